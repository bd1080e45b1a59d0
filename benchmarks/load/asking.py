"""HTTP requests over a few connections that stay open: setting thousands of people up must not take minutes."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from time import monotonic
from typing import Any, NamedTuple
from urllib.parse import urlsplit

import msgspec

CONNECTIONS = 16
IDLE_S = 2.0  # a server closes what is idle for long: what may be closing just now is not asked any more


class Answer(NamedTuple):
    status: int
    headers: dict[str, str]
    body: bytes

    def content(self) -> Any:
        """The JSON of an answer; one that is none of success is an error here."""
        if not 200 <= self.status < 300:
            raise ConnectionError(f"{self.status}: {self.body.decode(errors='replace')[:300]}")
        return msgspec.json.decode(self.body)


class Connection(NamedTuple):
    reader: asyncio.StreamReader
    writer: asyncio.StreamWriter
    used: float  # when it was asked last


class Asking:
    """A server's HTTP side, asked from an address of this machine (`source`; none: whichever is nearest)."""

    def __init__(self, url: str, source: str = "", connections: int = CONNECTIONS) -> None:
        self._address = urlsplit(url)
        self._source = (source, 0) if source else None
        self._idle: asyncio.LifoQueue[Connection | None] = asyncio.LifoQueue()
        for _ in range(connections):
            self._idle.put_nowait(None)

    async def ask(self, method: str, path: str, body: object = None, token: str = "") -> Answer:
        """Send a request and wait for its answer; as many at once as there are connections."""
        content = b"" if body is None else msgspec.json.encode(body)
        lines = [f"{method} {path} HTTP/1.1", f"Host: {self._address.netloc}", f"Content-Length: {len(content)}"]
        lines += ["Content-Type: application/json"] if content else []
        lines += [f"Authorization: Bearer {token}"] if token else []
        async with self._connection() as connection:
            connection.writer.write(("\r\n".join(lines) + "\r\n\r\n").encode() + content)
            return await read_answer(connection.reader)

    @asynccontextmanager
    async def _connection(self) -> AsyncIterator[Connection]:
        """One that was in use a moment ago, or a fresh one; one that failed is not used again."""
        connection = await self._idle.get()
        try:
            if connection is not None and (monotonic() > connection.used + IDLE_S or connection.reader.at_eof()):
                connection.writer.close()
                connection = None
            if connection is None:
                host, port = self._address.hostname, self._address.port
                line = await asyncio.open_connection(host, port, local_addr=self._source)
                connection = Connection(*line, monotonic())
            yield connection
        except BaseException:
            if connection is not None:
                connection.writer.close()
            self._idle.put_nowait(None)
            raise
        self._idle.put_nowait(connection._replace(used=monotonic()))

    def close(self) -> None:
        while not self._idle.empty():
            if (connection := self._idle.get_nowait()) is not None:
                connection.writer.close()


async def read_answer(reader: asyncio.StreamReader) -> Answer:
    head = (await reader.readuntil(b"\r\n\r\n")).decode("latin-1").split("\r\n")
    headers = {name.lower(): value.strip() for name, _, value in (line.partition(":") for line in head[1:] if line)}
    body = await reader.readexactly(int(headers.get("content-length", 0)))
    return Answer(int(head[0].split()[1]), headers, body)
