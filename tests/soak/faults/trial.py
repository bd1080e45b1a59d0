"""People play, something fails at a random moment, all tables must go on, and the log must hold everything."""

from __future__ import annotations

import asyncio
import random
import time
from collections import Counter
from collections.abc import Callable
from typing import Any

import psycopg
from benchmarks.load.journal import percentile
from msgspec import Struct

from .machines import Machines, Server, machines
from .people import FaultTable, Witness

STALLED_S = 10.0
BUS_AWAY_S = 1.0
GO_ON_WITHIN_S = 90.0
CALM_S = 1.5  # of play before each fault, at least; then it comes at some moment of as much again


class Row(Struct, kw_only=True):
    """What came of one kind of fault."""

    fault: str
    times: int
    lost: int
    doubled: int
    gaps: int
    tables: int
    go_on: int  # of those, after each fault
    median_s: float  # the longest pause of any table
    longest_s: float


class Report(Struct, kw_only=True):
    servers: int
    tables: int
    decisions: int
    sent_again: int
    sockets_opened: int
    games_finished: int
    wrong: dict[str, int]
    rows: list[Row]


class Trial:
    """Faults happen one after the other, each when all tables go on."""

    def __init__(self, club: Machines, tables: int, seed: int) -> None:
        self.club, self.rng, self.witness = club, random.Random(seed), Witness()
        self.tables = [FaultTable(kind, self.urls, self.witness, self.rng) for kind in range(tables)]
        self.faults: dict[str, Callable[[], Any]] = {
            "kill -9 of a server": self.kill_server,
            "a server is drained": self.drain_server,
            "kill -9 of the bus": self.kill_bus,
            "kill -9 of PostgreSQL": self.kill_postgres,
            "kill -9 of the bot worker, thinking": self.kill_worker,
            "line to PostgreSQL stalled 10 s": self.stall,
            "two believe they own a table": self.two_owners,
        }

    def urls(self) -> list[str]:
        """What a balancer would try."""
        return [server.url for server in self.club.servers if server.running is not None]

    async def run(self, times: int, told: Callable[[str], None]) -> Report:
        await asyncio.gather(*(table.set_up() for table in self.tables))
        playing = [asyncio.create_task(table.play()) for table in self.tables]
        pinging = asyncio.create_task(self._ping())
        try:
            await self._all_go_on(time.monotonic(), playing)
            rows = [await self._suffer(name, times, playing, told) for name in self.faults]
        finally:
            for task in (*playing, pinging):
                task.cancel()
            await asyncio.gather(*playing, pinging, return_exceptions=True)
            for table in self.tables:
                for person in table.people:
                    person.leave()
        return Report(
            servers=len(self.club.servers),
            tables=len(self.tables),
            decisions=len(self.witness.acknowledged),
            sent_again=self.witness.again,
            sockets_opened=self.witness.sockets,
            games_finished=self.witness.finished,
            wrong=dict(self.witness.wrong),
            rows=rows,
        )

    async def _suffer(
        self, name: str, times: int, playing: list[asyncio.Task[None]], told: Callable[[str], None]
    ) -> Row:
        took: list[float] = []
        found: Counter[str] = Counter()
        go_on = len(self.tables)
        for number in range(times):
            await asyncio.sleep(self.rng.uniform(CALM_S, 2 * CALM_S))
            for table in self.tables:
                table.pause_s, table.seen_at = 0.0, time.monotonic()  # what it stood still before is not the fault's
            mend = await self.faults[name]()
            try:
                stuck = await self._all_go_on(time.monotonic(), playing)
            finally:
                if mend is not None:
                    await mend
            took.append(GO_ON_WITHIN_S if stuck else max(table.pause_s for table in self.tables))
            go_on = min(go_on, len(self.tables) - len(stuck))
            found += Counter(await asyncio.to_thread(self._read_log))
            told(
                f"{name} {number + 1}/{times}: no table stood still for more than {took[-1]:.1f} s"
                if not stuck
                else f"stuck: {stuck}"
            )
        return Row(
            fault=name,
            times=times,
            lost=found["lost"],
            doubled=found["doubled"],
            gaps=found["gaps"],
            tables=len(self.tables),
            go_on=go_on,
            median_s=round(percentile(took, 50), 2),
            longest_s=round(max(took), 2),
        )

    async def _all_go_on(self, since: float, playing: list[asyncio.Task[None]]) -> list[str]:
        """Every table has a decision acknowledged, and seen, that was sent after this moment; those that have not."""
        while stuck := [table.id for table in self.tables if table.went_on <= since]:
            for task in playing:
                if task.done():
                    task.result()
            if time.monotonic() > since + GO_ON_WITHIN_S:
                break
            await asyncio.sleep(0.02)
        return stuck

    def _read_log(self) -> dict[str, int]:
        """Acknowledged decisions that are not on record as they were sent, or more than once; logs with a gap."""
        known = dict(self.witness.acknowledged)
        with psycopg.connect(self.club.postgres.address()) as db:
            rows = db.execute('SELECT "table", seq, seat, action, codes FROM entries ORDER BY "table", seq').fetchall()
        kept = {action: (table, seat, codes) for table, _, seat, action, codes in rows if action}
        counted = Counter(action for *_, action, _ in rows if action)
        last: dict[str, int] = {}
        gaps = 0
        for table, seq, *_ in rows:
            gaps += seq != last.get(table, -1) + 1
            last[table] = seq
        return {
            "lost": sum(kept.get(action) != sent for action, sent in known.items()),
            "doubled": sum(times > 1 for times in counted.values()),
            "gaps": gaps,
        }

    async def _ping(self) -> None:
        while True:
            await asyncio.sleep(10)
            for table in self.tables:
                for person in table.people:
                    person.ping()

    # Faults. What each returns is done when all tables go on

    def _one(self) -> Server:
        """A server that has tables in care."""
        with psycopg.connect(self.club.postgres.address()) as db:
            owners = {owner for (owner,) in db.execute("SELECT DISTINCT owner FROM leases").fetchall()}
        return self.rng.choice([server for server in self.club.servers if server.name in owners])

    async def kill_server(self) -> Any:
        server = self._one()
        await asyncio.to_thread(server.kill)
        return asyncio.to_thread(server.start)

    async def drain_server(self) -> Any:
        server = self._one()
        await asyncio.to_thread(server.drain)
        return asyncio.to_thread(server.start)

    async def kill_bus(self) -> None:
        self.club.nats.kill()
        await asyncio.sleep(BUS_AWAY_S)
        await asyncio.to_thread(self.club.nats.start)

    async def kill_postgres(self) -> None:
        await asyncio.to_thread(self.club.postgres.kill)
        await asyncio.to_thread(self.club.postgres.start)

    async def kill_worker(self) -> Any:
        await asyncio.to_thread(self.club.worker.kill_while_it_thinks)
        return asyncio.to_thread(self.club.worker.start)

    async def stall(self) -> None:
        server = self._one()
        server.wire.stall()
        try:
            await asyncio.sleep(STALLED_S)
        finally:
            server.wire.go_on()

    async def two_owners(self) -> None:
        """All leases of one server are written to another one, which then reads their tables: both believe."""
        one = self._one()
        other = self.rng.choice([server for server in self.club.servers if server is not one])
        with psycopg.connect(self.club.postgres.address(), autocommit=True) as db:
            db.execute("UPDATE leases SET owner = %s WHERE owner = %s", [other.name, one.name])
        await asyncio.gather(*(table.ask("GET", "", other.url) for table in self.tables))


async def tried(servers: int, tables: int, times: int, seed: int, told: Callable[[str], None]) -> Report:
    with machines(servers) as club:
        return await Trial(club, tables, seed).run(times, told)
