"""The board as fine cells: which area lies where, and what must stay clear."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from copy import copy

from mutig.draw.svg import Box, Point

CELL = 2.0
SEA = 0
TAKEN = 255


class Grid:
    """Two layers of cells: the owner (0 sea, k + 1 the k-th area), and the same without what must stay clear."""

    def __init__(self, size: Point, rings: Sequence[Sequence[Point]]) -> None:
        self.columns, self.rows = int(size[0] / CELL) + 1, int(size[1] / CELL) + 1
        self.owner = [bytearray(self.columns) for _ in range(self.rows)]
        for index, ring in enumerate(rings):
            self._fill(ring, index + 1)
        self.clear = [bytearray(row) for row in self.owner]

    def _fill(self, ring: Sequence[Point], value: int) -> None:
        crossings: dict[int, list[float]] = {}
        for (x1, y1), (x2, y2) in zip(ring, [*ring[1:], ring[0]], strict=True):
            if y1 > y2:
                x1, y1, x2, y2 = x2, y2, x1, y1
            for row in range(int(y1 / CELL), int(y2 / CELL) + 1):
                middle = (row + 0.5) * CELL
                if y1 <= middle < y2:
                    crossings.setdefault(row, []).append(x1 + (x2 - x1) * (middle - y1) / (y2 - y1))
        for row, found in crossings.items():
            found.sort()
            for left, right in zip(found[::2], found[1::2], strict=False):
                first, last = round(left / CELL), round(right / CELL)
                self.owner[row][first:last] = bytes([value]) * (last - first)

    def at(self, x: float, y: float) -> int:
        """Whose cell lies at a place; outside the board it is the sea's."""
        row, column = int(y / CELL), int(x / CELL)
        return self.owner[row][column] if 0 <= row < self.rows and 0 <= column < self.columns else SEA

    def without_marks(self) -> Grid:
        """The same areas with nothing to stay clear of."""
        other = copy(self)
        other.clear = [bytearray(row) for row in self.owner]
        return other

    def take(self, box: Box) -> None:
        """Keep a rectangle clear from now on."""
        first, last = max(0, int(box.left / CELL)), min(self.columns, int(box.right / CELL) + 1)
        for row in range(max(0, int(box.top / CELL)), min(self.rows, int(box.bottom / CELL) + 1)):
            self.clear[row][first:last] = bytes([TAKEN]) * max(0, last - first)

    def share(self, box: Box, owner: int) -> float:
        """How much of a rectangle belongs to an owner and is free, from 0 to 1."""
        first, last = int(box.left / CELL), int(box.right / CELL) + 1
        rows = range(int(box.top / CELL), int(box.bottom / CELL) + 1)
        good = sum(self.clear[row].count(owner, max(0, first), last) for row in rows if 0 <= row < self.rows)
        return good / ((last - first) * len(rows))

    def fits(self, owner: int, x: float, y: float, box: Box) -> bool:
        """Whether nine points of the rectangle around a place are the owner's and free."""
        for dy in (box.bottom, (box.top + box.bottom) / 2, box.top):
            row = int((y + dy) / CELL)
            if not 0 <= row < self.rows:
                return False
            for dx in (box.left, 0, box.right):
                column = int((x + dx) / CELL)
                if not 0 <= column < self.columns or self.clear[row][column] != owner:
                    return False
        return True


def bounds(ring: Iterable[Point]) -> Box:
    """The rectangle around a ring."""
    xs, ys = zip(*ring, strict=True)
    return Box(min(xs), min(ys), max(xs), max(ys))
