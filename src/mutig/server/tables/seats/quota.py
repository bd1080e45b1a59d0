"""How many tables one person may host, and open at the same time."""

from __future__ import annotations

from collections import Counter
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager
from typing import TypeVar

from mutig.server import wire
from mutig.server.refusal import Refusal
from mutig.server.settings import Settings
from mutig.server.store import Store
from mutig.server.work.queue import PersonQueue

FORGOTTEN_S = 7 * 86400.0  # a table nobody touched for so long does not count as anybody's
AT_ONCE, WAITING, EACH = 2, 64, 8  # tables that are opened, by all people, and asked for by all and by one
T = TypeVar("T")


class Quota:
    """For so many open or running tables of each host; those that are just being opened count, too."""

    def __init__(self, store: Store, settings: Settings) -> None:
        self._store, self._settings = store, settings
        self._opening: Counter[str] = Counter()
        self._turns = PersonQueue(AT_ONCE, WAITING, EACH)

    async def in_turn(self, host: wire.Me, opening: Callable[[], Awaitable[T]]) -> T:
        """Open one table after the other for each host: a dozen at once would fill all threads of the store."""
        return await self._turns.serve(host.id, opening)

    @asynccontextmanager
    async def for_one_more(self, host: wire.Me) -> AsyncIterator[None]:
        """Refuses who has as many as anybody may."""
        most = self._settings.most_tables
        self._opening[host.id] += 1
        try:
            hosted = await self._store.hosted_tables(host.id, self._settings.now() - FORGOTTEN_S)
            if hosted + self._opening[host.id] > most:
                raise Refusal("too-many-tables", 429, tables=most)
            yield
        finally:
            self._opening[host.id] -= 1
            self._opening += Counter()  # nobody at zero is kept
