"""The tables of a report: rows of estimates that terminal, JSON and HTML show alike."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np

from .estimates import Estimate
from .fairness import Item
from .ledger import Array, Ledger, lead_of, mean, win_share, win_share_of

Cell = Estimate | None


@dataclass(frozen=True)
class Column:
    """What stands in a column, and how it reads."""

    key: str
    title: str
    percent: bool = False
    digits: int = 1


@dataclass(frozen=True)
class Section:
    """One table; `plot` is the column that is also drawn, with a line to compare with."""

    key: str
    title: str
    note: str
    columns: Sequence[Column]
    rows: Mapping[str, Sequence[Cell]]
    plot: str = ""
    mark: float = 0.0
    mark_name: str = ""

    def to_json(self) -> dict[str, Any]:
        keys = [column.key for column in self.columns]
        rows = {
            name: {key: cell.to_json() if cell else None for key, cell in zip(keys, cells, strict=True)}
            for name, cells in self.rows.items()
        }
        return {
            "key": self.key,
            "title": self.title,
            "note": self.note,
            "columns": [vars(column) for column in self.columns],
            "rows": rows,
            "plot": self.plot,
            "mark": self.mark,
            "mark_name": self.mark_name,
        }


PER_GAME = Column("per_game", "per game", digits=2)
USERS = Column("users", "players who do", percent=True)
WIN_SHARE = Column("win_share", "their wins", percent=True)
LEAD = Column("lead", "their lead")
VALUE_NOTE = (
    "Their wins: mean share of the win of the players who did it at least once. Their lead: points ahead of those at "
    "the same table who did not."
)


def wins_by(ledger: Ledger, places: Array, names: Sequence[str]) -> dict[str, Sequence[Cell]]:
    """Win share of each kind of seat, where every game has exactly one of each."""
    return {name: [win_share((ledger.wins * (places == k)).sum(axis=1))] for k, name in enumerate(names)}


def wins_items(ledger: Ledger, places: Array, names: Sequence[str]) -> list[Item]:
    """The same as items of a criterion."""
    ones = np.ones(ledger.games)
    return [Item(name, (ledger.wins * (places == k)).sum(axis=1), ones) for k, name in enumerate(names)]


def value_cells(ledger: Ledger, used: Array, with_lead: bool) -> list[Cell]:
    """How often per game, by how many, and what it was worth to them."""
    users = mean((used > 0).mean(axis=1))
    cells = [mean(used.sum(axis=1)), users, win_share_of(ledger, used)]
    return [*cells, lead_of(ledger, used)] if with_lead else cells


def value_columns(with_lead: bool) -> list[Column]:
    return [PER_GAME, USERS, WIN_SHARE, *([LEAD] if with_lead else [])]


def value_section(
    key: str, title: str, ledger: Ledger, cells: Iterable[tuple[str, int]], with_lead: bool, note: str = VALUE_NOTE
) -> Section:
    """A table of things that are used or not, each with its value."""
    rows = {name: value_cells(ledger, ledger.of(cell), with_lead) for name, cell in cells}
    columns = value_columns(with_lead)
    return Section(key, title, note, columns, rows, "win_share", 100 * ledger.par, "even share")


def place_names(players: int) -> list[str]:
    """The places in the order of turns."""
    return ["start player", *(f"{number}. player" for number in range(2, players + 1))]
