# travel.py - the heroes' way: single steps, the reach test, wizard and broom (T8, T11.23, T12, T16.3)

from __future__ import annotations

from mutig.core.arrays import Codes

from ..generated import State, Tables
from ..names import (
    ACTION,
    ANY_TIME,
    ARRIVED,
    BRIDGE,
    COLLECT,
    FIRST_MINE,
    GO,
    JUMP,
    MINE_BITS,
    MINES,
    PLACES,
    STEP,
    STOP,
    TARGETS,
    TOURNAMENT,
    UP_TO_TRAVEL,
    USE,
)
from .items import offer_items, take_use
from .mines import leave_mine
from .pending import push
from .pile import end_use

# Reach (T8.9)


def in_reach(e: Tables, s: State, seat: int, place: int) -> int:
    """Whether the heroes can get to a place before the first step (T7.2)."""
    if e.distance[s.heroes][place] <= s.free_steps + s.coins[seat]:
        return 1
    if s.jumps == 0:
        return 0
    start = s.heroes
    if start == TOURNAMENT:
        start = BRIDGE  # T12.3: leaving costs nothing
    return search_reaches(e, s, start, place, s.free_steps + s.coins[seat])


def alive(e: Tables, s: State, space: int, budget: int) -> int:
    """Whether the destination can still be reached from a space over unused roads (T8.9)."""
    if s.jumps == 0 and e.distance[space][s.destination] > budget:
        return 0
    return space == s.destination or search_reaches(e, s, space, s.destination, budget)


def alive_after(e: Tables, s: State, way: int, space: int, budget: int) -> int:
    """The same after a step, whose road is used up."""
    s.road_used[way >> 1] = 1  # tried out
    reached = alive(e, s, space, budget)
    s.road_used[way >> 1] = 0
    return reached


def walk_reaches(e: Tables, s: State, space: int, place: int, budget: int) -> int:
    """Breadth-first on foot, without spaces from which the rest is too far even with every road unused.

    The spaces to go on from stand in one number, four bits each: there is room for all, as each is found only once.
    """
    found = 1 << space
    fringe = space
    count = 1
    for left in range(budget - 1, -1, -1):
        here = fringe
        fringe = 0
        visited = count
        count = 0
        for _ in range(visited):
            ways = e.space_way[here & 15]
            spaces = e.space_next[here & 15]
            for k in range(e.space_roads[here & 15]):
                there = spaces[k]
                if not (found >> there & 1 or s.road_used[ways[k] >> 1]) and e.distance[there][place] <= left:
                    if there == place:
                        return 1
                    found |= 1 << there
                    fringe = fringe << 4 | there
                    count += 1
            here >>= 4
        if count == 0:
            return 0
    return 0


def search_reaches(e: Tables, s: State, space: int, place: int, budget: int) -> int:
    """Breadth-first from the destination; two jumps never help where one does not, so one is enough to try."""
    if s.jumps == 0:
        return walk_reaches(e, s, space, place, budget)
    near = 1 << place  # spaces from which it is reached on foot
    far = near  # spaces from which it is reached with at most one jump
    for _ in range(budget):
        nearer = near
        farther = far
        for road in range(e.roads):
            if not s.road_used[road]:
                one = 1 << e.road_from[road]
                two = 1 << e.road_to[road]
                if near & (one | two):
                    nearer |= one | two
                if far & (one | two):
                    farther |= one | two
        if near & MINE_BITS:
            farther |= MINE_BITS
        if farther >> space & 1:
            return 1
        if nearer == near and farther == far:
            return 0
        near = nearer
        far = farther
    return 0


# Travel (D4)


def offer_travel(e: Tables, s: State, seat: int, out: Codes) -> int:
    """Steps and jumps that leave the destination in reach, the stop there, items (T8.10, T8.11, T16.3)."""
    n = 0
    here = s.heroes
    place = s.destination
    if here == place:
        out[n] = STOP
        n += 1
    budget = s.free_steps + s.coins[seat]
    if here != TOURNAMENT:  # left for nothing (T12.3); every other space counts one step (T8.1)
        budget -= 1
    if s.jumps > 0 and budget >= 0:
        n = offer_steps_and_jumps(e, s, here, budget, out, n)
    else:
        # On foot most steps need no search: a route onward is known, short enough, and usually none of it is used
        ways = e.space_way[here]
        around = e.around[PLACES * here + place]
        onward = e.onward[place]
        road_used = s.road_used
        for k in range(e.space_roads[here]):
            if around[k] <= budget:
                way = ways[k]
                if not road_used[way >> 1]:
                    following = onward[way]
                    while following >= 0 and not road_used[following >> 1]:
                        following = onward[following]
                    if following == ARRIVED or alive_after(e, s, way, e.space_next[here][k], budget):
                        out[n] = STEP + (way >> 1)
                        n += 1
    return offer_items(s, seat, UP_TO_TRAVEL, out, n)


def offer_steps_and_jumps(e: Tables, s: State, here: int, budget: int, out: Codes, n: int) -> int:
    """With a compass: every step and jump is tried out (T16.3)."""
    for k in range(e.space_roads[here]):
        way = e.space_way[here][k]
        if not s.road_used[way >> 1] and alive_after(e, s, way, e.space_next[here][k], budget):
            out[n] = STEP + (way >> 1)
            n += 1
    if FIRST_MINE <= here < BRIDGE:
        s.jumps -= 1  # tried out
        for mine in range(MINES):
            if FIRST_MINE + mine != here and alive(e, s, FIRST_MINE + mine, budget):
                out[n] = JUMP + mine
                n += 1
        s.jumps += 1
    return n


def take_travel(e: Tables, s: State, seat: int, code: int) -> None:
    if code == STOP:
        s.phase = ACTION
    elif code < STEP:
        take_use(s, seat, code - USE)
    elif code < JUMP:
        road = code - STEP
        s.road_used[road] = 1  # T8.5
        move_heroes(s, seat, e.road_from[road] + e.road_to[road] - s.heroes)
    else:
        s.jumps -= 1
        move_heroes(s, seat, FIRST_MINE + code - JUMP)


def move_heroes(s: State, seat: int, space: int) -> None:
    """Free steps first, then coins; a mine left empty is filled before the next one is collected (T8.2, T9.5)."""
    left = s.heroes
    if left != TOURNAMENT:  # left for nothing (T12.3)
        if s.free_steps > 0:
            s.free_steps -= 1
        else:
            s.coins[seat] -= 1
    s.heroes = space
    if FIRST_MINE <= space < BRIDGE:
        push(s, COLLECT, space - FIRST_MINE)
    if FIRST_MINE <= left < BRIDGE:
        leave_mine(s, left - FIRST_MINE)


# Wizard and broom (D3)


def offer_target(s: State, seat: int, out: Codes) -> int:
    """The seven places and the tournament, also where the heroes stand (T11.23, T11.24)."""
    for target in range(TARGETS):
        out[target] = GO + target
    return offer_items(s, seat, ANY_TIME, out, TARGETS)


def take_target(s: State, seat: int, code: int) -> None:
    """Straight there: no road, no step, no mine (T8.12)."""
    if code < GO:
        take_use(s, seat, code - USE)
    else:
        end_use(s)  # the broom has flown
        s.heroes = code - GO
        if code - GO == PLACES:
            s.heroes = TOURNAMENT
        s.phase = ACTION
