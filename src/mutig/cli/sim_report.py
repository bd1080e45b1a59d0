"""What a simulation found: as one JSON document, as CSV, and as tables for people."""

from __future__ import annotations

import csv
import io
from collections import Counter
from collections.abc import Sequence
from typing import Any

from rich.box import SIMPLE_HEAD
from rich.columns import Columns
from rich.console import Console
from rich.table import Table as Grid

from mutig.bots.arena.report import counted
from mutig.terminal.tallies import Section, Tallies

from .simulation import Asked, Results, spread, summary

FORMAT = "mutig-sim-3"


def document(asked: Asked, results: Results, tallies: Tallies) -> dict[str, Any]:
    """Everything about the games so far, JSON-ready; nothing in it was measured by a clock."""
    table, games = asked.table, len(results.outcomes)
    lengths = {"decisions": [outcome.decisions for outcome in results.outcomes]}
    for outcome in results.outcomes:
        for name, value in outcome.lengths.items():
            lengths.setdefault(name, []).append(value)
    return {
        "format": FORMAT,
        "game": table.rules.name,
        "rules_version": table.rules.version_of(table.options),
        "edition": {"name": table.edition.name, "hash": table.edition.hash},
        "options": dict(table.options),
        "bots": list(asked.bots),
        "seed": asked.seed,
        "games": games,
        "planned": asked.games,
        "complete_rotations": games % table.players == 0,
        **{name: spread(_all(results, name)) for name in tallies.measures},
        "by_seat": [
            {"seat": tallies.seat_name(table, seat), **stats}
            for seat, stats in summary(results, lambda outcome, seat: seat).items()
        ],
        "by_bot": summary(results, lambda outcome, seat: outcome.bots[seat]),
        "lengths": {name: spread(values) for name, values in lengths.items()},
        "endings": _endings(results),
        "tallies": {section.key: _rows(section) for section in tallies.sections(results.counts, games)},
    }


def _all(results: Results, measure: str) -> list[int]:
    return [value for outcome in results.outcomes for value in outcome.measured[measure]]


def _endings(results: Results) -> dict[str, int]:
    """How many games ended in each way, where there are several."""
    counted = Counter(outcome.ending for outcome in results.outcomes if outcome.ending)
    return dict(sorted(counted.items()))


def _rows(section: Section) -> list[dict[str, Any]]:
    keys = [column.replace(" ", "_") for column in section.columns]
    return [dict(zip(keys, row, strict=True)) for row in section.rows]


def csv_lines(results: Results) -> str:
    """One line per game and seat."""
    text = io.StringIO()
    writer = csv.writer(text, lineterminator="\n")
    first = results.outcomes[0]
    measures, lengths = list(first.measured), list(first.lengths)
    writer.writerow(["game", "seat", "bot", *measures, "win", "decisions", *lengths])
    for outcome in results.outcomes:
        for seat, bot in enumerate(outcome.bots):
            values = [outcome.measured[name][seat] for name in measures]
            more = [outcome.lengths[name] for name in lengths]
            writer.writerow([outcome.game, seat, bot, *values, outcome.wins[seat], outcome.decisions, *more])
    return text.getvalue()


def print_report(out: Console, report: dict[str, Any], seconds: float, tallies: Tallies) -> None:
    """The tables, and how long it took."""
    options = report["options"]
    variants = ", ".join(options["variants"]) or "none"
    out.print(
        f"[bold]{report['game']}[/bold], {options['players']} players, variants: {variants}, "
        f"edition {report['edition']['name']}, seed {report['seed']}"
    )
    out.print(f"{counted(report['games'], 'game')} in {seconds:.1f} s: {report['games'] / seconds:,.0f} games/s")
    by_seat = {stats["seat"]: stats for stats in report["by_seat"]}
    out.print(_standings("By seat", by_seat, tallies.measures))
    out.print(standings_of_bots(report, tallies))
    out.print(Columns([_counts(rows) for rows in report["tallies"].values()], padding=(0, 4)))
    for name, values in report["lengths"].items():
        middle = f"{values['mean']:.1f} on average, half of them from {values['q1']:g} to {values['q3']:g}"
        out.print(f"{name} per game: {middle}, all from {values['min']} to {values['max']}")
    for ending, games in report["endings"].items():
        out.print(f"ended by {ending}: {counted(games, 'game')}, {100 * games / report['games']:.1f} %")
    if not report["complete_rotations"]:
        are = "is" if report["games"] == 1 else "are"
        reason = f"{counted(report['games'], 'game')} {are} no multiple of {options['players']}"
        out.print(f"[yellow]Not every bot sat everywhere equally often: {reason}.[/yellow]")


def standings_of_bots(report: dict[str, Any], tallies: Tallies) -> Grid:
    """Who won how often."""
    return _standings("By bot", report["by_bot"], tallies.measures)


def _standings(title: str, rows: dict[str, dict[str, Any]], measures: Sequence[str]) -> Grid:
    """Victories and measures; a single measure has room for its whole spread."""
    grid = Grid(
        title=f"[bold]{title}[/bold]", title_justify="left", box=SIMPLE_HEAD, pad_edge=False, padding=(0, 1, 0, 0)
    )
    digits = ("sd",) if len(measures) == 1 else ()
    rest = ("min", "q1", "median", "q3", "max") if len(measures) == 1 else ("q1", "median", "q3")
    grid.add_column("", no_wrap=True, min_width=max(len(name) for name in rows))  # names are never cut
    for name in ("games", "wins %", "95 %", *(column for measure in measures for column in (measure, *digits, *rest))):
        grid.add_column(name, justify="right", no_wrap=True)
    for name, stats in rows.items():
        low, high = stats["win_interval"]
        cells = [str(stats["games"]), f"{100 * stats['win_share']:.1f}", f"{100 * low:.1f}-{100 * high:.1f}"]
        for measure in measures:
            cells += [f"{stats[measure][key]:.1f}" for key in ("mean", *digits)]
            cells += [f"{stats[measure][key]:g}" for key in rest]
        grid.add_row(name, *cells)
    return grid


def _counts(rows: list[dict[str, Any]]) -> Grid:
    grid = Grid(box=SIMPLE_HEAD, pad_edge=False, padding=(0, 1, 0, 0))
    for number, name in enumerate(rows[0]):
        grid.add_column(name.replace("_", " "), justify="right" if number else "left")
    for row in rows:
        grid.add_row(*(_cell(name, value) for name, value in row.items()))
    return grid


def _cell(name: str, value: Any) -> str:
    """Shares in percent, other numbers with two digits."""
    if value is None:
        return "-"
    if isinstance(value, float):
        return f"{100 * value:.1f} %" if name.endswith(("share", "success")) else f"{value:.2f}"
    return str(value)
