"""One WebSocket from the client's side, as lean as can be: the measuring process must not be what is measured.

Whole text frames both ways, no extensions (RFC 6455). Thousands of these live in one event loop.
"""

from __future__ import annotations

import asyncio
import base64
import os
from collections.abc import Callable
from typing import cast
from urllib.parse import urlsplit

TEXT, CLOSE, PING, PONG = 0x1, 0x8, 0x9, 0xA
WHOLE = 0x80  # the frame is the whole message
MASKED = 0x80
NO_MASK = b"\0\0\0\0"  # a client has to mask what it says; this mask is as good as any on the way to ourselves
Hear = Callable[[bytes], None]
Lost = Callable[[str], None]


class Line(asyncio.Protocol):
    """Open it with `await connect(...)`; every message goes to `hear`, the end (if we did not want it) to `lost`."""

    def __init__(self, handshake: bytes, hear: Hear, lost: Lost) -> None:
        self._handshake, self._hear, self._lost = handshake, hear, lost
        self._rest = b""
        self._said_goodbye = ""
        self._transport: asyncio.Transport | None = None
        self._shaken_hands = False
        self.opened: asyncio.Future[None] = asyncio.get_running_loop().create_future()

    def say(self, text: bytes, kind: int = TEXT) -> None:
        self.send(frame(text, kind))

    def send(self, data: bytes) -> None:
        """Bytes as they are."""
        if self._transport is not None:
            self._transport.write(data)

    @property
    def closed(self) -> bool:
        return self._transport is None

    def hang_up(self) -> None:
        """Without a word, as people do who close the window."""
        transport, self._transport = self._transport, None
        if transport is not None:
            transport.abort()

    def stop_reading(self) -> None:
        """Let everything pile up on its way to us."""
        if self._transport is not None:
            self._transport.pause_reading()

    # What the event loop calls

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        self._transport = cast(asyncio.Transport, transport)  # uvloop's is one in all but name
        self._transport.write(self._handshake)

    def data_received(self, data: bytes) -> None:
        data = self._rest + data if self._rest else data
        if not self._shaken_hands:
            head, found, data = data.partition(b"\r\n\r\n")
            if not found:
                self._rest = head
                return
            if not self._welcome(head):
                return
        self._rest = self._frames(data)

    def connection_lost(self, problem: Exception | None) -> None:
        wanted, self._transport = self._transport is None, None
        why = self._said_goodbye or str(problem or "closed")
        if not self.opened.done():
            self.opened.set_exception(ConnectionError(why))
        elif not wanted:
            self._lost(why)

    # Reading

    def _welcome(self, head: bytes) -> bool:
        """Whether the handshake was accepted, by somebody who is still waiting for it."""
        self._shaken_hands = True
        status = head.partition(b"\r\n")[0].decode()
        accepted = " 101 " in f"{status} "
        if self.opened.done():
            return False
        if accepted:
            self.opened.set_result(None)
        else:
            self.opened.set_exception(ConnectionError(status))
            self.hang_up()
        return accepted

    def _frames(self, data: bytes) -> bytes:
        """Hear all whole frames; what is left waits for more."""
        at = 0
        while (size := frame_size(data, at)) and len(data) >= at + sum(size):
            begin, end = at + size[0], at + sum(size)
            self._frame(data[at], data[begin:end])
            at = end
        return data[at:]

    def _frame(self, first: int, payload: bytes) -> None:
        if first == WHOLE | TEXT:
            self._hear(payload)
        elif first == WHOLE | PING:
            self.say(payload, PONG)
        elif first == WHOLE | CLOSE:
            self._said_goodbye = f"{int.from_bytes(payload[:2], 'big')} {payload[2:].decode(errors='replace')}"
            self.say(payload[:2], CLOSE)  # as browsers do: the server need not wait for us
        elif first != WHOLE | PONG:
            raise ValueError(f"a frame of a kind that no server sends: {first:#x}")


def frame(payload: bytes, kind: int = TEXT) -> bytes:
    """What a client sends."""
    size = len(payload)
    if size < 126:
        return bytes((WHOLE | kind, MASKED | size)) + NO_MASK + payload
    return bytes((WHOLE | kind, MASKED | 126)) + size.to_bytes(2, "big") + NO_MASK + payload


def frame_size(data: bytes, at: int) -> tuple[int, int] | None:
    """How long the head and the payload of a frame from the server are; None if too little of it is here."""
    if len(data) < at + 2:
        return None
    size = data[at + 1]
    if size < 126:
        return 2, size
    wide = 2 if size == 126 else 8
    if len(data) < at + 2 + wide:
        return None
    return 2 + wide, int.from_bytes(data[at + 2 : at + 2 + wide], "big")


async def connect(url: str, hear: Hear, lost: Lost, source: str = "", **headers: str) -> Line:
    """A socket that is open, from an address of this machine (`source`; none: whichever is nearest)."""
    address = urlsplit(url)
    key = base64.b64encode(os.urandom(16)).decode()
    lines = [
        f"GET {address.path}{'?' + address.query if address.query else ''} HTTP/1.1",
        f"Host: {address.netloc}",
        "Upgrade: websocket",
        "Connection: Upgrade",
        f"Sec-WebSocket-Key: {key}",
        "Sec-WebSocket-Version: 13",
        *(f"{name}: {value}" for name, value in headers.items()),
    ]
    handshake = ("\r\n".join(lines) + "\r\n\r\n").encode()
    loop = asyncio.get_running_loop()
    host, port = address.hostname or "", address.port or 80
    own = (source, 0) if source else None
    _, line = await loop.create_connection(lambda: Line(handshake, hear, lost), host, port, local_addr=own)
    await line.opened
    return line
