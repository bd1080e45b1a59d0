"""What a hostile guest has: an address, a token, a pace, and a count of what came of it."""

from __future__ import annotations

import asyncio
import re
from collections import Counter
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager, suppress
from dataclasses import dataclass, field
from time import monotonic
from typing import Any
from urllib.parse import urlsplit

import msgspec

from ..load.asking import Answer, Asking
from ..load.line import Line, connect
from ..load.mutig_table import API, COOKIE, KIND, guest

TRIES_PER_S = 100.0  # what an address may ask for a moment; for long it may ask 60 times
AT_ONCE = 32
PATIENCE_S = 60.0
HUNG_UP = "hung up"
STATUS = re.compile(rb"HTTP/1\.1 (\d+)")


class Pace:
    """Turns, so many in a second."""

    def __init__(self, per_s: float) -> None:
        self._between, self._next = 1 / per_s, 0.0

    async def turn(self) -> None:
        now = monotonic()
        self._next = max(self._next, now) + self._between
        await asyncio.sleep(max(0.0, self._next - self._between - now))


@dataclass
class Tally:
    """What was tried, and the answers by their kind: a status, a reason, or that the server hung up."""

    sent: int = 0
    answers: Counter[str] = field(default_factory=Counter)

    @property
    def refused(self) -> int:
        return sum(count for answer, count in self.answers.items() if not answer.startswith("2"))

    @property
    def broken(self) -> int:
        """Answers that are the server's own fault; 503 asks for patience, which is none."""
        return sum(count for answer, count in self.answers.items() if answer.startswith("5") and answer != "503")


class Guest:
    """One person with bad intentions."""

    def __init__(self, url: str, source: str, tries_per_s: float = TRIES_PER_S) -> None:
        self.url, self.source = url, source
        self.token = ""
        self.tally = Tally()
        self.held: list[Any] = []  # what stays open until the very end
        self._pace = Pace(tries_per_s)
        self._asking = Asking(url, source, AT_ONCE)

    async def arrive(self) -> str:
        """Become a guest like anybody else."""
        self.token = await guest(self._asking)
        return self.token

    async def ask(self, method: str, path: str, body: object = None, token: str | None = None) -> Answer:
        """A request under /api/v1 as the guest (or with another token)."""
        return await self._asked(method, API + path, body, self.token if token is None else token)

    async def visit(self, path: str) -> Answer:
        """A page outside the API, as a stranger."""
        return await self._asked("GET", path)

    async def _asked(self, method: str, path: str, body: object = None, token: str = "") -> Answer:
        """Ask and count what came of it."""
        async with self._counted(), asyncio.timeout(PATIENCE_S):
            answer = await self._asking.ask(method, path, body, token)
        self.tally.answers[str(answer.status)] += 1
        return answer

    async def wire(self, first: bytes = b"") -> asyncio.StreamWriter:
        """A bare connection that begins with these bytes and is held for good."""
        address = urlsplit(self.url)
        async with self._counted():
            reader, writer = await asyncio.open_connection(address.hostname, address.port, local_addr=(self.source, 0))
        self.held.append((writer, asyncio.create_task(self._listen(reader))))
        writer.write(first)
        return writer

    async def socket(self, token: str = "") -> Line:
        """An open WebSocket, held for good."""
        address = self.url.replace("http", "ws", 1) + f"{API}/socket"
        async with self._counted():
            line = await connect(address, self._hear, self._hung_up, self.source, Cookie=COOKIE + (token or self.token))
        self.held.append(line)
        return line

    async def say(self, line: Line, message: object) -> None:
        """A message over a socket; whoever hung up is told nothing."""
        await self._pace.turn()
        if line.closed:
            raise ConnectionError("hung up")
        self.tally.sent += 1
        line.say(message if isinstance(message, bytes) else msgspec.json.encode(message))

    def head(self, method: str, path: str, *more: str) -> bytes:
        """The beginning of a request without its end."""
        host = urlsplit(self.url).netloc
        lines = [f"{method} {API}{path} HTTP/1.1", f"Host: {host}", f"Authorization: Bearer {self.token}", *more]
        return ("\r\n".join(lines) + "\r\n").encode()

    @asynccontextmanager
    async def _counted(self) -> AsyncIterator[None]:
        """A try in its turn; if the server ends it without an answer, that is one too."""
        await self._pace.turn()
        self.tally.sent += 1
        try:
            yield
        except (OSError, EOFError, TimeoutError):
            self.tally.answers[HUNG_UP] += 1
            raise

    async def _listen(self, reader: asyncio.StreamReader) -> None:
        """What comes back over a bare connection, until the server ends it."""
        with suppress(OSError):
            while heard := await reader.read(65536):
                self.tally.answers.update(status.decode() for status in STATUS.findall(heard))
        self.tally.answers[HUNG_UP] += 1

    def _hear(self, message: bytes) -> None:
        if message.startswith(b'{"t":"refused"'):
            self.tally.answers[f"refused: {KIND.decode(message).reason}"] += 1

    def _hung_up(self, why: str) -> None:
        self.tally.answers[f"{HUNG_UP}: {why.partition(' ')[0]}"] += 1
