# clock.py - the beginning and the end of a turn, the hourglass, upkeep (T5, T16.10)

from __future__ import annotations

from mutig.core.arrays import Codes

from ..generated import State, Tables
from ..names import (
    ANY_TIME,
    BEGIN_TURN,
    BY_MIRROR,
    BY_TILE,
    DOOR,
    END,
    FILL_SLOT,
    FREE_STEPS,
    HOURGLASS,
    MAIN_CHOICE,
    MIRROR,
    NOTHING,
    UPKEEP,
    USE,
)
from .items import at_hand, can_use_any, offer_items, offer_use, take_use
from .mines import begin_filling, empty_mine
from .pending import ask, push
from .pile import discard, missing_slot
from .scoring import fulfilled


def begin_turn(e: Tables, s: State) -> None:
    """Everything counts anew; whether the conditions are fulfilled is noted now (T5.4, T17.1)."""
    seat = s.active
    s.turn += 1
    s.actor = seat
    s.free_steps = FREE_STEPS
    s.jumps = 0
    s.lantern = 0
    s.performed = 0
    s.doubled = 0
    if s.destination >= 0:
        s.destination = NOTHING
        road_used = s.road_used
        for road in range(e.roads):
            road_used[road] = 0
    s.granted = s.again == BY_TILE
    s.again = 0
    if s.in_castle[seat]:
        s.phase = DOOR  # T5.5
    else:
        s.noted[seat] = fulfilled(s, seat)
        s.phase = MAIN_CHOICE
    ask(s, seat)


# The end of a turn (D9)


def hourglass_at_hand(s: State, seat: int) -> int:
    """The tile not at the end of a turn it granted; a mirror copying it always (T16.10, R59)."""
    return at_hand(s, seat, HOURGLASS) and not (s.granted and s.held[seat][HOURGLASS])


def consider_end(s: State) -> None:
    """Asked only if there is anything else to do."""
    if hourglass_at_hand(s, s.active) or can_use_any(s, s.active):
        ask(s, s.active)
    else:
        s.phase = UPKEEP
        upkeep(s)  # at once: there is nothing to tell in between


def offer_end(s: State, seat: int, out: Codes) -> int:
    out[0] = END
    n = 1
    if hourglass_at_hand(s, seat):
        n = offer_use(s, seat, HOURGLASS, out, n)
    return offer_items(s, seat, ANY_TIME, out, n)


def take_end(s: State, seat: int, code: int) -> None:
    """The hourglass grants another complete turn (T16.10)."""
    if code == END:
        s.phase = UPKEEP
    elif code == USE + HOURGLASS:
        discard(s, seat, HOURGLASS)
        s.again = BY_TILE
        s.phase = UPKEEP
    elif code == USE + MIRROR and s.discard_top == HOURGLASS:
        discard(s, seat, MIRROR)
        s.again = BY_MIRROR
        s.phase = UPKEEP
    else:
        take_use(s, seat, code - USE)


def upkeep(s: State) -> None:
    """Mines and display slots left empty are filled; then the next player clockwise (T5.6, T5.7)."""
    mine = empty_mine(s)
    if mine >= 0:
        begin_filling(s, mine)
        return
    slot = missing_slot(s)
    if slot >= 0:
        push(s, FILL_SLOT, slot)
        return
    s.noted[s.active] = 0
    if s.again == 0:
        s.active = (s.active + 1) % s.players
    s.phase = BEGIN_TURN
