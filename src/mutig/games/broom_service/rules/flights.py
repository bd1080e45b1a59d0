# flights.py - pawns move and arrive (B6.1, B8, B12.6, B13.11, B15; D7, D8, D14, D16c)

from __future__ import annotations

from mutig.core.arrays import Codes

from ..generated import State, Tables
from ..names import (
    AREAS,
    MOVE,
    PAWNS,
    STAY,
    TILE_FIRST_MOVE,
    TILE_SECOND_MOVE,
    TURBO,
    TURBO_FLIGHT,
    TURBO_TILES,
    WATER,
    WITCH_DELIVERY,
)
from .clouds import clouded
from .pending import pop, push
from .tiles import arrive_at_mountain_tile, take_forest_tile_at


def witch_waits_to_deliver(s: State) -> int:
    """A brave witch's own delivery is still to come, so it matters which pawn moves (R66)."""
    for k in range(s.depth):
        if s.effect[k] == WITCH_DELIVERY:
            return 1
    return 0


def offer_steps(e: Tables, s: State, seat: int, terrain: int, out: Codes, n: int) -> int:
    """Every own pawn into every adjacent land area without a cloud; WATER stands for any terrain (B6.1, B8.2, B8.3)."""
    for pawn in range(PAWNS):
        here = s.pawns[seat][pawn]
        if pawn == 1 and here == s.pawns[seat][0] and not witch_waits_to_deliver(s):
            break  # R30: two pawns in one area are interchangeable
        for k in range(e.neighbours[here]):
            area = e.neighbour[here][k]
            if (terrain == WATER or e.terrain[area] == terrain) and not clouded(e, s, area):
                out[n] = MOVE + pawn * AREAS + area
                n += 1
    return n


# A witch flies (D7)


def offer_witch_move(e: Tables, s: State, seat: int, out: Codes) -> int:
    """STAY, or a step into the witch's terrain: her role number is the terrain's."""
    out[0] = STAY
    return offer_steps(e, s, seat, s.led, out, 1)


def take_witch_move(e: Tables, s: State, seat: int, code: int) -> None:
    """The brave witch may deliver where her flight ends; staying ends the action (B6.2, B6.3)."""
    brave = s.effect_arg[s.depth - 1]
    pop(s)
    if code != STAY:
        pawn = (code - MOVE) // AREAS
        if brave:
            push(s, WITCH_DELIVERY, pawn, -1)
        arrive(e, s, seat, pawn, (code - MOVE) % AREAS)


# Free steps of storm clouds and mountain tiles (D14, D16c)


def offer_free_move(e: Tables, s: State, seat: int, refusal: int, out: Codes) -> int:
    """NONE or STOP, or one step of either pawn into any terrain."""
    out[0] = refusal
    return offer_steps(e, s, seat, WATER, out, 1)


def take_free_move(e: Tables, s: State, seat: int, code: int) -> None:
    """A first step of TWO_MOVES leaves a second one, after everything the first caused (R36)."""
    effect = s.effect[s.depth - 1]
    pop(s)
    if code >= MOVE:
        if effect == TILE_FIRST_MOVE:
            push(s, TILE_SECOND_MOVE, 0, 0)
        arrive(e, s, seat, (code - MOVE) // AREAS, (code - MOVE) % AREAS)


# Arrivals (B8.8)


def circle_open(e: Tables, s: State, tile: int, end: int) -> bool:
    """A circle whose area holds a cloud cannot be chosen (B15.3)."""
    return not clouded(e, s, e.circle_area[e.turbo_circle[tile][end]])


def turbo_tile(e: Tables, s: State, area: int) -> int:
    """The TURBO tile that lies on this hill, or -1."""
    space = e.area_hill[area]
    if space >= 0 and 0 <= s.hill_tile[space] < TURBO_TILES:
        return s.hill_tile[space]
    return -1


def arrive(e: Tables, s: State, seat: int, pawn: int, area: int) -> None:
    """The pawn stands in the area; a turbo carries it on at once if a circle is open (B15.3, R40)."""
    s.pawns[seat][pawn] = area
    tile = turbo_tile(e, s, area)
    if tile >= 0 and (circle_open(e, s, tile, 0) or circle_open(e, s, tile, 1)):
        push(s, TURBO_FLIGHT, pawn, tile)
    else:
        land(e, s, seat, pawn, area)


def offer_turbo(e: Tables, s: State, out: Codes) -> int:
    """Each of the two circles whose area holds no cloud; not optional (D8)."""
    tile = s.effect_arg[s.depth - 1]
    n = 0
    for end in range(2):
        if circle_open(e, s, tile, end):
            out[n] = TURBO + e.turbo_circle[tile][end]
            n += 1
    return n


def take_turbo(e: Tables, s: State, seat: int, circle: int) -> None:
    """The turbo is an arrival at the circle and never chains into another one (R41)."""
    pawn = s.effect_pawn[s.depth - 1]
    pop(s)
    s.pawns[seat][pawn] = e.circle_area[circle]
    land(e, s, seat, pawn, e.circle_area[circle])


def land(e: Tables, s: State, seat: int, pawn: int, area: int) -> None:
    """The flight has ended: a witch's delivery is bound to this area, then the tile here acts (B8.8, R16, R42)."""
    top = s.depth - 1
    if top >= 0 and s.effect[top] == WITCH_DELIVERY and s.effect_arg[top] < 0:
        s.effect_arg[top] = area
    take_forest_tile_at(e, s, seat, area)
    arrive_at_mountain_tile(e, s, seat, pawn, area)
