# hands.py - choosing roles in secret (B3, B9.1, B14.6; D1-D3)
#
# A hand is picked card by card in ascending order of roles, so that each set has one spelling.

from __future__ import annotations

from mutig.core.arrays import Codes

from ..generated import State, Tables
from ..names import (
    ADD_EXTRA,
    CHOOSE_EXTRA,
    DECLINE,
    DONE,
    HAND_SIZE,
    LARGEST_OPEN_HAND,
    LEAD,
    MORE_OR_LESS,
    PICK,
    PLUS_CARD,
    REVEAL_HANDS,
    ROLES,
)
from .pending import answered, ask_also, ask_everybody
from .tiles import spend_forest_tile, usable_forest_tile


def choose_hands(e: Tables, s: State) -> None:
    """Everybody takes all ten cards back and chooses (B3.1, B10.3)."""
    for seat in range(s.players):
        s.hand[seat] = 0
        s.picked[seat] = 0
        s.pick_from[seat] = 0
        s.extra[seat] = -1
        s.laid[seat] = 0
        s.laid_brave[seat] = 0
    s.phase = REVEAL_HANDS
    ask_everybody(s)


def smallest_hand(s: State) -> int:
    """Four cards, or one under More or less (D1, D2)."""
    if s.event == MORE_OR_LESS:
        return 1
    return HAND_SIZE


def largest_hand(e: Tables, s: State, seat: int) -> int:
    """One more with a PLUS_CARD tile; under More or less it is offered only after the reveal (R51)."""
    if s.event == MORE_OR_LESS:
        return LARGEST_OPEN_HAND
    if usable_forest_tile(e, s, seat, PLUS_CARD) >= 0:
        return HAND_SIZE + 1
    return HAND_SIZE


def offer_pick(e: Tables, s: State, seat: int, out: Codes) -> int:
    """Any later role that still leaves enough roles for the smallest hand; DONE once that is reached."""
    n = 0
    missing = smallest_hand(s) - s.picked[seat]
    if missing <= 0:
        out[n] = DONE
        n += 1
    else:
        missing -= 1
    for role in range(s.pick_from[seat], ROLES - max(missing, 0)):
        out[n] = PICK + role
        n += 1
    return n


def take_pick(e: Tables, s: State, seat: int, role: int) -> None:
    s.hand[seat] |= 1 << role
    s.picked[seat] += 1
    s.pick_from[seat] = role + 1
    if s.picked[seat] >= smallest_hand(s) and s.picked[seat] == largest_hand(e, s, seat):
        answered(s, seat)


def reveal_hands(e: Tables, s: State) -> None:
    """Hand sizes are known to all; More or less scores them (B9.1, R53); PLUS_CARD tiles used show now (R51)."""
    for seat in range(s.players):
        s.hand_size[seat] = s.picked[seat]
        if s.event == MORE_OR_LESS:
            s.points[seat] += e.more_or_less[s.picked[seat]]
        elif s.picked[seat] > HAND_SIZE:
            spend_forest_tile(s, usable_forest_tile(e, s, seat, PLUS_CARD))
    s.phase = CHOOSE_EXTRA if s.event == MORE_OR_LESS else LEAD


# The extra card after the reveal (D3)


def choose_extra(e: Tables, s: State) -> None:
    """Every holder of a PLUS_CARD tile may add a card, at the same time and in secret."""
    s.phase = ADD_EXTRA
    for seat in range(s.players):
        if usable_forest_tile(e, s, seat, PLUS_CARD) >= 0:
            ask_also(s, seat)


def offer_extra(s: State, seat: int, out: Codes) -> int:
    out[0] = DECLINE
    n = 1
    for role in range(ROLES):
        if not s.hand[seat] >> role & 1:
            out[n] = PICK + role
            n += 1
    return n


def take_extra(s: State, seat: int, role: int) -> None:
    s.extra[seat] = role
    answered(s, seat)


def add_extra(e: Tables, s: State) -> None:
    """All have decided: the extra cards join the hands, each for its tile (B14.6)."""
    for seat in range(s.players):
        if s.extra[seat] >= 0:
            s.hand[seat] |= 1 << s.extra[seat]
            s.hand_size[seat] += 1
            s.extra[seat] = -1
            spend_forest_tile(s, usable_forest_tile(e, s, seat, PLUS_CARD))
    s.phase = LEAD
