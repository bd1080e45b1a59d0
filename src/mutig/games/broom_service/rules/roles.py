# roles.py - the ten roles in action (B6), and what a cowardly card may be exchanged for (B9.2, B9.3, B14.5, B14.7)

from __future__ import annotations

from mutig.core.arrays import Codes

from ..generated import State, Tables
from ..names import (
    ACTION,
    BLACK_MARKET,
    BRAVE_EFFECT,
    COWARDLY_CARD,
    DECLINE,
    DRUID_DELIVERY,
    EVENT_POINTS,
    EVENT_RESOURCE,
    FAIRY,
    FIVE_POINTS,
    FRUIT_GATHERER,
    GATHERING,
    MARKET_POINTS,
    MOONSHINING,
    PRAIRIE_WITCH,
    RESOURCES,
    SPEND_BRAVE,
    SPEND_FIVE,
    TAKE,
    TILE_POINTS,
    WEATHER_FAIRY,
    WITCH_MOVE,
)
from .pending import pop, push
from .tiles import spend_forest_tile, usable_forest_tile


def begin_action(s: State, seat: int, brave: int) -> None:
    """The seat carries out the led role, brave or cowardly (B6)."""
    s.actor = seat
    if s.led <= PRAIRIE_WITCH:
        push(s, WITCH_MOVE, 0, brave)
    elif s.led < FRUIT_GATHERER:
        push(s, DRUID_DELIVERY, 0, brave)
    elif s.led < WEATHER_FAIRY:
        push(s, GATHERING, 0, brave)
    else:
        push(s, FAIRY, 0, brave)


# A cowardly card (D6)


def begin_cowardly(e: Tables, s: State, seat: int) -> None:
    """The action at once; first a question if the card may be exchanged for something else (B4.2, B4.8)."""
    if (
        s.event == BLACK_MARKET
        or s.event == MOONSHINING
        or usable_forest_tile(e, s, seat, BRAVE_EFFECT) >= 0
        or usable_forest_tile(e, s, seat, FIVE_POINTS) >= 0
    ):
        s.actor = seat
        push(s, COWARDLY_CARD, 0, 0)
    else:
        begin_action(s, seat, 0)


def offer_cowardly_card(e: Tables, s: State, seat: int, out: Codes) -> int:
    out[0] = ACTION
    n = 1
    if s.event == BLACK_MARKET:
        out[n] = EVENT_POINTS
        n += 1
    elif s.event == MOONSHINING:
        for resource in range(RESOURCES):
            out[n] = EVENT_RESOURCE + resource
            n += 1
    if usable_forest_tile(e, s, seat, BRAVE_EFFECT) >= 0:
        out[n] = SPEND_BRAVE
        n += 1
    if usable_forest_tile(e, s, seat, FIVE_POINTS) >= 0:
        out[n] = SPEND_FIVE
        n += 1
    return n


def take_cowardly_card(e: Tables, s: State, seat: int, code: int) -> None:
    """Exactly one of them; whatever it is, the player stays cowardly (R48, R54)."""
    pop(s)
    if code == ACTION:
        begin_action(s, seat, 0)
    elif code == SPEND_BRAVE:
        spend_forest_tile(s, usable_forest_tile(e, s, seat, BRAVE_EFFECT))
        begin_action(s, seat, 1)  # B14.5, R49: the brave action at cowardly time
    elif code == SPEND_FIVE:
        spend_forest_tile(s, usable_forest_tile(e, s, seat, FIVE_POINTS))
        s.points[seat] += TILE_POINTS  # B14.7
    elif code == EVENT_POINTS:
        s.points[seat] += MARKET_POINTS  # B9.2
    else:
        s.goods[seat][code - EVENT_RESOURCE] += 1  # B9.3


# Gatherers (D12)


def offer_gathering(out: Codes) -> int:
    out[0] = TAKE
    out[1] = DECLINE
    return 2


def take_gathering(e: Tables, s: State, seat: int, code: int) -> None:
    """Three resources if brave, one if cowardly; all or none (B6.6, R14)."""
    brave = s.effect_arg[s.depth - 1]
    pop(s)
    if code == TAKE:
        for resource in range(RESOURCES):
            if brave:
                s.goods[seat][resource] += e.gather_brave[s.led][resource]
            else:
                s.goods[seat][resource] += e.gather_cowardly[s.led][resource]
