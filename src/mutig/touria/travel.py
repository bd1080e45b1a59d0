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
    if e.distance[s.heroes][place] <= s.free_steps + s.coins[seat]:
        return 1
    if s.jumps == 0:
        return 0
    start = s.heroes
    if start == TOURNAMENT:
        start = BRIDGE  # T12.3: leaving costs nothing
    return search_reaches(e, s, start, place, s.free_steps + s.coins[seat])


def open_route(e, s, space, place):
    """Whether every road of the shortest route known beforehand is still unused."""
    while space != place:
        if s.road_used[e.toward_road[space][place]]:
            return 0
        space = e.toward_space[space][place]
    return 1


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
    """The same after a step, whose road is used up: the route known beforehand if it is open, else a search."""
    place = s.destination
    if space == place:
        return 1
    s.road_used[way // 2] = 1  # tried out: the way on must do without it
    road = e.around_road[way][place]
    following = e.around_space[way][place]
    reached = (
        road >= 0
        and not s.road_used[road]
        and e.distance[following][place] < budget
        and open_route(e, s, following, place)
    ) or search_reaches(e, s, space, place, budget)
    s.road_used[way // 2] = 0
    return reached


def walk_reaches(e, s, space, place, budget):
    """Breadth-first on foot, without spaces from which the rest is too far even with every road unused."""
    reached = 1 << space
    newly = reached
    for left in range(budget - 1, -1, -1):
        found = 0
        for here in range(TOURNAMENT):
            if newly >> here & 1:
                ways = e.space_way[here]
                for k in range(e.space_roads[here]):
                    there = e.space_next[here][k]
                    if e.distance[there][place] <= left and not s.road_used[ways[k] // 2]:
                        found |= 1 << there
        if found >> place & 1:
            return 1
        newly = found & ~reached
        if newly == 0:
            return 0
        reached |= found
    return 0


def search_reaches(e, s, space, place, budget):
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


def offer_travel(e, s, seat, out):
    """Steps and jumps that leave the destination in reach, the stop there, items (T8.10, T8.11, T16.3)."""
    n = 0
    here = s.heroes
    if here == s.destination:
        out[n] = STOP
        n += 1
    budget = s.free_steps + s.coins[seat]
    if here != TOURNAMENT:  # left for nothing (T12.3); every other space counts one step (T8.1)
        budget -= 1
    if budget >= 0:
        around = e.around[PLACES * here + s.destination]
        for k in range(e.space_roads[here]):
            if around[k] <= budget or s.jumps > 0:  # else too far, whatever other roads are used
                way = e.space_way[here][k]
                if not s.road_used[way // 2] and alive_after(e, s, way, e.space_next[here][k], budget):
                    out[n] = STEP + way // 2
                    n += 1
        if s.jumps > 0 and FIRST_MINE <= here < FIRST_MINE + MINES:
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
        move_heroes(s, seat, e.road_from[road] + e.road_to[road] - s.heroes)
    else:
        s.jumps -= 1
        move_heroes(s, seat, FIRST_MINE + code - JUMP)


def move_heroes(s, seat, space):
    """Free steps first, then coins; a mine left empty is filled before the next one is collected (T8.2, T9.5)."""
    left = s.heroes
    if left != TOURNAMENT:  # left for nothing (T12.3)
        if s.free_steps > 0:
            s.free_steps -= 1
        else:
            s.coins[seat] -= 1
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
