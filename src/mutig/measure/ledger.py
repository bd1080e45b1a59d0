"""What was noted in many games at one kind of table, as arrays; and estimates from them with 95 % intervals."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
import numpy.typing as npt

from mutig.core.ruleset import Table

from .estimates import Z_95, Estimate, wilson

Array = npt.NDArray[np.float64]


@dataclass(frozen=True)
class Ledger:
    """All games of one table; the first axis is the game, the second the seat."""

    table: Table
    wins: Array  # share of the win
    points: Array  # what the rules count in the end
    notes: npt.NDArray[np.int16]  # third axis: the cells of the game's notes
    unfinished: int = 0  # games that did not end and are left out

    @property
    def games(self) -> int:
        return len(self.wins)

    @property
    def players(self) -> int:
        return self.table.players

    @property
    def par(self) -> float:
        """An even share of the win."""
        return 1 / self.players

    def of(self, cell: int) -> Array:
        """One cell, by game and seat."""
        return self.notes[:, :, cell].astype(np.float64)

    def sums(self, first: int, count: int) -> Array:
        """Neighbouring cells, each summed over the seats: by game and cell."""
        summed: Array = self.notes[:, :, first : first + count].sum(axis=1, dtype=np.float64)
        return summed


# Estimates. The unit is the game: seats of one game depend on each other, games do not.


def ratio(top: Array, bottom: Array) -> Estimate | None:
    """A ratio of sums over games, with the interval of its linearisation; None where there is nothing to divide by.

    Where every game says the same, the interval is that of a share (rule of three and its kin): never a mere point.
    """
    total = float(bottom.sum())
    if total <= 0:
        return None
    value, games = float(top.sum()) / total, len(top)
    residuals = top - value * bottom
    deviation = float(np.sqrt((residuals @ residuals) * games / max(games - 1, 1)) / total)
    low, high = value - Z_95 * deviation, value + Z_95 * deviation
    if deviation == 0 and 0 <= value <= 1:
        low, high = wilson(value * total, int(total))
    return Estimate(value, low, high, int(total))


def mean(values: Array) -> Estimate | None:
    """The mean of one number per game."""
    return ratio(values, np.ones(len(values)))


def win_share(wins: Array) -> Estimate:
    """The share of wins of one seat per game (Wilson; shared wins count in part)."""
    low, high = wilson(float(wins.sum()), len(wins))
    return Estimate(float(wins.mean()), low, high, len(wins))


def win_share_of(ledger: Ledger, used: Array) -> Estimate | None:
    """The mean share of the win of the seats that did something."""
    did = (used > 0).astype(np.float64)
    return ratio((ledger.wins * did).sum(axis=1), did.sum(axis=1))


def lead_of(ledger: Ledger, used: Array) -> Estimate | None:
    """Points ahead of those at the same table who did not do it, over all games where some did and some did not."""
    did = (used > 0).astype(np.float64)
    with_it, without = did.sum(axis=1), (1 - did).sum(axis=1)
    both = (with_it > 0) & (without > 0)
    if both.sum() < 2:
        return None
    mine = (ledger.points * did).sum(axis=1)[both] / with_it[both]
    theirs = (ledger.points * (1 - did)).sum(axis=1)[both] / without[both]
    return mean(mine - theirs)
