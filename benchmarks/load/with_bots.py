"""`python -m benchmarks.load.with_bots`: what people notice of thinking bots, with and without workers.

A club of one server on PostgreSQL and NATS (tools/cluster.py) with so many tables of two people and two bots. People
decide on schedule; what is measured is how long they wait until they know that their decision is on record.
"""

from __future__ import annotations

import argparse
import asyncio
import json
import random
import re
import sys
import time
import urllib.request
from collections.abc import Mapping
from dataclasses import asdict, dataclass
from pathlib import Path
from time import perf_counter

import uvloop

from .asking import Asking
from .club import running_club
from .journal import Journal, percentile
from .mutig_table import MutigTable
from .process import allow_many_sockets, cpu_s
from .schedule import beat, for_each, until

PEOPLE, READY_WITHIN_S = 2, 300.0
READY_WAYS = 4  # both games: bots that answer at once, and those that search
GAME = "broom-service"


@dataclass(frozen=True)
class Found:
    """One run. Times are in milliseconds."""

    workers: int
    bot: str
    tables: int
    period_s: float
    seconds: float
    decisions: int
    ack_p50_ms: float
    ack_p95_ms: float
    ack_p99_ms: float
    overdue: int  # left out: the last one was not acknowledged when the next was due
    news_per_s: float  # of people and bots, to the first seat of all tables
    server_cpu: float  # cores in use
    workers_cpu: float
    errors: dict[str, int]


class BotTable(MutigTable):
    """Whoever is asked decides; news of bots come in between, and only the acknowledgement is waited for."""

    def seen(self, seat: int, size: int) -> None:
        """It may be news of a bot."""
        self.journal.news_bytes += [size] * (seat == 0)

    def sent(self, by: int, in_secret: bool, will_be_acknowledged: bool) -> None:
        super().sent(by, in_secret, will_be_acknowledged)
        self._unseen = set()


async def measured(given: argparse.Namespace, workers: int) -> Found:
    with running_club(1, workers) as cluster:
        parts = {part.name: part for part in cluster.parts}
        if workers:
            await until_ready(parts["worker 1"].where)
        url = parts["server 1"].where.partition(" ")[0]
        return await played(given, workers, url, {name: part.process.pid for name, part in parts.items()})


async def played(given: argparse.Namespace, workers: int, url: str, pids: Mapping[str, int]) -> Found:
    journal, rng = Journal(), random.Random(given.seed)
    asking = Asking(url)
    tables = [BotTable(PEOPLE, journal, rng) for _ in range(given.tables)]

    async def set_up(table: BotTable) -> None:
        await table.set_up(asking, GAME, (), [given.bot] * 2)

    await for_each(tables[:1], set_up, 1, lambda _: None)  # the first one asks for the code bots think with
    await asyncio.sleep(given.warm_s)
    await for_each(tables[1:], set_up, 8, lambda _: None)
    await for_each(tables, lambda table: table.connect(url), 8, lambda _: None)
    beating = asyncio.create_task(beat(tables))
    try:
        await on_schedule(tables, given.period, given.warm_s)  # until the queue of bots is as long as it will be
        measured = Journal(errors=journal.errors)
        for table in tables:
            table.journal = measured
        cpu, begun = {name: cpu_s(pid) for name, pid in pids.items()}, perf_counter()
        await on_schedule(tables, given.period, given.seconds)
        window = perf_counter() - begun
        used = {name: (cpu_s(pid) - cpu[name]) / window for name, pid in pids.items()}
    finally:
        beating.cancel()
        for table in tables:
            table.leave()
        asking.close()

    def ms(share: float) -> float:
        return round(percentile(measured.acknowledged, share) * 1000, 1)

    return Found(
        workers,
        given.bot,
        given.tables,
        given.period,
        given.seconds,
        len(measured.acknowledged),
        ms(50),
        ms(95),
        ms(99),
        measured.overdue,
        round(len(measured.news_bytes) / window, 1),
        round(used["server 1"], 2),
        round(sum(cores for name, cores in used.items() if name.startswith("worker")), 2),
        dict(measured.errors),
    )


async def on_schedule(tables: list[BotTable], period_s: float, seconds: float) -> None:
    """Every table once per period, if somebody is asked there and nobody waits for an answer."""
    began, number = perf_counter(), 0
    while (due := began + number * period_s / len(tables)) < began + seconds:
        await until(due)
        table = tables[number % len(tables)]
        if table.idle:
            table.decide()
        else:
            table.journal.overdue += 1
        number += 1


async def until_ready(worker: str) -> None:
    end = time.monotonic() + READY_WITHIN_S
    while figure(worker.removesuffix("/metrics"), "mutig_worker_ways") < READY_WAYS:
        if time.monotonic() > end:
            raise TimeoutError("the worker is not ready to think")
        await asyncio.sleep(0.5)


def figure(url: str, name: str) -> float:
    page = urllib.request.urlopen(f"{url}/metrics").read().decode()
    return sum(float(value) for value in re.findall(rf"^{name}(?:{{[^}}]*}})? (\S+)$", page, re.MULTILINE))


def main() -> int:
    parser = argparse.ArgumentParser(prog="python -m benchmarks.load.with_bots", description=__doc__)
    parser.add_argument("--tables", type=int, default=40)
    parser.add_argument("--period", type=float, default=2.0, help="seconds between two decisions of people at a table")
    parser.add_argument("--seconds", type=float, default=20.0)
    parser.add_argument("--warm-s", type=float, default=8.0)
    parser.add_argument("--bot", default="search:0.3s")
    parser.add_argument("--workers", type=int, nargs="+", default=[0, 1])
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--json", type=Path)
    given = parser.parse_args()
    allow_many_sockets()
    found = [uvloop.run(measured(given, workers)) for workers in given.workers]
    if given.json:
        given.json.parent.mkdir(parents=True, exist_ok=True)
        given.json.write_text(json.dumps([asdict(each) for each in found], indent=1) + "\n")
    print(
        "| workers | p50 ms | p95 ms | p99 ms | people's decisions | left out | news/s | server cores | worker cores |"
    )
    print("|---|---|---|---|---|---|---|---|---|")
    for one in found:
        print(
            f"| {one.workers} | {one.ack_p50_ms} | {one.ack_p95_ms} | {one.ack_p99_ms} | {one.decisions} "
            f"| {one.overdue} | {one.news_per_s} | {one.server_cpu} | {one.workers_cpu} |"
        )
    errors = {why: number for one in found for why, number in one.errors.items()}
    print(f"errors: {errors or 'none'}")
    return 1 if errors else 0


if __name__ == "__main__":
    sys.exit(main())
