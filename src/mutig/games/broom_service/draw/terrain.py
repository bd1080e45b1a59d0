"""Terrain scattered over the areas: seeded, never on a piece or a name, a face for every area."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from typing import NamedTuple

from mutig.draw.sprites import Sprites
from mutig.draw.svg import Box, Point

from ..edition.board import Area, Board
from .grid import Grid, bounds
from .landmarks import FOOT, landmarks_of
from .layout import Layout


class Pass(NamedTuple):
    """One handful of symbols, strewn at a distance from each other and from the earlier ones."""

    symbols: str
    distance: float
    foot: Box
    squash: float = 1.15  # things may stand closer behind than beside each other


_TREE, _SAPLING = Box(-10, -31, 10, 5), Box(-8, -22, 8, 4)
_UNDERGROWTH = Pass("fern bush fern", 26, Box(-8, -9, 8, 4))
_TUFTS = Box(-8, -14, 8, 5)

FLAVOURS: dict[str, list[list[Pass]]] = {
    "forest": [
        [Pass("fir-1 fir-1 fir-3 oak-1", 20, _TREE), Pass("fir-2 fir-4 oak-2", 14.5, _SAPLING), _UNDERGROWTH],
        [Pass("oak-1 oak-3 oak-1 birch fir-1", 21, _TREE), Pass("oak-2 bush oak-2", 15, _SAPLING), _UNDERGROWTH],
        [Pass("fir-3 fir-1 fir-3", 18, _TREE), Pass("fir-2 fir-4", 13.5, _SAPLING), _UNDERGROWTH],
        [Pass("birch birch oak-1 fir-1", 19, _TREE), Pass("oak-2 fir-4 bush", 15, _SAPLING), _UNDERGROWTH],
    ],
    "mountain": [
        [
            Pass("peak-1 peak-2", 46, Box(-25, -48, 25, 4)),
            Pass("peak-3 crag-1", 33, Box(-18, -38, 18, 4)),
            Pass("peak-4 crag-2", 25, Box(-14, -28, 14, 4)),
            Pass("peak-5", 18, Box(-9, -18, 9, 3)),
            Pass("boulder-1 boulder-2", 24, Box(-6, -8, 6, 3)),
        ],
        [
            Pass("peak-6 peak-6 peak-3", 38, Box(-19, -47, 19, 4)),
            Pass("crag-1 peak-4", 29, Box(-16, -34, 16, 4)),
            Pass("crag-2 peak-5", 18, Box(-9, -19, 9, 3)),
            Pass("boulder-1 boulder-2 boulder-2", 22, Box(-6, -8, 6, 3)),
        ],
        [
            Pass("peak-2 peak-3 peak-1", 42, Box(-24, -45, 24, 4)),
            Pass("peak-4", 28, Box(-17, -31, 17, 4)),
            Pass("peak-5 crag-2", 18, Box(-9, -19, 9, 3)),
            Pass("boulder-1 boulder-2", 24, Box(-6, -8, 6, 3)),
        ],
    ],
    "hill": [
        [
            Pass("mound-1 mound-4 mound-5", 52, Box(-31, -27, 31, 5), 1.75),
            Pass("mound-2", 40, Box(-24, -20, 24, 5), 1.75),
            Pass("mound-3", 29, Box(-17, -14, 17, 4), 1.75),
            Pass("mound-6", 20, Box(-11, -9, 11, 3), 1.5),
            Pass("shrub", 26, Box(-6, -8, 6, 3)),
        ],
        [
            Pass("mound-4 mound-1", 50, Box(-30, -26, 30, 5), 1.75),
            Pass("mound-2", 38, Box(-22, -19, 22, 5), 1.75),
            Pass("mound-3", 28, Box(-16, -13, 16, 4), 1.75),
            Pass("tree-h", 34, Box(-8, -19, 8, 3)),
            Pass("mound-6", 20, Box(-11, -9, 11, 3), 1.5),
        ],
        [
            Pass("mound-5 mound-1 mound-2", 46, Box(-30, -26, 30, 5), 1.75),
            Pass("mound-3 mound-2", 33, Box(-20, -18, 20, 4), 1.75),
            Pass("mound-6", 22, Box(-12, -10, 12, 3), 1.6),
            Pass("shrub shrub tree-h", 26, Box(-8, -17, 8, 3)),
        ],
    ],
    "prairie": [
        [Pass("tuft-1 tuft-1 tuft-2 tuft-3 tuft-4", 20, _TUFTS), Pass("tuft-5", 15, _TUFTS)],
        [Pass("poppy tuft-1 poppy tuft-3", 20, _TUFTS), Pass("tuft-5", 15, _TUFTS)],
        [Pass("wheat wheat tuft-1", 18, Box(-9, -19, 9, 5)), Pass("tuft-5 tuft-3", 16, _TUFTS)],
        [Pass("thistle-1 tuft-4 tuft-1 tuft-1", 20, Box(-8, -17, 8, 5)), Pass("tuft-5", 15, _TUFTS)],
        [Pass("reed tuft-1 tuft-2 tuft-5", 20, Box(-8, -20, 8, 5)), Pass("tuft-5", 15, _TUFTS)],
    ],
    "water": [[Pass("lily", 70, Box(-14, -12, 14, 8)), Pass("wave-1 wave-2", 40, Box(-18, -10, 18, 9), 1.8)]],
}


def strew(rng: Random, grid: Grid, owner: int, area: Box, kind: Pass, kept: list[Point]) -> list[Point]:
    """Blue noise: random places, none nearer than the distance to one that was kept before."""
    size = (area.right - area.left) * (area.bottom - area.top)
    tries = min(1600, 120 + int(size / kind.distance**2 * 14))
    found = []
    for _ in range(tries):
        x, y = rng.uniform(area.left, area.right), rng.uniform(area.top, area.bottom)
        if grid.fits(owner, x, y, kind.foot) and all(
            (x - a) ** 2 + (kind.squash * (y - b)) ** 2 > kind.distance**2 for a, b in kept
        ):
            kept.append((x, y))
            found.append((x, y))
    return found


def scatter_terrain(board: Board, layout: Layout, sprites: Sprites, skip: frozenset[str]) -> list[str]:
    """All terrain of a board, far things first."""
    items: list[tuple[float, str]] = []
    before: dict[str, int] = {}
    for index, area in enumerate(board.areas):
        if area.id in skip:
            continue
        turn = before.get(area.terrain, 0)
        before[area.terrain] = turn + 1
        ring = board.polygons[area.id]
        items += _one_area(Random(f"{board.side} {area.id}"), layout, index + 1, area, ring, turn, sprites)
    return [svg for _, svg in sorted(items)]


def _one_area(
    rng: Random, layout: Layout, owner: int, area: Area, ring: Sequence[Point], turn: int, sprites: Sprites
) -> list[tuple[float, str]]:
    """Landmarks first, then the terrain around them; neighbours in the list get different flavours."""
    items, box = [], bounds(ring)
    for name in landmarks_of(area):
        for scale in (1.3, 1.1, 0.9):
            foot = Box(*(side * scale for side in FOOT[name]))
            spots = strew(rng, layout.grid, owner, box, Pass(name, 8, foot), [])
            roomy = [spot for spot in spots if layout.grid.share(foot.at(*spot), owner) > 0.99]
            if roomy:
                x, y = roomy[0]
                items.append((y, sprites.stamp(f"mark-{name}", round(x), round(y), scale=scale)))
                for grid in (layout.grid, layout.soil):
                    grid.take(Box(foot.left + 3, foot.top + 3, foot.right - 3, foot.bottom - 1).at(x, y))
                break
    flavours = FLAVOURS[area.terrain]
    kept: list[Point] = []
    for handful in flavours[turn % len(flavours)]:
        symbols = handful.symbols.split()
        for x, y in strew(rng, layout.soil, owner, box, handful, kept):
            items.append((y, sprites.stamp(rng.choice(symbols), round(x), round(y))))
    return items
