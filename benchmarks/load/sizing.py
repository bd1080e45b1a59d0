"""`python -m benchmarks.load.sizing build/club.json --tables 25000`: what so many live tables would need.

Reckoned from what a decision cost each part of a club (`python -m benchmarks.load.club`). All assumptions are constants
here, and stand on the page.
"""

from __future__ import annotations

import argparse
import json
import math
import re
from collections.abc import Sequence
from dataclasses import dataclass
from datetime import date
from pathlib import Path
from typing import Self

from .measuring import Figures

SEATS = 5  # at every table, as measured
PERIOD_S = 5.0  # between two decisions at a table: an evening among friends who do not dawdle
BUSY = 0.5  # of its core, at most, for a server process: beyond that people begin to wait
LARGE_CORES = 32  # of a machine one can simply rent
LARGE_LOG_MB_S = 200.0  # of write-ahead log that one PostgreSQL keeps safe on good disks, and a standby follows
ASKED = (1_000, 10_000, 100_000, 1_000_000)
MARKED = re.compile(r"(?<=<!-- sizing -->\n)(.*?)(?=<!-- /sizing -->)", re.S)


@dataclass(frozen=True)
class Cost:
    """What one decision of a table of five cost, with so many servers; and what a socket holds."""

    servers: int
    decisions_per_s: float
    p95_ms: float
    server_ms: float  # of processor time, in all servers together
    postgres_ms: float
    nats_ms: float
    log_kib: float  # write-ahead log of PostgreSQL
    disk_kib: float  # that its data grew by
    kib_per_seat: float
    idle_mib: float  # of a server without tables
    most_per_s: float  # decisions, all in a hurry, on the machine of the measurement

    @classmethod
    def of(cls, servers: int, found: Figures) -> Self:
        def each(amount: float) -> float:
            return amount / max(found.decisions, 1)

        return cls(
            servers,
            found.decisions / found.seconds,
            found.all_p95_ms,
            each(found.server_cpu * found.seconds * 1000),
            each(found.counted["postgres_cpu_s"] * 1000),
            each(found.counted["nats_cpu_s"] * 1000),
            each(found.counted["wal_bytes"] / 1024),
            each(found.counted["disk_bytes"] / 1024),
            found.kib_per_seat,
            found.server_before_mib / servers,
            found.hurry_per_s,
        )

    @property
    def elsewhere(self) -> float:
        """The share of people whose socket is at another server than their table."""
        return 1 - 1 / self.servers


@dataclass(frozen=True)
class Need:
    """What a club of many servers needs."""

    tables: int
    decisions_per_s: float
    sockets: int
    server_cores: float
    servers: int
    memory_gib: float
    postgres_cores: float
    log_mb_s: float
    disk_gb_day: float
    nats_cores: float

    @property
    def breaks_first(self) -> str:
        """What does not fit on one large machine, and cannot just be started once more."""
        strained = {
            "PostgreSQL (processor)": self.postgres_cores / LARGE_CORES,
            "PostgreSQL (log)": self.log_mb_s / LARGE_LOG_MB_S,
            "NATS (processor)": self.nats_cores / LARGE_CORES,
        }
        worst = max(strained, key=strained.__getitem__)
        return f"{worst}, {strained[worst]:.1f} times one" if strained[worst] > 1 else "nothing"


def need(costs: Sequence[Cost], tables: int, period_s: float = PERIOD_S) -> Need:
    """With many servers nearly everybody's socket is elsewhere: costs are carried on along that share."""
    rate, sockets, dearest = tables / period_s, tables * SEATS, max(costs, key=lambda cost: cost.servers)
    cores = rate * carried_on([(cost.elsewhere, cost.server_ms) for cost in costs]) / 1000
    servers = max(1, math.ceil(cores / BUSY))
    memory_kib = sockets * max(cost.kib_per_seat for cost in costs) + servers * dearest.idle_mib * 1024
    return Need(
        tables,
        rate,
        sockets,
        cores,
        servers,
        memory_kib / 1024**2,
        rate * max(cost.postgres_ms for cost in costs) / 1000,
        rate * max(cost.log_kib for cost in costs) * 1024 / 1e6,
        rate * 86_400 * max(cost.disk_kib for cost in costs) * 1024 / 1e9,
        rate * carried_on([(cost.elsewhere, cost.nats_ms) for cost in costs]) / 1000,
    )


def carried_on(points: Sequence[tuple[float, float]]) -> float:
    """The value at 1 of the straight line through points, by least squares; never below the highest seen."""
    middle_x = sum(x for x, _ in points) / len(points)
    middle_y = sum(y for _, y in points) / len(points)
    spread = sum((x - middle_x) ** 2 for x, _ in points)
    slope = sum((x - middle_x) * (y - middle_y) for x, y in points) / spread if spread else 0.0
    return max(middle_y + slope * (1 - middle_x), *(y for _, y in points))


def costs_table(costs: Sequence[Cost]) -> str:
    rows = [
        ("people whose socket is at another server", [f"{cost.elsewhere:.0%}" for cost in costs]),
        ("processor time of the servers for a decision", [f"{cost.server_ms:.2f} ms" for cost in costs]),
        ("of PostgreSQL", [f"{cost.postgres_ms:.2f} ms" for cost in costs]),
        ("of NATS", [f"{cost.nats_ms:.2f} ms" for cost in costs]),
        ("write-ahead log for a decision", [f"{cost.log_kib:.1f} KiB" for cost in costs]),
        ("growth of the data for a decision", [f"{cost.disk_kib:.1f} KiB" for cost in costs]),
        ("memory for a seat with its socket", [f"{cost.kib_per_seat:.0f} KiB" for cost in costs]),
        ("memory of a server without tables", [f"{cost.idle_mib:.0f} MiB" for cost in costs]),
        ("decision seen by all five, p95", [f"{cost.p95_ms:.0f} ms" for cost in costs]),
        ("decisions a second, all in a hurry", [f"{cost.most_per_s:,.0f}" for cost in costs]),
    ]
    heads = [f"{cost.servers} server{'s' if cost.servers > 1 else ''}" for cost in costs]
    return table_of(["", *heads], [[name, *cells] for name, cells in rows])


def needs_table(needs: Sequence[Need]) -> str:
    rows = [
        [
            f"{one.tables:,}",
            f"{one.decisions_per_s:,.0f}",
            f"{one.sockets:,}",
            f"{one.servers:,} ({one.server_cores:,.1f} cores)",
            f"{one.memory_gib:,.1f} GiB",
            f"{one.postgres_cores:,.1f}",
            f"{one.log_mb_s:,.1f} MB/s",
            f"{one.disk_gb_day:,.0f} GB",
            f"{one.nats_cores:,.1f}",
            one.breaks_first,
        ]
        for one in needs
    ]
    return table_of(
        [
            "live tables",
            "decisions/s",
            "sockets",
            "server processes",
            "their memory",
            "PostgreSQL cores",
            "its log",
            "its data a day",
            "NATS cores",
            "breaks first",
        ],
        rows,
    )


def table_of(heads: Sequence[str], rows: Sequence[Sequence[str]]) -> str:
    lines = [heads, ["---", *["---:"] * (len(heads) - 1)], *rows]
    return "\n".join(f"| {' | '.join(line)} |" for line in lines)


def page_of(costs: Sequence[Cost], machine: str) -> str:
    """What stands between the marks of the page."""
    rate = costs[0].decisions_per_s
    told = f"Measured on {date.today().isoformat()} on {machine}, {rate:.0f} decisions a second with each."
    needs = [need(costs, tables) for tables in ASKED]
    return f"{told}\n\n{costs_table(costs)}\n\nWhat follows from it:\n\n{needs_table(needs)}\n"


def read_page(file: Path) -> str:
    """A page with the marks."""
    text = file.read_text(encoding="utf-8")
    if not MARKED.search(text):
        raise ValueError(f"{file}: expected the marks <!-- sizing --> and <!-- /sizing -->, each on a line of its own")
    return text


def filled(text: str, content: str) -> str:
    return MARKED.sub(lambda _: content, text)


def main() -> None:
    parser = argparse.ArgumentParser(prog="python -m benchmarks.load.sizing", description=__doc__)
    parser.add_argument("figures", type=Path, help="what `python -m benchmarks.load.club --json` has written")
    parser.add_argument("--servers", type=int, nargs="+", default=[1, 2, 4], help="with which it was measured")
    parser.add_argument("--tables", type=int, nargs="+", default=list(ASKED))
    parser.add_argument("--period", type=float, default=PERIOD_S, help="seconds between two decisions at a table")
    given = parser.parse_args()
    found = [Figures(**one) for one in json.loads(given.figures.read_text())]
    costs = [Cost.of(servers, one) for servers, one in zip(given.servers, found, strict=True)]
    print(needs_table([need(costs, tables, given.period) for tables in given.tables]))


if __name__ == "__main__":
    main()
