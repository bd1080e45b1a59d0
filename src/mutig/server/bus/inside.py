"""A bus inside one process, for tests: as many ends as wanted, and all that was ever said."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from contextlib import suppress
from itertools import count
from typing import NamedTuple

import structlog

from mutig.server import tracing

from .bus import Answer, BusDown, Heard, NoAnswer, NobodyThere

log = structlog.get_logger("mutig.bus")


class Sent(NamedTuple):
    """A message or an answer that travelled."""

    subject: str
    body: bytes
    trace: str | None = None


class Hub:
    """What all ends have in common. `sent` is everything that travelled, for tests that look for leaks."""

    def __init__(self) -> None:
        self.sent: list[Sent] = []
        self.up = True
        self.listeners: dict[str, list[InsideListener]] = {}
        self.servers: dict[str, list[InsideServer]] = {}
        self.turns = count()
        self.ends: list[InsideBus] = []

    def bus(self) -> InsideBus:
        """One more end."""
        self.ends.append(InsideBus(self))
        return self.ends[-1]

    def lose(self) -> None:
        """From now on nothing arrives."""
        self.up = False

    def come_back(self) -> None:
        self.up = True
        for end in self.ends:
            end.told_back()


class InsideListener:
    """Hears one message after the other."""

    def __init__(self, hub: Hub, subject: str, heard: Heard) -> None:
        self._hub, self._subject, self._heard = hub, subject, heard
        self._waiting: asyncio.Queue[bytes] = asyncio.Queue()
        self._task = asyncio.get_running_loop().create_task(self._listen())
        hub.listeners.setdefault(subject, []).append(self)

    def put(self, body: bytes) -> None:
        self._waiting.put_nowait(body)

    async def _listen(self) -> None:
        while True:
            body = await self._waiting.get()
            try:
                await self._heard(body)
            except Exception:
                log.exception("a message was not understood", subject=self._subject)

    async def stop(self) -> None:
        with suppress(ValueError):
            self._hub.listeners[self._subject].remove(self)
        self._task.cancel()


class InsideServer:
    """Answers requests."""

    def __init__(self, hub: Hub, subject: str, answer: Answer) -> None:
        self._hub, self._subject, self.answer = hub, subject, answer
        hub.servers.setdefault(subject, []).append(self)

    async def answered(self, body: bytes, trace: str | None) -> bytes:
        """As another process would: it knows what came with the request, and nothing else of who asks."""
        with tracing.continued(trace):
            return await self.answer(body)

    async def stop(self) -> None:
        with suppress(ValueError):
            self._hub.servers[self._subject].remove(self)


class InsideBus:
    """One end. `cut` is what happens to a process that dies: nobody hears of it, and nothing is done any more."""

    def __init__(self, hub: Hub) -> None:
        self._hub = hub
        self._mine: list[InsideListener | InsideServer] = []
        self._back: list[Callable[[], None]] = []
        self._cut = False

    @property
    def up(self) -> bool:
        return self._hub.up and not self._cut

    async def publish(self, subject: str, body: bytes) -> None:
        self._check()
        self._hub.sent.append(Sent(subject, body))
        for listener in self._hub.listeners.get(subject, ()):
            listener.put(body)

    async def subscribe(self, subject: str, heard: Heard) -> InsideListener:
        listener = InsideListener(self._hub, subject, heard)
        self._mine.append(listener)
        return listener

    async def request(self, subject: str, body: bytes, deadline_s: float) -> bytes:
        self._check()
        servers = self._hub.servers.get(subject)
        if not servers:
            raise NobodyThere("nobody serves this subject")
        trace = tracing.carried()
        self._hub.sent.append(Sent(subject, body, trace))
        server = servers[next(self._hub.turns) % len(servers)]
        working = asyncio.ensure_future(server.answered(body, trace))
        try:
            async with asyncio.timeout(deadline_s):
                answer = await asyncio.shield(working)
        except TimeoutError:
            raise NoAnswer("no answer within the deadline") from None
        except Exception:
            log.exception("a request was not answered", subject=subject)
            raise NoAnswer("the other side could not answer") from None
        if not self.up:
            raise NoAnswer("the bus was lost")
        self._hub.sent.append(Sent(f"answer to {subject}", answer))
        return answer

    async def serve(self, subject: str, answer: Answer, queue: str | None = None) -> InsideServer:
        server = InsideServer(self._hub, subject, answer)
        self._mine.append(server)
        return server

    def when_back(self, listener: Callable[[], None]) -> None:
        self._back.append(listener)

    def told_back(self) -> None:
        for listener in self._back:
            listener()

    async def close(self) -> None:
        self._cut = True
        for mine in self._mine:
            await mine.stop()

    cut = close

    def _check(self) -> None:
        if not self.up:
            raise BusDown("there is no bus at the moment")
