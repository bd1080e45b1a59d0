"""Layout: a position for every piece and name, so that nothing hides anything else."""

from __future__ import annotations

import math
from collections.abc import Sequence

import numpy as np
from borders import Point
from cells import HEIGHT, WIDTH, Floats, Labels
from scipy import ndimage  # type: ignore[import-untyped]

Box = tuple[float, float, float, float]

FRAME = 58  # the score track; the map lies inside
AIR = 10  # wanted between two pieces
CLOSENESS = 0.05  # price of a lack of air, against an overlap
STEPS = 250_000
HEAT = 900
STRICT = {"label": 2.5, "cloud": 2.5, "tile": 2.5, "castle": 2.0, "circle": 2.0}  # these must not straddle a border


def label_box(names: Sequence[str]) -> Box:
    """Room for the largest of the names; long ones stand on two lines."""
    half = tall = 0.0
    for name in names:
        lines = name.split(" ", 1) if len(name) > 9 else [name]
        half = max(half, max(len(line) for line in lines) * 5.7 + 4)
        tall = max(tall, 12.5 * len(lines))
    return (-half, -tall, half, tall)


def depth_map(label: Labels, value: int) -> tuple[int, int, Floats]:
    """How far each pixel of an area is from its border, with the top and left of that part of the map."""
    rows, columns = np.nonzero(label == value)
    top, left = int(rows.min()) - 1, int(columns.min()) - 1
    part = label[top : int(rows.max()) + 2, left : int(columns.max()) + 2] == value
    return top, left, ndimage.distance_transform_edt(part)


class Layout:
    """Every piece has candidate positions; simulated annealing picks one for each."""

    def __init__(
        self, label: Labels, land: list[str], points: list[Point], rings: dict[str, list[int]], seed: int
    ) -> None:
        self.rng = np.random.default_rng(seed + 2000)
        self.label, self.land, self.rings = label, land, rings
        self.points = np.array(points)
        self.value = {area: k for k, area in enumerate(rings, 1)}
        self.depth = {area: depth_map(label, value) for area, value in self.value.items()}
        self.names: list[str] = []
        self.boxes: list[Box] = []
        self.choices: list[Floats] = []
        self.costs: list[Floats] = []

    def add(self, name: str, box: Box, candidates: list[Point], home: list[str]) -> None:
        """A piece that has to find a place in its home areas."""
        if not candidates:
            raise SystemExit(f"no room for {name}")
        strict = STRICT.get(name.split()[0], 1.0)
        self.names.append(name)
        self.boxes.append(box)
        self.choices.append(np.array(candidates, float))
        self.costs.append(np.array([strict * self.own_cost(box, point, home) for point in candidates]))

    def own_cost(self, box: Box, point: Point, home: list[str]) -> float:
        """How much of the box lies outside the home areas, or outside the map."""
        mine = {self.value[area] for area in home}
        left, top, right, bottom = point[0] + box[0], point[1] + box[1], point[0] + box[2], point[1] + box[3]
        edge = FRAME + 6
        over = max(0, edge - left) + max(0, right - WIDTH + edge) + max(0, edge - top) + max(0, bottom - HEIGHT + edge)
        cost = 60.0 * over
        for x in np.linspace(left + 3, right - 3, 5):
            for y in np.linspace(top + 3, bottom - 3, 4):
                row, column = min(max(int(y), 0), HEIGHT - 1), min(max(int(x), 0), WIDTH - 1)
                if self.label[row, column] not in mine:
                    cost += 55
        return cost

    def inside_area(self, area: str, margin: float, step: int = 7) -> list[Point]:
        """Grid points at least `margin` inside the area; less where the area is too slim."""
        top, left, depth = self.depth[area]
        while not (depth > margin).any():
            margin *= 0.8
        first_row, first_column = -top % step, -left % step  # the grid is that of the whole map
        rows, columns = np.nonzero(depth[first_row::step, first_column::step] > margin)
        if len(rows):
            x, y = left + first_column + columns * step, top + first_row + rows * step
            return list(zip(x.astype(float).tolist(), y.astype(float).tolist(), strict=True))
        row, column = divmod(int(depth.argmax()), depth.shape[1])
        return [(float(left + column), float(top + row))]

    def on_border(self, areas: list[str], reach: float) -> list[Point]:
        """Border points of exactly these areas, with no other land within reach."""
        shared = set.intersection(*(set(self.rings[area]) for area in areas))
        result = []
        for k in sorted(shared):
            x, y = (float(number) for number in self.points[k])
            if {area for area in self.land if self.ring_distance(area, x, y) <= reach} == set(areas):
                result.append((x, y))
        return result

    def ring_distance(self, area: str, x: float, y: float) -> float:
        """From a position to the nearest border point of an area."""
        ring = self.points[self.rings[area]]
        return float(np.hypot(ring[:, 0] - x, ring[:, 1] - y).min())

    def near_pieces(self) -> list[list[int]]:
        """For each piece the others it could meet at all, wherever they lie."""
        spread = np.array([(*c.min(0), *c.max(0)) for c in self.choices]) + np.array(self.boxes)
        spread += np.array([-AIR, -AIR, AIR, AIR])
        result = []
        for k, (left, top, right, bottom) in enumerate(spread):
            meet = (spread[:, 0] < right) & (spread[:, 2] > left) & (spread[:, 1] < bottom) & (spread[:, 3] > top)
            result.append([int(other) for other in np.nonzero(meet)[0] if other != k])
        return result

    def clash(self, k: int, where: Point, at: list[Point], near: list[int]) -> float:
        """How much piece k at `where` overlaps all others, or comes too near."""
        x, y = where
        left, top, right, bottom = self.boxes[k]
        left, top, right, bottom = x + left, y + top, x + right, y + bottom
        total = 0.0
        for other in near:
            x, y = at[other]
            box = self.boxes[other]
            wide = min(right, x + box[2]) - max(left, x + box[0])
            high = min(bottom, y + box[3]) - max(top, y + box[1])
            if wide > -AIR and high > -AIR:
                total += (wide + AIR) * (high + AIR) * CLOSENESS
                if wide > 0 and high > 0:
                    total += wide * high
        return total

    def solve(self) -> dict[str, Point]:
        """A position for every piece, by name."""
        count, near = len(self.names), self.near_pieces()
        choices = [[(float(x), float(y)) for x, y in spots] for spots in self.choices]
        costs: list[list[float]] = [cost.tolist() for cost in self.costs]
        pick = [cost.index(min(cost)) for cost in costs]
        at = [spots[chosen] for spots, chosen in zip(choices, pick, strict=True)]
        dice = self.rng.random((STEPS, 3)).tolist()
        for step, (which, where, luck) in enumerate(dice):
            heat = HEAT * (1 - step / STEPS) ** 2 + 1e-9
            k = int(which * count)
            new = int(where * len(choices[k]))
            delta = costs[k][new] - costs[k][pick[k]]
            delta += self.clash(k, choices[k][new], at, near[k]) - self.clash(k, at[k], at, near[k])
            if delta < 0 or luck < math.exp(-delta / heat):
                pick[k], at[k] = new, choices[k][new]
        rows = [(self.clash(k, at[k], at, near[k]), costs[k][pick[k]], self.names[k]) for k in range(count)]
        self.tight = sorted(rows, reverse=True)
        return {name: (round(x, 1), round(y, 1)) for name, (x, y) in zip(self.names, at, strict=True)}
