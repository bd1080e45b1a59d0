"""What fair means: criteria with targets that can be missed, and how far an edition is from all of them."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np

from .estimates import Estimate
from .ledger import Array, ratio


@dataclass(frozen=True)
class Item:
    """One thing that a criterion looks at: a ratio of two sums over games."""

    label: str
    top: Array  # by game
    bottom: Array


@dataclass(frozen=True)
class Criterion:
    """A rule of fairness: every item has to lie between low and high; None leaves that side open."""

    key: str
    title: str
    low: float | None
    high: float | None
    step: float  # what counts as one unit of unfairness outside the target
    items: Sequence[Item]
    percent: bool = True

    def outside(self, value: Any) -> Any:
        """How far above 0 a value (or an array of values) lies outside the target; below 0 inside."""
        below = -np.inf if self.low is None else self.low - value
        above = -np.inf if self.high is None else value - self.high
        return np.maximum(below, above)

    def excess(self, value: Any) -> Any:
        """The same in steps; 0 inside."""
        return np.maximum(self.outside(value), 0) / self.step


@dataclass(frozen=True)
class Verdict:
    """What was measured, shown by the item farthest from the target's middle, and whether it holds."""

    criterion: Criterion
    item: str
    measured: Estimate
    ok: bool
    sure: bool  # the whole interval says the same


def verdicts(criteria: Sequence[Criterion]) -> list[Verdict]:
    """One verdict per criterion that had anything to look at."""
    found = []
    for criterion in criteria:
        measured = [(item, ratio(item.top, item.bottom)) for item in criterion.items]
        known = [(item.label, estimate) for item, estimate in measured if estimate is not None]
        if known:
            found.append(_verdict(criterion, known))
    return found


def _verdict(criterion: Criterion, known: Sequence[tuple[str, Estimate]]) -> Verdict:
    label, worst = max(known, key=lambda each: float(criterion.outside(each[1].mean)))
    ok = bool(criterion.outside(worst.mean) <= 0)
    if ok:
        sure = all(criterion.outside(end) <= 0 for _, each in known for end in (each.low, each.high))
    else:
        sure = any(_misses(criterion, each) for _, each in known)
    return Verdict(criterion, label, worst, ok, bool(sure))


def _misses(criterion: Criterion, estimate: Estimate) -> bool:
    """Whether no value of the interval would meet the target."""
    below = criterion.low is not None and estimate.high is not None and estimate.high < criterion.low
    above = criterion.high is not None and estimate.low is not None and estimate.low > criterion.high
    return below or above


def unfairness(criteria: Sequence[Criterion]) -> float:
    """How far an edition is from all targets together: 0 if every criterion holds."""
    return sum(
        float(criterion.excess(item.top.sum() / item.bottom.sum()))
        for criterion in criteria
        for item in criterion.items
        if item.bottom.sum() > 0
    )


def unfairness_without(criteria: Sequence[Criterion], groups: int) -> Array:
    """The same with each of so many groups of games left out once (for a jackknife)."""
    total = np.zeros(groups)
    for criterion in criteria:
        for item in criterion.items:
            top, bottom = (_without(values, groups) for values in (item.top, item.bottom))
            seen = bottom > 0
            total[seen] += criterion.excess(top[seen] / bottom[seen])
    return total


def _without(values: Array, groups: int) -> Array:
    """Sums over games with one group left out; game k belongs to group k modulo groups."""
    sums = np.bincount(np.arange(len(values)) % groups, weights=values, minlength=groups)
    return np.asarray(values.sum() - sums, dtype=np.float64)
