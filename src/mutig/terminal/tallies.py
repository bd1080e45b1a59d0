"""What a simulation counts of a game, and how that reads; games with more to tell have their own."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from mutig.core.ruleset import Table

Cells = list[str | int | float | None]


@dataclass(frozen=True)
class Section:
    """One table of a report."""

    key: str
    title: str
    columns: Sequence[str]
    rows: Sequence[Cells]


class Tallies:
    """Counts nothing by itself."""

    size = 1  # numbers the rule `tally` writes to
    measures: tuple[str, ...] = ("points",)  # what is compared between seats besides victories

    def lengths(self, record: Any) -> dict[str, int]:
        """Lengths of one finished game besides its decisions."""
        return {}

    def measured(self, record: Any, players: int) -> dict[str, list[int]]:
        """The measures of one finished game by seat."""
        return {name: record[name][:players].tolist() for name in self.measures}

    def ending(self, record: Any) -> str:
        """In which of several ways a game ended; empty if there is only one."""
        return ""

    def seat_name(self, table: Table, seat: int) -> str:
        """What a seat is called in a report."""
        return f"seat {seat}"

    def sections(self, counts: Sequence[int], games: int) -> list[Section]:
        """What was counted in all games."""
        return []
