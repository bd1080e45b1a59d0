# places.py - what is done at the places and at the tournament (T10, T11, T12.4)
#
# Every action can be declined (R26). Merchant and goldsmith, where gems are paid, stand in trade.py.

from __future__ import annotations

from mutig.core.arrays import Codes

from ..generated import State, Tables
from ..names import (
    ANY_TIME,
    BLACK,
    BLUE,
    COINS,
    COINS_COINS,
    COLOURS,
    DECLINE,
    DRAGON,
    DRAGON_ROLLED,
    DRAW,
    FOREST_FAIRY,
    FOUNTAIN_FAIRY,
    GO,
    GOLDSMITH,
    HEART,
    HEART_COINS,
    HEART_HEART,
    HELMET,
    KEEP_GEM,
    MASTER_SWORDS,
    MERCHANT,
    ROBBERS,
    ROBBERS_DRAW,
    ROBBERS_GEMS,
    ROBBERS_KEEP,
    ROLL,
    ROLL_DIE,
    SCALES,
    SWORD_MASTER,
    TAKE,
    TAKE_SLOT,
    THROW,
    TOURNAMENT,
    TOURNAMENT_COINS,
    USE,
)
from .bird import bird_performs, offer_bird
from .items import at_hand, offer_items, offer_use, take_use
from .mines import holds_coloured, return_drawn, throw_black_gem
from .pending import ask_nature, pop, push
from .pile import offer_slots, something_displayed, take_slot
from .trade import end_execution, offer_goldsmith, offer_merchant, some_order_payable, take_goldsmith, take_merchant


def performable(e: Tables, s: State, seat: int) -> int:
    """Whether the action of the heroes' space can have an effect for a seat (T10.2)."""
    here = s.heroes
    if here == MERCHANT:
        return some_order_payable(e, s, seat) or bird_performs(e, s, seat)
    if here == FOREST_FAIRY:
        return something_displayed(s)
    if here == FOUNTAIN_FAIRY:
        return s.gems[seat][BLACK] > 0
    if here == ROBBERS:
        return s.bag_size > 0
    if here == GOLDSMITH:
        return holds_coloured(s, seat) or bird_performs(e, s, seat)
    if here == TOURNAMENT:
        return s.swords[seat] > 0
    return 1


# The action (D6)


def offer_action(e: Tables, s: State, seat: int, out: Codes) -> int:
    """What may be done here, the refusal, and any-time items in the own turn (D6)."""
    here = s.heroes
    n = 1
    out[0] = DECLINE
    if here == SWORD_MASTER:
        out[n] = TAKE
        n += 1
    elif here == MERCHANT:
        n = offer_merchant(e, s, seat, out, n)
        if at_hand(s, seat, SCALES):
            n = offer_use(s, seat, SCALES, out, n)
        n = offer_bird(e, s, seat, out, n)
    elif here == FOREST_FAIRY:
        n = offer_slots(s, out, n)
    elif here == FOUNTAIN_FAIRY:
        if s.gems[seat][BLACK] > 0:
            out[n] = THROW
            n += 1
    elif here == ROBBERS:
        if s.bag_size > 0:
            out[n] = DRAW
            n += 1
    elif here == DRAGON:
        out[n] = ROLL
        n += 1
    elif here == GOLDSMITH:
        n = offer_goldsmith(s, seat, out, n)
        n = offer_bird(e, s, seat, out, n)
    else:
        n = offer_tournament(s, seat, out, n)
    if seat == s.active:
        n = offer_items(s, seat, ANY_TIME, out, n)
    return n


def take_action(e: Tables, s: State, seat: int, code: int) -> None:
    if code == DECLINE:
        end_execution(s, 0)
    elif USE <= code < GO:
        take_use(s, seat, code - USE)
    elif code == TAKE:
        s.swords[seat] += MASTER_SWORDS  # T11.1
        end_execution(s, 1)
    elif s.heroes == MERCHANT:
        take_merchant(e, s, seat, code)
        end_execution(s, 1)
    elif s.heroes == GOLDSMITH:
        take_goldsmith(s, seat, code)
        end_execution(s, 1)
    elif s.heroes == FOREST_FAIRY:
        take_slot(s, seat, code - TAKE_SLOT)
        end_execution(s, 1)
    elif code == THROW:
        throw_black_gem(s, seat)  # T11.8
        end_execution(s, 1)
    elif code == DRAW:
        end_execution(s, 1)
        push(s, ROBBERS_DRAW, 0)
    elif code == ROLL:
        end_execution(s, 1)
        push(s, DRAGON_ROLLED, 0)
        push(s, ROLL_DIE, 0)
    else:
        exchange_sword(s, seat, code == HEART)
        end_execution(s, 1)


# Robbers (T11.9-T11.11)


def robbers_draw(s: State) -> None:
    """Three gems, or single ones until one is coloured; then one is kept (R30)."""
    only_black = s.drawn[BLACK] == s.drawn_count
    if s.bag_size > 0 and (s.drawn_count < ROBBERS_GEMS or only_black):
        ask_nature(s)
    elif only_black:
        pop(s)
        return_drawn(s)  # T11.11
    elif s.drawn[BLACK] >= ROBBERS_GEMS:
        pop(s)
        for colour in range(BLUE, COLOURS):
            if s.drawn[colour] > 0:
                keep_gem(s, s.actor, colour)  # T11.10: the coloured one, without a question
    else:
        pop(s)
        push(s, ROBBERS_KEEP, 0)


def offer_kept(s: State, out: Codes) -> int:
    """D6.5b: one of the colours drawn, black allowed, no refusal."""
    n = 0
    for colour in range(COLOURS):
        if s.drawn[colour] > 0:
            out[n] = KEEP_GEM + colour
            n += 1
    return n


def take_kept(s: State, seat: int, colour: int) -> None:
    pop(s)
    keep_gem(s, seat, colour)


def keep_gem(s: State, seat: int, colour: int) -> None:
    s.gems[seat][colour] += 1
    s.drawn[colour] -= 1
    return_drawn(s)


# Tournament (T12.4, T16.6)


def offer_tournament(s: State, seat: int, out: Codes, n: int) -> int:
    if s.swords[seat] > 0:
        out[n] = HEART
        out[n + 1] = COINS
        n += 2
    if s.swords[seat] > 1 and at_hand(s, seat, HELMET):
        n = offer_use(s, seat, HELMET, out, n)
    return n


def exchange_sword(s: State, seat: int, for_heart: int) -> None:
    s.swords[seat] -= 1
    if for_heart:
        s.hearts[seat] += 1
    else:
        s.coins[seat] += TOURNAMENT_COINS


def offer_helmet(out: Codes) -> int:
    """Two swords, each for a heart or three coins; no refusal (D6.8)."""
    out[0] = HEART_HEART
    out[1] = HEART_COINS
    out[2] = COINS_COINS
    return 3


def take_helmet(s: State, seat: int, code: int) -> None:
    pop(s)
    exchange_sword(s, seat, code != COINS_COINS)
    exchange_sword(s, seat, code == HEART_HEART)
    end_execution(s, 1)
