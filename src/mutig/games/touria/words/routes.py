"""Ways for the heroes: how far it is, and the good routes to a destination with what they collect."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

from .. import names as n

MOST_ROUTES = 6
DETOUR = 3  # steps more than the shortest way that are still shown
FAR = 99


@dataclass(frozen=True)
class Route:
    """Spaces to walk over and the roads between them, in order; the last space is the destination."""

    spaces: tuple[int, ...]
    roads: tuple[int, ...]
    steps: int

    @property
    def mines(self) -> tuple[int, ...]:
        return tuple(sorted(space - n.FIRST_MINE for space in self.spaces if 0 <= space - n.FIRST_MINE < n.MINES))


def steps_to(rules: Any, e: Any, seen: Any, space: int, place: int) -> int:
    """Fewest steps from a space to a place over unused roads, with the jumps that were declared (T8.9)."""
    start = n.BRIDGE if space == n.TOURNAMENT else space
    if start == place:
        return 0
    return next((steps for steps in range(1, FAR) if rules.search_reaches(e, seen, start, place, steps)), FAR)


def price(seen: Any, steps: int) -> int:
    """Coins for so many steps from now on (T8.2)."""
    return max(0, steps - int(seen.free_steps))


def good_routes(e: Any, seen: Any, seat: int) -> list[Route]:
    """For each set of mines the shortest way to the destination; the shortest first."""
    budget = int(seen.free_steps + seen.coins[seat])
    best: dict[tuple[int, ...], Route] = {}
    for route in sorted(_routes(e, seen, budget), key=lambda route: route.steps):
        best.setdefault(route.mines, route)
    routes = list(best.values())
    return [route for route in routes if route.steps <= routes[0].steps + DETOUR][:MOST_ROUTES]


def _routes(e: Any, seen: Any, budget: int) -> Iterator[Route]:
    """Every way on foot to the destination that can be paid, each road once (T8.5)."""
    free = {road for road in range(e.roads) if not seen.road_used[road]}
    longest = n.FREE_STEPS + n.BOOTS_STEPS  # beyond that the list would never end, and nobody walks
    waiting: list[tuple[int, Route]] = [(seen.heroes, Route((), (), 0))]
    while waiting:
        here, walked = waiting.pop()
        if here == seen.destination and walked.roads:
            yield walked
        price_of_step = 0 if here == n.TOURNAMENT else 1
        steps = walked.steps + price_of_step
        if steps > min(budget, longest):
            continue
        for k in range(e.space_roads[here]):
            road, space = e.space_way[here][k] // 2, e.space_next[here][k]
            if road in free and road not in walked.roads:
                waiting.append((space, Route((*walked.spaces, space), (*walked.roads, road), steps)))
