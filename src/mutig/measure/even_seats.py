"""The least that fairness means in any game: every seat wins as often as any other."""

from __future__ import annotations

import numpy as np

from .fairness import Criterion
from .ledger import Ledger
from .sections import WIN_SHARE, Section, wins_by, wins_items

WITHIN = 0.05  # of an even share of the win


def criteria(ledger: Ledger) -> list[Criterion]:
    """No seat is worth more than another."""
    items = wins_items(ledger, _seats(ledger), _names(ledger))
    return [Criterion("seats", "Wins by seat", ledger.par - WITHIN, ledger.par + WITHIN, WITHIN, items)]


def sections(ledger: Ledger) -> list[Section]:
    """The same as a table."""
    rows = wins_by(ledger, _seats(ledger), _names(ledger))
    return [Section("seats", "Wins by seat", "", [WIN_SHARE], rows, "win_share", 100 * ledger.par, "even share")]


def _seats(ledger: Ledger) -> np.ndarray[tuple[int, ...], np.dtype[np.float64]]:
    return np.tile(np.arange(ledger.players, dtype=np.float64), (ledger.games, 1))


def _names(ledger: Ledger) -> list[str]:
    return [f"seat {seat}" for seat in range(ledger.players)]
