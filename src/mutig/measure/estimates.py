"""A number that was measured, and how sure it is."""

from __future__ import annotations

from dataclasses import dataclass
from math import sqrt
from typing import Any

Z_95 = 1.959964  # 95 % of a normal distribution lie within so many standard deviations


def wilson(wins: float, games: int) -> tuple[float, float]:
    """The 95 % interval of a share (Wilson); shared victories count in part."""
    if games == 0:
        return 0.0, 1.0
    share, z2 = wins / games, Z_95 * Z_95
    middle = (share + z2 / (2 * games)) / (1 + z2 / games)
    half = Z_95 / (1 + z2 / games) * sqrt(share * (1 - share) / games + z2 / (4 * games * games))
    return max(0.0, middle - half), min(1.0, middle + half)


@dataclass(frozen=True)
class Estimate:
    """A mean over so many observations, with its 95 % interval; one deal alone gives no interval."""

    mean: float
    low: float | None
    high: float | None
    count: int

    def to_json(self) -> dict[str, Any]:
        interval = None if self.low is None or self.high is None else [self.low, self.high]
        return {"mean": self.mean, "interval": interval, "count": self.count}
