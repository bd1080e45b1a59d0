"""Where a table is in care, and carrying there what concerns it."""

from __future__ import annotations

import asyncio
from collections import OrderedDict
from collections.abc import Awaitable, Callable
from typing import Any, TypeVar

from msgspec import Raw, msgpack

from mutig.server import tracing
from mutig.server.bus import NoAnswer, NobodyThere, NotSent
from mutig.server.refusal import Refusal
from mutig.server.store import Store
from mutig.server.tables.registry import Registry

from .messages import REPLY, Call, Refused, as_refusal, encoded
from .processes import Processes

KNOWN = 100_000  # tables whose place is remembered
PATIENCE_S = 12.0  # while a table changes hands; then whoever asked is told to ask again
AGAIN_S = 0.05
LONGEST_AGAIN_S = 0.5
MOVING = frozenset({"elsewhere", "restarting"})  # refusals of a process that has not got the table (any more)
T = TypeVar("T")


class Routes:
    """A table without an owner is taken up by the process that is asked for it."""

    def __init__(self, me: str, store: Store, registry: Registry, processes: Processes) -> None:
        self.me, self.store, self.registry, self.processes = me, store, registry, processes
        self._known: OrderedDict[str, str] = OrderedDict()
        processes.when_gone.append(self._gone)

    async def owner(self, table: str) -> str | None:
        """Another process that has the table in care; None if this one has it, or may take it."""
        live = self.registry.tables.get(table)
        if live is not None and not live.stale:
            return None
        if (known := self._known.get(table)) is not None:
            return known
        lease = await self.store.lease_of(table)
        if lease is None or lease.owner == self.me:
            return self._somebody_else(table) if self.registry.closing else None
        self._known[table] = lease.owner
        if len(self._known) > KNOWN:
            self._known.popitem(last=False)
        return lease.owner

    async def carry(
        self,
        table: str,
        here: Callable[[], Awaitable[T]],
        there: Callable[[str], Awaitable[T]],
        repeatable: bool,
        patience_s: float = PATIENCE_S,
    ) -> T:
        """Do it here or there; while the table changes hands look again. What may have been done is not repeated."""
        loop = asyncio.get_running_loop()
        until, pause = loop.time() + patience_s, AGAIN_S
        while True:
            owner = await self.owner(table)
            try:
                if owner is None:
                    return await here()
                if not self.processes.is_silent(owner):
                    return await there(owner)
            except Refusal as refusal:
                if refusal.reason not in MOVING or (owner is None and self.registry.closing):
                    raise
            except NobodyThere:
                self.processes.suspect(owner or "")
            except NotSent:
                pass  # there is no bus at the moment
            except NoAnswer:
                if not repeatable:
                    raise Refusal("elsewhere", 503) from None
            self._known.pop(table, None)
            if loop.time() + pause > until:
                raise Refusal("elsewhere", 503)
            await asyncio.sleep(pause)
            pause = min(2 * pause, LONGEST_AGAIN_S)

    async def call(self, process: str, method: str, given: Any, deadline_s: float) -> Raw:
        """What a method answers in another process."""
        body = encoded(Call(method, Raw(msgpack.encode(given))))
        with tracing.step("call", kind="CLIENT", method=method, process=process):
            reply = REPLY.decode(await self.processes.ask(process, "call", body, deadline_s))
        if isinstance(reply, Refused):
            raise as_refusal(reply)
        result: Raw = reply.result
        return result

    def _somebody_else(self, table: str) -> str | None:
        """Who is to take a table that we give away."""
        others = self.processes.others()
        return others[sum(table.encode()) % len(others)] if others else None

    def _gone(self, process: str, _: list[str]) -> None:
        for table in [table for table, owner in self._known.items() if owner == process]:
            del self._known[table]
