"""Touria: its one door, `GAME`."""

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


class TouriaPack(GamePack):
    """Everything of Touria."""

    rules = RULES
    settings = MappingProxyType(
        {
            "sides": {"type": "string", "pattern": "^[NESW]{2,4}$"},
            "start_player": {"type": "integer", "minimum": 0, "maximum": 3},
        }
    )
    sides = ("N", "E", "S", "W")
    longest = 1_000_000
    # No variants: a sudden wedding would leave the whole castle out.
    bench = Bench(variants=(), interpreted=200, compiled=5_000, playouts=5_000)

    def speaker(self, table: Table, players: Sequence[str], language: str) -> Speaker:
        from .words.speaker import TouriaSpeaker
        from .words.words import TouriaWords

        return TouriaSpeaker(TouriaWords(table, players, language))

    def presenter(self, table: Table, players: Sequence[str], language: str) -> Presenter:
        from .terminal.table import TouriaPresenter

        return TouriaPresenter(table, players, language)

    def tallies(self) -> Tallies:
        from .terminal.tallies import TouriaTallies

        return TouriaTallies()

    def edition_desk(self) -> Desk:
        from .terminal.edition import DESK

        return DESK

    def sheet(self, edition: Edition, side: str, language: str) -> dict[str, Any]:
        from .draw.sheet import sheet

        return sheet(edition, side, language)

    def balance(self) -> Balance:
        from .balance import changes, criteria, notes

        return Balance(notes, criteria.criteria, criteria.sections, changes.changes)


GAME = TouriaPack()
