"""Keeping tables still, wherever they are in care, while somebody changes their rows (a ban, a deletion, a closing)."""

from __future__ import annotations

import asyncio
import secrets
from collections.abc import AsyncIterator, Collection
from contextlib import asynccontextmanager

import structlog

from mutig.server.bus import BusError
from mutig.server.refusal import Refusal
from mutig.server.tables.registry import Registry
from mutig.server.work.errands import Errands

from .messages import Hold, LetGo
from .processes import Processes
from .routes import Routes
from .telling import Telling

LONGEST_S = 20.0  # for who asked to change them; then the tables go on
ASKING_S = 10.0
log = structlog.get_logger("mutig.cluster")


class Holding:
    """Both sides: who asks, and who keeps still."""

    def __init__(self, me: str, registry: Registry, routes: Routes, processes: Processes, telling: Telling) -> None:
        self.me, self.registry, self.routes, self.processes, self.telling = me, registry, routes, processes, telling
        self._held: dict[str, asyncio.Event] = {}
        self._errands = Errands()

    @asynccontextmanager
    async def renewed(self, tables: Collection[str]) -> AsyncIterator[None]:
        """Nobody acts at these tables in here, in any process; and they are read again."""
        hold = Hold(secrets.token_hex(8), sorted(tables))
        others = self.processes.others() if hold.tables else []
        try:
            # One after the other by their names, as everybody does: two who want the same do not wait for each other.
            for process in others:
                if process < self.me:
                    await self._ask(process, hold)
            async with self.registry.renewed(tables):
                try:
                    for process in others:
                        if process > self.me:
                            await self._ask(process, hold)
                    yield
                finally:  # reading them again here may wait for somebody who waits for what is held for us
                    await self._let_go(hold)
        except BaseException:
            await self._let_go(hold)
            raise

    async def _ask(self, process: str, hold: Hold) -> None:
        try:
            await self.routes.call(process, "hold", hold, ASKING_S)
        except (BusError, Refusal):
            log.warning("a process keeps its tables moving", process=process)

    async def _let_go(self, hold: Hold) -> None:
        if hold.tables:
            await self.telling.say(LetGo(sender=self.me, hold=hold.hold))

    async def keep_still(self, hold: Hold) -> None:
        """Returns when nobody acts at the tables here."""
        still, go_on = asyncio.Event(), asyncio.Event()
        self._held[hold.hold] = go_on
        self._errands.begin(self._keep(hold, still, go_on))
        await still.wait()

    async def _keep(self, hold: Hold, still: asyncio.Event, go_on: asyncio.Event) -> None:
        try:
            async with self.registry.renewed(hold.tables):
                still.set()
                try:
                    async with asyncio.timeout(LONGEST_S):
                        await go_on.wait()
                except TimeoutError:
                    log.warning("tables were held too long", tables=len(hold.tables))
        finally:
            still.set()
            self._held.pop(hold.hold, None)

    def let_go(self, hold: str) -> None:
        if (held := self._held.get(hold)) is not None:
            held.set()
