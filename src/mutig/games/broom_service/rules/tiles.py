# tiles.py - forest tiles in front of players, mountain tiles with amulets (B13, B14; D9, D16)

from __future__ import annotations

from mutig.core.arrays import Codes

from ..generated import State, Tables
from ..names import (
    CLOUD,
    DECLINE,
    DELIVERY,
    DELIVERY_FIRST,
    EFFECT_FIRST,
    ORANGE,
    POTIONS,
    TAKE,
    TILE_CLOUD,
    TILE_DELIVERY,
    TILE_FIRST_MOVE,
    TILE_ORDER,
    TILE_TAKE,
    TWO_MOVES,
    VIOLET,
    WAND,
    WANDS,
    WITCH_DELIVERY,
)
from .deliveries import can_deliver
from .pending import pop, push

# Forest tiles: first come, first served; used later, once (B14)


def take_forest_tile_at(e: Tables, s: State, seat: int, area: int) -> None:
    """The first player to arrive takes the tile (B14.2, R45)."""
    space = e.area_forest[area]
    if space >= 0 and s.forest_tile[space] >= 0 and s.forest_owner[space] < 0:
        s.forest_owner[space] = seat
        s.forest_taken[space] = s.trick


def usable_forest_tile(e: Tables, s: State, seat: int, kind: int) -> int:
    """The space of the tile of this kind that the seat took first, in an earlier trick; or -1 (B14.3, R46, R72)."""
    best = -1
    for space in range(e.forest_spaces):
        if (
            s.forest_owner[space] == seat
            and s.forest_tile[space] == kind
            and not s.forest_spent[space]
            and s.forest_taken[space] < s.trick
            and (best < 0 or s.forest_taken[space] < s.forest_taken[best])
        ):
            best = space
    return best


def spend_forest_tile(s: State, space: int) -> None:
    s.forest_spent[space] = 1


# Mountain tiles: each works once for each player (B13)


def arrive_at_mountain_tile(e: Tables, s: State, seat: int, pawn: int, area: int) -> None:
    """The amulet is taken and the tile's effect begins; declining it counts as use (B13.4, B13.6, R31, R32)."""
    space = e.area_mountain[area]
    if space < 0 or s.mountain_tile[space] < 0 or s.amulets[seat] >> space & 1:
        return
    s.amulets[seat] |= 1 << space
    tile = s.mountain_tile[space]
    top = s.depth - 1
    witch_flew = top >= 0 and s.effect[top] == WITCH_DELIVERY and s.effect_pawn[top] == pawn
    asks_order = witch_flew and s.effect_arg[top] == area and (tile == TWO_MOVES or tile == CLOUD)
    if asks_order and can_deliver(e, s, seat, pawn):
        push(s, TILE_ORDER, pawn, tile)
    else:
        begin_tile_effect(s, tile)


def begin_tile_effect(s: State, tile: int) -> None:
    if tile == POTIONS or tile == WANDS:
        push(s, TILE_TAKE, 0, tile)
    elif tile == DELIVERY:
        push(s, TILE_DELIVERY, 0, 0)
    elif tile == TWO_MOVES:
        push(s, TILE_FIRST_MOVE, 0, 0)
    else:
        push(s, TILE_CLOUD, 0, 0)


# Which first, the tile or the witch's delivery? (D9, R33, R37, R69)


def offer_tile_order(out: Codes) -> int:
    out[0] = EFFECT_FIRST
    out[1] = DELIVERY_FIRST
    return 2


def take_tile_order(s: State, code: int) -> None:
    """What comes first lies on top of the stack; below the question waits the witch's delivery."""
    tile = s.effect_arg[s.depth - 1]
    pop(s)
    if code == EFFECT_FIRST:
        begin_tile_effect(s, tile)
    else:
        pawn, area = s.effect_pawn[s.depth - 1], s.effect_arg[s.depth - 1]
        pop(s)
        begin_tile_effect(s, tile)
        push(s, WITCH_DELIVERY, pawn, area)


# POTIONS and WANDS: all or nothing (D16a, R14)


def offer_tile_take(out: Codes) -> int:
    out[0] = TAKE
    out[1] = DECLINE
    return 2


def take_tile_take(s: State, seat: int, code: int) -> None:
    tile = s.effect_arg[s.depth - 1]
    pop(s)
    if code == TAKE:
        if tile == POTIONS:
            for potion in range(VIOLET, ORANGE + 1):
                s.goods[seat][potion] += 1  # B13.8
        else:
            s.goods[seat][WAND] += 2  # B13.9
