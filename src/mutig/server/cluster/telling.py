"""What all processes of a club are told, and what is done there about it."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from contextlib import suppress

from mutig.server.bus import Bus, BusError
from mutig.server.work.errands import Errands

from .messages import TOLD, Told, Touched, encoded

TOUCHED_S = 0.05  # lists that changed are told together


class Telling:
    """One subject that all listen to."""

    def __init__(self, me: str, bus: Bus, heard: Callable[[Told], None]) -> None:
        """`heard` keeps nobody waiting: what is told next may be what it would wait for."""
        self.me, self.bus = me, bus
        self._heard = heard
        self._touched: set[str] = set()
        self._errands = Errands()

    async def start(self) -> None:
        await self.bus.subscribe("all", self._hear)

    async def stop(self) -> None:
        await self._errands.done()

    def tell(self, told: Told) -> None:
        """Soon; nobody waits for it."""
        self._errands.begin(self.say(told))

    async def say(self, told: Told) -> None:
        """Now. Where there is no bus nobody hears it, and all is read again when it is back."""
        with suppress(BusError):
            await self.bus.publish("all", encoded(told))

    def touch(self, people: set[str]) -> None:
        if not self._touched and people:
            self._errands.begin(self._tell_touched())
        self._touched |= people

    async def _tell_touched(self) -> None:
        await asyncio.sleep(TOUCHED_S)
        people, self._touched = sorted(self._touched), set()
        await self.say(Touched(sender=self.me, people=people))

    async def _hear(self, body: bytes) -> None:
        told = TOLD.decode(body)
        if told.sender != self.me:
            self._heard(told)
