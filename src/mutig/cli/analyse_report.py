"""What an analysis found, for people at a terminal and as data."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import asdict
from itertools import pairwise
from typing import Any

from rich.console import Console
from rich.markup import escape
from rich.table import Table as Grid

from mutig.bots.analysis import Analysis, Chance, ToldAnalysis, ToldDecision
from mutig.core.game import Game
from mutig.voice.catalogues import Voice

SPARKS = "▁▂▃▄▅▆▇█"
WIDE = 60  # columns of the course


def percent(chance: float) -> str:
    return f"{round(100 * chance)} %"


def interval(chance: Chance) -> str:
    """A chance with what it may be off: '62 % (58–66)'."""
    return f"{percent(chance.win)} ({round(100 * chance.low)}–{round(100 * chance.high)})"


def print_report(
    out: Console, game: Game, found: Analysis, told: ToldAnalysis, names: Sequence[str], language: str
) -> None:
    """The course of the chance, the dearest decisions, the best ones."""
    say = Voice(language)
    out.print(f"[bold]{escape(say('analysis-of', game=game.rules.title, name=names[found.seat]))}[/bold]")
    out.print(escape(say("analysis-open" if found.open_hands else "analysis-known")))
    out.print()
    out.print(escape(say("analysis-course")))
    out.print(f"  {course(found)}")
    out.print()
    for title, decisions in (("analysis-dearest", told.dearest), ("analysis-best", told.best)):
        if decisions:
            out.print(f"[bold]{escape(say(title))}[/bold]")
            for place, decision in enumerate(decisions, start=1):
                out.print(_told(place, decision))
    if not told.dearest:
        out.print(escape(say("analysis-nothing-dear")))
    out.print(f"[dim]{escape(say('analysis-worlds', worlds=found.worlds))}[/dim]")


def course(found: Analysis) -> str:
    """The chance over the game as a line of blocks; each is the mean of the decisions it stands for."""
    chances = [each.made.chance.win for each in found.judged]
    if not chances:
        return ""
    wide = min(WIDE, len(chances))
    cuts = [round(k * len(chances) / wide) for k in range(wide + 1)]
    means = [sum(chances[a:b]) / (b - a) for a, b in pairwise(cuts)]
    blocks = "".join(SPARKS[min(int(mean * len(SPARKS)), len(SPARKS) - 1)] for mean in means)
    return f"{percent(chances[0])} {blocks} {percent(chances[-1])}"


def _told(place: int, decision: ToldDecision) -> Grid:
    """One decision: when, what, why, and the choices with their chances."""
    grid = Grid.grid(padding=(0, 1))
    grid.add_column(justify="right", width=3)
    grid.add_column(overflow="fold")
    grid.add_row(f"{place}.", f"[bold]{escape(decision.title)}[/bold]")
    if decision.why:
        grid.add_row("", escape(decision.why))
    for number, choice in enumerate(decision.choices):
        mark = ">" if number == decision.chosen else " "
        grid.add_row("", escape(f"{mark} {interval(choice.chance)}  {choice.label}"))
    return grid


def document(game: Game, found: Analysis, told: ToldAnalysis) -> dict[str, Any]:
    """All of it as data; chances are shares of the win from 0 to 1."""
    in_words = {each.number: each for each in (*told.dearest, *told.best)}
    decisions = []
    for judged in found.judged:
        decision = {**asdict(judged), "cost_much": judged.cost_much, "well_judged": judged.well_judged}
        if judged.number in in_words:
            words = in_words[judged.number]
            decision |= {"labels": [choice.label for choice in words.choices], "why": words.why}
        decisions.append(decision)
    return {
        "game": game.rules.name,
        "seat": found.seat,
        "open_hands": found.open_hands,
        "worlds": found.worlds,
        "decisions": decisions,
        "dearest": [each.number for each in told.dearest],
        "best": [each.number for each in told.best],
    }
