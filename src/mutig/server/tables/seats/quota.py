"""How many tables one person may host."""

from __future__ import annotations

from collections import Counter
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

from mutig.server import wire
from mutig.server.refusal import Refusal
from mutig.server.settings import Settings
from mutig.server.store import Store

FORGOTTEN_S = 7 * 86400.0  # a table nobody touched for so long does not count as anybody's


class Quota:
    """For so many open or running tables of each host; those that are just being opened count, too."""

    def __init__(self, store: Store, settings: Settings) -> None:
        self._store, self._settings = store, settings
        self._opening: Counter[str] = Counter()

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
