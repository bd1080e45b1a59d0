"""`make faults TIMES=50`: each fault so many times, a table of what came of it, and the same as JSON."""

from __future__ import annotations

import argparse
import asyncio
import sys
from pathlib import Path

from msgspec import json
from rich.console import Console
from rich.table import Table

from .trial import Report, tried

HEADS = (
    "fault",
    "times",
    "lost",
    "doubled",
    "gaps",
    "tables that go on",
    "longest pause of any table (median)",
    "(longest)",
)


def shown(report: Report) -> Table:
    title = f"{report.servers} servers, {report.tables} tables, {report.decisions:,} acknowledged decisions"
    table = Table(*HEADS, title=title)
    for row in report.rows:
        counts = str(row.times), str(row.lost), str(row.doubled), str(row.gaps), f"{row.go_on} of {row.tables}"
        table.add_row(row.fault, *counts, f"{row.median_s:.1f} s", f"{row.longest_s:.1f} s")
    return table


def main() -> None:
    asked = argparse.ArgumentParser(prog="make faults")
    asked.add_argument("--times", type=int, default=3)
    asked.add_argument("--servers", type=int, default=3)
    asked.add_argument("--tables", type=int, default=24)
    asked.add_argument("--seed", type=int, default=1)
    asked.add_argument("--json", type=Path)
    given = asked.parse_args()
    told = Console(stderr=True)
    report = asyncio.run(tried(given.servers, given.tables, given.times, given.seed, told.print))
    Console(width=140).print(shown(report))
    if given.json is not None:
        given.json.parent.mkdir(parents=True, exist_ok=True)
        given.json.write_bytes(json.format(json.encode(report)) + b"\n")
    bad = [row.fault for row in report.rows if row.lost or row.doubled or row.gaps or row.go_on < row.tables]
    if bad or report.wrong:
        sys.exit(f"not as it must be: {bad} {report.wrong}")


if __name__ == "__main__":
    main()
