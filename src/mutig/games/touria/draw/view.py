"""The board plane as one seat sees it: turned, a little spread around the castle, lying on the table."""

from __future__ import annotations

import math
from collections.abc import Iterable, Sequence
from functools import lru_cache
from itertools import pairwise

from mutig.draw.svg import Point, num

from ..tables import SIDE_WORDS

WIDTH, HEIGHT = 1600.0, 1110.0
MIDDLE = WIDTH / 2
Road = tuple[str, str]
SpaceRow = tuple[str, str, float, float]  # id, kind, x, y
Line = tuple[Point, ...]

_TOP, _DEEP, _BROAD, _FAR = 292.0, 758.0, 1345.0, 0.79  # picture of the page; how small its far edge is
_MARGIN, _MARGIN_DEEP = 0.065, 0.055
_SPREAD, _SPREAD_REACH = 0.35, 26.0  # room for the castle among its neighbours
_FORWARD, _FORWARD_REACH = 8.0, 13.0  # the courtyard lies before the castle, on the viewer's side
_SAMPLES = 10
_CLEAR, _APART = 5.5, 2.2
_FORK, _WIDE_FORK = 3, 1.0  # at which point of a line forks are measured; an angle that is wide enough
_BENDS = (0.13, -0.13, 0.08, -0.08, 0.04, -0.04, 0.0)


class View:
    """Where things of the board plane are in the picture, seen from one side."""

    def __init__(self, spaces: tuple[SpaceRow, ...], roads: tuple[Road, ...], side: str) -> None:
        self.spaces = {name: (kind, x, y) for name, kind, x, y in spaces}
        self.lines = road_lines(spaces, roads)
        self.quarter = SIDE_WORDS.index(side)
        self.heart = next((x, y) for _, kind, x, y in spaces if kind == "courtyard")

    def turned(self, x: float, y: float) -> Point:
        """The plane turned so that the viewer's side is at the bottom."""
        return ((100 - x, 100 - y), (100 - y, x), (x, y), (y, 100 - x))[self.quarter]

    def plane(self, x: float, y: float) -> Point:
        """Turned, and spread around the castle; both steps keep apart what is apart."""
        cx, cy = self.heart
        far = math.hypot(x - cx, y - cy)
        grow = 1 + _SPREAD * math.exp(-((far / _SPREAD_REACH) ** 2))
        u, v = self.turned(cx + (x - cx) * grow, cy + (y - cy) * grow)
        return u, v + _FORWARD * math.exp(-((far / _FORWARD_REACH) ** 2))

    def depth(self, v: float) -> float:
        """How large things are drawn at this depth of the turned plane."""
        return _FAR + (1 - _FAR) * (_MARGIN_DEEP + (1 - 2 * _MARGIN_DEEP) * v / 100)

    def seen(self, u: float, v: float) -> Point:
        """A point of the turned plane in the picture."""
        along = _MARGIN + (1 - 2 * _MARGIN) * u / 100 - 0.5
        deep = _MARGIN_DEEP + (1 - 2 * _MARGIN_DEEP) * v / 100
        return MIDDLE + along * _BROAD * self.depth(v), _TOP + _DEEP * (0.87 * deep + 0.13 * deep * deep)

    def at(self, x: float, y: float) -> Point:
        """A point of the board in the picture."""
        return self.seen(*self.plane(x, y))

    def size(self, x: float, y: float) -> float:
        """How large things are drawn at a point of the board."""
        return self.depth(self.plane(x, y)[1])

    def space(self, name: str) -> Point:
        """The middle of a space in the picture."""
        _, x, y = self.spaces[name]
        return self.at(x, y)

    def space_size(self, name: str) -> float:
        """How large a space is drawn."""
        _, x, y = self.spaces[name]
        return self.size(x, y)

    def road(self, road: Road) -> Line:
        """The points of a road in the picture."""
        return tuple(self.at(x, y) for x, y in self.lines[road])


@lru_cache(maxsize=16)
def view_of(spaces: tuple[SpaceRow, ...], roads: tuple[Road, ...], side: str) -> View:
    """The view from a side, worked out once."""
    return View(spaces, roads, side)


def smooth(points: Sequence[Point], *, close: bool = False) -> str:
    """A soft line through the points, as cubic curves."""
    row = list(points)
    before, after = (row[-1], row[0]) if close else (row[0], row[-1])
    chain = [before, *row, after, row[1]] if close else [before, *row, after]
    out = [f"M{num(row[0][0])} {num(row[0][1])}"]
    for p, a, b, q in zip(chain, chain[1:], chain[2:], chain[3:], strict=False):
        one = (a[0] + (b[0] - p[0]) / 6, a[1] + (b[1] - p[1]) / 6)
        two = (b[0] - (q[0] - a[0]) / 6, b[1] - (q[1] - a[1]) / 6)
        out.append("C" + " ".join(f"{num(x)} {num(y)}" for x, y in (one, two, b)))
    return "".join(out) + ("Z" if close else "")


@lru_cache(maxsize=8)
def road_lines(spaces: tuple[SpaceRow, ...], roads: tuple[Road, ...]) -> dict[Road, Line]:
    """Each road as a bent line on the board plane; a bend that touches anything foreign is not taken."""
    at = {name: (x, y) for name, _, x, y in spaces}
    lines: dict[Road, Line] = {}
    for number, road in enumerate(roads):
        foreign = [place for name, place in at.items() if name not in road]
        drawn = [*_drawn(lines, roads[number + 1 :], at)]
        others = [line for other, line in drawn if not {*other} & {*road}]
        forks = [line for other, line in drawn if {*other} & {*road}]
        sign = 1 if sum(map(ord, "".join(road))) % 2 else -1
        tries = [_bent(at[road[0]], at[road[1]], sign * bend) for bend in _BENDS]
        lines[road] = next((line for line in tries if _free(line, foreign, others) and _parts(line, forks)), tries[-1])
    return lines


def _drawn(lines: dict[Road, Line], later: Iterable[Road], at: dict[str, Point]) -> Iterable[tuple[Road, Line]]:
    """The roads that are fixed, and the ones to come as if they were straight."""
    yield from lines.items()
    for road in later:
        yield road, _bent(at[road[0]], at[road[1]], 0.0)


def _bent(a: Point, b: Point, bend: float) -> Line:
    """A line from a to b that swings out and back a little."""
    dx, dy = b[0] - a[0], b[1] - a[1]
    out = []
    for k in range(_SAMPLES + 1):
        t = k / _SAMPLES
        off = bend * math.sin(math.pi * t) + 0.2 * bend * math.sin(math.tau * t)
        out.append((a[0] + dx * t - dy * off, a[1] + dy * t + dx * off))
    return tuple(out)


def _free(line: Line, foreign: Iterable[Point], others: Iterable[Line]) -> bool:
    """Whether a line keeps away from foreign spaces and roads, and on the board."""
    if any(not (0 <= x <= 100 and 0 <= y <= 100) for x, y in line):
        return False
    if any(math.dist(point, place) < _CLEAR for place in foreign for point in line):
        return False
    return not any(
        math.dist(p, q) < _APART or crossing((p, p2), (q, q2))
        for other in others
        for p, p2 in pairwise(line)
        for q, q2 in pairwise(other)
    )


def _parts(line: Line, forks: Iterable[Line]) -> bool:
    """Whether a line leaves its ends in another direction than every road that begins there too."""
    for fork in forks:
        for one in (line, line[::-1]):
            for two in (fork, fork[::-1]):
                if one[0] == two[0]:
                    straight = _angle(one[0], one[-1], two[-1])
                    if _angle(one[0], one[_FORK], two[_FORK]) < min(_WIDE_FORK, 0.95 * straight):
                        return False
    return True


def _angle(corner: Point, a: Point, b: Point) -> float:
    """The angle between two directions, in radians."""
    one = math.atan2(a[1] - corner[1], a[0] - corner[0])
    return abs(math.remainder(one - math.atan2(b[1] - corner[1], b[0] - corner[0]), math.tau))


def crossing(one: tuple[Point, Point], two: tuple[Point, Point]) -> Point | None:
    """Where two pieces of line cross, if they do."""
    (ax, ay), (bx, by) = one
    (cx, cy), (dx, dy) = two
    below = (bx - ax) * (dy - cy) - (by - ay) * (dx - cx)
    if below == 0:
        return None
    s = ((cx - ax) * (dy - cy) - (cy - ay) * (dx - cx)) / below
    t = ((cx - ax) * (by - ay) - (cy - ay) * (bx - ax)) / below
    return (ax + s * (bx - ax), ay + s * (by - ay)) if 0 <= s <= 1 and 0 <= t <= 1 else None
