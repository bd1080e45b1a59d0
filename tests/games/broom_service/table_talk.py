"""Short scenarios: put pieces on the test board MINI, let people talk, look at the table.

    table = at(players=3, hands={A: "forest-witch", B: "forest-witch"})
    table.says(A, "lead forest-witch cowardly", "move 1 f2")
    table.says(B, "brave")
    assert table.acting == B

Everything not mentioned is as after setup: pawns in ca and cb, 10 points, a potion of each colour, no clouds, no tiles.
"""

from __future__ import annotations

import random
import shutil
from collections.abc import Iterator, Mapping
from contextlib import AbstractContextManager
from pathlib import Path
from typing import Any
from unittest.mock import patch

import mutig
from mutig import Game
from tests.games.talk import Talk

A, B, C, D, E = range(5)
EDITIONS = Path(__file__).parent / "editions"
MINI = str(EDITIONS / "mini")
RESOURCES = ("violet", "green", "orange", "wand")
QUIET = "like-minded"  # an event that does nothing before the end of a round


def any_edition() -> AbstractContextManager[object]:
    """While a position is read: its edition may be too small for a real game, as MINI is."""
    return patch.object(mutig.rules("broom-service"), "refuse_unplayable")


def begun(players: int, seed: int, edition: str = MINI) -> Game:
    """A game from the beginning with an edition too small for a real one, which `new_game` refuses."""
    rules = mutig.rules("broom-service")
    table = rules.table(rules.check_options(players, [], {}), rules.load_edition(edition))
    return Game(table, mutig.SeededChance(seed))


def at(
    players: int = 2,
    *,
    back: bool = False,
    storms: bool = False,
    mountains: bool = False,
    edition: str = MINI,
    leader: int = A,
    event: str = QUIET,
    round: int = 1,
    hands: Mapping[int, str] | None = None,
    pawns: Mapping[int, str] | None = None,
    goods: Mapping[int, str] | None = None,
    points: Mapping[int, int] | None = None,
    clouds: Mapping[str, str] | None = None,
    tiles: Mapping[str, str] | None = None,
    forest: Mapping[int, str] | None = None,
    bewitched: str = "",
    closed: str = "",
    told: bool = False,
    **fields: Any,
) -> Scene:
    """A position in which `leader` is about to lead, unless `fields` (raw state fields) say otherwise.

    goods: "violet 2 wand 1" (all others 0); pawns: "f1 p1"; clouds: {space: kind}; tiles: {area: tile} on the board;
    forest: tiles in front of players, taken in an earlier trick, e.g. {A: "five-points"} (back only).
    told: from here on NATURE's outcomes are played by the test (see `Scene.draws`).
    """
    variants = [name for name, on in (("back", back), ("storms", storms), ("mountains", mountains)) if on]
    rules = mutig.rules("broom-service")
    options = rules.check_options(players, variants, {})
    table = rules.table(options, rules.load_edition(edition))
    words = table.words
    if hands is None and "phase" not in fields:
        hands = {leader: "hill-witch"}  # somebody must be able to lead
    hand = [(hands or {}).get(seat, "").split() for seat in range(players)]
    state: dict[str, Any] = {
        "phase": "lead",
        "pending": 0,
        "leader": leader,
        "round": round,
        "trick": 5,
        "event": event,
        "events_seen": [event, *[e for e in words.names["event"] if e != event][: round - 1]],
        "bewitched": bewitched.split(),
        "bewitched_seen": bewitched.split(),
        "bewitched_drawn": len(bewitched.split()),
        "hand": hand,
        "hand_size": [len(cards) for cards in hand],
        "points": [(points or {}).get(seat, 10) for seat in range(players)],
        "pawns": [(pawns or {}).get(seat, "ca cb").split() for seat in range(players)],
        "goods": [_goods((goods or {}).get(seat, "violet 1 green 1 orange 1")) for seat in range(players)],
        "cloud": dict(clouds or {}),
        "closed": [*table.codec.write(rules.start(table))["closed"], *closed.split()],  # covered towers stay covered
    }
    for kind in ("mountain", "forest", "hill"):
        spaces = words.names[f"{kind}-space"]
        state[f"{kind}_tile"] = {a: tile for a, tile in (tiles or {}).items() if a in spaces}
    _hold_forest_tiles(state, words.names["forest-space"], forest or {})
    state |= fields
    document = {"game": "broom-service", "options": options, "state": state}
    with any_edition():
        game = mutig.from_position(document, edition=edition, seed="table talk")
    if told:
        game.chance = mutig.ToldChance()
    return Scene(game)


def edited(folder: Path, *changes: tuple[str, str], file: str = "front.toml") -> str:
    """A copy of MINI in the folder, with texts of one of its files replaced; to be given to `at` as its edition."""
    copy = Path(shutil.copytree(MINI, folder / "edited", dirs_exist_ok=True)) / file
    text = copy.read_text(encoding="utf-8")
    for old, new in changes:
        assert old in text
        text = text.replace(old, new)
    copy.write_text(text, encoding="utf-8")
    return str(copy.parent)


def wander(game: Game, seed: int) -> Iterator[int]:
    """Play a game to its end at random; before each decision the seat that is about to decide is given out."""
    dice = random.Random(seed)
    while not game.over:
        seat = dice.choice(sorted(game.pending))
        yield seat
        game.play(seat, dice.choice(game.codes(seat)))


def _goods(text: str) -> dict[str, int]:
    words = text.split()
    return dict.fromkeys(RESOURCES, 0) | {kind: int(n) for kind, n in zip(words[::2], words[1::2], strict=True)}


def _hold_forest_tiles(state: dict[str, Any], spaces: tuple[str, ...], held: Mapping[int, str]) -> None:
    free = [space for space in spaces if space not in state["forest_tile"]]
    owners = {}
    for seat, tiles in held.items():
        for tile in tiles.split():
            space = free.pop(0)
            state["forest_tile"][space] = tile
            owners[space] = seat
    state["forest_owner"] = owners


class Scene(Talk):
    """A game of Broom Service in words."""

    def chooses(self, seat: int, hand: str) -> Scene:
        """The seat picks its hand; the game asks in the order of the roles, and not where only one card is possible."""
        for role in self.game.table.words.names["role"]:
            if role in hand.split() and f"pick {role}" in self.options(seat):
                self.says(seat, f"pick {role}")
        return self.says(seat, "done") if "done" in self.options(seat) else self

    def options(self, seat: int) -> set[str]:
        """What the seat may choose now, as texts; empty if nothing is asked of it."""
        return {choice.text for choice in self.game.choices(seat)}

    @property
    def acting(self) -> int | None:
        """The one seat that is asked, or None if it is nobody or several."""
        return next(iter(self.game.pending)) if len(self.game.pending) == 1 else None

    def points(self, seat: int) -> int:
        return self.game.scores[seat]

    def goods(self, seat: int) -> dict[str, int]:
        """What the seat owns, without zeros."""
        return {kind: n for kind, n in self.field("goods")[seat].items() if n}

    def pawns(self, seat: int) -> list[str]:
        pawns: list[str] = self.field("pawns")[seat]
        return pawns

    def hand(self, seat: int) -> list[str]:
        hand: list[str] = self.field("hand")[seat]
        return hand
