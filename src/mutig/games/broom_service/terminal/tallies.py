"""What a simulation of Broom Service counts: how often roles are picked and led, and how bravery ends."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from mutig.terminal.tallies import Cells, Section, Tallies

from ..rules import tally as t
from ..tables import ROLE_WORDS


class BroomTallies(Tallies):
    """Reads the numbers of broom_service/tally.py."""

    size = t.TALLIES

    def lengths(self, record: Any) -> dict[str, int]:
        return {"tricks": int(record["trick"])}

    def sections(self, counts: Sequence[int], games: int) -> list[Section]:
        return [Section("roles", "Roles", COLUMNS, [self._row(counts, role, games) for role in range(len(ROLE_WORDS))])]

    @staticmethod
    def _row(counts: Sequence[int], role: int, games: int) -> Cells:
        """A brave claim succeeds unless somebody supersedes it."""
        picked, led = counts[t.PICKED + role], counts[t.LED + role]
        brave, cowardly = counts[t.PLAYED_BRAVE + role], counts[t.PLAYED_COWARDLY + role]
        lost = counts[t.SUPERSEDED + role]
        played = brave + cowardly
        return [
            ROLE_WORDS[role],
            picked / games,
            led / games,
            brave / played if played else None,
            (brave - lost) / brave if brave else None,
        ]


COLUMNS = ("role", "picked per game", "led per game", "brave share", "brave success")


tallies = BroomTallies
