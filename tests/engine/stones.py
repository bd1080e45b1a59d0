"""Stones, a game that changed its rules twice: what a stored game of each version needs in order to be played for ever.

Two players take one or two stones of nine in turn.
* Version 1: who takes the last one loses.
* Version 2: `last_stone` can be chosen; it wins by the letter.
* Version 3: `three_stones` can be taken at once, which was never allowed before; the position notes the largest grasp.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from types import SimpleNamespace
from typing import Any

from mutig.core.choice import Choice
from mutig.core.position import Words
from mutig.core.ruleset import Event, Options, Ruleset, Table
from mutig.core.rulings import Ruling
from mutig.core.schema import PUBLIC, Axis, Number, Schema, Some, field

STONES = 9
LAST_WINS, THREE_AT_ONCE = 1, 2
LAST_STONE = Ruling("last_stone", ("wins", "loses"), "loses", 2, "S1")
THREE_STONES = Ruling("three_stones", ("allowed", "forbidden"), "forbidden", 3, "S2")

FIELDS = [
    field("players", PUBLIC, value=Number(2, 2)),
    field("pending", PUBLIC, value=Number(0, 7)),
    field("points", PUBLIC, Axis("seat", 2), value=Number(0, 1)),
    field("stones", PUBLIC, value=Number(0, STONES)),
]
RULED = field("rulings", PUBLIC, value=Some("ruling"), later=True)
GRASP = field("grasp", PUBLIC, value=Number(0, 3), later=True)


def begin(e: Any, s: Any) -> None:
    s.stones, s.pending = STONES, 2


def rulings_of(s: Any) -> int:
    """Version 1 had no such field."""
    return getattr(s, "rulings", 0)


def legal(e: Any, s: Any, seat: int, out: list[int]) -> int:
    most = min(s.stones, 3 if rulings_of(s) & THREE_AT_ONCE else 2)
    out[:most] = range(1, most + 1)
    return most


def take(e: Any, s: Any, seat: int, code: int) -> None:
    s.stones -= code
    s.pending = 6 - s.pending if s.stones else 0
    if s.stones == 0:
        s.points[seat if rulings_of(s) & LAST_WINS else 1 - seat] = 1
    if rulings_of(s) & THREE_AT_ONCE:
        s.grasp = max(s.grasp, code)


@dataclass(frozen=True)
class Edition:
    name: str = "house"
    hash: str = "0" * 64


class Stones(Ruleset):
    """The rules as the program of each version had them."""

    name, title, players, variants, codes, most_choices = "stones", "Stones", range(2, 3), (), 4, 8

    def __init__(self, version: int) -> None:
        self.version = version
        self.rulings = (LAST_STONE, THREE_STONES)[: version - 1]
        self.state = Schema("StonesState", FIELDS + [RULED, GRASP][: version - 1])
        self.interpreted = SimpleNamespace(  # type: ignore[misc]
            begin=begin, legal=legal, take=take, over=lambda s: s.stones == 0, standing=lambda e, s, k: s.points[k]
        )

    def table(self, options: Options, edition: Edition) -> Table:
        words = Words(2, {"ruling": [ruling.name for ruling in self.rulings]})
        return Table(self, options, edition, None, words)

    def load_edition(self, name_or_path: object) -> Edition:
        return Edition()

    def edition_printed(self, name: Any, hash: object) -> Edition:
        return Edition()

    def is_shipped(self, edition: Any) -> bool:
        return True

    def edition_document(self, edition: Any) -> dict[str, Any]:
        return {}

    def edition_from_document(self, document: Mapping[str, Any]) -> Any:
        return Edition()

    def describe(self, table: Table, state: Any, seat: int, code: int) -> Choice:
        return Choice(code, "take", f"take {code}")

    def tell(self, table: Table, before: Any, after: Any, seat: int, code: int) -> list[Event]:
        return []

    def drawn(self, game: Any, viewer: Any, language: str) -> str:
        return ""

    def faults(self, table: Table, state: Any) -> list[str]:
        expected = self.start(table)
        return [] if rulings_of(state) == rulings_of(expected) else ["rulings: do not fit the options"]
