"""Cells: every pixel of the map gets the number of its area (0 is open sea)."""

from __future__ import annotations

from typing import Any

import numpy as np
from numpy.typing import NDArray
from scipy import ndimage  # type: ignore[import-untyped]
from specs import Spec

WIDTH, HEIGHT = 1600, 1100
SEA = 0

Floats = NDArray[np.float64]
Labels = NDArray[np.int64]
Mask = NDArray[np.bool_]

RELAXATIONS = 3
TOWARDS_CENTRE = 0.35  # how far a site moves to the centre of its cell each time


def noise(rng: np.random.Generator, sigma: float) -> Floats:
    """Smooth random field of mean 0 and deviation 1."""
    field: Floats = ndimage.gaussian_filter(rng.standard_normal((HEIGHT, WIDTH)), sigma, mode="wrap")
    result: Floats = (field - field.mean()) / field.std()
    return result


def warped(rng: np.random.Generator, axis: Floats) -> Floats:
    """A coordinate, bent by noise on three scales."""
    return axis + 15 * noise(rng, 46) + 5.5 * noise(rng, 16) + 2.0 * noise(rng, 7)


def smooth_ring(corners: list[tuple[float, float]], times: int = 3) -> Floats:
    """Chaikin corner cutting of a closed ring."""
    ring = np.array(corners, float)
    for _ in range(times):
        after = np.roll(ring, -1, axis=0)
        ring = np.stack([0.75 * ring + 0.25 * after, 0.25 * ring + 0.75 * after], 1).reshape(-1, 2)
    return ring


def inside(ring: Floats, x: Floats, y: Floats) -> Mask:
    """Which pixels lie inside the ring (even-odd rule)."""
    result = np.zeros(x.shape, bool)
    for (x1, y1), (x2, y2) in zip(ring, np.roll(ring, -1, axis=0), strict=True):
        if y1 != y2:
            crosses = (y1 > y) != (y2 > y)
            result ^= crosses & (x < (x2 - x1) * (y - y1) / (y2 - y1) + x1)
    return result


def signed_distance(mask: Mask) -> Floats:
    """Distance to the edge of the mask, negative outside."""
    inner: Floats = ndimage.distance_transform_edt(mask)
    outer: Floats = ndimage.distance_transform_edt(~mask)
    return inner - outer


def grow_cells(spec: Spec) -> Labels:
    """The map as numbers, in the order of `spec.area_ids` from 1."""
    rng = np.random.default_rng(spec.seed)
    y, x = np.mgrid[0:HEIGHT, 0:WIDTH].astype(float)
    wx, wy = warped(rng, x), warped(rng, y)
    coast_noise = 9 * noise(rng, 26) + 5 * noise(rng, 11)
    coasts = spec.coast_rings
    lands = [signed_distance(inside(smooth_ring(coast), x, y)) + coast_noise > 0 for coast in coasts]

    lakes = np.zeros((HEIGHT, WIDTH), int)
    for number, lake in enumerate(spec.lakes.values(), len(spec.areas) + 1):
        lakes[((wx - lake.x) / lake.rx) ** 2 + ((wy - lake.y) / lake.ry) ** 2 < 1] = number

    sites = np.array([(site.x, site.y) for site in spec.areas.values()], float)
    for _ in range(RELAXATIONS):
        label = nearest_sites(spec, sites, lands, lakes, x, y)
        for k in range(len(sites)):
            row, column = ndimage.center_of_mass(label == k + 1)
            sites[k] += TOWARDS_CENTRE * (np.array([column, row]) - sites[k])
    label = nearest_sites(spec, sites, lands, lakes, wx, wy)

    sea = ~np.any(lands, axis=0)
    for number, sound in enumerate(spec.sounds.values(), len(spec.areas) + len(spec.lakes) + 1):
        label[(((wx - sound.x) / sound.rx) ** 2 + ((wy - sound.y) / sound.ry) ** 2 < 1) & sea] = number
    return tidy(label, len(spec.area_ids))


def nearest_sites(spec: Spec, sites: Floats, lands: list[Mask], lakes: Labels, x: Floats, y: Floats) -> Labels:
    """Every pixel of land to the nearest site of the same piece of land, then the lakes on top."""
    label = np.zeros((HEIGHT, WIDTH), int)
    weights = [site.weight for site in spec.areas.values()]
    for land in lands:
        members = [k for k, site in enumerate(spec.areas.values()) if land[int(site.y), int(site.x)]]
        distance = np.stack([np.hypot(x - sites[k][0], y - sites[k][1]) / weights[k] for k in members])
        label[land] = (np.array(members)[distance.argmin(0)] + 1)[land]
    label[lakes > 0] = lakes[lakes > 0]
    return label


def tidy(label: Labels, count: int) -> Labels:
    """Round the corners a little, then keep one connected piece per area."""
    best = np.full(label.shape, -1.0)
    result = np.zeros_like(label)
    for value in range(count + 1):
        soft = ndimage.gaussian_filter((label == value).astype(np.float32), 4)
        better = soft > best
        best[better], result[better] = soft[better], value
    stray = np.zeros(label.shape, bool)
    for value in range(count + 1):
        parts, found = ndimage.label(result == value)
        if found > 1:
            sizes = ndimage.sum_labels(np.ones_like(parts), parts, range(1, found + 1))
            stray |= (parts > 0) & (parts != 1 + int(np.argmax(sizes)))
    nearest: Any = ndimage.distance_transform_edt(stray, return_distances=False, return_indices=True)
    moved: Labels = result[tuple(nearest)]
    return moved
