"""What a simulation counts of a game, and how that reads; games with more to tell have their own."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any


@dataclass(frozen=True)
class Section:
    """One table of a report."""

    key: str
    title: str
    columns: Sequence[str]
    rows: Sequence[Sequence[str | int | float | None]]


class Tallies:
    """Counts nothing by itself."""

    size = 1  # numbers the rule `tally` writes to

    def lengths(self, record: Any) -> dict[str, int]:
        """Lengths of one finished game besides its decisions."""
        return {}

    def sections(self, counts: Sequence[int], games: int) -> list[Section]:
        """What was counted in all games."""
        return []
