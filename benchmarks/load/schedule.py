"""When tables decide: as fast as they can on the way to the middle of their games, then by the clock."""

from __future__ import annotations

import asyncio
from collections import deque
from collections.abc import Awaitable, Callable, Sequence
from contextlib import suppress
from time import perf_counter
from typing import TypeVar

from .journal import Journal
from .table import Table

HEARTBEAT_S = 20.0  # as our own clients do; a server hangs up on silent sockets
GRACE_S = 10.0  # for the last decisions to come through
Say = Callable[[str], None]
AnyTable = TypeVar("AnyTable", bound=Table)


async def for_each(
    tables: Sequence[AnyTable], do: Callable[[AnyTable], Awaitable[None]], at_once: int, tell: Say
) -> None:
    """Do something at all tables, at so many of them at a time."""
    waiting, done = deque(tables), 0

    async def work() -> None:
        nonlocal done
        while waiting:
            await do(waiting.popleft())
            done += 1

    async with asyncio.TaskGroup() as group:
        workers = [group.create_task(work()) for _ in range(at_once)]
        while not all(worker.done() for worker in workers):
            await asyncio.wait(workers, timeout=5)
            tell(f"{done:,} of {len(tables):,} tables")


async def beat(tables: Sequence[Table]) -> None:
    """Everybody's heartbeat, spread evenly; runs until cancelled."""
    began, number = perf_counter(), 0
    while True:
        await until(began + number * HEARTBEAT_S / len(tables))
        tables[number % len(tables)].beat()
        number += 1


async def as_fast_as_possible(tables: Sequence[Table], decisions: int, at_once: int, limit_s: float, tell: Say) -> None:
    """Play so many decisions at every table, at so many tables at a time, for so long at most."""
    waiting, playing = deque(tables if decisions else ()), 0
    all_done = asyncio.Event()

    def begin_next() -> None:
        """One decision at each table in turn, so that all games get equally far."""
        nonlocal playing
        while waiting and playing < at_once:
            table = waiting.popleft()
            table.when_idle = go_on
            playing += table.decide()
        if not playing:
            all_done.set()

    def go_on(table: Table) -> None:
        nonlocal playing
        playing -= 1
        table.when_idle = None
        if table.made < decisions:
            waiting.append(table)
        begin_next()

    begin_next()
    end = perf_counter() + limit_s
    while not all_done.is_set() and perf_counter() < end:
        with suppress(TimeoutError):
            await asyncio.wait_for(all_done.wait(), 5)
        tell(f"{sum(table.made for table in tables) / len(tables):.0f} of {decisions} decisions per table")
    waiting.clear()
    for table in tables:
        table.when_idle = None
    await quiet(tables)


async def on_schedule(tables: Sequence[Table], period_s: float, seconds: float, journal: Journal, tell: Say) -> None:
    """Every table decides once per period, all of them evenly spread, whatever became of the decisions before."""
    began, number = perf_counter(), 0
    told = began
    while (due := began + number * period_s / len(tables)) < began + seconds:
        now = await until(due)
        journal.lag.append(now - due)
        table = tables[number % len(tables)]
        if table.idle:
            table.decide()
        else:
            journal.overdue += 1
        number += 1
        if now > told + 5:
            told = now
            tell(f"{now - began:.0f} of {seconds:.0f} s, {number:,} decisions, {sum(journal.errors.values())} errors")
    await quiet(tables)
    for table in tables:
        if not table.idle:
            journal.wrong("never answered")


async def quiet(tables: Sequence[Table]) -> None:
    """Wait until nothing is on its way, for a while."""
    end = perf_counter() + GRACE_S
    while not all(table.idle for table in tables) and perf_counter() < end:
        await asyncio.sleep(0.05)


async def until(due: float) -> float:
    """Wait for a moment; the time it really is then."""
    while (now := perf_counter()) < due:
        await asyncio.sleep(due - now)
    return now
