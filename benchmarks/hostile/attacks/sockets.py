"""What can be done over open sockets."""

from __future__ import annotations

import asyncio
from itertools import count, cycle

from ...load.line import TEXT, Line
from .attack import Attack

PEOPLE = 8  # as many as one address may become at once, less two
SOCKETS = 40  # of each of them
CONTINUED, MASKED, NO_MASK = 0x0, 0x80, b"\0\0\0\0"


class SocketsLeft(Attack):
    """Sockets of many guests, opened one after the other and left alone."""

    async def prepare(self) -> None:
        self._tokens = cycle([await self.guest.arrive() for _ in range(PEOPLE)])

    async def strike(self) -> None:
        await self.guest.socket(next(self._tokens))


class _AtATable(Attack):
    """Many sockets of one guest who looks at a table of its own."""

    lines: list[Line]
    numbers = count()

    async def prepare(self) -> None:
        await super().prepare()
        self.table = (await self.new_table())["id"]
        self.follow = {"t": "follow", "table": self.table, "seat": 0}
        self.lines = [await self.guest.socket() for _ in range(SOCKETS)]
        for line in self.lines:
            await self.guest.say(line, self.follow)
        self._turns = cycle(range(SOCKETS))

    async def line(self) -> Line:
        """The next socket; one that was hung up is opened again."""
        at = next(self._turns)
        if self.lines[at].closed:
            self.lines[at] = await self.guest.socket()
        return self.lines[at]


class MessageFlood(_AtATable):
    """Forty sockets that ask for the whole table again and again."""

    async def strike(self) -> None:
        await self.guest.say(await self.line(), self.follow)


class ChatFlood(_AtATable):
    """Talk without a pause at a table that forty sockets look at."""

    async def strike(self) -> None:
        say = {"t": "say", "id": f"chat-{next(self.numbers):08}", "text": "\N{PILE OF POO}" * 500}
        await self.guest.say(await self.line(), say)


class FragmentedFrames(_AtATable):
    """Messages in frames of one byte that never come to an end."""

    async def strike(self) -> None:
        line = await self.line()
        await self.guest.say(line, b'{"t":"ping"}')
        line.send(bytes((TEXT, MASKED | 1)) + NO_MASK + b'"')
        for _ in range(50):
            line.send((bytes((CONTINUED, MASKED | 1)) + NO_MASK + b"a") * 20)
            await asyncio.sleep(0)


class SlowReaders(_AtATable):
    """Forty sockets that ask for whole tables and never read what they get."""

    async def prepare(self) -> None:
        await super().prepare()
        for line in self.lines:
            line.stop_reading()

    async def strike(self) -> None:
        line = await self.line()
        line.stop_reading()
        await self.guest.say(line, self.follow)


class ComeAndGo(_AtATable):
    """Sockets that look at a table, hang up without a word and come back at once."""

    async def strike(self) -> None:
        line = await self.guest.socket()
        await self.guest.say(line, self.follow)
        line.hang_up()
        self.guest.held.remove(line)
