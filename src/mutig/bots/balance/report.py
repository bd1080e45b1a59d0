"""What was found out about an edition, as one JSON-ready document; terminal and HTML show the same numbers."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from mutig.games import pack
from mutig.measure.fairness import Criterion, Verdict, unfairness, verdicts
from mutig.measure.ledger import Ledger

FORMAT = "mutig-balance-1"


def criteria_of(ledger: Ledger) -> list[Criterion]:
    """What the game's editions have to fulfil, with what was measured."""
    return list(pack(ledger.table.rules.name).balance().criteria(ledger))


def document(ledgers: Sequence[Ledger], bot: str, seed: str, whole: bool = True) -> dict[str, Any]:
    """Everything that is reported, by number of players; `whole` once all games are in it."""
    table = ledgers[0].table
    return {
        "format": FORMAT,
        "game": table.rules.name,
        "title": table.rules.title,
        "rules_version": table.rules.version_of(table.options),
        "edition": {"name": table.edition.name, "hash": table.edition.hash},
        "variants": list(table.options["variants"]),
        "bot": bot,
        "seed": seed,
        "whole": whole,
        "tables": [_table(ledger) for ledger in ledgers],
    }


def _table(ledger: Ledger) -> dict[str, Any]:
    criteria = criteria_of(ledger)
    return {
        "players": ledger.players,
        "games": ledger.games,
        "unfinished": ledger.unfinished,
        "options": dict(ledger.table.options),
        "unfairness": unfairness(criteria),
        "verdicts": [verdict_json(verdict) for verdict in verdicts(criteria)],
        "sections": [section.to_json() for section in pack(ledger.table.rules.name).balance().sections(ledger)],
    }


def verdict_json(verdict: Verdict) -> dict[str, Any]:
    criterion = verdict.criterion
    return {
        "criterion": criterion.key,
        "title": criterion.title,
        "target": [criterion.low, criterion.high],
        "percent": criterion.percent,
        "item": verdict.item,
        "measured": verdict.measured.to_json(),
        "ok": verdict.ok,
        "sure": verdict.sure,
    }


def target_words(verdict: Mapping[str, Any]) -> str:
    """The target as people read it."""
    low, high = verdict["target"]
    if low is None:
        return f"up to {number(high, verdict['percent'])}"
    if high is None:
        return f"at least {number(low, verdict['percent'])}"
    return f"{number(low, verdict['percent'], unit=False)} to {number(high, verdict['percent'])}"


def number(value: float, percent: bool, digits: int = 1, unit: bool = True) -> str:
    """A number of the report: shares in percent."""
    return f"{100 * value:.{digits}f}{' %' if unit else ''}" if percent else f"{value:.{digits}f}"


def verdict_word(verdict: Mapping[str, Any]) -> str:
    """In one word; a question mark where the interval also allows the other."""
    return ("ok" if verdict["ok"] else "off") + ("" if verdict["sure"] else "?")
