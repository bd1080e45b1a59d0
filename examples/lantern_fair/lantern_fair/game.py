"""Lantern Fair: its one door, `GAME`."""

from __future__ import annotations

from collections.abc import Sequence

from mutig.core.findings import Flaw
from mutig.games.plain import PlainPack
from mutig.terminal.tallies import Cells, Section, Tallies

from .edition import CHECKS, Edition, check_edition
from .names import CARDS, COPIES
from .ruleset import RULES


class LanternTallies(Tallies):
    """Reads what the rule `tally` counts."""

    size = CARDS

    def sections(self, counts: Sequence[int], games: int) -> list[Section]:
        """By value: of each there are three cards."""
        played = [sum(counts[first : first + COPIES]) for first in range(0, CARDS, COPIES)]
        rows: list[Cells] = [[place + 1, number / games] for place, number in enumerate(played)]
        return [Section("cards", "Cards played, the lowest value first", ("value", "per game"), rows)]


class LanternFairPack(PlainPack):
    """Words, table, terminal and balance are those of any small game."""

    rules = RULES
    longest = 50
    checks = CHECKS

    def tallies(self) -> LanternTallies:
        return LanternTallies()

    def check_edition(self, edition: Edition) -> Sequence[Flaw]:
        return list(check_edition(edition))


GAME = LanternFairPack()
