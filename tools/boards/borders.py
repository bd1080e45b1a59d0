"""Borders: lines that two areas share, point for point, and the ring of each area."""

from __future__ import annotations

from typing import NamedTuple

import numpy as np
from cells import SEA, Floats, Labels
from scipy import ndimage  # type: ignore[import-untyped]

Corner = tuple[int, int]
Point = tuple[float, float]

BLUR = 3.5  # along the line, in pixels
STEP = 7.5  # between the points of a line
WOBBLE, COAST_WOBBLE = 0.7, 1.3  # of the points, across the line


class Chain(NamedTuple):
    """A border line between two junctions, with the labels on its left and right."""

    path: list[Corner]
    left: int
    right: int


def pixel_links(label: Labels) -> dict[Corner, list[Corner]]:
    """Corners of pixels that are joined by a piece of border."""
    links: dict[Corner, list[Corner]] = {}
    upright = [((int(c) + 1, int(r)), (int(c) + 1, int(r) + 1)) for r, c in np.argwhere(label[:, 1:] != label[:, :-1])]
    level = [((int(c), int(r) + 1), (int(c) + 1, int(r) + 1)) for r, c in np.argwhere(label[1:, :] != label[:-1, :])]
    for a, b in upright + level:
        links.setdefault(a, []).append(b)
        links.setdefault(b, []).append(a)
    return links


def trace_chains(label: Labels) -> list[Chain]:
    """All border lines: first those between junctions, then closed ones without any."""
    links = pixel_links(label)
    used: set[frozenset[Corner]] = set()

    def walk(start: Corner, step: Corner) -> list[Corner]:
        path = [start, step]
        used.add(frozenset(path))
        while len(links[path[-1]]) == 2 and path[-1] != start:
            here, before = path[-1], path[-2]
            after = links[here][0] if links[here][1] == before else links[here][1]
            used.add(frozenset((here, after)))
            path.append(after)
        return path

    junctions = sorted(corner for corner in links if len(links[corner]) != 2)
    chains = []
    for corner in (*junctions, *sorted(links)):
        for step in sorted(links[corner]):
            if frozenset((corner, step)) not in used:
                path = walk(corner, step)
                chains.append(Chain(path, *sides(label, path)))
    return chains


def sides(label: Labels, path: list[Corner]) -> tuple[int, int]:
    """Labels to the left and right of a path, walking along it (y points down)."""
    (x1, y1), (x2, y2) = path[0], path[1]
    if x1 == x2:
        top = min(y1, y2)
        east, west = int(label[top, x1]), int(label[top, x1 - 1])
        return (east, west) if y2 > y1 else (west, east)
    left = min(x1, x2)
    north, south = int(label[y1 - 1, left]), int(label[y1, left])
    return (north, south) if x2 > x1 else (south, north)


def blur(path: list[Corner]) -> Floats:
    """The staircase of pixels as a smooth line with the same ends."""
    points = np.array(path, float)
    if len(points) <= 8:
        return points
    if path[0] == path[-1]:
        points = ndimage.gaussian_filter1d(points[:-1], BLUR, axis=0, mode="wrap")
        return np.vstack([points, points[:1]])
    pad = min(len(points) - 1, 14)  # continued point-symmetrically, so that the ends stay in place
    head, tail = 2 * points[0] - points[pad:0:-1], 2 * points[-1] - points[-2 : -pad - 2 : -1]
    blurred: Floats = ndimage.gaussian_filter1d(np.vstack([head, points, tail]), BLUR, axis=0)
    blurred = blurred[pad : pad + len(points)]
    blurred[0], blurred[-1] = points[0], points[-1]
    return blurred


def soften(path: list[Corner], rng: np.random.Generator, wobble: float) -> list[Point]:
    """A flowing line of few points, displaced a little by chance."""
    points = blur(path)
    length = np.concatenate([[0], np.cumsum(np.hypot(*np.diff(points, axis=0).T))])
    pieces = max(8 if path[0] == path[-1] else 2, round(length[-1] / STEP))
    t = np.linspace(0, length[-1], pieces + 1)
    points = np.stack([np.interp(t, length, points[:, 0]), np.interp(t, length, points[:, 1])], 1)
    if len(points) > 4:
        across = np.gradient(points, axis=0)[:, ::-1] * [1, -1]
        across /= np.maximum(np.hypot(*across.T), 1e-6)[:, None]
        shift = rng.normal(0, 1, len(points)) * wobble
        shift[[0, 1, -1, -2]] = 0
        points = points + across * shift[:, None]
    return [(round(float(x), 1), round(float(y), 1)) for x, y in points]


def build_rings(label: Labels, ids: list[str], seed: int) -> tuple[list[Point], dict[str, list[int]]]:
    """All points, and for every area its ring of point numbers; neighbours share the same numbers."""
    rng = np.random.default_rng(seed + 1000)
    numbers: dict[Point, int] = {}
    lines: dict[int, list[list[int]]] = {}
    for path, left, right in trace_chains(label):
        points = soften(path, rng, COAST_WOBBLE if SEA in (left, right) else WOBBLE)
        line = [numbers.setdefault(point, len(numbers)) for point in points]
        lines.setdefault(left, []).append(line)
        lines.setdefault(right, []).append(line[::-1])
    rings = {area: close_ring(area, lines[value]) for value, area in enumerate(ids, 1)}
    return list(numbers), rings


def close_ring(area: str, lines: list[list[int]]) -> list[int]:
    """The lines around an area, joined end to end."""
    rest = list(lines)
    ring = list(rest.pop(0))
    while ring[0] != ring[-1]:
        k = next(k for k, line in enumerate(rest) if line[0] == ring[-1])
        ring += rest.pop(k)[1:]
    if rest:
        raise SystemExit(f"{area} has a hole or two parts; move its neighbours")
    return ring[:-1]
