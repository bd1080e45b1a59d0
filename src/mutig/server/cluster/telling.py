"""What all processes of a club are told, and what is done there about it."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from contextlib import suppress
from typing import Any

from mutig.server.bus import Bus, BusError

from .messages import TOLD, Told, Touched, encoded

TOUCHED_S = 0.05  # lists that changed are told together


class Telling:
    """One subject that all listen to."""

    def __init__(self, me: str, bus: Bus, heard: Callable[[Told], Any]) -> None:
        self.me, self.bus = me, bus
        self._heard = heard
        self._touched: set[str] = set()
        self._tasks: set[asyncio.Task[None]] = set()

    async def start(self) -> None:
        await self.bus.subscribe("all", self._hear)

    async def stop(self) -> None:
        while self._tasks:
            await asyncio.wait(list(self._tasks))

    def tell(self, told: Told) -> None:
        """Soon; nobody waits for it."""
        self._start(self.say(told))

    async def say(self, told: Told) -> None:
        """Now. Where there is no bus nobody hears it, and all is read again when it is back."""
        with suppress(BusError):
            await self.bus.publish("all", encoded(told))

    def touch(self, people: set[str]) -> None:
        if not self._touched and people:
            self._start(self._tell_touched())
        self._touched |= people

    async def _tell_touched(self) -> None:
        await asyncio.sleep(TOUCHED_S)
        people, self._touched = sorted(self._touched), set()
        await self.say(Touched(sender=self.me, people=people))

    async def _hear(self, body: bytes) -> None:
        told = TOLD.decode(body)
        if told.sender != self.me:
            await self._heard(told)

    def _start(self, work: Any) -> None:
        task = asyncio.create_task(work)
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)
