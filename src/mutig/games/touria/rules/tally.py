# tally.py - what a simulation counts: actions gone to, items used, swords, doublings, copies, castle and doors

from __future__ import annotations

from mutig.core.arrays import Numbers

from ..generated import State
from ..names import (
    ACTIONS,
    DOORS,
    ELIXIR,
    ENTER_CASTLE,
    GO,
    ITEMS,
    OPEN,
    STEP,
    STOP,
    STUCK,
    SWORD,
    TRAVEL,
    USE,
    VIOLET_GEM,
    WIZARD,
)

GONE_TO, STUCK_TURNS, SWORDS_PAID, USED = 0, ACTIONS, ACTIONS + 1, ACTIONS + 2
DOUBLED, COPIED, ENTERED, OPENED = USED + ITEMS, USED + ITEMS + 1, USED + ITEMS + 2, USED + ITEMS + 3
TALLIES = OPENED + 1


def tally(s: State, seat: int, code: int, counts: Numbers) -> None:
    """Count one choice, seen just before it is carried out."""
    if seat < 0:
        return
    if code == STOP and s.phase == TRAVEL:
        counts[GONE_TO + s.destination] += 1
    elif GO <= code < STEP:
        counts[GONE_TO + WIZARD] += 1  # by wizard or broom
    elif USE <= code < GO:
        counts[USED + code - USE] += 1
    elif code == ENTER_CASTLE:
        counts[ENTERED] += 1
    elif STUCK <= code < SWORD:
        counts[STUCK_TURNS] += 1
    elif SWORD <= code < USE:
        counts[SWORDS_PAID] += 1
    elif code == VIOLET_GEM:
        counts[DOUBLED] += 1
    elif code == ELIXIR:
        counts[COPIED] += 1
    elif OPEN <= code < OPEN + DOORS:
        counts[OPENED] += 1
