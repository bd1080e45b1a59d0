"""Which workers there are: each says so every second, and who has been silent for a while is gone."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from contextlib import suppress

import structlog
from msgspec import DecodeError, json

from mutig.server.bus import Bus, BusError, Subscription
from mutig.server.work.errands import Errands

from .questions import ROLL_CALL, WORKERS, Present
from .ways import Way

GONE_S = 3.5  # of silence
LOOK_S = 0.5

log = structlog.get_logger("mutig.bots")


class Roster:
    """`changed` is called when somebody came, left or can think in another way."""

    def __init__(self, bus: Bus, changed: Callable[[], None]) -> None:
        self._bus, self._changed = bus, changed
        self._loop = asyncio.get_running_loop()
        self._present: dict[str, tuple[Present, float]] = {}
        self._subjects: frozenset[str] = frozenset()
        self._subscription: Subscription | None = None
        self._errands = Errands()

    async def open(self) -> None:
        """Listen, and ask who is there already."""
        self._subscription = await self._bus.subscribe(WORKERS, self._heard)
        self._bus.when_back(lambda: self._errands.begin(self._call()))
        self._errands.begin(self._look_after())
        await self._call()

    async def close(self) -> None:
        await self._errands.call_off()
        if self._subscription is not None:
            await self._subscription.stop()

    @property
    def workers(self) -> list[Present]:
        """Those that take questions."""
        return [present for present, _ in self._present.values()]

    @property
    def threads(self) -> int:
        """How many thoughts all of them together have room for."""
        return sum(present.threads for present in self.workers)

    def can(self, way: Way) -> bool:
        """Whether somebody thinks in this way."""
        return bool(self._subjects) and way.subject in self._subjects

    def strike_off(self, worker: str) -> None:
        """It is gone, until it says something."""
        if self._present.pop(worker, None) is not None:
            log.warning("bot worker gone", worker=worker)
            self._renew()

    async def _heard(self, body: bytes) -> None:
        try:
            present = json.decode(body, type=Present)
        except DecodeError:
            log.warning("a worker of another version was heard")
            return
        before = self._present.pop(present.worker, None)
        if not present.leaving:
            self._present[present.worker] = present, self._loop.time()
        if before is None or present.leaving or before[0].subjects != present.subjects:
            log.info(
                "bot worker", worker=present.worker, host=present.host, there=not present.leaving, ways=present.subjects
            )
            self._renew()

    async def _look_after(self) -> None:
        """Strike those off who were not heard of for too long."""
        while True:
            await asyncio.sleep(LOOK_S)
            now = self._loop.time()
            for worker in [worker for worker, (_, heard) in self._present.items() if now - heard > GONE_S]:
                self.strike_off(worker)

    def _renew(self) -> None:
        self._subjects = frozenset(subject for present in self.workers for subject in present.subjects)
        self._changed()

    async def _call(self) -> None:
        with suppress(BusError):  # whoever is there says so by itself
            await self._bus.publish(ROLL_CALL, b"")
