"""Many games side by side, as compiled code is handed them: one record of arrays."""

from __future__ import annotations

from typing import NamedTuple

from mutig.core.arrays import FractionGrid, Grid, Numbers
from mutig.core.contract import States, Tables, declared

from .seeing import CellGrid, Plan

Flags = Numbers  # of 8 bits
FlagGrid = Grid
Rewards = list[float]  # of 32 bits
RewardGrid = FractionGrid

Printed = list[Tables]

ASKED, RANDOM, GREEDY = 0, 1, 2  # who decides for a seat: whoever steps the games, or a built-in player
NO_ANSWER = -1


class Games(NamedTuple):
    """Games side by side: row g of every array belongs to game g."""

    printed: Printed  # one record: the tables of the edition (as a row, which is handed over faster than a record)
    states: States  # one record more than there are games: what a seat may see, where secrets have to be hidden first
    cells: CellGrid  # the same as rows of numbers
    start: States  # one record: how every game begins
    plan: Plan  # what is written where in an observation
    veiled: int  # whether secrets have to be hidden before
    players: int
    again: int  # whether a finished game begins anew
    rngs: Grid  # a stream of chance for each
    policies: Grid  # who decides for each seat
    streams: Grid  # the luck of built-in players: row players * g + seat
    choices: Grid  # choices[g][:counts[g]] are the legal codes
    counts: Numbers
    masks: FlagGrid  # the same in 0 and 1
    seats: Numbers  # who decides
    seen: CellGrid  # what that seat sees
    last_seen: CellGrid  # what it saw at the end of the game before this one
    scores: Grid  # points at that end
    rewards: RewardGrid
    done: Flags
    illegal: Flags


@declared
def answer(e: Tables, g: Games, game: int, seat: int, n: int) -> int:
    """What a built-in player on this seat chooses out of n; NO_ANSWER if whoever steps the games is asked."""
    raise NotImplementedError
