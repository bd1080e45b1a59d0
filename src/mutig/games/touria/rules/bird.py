# bird.py - the magic bird as one violet gem in a payment (T16.16, R64)
#
# `use bird` first, then what it pays for: the codes are those of a violet gem, and the bird is one of the gems paid.

from __future__ import annotations

from mutig.core.arrays import Codes

from ..generated import State, Tables
from ..names import (
    BIRD,
    BIRD_IS_A_GEM,
    BLUE,
    BRUSH,
    BRUSH_GIVE,
    BRUSH_PAY,
    BRUSH_THREE,
    BRUSH_TWO,
    COLOURS,
    DELIVER,
    DRAGON,
    GIFT,
    GUARD,
    MERCHANT,
    PAY,
    SELL,
    STACKS,
    THREE,
    TWO,
    VIOLET,
)
from .items import at_hand, offer_use
from .mines import put_into_bag
from .pending import pop
from .pile import discard
from .trade import affordable, first_painted, offer_painted_order, paint_offset, some_order_payable


def bird_pays(s: State, seat: int) -> int:
    """Whether a bird at hand counts as a violet gem at this table."""
    return s.rulings & BIRD_IS_A_GEM and at_hand(s, seat, BIRD)


def bird_performs(e: Tables, s: State, seat: int) -> int:
    """Whether the bird alone makes the action of the merchant or the goldsmith performable (T10.2)."""
    if not bird_pays(s, seat):
        return 0
    if s.heroes != MERCHANT:
        return 1
    s.gems[seat][VIOLET] += 1  # tried out
    possible = some_order_payable(e, s, seat)
    s.gems[seat][VIOLET] -= 1
    return possible


def offer_bird(e: Tables, s: State, seat: int, out: Codes, n: int) -> int:
    """Use the bird, if one more violet gem could pay for something (T15.3)."""
    if bird_pays(s, seat) and offer_bird_payments(e, s, seat, out, n) > n:
        n = offer_use(s, seat, BIRD, out, n)
    return n


def offer_bird_payments(e: Tables, s: State, seat: int, out: Codes, n: int) -> int:
    """Everything here that is paid with a violet gem, the bird being one; painted, too (T16.2)."""
    brush = at_hand(s, seat, BRUSH)
    s.gems[seat][VIOLET] += 1  # tried out
    if s.phase == GIFT:
        if brush and s.gift >= GUARD:
            out[n] = BRUSH_GIVE + VIOLET + paint_offset(s, seat)
            n += 1
    elif s.heroes == DRAGON:
        if s.die == VIOLET:
            out[n] = PAY
            n += 1
        elif brush and s.die >= first_painted(s):
            out[n] = BRUSH_PAY + VIOLET + paint_offset(s, seat)
            n += 1
    elif s.heroes == MERCHANT:
        n = offer_bird_orders(e, s, seat, brush, out, n)
    else:
        n = offer_bird_exchange(s, seat, brush, out, n)
    s.gems[seat][VIOLET] -= 1
    return n


def join_the_gems(s: State, seat: int) -> None:
    """The bird lies among the gems that are paid now; into the bag goes one less."""
    tile = s.effect_arg[s.depth - 1]
    pop(s)
    s.gems[seat][VIOLET] += 1
    put_into_bag(s, VIOLET, -1)
    discard(s, seat, tile)


def offer_bird_orders(e: Tables, s: State, seat: int, brush: int, out: Codes, n: int) -> int:
    """Orders that ask for violet, or with the brush for what violet is painted as."""
    for stack in range(STACKS):
        violet = e.order_gems[s.open_order[stack]][VIOLET] > 0
        if violet and affordable(e, s, seat, s.open_order[stack]):
            out[n] = DELIVER + stack
            n += 1
        if brush:
            n = offer_painted_order(e, s, seat, stack, BLUE if violet else VIOLET, out, n)
    return n


def offer_bird_exchange(s: State, seat: int, brush: int, out: Codes, n: int) -> int:
    """At the goldsmith: violet alone, or painted as a colour of which there are others (T11.19)."""
    gems = s.gems[seat]
    out[n] = SELL + VIOLET
    n += 1
    if gems[VIOLET] > 1:
        out[n] = TWO + VIOLET
        n += 1
    if gems[VIOLET] > 2:
        out[n] = THREE + VIOLET
        n += 1
    if brush:
        for colour in range(BLUE, VIOLET):
            paint = VIOLET + COLOURS * (colour - BLUE) + paint_offset(s, seat)
            if gems[colour] > 0:
                out[n] = BRUSH_TWO + paint
                n += 1
            if gems[colour] > 1:
                out[n] = BRUSH_THREE + paint
                n += 1
    return n
