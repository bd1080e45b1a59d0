"""An edition's towers, roads, orders and die as the tables that the rules read, and what everything is called."""

from __future__ import annotations

from collections import deque
from itertools import product

from mutig.core.kinds import words_of
from mutig.core.position import Words

from . import names as n
from .edition.edition import ACTIONS, COLOUR_LETTERS, COLOURS, CORNERS, PLACES, STACKS, Edition
from .generated import Tables
from .rulings import RULINGS
from .schema import TABLES

SIDE_WORDS, ITEM_WORDS, INHABITANT_WORDS = words_of(n.SIDE), words_of(n.ITEM), words_of(n.INHABITANT)
PHASE_WORDS, EFFECT_WORDS = words_of(n.PHASE), words_of(n.EFFECT)
DOOR_WORDS = tuple(f"door-{k + 1}" for k in range(n.DOORS))
TARGET_WORDS = (*PLACES, "tournament")
FIXED_WORDS = {  # what is called the same in every edition
    "side": SIDE_WORDS,
    "tower": CORNERS,
    "action": ACTIONS,
    "colour": COLOURS,
    "item": ITEM_WORDS,
    "target": TARGET_WORDS,
    "order-stack": STACKS,
    "door": DOOR_WORDS,
    "inhabitant": INHABITANT_WORDS,
    "phase": PHASE_WORDS,
    "effect": EFFECT_WORDS,
    "ruling": tuple(ruling.name for ruling in RULINGS),
}
OUT_OF_REACH = 9999


def space_words(edition: Edition) -> list[str]:
    """The spaces as the rules number them: places, mines, bridge, courtyard, tournament."""
    rest = [next(s.id for s in edition.spaces if s.kind == kind) for kind in ("bridge", "courtyard", "tournament")]
    return [*PLACES, *edition.mines, *rest]


def order_words(edition: Edition) -> list[str]:
    """One word per order; a repeated one is numbered."""
    plain = [order.id for stack in STACKS for order in edition.orders[stack]]
    before = [plain[:k].count(word) for k, word in enumerate(plain)]
    return [f"{word}-{repeats + 1}" if repeats else word for word, repeats in zip(plain, before, strict=True)]


def words_for(edition: Edition, players: int) -> Words:
    """What everything on this table is called."""
    return Words(
        players,
        {
            **FIXED_WORDS,
            "space": space_words(edition),
            "mine": edition.mines,
            "road": [f"{one}--{two}" for one, two in edition.roads],
            "order": order_words(edition),
        },
    )


def tables_for(edition: Edition) -> Tables:
    """The numbers the rules read: `e.face[tower][side]`, `e.distance[space][place]`, ..."""
    e: Tables = TABLES.new()
    for tower, corner in enumerate(CORNERS):
        e.face[tower][:] = [ACTIONS.index(action) for action in edition.towers[corner]]
    _write_roads(e, edition)
    _write_distances(e)
    _write_tours(e)
    order = 0
    for stack, name in enumerate(STACKS):
        e.stack_orders[stack] = len(edition.orders[name])
        for printed in edition.orders[name]:
            e.order_stack[order] = stack
            e.order_coins[order] = printed.coins
            for letter in printed.gems:
                e.order_gems[order][COLOUR_LETTERS.index(letter)] += 1
            order += 1
    for face in edition.die:
        e.die_faces[COLOURS.index(face)] += 1
    return e


def _write_roads(e: Tables, edition: Edition) -> None:
    index = {word: k for k, word in enumerate(space_words(edition))}
    e.roads = len(edition.roads)
    for road, (one, two) in enumerate(edition.roads):
        e.road_from[road], e.road_to[road] = index[one], index[two]
        for way, here, there in ((2 * road, index[one], index[two]), (2 * road + 1, index[two], index[one])):
            if there != n.TOURNAMENT:  # nobody walks into the tournament (T12.3)
                k = e.space_roads[here]
                e.space_way[here][k], e.space_next[here][k] = way, there
                if there < n.PLACES:
                    e.joined[here][there] = road
                e.space_roads[here] += 1


def _write_distances(e: Tables) -> None:
    """Fewest steps to each place; the same, and where they begin, from the end of every way without its road (T8.9)."""
    for place in range(n.PLACES):
        for space, (steps, _) in _routes(e, place, without=-1).items():
            e.distance[space][place] = steps
        for here in range(n.SPACES):
            for end in range(e.space_roads[here]):
                way = e.space_way[here][end]
                steps, onward = _routes(e, place, without=way // 2)[e.space_next[here][end]]
                e.around[n.PLACES * here + place][end], e.onward[place][way] = steps, onward
        for way in _coming_back(e, place):
            e.onward[place][way] = n.NO_ROUTE
    e.distance[n.TOURNAMENT][:] = e.distance[n.BRIDGE]  # T12.3: leaving costs nothing
    for space, place in product(range(n.SPACES), range(n.PLACES)):
        near = e.space_next[space][: e.space_roads[space]]
        left = [e.distance[there][place] for there in near]
        e.toward[space][place] = near[left.index(min(left))]


def _write_tours(e: Tables) -> None:
    """Which mines can be passed between a space and a place in as many steps as are free, every road unused."""
    for space, place in product(range(n.SPACES), range(n.PLACES)):
        route = n.PLACES * space + place
        tours = _tours(e, space, place, n.FREE_STEPS, ())
        e.tours[route] = len(tours)
        e.tour[route][: len(tours)] = sorted(tours)


def _tours(e: Tables, here: int, place: int, steps: int, used: tuple[int, ...]) -> set[int]:
    """The mines passed on every walk of so many steps at most that goes over no road twice."""
    found = {0} if here == place else set()
    if steps:
        for there, way in zip(e.space_next[here], e.space_way[here][: e.space_roads[here]], strict=False):
            if way // 2 not in used:
                for tour in _tours(e, there, place, steps - 1, (*used, way // 2)):
                    mine = there - n.FIRST_MINE
                    found.add(8 * tour + mine + 1 if 0 <= mine < n.MINES else tour)
    return found


def _routes(e: Tables, place: int, without: int) -> dict[int, tuple[int, int]]:
    """For every space the fewest steps to a place, and the first way of one such route."""
    found = dict.fromkeys(range(n.SPACES), (OUT_OF_REACH, n.NO_ROUTE))
    found[place] = (0, n.ARRIVED)
    waiting = deque([place])
    while waiting:
        here = waiting.popleft()
        for there, way in zip(e.space_next[here], e.space_way[here][: e.space_roads[here]], strict=False):
            if way // 2 != without and found[there][0] == OUT_OF_REACH:
                found[there] = (found[here][0] + 1, way ^ 1)  # found from the place: walked the other way round
                waiting.append(there)
    return found


def _coming_back(e: Tables, place: int) -> list[int]:
    """Ways whose route onward, each part of it the shortest without the road before it, comes to their own road."""
    found = []
    for way in range(2 * e.roads):
        onward = e.onward[place][way]
        while onward >= 0 and onward // 2 != way // 2:
            onward = e.onward[place][onward]
        if onward >= 0:
            found.append(way)
    return found
