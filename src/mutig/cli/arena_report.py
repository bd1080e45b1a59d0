"""What an arena found, for people at a terminal."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from rich.box import SIMPLE_HEAD
from rich.console import Console
from rich.markup import escape
from rich.table import Table as Grid

from mutig.bots.arena.report import counted

Times = Mapping[str, Mapping[str, float]]  # by bot


def print_report(out: Console, report: Mapping[str, Any], times: Times, folder: str) -> None:
    """The tables, and how long bots thought."""
    settings = report["settings"]
    options = settings["options"]
    meetings = "one against the field" if settings["one_vs_field"] else "round robin"
    out.print(
        f"[bold]{report['title']}[/bold], {options['players']} players, {meetings}, "
        f"variants: {', '.join(options['variants']) or 'none'}, seed {escape(settings['seed'])}"
    )
    deals = counted(report["deals"], "deal")
    out.print(f"{report['games']:,} games: {deals} in all seat rotations; kept in {escape(folder)}")
    out.print(wins(report))
    out.print(_ranks(report))
    out.print(_cross_table(report))
    out.print(_thinking(report, times))
    if report["ladder"] is None:
        out.print("[yellow]The ladder is missing: it needs the package openskill.[/yellow]")
    if report["few_deals"]:
        out.print(f"[yellow]So few deals ({report['deals']}) give rough intervals, probably too narrow.[/yellow]")
    _print_forfeits(out, report)


def wins(report: Mapping[str, Any]) -> Grid:
    """Who won how often."""
    with_margin = any(numbers["margin"] for numbers in report["bots"].values())
    columns = ["wins %", "95 %", *(["margin", "95 %"] if with_margin else [])]
    grid = _grid(f"Wins per seat (even: {100 * report['par']:.1f} %)", columns)
    for bot, numbers in report["bots"].items():
        wins, margin = numbers["win_share"], numbers["margin"]
        cells = [f"{100 * wins['mean']:.1f}", _interval(wins, 100, 1)]
        if with_margin:
            cells += [f"{margin['mean']:.1f}", _interval(margin, 1, 1)] if margin else ["-", "-"]
        grid.add_row(escape(bot), *cells)
    return grid


def _ranks(report: Mapping[str, Any]) -> Grid:
    anchor = "random is 0" if report["ladder_anchor"] == "random" else "mean is 0"
    grid = _grid(f"Ranks, and the ladder ({anchor})", ["rank", "95 %", "ladder", "+-"])
    for bot, numbers in report["bots"].items():
        rank, rated = numbers["mean_rank"], (report["ladder"] or {}).get(bot)
        place = [f"{rated['rating']:.1f}", f"{rated['uncertainty']:.1f}"] if rated else ["-", "-"]
        grid.add_row(escape(bot), f"{rank['mean']:.2f}", _interval(rank, 1, 2), *place)
    return grid


def _interval(measure: Mapping[str, Any], factor: float, digits: int) -> str:
    if measure["interval"] is None:
        return "-"
    low, high = (f"{factor * value:.{digits}f}" for value in measure["interval"])
    return f"{low} to {high}"


def _cross_table(report: Mapping[str, Any]) -> Grid:
    """Rows are named and numbered, columns have the numbers alone."""
    bots = list(report["bots"])
    grid = _grid("Placed before (%)", [str(number) for number in range(1, len(bots) + 1)])
    for number, bot in enumerate(bots, start=1):
        duels = [report["cross_table"][bot].get(other) for other in bots]
        grid.add_row(f"{number} {escape(bot)}", *(f"{100 * duel['mean']:.0f}" if duel else "-" for duel in duels))
    return grid


def _thinking(report: Mapping[str, Any], times: Times) -> Grid:
    grid = _grid("Thinking", ["decisions", "mean ms", "max ms", "forfeits"])
    for bot, numbers in report["bots"].items():
        taken = (f"{1000 * times[bot][name]:.2f}" for name in ("mean_seconds", "longest_seconds"))
        grid.add_row(escape(bot), f"{numbers['decisions']:,}", *taken, str(numbers["forfeits"]))
    return grid


def _print_forfeits(out: Console, report: Mapping[str, Any]) -> None:
    for each in report["forfeits"]:
        games = counted(len(each["games"]), "game")
        where = f"{games}, first in {each['games'][0]}"
        out.print(f"[red]Forfeits[/red] ({where}): {escape(each['bot'])} {escape(each['reason'])}.")


def _grid(title: str, columns: list[str]) -> Grid:
    grid = Grid(
        title=f"[bold]{title}[/bold]", title_justify="left", box=SIMPLE_HEAD, pad_edge=False, padding=(0, 1, 0, 0)
    )
    grid.add_column("", overflow="fold")
    for name in columns:
        grid.add_column(name, justify="right", no_wrap=True)
    return grid
