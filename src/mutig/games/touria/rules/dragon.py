# dragon.py - the die: rolled at the dragon, lying at the goldsmith (T11.12-T11.18)

from __future__ import annotations

from mutig.core.arrays import Codes

from ..generated import State, Tables
from ..names import (
    ANY_TIME,
    BRUSH,
    BRUSH_PAY,
    COLOURS,
    DIE_ROLLED,
    PAY,
    REROLL,
    REROLL_UNMATCHED,
    ROLL_DIE,
    STOP,
    USE,
    VIOLET,
)
from .bird import offer_bird
from .items import at_hand, offer_items, take_use
from .mines import pay_gems
from .pending import pop, push
from .trade import first_painted, lay_brush_down, offer_painted


def offer_die(e: Tables, out: Codes) -> int:
    n = 0
    for colour in range(COLOURS):
        if e.die_faces[colour] > 0:
            out[n] = DIE_ROLLED + colour
            n += 1
    return n


def take_die(s: State, colour: int) -> None:
    """It lies at the goldsmith with this colour up (T11.18)."""
    s.die = colour
    pop(s)


def offer_dragon(e: Tables, s: State, seat: int, out: Codes) -> int:
    """D6.6b: pay a gem of the colour, a repainted one or the bird; roll again for a sword; stop."""
    n = 1
    out[0] = STOP
    if s.gems[seat][s.die] > 0:
        out[n] = PAY
        n += 1
    if first_painted(s) <= s.die < VIOLET and at_hand(s, seat, BRUSH):
        n = offer_painted(s, seat, s.die, BRUSH_PAY, out, n)
    n = offer_bird(e, s, seat, out, n)
    if may_roll_again(s, seat):
        out[n] = REROLL
        n += 1
    if seat == s.active:
        n = offer_items(s, seat, ANY_TIME, out, n)  # R48
    return n


def may_roll_again(s: State, seat: int) -> bool:
    """For a sword: after any roll, or by the letter only without a gem of the colour (T11.17, R31)."""
    return s.swords[seat] > 0 and not (s.rulings & REROLL_UNMATCHED and s.gems[seat][s.die] > 0)


def take_dragon(s: State, seat: int, code: int) -> None:
    """One heart at most, and that ends it (T11.13, T11.16)."""
    if code == REROLL:
        s.swords[seat] -= 1
        push(s, ROLL_DIE, 0)
    elif code == STOP:
        pop(s)
    elif code == PAY:
        pop(s)
        pay_gems(s, seat, s.die, 1)
        s.hearts[seat] += 1
    elif code < BRUSH_PAY:
        take_use(s, seat, code - USE)
    else:
        pop(s)
        pay_gems(s, seat, lay_brush_down(s, seat, code) - BRUSH_PAY, 1)
        s.hearts[seat] += 1
