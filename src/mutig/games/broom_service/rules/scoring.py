# scoring.py - the end of the game (B11)

from __future__ import annotations

from ..generated import State, Tables
from ..names import (
    FULL_SET_VALUE,
    MORE_THAN_ALL_GOODS,
    MOUNTAIN_SPACES,
    ONE_AMULET,
    OVER,
    RESOURCES,
    SMALL_SET_VALUE,
    THREE_AMULETS,
    TWO_AMULETS,
)
from .clouds import bolts_of


def resources_of(s: State, seat: int) -> int:
    """All potions and wands of a player."""
    total = 0
    for resource in range(RESOURCES):
        total += s.goods[seat][resource]
    return total


def lightning_points(e: Tables, s: State, seat: int) -> int:
    """The lightning table for all bolts collected (B11.2)."""
    return e.lightning[bolts_of(e, s, seat)]


def set_points(s: State, seat: int) -> int:
    """Sets of four, then sets of three from the rest (B11.3, R61): the scarcest kinds decide."""
    fewest = s.goods[seat][0]
    for resource in range(1, RESOURCES):
        fewest = min(fewest, s.goods[seat][resource])
    second = -1
    passed_fewest = 0
    for resource in range(RESOURCES):
        owned = s.goods[seat][resource]
        if owned == fewest and not passed_fewest:
            passed_fewest = 1
        elif second < 0 or owned < second:
            second = owned
    return FULL_SET_VALUE * fewest + SMALL_SET_VALUE * (second - fewest)


def amulet_points(s: State, seat: int) -> int:
    """0, 4, 9 or 15 points for 0 to 3 amulets (B11.4)."""
    amulets = 0
    for space in range(MOUNTAIN_SPACES):
        amulets += s.amulets[seat] >> space & 1
    if amulets == 0:
        return 0
    if amulets == 1:
        return ONE_AMULET
    if amulets == 2:
        return TWO_AMULETS
    return THREE_AMULETS


def final_scoring(e: Tables, s: State) -> None:
    """Bolts, sets and amulets are added; the game is over (B11.1)."""
    for seat in range(s.players):
        s.points[seat] += lightning_points(e, s, seat) + set_points(s, seat) + amulet_points(s, seat)
    s.phase = OVER


def standing(e: Tables, s: State, seat: int) -> int:
    """Higher is better: points, then resources owned; equal standings share the place (B11.5, R62)."""
    return s.points[seat] * MORE_THAN_ALL_GOODS + resources_of(s, seat)
