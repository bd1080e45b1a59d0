"""Broom Service: its one door, `GAME`."""

from __future__ import annotations

from collections.abc import Sequence
from types import MappingProxyType
from typing import TYPE_CHECKING, Any

from mutig.core.pack import Balance, Bench, GamePack, Presenter, Speaker
from mutig.core.ruleset import Table

from .edition.edition import Edition
from .ruleset import RULES

if TYPE_CHECKING:
    from mutig.terminal.edition_desk import Desk
    from mutig.terminal.tallies import Tallies


class BroomServicePack(GamePack):
    """Everything of Broom Service."""

    rules = RULES
    settings = MappingProxyType({"heavy_clouds": {"type": "integer", "minimum": 9, "maximum": 24}})
    sides = ("front", "back")
    longest = 10_000
    longest_pick = 7  # a hand under More or less, and its end
    bench = Bench(variants=RULES.variants, interpreted=300, compiled=10_000, playouts=10_000)

    def speaker(self, table: Table, players: Sequence[str], language: str) -> Speaker:
        from .words.speaker import BroomSpeaker
        from .words.words import BroomWords

        return BroomSpeaker(BroomWords(table, players, language))

    def presenter(self, table: Table, players: Sequence[str], language: str) -> Presenter:
        from .terminal.table import BroomPresenter

        return BroomPresenter(table, players, language)

    def tallies(self) -> Tallies:
        from .terminal.tallies import BroomTallies

        return BroomTallies()

    def edition_desk(self) -> Desk:
        from .terminal.edition import DESK

        return DESK

    def sheet(self, edition: Edition, side: str, language: str) -> dict[str, Any]:
        from .draw.sheet import sheet

        return sheet(edition, side, language)

    def balance(self) -> Balance:
        from .balance import changes, criteria, notes

        return Balance(notes, criteria.criteria, criteria.sections, changes.changes)


GAME = BroomServicePack()
