"""The outcomes as people read them: in the terminal, and between two marks of a Markdown page."""

from __future__ import annotations

import re
from collections.abc import Sequence
from datetime import date
from pathlib import Path

from ..load.report import hardware, milliseconds
from .trial import MOST_MIB, MOST_TIMES, Outcome, Plan

MARKED = re.compile(r"(?<=<!-- hostile -->\n)(.*?)(?=<!-- /hostile -->)", re.S)
HEADER = (
    "attack",
    "tried",
    "refused",
    "p95 alone",
    "beside it",
    "times",
    "bots alone",
    "beside it",
    "memory",
    "released after",
    "goals",
)


def row(one: Outcome) -> list[str]:
    """One line of the table."""
    return [
        one.attack,
        f"{one.sent:,}",
        f"{one.refused:,}",
        milliseconds(one.alone.get("seen_p95")),
        milliseconds(one.beside.get("seen_p95")),
        f"{one.times:.1f}",
        milliseconds(one.alone.get("bots_p95")),
        milliseconds(one.beside.get("bots_p95")),
        f"{one.memory_mib:+.0f} MB",
        "never" if one.released_s is None else f"{one.released_s:.0f} s",
        f"MISSED: {', '.join(one.missed)}" if one.missed else "kept",
    ]


def markdown(outcomes: Sequence[Outcome]) -> str:
    """The table with one attack a line."""
    lines = [HEADER, ("---", *["---:"] * (len(HEADER) - 2), "---"), *map(row, outcomes)]
    return "\n".join(f"| {' | '.join(line)} |" for line in lines)


def page_of(outcomes: Sequence[Outcome], plan: Plan) -> str:
    """What stands between the marks: when and how it was measured, the table, and what each attack is."""
    told = (
        f"Measured on {date.today().isoformat()} on {hardware()}: {plan.tables} honest tables, each deciding every "
        f"{plan.period_s:g} s, every attack for {plan.seconds:g} s."
    )
    about = "\n".join(f"* **{one.attack}**: {one.about}" for one in outcomes)
    return f"{told}\n\n{markdown(outcomes)}\n\n{about}\n"


def read_page(file: Path) -> str:
    """A page with the marks."""
    text = file.read_text(encoding="utf-8")
    if not MARKED.search(text):
        raise ValueError(
            f"{file}: expected the marks <!-- hostile --> and <!-- /hostile -->, each on a line of its own"
        )
    return text


def filled(text: str, content: str) -> str:
    """The page with what stands between its marks made anew."""
    return MARKED.sub(lambda _: content, text)


def verdict(outcomes: Sequence[Outcome]) -> str:
    missed = [one for one in outcomes if one.missed]
    goals = f"p95 at most {MOST_TIMES:.0f} times, at most {MOST_MIB:.0f} MB, all released in two minutes, no error"
    if not missed:
        return f"kept by all {len(outcomes)} attacks: {goals}"
    return "\n".join([*(f"MISSED: {one.attack}: {', '.join(one.missed)}" for one in missed), f"(goal: {goals})"])
