"""Whether the store can be read and written, found out by doing both; not more often if more want to know."""

from __future__ import annotations

import asyncio
from time import monotonic

from mutig.core.errors import MutigError
from mutig.server.store import Store

FRESH_S = 2.0  # an outcome is told for so long
PATIENCE_S = 2.0  # for a store that does not answer


class Health:
    """The latest outcome, and the question that is under way."""

    def __init__(self, store: Store) -> None:
        self._store = store
        self._asked_at = -FRESH_S
        self._asking: asyncio.Task[str | None] | None = None

    async def trouble(self) -> str | None:
        """What is wrong, in a few plain words; None if nothing is."""
        if self._asking is None or (self._asking.done() and monotonic() - self._asked_at > FRESH_S):
            self._asked_at = monotonic()
            self._asking = asyncio.create_task(self._ask())
        try:
            async with asyncio.timeout(PATIENCE_S):
                return await asyncio.shield(self._asking)
        except TimeoutError:
            return "busy: the database has not answered for a while"

    async def _ask(self) -> str | None:
        try:
            await self._store.person("")
        except MutigError as problem:
            return f"cannot read: {words_for(problem)}"
        try:
            await self._store.check()
        except MutigError as problem:
            return f"cannot write: {words_for(problem)}"
        return None


def words_for(problem: MutigError) -> str:
    """Only what anybody may know: not where the data is kept."""
    full = any(words in str(problem) for words in ("the disk is full", "No space left on device"))
    return "the disk is full" if full else "the database is in trouble"
