"""One measurement from beginning to end: set tables up, play to the middle of the games, play on schedule."""

from __future__ import annotations

import asyncio
import sys
import time
from collections.abc import Awaitable, Callable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, Protocol

from .journal import Journal, percentile
from .schedule import as_fast_as_possible, beat, for_each, on_schedule
from .table import Table

SET_UP_AT_ONCE = 16
PLAYED_AT_ONCE = 48  # tables with a decision on its way, while they hurry
GETS_READY_FROM_S = 7.0  # after its start
SETTLES_WITHIN_S = 90.0
IDLE_CPU = 0.1  # seconds of processor time in a second
SET_UP_WITHIN_S = 240.0


class Measured(Protocol):
    """A server, or several that are one to those who play: what it holds and uses."""

    @property
    def started(self) -> float: ...
    @property
    def memory_kib(self) -> int: ...
    @property
    def cpu_s(self) -> float: ...


Meter = Callable[[], Mapping[str, float]]  # counters beside the server, which only grow


@dataclass(frozen=True)
class Plan:
    """What is asked of a server."""

    tables: int = 1000
    players: int = 5
    period_s: float = 5.0
    seconds: float = 60.0
    hurry: int = 120  # decisions at every table before the measurement
    hurry_s: float = 130.0  # and no longer than this

    @property
    def seats(self) -> int:
        return self.tables * self.players


@dataclass
class Figures:
    """What came of it. Times are in milliseconds."""

    server: str
    tables: int
    seats: int
    period_s: float
    seconds: float
    decisions: int
    all_p50_ms: float
    all_p95_ms: float
    all_p99_ms: float
    all_max_ms: float
    secret_p95_ms: float | None
    ack_p95_ms: float | None
    overdue: int
    errors: dict[str, int]
    server_cpu: float  # cores in use
    driver_cpu: float
    driver_lag_p95_ms: float
    server_before_mib: float
    server_mib: float
    kib_per_seat: float
    news_bytes: int  # median, to one seat
    decisions_per_table: float  # made in all, when the memory was looked at
    set_up_s: float
    connect_s: float
    hurry_per_s: float  # decisions per second when every table plays as fast as it can
    finished: int = 0
    notes: list[str] = field(default_factory=list)
    counted: dict[str, float] = field(default_factory=dict)  # by the meter, while measuring


def say(what: str) -> Callable[[str], None]:
    def tell(how_far: str) -> None:
        print(f"  {what}: {how_far}", file=sys.stderr, flush=True)

    return tell


async def settled(server: Measured) -> int:
    """The memory a server holds once it has nothing to do any more: some get ready for their first guests meanwhile."""
    await asyncio.sleep(max(0.0, server.started + GETS_READY_FROM_S - time.monotonic()))
    until = time.monotonic() + SETTLES_WITHIN_S
    before, idle_s = server.cpu_s, 0
    while idle_s < 3 and time.monotonic() < until:
        await asyncio.sleep(1)
        now = server.cpu_s
        idle_s = idle_s + 1 if now - before < IDLE_CPU else 0
        before = now
    return server.memory_kib


async def measure(
    name: str,
    server: Measured,
    plan: Plan,
    tables: Sequence[Table],
    set_up: Callable[[Any], Awaitable[None]],
    connect: Callable[[Any], Awaitable[None]],
    meter: Meter = dict,
) -> Figures:
    """Everything in order. Errors count from the first request on."""
    journal = tables[0].journal  # all share one
    asyncio.get_running_loop().set_exception_handler(lambda _, context: journal.wrong(f"driver: {context}"))
    before = await settled(server)
    begun = time.monotonic()
    async with asyncio.timeout(SET_UP_WITHIN_S):
        await for_each(tables, set_up, SET_UP_AT_ONCE, say(f"{name}: setting up"))
        seated = time.monotonic()
        await for_each(tables, connect, SET_UP_AT_ONCE, say(f"{name}: connecting"))
    connected = time.monotonic()
    beating = asyncio.create_task(beat(tables))
    try:
        await as_fast_as_possible(tables, plan.hurry, PLAYED_AT_ONCE, plan.hurry_s, say(f"{name}: to the middle"))
        hurried = time.monotonic() - connected
        measured = Journal(errors=journal.errors, finished=journal.finished)
        for table in tables:
            table.journal = measured
        counted, cpu, own_cpu, start = meter(), server.cpu_s, time.process_time(), time.monotonic()
        await on_schedule(tables, plan.period_s, plan.seconds, measured, say(f"{name}: on schedule"))
        window = time.monotonic() - start
        cpu, own_cpu = (server.cpu_s - cpu) / window, (time.process_time() - own_cpu) / window
        counted = {name: value - counted[name] for name, value in meter().items()}
        memory = server.memory_kib
    finally:
        beating.cancel()
        for table in tables:
            table.leave()

    def ms(times: Sequence[float], share: float) -> float:
        return round(percentile(times, share) * 1000, 2)

    return Figures(
        server=name,
        tables=plan.tables,
        seats=plan.seats,
        period_s=plan.period_s,
        seconds=plan.seconds,
        decisions=measured.decisions,
        all_p50_ms=ms(measured.seen_by_all, 50),
        all_p95_ms=ms(measured.seen_by_all, 95),
        all_p99_ms=ms(measured.seen_by_all, 99),
        all_max_ms=ms(measured.seen_by_all, 100),
        secret_p95_ms=ms(measured.seen_by_one, 95) if measured.seen_by_one else None,
        ack_p95_ms=ms(measured.acknowledged, 95) if measured.acknowledged else None,
        overdue=measured.overdue,
        errors=dict(measured.errors),
        server_cpu=round(cpu, 4),
        driver_cpu=round(own_cpu, 4),
        driver_lag_p95_ms=ms(measured.lag, 95),
        server_before_mib=round(before / 1024, 1),
        server_mib=round(memory / 1024, 1),
        kib_per_seat=round((memory - before) / plan.seats, 1),
        news_bytes=int(percentile(measured.news_bytes or [0], 50)),
        decisions_per_table=round(sum(table.made for table in tables) / len(tables), 1),
        set_up_s=round(seated - begun, 1),
        connect_s=round(connected - seated, 1),
        hurry_per_s=round(journal.decisions / hurried, 1),
        finished=measured.finished,
        counted=counted,
    )
