"""What an arena found, as one JSON-ready document; terminal and HTML show the same numbers.

Nothing in it was measured by a clock: the same games give the same document, bit for bit, wherever they were played.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from mutig.bots.arena.statistics import Numbers
from mutig.core.ruleset import Ruleset
from mutig.core.schema import Number
from mutig.measure.estimates import Estimate

from .ladder import ANCHOR, ladder
from .results import Result
from .schedule import schedule
from .settings import Settings

FORMAT = "mutig-arena-report-2"
FEW_DEALS = 20  # below, intervals are rough


def document(settings: Settings, results: Sequence[Result]) -> dict[str, Any]:
    """Everything that is reported of the games so far."""
    numbers = Numbers(results, settings.seed, counts_points(settings.table.rules))
    rated = ladder(results, settings.bots)
    return {
        "format": FORMAT,
        "title": settings.table.rules.title,
        "settings": settings.to_json(),
        "games": len(results),
        "planned": len(schedule(settings)),
        "deals": len({result.deal for result in results}),
        "par": 1 / settings.players,
        "decision_limit": settings.limit,
        "few_deals": settings.deals < FEW_DEALS,
        "bots": {bot: _bot(numbers, bot) for bot in settings.bots},
        "cross_table": {
            bot: {other: _json(numbers.duel(bot, other)) for other in settings.bots if other != bot}
            for bot in settings.bots
        },
        "ladder": rated,
        "ladder_anchor": ANCHOR if ANCHOR in settings.bots else "mean",
        "forfeits": _forfeits(results),
    }


def counts_points(rules: Ruleset) -> bool:
    """Whether a game is decided by points; where only the winner has one, margins say nothing."""
    points = next(field for field in rules.state.fields if field.name == "points")
    return not (isinstance(points.value, Number) and points.value.high <= 1)


def _bot(numbers: Numbers, bot: str) -> dict[str, Any]:
    return {
        "win_share": _json(numbers.win_share(bot)),
        "mean_rank": _json(numbers.mean_rank(bot)),
        "margin": _json(numbers.margin(bot)),
        "decisions": numbers.decisions(bot),
        "forfeits": numbers.forfeits(bot),
    }


def _json(estimate: Estimate | None) -> dict[str, Any] | None:
    return None if estimate is None else estimate.to_json()


def _forfeits(results: Sequence[Result]) -> list[dict[str, Any]]:
    """Who forfeited for which reason in which games."""
    found: dict[tuple[str, str], list[str]] = {}
    for result in results:
        if result.forfeit is not None:
            found.setdefault((result.bots[result.forfeit.seat], result.forfeit.reason), []).append(result.id)
    return [{"bot": bot, "reason": reason, "games": games} for (bot, reason), games in found.items()]


def is_whole(report: Mapping[str, Any]) -> bool:
    """Whether all games are in it."""
    return bool(report["games"] == report["planned"])


def counted(number: int, noun: str) -> str:
    """A number with its noun."""
    return f"{number:,} {noun}" if number == 1 else f"{number:,} {noun}s"
