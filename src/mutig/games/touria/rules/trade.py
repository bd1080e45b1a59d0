# trade.py - where gems are paid: merchant, goldsmith, dragon, and the brush (T11.2, T11.3, T11.12-T11.22, T16.2)

from __future__ import annotations

from mutig.core.arrays import Codes

from ..generated import State, Tables
from ..names import (
    ANY_TIME,
    BLUE,
    BRUSH,
    BRUSH_DELIVER,
    BRUSH_PAY,
    BRUSH_THREE,
    BRUSH_TWO,
    COLOURS,
    COPYING,
    DELIVER,
    DIE_BONUS,
    DIE_ROLLED,
    DOUBLING,
    END_TURN,
    MIRROR,
    MIRRORED,
    ORDER_DRAWN,
    ORDERS,
    PAINTS,
    PAY,
    REROLL,
    REVEAL_ORDER,
    ROLL_DIE,
    SELL,
    STACKS,
    STOP,
    THREE,
    THREE_GEMS_HEARTS,
    TWO,
    TWO_GEMS_HEARTS,
    USE,
    VIOLET,
)
from .items import at_hand, discard, offer_items, take_use
from .mines import pay_gems
from .pending import ask_nature, pop, push


def end_execution(s: State, performed: int) -> None:
    """What follows an execution: doubling, copying, or the end of the turn (T10.4, T10.5, T13.7, R39)."""
    s.pending = 0
    if s.actor != s.active:
        s.phase = COPYING
        return
    s.performed += performed
    if s.doubled:
        s.phase = COPYING
    elif s.performed == 0:
        s.phase = END_TURN
    else:
        s.phase = DOUBLING


# The brush: one coloured gem counts as blue, red, green or yellow (T16.2, R49)


def paint_offset(s: State, seat: int) -> int:
    """What is added to the code of a painted payment: nothing, or MIRRORED if the mirror copies the brush."""
    if s.held[seat][BRUSH]:
        return 0
    return MIRRORED


def lay_brush_down(s: State, seat: int, code: int) -> int:
    """The brush, or the mirror in its place, is used up; returns the code as if it was the brush."""
    if code >= BRUSH_PAY + MIRRORED:
        discard(s, seat, MIRROR)
        return code - MIRRORED
    discard(s, seat, BRUSH)
    return code


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
    for painted in range(BLUE, VIOLET):
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
            for painted in range(BLUE, VIOLET):
                if e.order_gems[order][painted] > 0:
                    for true in range(BLUE, COLOURS):
                        if true != painted and payable(e, s, seat, order, true, painted):
                            paint = true + COLOURS * (painted - BLUE)
                            out[n] = BRUSH_DELIVER + PAINTS * stack + paint + paint_offset(s, seat)
                            n += 1
    return n


def take_merchant(e: Tables, s: State, seat: int, code: int) -> None:
    """The gems into the bag in their true colour, the coins to the player, the order under its stack."""
    stack = code - DELIVER
    if code >= BRUSH_PAY:
        code = lay_brush_down(s, seat, code) - BRUSH_DELIVER
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


# Dragon: the die is rolled (T11.12-T11.18)


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


def offer_dragon(s: State, seat: int, out: Codes) -> int:
    """D6.6b: pay a gem of the colour, or a repainted one; roll again for a sword; stop."""
    n = 1
    out[0] = STOP
    if s.gems[seat][s.die] > 0:
        out[n] = PAY
        n += 1
    if BLUE <= s.die < VIOLET and at_hand(s, seat, BRUSH):
        n = offer_painted(s, seat, s.die, BRUSH_PAY, out, n)
    if s.swords[seat] > 0:
        out[n] = REROLL
        n += 1
    if seat == s.active:
        n = offer_items(s, seat, ANY_TIME, out, n)  # R48
    return n


def offer_painted(s: State, seat: int, painted: int, first: int, out: Codes, n: int) -> int:
    """One repainted gem for one gem of a colour (dragon, gifts)."""
    for true in range(BLUE, COLOURS):
        if true != painted and s.gems[seat][true] > 0:
            out[n] = first + true + paint_offset(s, seat)
            n += 1
    return n


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
