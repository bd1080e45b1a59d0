"""`python -m benchmarks.load.club`: what a decision costs each part of a club on several processes.

PostgreSQL, NATS and so many servers (tools/cluster.py), played at as `make load` plays at one server, except that the
five sockets of a table go to the servers in turn: a person lands anywhere. The figures are those of docs/sizing.md.
"""

from __future__ import annotations

import argparse
import importlib.util
import json
import random
import shutil
import signal
import sys
import tempfile
import time
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import asdict
from pathlib import Path
from types import ModuleType
from typing import Any

import psycopg
import uvloop

from .asking import Asking
from .journal import Journal
from .measuring import Figures, Plan, measure
from .mutig_table import MutigTable
from .process import allow_many_sockets, cpu_s, cpu_with_children_s, memory_kib
from .report import hardware, markdown
from .sizing import Cost, filled, page_of, read_page

GAME, VARIANTS = "broom-service", ["back", "storms", "mountains", "forests", "hills"]
GROWN = "SELECT pg_wal_lsn_diff(pg_current_wal_lsn(), '0/0'), pg_database_size(current_database())"


class Club:
    """A running club, measured as if it were one server; its database and its bus count by themselves."""

    def __init__(self, cluster: Any) -> None:
        self.started = time.monotonic()
        self._pids = {part.name: part.process.pid for part in cluster.parts}
        parts = [part for part in cluster.parts if part.name.startswith("server")]
        self._servers = [part.process.pid for part in parts]
        self.urls = [part.where.partition(" ")[0] for part in parts]
        self._database = psycopg.connect(host=str(cluster.sockets), user="mutig", dbname="postgres", autocommit=True)

    @property
    def memory_kib(self) -> int:
        return sum(map(memory_kib, self._servers))

    @property
    def cpu_s(self) -> float:
        return sum(map(cpu_s, self._servers))

    def meter(self) -> Mapping[str, float]:
        log, disk = self._database.execute(GROWN).fetchone() or (0, 0)
        return {
            "postgres_cpu_s": cpu_with_children_s(self._pids["postgres"]),
            "nats_cpu_s": cpu_s(self._pids["nats"]),
            "wal_bytes": float(log),
            "disk_bytes": float(disk),
        }

    def close(self) -> None:
        self._database.close()


class SpreadTable(MutigTable):
    """A table whose people come in by one server after the other."""

    async def spread(self, urls: Sequence[str], first: int) -> None:
        for seat in self.seats:
            await self.open(seat, urls[(first + seat.number) % len(urls)])


@contextmanager
def running_club(servers: int, workers: int = 0) -> Iterator[Any]:
    """A club (tools/cluster.py) in a folder of its own, until this ends; nobody who plays there has limits."""
    folder = Path(tempfile.mkdtemp(prefix="mutig-club-"))
    folder.chmod(0o711)  # the account of the database passes through
    cluster = cluster_tool().Cluster(folder, servers, workers, 0, ["--unlimited", "127.0.0.1"])
    try:
        cluster.start()
        yield cluster
    finally:
        cluster.stop()
        shutil.rmtree(folder)


async def measured(servers: int, plan: Plan, seed: int) -> Figures:
    with running_club(servers) as cluster:
        club = Club(cluster)
        try:
            return await played(club, plan, seed)
        finally:
            club.close()


async def played(club: Club, plan: Plan, seed: int) -> Figures:
    journal, rng, urls = Journal(), random.Random(seed), club.urls
    asking = [Asking(url) for url in urls]
    for each in asking:  # one table first: what a server needs once belongs to no seat
        await SpreadTable(plan.players, Journal(), rng).set_up(each, GAME, VARIANTS)
    tables = [SpreadTable(plan.players, journal, rng) for _ in range(plan.tables)]
    numbers = {id(table): number for number, table in enumerate(tables)}
    try:
        return await measure(
            f"{len(urls)} server{'s' if len(urls) > 1 else ''}, PostgreSQL, NATS",
            club,
            plan,
            tables,
            lambda table: table.set_up(asking[numbers[id(table)] % len(urls)], GAME, VARIANTS),
            lambda table: table.spread(urls, numbers[id(table)]),
            club.meter,
        )
    finally:
        for each in asking:
            each.close()


def cluster_tool() -> ModuleType:
    """tools/cluster.py, which is a program."""
    spec = importlib.util.spec_from_file_location("cluster", Path(__file__).parents[2] / "tools" / "cluster.py")
    assert spec is not None
    assert spec.loader is not None
    tool = importlib.util.module_from_spec(spec)
    sys.modules["cluster"] = tool  # dataclasses look their module up
    spec.loader.exec_module(tool)
    return tool


def arguments() -> argparse.Namespace:
    parser = argparse.ArgumentParser(prog="python -m benchmarks.load.club", description=__doc__)
    parser.add_argument("--servers", type=int, nargs="+", default=[1, 2, 4])
    parser.add_argument("--tables", type=int, default=200, help="five-seat games at once")
    parser.add_argument("--period", type=float, default=Plan.period_s, help="seconds between two decisions at a table")
    parser.add_argument("--seconds", type=float, default=30.0, help="how long to measure")
    parser.add_argument("--hurry", type=int, default=40, help="decisions at every table before that")
    parser.add_argument("--json", type=Path, metavar="FILE", help="write the figures there")
    parser.add_argument("--page", type=Path, metavar="FILE", help="write what follows from them into this page")
    parser.add_argument("--seed", type=int, default=1)
    given = parser.parse_args()
    if min(given.servers) < 1 or given.tables < 1 or given.period <= 0 or given.seconds <= 0 or given.hurry < 0:
        parser.error("expected at least one server and one table, and times above zero")
    return given


def main() -> int:
    given = arguments()
    page = read_page(given.page) if given.page else ""
    signal.signal(signal.SIGTERM, lambda *_: sys.exit(1))  # so that the club ends with us
    allow_many_sockets()
    plan = Plan(tables=given.tables, period_s=given.period, seconds=given.seconds, hurry=given.hurry)
    found = [uvloop.run(measured(servers, plan, given.seed)) for servers in given.servers]
    costs = [Cost.of(servers, one) for servers, one in zip(given.servers, found, strict=True)]
    if given.json:
        given.json.parent.mkdir(parents=True, exist_ok=True)
        given.json.write_text(json.dumps([asdict(one) for one in found], indent=1) + "\n")
    if given.page:
        given.page.write_text(filled(page, page_of(costs, hardware())), encoding="utf-8")
    print(markdown(found))
    return 1 if any(one.errors or one.overdue for one in found) else 0


if __name__ == "__main__":
    sys.exit(main())
