"""Where pawns stand: in their area, off towers and names as long as there is room."""

from __future__ import annotations

from mutig.draw.svg import Box, Point

from ..edition.board import Board
from .grid import Grid, bounds
from .layout import Layout

PAWN = Box(-16, -42, 20, 10)
WEIGHT = {"tower": 3.0, "castle": 1.5, "tile": 2.2, "circle": 0.6, "name": 2.2, "cloud": 0.25}
_STEP = 7


def pawn_scale(count: int) -> float:
    """A crowd makes itself small."""
    return 1.0 if count <= 2 else 0.9 if count <= 3 else 0.8 if count <= 5 else 0.7


def pawn_spots(board: Board, layout: Layout, area: str, count: int) -> list[Point]:
    """Places for so many pawns in an area, from far to near."""
    return sorted(best_places(board, layout, area, count), key=lambda place: (place[1], place[0]))


def best_places(board: Board, layout: Layout, area: str, count: int) -> list[Point]:
    """Places for so many pawns in an area, the best first."""
    owner = next(k for k, a in enumerate(board.areas) if a.id == area) + 1
    around = bounds(board.polygons[area])
    scale = pawn_scale(count)
    foot = Box(*(side * scale for side in PAWN))
    obstacles = [(WEIGHT[kind], box) for kind, box in layout.boxes if box.overlap(_grown(around, 60))]
    places = {}
    for row in range(int(around.top), int(around.bottom), _STEP):
        for column in range(int(around.left), int(around.right), _STEP):
            x, y = float(column), float(row)
            if layout.grid.at(x, y) == owner:
                places[x, y] = _cost(layout.grid, owner, x, y, foot, obstacles)
    centre = ((around.left + around.right) / 2, (around.top + around.bottom) / 2)
    for x, y in places:
        places[x, y] += 0.3 * (abs(x - centre[0]) + 1.3 * abs(y - centre[1]))
    chosen: list[Point] = []
    while len(chosen) < count and places:
        spot = min(places, key=lambda place: (places[place], place))
        chosen.append(spot)
        mine = foot.at(*spot)
        del places[spot]
        for x, y in places:
            places[x, y] += 6 * mine.overlap(foot.at(x, y))
    return chosen


def _cost(grid: Grid, owner: int, x: float, y: float, foot: Box, obstacles: list[tuple[float, Box]]) -> float:
    """What a pawn would cover there, and how far it would stick out of its area."""
    box = foot.at(x, y)
    covered = sum(weight * box.overlap(other) for weight, other in obstacles)
    corners = [(x + foot.left, y + foot.bottom), (x + foot.right, y + foot.bottom), (x, y + foot.bottom)]
    corners += [(x + foot.left * 0.6, y), (x + foot.right * 0.6, y), (x, y + foot.top * 0.5)]
    outside = sum(grid.at(*corner) != owner for corner in corners)
    return covered + 900 * outside + (150 if grid.at(x, y + foot.top) != owner else 0)


def _grown(box: Box, by: float) -> Box:
    return Box(box.left - by, box.top - by, box.right + by, box.bottom + by)
