# trade.py - where gems are paid: merchant, goldsmith, and the brush (T11.2, T11.3, T11.19-T11.22, T16.2)

from __future__ import annotations

from mutig.core.arrays import Codes

from ..generated import State, Tables
from ..names import (
    BLACK,
    BLACKENED,
    BLUE,
    BRUSH,
    BRUSH_BLACK,
    BRUSH_DELIVER,
    BRUSH_PAINTS_BLACK,
    BRUSH_PAY,
    BRUSH_THREE,
    BRUSH_TWO,
    CHEST_ANY_MOMENT,
    COLOURS,
    COPYING,
    DELIVER,
    DIE_BONUS,
    DOUBLING,
    END_TURN,
    MIRROR,
    MIRRORED,
    ORDER_DRAWN,
    ORDERS,
    PAINTS,
    REVEAL_ORDER,
    SELL,
    STACKS,
    THREE,
    THREE_GEMS_HEARTS,
    TWO,
    TWO_GEMS_HEARTS,
    VIOLET,
)
from .items import at_hand
from .mines import pay_gems
from .pending import ask_nature, pop, push
from .pile import discard


def end_execution(s: State, performed: int) -> None:
    """What follows an execution: doubling, copying, or the end of the turn (T10.4, T10.5, T13.7, R39)."""
    s.pending = 0
    if s.actor != s.active:
        s.phase = COPYING
        return
    s.performed += performed
    if s.doubled and not s.rulings & CHEST_ANY_MOMENT:
        s.phase = COPYING
    elif s.performed == 0:
        s.phase = END_TURN
    else:
        s.phase = DOUBLING


# The brush: one coloured gem counts as any colour but violet, black only by the letter (T16.2, R49)


def first_painted(s: State) -> int:
    """The first of the colours that a brush can paint; they go up to violet, which it cannot."""
    if s.rulings & BRUSH_PAINTS_BLACK:
        return BLACK
    return BLUE


def paint_offset(s: State, seat: int) -> int:
    """What is added to the code of a painted payment: nothing, or MIRRORED if the mirror copies the brush."""
    if s.held[seat][BRUSH]:
        return 0
    return MIRRORED


def lay_brush_down(s: State, seat: int, code: int) -> int:
    """The brush, or the mirror in its place, is used up; returns the code as if it was the brush."""
    shift = MIRRORED
    if code >= BRUSH_BLACK:
        shift = BLACKENED
    if code >= BRUSH_BLACK + BLACKENED or BRUSH_PAY + MIRRORED <= code < BRUSH_BLACK:
        discard(s, seat, MIRROR)
        return code - shift
    discard(s, seat, BRUSH)
    return code


def offer_painted(s: State, seat: int, painted: int, first: int, out: Codes, n: int) -> int:
    """One repainted gem for one gem of a colour (dragon, gifts)."""
    for true in range(BLUE, COLOURS):
        if true != painted and s.gems[seat][true] > 0:
            out[n] = first + true + paint_offset(s, seat)
            n += 1
    return n


# Orders (T11.2, T11.3)


def affordable(e: Tables, s: State, seat: int, order: int) -> int:
    """Whether the seat can pay an order with its gems as they are."""
    owned = s.gems[seat]
    wanted = e.order_gems[order]
    for colour in range(COLOURS):
        if wanted[colour] > owned[colour]:
            return 0
    return 1


def payable(e: Tables, s: State, seat: int, order: int, true: int, painted: int) -> int:
    """Whether the seat can pay an order with one gem repainted (or none: both colours the same)."""
    owned = s.gems[seat]
    wanted = e.order_gems[order]
    for colour in range(COLOURS):
        if wanted[colour] + (colour == true) - (colour == painted) > owned[colour]:
            return 0
    return 1


def some_order_payable(e: Tables, s: State, seat: int) -> int:
    """Brush included (T10.2, R93)."""
    for stack in range(STACKS):
        if affordable(e, s, seat, s.open_order[stack]):
            return 1
    if at_hand(s, seat, BRUSH):
        for stack in range(STACKS):
            if payable_painted(e, s, seat, s.open_order[stack]):
                return 1
    return 0


def payable_painted(e: Tables, s: State, seat: int, order: int) -> int:
    for painted in range(first_painted(s), VIOLET):
        if e.order_gems[order][painted] > 0:
            for true in range(BLUE, COLOURS):
                if true != painted and payable(e, s, seat, order, true, painted):
                    return 1
    return 0


def offer_merchant(e: Tables, s: State, seat: int, out: Codes, n: int) -> int:
    """Every order that can be paid, plainly or with exactly one repainted gem (D6.2)."""
    brush = at_hand(s, seat, BRUSH)
    for stack in range(STACKS):
        order = s.open_order[stack]
        if affordable(e, s, seat, order):
            out[n] = DELIVER + stack
            n += 1
        if brush:
            n = offer_painted_order(e, s, seat, stack, BLUE, out, n)
    return n


def offer_painted_order(e: Tables, s: State, seat: int, stack: int, first: int, out: Codes, n: int) -> int:
    """Every way to pay an order with exactly one gem repainted, out of the true colours from first on."""
    order = s.open_order[stack]
    for painted in range(first_painted(s), VIOLET):
        if e.order_gems[order][painted] > 0:
            for true in range(first, COLOURS):
                if true != painted and payable(e, s, seat, order, true, painted):
                    out[n] = painted_order(s, seat, stack, true, painted)
                    n += 1
    return n


def painted_order(s: State, seat: int, stack: int, true: int, painted: int) -> int:
    """The code of such a delivery."""
    if painted == BLACK:
        return BRUSH_BLACK + COLOURS * stack + true + (not s.held[seat][BRUSH]) * BLACKENED
    return BRUSH_DELIVER + PAINTS * stack + true + COLOURS * (painted - BLUE) + paint_offset(s, seat)


def take_merchant(e: Tables, s: State, seat: int, code: int) -> None:
    """The gems into the bag in their true colour, the coins to the player, the order under its stack."""
    stack = code - DELIVER
    if code >= BRUSH_PAY:
        code = lay_brush_down(s, seat, code)
        if code >= BRUSH_BLACK:
            code -= BRUSH_BLACK
            stack = code // COLOURS
            painted = BLACK
        else:
            code -= BRUSH_DELIVER
            stack = code // PAINTS
            painted = code % PAINTS // COLOURS + BLUE
        pay_gems(s, seat, code % COLOURS, 1)
        pay_gems(s, seat, painted, -1)  # the painted gem stands in for one of these
    order = s.open_order[stack]
    for colour in range(COLOURS):
        pay_gems(s, seat, colour, e.order_gems[order][colour])
    s.coins[seat] += e.order_coins[order]
    push(s, REVEAL_ORDER, stack)


def reveal_order(e: Tables, s: State, stack: int) -> None:
    """The next order: an unseen one by chance, then in the order they first came up (T11.3, N5)."""
    place = 0
    if s.open_order[stack] >= 0:
        place = s.order_place[s.open_order[stack]]
    seen = 0
    following = 0
    for order in range(ORDERS):
        if e.order_stack[order] == stack and s.order_place[order] > 0:
            seen += 1
            if s.order_place[order] == place % e.stack_orders[stack] + 1:
                following = order
    if seen < e.stack_orders[stack]:
        ask_nature(s)
    else:
        s.open_order[stack] = following
        pop(s)


def offer_order(e: Tables, s: State, out: Codes) -> int:
    n = 0
    for order in range(ORDERS):
        if e.order_stack[order] == s.effect_arg[s.depth - 1] and s.order_place[order] == 0:
            out[n] = ORDER_DRAWN + order
            n += 1
    return n


def take_drawn_order(e: Tables, s: State, order: int) -> None:
    stack = s.effect_arg[s.depth - 1]
    place = 1
    if s.open_order[stack] >= 0:
        place = s.order_place[s.open_order[stack]] + 1
    s.order_place[order] = place
    s.open_order[stack] = order
    pop(s)


# Goldsmith (T11.19-T11.22)


def offer_goldsmith(s: State, seat: int, out: Codes, n: int) -> int:
    """One gem for a coin, two or three of a colour for hearts, with a brush one of them repainted (D6.7)."""
    brush = at_hand(s, seat, BRUSH)
    gems = s.gems[seat]
    for colour in range(BLUE, COLOURS):
        owned = gems[colour]
        if owned > 0:
            out[n] = SELL + colour
            n += 1
        if owned > 1:
            out[n] = TWO + colour
            n += 1
        if owned > 2:
            out[n] = THREE + colour
            n += 1
        if brush and owned > 0 and colour != VIOLET:
            for true in range(BLUE, COLOURS):
                if true != colour and s.gems[seat][true] > 0:
                    paint = true + COLOURS * (colour - BLUE) + paint_offset(s, seat)
                    out[n] = BRUSH_TWO + paint
                    n += 1
                    if owned > 1:
                        out[n] = BRUSH_THREE + paint
                        n += 1
    return n


def take_goldsmith(s: State, seat: int, code: int) -> None:
    """A coin, or hearts; three of the die's colour bring one more (T11.20)."""
    if code < TWO:
        pay_gems(s, seat, code - SELL, 1)
        s.coins[seat] += 1
        return
    amount = 3 if code >= THREE else 2
    colour = (code - TWO) % COLOURS
    if code >= BRUSH_PAY:
        code = lay_brush_down(s, seat, code)
        amount = 3 if code >= BRUSH_THREE else 2
        paint = (code - BRUSH_TWO) % PAINTS
        colour = paint // COLOURS + BLUE
        pay_gems(s, seat, paint % COLOURS, 1)
        pay_gems(s, seat, colour, -1)  # the painted gem stands in for one of these
    pay_gems(s, seat, colour, amount)
    if amount == 2:
        s.hearts[seat] += TWO_GEMS_HEARTS
    else:
        s.hearts[seat] += THREE_GEMS_HEARTS
        if s.die == colour:
            s.hearts[seat] += DIE_BONUS
