# clouds.py - clouds block areas, the Fairy dispels them, storm clouds help whoever does (B8, B12)

from __future__ import annotations

from mutig.core.arrays import Codes

from ..generated import State, Tables
from ..names import (
    BRAVE_BONUS,
    DISPEL,
    FREE_DELIVERY,
    FREE_MOVE,
    GREEN,
    GREEN_SET,
    NONE,
    ORANGE,
    ORANGE_SET,
    PLUS_TWO,
    PLUS_TWO_BONUS,
    SET_GREEN,
    SET_ORANGE,
    SET_VIOLET,
    STORM_DELIVERY,
    STORM_MOVE,
    VIOLET,
    VIOLET_SET,
    WAND,
)
from .pending import pop, push


def cloud_lies(s: State, space: int) -> bool:
    """A cloud is on the board until somebody owns it."""
    return s.cloud[space] >= 0 and s.cloud_owner[space] < 0


def clouded(e: Tables, s: State, area: int) -> int:
    """An area that holds at least one cloud cannot be entered (B8.3)."""
    for k in range(e.area_clouds[area]):
        if cloud_lies(s, e.area_cloud[area][k]):
            return 1
    return 0


def storm_bonus(e: Tables, s: State, area: int) -> int:
    """2 points more for each PLUS2 cloud adjacent to the delivering pawn (B12.4, R18)."""
    bonus = 0
    if s.storms:
        for k in range(e.near_clouds[area]):
            space = e.near_cloud[area][k]
            if cloud_lies(s, space) and e.cloud_effect[s.cloud[space]] == PLUS_TWO:
                bonus += PLUS_TWO_BONUS
    return bonus


def offer_cloud_to_dispel(e: Tables, s: State, seat: int, out: Codes) -> int:
    """NONE, or any cloud adjacent to an own pawn whose wands can be paid (D13, D16d, B8.5, R23)."""
    out[0] = NONE
    n = 1
    wands = s.goods[seat][WAND]
    first = e.borders[s.pawns[seat][0]]
    second = e.borders[s.pawns[seat][1]]
    for space in range(e.cloud_spaces):
        area = e.cloud_area[space]
        if (first[area] or second[area]) and cloud_lies(s, space) and e.cloud_cost[s.cloud[space]] <= wands:
            out[n] = DISPEL + space
            n += 1
    return n


def take_fairy(e: Tables, s: State, seat: int, code: int) -> None:
    """The Fairy's card: 3 points more if brave, and only for the deed (B6.7, B6.8)."""
    brave = s.effect_arg[s.depth - 1]
    pop(s)
    if code != NONE:
        if brave:
            s.points[seat] += BRAVE_BONUS
        dispel(e, s, seat, code - DISPEL)


def take_tile_cloud(e: Tables, s: State, seat: int, code: int) -> None:
    """The mountain tile CLOUD: as the cowardly Fairy (B13.12)."""
    pop(s)
    if code != NONE:
        dispel(e, s, seat, code - DISPEL)


def dispel(e: Tables, s: State, seat: int, space: int) -> None:
    """Pay the wands, keep the tile; then a storm cloud acts for the player, once (B8.6, B12.5, R26)."""
    kind = s.cloud[space]
    s.goods[seat][WAND] -= e.cloud_cost[kind]
    s.cloud_owner[space] = seat
    effect = e.cloud_effect[kind]
    if effect == FREE_MOVE:
        push(s, STORM_MOVE, 0, 0)
    elif effect == FREE_DELIVERY:
        push(s, STORM_DELIVERY, 0, 0)
    elif (
        (effect == SET_ORANGE and s.goods[seat][ORANGE] >= ORANGE_SET)
        or (effect == SET_VIOLET and s.goods[seat][VIOLET] >= VIOLET_SET)
        or (effect == SET_GREEN and s.goods[seat][GREEN] >= GREEN_SET)
    ):
        s.points[seat] += e.cloud_points[kind]  # B12.8: the potions are kept


def bolts_of(e: Tables, s: State, seat: int) -> int:
    """Bolts on all clouds the seat has dispelled (B8.7)."""
    bolts = 0
    for space in range(e.cloud_spaces):
        if s.cloud_owner[space] == seat:
            bolts += e.cloud_bolts[s.cloud[space]]
    return bolts
