"""Games of Touria for the golden files: seeded players, a game as readable text, and what occurs in a game."""

from __future__ import annotations

import random
from collections.abc import Iterator
from functools import cache
from typing import Any

from mutig.core.chance import SeededChance
from mutig.core.choice import Choice
from mutig.core.game import Game
from mutig.core.ruleset import Table
from mutig.games.touria import names as n
from mutig.games.touria.ruleset import RULES
from mutig.games.touria.tables import ITEM_WORDS

from ..games.touria.table_talk import A, B, at
from .plays import HERE, NAMES

FOLDER = HERE / "touria"
EDITION = str(FOLDER / "edition")
GAMES = {
    "standard": (),
    "short": ("short",),
    "wedding": ("sudden-wedding",),
    "short-wedding": ("short", "sudden-wedding"),
    "open": ("open-screens",),
    "letter": (),
}
PLAYTHROUGHS = {  # seeds of games that are not too long to read
    (2, "standard"): 2034,
    (2, "short"): 2053,
    (2, "wedding"): 2100,
    (2, "short-wedding"): 2130,
    (2, "open"): 2143,
    (2, "letter"): 2608,
    (3, "standard"): 2179,
    (3, "short"): 2215,
    (3, "wedding"): 2248,
    (3, "short-wedding"): 2265,
    (3, "open"): 2310,
    (3, "letter"): 2652,
    (4, "standard"): 2342,
    (4, "short"): 2350,
    (4, "wedding"): 2397,
    (4, "short-wedding"): 2421,
    (4, "open"): 2454,
    (4, "letter"): 2724,
}

# How much a sensible player likes each kind of choice
LIKED = {
    "enter-castle": 10_000,
    "hearts": 300,
    "pay": 300,
    "deliver": 200,
    "exchange": 150,
    "throw": 200,
    "roll": 60,
    "take-item": 40,
    "take-swords": 40,
    "draw": 30,
    "sell": 20,
    "stop": 60,
    "step": 10,
    "jump": 10,
    "tower": 30,
    "double": 20,
    "copy": 20,
    "use": 8,
    "sword": 1,
    "decline": 1,
    "end": 10,
    "open": 10,
}


@cache
def golden_table(players: int, kind: str) -> Table:
    if kind == "letter":  # as games are begun now; the others were begun under version 1 of the rules
        options = RULES.check_options(players, [], {})
    else:
        options = RULES.read_options({"players": players, "variants": list(GAMES[kind])}, "options")
    return RULES.table(options, RULES.load_edition(EDITION))


def play(players: int, kind: str, seed: int) -> Game:
    """A whole game by sensible players."""
    return played_out(Game(golden_table(players, kind), SeededChance(seed), NAMES[:players]), seed)


def played_out(game: Game, seed: int) -> Game:
    rng = random.Random(seed)
    while not game.over:
        seat = min(game.pending)
        choices = game.choices(seat)
        game.play(seat, rng.choices(choices, [_liking(game, seat, choice) for choice in choices])[0])
    return game


def two_helmets() -> Game:
    """What chance hardly ever brings: a helmet, then a mirror as the helmet; the game begins from a position."""
    table = at(goods={A: "coins 1 swords 4 helmet mirror violet 1", B: "elixirs 2"}, edition=EDITION)
    table.says(A, "tower NE", "go tournament", "use helmet", "heart heart", "violet")
    table.says(A, "use mirror as helmet", "coins coins")
    return played_out(table.game, 3)


def _liking(game: Game, seat: int, choice: Choice) -> int:
    cursed, swords = game.state.gems[seat][n.BLACK], game.state.swords[seat]
    if choice.kind in ("keep", "take-gem", "bonus"):
        return 1 if "black" in choice.text else 30
    if choice.kind == "go":
        return 40 if choice.target == ("fountain-fairy" if cursed else "tournament" if swords else "goldsmith") else 3
    if choice.kind == "re-roll":
        return 30
    if choice.kind == "use" and choice.text.endswith(("helmet", "scales")):
        return 300
    return LIKED.get(choice.kind, 10)


# A game as text


def text_of(game: Game, title: str) -> str:
    """The log in sentences, a heading for every turn, the goods after every ten turns and at the end."""
    lines = [title, "=" * len(title), ""]
    lines += list(_told(game))
    lines += ["", *_goods(game, game.state), f"Fingerprint: {game.state.fingerprint()}", ""]
    return "\n".join(lines)


def _told(game: Game) -> Iterator[str]:
    states = list(states_of(game))
    for line in game.log:
        if line.id == "turn-begins":
            if line.args["turn"] % 10 == 1:
                yield ""
                yield from _goods(game, states[line.move])
            yield ""
        yield line.sentence


def _goods(game: Game, s: Any) -> Iterator[str]:
    words = game.table.words
    for seat, name in enumerate(game.names):
        gems = ", ".join(f"{count} {words.of('colour', c)}" for c, count in enumerate(s.gems[seat]) if count)
        items = ", ".join(words.of("item", item) for item in range(n.ITEMS) if s.held[seat][item])
        amounts = f"hearts {s.hearts[seat]}, coins {s.coins[seat]}, swords {s.swords[seat]}, elixirs {s.elixirs[seat]}"
        where = " (in the castle)" if s.in_castle[seat] else ""
        yield f"  {name}{where}: {amounts}; {gems or 'no gems'}; {items or 'no items'}"


def states_of(game: Game) -> Iterator[Any]:
    """The state before the first move and after every move, replayed from the start."""
    functions, e = RULES.interpreted, game.table.e
    s = game._start.copy()
    while s.pending == 0 and not functions.over(s):
        functions.go_on(e, s)
    yield s.copy()
    for move in game.moves:
        functions.apply(e, s, move.seat, move.code)
        yield s.copy()


# What occurs in a game

SHOWN = {
    "takes-swords": "sword-master",
    "delivers": "merchant",
    "takes-item": "forest-fairy",
    "throws": "fountain-fairy",
    "keeps": "robbers",
    "rolls": "dragon",
    "sells": "goldsmith",
    "earns-hearts": "goldsmith hearts",
    "exchanges": "tournament",
}
MIRRORED = tuple(item for item in ITEM_WORDS if item not in ("flask", "rose", "mirror", "brush"))


def features(game: Game) -> set[str]:
    """Everything worth having in a recorded game that this one has, in words."""
    found, copying = set(), False
    for line in game.log:
        found |= set(_told_feature(line.id, line.args))
        if line.id in ("copies", "turn-begins"):
            copying = line.id == "copies"
        if line.id in SHOWN:
            found.add(f"{'copied' if copying else 'action'} {SHOWN[line.id]}")
    found |= set(_of_the_states(game))
    winner = min(game.winners)
    found.add("ends by a sudden wedding" if game.state.sudden else "ends by the royal children")
    if game.state.sudden and winner != game.state.active:
        found.add("wins in another's turn")
    return found


def _told_feature(what: str, args: Any) -> Iterator[str]:
    if what == "uses":
        yield f"used {args['item']}"
    elif what == "uses-mirror":
        yield f"mirror as {args['copied']}"
    elif what in ("is-stuck", "another-turn", "jumps", "rolls-again", "turns-tower", "items-shuffled"):
        yield what
    elif what == "doubles":
        yield "doubled by a violet gem"
    elif what == "copies":
        yield "copied by flask" if args.get("item") else "copied by elixir"
    elif what == "chooses" and args["action"] == "wizard":
        yield "action wizard"
    elif what == "opens-door":
        yield f"met {args['inhabitant']}"
    elif what == "gives":
        yield f"gift to {args['inhabitant']}"
    elif what == "gives-nothing":
        yield what
    if args.get("tile"):
        yield f"used {args['tile']}" if args["tile"] == "brush" else "mirror as brush"


def _of_the_states(game: Game) -> Iterator[str]:
    """What only the states tell: a rose returned, a mine left empty, somebody in the castle beside others."""
    before = None
    for s in states_of(game):
        if before is not None:
            for seat in range(game.table.players):
                if s.in_castle[seat] and not before.in_castle[seat]:
                    yield "used rose" if before.held[seat][n.ROSE] and not s.held[seat][n.ROSE] else "entered"
            if all(s.in_castle[: game.table.players]):
                yield "all in the castle"
            if s.bag_size == 0:
                yield "empty bag"
        before = s


def wanted() -> set[str]:
    """All that must occur somewhere in the recorded games."""
    found = {f"used {item}" for item in ITEM_WORDS if item not in ("flask", "mirror")}
    found |= {f"mirror as {item}" for item in (*MIRRORED, "brush")}
    found |= {f"action {place}" for place in (*SHOWN.values(), "wizard")}
    found |= {f"copied {place}" for place in SHOWN.values()}
    inhabitants = golden_table(2, "standard").words.names["inhabitant"]
    found |= {f"met {who}" for who in inhabitants} | {f"gift to {who}" for who in inhabitants[1:]}
    found |= {"is-stuck", "another-turn", "jumps", "rolls-again", "turns-tower", "items-shuffled", "gives-nothing"}
    found |= {"doubled by a violet gem", "copied by flask", "copied by elixir", "entered", "all in the castle"}
    return found | {"empty bag", "ends by the royal children", "ends by a sudden wedding", "wins in another's turn"}
