# setup.py - the table is laid: start player, clouds, landscape tiles (B1, B12.2, B13.2, B14.1, B15.1)
#
# Nothing is shuffled: each tile is drawn when it is laid, from what is left, which is exactly as random.

from __future__ import annotations

from mutig.core.arrays import Codes

from ..generated import State, Tables
from ..names import (
    CLOUD_LAID,
    COPIES_OF_A_FOREST_TILE,
    DRAW_START_PLAYER,
    FOREST_TILE_LAID,
    FOREST_TILES,
    HEAVY,
    HILL_TILE_LAID,
    HILL_TILES,
    LAY_CLOUDS,
    LAY_FOREST_TILES,
    LAY_HILL_TILES,
    LAY_MOUNTAIN_TILES,
    MOUNTAIN_TILE_LAID,
    MOUNTAIN_TILES,
    ORANGE,
    PAWNS,
    REVEAL_EVENT,
    START_PLAYER,
    START_POINTS,
    VIOLET,
    WAND,
)
from .pending import ask_nature


def begin(e: Tables, s: State) -> None:
    """Pawns in the castles, 10 points, one potion of each colour; the rest is drawn (B1.4-B1.9)."""
    for seat in range(s.players):
        s.points[seat] = START_POINTS
        for potion in range(VIOLET, ORANGE + 1):
            s.goods[seat][potion] = 1
        for pawn in range(PAWNS):
            s.pawns[seat][pawn] = e.castle[pawn]
    for tower in range(e.towers):
        if s.mountains and e.tower_covered[tower]:
            s.closed[tower] = 1  # R71: covered only where mountain tiles are in use
    s.heavy_left = s.heavy_clouds
    for kind in range(e.cloud_kinds):
        if e.cloud_effect[kind] == HEAVY:
            s.cloud_left[kind] = e.cloud_count[kind]
            s.heavy_pool += e.cloud_count[kind]
        elif s.storms:
            s.cloud_left[kind] = e.cloud_count[kind]
    s.phase = DRAW_START_PLAYER
    ask_nature(s)


# The start player (B1.7, R6)


def offer_start_player(s: State, out: Codes) -> int:
    for seat in range(s.players):
        out[seat] = START_PLAYER + seat
    return s.players


def take_start_player(s: State, seat: int) -> None:
    """First and last in clockwise order get 1 wand, the others 2 (B1.7)."""
    s.leader = seat
    for player in range(s.players):
        s.goods[player][WAND] = 2
    s.goods[seat][WAND] = 1
    s.goods[(seat + s.players - 1) % s.players][WAND] = 1
    s.phase = LAY_CLOUDS


# Clouds, one on every space (B1.9, B12.2)


def bare_cloud_space(e: Tables, s: State) -> int:
    """The next space without a cloud, or -1."""
    for space in range(e.cloud_spaces):
        if s.cloud[space] < 0:
            return space
    return -1


def cloud_weight(e: Tables, s: State, kind: int) -> int:
    """How likely a kind is drawn: surplus heavy clouds were removed unseen before mixing (R65)."""
    if e.cloud_effect[kind] == HEAVY:
        return s.cloud_left[kind] * s.heavy_left
    return s.cloud_left[kind] * max(s.heavy_pool, 1)


def offer_cloud(e: Tables, s: State, out: Codes) -> int:
    n = 0
    for kind in range(e.cloud_kinds):
        if cloud_weight(e, s, kind) > 0:
            out[n] = CLOUD_LAID + kind
            n += 1
    return n


def take_cloud(e: Tables, s: State, kind: int) -> None:
    s.cloud[bare_cloud_space(e, s)] = kind
    s.cloud_left[kind] -= 1
    if e.cloud_effect[kind] == HEAVY:
        s.heavy_left -= 1
        s.heavy_pool -= 1


def lay_clouds(e: Tables, s: State) -> None:
    """Ask for the next cloud, or go on to the tiles."""
    if bare_cloud_space(e, s) >= 0:
        ask_nature(s)
    else:
        s.phase = LAY_MOUNTAIN_TILES


# Mountain tiles (B13.2)


def bare_mountain_space(e: Tables, s: State) -> int:
    for space in range(e.mountain_spaces):
        if s.mountain_tile[space] < 0:
            return space
    return -1


def mountain_tile_lies(e: Tables, s: State, tile: int) -> int:
    for space in range(e.mountain_spaces):
        if s.mountain_tile[space] == tile:
            return 1
    return 0


def offer_mountain_tile(e: Tables, s: State, out: Codes) -> int:
    n = 0
    for tile in range(MOUNTAIN_TILES):
        if not mountain_tile_lies(e, s, tile):
            out[n] = MOUNTAIN_TILE_LAID + tile
            n += 1
    return n


def take_mountain_tile(e: Tables, s: State, tile: int) -> None:
    s.mountain_tile[bare_mountain_space(e, s)] = tile


def lay_mountain_tiles(e: Tables, s: State) -> None:
    if s.mountains and bare_mountain_space(e, s) >= 0:
        ask_nature(s)
    else:
        s.phase = LAY_FOREST_TILES


# Forest tiles: three kinds, two of each (B14.1)


def bare_forest_space(e: Tables, s: State) -> int:
    for space in range(e.forest_spaces):
        if s.forest_tile[space] < 0:
            return space
    return -1


def forest_tiles_left(e: Tables, s: State, tile: int) -> int:
    left = COPIES_OF_A_FOREST_TILE
    for space in range(e.forest_spaces):
        if s.forest_tile[space] == tile:
            left -= 1
    return left


def offer_forest_tile(e: Tables, s: State, out: Codes) -> int:
    n = 0
    for tile in range(FOREST_TILES):
        if forest_tiles_left(e, s, tile) > 0:
            out[n] = FOREST_TILE_LAID + tile
            n += 1
    return n


def take_forest_tile(e: Tables, s: State, tile: int) -> None:
    s.forest_tile[bare_forest_space(e, s)] = tile


def lay_forest_tiles(e: Tables, s: State) -> None:
    if s.back and bare_forest_space(e, s) >= 0:
        ask_nature(s)
    else:
        s.phase = LAY_HILL_TILES


# Hill tiles: five TURBO and ORANGE7 (B15.1)


def bare_hill_space(e: Tables, s: State) -> int:
    for space in range(e.hill_spaces):
        if s.hill_tile[space] < 0:
            return space
    return -1


def hill_tile_lies(e: Tables, s: State, tile: int) -> int:
    for space in range(e.hill_spaces):
        if s.hill_tile[space] == tile:
            return 1
    return 0


def offer_hill_tile(e: Tables, s: State, out: Codes) -> int:
    n = 0
    for tile in range(HILL_TILES):
        if not hill_tile_lies(e, s, tile):
            out[n] = HILL_TILE_LAID + tile
            n += 1
    return n


def take_hill_tile(e: Tables, s: State, tile: int) -> None:
    s.hill_tile[bare_hill_space(e, s)] = tile


def lay_hill_tiles(e: Tables, s: State) -> None:
    if s.back and bare_hill_space(e, s) >= 0:
        ask_nature(s)
    else:
        s.phase = REVEAL_EVENT
