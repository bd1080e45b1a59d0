"""Games for the golden files: a seeded random player, a game as readable text, and what occurs in a game."""

from __future__ import annotations

import random
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import Any

import mutig
from mutig import NATURE, Game
from mutig.core.ruleset import Table
from mutig.games.broom_service import names as n

HERE = Path(__file__).parent
EDITION = str(HERE / "edition")
RULES = mutig.rules("broom-service")
SIDES = {
    "front": (),
    "front-storms": ("storms",),
    "front-mountains": ("mountains",),
    "front-storms-mountains": ("storms", "mountains"),
    "back": ("back",),
    "back-storms": ("back", "storms"),
}
PLAYTHROUGHS = [(players, side) for players in (2, 3, 4, 5) for side in SIDES]
NAMES = ("Albert", "Beate", "Carla", "Daniel", "Emily")
NOT_TOLD = {"decided", "leads-next"}  # say nothing that the next line does not


@cache
def golden_table(players: int, side: str) -> Table:
    options = RULES.check_options(players, SIDES[side], {})
    return RULES.table(options, RULES.load_edition(EDITION))


def play(players: int, side: str, seed: int) -> Game:
    """A whole game in which everybody chooses at random."""
    game = Game(golden_table(players, side), mutig.SeededChance(seed), NAMES[:players])
    rng = random.Random(seed)
    while not game.over:
        seat = min(game.pending)
        game.play(seat, rng.choice(game.codes(seat)))
    return game


def text_of(game: Game, title: str) -> str:
    """The log in sentences, a heading for every round and trick, the scores after each round."""
    lines = [title, "=" * len(title), ""]
    lines += list(_told(game))
    lines += ["", f"The end: {_scores(game, game.state)}", f"Fingerprint: {game.state.fingerprint()}", ""]
    return "\n".join(lines)


def _told(game: Game) -> Iterator[str]:
    states = list(states_of(game))
    before = None
    for line in game.log:
        if line.id == "round-begins":
            yield ""
            if before is not None:
                yield f"After round {before}: {_scores(game, states[line.move])}"
                yield ""
            before = line.args["round"]
        elif line.id == "leads":
            yield ""
        if line.id not in NOT_TOLD:
            yield line.sentence


def _scores(game: Game, s: Any) -> str:
    return ", ".join(f"{name} {s.points[seat]}" for seat, name in enumerate(game.names))


def states_of(game: Game) -> Iterator[Any]:
    """The state before the first move and after every move, replayed from the start."""
    functions, e = RULES.interpreted, game.table.e
    s = game._start.copy()
    yield s.copy()
    for move in game.moves:
        functions.apply(e, s, move.seat, move.code)
        yield s.copy()


# What occurs in a game


def features(game: Game) -> set[str]:
    """Everything worth having in a recorded game that this one has, in words."""
    found = set(_decisions(game))
    for line in game.log:
        found |= set(_told_feature(line.id, line.args))
    return found


def _told_feature(what: str, args: Any) -> Iterator[str]:
    if what == "round-begins":
        yield f"event {args['event']}"
    elif what in ("leads", "answers"):
        yield f"{what} {args['role']} {args['stance']}"
    elif what == "dispels":
        yield f"cloud {args['cloud']}"
    elif what == "takes-amulet":
        yield f"mountain tile {args['tile']}"
    elif what == "takes-forest-tile":
        yield f"forest tile {args['tile']}"
    elif what == "spends":
        yield f"spent {args['tile']}"
    elif what == "delivers" and args["tower"] == "orange-7":
        yield "hill tile orange-7"
    elif what in ("superseded", "pays-curse", "brave-heart", "trades", "wins-bid", "pays-set", "event-scores", "wins"):
        yield "wins by resources" if args.get("by_resources") else what
    elif what == "share-victory":
        yield "shared victory"


EFFECT_DECISIONS = {
    n.COWARDLY_CARD: "D6",
    n.WITCH_MOVE: "D7",
    n.TURBO_FLIGHT: "D8",
    n.TILE_ORDER: "D9",
    n.WITCH_DELIVERY: "D10",
    n.DRUID_DELIVERY: "D11",
    n.GATHERING: "D12",
    n.FAIRY: "D13",
    n.STORM_MOVE: "D14",
    n.STORM_DELIVERY: "D15",
    n.TILE_TAKE: "D16a",
    n.TILE_DELIVERY: "D16b",
    n.TILE_FIRST_MOVE: "D16c first step",
    n.TILE_SECOND_MOVE: "D16c second step",
    n.TILE_CLOUD: "D16d",
}
PHASE_DECISIONS = {n.ADD_EXTRA: "D3", n.LEAD: "D4", n.ANSWER: "D5", n.REVEAL_BIDS: "D17", n.REVEAL_SETS: "D18"}


def _decisions(game: Game) -> Iterator[str]:
    """Every kind of decision that was really asked, and turbos by their tile."""
    for s, move in zip(states_of(game), game.moves, strict=False):
        if move.seat == NATURE or not move.asked:
            continue
        if s.depth:
            effect = s.effect[s.depth - 1]
            yield EFFECT_DECISIONS[effect]
            if effect == n.TURBO_FLIGHT:
                yield f"hill tile {game.table.words.of('hill-tile', s.effect_arg[s.depth - 1])}"
        elif s.phase == n.REVEAL_HANDS:
            yield "D2" if s.event == n.MORE_OR_LESS else "D1"
        else:
            yield PHASE_DECISIONS[s.phase]


def wanted() -> set[str]:
    """All that must occur somewhere in the recorded games."""
    words = golden_table(2, "back-storms").words.names
    found = {f"event {event}" for event in words["event"]}
    found |= {f"cloud {kind}" for kind in words["cloud-kind"]}
    found |= {f"mountain tile {tile}" for tile in words["mountain-tile"]}
    found |= {f"forest tile {tile}" for tile in words["forest-tile"]}
    found |= {f"spent {tile}" for tile in words["forest-tile"]}
    found |= {f"hill tile {tile}" for tile in words["hill-tile"]}
    for role in words["role"]:
        found |= {f"{how} {role} {stance}" for how in ("leads", "answers") for stance in ("brave", "cowardly")}
    found |= {*EFFECT_DECISIONS.values(), *PHASE_DECISIONS.values(), "D1", "D2"}
    found |= {"superseded", "pays-curse", "brave-heart", "trades", "wins-bid", "pays-set", "event-scores"}
    return found | {"wins", "wins by resources", "shared victory"}
