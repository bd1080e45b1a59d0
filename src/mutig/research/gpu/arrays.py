"""Many games side by side as compiled code is handed them, on a GPU or on the CPU while it does the same."""

from __future__ import annotations

from typing import NamedTuple

from numpy import int16
from numpy.typing import NDArray

from mutig.core.arrays import Grid, Numbers, SmallGrid
from mutig.core.contract import Tables

from ..games import FlagGrid, Flags, RewardGrid
from ..seeing import CellGrid

Gather = NDArray[int16]  # [players, seat, number, (how, source, shift, otherwise)]
SmallCodes = NDArray[int16]
ManyTables = list[Tables]  # what is printed, for each board that is played on
SmallNumbers = Numbers  # of 32 bits


class Batch(NamedTuple):
    """Games side by side: row g of every array belongs to game g, except of what is there once for each kind."""

    tables: ManyTables  # of each board
    boards: SmallNumbers  # of each kind: its board
    starts: SmallGrid  # of each kind: how its games begin
    kinds: SmallNumbers  # what is played
    own: SmallNumbers  # one bit for each seat that is asked; opponents inside answer for the others
    states: SmallGrid  # as the rules have them, two cells in each number
    visible: SmallGrid  # what the deciding seat sees of it, where secrets have to be hidden first
    veil: int  # whether they have to
    rngs: Grid  # a stream of chance
    bots: Grid  # and one for the opponents inside
    choices: CellGrid  # choices[g][:counts[g]] are the legal codes
    counts: SmallNumbers
    masks: FlagGrid  # the same in 0 and 1
    seats: Numbers  # who decides
    rewards: RewardGrid  # the winners' shares of 1
    points: CellGrid  # what everybody ended with in the last game
    done: Flags
    illegal: Flags
