"""A board written down as lists, laid out so that it can be drawn: a disc for each area, and ways between neighbours.

What is near on the map lies near here (distances in steps, by stress majorisation); the same lists, the same picture.
"""

from __future__ import annotations

import math
from collections import deque
from dataclasses import replace
from itertools import combinations

from mutig.draw.svg import num

from ..edition.board import Area, Board
from ..edition.geometry import Point, derive_neighbours

SIZE, FRAME, BASE_RADIUS = (1600.0, 1100.0), 58.0, 15.0
EDGE = 92.0  # from the frame to the centre of a disc
CORNERS = 24  # of a disc
ROUNDS, PUSHES = 120, 200
WIDEST, GAP = 82.0, 1.16  # of a disc; from one to the next, in widths
TOWER_GAP = 62.0


def picturable(board: Board) -> Board:
    """The board itself if it has a geometry, and else the same with one."""
    if not board.abstract or not board.areas:
        return board
    centres, radius = laid_out(board)
    points: list[Point] = []
    areas = []
    for area in board.areas:
        x, y = centres[area.id]
        ring = tuple(range(len(points), len(points) + CORNERS))
        turns = (2 * math.pi * k / CORNERS for k in range(CORNERS))
        points += [(x + radius * math.cos(turn), y + radius * math.sin(turn)) for turn in turns]
        areas.append(replace(area, ring=ring, label=(x, y - radius * 0.45)))
    towers = tower_places(board, centres, radius)
    inside = Pieces(centres, radius)
    return replace(
        board,
        size=SIZE,
        frame=FRAME,
        base_radius=BASE_RADIUS,
        points=tuple(points),
        areas=tuple(areas),
        castles=tuple(replace(castle, at=inside.next(castle.area)) for castle in board.castles),
        towers=tuple(replace(tower, at=towers[tower.id]) for tower in board.towers),
        tiles=tuple(replace(tile, at=inside.next(tile.area)) for tile in board.tiles),
        circles=tuple(replace(circle, at=inside.next(circle.area)) for circle in board.circles),
        clouds=tuple(replace(cloud, at=inside.next(cloud.area)) for cloud in board.clouds),
    )


class Pieces:
    """Places for what lies inside an area: the middle first, then beside it."""

    BESIDE = ((0.0, 0.3), (-0.45, 0.35), (0.45, 0.35), (0.0, 0.75))

    def __init__(self, centres: dict[str, Point], radius: float) -> None:
        self._centres, self._radius = centres, radius
        self._used: dict[str, int] = {}

    def next(self, area: str) -> Point:
        count = self._used[area] = self._used.get(area, 0) + 1
        dx, dy = self.BESIDE[(count - 1) % len(self.BESIDE)]
        x, y = self._centres[area]
        return x + dx * self._radius, y + dy * self._radius


def laid_out(board: Board) -> tuple[dict[str, Point], float]:
    """The centre of each area, and how wide all of them are."""
    ids = [area.id for area in board.areas]
    steps = {area: steps_from(board, area) for area in ids}
    far = max(max(row.values()) for row in steps.values()) + 2
    wanted = {(a, b): float(steps[a].get(b, far)) for a in ids for b in ids if a != b}
    places = settled(first_guess(ids, wanted), wanted)
    left, top, right, bottom = FRAME + EDGE, FRAME + EDGE, SIZE[0] - FRAME - EDGE, SIZE[1] - FRAME - EDGE
    radius = min(WIDEST, 0.4 * math.sqrt((right - left) * (bottom - top) / len(ids)))
    spread = stretched(places, left, top, right, bottom)
    return pushed_apart(spread, 2 * radius * GAP, (left, top, right, bottom)), radius


def steps_from(board: Board, start: str) -> dict[str, int]:
    """Steps over land and water."""
    steps, waiting = {start: 0}, deque([start])
    while waiting:
        here = waiting.popleft()
        for there in board.neighbours.get(here, ()):
            if there not in steps:
                steps[there] = steps[here] + 1
                waiting.append(there)
    return steps


def first_guess(ids: list[str], wanted: dict[tuple[str, str], float]) -> dict[str, Point]:
    """Along the longest way, and away from it: who is nearer to one end lies there."""
    if len(ids) < 3:
        return {area: (float(k), 0.0) for k, area in enumerate(ids)}

    def d(a: str, b: str) -> float:
        return 0.0 if a == b else wanted[a, b]

    one, two = max(combinations(ids, 2), key=lambda pair: wanted[pair])
    side = max(ids, key=lambda area: min(d(one, area), d(two, area)))
    return {
        area: (d(one, area) - d(two, area) + 0.01 * k, d(side, area) + 0.01 * (k % 7)) for k, area in enumerate(ids)
    }


def settled(places: dict[str, Point], wanted: dict[tuple[str, str], float]) -> dict[str, Point]:
    """Moved until distances are as wanted, as far as a plane has room; near ones count most."""
    for _ in range(ROUNDS):
        moved = {}
        for here, (x, y) in places.items():
            sx = sy = total = 0.0
            for there, (ox, oy) in places.items():
                if there == here:
                    continue
                want = wanted[here, there]
                weight = want**-2
                pull = want / max(math.hypot(x - ox, y - oy), 1e-6)
                sx += weight * (ox + pull * (x - ox))
                sy += weight * (oy + pull * (y - oy))
                total += weight
            moved[here] = (sx / total, sy / total) if total else (x, y)
        places = moved
    return places


def stretched(places: dict[str, Point], left: float, top: float, right: float, bottom: float) -> dict[str, Point]:
    """All of the room is used, lying down if that is longer."""
    xs, ys = [x for x, _ in places.values()], [y for _, y in places.values()]
    if max(ys) - min(ys) > max(xs) - min(xs):
        return stretched({area: (y, x) for area, (x, y) in places.items()}, left, top, right, bottom)
    wide, tall = max(max(xs) - min(xs), 1e-6), max(max(ys) - min(ys), 1e-6)
    return {
        area: (left + (x - min(xs)) / wide * (right - left), top + (y - min(ys)) / tall * (bottom - top))
        for area, (x, y) in places.items()
    }


def pushed_apart(
    places: dict[str, Point], gap: float, box: tuple[float, float, float, float] = (0.0, 0.0, *SIZE)
) -> dict[str, Point]:
    """Moved a little until none is nearer to another than the gap, where there is room."""
    places = dict(places)
    left, top, right, bottom = box
    for _ in range(PUSHES):
        still = True
        for one, two in combinations(places, 2):
            (ax, ay), (bx, by) = places[one], places[two]
            dx, dy = bx - ax, by - ay
            apart = math.hypot(dx, dy)
            if apart < gap:
                still = False
                if apart < 1e-6:
                    dx, dy, apart = 1.0, 0.3, 1.0
                push = (gap - apart) / 2 / apart
                places[one] = min(max(ax - dx * push, left), right), min(max(ay - dy * push, top), bottom)
                places[two] = min(max(bx + dx * push, left), right), min(max(by + dy * push, top), bottom)
        if still:
            break
    return places


def tower_places(board: Board, centres: dict[str, Point], radius: float) -> dict[str, Point]:
    """A tower stands between the areas it serves, or on the rim of its only one."""
    places: dict[str, Point] = {}
    count: dict[str, int] = {}
    for k, tower in enumerate(board.towers):
        served = [centres[area] for area in tower.areas if area in centres] or [(SIZE[0] / 2, SIZE[1] / 2)]
        x, y = sum(x for x, _ in served) / len(served), sum(y for _, y in served) / len(served)
        if len(served) == 1:
            turn = count[tower.areas[0] if tower.areas else ""] = (
                count.get(tower.areas[0] if tower.areas else "", 0) + 1
            )
            x, y = x + radius * 0.9 * math.cos(2.4 * turn + 0.6), y + radius * 0.9 * math.sin(2.4 * turn + 0.6)
        places[tower.id] = (x + 0.1 * k, y)
    return pushed_apart(places, TOWER_GAP, (FRAME + 30, FRAME + 70, SIZE[0] - FRAME - 30, SIZE[1] - FRAME - 22))


def bridges(board: Board) -> str:
    """Ways between neighbours whose borders do not touch on the picture: none where a board brings its geometry."""
    touching = derive_neighbours({area.id: area.ring for area in board.areas})
    out = []
    for one, two in combinations(board.areas, 2):
        if two.id in board.neighbours[one.id] and two.id not in touching[one.id]:
            out.append(_bridge(board, one, two))
    return "".join(out)


def _bridge(board: Board, one: Area, two: Area) -> str:
    (ax, ay), (bx, by) = (_middle(board, area) for area in (one, two))
    line = f'd="M{num(ax)} {num(ay)}L{num(bx)} {num(by)}" fill="none" stroke-linecap="round"'
    if "water" in (one.terrain, two.terrain):
        return f'<path {line} stroke="#a9d6d3" stroke-width="5" stroke-dasharray="3 13" opacity=".8"/>'
    return f'<path {line} stroke="#3a2a24" stroke-width="26"/><path {line} stroke="#e6ce98" stroke-width="18"/>'


def _middle(board: Board, area: Area) -> Point:
    corners = board.polygons[area.id]
    return sum(x for x, _ in corners) / len(corners), sum(y for _, y in corners) / len(corners)
