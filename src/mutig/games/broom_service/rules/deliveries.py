# deliveries.py - potions to towers (B7): who may serve which tower, and what it earns

from __future__ import annotations

from mutig.core.arrays import Codes

from ..generated import State, Tables
from ..names import (
    BRAVE_BONUS,
    DELIVER,
    DRUID_DELIVERY,
    NONE,
    ORANGE,
    ORANGE_SEVEN,
    ORANGE_SEVEN_POINTS,
    ORANGE_SEVEN_TOWER,
    TOWERS,
    WAND,
)
from .clouds import storm_bonus
from .pending import pop


def has_orange_seven(e: Tables, s: State, area: int) -> bool:
    """ORANGE7 lies on this hill (B15.5)."""
    space = e.area_hill[area]
    return space >= 0 and s.hill_tile[space] == ORANGE_SEVEN


def serves(e: Tables, s: State, area: int, tower: int) -> int:
    """The tower's base touches the area (B7.2)."""
    if tower == ORANGE_SEVEN_TOWER:
        return has_orange_seven(e, s, area)
    for k in range(e.area_towers[area]):
        if e.area_tower[area][k] == tower:
            return 1
    return 0


def offer_deliveries_of(e: Tables, s: State, seat: int, pawn: int, out: Codes, n: int) -> int:
    """Every open tower that touches the pawn's area and whose potion the seat owns (B7.3)."""
    area = s.pawns[seat][pawn]
    goods = s.goods[seat]
    for k in range(e.area_towers[area]):
        tower = e.area_tower[area][k]
        if not s.closed[tower] and goods[e.tower_colour[tower]] > 0:
            out[n] = DELIVER + pawn * TOWERS + tower
            n += 1
    if goods[ORANGE] > 0 and has_orange_seven(e, s, area):
        out[n] = DELIVER + pawn * TOWERS + ORANGE_SEVEN_TOWER
        n += 1
    return n


def offer_deliveries_of_both(
    e: Tables, s: State, seat: int, may_first: int, may_second: int, out: Codes, n: int
) -> int:
    """Either pawn's deliveries; of two that earn the same at one tower, the first pawn's alone (R17, R67)."""
    first, second = s.pawns[seat][0], s.pawns[seat][1]
    if may_first:
        n = offer_deliveries_of(e, s, seat, 0, out, n)
    if not may_second or (may_first and first == second):
        return n
    own = n
    n = offer_deliveries_of(e, s, seat, 1, out, n)
    if may_first and storm_bonus(e, s, first) == storm_bonus(e, s, second):
        kept = own
        for k in range(own, n):
            if not serves(e, s, first, out[k] - DELIVER - TOWERS):
                out[kept] = out[k]
                kept += 1
        n = kept
    return n


def deliver(e: Tables, s: State, seat: int, pawn: int, tower: int) -> None:
    """The potion earns the tower's points and wands; a round tower is then occupied (B7.4-B7.8)."""
    bonus = storm_bonus(e, s, s.pawns[seat][pawn])
    if tower == ORANGE_SEVEN_TOWER:
        s.goods[seat][ORANGE] -= 1
        s.points[seat] += ORANGE_SEVEN_POINTS + bonus
    else:
        s.goods[seat][e.tower_colour[tower]] -= 1
        s.goods[seat][WAND] += e.tower_wands[tower]
        s.points[seat] += e.tower_points[tower] + bonus
        if e.tower_round[tower]:
            s.closed[tower] = 1


def take_delivery(e: Tables, s: State, seat: int, code: int) -> None:
    """One delivery or NONE (D10, D11, D15, D16b); the brave druid's own earns 3 more (B6.5, R25)."""
    top = s.depth - 1
    brave_druid = s.effect[top] == DRUID_DELIVERY and s.effect_arg[top]
    pop(s)
    if code != NONE:
        if brave_druid:
            s.points[seat] += BRAVE_BONUS
        deliver(e, s, seat, (code - DELIVER) // TOWERS, (code - DELIVER) % TOWERS)


# Who may deliver


def offer_witch_delivery(e: Tables, s: State, seat: int, out: Codes) -> int:
    """The pawn that flew, only while it stands where its flight ended (D10, R16, R34)."""
    out[0] = NONE
    top = s.depth - 1
    pawn = s.effect_pawn[top]
    if s.pawns[seat][pawn] == s.effect_arg[top]:
        return offer_deliveries_of(e, s, seat, pawn, out, 1)
    return 1


def offer_druid_delivery(e: Tables, s: State, seat: int, out: Codes) -> int:
    """Pawns that stand in one of the druid's terrains (D11, B6.4, R15)."""
    out[0] = NONE
    terrains = e.druid_terrain[s.led]
    may_first = terrains[e.terrain[s.pawns[seat][0]]]
    may_second = terrains[e.terrain[s.pawns[seat][1]]]
    return offer_deliveries_of_both(e, s, seat, may_first, may_second, out, 1)


def offer_free_delivery(e: Tables, s: State, seat: int, out: Codes) -> int:
    """Either pawn, whatever its terrain (D15, D16b, B12.7, B13.10)."""
    out[0] = NONE
    return offer_deliveries_of_both(e, s, seat, 1, 1, out, 1)


def can_deliver(e: Tables, s: State, seat: int, pawn: int) -> int:
    """The seat owns a potion that an open tower beside this pawn wants (D9)."""
    area = s.pawns[seat][pawn]
    for k in range(e.area_towers[area]):
        tower = e.area_tower[area][k]
        if not s.closed[tower] and s.goods[seat][e.tower_colour[tower]] > 0:
            return 1
    return s.goods[seat][ORANGE] > 0 and has_orange_seven(e, s, area)
