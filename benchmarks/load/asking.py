"""HTTP requests over a few connections that stay open: setting thousands of people up must not take minutes."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import Any, NamedTuple
from urllib.parse import urlsplit

import msgspec

CONNECTIONS = 16


class Answer(NamedTuple):
    status: int
    headers: dict[str, str]
    body: bytes

    def content(self) -> Any:
        """The JSON of an answer; one that is none of success is an error here."""
        if not 200 <= self.status < 300:
            raise ConnectionError(f"{self.status}: {self.body.decode(errors='replace')[:300]}")
        return msgspec.json.decode(self.body)


class Asking:
    """A server's HTTP side, asked from an address of this machine (`source`; none: whichever is nearest)."""

    def __init__(self, url: str, source: str = "", connections: int = CONNECTIONS) -> None:
        self._address = urlsplit(url)
        self._source = (source, 0) if source else None
        self._idle: asyncio.LifoQueue[tuple[asyncio.StreamReader, asyncio.StreamWriter] | None] = asyncio.LifoQueue()
        for _ in range(connections):
            self._idle.put_nowait(None)

    async def ask(self, method: str, path: str, body: object = None, token: str = "") -> Answer:
        """Send a request and wait for its answer; as many at once as there are connections."""
        content = b"" if body is None else msgspec.json.encode(body)
        lines = [f"{method} {path} HTTP/1.1", f"Host: {self._address.netloc}", f"Content-Length: {len(content)}"]
        lines += ["Content-Type: application/json"] if content else []
        lines += [f"Authorization: Bearer {token}"] if token else []
        async with self._connection() as (reader, writer):
            writer.write(("\r\n".join(lines) + "\r\n\r\n").encode() + content)
            return await read_answer(reader)

    @asynccontextmanager
    async def _connection(self) -> AsyncIterator[tuple[asyncio.StreamReader, asyncio.StreamWriter]]:
        """An idle connection; one that failed is not used again."""
        connection = await self._idle.get()
        try:
            if connection is None or connection[0].at_eof():  # servers close what is idle for long
                host, port = self._address.hostname, self._address.port
                connection = await asyncio.open_connection(host, port, local_addr=self._source)
            yield connection
        except BaseException:
            if connection is not None:
                connection[1].close()
            self._idle.put_nowait(None)
            raise
        self._idle.put_nowait(connection)

    def close(self) -> None:
        while not self._idle.empty():
            if (connection := self._idle.get_nowait()) is not None:
                connection[1].close()


async def read_answer(reader: asyncio.StreamReader) -> Answer:
    head = (await reader.readuntil(b"\r\n\r\n")).decode("latin-1").split("\r\n")
    headers = {name.lower(): value.strip() for name, _, value in (line.partition(":") for line in head[1:] if line)}
    body = await reader.readexactly(int(headers.get("content-length", 0)))
    return Answer(int(head[0].split()[1]), headers, body)
