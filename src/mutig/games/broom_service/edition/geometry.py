"""Plane geometry of a board: rings of points, who borders whom, and what a tower's base touches."""

from __future__ import annotations

import math
from collections.abc import Iterable, Mapping, Sequence

Point = tuple[float, float]
Ring = Sequence[int]
Edge = tuple[int, int]

# Room that a piece takes up around its position: left, top, right, bottom (y points down).
PIECE_BOXES: dict[str, tuple[float, float, float, float]] = {
    "tower": (-27, -66, 27, 18),
    "cloud": (-42, -28, 42, 28),
    "tile": (-33, -33, 33, 33),
    "castle": (-52, -80, 52, 22),
    "circle": (-28, -24, 28, 24),
}


def ring_edges(ring: Ring) -> list[Edge]:
    """The border of a ring as pairs of point numbers, lower number first."""
    return [(min(a, b), max(a, b)) for a, b in zip(ring, [*ring[1:], ring[0]], strict=True)]


def edge_owners(rings: Mapping[str, Ring]) -> dict[Edge, list[str]]:
    """The areas on either side of every border edge."""
    owners: dict[Edge, list[str]] = {}
    for area, ring in rings.items():
        for edge in ring_edges(ring):
            owners.setdefault(edge, []).append(area)
    return owners


def border_lengths(points: Sequence[Point], rings: Mapping[str, Ring]) -> dict[tuple[str, str], float]:
    """Length of the common border of every two areas that share at least one edge."""
    result: dict[tuple[str, str], float] = {}
    for (a, b), areas in edge_owners(rings).items():
        if len(areas) == 2:
            one, two = sorted(areas)
            result[one, two] = result.get((one, two), 0.0) + math.dist(points[a], points[b])
    return result


def derive_neighbours(rings: Mapping[str, Ring]) -> dict[str, tuple[str, ...]]:
    """Areas that share a border edge, in the order of the board; a mere point does not count (R5)."""
    found: dict[str, set[str]] = {area: set() for area in rings}
    for areas in edge_owners(rings).values():
        for one in areas:
            found[one].update(other for other in areas if other != one)
    return {area: tuple(other for other in rings if other in found[area]) for area in rings}


def contains(polygon: Sequence[Point], point: Point) -> bool:
    """Whether the point lies inside the polygon (even-odd rule)."""
    x, y = point
    odd = False
    x1, y1 = polygon[-1]
    for x2, y2 in polygon:
        if (y1 > y) != (y2 > y) and x < (x2 - x1) * (y - y1) / (y2 - y1) + x1:
            odd = not odd
        x1, y1 = x2, y2
    return odd


def distance(polygon: Sequence[Point], point: Point) -> float:
    """From a point to a polygon; 0 inside."""
    if contains(polygon, point):
        return 0.0
    x, y = point
    best = math.inf
    x1, y1 = polygon[-1]
    for x2, y2 in polygon:
        dx, dy = x2 - x1, y2 - y1
        along = max(0.0, min(1.0, ((x - x1) * dx + (y - y1) * dy) / ((dx * dx + dy * dy) or 1.0)))
        best = min(best, math.hypot(x - x1 - along * dx, y - y1 - along * dy))
        x1, y1 = x2, y2
    return best


def within(polygon: Sequence[Point], point: Point, reach: float) -> bool:
    """Whether the polygon comes as near to the point as `reach`."""
    x, y = point
    if not min(px for px, _ in polygon) - reach <= x <= max(px for px, _ in polygon) + reach:
        return False
    if not min(py for _, py in polygon) - reach <= y <= max(py for _, py in polygon) + reach:
        return False
    return distance(polygon, point) <= reach


def touched(polygons: Mapping[str, Sequence[Point]], point: Point, radius: float) -> tuple[str, ...]:
    """The areas that a disc touches, in the order given."""
    return tuple(area for area, polygon in polygons.items() if within(polygon, point, radius))


def disc_share(polygon: Sequence[Point], centre: Point, radius: float, samples: int = 240) -> float:
    """Share of a disc that lies inside the polygon, counted on a sunflower of sample points."""
    hits = 0
    for k in range(samples):
        r, angle = radius * math.sqrt((k + 0.5) / samples), k * 2.39996323
        hits += contains(polygon, (centre[0] + r * math.cos(angle), centre[1] + r * math.sin(angle)))
    return hits / samples


def centre_and_size(polygon: Sequence[Point]) -> tuple[Point, float]:
    """Centre of gravity and surface of a polygon."""
    double = cx = cy = 0.0
    x1, y1 = polygon[-1]
    for x2, y2 in polygon:
        cross = x1 * y2 - x2 * y1
        double, cx, cy = double + cross, cx + (x1 + x2) * cross, cy + (y1 + y2) * cross
        x1, y1 = x2, y2
    if double == 0:
        return polygon[0], 0.0
    return (cx / (3 * double), cy / (3 * double)), abs(double) / 2


def crossings(points: Sequence[Point], rings: Iterable[Ring], cell: float = 20) -> list[Point]:
    """Places where two border edges cut each other; a planar map has none (looked up in a grid of cells)."""
    edges = sorted({edge for ring in rings for edge in ring_edges(ring)})
    grid: dict[tuple[int, int], list[Edge]] = {}
    for a, b in edges:
        (x1, y1), (x2, y2) = points[a], points[b]
        for column in range(int(min(x1, x2) // cell), int(max(x1, x2) // cell) + 1):
            for row in range(int(min(y1, y2) // cell), int(max(y1, y2) // cell) + 1):
                grid.setdefault((column, row), []).append((a, b))
    bad: dict[tuple[Edge, Edge], Point] = {}
    for bucket in grid.values():
        for n, one in enumerate(bucket):
            for two in bucket[:n]:
                if not set(one) & set(two) and cut(*(points[k] for k in (*one, *two))):
                    bad[min(one, two), max(one, two)] = points[one[0]]
    return list(bad.values())


def cut(a: Point, b: Point, c: Point, d: Point) -> bool:
    """Whether the segments a-b and c-d cross in a point inside both."""
    return turn(a, b, c) * turn(a, b, d) < 0 and turn(c, d, a) * turn(c, d, b) < 0


def turn(a: Point, b: Point, c: Point) -> float:
    """Positive if a-b-c turns one way, negative if it turns the other, 0 if straight."""
    return (b[0] - a[0]) * (c[1] - a[1]) - (b[1] - a[1]) * (c[0] - a[0])


def overlap(kind_a: str, at_a: Point, kind_b: str, at_b: Point) -> float:
    """Surface that two pieces would share on the board."""
    a, b = PIECE_BOXES[kind_a], PIECE_BOXES[kind_b]
    wide = min(at_a[0] + a[2], at_b[0] + b[2]) - max(at_a[0] + a[0], at_b[0] + b[0])
    high = min(at_a[1] + a[3], at_b[1] + b[3]) - max(at_a[1] + a[1], at_b[1] + b[1])
    return max(0.0, wide) * max(0.0, high)
