# payments.py - what paying with gems, the brush, the bird or swords brings a player now, for bots

from __future__ import annotations

from ..generated import State, Tables
from ..names import (
    BLACKENED,
    BLUE,
    BRUSH,
    BRUSH_BLACK,
    BRUSH_DELIVER,
    BRUSH_GIVE,
    BRUSH_PAY,
    BRUSH_TWO,
    COINS,
    COLOURS,
    DELIVER,
    DRAGON,
    GOLDSMITH,
    HEART,
    HEART_COINS,
    HEART_HEART,
    LEAVE_BLACK,
    MERCHANT,
    MIRROR,
    MIRRORED,
    PAINTS,
    SELL,
    STACKS,
    THREE,
    TOURNAMENT_COINS,
    TWO,
    VIOLET,
)
from ..rules.trade import affordable
from .prospects import (
    exchange_worth,
    order_worth,
    sale_worth,
)
from .worth import (
    coin_worth,
    curse_worth,
    gem_worth,
    gems_worth,
    heart_worth,
    item_worth,
    last_gem_worth,
    sword_worth,
)


def painted_worth(e: Tables, s: State, seat: int, code: int) -> int:
    """Payments with a repainted gem: as without, less the brush; and a black gem that is left."""
    if code == LEAVE_BLACK:
        return 0
    tile = BRUSH
    if code >= BRUSH_BLACK:
        code -= BRUSH_BLACK
        worth = order_worth(e, s, seat, code % BLACKENED // COLOURS)
        worth -= curse_worth(s, seat) + gems_worth(s, seat, code % COLOURS, 1)
        if code >= BLACKENED:
            tile = MIRROR
        return worth - item_worth(s, seat, tile)
    if code >= BRUSH_PAY + MIRRORED:
        code -= MIRRORED
        tile = MIRROR
    if code < BRUSH_GIVE:
        worth = heart_worth(s, seat, 1) - gems_worth(s, seat, code - BRUSH_PAY, 1)
    elif code < BRUSH_TWO:
        return 1
    else:
        paint = (code - BRUSH_TWO) % PAINTS
        painted = paint // COLOURS + BLUE
        if code >= BRUSH_DELIVER:
            worth = order_worth(e, s, seat, (code - BRUSH_DELIVER) // PAINTS)
        else:
            worth = exchange_worth(s, seat, painted, 2 + (code - BRUSH_TWO) // PAINTS)
        worth += gem_worth(s, seat, painted, 0) - gems_worth(s, seat, paint % COLOURS, 1)
    return worth - item_worth(s, seat, tile)


def payment_worth(e: Tables, s: State, seat: int, code: int) -> int:
    """Merchant and goldsmith."""
    if code < SELL:
        return order_worth(e, s, seat, code - DELIVER)
    if code < TWO:
        return sale_worth(s, seat, code - SELL)
    if code < THREE:
        return exchange_worth(s, seat, code - TWO, 2)
    return exchange_worth(s, seat, code - THREE, 3)


def reward_worth(s: State, seat: int, code: int) -> int:
    """The tournament, with or without the helmet."""
    heart = heart_worth(s, seat, 1)
    coins = coin_worth(s, seat, TOURNAMENT_COINS)
    sword = sword_worth(s, seat, s.swords[seat] - 1)
    if code == HEART:
        return heart - sword
    if code == COINS:
        return coins - sword
    if code == HEART_HEART:
        return heart_worth(s, seat, 2)
    if code == HEART_COINS:
        return heart + coins
    return coin_worth(s, seat, 2 * TOURNAMENT_COINS)


def bird_exchange_worth(s: State, seat: int) -> int:
    """The bird as a violet gem at the goldsmith, with violet gems that are held (T16.16)."""
    violet = s.gems[seat][VIOLET]
    worth = coin_worth(s, seat, 1)
    if violet > 0:
        worth = max(worth, heart_worth(s, seat, 1) - gems_worth(s, seat, VIOLET, 1))
    if violet > 1:
        worth = max(worth, heart_worth(s, seat, 2 + (s.die == VIOLET)) - gems_worth(s, seat, VIOLET, 2))
    return worth


def bird_order_worth(e: Tables, s: State, seat: int) -> int:
    """The best order that asks for violet and can be paid with the bird (T16.16)."""
    best = 0
    s.gems[seat][VIOLET] += 1  # tried out
    for stack in range(STACKS):
        order = s.open_order[stack]
        if e.order_gems[order][VIOLET] > 0 and affordable(e, s, seat, order):
            best = max(best, order_worth(e, s, seat, stack) + last_gem_worth(s, seat, VIOLET))
    s.gems[seat][VIOLET] -= 1
    return best


def bird_worth(e: Tables, s: State, seat: int) -> int:
    """The best that the bird pays for as a violet gem (T16.16)."""
    if s.heroes == DRAGON:
        return heart_worth(s, seat, 1)
    if s.heroes == GOLDSMITH:
        return bird_exchange_worth(s, seat)
    if s.heroes == MERCHANT:
        return bird_order_worth(e, s, seat)
    return 0
