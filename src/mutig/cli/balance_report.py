"""What was found out about an edition, for people at a terminal."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from rich.box import SIMPLE_HEAD
from rich.console import Console
from rich.markup import escape
from rich.table import Table as Grid

from mutig.bots.balance.report import number, target_words, verdict_word


def print_report(out: Console, report: Mapping[str, Any]) -> None:
    """Verdicts for every number of players; all tables where there is only one such number."""
    edition, variants = report["edition"], ", ".join(report["variants"]) or "none"
    out.print(
        f"[bold]{report['title']}[/bold], edition {escape(edition['name'])} ({edition['hash'][:12]}), "
        f"variants: {variants}, {escape(report['bot'])} on all seats, seed {escape(report['seed'])}"
    )
    for table in report["tables"]:
        out.print(verdicts(table))
        if table["unfinished"]:
            out.print(f"[yellow]{table['unfinished']:,} more games did not end and are left out.[/yellow]")
    if len(report["tables"]) == 1:
        for section in report["tables"][0]["sections"]:
            out.print(_section(section))
    else:
        out.print("What lies behind this: one number of players (--players 4), --html FILE or --json FILE.")
    if "proposals" in report:
        _print_proposals(out, report)


def verdicts(table: Mapping[str, Any]) -> Grid:
    """The criteria of one number of players."""
    title = f"{table['players']} players, {table['games']:,} games: unfairness {table['unfairness']:.1f}"
    grid = _grid(title)
    grid.add_column("criterion", overflow="fold")
    grid.add_column("target", no_wrap=True)
    grid.add_column("farthest", overflow="fold")
    grid.add_column("measured", justify="right", no_wrap=True)
    grid.add_column("95 %", justify="right", no_wrap=True)
    grid.add_column("", no_wrap=True)
    for verdict in table["verdicts"]:
        measured = verdict["measured"]
        interval = " to ".join(number(end, verdict["percent"], unit=False) for end in measured["interval"])
        colour = "green" if verdict["ok"] else "red"
        grid.add_row(
            verdict["title"],
            target_words(verdict),
            escape(verdict["item"]),
            number(measured["mean"], verdict["percent"]),
            interval,
            f"[{colour}]{verdict_word(verdict)}[/{colour}]",
        )
    return grid


def _section(section: Mapping[str, Any]) -> Grid:
    """Means with half the width of their intervals."""
    grid = _grid(section["title"])
    grid.add_column("", overflow="fold")
    for column in section["columns"]:
        grid.add_column(column["title"], justify="right", overflow="fold")
    for name, row in section["rows"].items():
        grid.add_row(escape(name), *(_cell(row[column["key"]], column) for column in section["columns"]))
    return grid


def _cell(measure: Mapping[str, Any] | None, column: Mapping[str, Any]) -> str:
    if measure is None:
        return "-"
    low, high = measure["interval"]
    percent, digits = column["percent"], column["digits"]
    return f"{number(measure['mean'], percent, digits, unit=False)} ±{number((high - low) / 2, percent, digits, False)}"


def _print_proposals(out: Console, report: Mapping[str, Any]) -> None:
    for step, found in enumerate(report["proposals"], start=1):
        grid = _grid(f"Proposed changes, step {step}")
        grid.add_column("change", overflow="fold")
        for name in ("fairer by", "95 %", "unfairness"):
            grid.add_column(name, justify="right", no_wrap=True)
        grid.add_column("")
        for each in found:
            low, high = each["improvement"]["interval"]
            taken = "[green]taken[/green]" if each["taken"] else ""
            grid.add_row(
                escape(each["change"]),
                f"{each['improvement']['mean']:+.1f}",
                f"{low:.1f} to {high:.1f}",
                f"{each['unfairness']:.1f}",
                taken,
            )
        out.print(grid)
    if report["proposed_edition"]:
        folder = escape(report["proposed_edition"])
        out.print(f"The changed edition is in {folder}. Look at it: mutig edition check {folder}", soft_wrap=True)
    else:
        out.print("No change makes the edition fairer beyond doubt; nothing was written.")


def _grid(title: str) -> Grid:
    return Grid(
        title=f"[bold]{title}[/bold]", title_justify="left", box=SIMPLE_HEAD, pad_edge=False, padding=(0, 1, 0, 0)
    )
