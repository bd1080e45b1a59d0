"""The figures as people read them."""

from __future__ import annotations

import os
import platform
from collections.abc import Sequence
from pathlib import Path

from .measuring import Figures

GOAL_P95_MS = 25.0
GOAL_KIB_PER_SEAT = 60.0


def rows(one: Figures) -> dict[str, str]:
    """What stands in one column, by the name of its row."""
    return {
        "games, sockets": f"{one.tables:,}, {one.seats:,}",
        "decisions measured (per second)": f"{one.decisions:,} ({one.decisions / one.seconds:.0f})",
        "sent to seen by all, p50": milliseconds(one.all_p50_ms),
        "sent to seen by all, p95": milliseconds(one.all_p95_ms),
        "sent to seen by all, p99": milliseconds(one.all_p99_ms),
        "sent to seen by all, longest": milliseconds(one.all_max_ms),
        "secret pick to its own seat, p95": milliseconds(one.secret_p95_ms),
        "sent to acknowledged, p95": milliseconds(one.ack_p95_ms),
        "errors, refusals, lost sockets": f"{sum(one.errors.values()):,}",
        "decisions left out, table still busy": f"{one.overdue:,}",
        "memory per connected seat": f"{one.kib_per_seat:.1f} KiB",
        "memory of the server, empty and full": f"{one.server_before_mib:.0f}, {one.server_mib:.0f} MiB",
        "cores used by the server": f"{one.server_cpu:.2f}",
        "cores used by the driver": f"{one.driver_cpu:.2f}",
        "driver late by, p95": milliseconds(one.driver_lag_p95_ms),
        "size of one update, median": f"{one.news_bytes:,} bytes",
        "decisions at a table so far": f"{one.decisions_per_table:.0f}",
        "decisions per second, all in a hurry": f"{one.hurry_per_s:,.0f}",
        "people and tables set up in": f"{one.set_up_s:.0f} s",
        "sockets opened in": f"{one.connect_s:.0f} s",
    }


def milliseconds(value: float | None) -> str:
    return "-" if value is None or value != value else f"{value:.1f} ms"


def markdown(figures: Sequence[Figures]) -> str:
    """A table with one column per server."""
    columns = [rows(one) for one in figures]
    lines = ["| | " + " | ".join(one.server for one in figures) + " |", "|---|" + "---:|" * len(figures)]
    lines += [f"| {name} | " + " | ".join(column[name] for column in columns) + " |" for name in columns[0]]
    wrong = [f"{one.server}: {count} x {what}" for one in figures for what, count in one.errors.items()]
    return "\n".join([f"Measured on {hardware()}.", "", *lines, *(["", *wrong] if wrong else [])])


def hardware() -> str:
    cpu = next((line for line in Path("/proc/cpuinfo").read_text().splitlines() if "model name" in line), ": ?")
    name = cpu.partition(":")[2].strip()
    return f"{name}, {os.cpu_count()} cores, {platform.system()}, Python {platform.python_version()}"


def verdicts(one: Figures) -> tuple[bool, list[str]]:
    """Whether our server keeps its promises, each in a sentence."""
    errors = sum(one.errors.values()) + one.overdue
    checks = [
        (one.all_p95_ms <= GOAL_P95_MS, f"p95 {one.all_p95_ms:.1f} ms (goal: {GOAL_P95_MS:.0f} ms)"),
        (one.kib_per_seat <= GOAL_KIB_PER_SEAT, f"{one.kib_per_seat:.1f} KiB per seat (goal: {GOAL_KIB_PER_SEAT:.0f})"),
        (errors == 0, f"{errors} errors (goal: 0)"),
    ]
    return all(kept for kept, _ in checks), [f"{'kept' if kept else 'MISSED'}: {what}" for kept, what in checks]
