"""What a seat sees as a row of numbers, in numpy alone: the observation of mutig.research, without a compiler."""

from __future__ import annotations

from typing import Any

import numpy as np
import numpy.typing as npt

from mutig.core.ruleset import Table
from mutig.research.building import CELL
from mutig.research.gpu.tables import gather_for
from mutig.research.gpu.thread import HOW, OTHERWISE, SHIFT, SOURCE
from mutig.research.seeing import BITS, SEATS


class Eyes:
    """Looks at the states of one table, one at a time, and forgets nothing: as training shows them."""

    def __init__(self, table: Table) -> None:
        self.layout, gather = gather_for([table])
        self._rules, self._players = table.rules, table.players
        self._plans = [_Plan(gather[table.players, seat]) for seat in range(table.players)]

    def see(self, state: Any, seat: int) -> npt.NDArray[np.int16]:
        """What a seat knows of a state, which is changed: secrets are hidden in it."""
        self._rules.interpreted.remember(state)
        self._rules.interpreted.hide_secrets(state, seat)
        cells = np.frombuffer(self._rules.state.pack(state), CELL)
        plan = self._plans[seat]
        seen = cells[plan.sources]
        seen = np.where(plan.bits, seen >> plan.shifts & 1, seen)
        places = np.where(seen < 0, -1, (seen - seat) % self._players)
        row: npt.NDArray[np.int16] = np.where(plan.seats, places, seen).astype(np.int16)
        row[plan.unseen] = plan.otherwise
        return row


class _Plan:
    """Where one viewer's numbers come from."""

    def __init__(self, gather: npt.NDArray[np.int16]) -> None:
        how = gather[:, HOW]
        self.sources, self.shifts = gather[:, SOURCE].astype(np.int64), gather[:, SHIFT]
        self.bits, self.seats, self.unseen = how == BITS, how == SEATS, how < 0
        self.otherwise = gather[self.unseen, OTHERWISE]
