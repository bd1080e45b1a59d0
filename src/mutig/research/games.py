"""Many games side by side, as compiled code is handed them: one record of arrays."""

from __future__ import annotations

from typing import NamedTuple

from mutig.core.arrays import FractionGrid, Grid, Numbers
from mutig.core.contract import States

from .seeing import CellGrid, Plan

Flags = Numbers  # of 8 bits
FlagGrid = Grid
Rewards = list[float]  # of 32 bits
RewardGrid = FractionGrid


class Games(NamedTuple):
    """Games side by side: row g of every array belongs to game g."""

    states: States  # one record more than there are games: what a seat may see, where secrets have to be hidden first
    cells: CellGrid  # the same as rows of numbers
    start: States  # one record: how every game begins
    plan: Plan  # what is written where in an observation
    veiled: int  # whether secrets have to be hidden before
    players: int
    rngs: Grid  # a stream of chance for each
    choices: Grid  # choices[g][:counts[g]] are the legal codes
    counts: Numbers
    masks: FlagGrid  # the same in 0 and 1
    seats: Numbers  # who decides
    seen: CellGrid  # what that seat sees
    rewards: RewardGrid
    done: Flags
    illegal: Flags
