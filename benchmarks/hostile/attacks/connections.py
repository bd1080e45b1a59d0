"""Connections that are opened and then left, or used as slowly as can be."""

from __future__ import annotations

import asyncio

from .attack import Attack

IMPORT_SIZE = 1 << 20
MOST_HALF_OPEN = 3600


class HalfOpen(Attack):
    """Thousands of connections that begin a request and never say another word."""

    at_once = 8

    async def strike(self) -> None:
        if len(self.guest.held) < MOST_HALF_OPEN:
            await self.guest.wire(b"GET /api/v1/me HTTP/1.1\r\n")
        else:
            await asyncio.sleep(1)


class NothingSaid(Attack):
    """Thousands of connections on which nothing is said at all."""

    at_once = 8

    async def strike(self) -> None:
        if len(self.guest.held) < MOST_HALF_OPEN:
            await self.guest.wire()
        else:
            await asyncio.sleep(1)


class SlowBodies(Attack):
    """Hundreds of requests whose body comes a byte at a time."""

    at_once = 300

    async def strike(self) -> None:
        head = self.guest.head("POST", "/tables", "Content-Type: application/json", "Content-Length: 60000")
        wire = await self.guest.wire(head + b"\r\n[")
        while True:
            wire.write(b" ")
            await wire.drain()
            await asyncio.sleep(0.5)


class UnfinishedBodies(Attack):
    """Records to import that are all there but for the last byte."""

    at_once = 8
    _open = 0

    async def strike(self) -> None:
        if self._open >= 200:
            return await asyncio.sleep(1)
        self._open += 1
        length = f"Content-Length: {IMPORT_SIZE}"
        head = self.guest.head("POST", "/tables/import", "Content-Type: application/json", length)
        wire = await self.guest.wire(head + b"\r\n")
        wire.write(b" " * (IMPORT_SIZE - 1))
        await wire.drain()
        return None


class SlowDownloads(Attack):
    """Hundreds of connections that ask for the largest page over and over and read none of it."""

    at_once = 8
    _open = 0

    async def strike(self) -> None:
        if self._open >= 400:
            return await asyncio.sleep(1)
        self._open += 1
        ask = self.guest.head("GET", "/games/broom-service/printed") + b"\r\n"
        wire = await self.guest.wire()
        wire.transport.pause_reading()  # type: ignore[attr-defined]
        wire.write(ask * 20)
        return None


class LongPolls(Attack):
    """Hundreds of requests that wait half a minute for news of a table where nothing happens."""

    at_once = 8
    _path = ""

    async def prepare(self) -> None:
        await super().prepare()
        table = (await self.new_table())["id"]
        seen = (await self.guest.ask("GET", f"/tables/{table}/state?seat=0")).content()
        self._path = f"/tables/{table}/state?seat=0&since={seen['seq']}&wait=30"

    async def strike(self) -> None:
        await self.guest.wire(self.guest.head("GET", self._path) + b"\r\n")
