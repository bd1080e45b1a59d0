"""Whose turn it is to be served: one thing at a time for each person, and a queue that has an end."""

from __future__ import annotations

import asyncio
from collections import Counter
from collections.abc import Awaitable, Callable
from typing import TypeVar

from mutig.server.refusal import Refusal

T = TypeVar("T")


class PersonQueue:
    """Who comes first is served first; who asks for much waits for himself, and not the others for him."""

    def __init__(self, at_once: int, waiting: int, each: int) -> None:
        """`at_once` are served, `waiting` more may ask, `each` of them for the same person."""
        self._free = asyncio.Semaphore(at_once)
        self._most, self._each = at_once + waiting, each
        self._asked: Counter[str] = Counter()
        self._own: dict[str, asyncio.Lock] = {}

    @property
    def waiting(self) -> int:
        """How many are served or wait for it."""
        return self._asked.total()

    async def serve(self, person: str, work: Callable[[], Awaitable[T]]) -> T:
        """Do the work when its turn comes. Who goes away meanwhile keeps the place until it is done."""
        if self._asked.get(person, 0) >= self._each or self.waiting >= self._most:
            raise Refusal("queue-full", 429)
        self._asked[person] += 1
        serving = asyncio.ensure_future(self._served(person, work))
        serving.add_done_callback(lambda done: done.cancelled() or done.exception())  # nobody may be left to hear of it
        return await asyncio.shield(serving)

    async def _served(self, person: str, work: Callable[[], Awaitable[T]]) -> T:
        own = self._own.setdefault(person, asyncio.Lock())
        try:
            async with own, self._free:
                return await work()
        finally:
            self._asked[person] -= 1
            if not self._asked[person]:
                del self._asked[person], self._own[person]
