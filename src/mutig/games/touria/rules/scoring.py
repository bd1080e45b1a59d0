# scoring.py - the goal: conditions, the sudden wedding, who has won (T3, T18)

from __future__ import annotations

from ..generated import State, Tables
from ..names import BLACK, GOAL, NOTHING, OVER, REVEAL_ORDER, ROSE, SHORT_GOAL
from .pending import pop


def goal(s: State) -> int:
    """How many hearts and coins are asked for (T3.1, T18.1)."""
    if s.short:
        return SHORT_GOAL
    return GOAL


def fulfilled(s: State, seat: int) -> bool:
    """Enough hearts, a rose counting as one, enough coins, no black gem (T3.1)."""
    needed = goal(s)
    return s.coins[seat] >= needed and s.gems[seat][BLACK] == 0 and s.hearts[seat] + s.held[seat][ROSE] >= needed


def win(s: State, seat: int) -> None:
    """The game ends at once, whatever was still to be drawn (T3.3, R95); a delivered order is gone (T11.3)."""
    while s.depth > 0:
        if s.effect[s.depth - 1] == REVEAL_ORDER:
            s.open_order[s.effect_arg[s.depth - 1]] = NOTHING
        pop(s)
    s.points[seat] = 1
    s.phase = OVER


def sudden_wedding(s: State) -> int:
    """The first whose conditions are fulfilled wins, the active player before the others (T18.2, R77)."""
    if s.active >= 0:
        needed = goal(s)
        for k in range(s.players):
            seat = (s.active + k) % s.players
            if s.coins[seat] >= needed and fulfilled(s, seat):  # the coins first: asked after every single change
                win(s, seat)
                return 1
    return 0


def standing(e: Tables, s: State, seat: int) -> int:
    """The winner is alone; the others have no ranking (R75)."""
    return s.points[seat]
