"""A line to the server without any manners: bytes out, bytes in."""

from __future__ import annotations

import socket
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress

from ..web_server import Running

PATIENCE_S = 30.0
GUEST = "127.0.0.2"  # 127.0.0.1 could be a proxy that speaks for many; this one speaks for itself
OTHER = "127.0.0.3"


class RawLine:
    """One connection from an address of our choice."""

    def __init__(self, running: Running, source: str = GUEST, reads: int | None = None) -> None:
        host, port = running.url.removeprefix("http://").split(":")
        self.socket = socket.socket()
        if reads is not None:
            self.socket.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, reads)
        self.socket.settimeout(PATIENCE_S)
        self.socket.bind((source, 0))
        self.socket.connect((host, int(port)))

    def send(self, data: bytes) -> RawLine:
        with suppress(ConnectionError):  # the server may have had enough
            self.socket.sendall(data)
        return self

    def all(self) -> bytes:
        """All that comes until the server closes the line."""
        heard = bytearray()
        with suppress(ConnectionError):
            while more := self.socket.recv(1 << 16):
                heard += more
        return bytes(heard)

    def some(self) -> bytes:
        return self.socket.recv(1 << 16)

    def drips(self, drop: bytes, seconds: float) -> float:
        """Send a little again and again, until the server hangs up or so long; how long it was."""
        started = time.monotonic()
        self.socket.settimeout(0.05)
        with suppress(ConnectionError):
            while time.monotonic() - started < seconds:
                self.socket.sendall(drop)
                with suppress(TimeoutError):
                    if not self.socket.recv(1 << 16):
                        break
        return time.monotonic() - started

    def status(self) -> int:
        """The status of the one answer after which the server hangs up; 0 if there is none."""
        return status_of(self.all())


def status_of(answer: bytes) -> int:
    return int(answer.split(b" ", 2)[1]) if answer else 0


@contextmanager
def raw_lines(running: Running, count: int, source: str = GUEST) -> Iterator[list[RawLine]]:
    lines = [RawLine(running, source) for _ in range(count)]
    try:
        yield lines
    finally:
        for line in lines:
            line.socket.close()


def eventually(holds: Callable[[], bool]) -> bool:
    """Whether something becomes true, in good time."""
    until = time.monotonic() + PATIENCE_S
    while not holds() and time.monotonic() < until:
        time.sleep(0.05)
    return holds()
