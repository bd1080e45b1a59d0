"""One number per bot: openskill's Plackett-Luce ratings, anchored at the random bot."""

from __future__ import annotations

import random
from collections.abc import Sequence
from typing import Any

from .results import Result

ORDERS = 10  # ratings depend on the order of the games: they are the mean over so many shuffled ones
ANCHOR = "random"


def ladder(results: Sequence[Result], bots: Sequence[str]) -> dict[str, dict[str, float]] | None:
    """Rating and uncertainty of each bot; None where the package openskill is missing."""
    try:
        from openskill.models import PlackettLuce  # type: ignore[import-not-found,unused-ignore]
    except ImportError:
        return None
    model: Any = PlackettLuce()
    ratings: dict[str, list[tuple[float, float]]] = {bot: [] for bot in bots}
    for order in range(ORDERS):
        current = {bot: model.rating() for bot in bots}
        for result in random.Random(order).sample(list(results), len(results)):
            _rate(model, current, result)
        for bot, rating in current.items():
            ratings[bot].append((rating.mu, rating.sigma))
    means = {bot: sum(mu for mu, _ in found) / ORDERS for bot, found in ratings.items()}
    zero = means[ANCHOR] if ANCHOR in means else sum(means.values()) / len(means)
    return {
        bot: {"rating": means[bot] - zero, "uncertainty": sum(sigma for _, sigma in ratings[bot]) / ORDERS}
        for bot in sorted(bots, key=lambda name: -means[name])
    }


def _rate(model: Any, current: dict[str, Any], result: Result) -> None:
    """One game; a forfeit is a lost game against each of the others."""
    if result.forfeit is None:
        _rate_table(model, current, result.bots, result.ranks)
        return
    loser = result.forfeit.seat
    for seat, bot in enumerate(result.bots):
        if seat != loser and bot != result.bots[loser]:
            _rate_table(model, current, [bot, result.bots[loser]], [1, 2])


def _rate_table(model: Any, current: dict[str, Any], bots: Sequence[str], ranks: Sequence[int]) -> None:
    """One table; a bot that sits at several seats learns the mean of what they bring."""
    seats = [[model.create_rating([current[bot].mu, current[bot].sigma])] for bot in bots]
    rated = model.rate(seats, ranks=[float(rank) for rank in ranks])
    for bot in set(bots):
        copies = [rated[seat][0] for seat, name in enumerate(bots) if name == bot]
        mu, sigma = (sum(getattr(copy, part) for copy in copies) / len(copies) for part in ("mu", "sigma"))
        current[bot] = model.create_rating([mu, sigma])
