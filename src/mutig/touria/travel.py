# travel.py - the heroes' way: single steps, the reach test, wizard and broom (T8, T11.23, T12, T16.3)

from .items import offer_items, take_use
from .mines import leave_mine
from .names import (
    ACTION,
    ANY_TIME,
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
from .pending import push

# Reach (T8.9)


def in_reach(e, s, seat, place):
    """Whether the heroes can get to a place before the first step (T7.2)."""
    start = s.heroes
    if start == TOURNAMENT:
        start = BRIDGE  # T12.3: leaving costs nothing
    budget = s.free_steps + s.coins[seat]
    if e.distance[start][place] <= budget:
        return 1
    return s.jumps > 0 and search_reaches(e, s, start, place, budget)


def open_route(e, s, space, place):
    """Whether every road of the shortest route known beforehand is still unused."""
    while space != place and not s.road_used[e.toward_road[space][place]]:
        space = e.toward_space[space][place]
    return space == place


def alive(e, s, space, budget):
    """Whether the destination can still be reached from a space over unused roads (T8.9)."""
    place = s.destination
    if e.distance[space][place] > budget:
        if s.jumps == 0:
            return 0
    elif open_route(e, s, space, place):
        return 1
    return search_reaches(e, s, space, place, budget)


def alive_after(e, s, way, space, budget):
    """The same after a step, whose road is used up: most answers are known beforehand, the rest is searched."""
    place = s.destination
    if e.around[way][place] > budget:
        if s.jumps == 0:
            return 0
    else:
        following = e.around_space[way][place]
        if space == place or (
            not s.road_used[e.around_road[way][place]]
            and e.distance[following][place] < budget
            and open_route(e, s, following, place)
        ):
            return 1
    return search_reaches(e, s, space, place, budget)


def search_reaches(e, s, space, place, budget):
    """Breadth-first from the destination; two jumps never help where one does not, so one is enough to try."""
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
        if s.jumps > 0 and near & MINE_BITS:
            farther |= MINE_BITS
        if farther >> space & 1:
            return 1
        if nearer == near and farther == far:
            return 0
        near = nearer
        far = farther
    return 0


# Travel (D4)


def step_price(space):
    """Every space counts one step; only the tournament is left for nothing (T8.1, T12.3)."""
    if space == TOURNAMENT:
        return 0
    return 1


def offer_travel(e, s, seat, out):
    """Steps and jumps that leave the destination in reach, the stop there, items (T8.10, T8.11, T16.3)."""
    n = 0
    if s.heroes == s.destination:
        out[n] = STOP
        n += 1
    budget = s.free_steps + s.coins[seat] - step_price(s.heroes)
    if budget >= 0:
        for k in range(e.space_roads[s.heroes]):
            road = e.space_way[s.heroes][k] // 2
            if not s.road_used[road]:
                s.road_used[road] = 1  # tried out: the way on must do without it
                if alive_after(e, s, e.space_way[s.heroes][k], e.space_next[s.heroes][k], budget):
                    out[n] = STEP + road
                    n += 1
                s.road_used[road] = 0
        if s.jumps > 0 and FIRST_MINE <= s.heroes < FIRST_MINE + MINES:
            s.jumps -= 1  # tried out
            for mine in range(MINES):
                if FIRST_MINE + mine != s.heroes and alive(e, s, FIRST_MINE + mine, budget):
                    out[n] = JUMP + mine
                    n += 1
            s.jumps += 1
    return offer_items(s, seat, UP_TO_TRAVEL, out, n)


def take_travel(e, s, seat, code):
    if code == STOP:
        s.phase = ACTION
    elif USE <= code < GO:
        take_use(s, seat, code - USE)
    elif code < JUMP:
        road = code - STEP
        s.road_used[road] = 1  # T8.5
        if e.road_from[road] == s.heroes:
            move_heroes(s, seat, e.road_to[road])
        else:
            move_heroes(s, seat, e.road_from[road])
    else:
        s.jumps -= 1
        move_heroes(s, seat, FIRST_MINE + code - JUMP)


def move_heroes(s, seat, space):
    """Free steps first, then coins; a mine left empty is filled before the next one is collected (T8.2, T9.5)."""
    left = s.heroes
    if s.free_steps > 0:
        s.free_steps -= step_price(left)
    else:
        s.coins[seat] -= step_price(left)
    s.heroes = space
    if FIRST_MINE <= space < FIRST_MINE + MINES:
        push(s, COLLECT, space - FIRST_MINE)
    if FIRST_MINE <= left < FIRST_MINE + MINES:
        leave_mine(s, left - FIRST_MINE)


# Wizard and broom (D3)


def offer_target(s, seat, out):
    """The seven places and the tournament, also where the heroes stand (T11.23, T11.24)."""
    for target in range(TARGETS):
        out[target] = GO + target
    return offer_items(s, seat, ANY_TIME, out, TARGETS)


def take_target(s, seat, code):
    """Straight there: no road, no step, no mine (T8.12)."""
    if code < GO:
        take_use(s, seat, code - USE)
    else:
        s.heroes = code - GO
        if code - GO == PLACES:
            s.heroes = TOURNAMENT
        s.phase = ACTION
