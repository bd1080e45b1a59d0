"""Which printed number to change: every small change is played with the same deals, and compared with the edition."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import partial
from typing import Any

import numpy as np

from mutig.core.ruleset import Table
from mutig.games import pack
from mutig.measure.changes import Change
from mutig.measure.estimates import Z_95, Estimate
from mutig.measure.fairness import unfairness, unfairness_without
from mutig.workers import ALONE, Workers

from .playing import notebook, play_greedy
from .report import criteria_of

GROUPS = 20  # of games, for the jackknife
SHORT_LIST, SECOND_LOOK = 8, 8  # so many changes get a second look, with so many times the games


@dataclass(frozen=True)
class Proposal:
    """A change and by how much it makes the edition fairer: unfairness before minus after."""

    change: Change
    improvement: Estimate
    after: float

    @property
    def sure(self) -> bool:
        """Whether the whole interval says that it helps."""
        return self.improvement.low is not None and self.improvement.low > 0

    def to_json(self) -> dict[str, Any]:
        return {
            "change": self.change.words,
            "improvement": self.improvement.to_json(),
            "unfairness": self.after,
            "sure": self.sure,
        }


def possible_changes(tables: Sequence[Table]) -> list[Change]:
    """The neighbourhood of an edition at all these tables, each change once."""
    found = {change.words: change for table in tables for change in pack(table.rules.name).balance().changes(table)}
    return list(found.values())


@dataclass(frozen=True)
class Measured:
    """How unfair an edition is, and how unfair with each group of games left out."""

    value: float
    without: np.ndarray[Any, np.dtype[np.float64]]


def measured(tables: Sequence[Table], games: int, seed: str, edition: Any) -> Measured:
    """An edition at all tables together, as a piece of work."""
    ledgers = [play_greedy(with_edition(table, edition), games, seed) for table in tables]
    criteria = [criterion for ledger in ledgers for criterion in criteria_of(ledger)]
    return Measured(unfairness(criteria), unfairness_without(criteria, min(GROUPS, games)))


def try_changes(
    tables: Sequence[Table],
    tried: Sequence[Change],
    games: int,
    seed: str,
    workers: Workers = ALONE,
    progress: Callable[[int], None] | None = None,
) -> list[Proposal]:
    """All changes, the best first; each is played with the deals of the edition itself."""
    notebook(tables[0].rules)  # what has to be compiled is compiled here, once, not in every process
    found: list[Measured] = []

    def add(one: Measured) -> None:
        found.append(one)
        if progress:
            progress(len(found) - 1)

    editions = [tables[0].edition, *(change.edition for change in tried)]
    workers.in_order(partial(measured, tables, games, seed), editions, add)
    before, *after = found
    proposals = [
        Proposal(change, _jackknife(before.value - one.value, before.without - one.without), one.value)
        for change, one in zip(tried, after, strict=True)
    ]
    return sorted(proposals, key=lambda proposal: -proposal.improvement.mean)


@dataclass(frozen=True)
class Step:
    """The best changes of one neighbourhood, measured twice, and the one that is taken."""

    proposals: Sequence[Proposal]
    best: Proposal | None
    tables_after: Sequence[Table]

    def to_json(self) -> list[dict[str, Any]]:
        return [proposal.to_json() | {"taken": proposal is self.best} for proposal in self.proposals]


def best_step(
    tables: Sequence[Table],
    tried: Sequence[Change],
    games: int,
    seed: str,
    workers: Workers = ALONE,
    progress: Callable[[int], None] | None = None,
) -> Step:
    """Try all changes, then the best ones again with more and fresh deals: the first look flatters its winners."""
    first = try_changes(tables, tried, games, seed, workers, progress)
    again = [proposal.change for proposal in first[:SHORT_LIST]]
    proposals = try_changes(tables, again, SECOND_LOOK * games, f"{seed} again", workers)
    best = proposals[0] if proposals and proposals[0].sure else None
    after = [with_edition(table, best.change.edition) for table in tables] if best else list(tables)
    return Step(proposals, best, after)


def with_edition(table: Table, edition: Any) -> Table:
    """The same table with other printed values."""
    return table.rules.table(table.options, edition)


def _jackknife(value: float, left_out: np.ndarray[Any, np.dtype[np.float64]]) -> Estimate:
    """The 95 % interval of a number from its values with each group of games left out."""
    groups = len(left_out)
    deviation = float(np.sqrt((groups - 1) / groups * ((left_out - left_out.mean()) ** 2).sum()))
    return Estimate(value, value - Z_95 * deviation, value + Z_95 * deviation, groups)
