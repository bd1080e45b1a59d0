"""The numbers of an arena. The unit is the deal: intervals come from drawing deals again, never single games."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np

from mutig.bots.bot import whole_seed
from mutig.measure.estimates import Estimate

from .results import Result

DRAWS = 4000  # how often the deals are drawn again
BOUNDS = (2.5, 97.5)  # percent: a 95 % interval


def win_shares(ranks: Sequence[int]) -> list[float]:
    """Each seat's share of the win; those who share the first place split it."""
    return [(rank == 1) / ranks.count(1) for rank in ranks]


def middle_ranks(ranks: Sequence[int]) -> list[float]:
    """Places where equal ones share the mean of the places they take, so that all tables have the same mean."""
    return [rank + (ranks.count(rank) - 1) / 2 for rank in ranks]


def margins(scores: Sequence[int]) -> list[int]:
    """Points ahead of the best other seat; negative for those who did not win."""
    return [score - max(other for k, other in enumerate(scores) if k != seat) for seat, score in enumerate(scores)]


def duel(ranks: Sequence[int], mine: int, theirs: int) -> float:
    """1 if my seat is placed before theirs; equal places count half."""
    return (ranks[mine] < ranks[theirs]) + (ranks[mine] == ranks[theirs]) / 2


class Deals:
    """Sums by deal, and how far their ratio moves when the deals are drawn again (bootstrap, percentiles)."""

    def __init__(self, deals: Sequence[int], seed: str, draws: int = DRAWS) -> None:
        self._place = {deal: place for place, deal in enumerate(sorted(set(deals)))}
        size = len(self._place)
        generator = np.random.default_rng(whole_seed("bootstrap", seed))
        self._weights = generator.multinomial(size, np.full(size, 1 / size), draws).astype(np.float32)

    def estimate(self, observed: Sequence[tuple[int, float]]) -> Estimate | None:
        """The mean of observations, each with its deal; None where there are none."""
        if not observed:
            return None
        sums, counts = np.zeros(len(self._place)), np.zeros(len(self._place))
        for deal, value in observed:
            sums[self._place[deal]] += value
            counts[self._place[deal]] += 1
        mean = float(sums.sum() / counts.sum())
        if np.count_nonzero(counts) < 2:
            return Estimate(mean, None, None, len(observed))
        drawn = self._weights @ counts
        means = (self._weights @ sums)[drawn > 0] / drawn[drawn > 0]
        low, high = np.percentile(means, BOUNDS)
        return Estimate(mean, float(low), float(high), len(observed))


class Numbers:
    """Everything that is reported of the games of an arena."""

    def __init__(self, results: Sequence[Result], seed: str, with_points: bool) -> None:
        self.results = results
        self._with_points = with_points
        self._deals = Deals([result.deal for result in results], seed)

    def win_share(self, bot: str) -> Estimate | None:
        return self._deals.estimate([(r.deal, win_shares(r.ranks)[seat]) for r, seat in self._seats(bot)])

    def mean_rank(self, bot: str) -> Estimate | None:
        return self._deals.estimate([(r.deal, middle_ranks(r.ranks)[seat]) for r, seat in self._seats(bot)])

    def margin(self, bot: str) -> Estimate | None:
        """Only of games that were played to the end, and only where points decide."""
        if not self._with_points:
            return None
        whole = [(r, seat) for r, seat in self._seats(bot) if r.forfeit is None]
        return self._deals.estimate([(r.deal, margins(r.scores)[seat]) for r, seat in whole])

    def duel(self, bot: str, other: str) -> Estimate | None:
        """How often a bot is placed before another one at the same table."""
        observed = []
        for result in self.results:
            theirs = [seat for seat, name in enumerate(result.bots) if name == other]
            mine = [seat for seat, name in enumerate(result.bots) if name == bot]
            pairs = [(a, b) for a in mine for b in theirs if result.decides(a, b)]
            observed += [(result.deal, duel(result.ranks, a, b)) for a, b in pairs]
        return self._deals.estimate(observed)

    def decisions(self, bot: str) -> int:
        return sum(r.decisions[seat] for r, seat in self._seats(bot))

    def forfeits(self, bot: str) -> int:
        return sum(r.forfeit is not None and r.forfeit.seat == seat for r, seat in self._seats(bot))

    def _seats(self, bot: str) -> list[tuple[Result, int]]:
        return seats_of(self.results, bot)


def seats_of(results: Sequence[Result], bot: str) -> list[tuple[Result, int]]:
    """Every seat a bot had."""
    return [(r, seat) for r in results for seat, name in enumerate(r.bots) if name == bot]


def thinking(results: Sequence[Result], bot: str) -> dict[str, float]:
    """How long its decisions took: measured, so no part of a report that is to be the same everywhere."""
    seats = seats_of(results, bot)
    decisions, seconds = (sum(r.decisions[seat] for r, seat in seats), sum(r.seconds[seat] for r, seat in seats))
    longest = max((r.longest[seat] for r, seat in seats), default=0.0)
    return {"mean_seconds": seconds / max(decisions, 1), "longest_seconds": longest}
