"""uvicorn's HTTP, with bounds it does not have: on the head of a request, on what waits in line, and on every second.

A request's head is small and comes at once; its body comes at a certain speed; an answer is read at a certain speed.
Whoever does otherwise is told so, if it can still be told, and the line is closed.
"""

from __future__ import annotations

import asyncio
from math import inf
from typing import Any, Literal

import httptools
import msgspec
from uvicorn.protocols.http.httptools_impl import STATUS_LINE, HttpToolsProtocol, RequestResponseCycle

from mutig.server.refusal import Because, Refusal

from .door import Door
from .headers import NOT_KEPT, SECURITY_HEADERS
from .problems import browser_language, problem, too_many
from .protocol import Line

LARGEST_HEAD = 32 << 10  # bytes of the request line and all headers; trailers count too
MOST_HEADERS = 100
MOST_IN_LINE = 16  # requests sent before the first is answered; browsers send none
IN_LINE = "mutig.in-line"  # where the application finds those, in the ASGI scope
PIECE = 16 << 10  # bytes that are looked at in one go

Stage = Literal["head", "body", "answer", "idle"]


class Call(HttpToolsProtocol):
    """One line that speaks HTTP."""

    def __init__(self, door: Door, **given: Any) -> None:
        super().__init__(**given)
        self.stage: Stage = "head"
        self._door = door
        self._settings = door.settings
        self.timeout_keep_alive = door.settings.idle_s  # type: ignore[assignment]
        self._until = inf  # when this stage must be over
        self._head = self._headers = 0  # bytes and headers of the request that is being read
        self._unclear = 0  # bytes since the parser has last made sense of anything
        self._refusal: Refusal | None = None
        self._deaf = False
        self._unread: tuple[float, int] | None = None  # since when how much waits for the other side to read
        self._answering: RequestResponseCycle | None = None  # not the last one, if there are others in line

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        super().connection_made(transport)
        self._until = self.loop.time() + self._settings.head_s
        refusal = self._door.enter(self, len(self.connections))
        if refusal is not None:
            self._refuse(refusal)

    def connection_lost(self, exc: Exception | None) -> None:
        self._door.leave(self)
        self.pipeline.clear()
        if self._answering is not None:  # uvicorn tells the last one in line alone
            self._answering.disconnected = True
            self._answering.message_event.set()
        super().connection_lost(exc)

    # Reading

    def data_received(self, data: bytes) -> None:
        self._unset_keepalive_if_required()
        if self.stage == "idle":
            self.stage, self._until = "head", self.loop.time() + self._settings.head_s
        piece = len(data) if self._is_answered else PIECE  # of a body nobody wants any more only the end matters
        for start in range(0, len(data), piece):
            if self._deaf or self.transport.is_closing():
                return
            self._look_at(data[start : start + piece])

    @property
    def _is_answered(self) -> bool:
        """Whether the rest of a body comes in after its answer has gone out."""
        return self.stage == "body" and self.cycle is not None and self.cycle.response_complete

    def _look_at(self, piece: bytes) -> None:
        self._unclear += len(piece)
        try:
            self.parser.feed_data(piece)
        except httptools.HttpParserUpgrade:
            if self._should_upgrade():
                self.handle_websocket_upgrade()
        except httptools.HttpParserError:
            self._refuse(self._refusal or Refusal("not-understood", detail=Because("because-no-http", {})))
        else:
            if self._unclear > LARGEST_HEAD:
                self._refuse(Refusal("large-head", 431))

    def on_message_begin(self) -> None:
        super().on_message_begin()
        self._head = self._headers = self._unclear = 0
        if self.stage != "head":  # the next request came before the last one was answered
            self.stage, self._until = "head", self.loop.time() + self._settings.head_s

    def on_url(self, url: bytes) -> None:
        self._count(len(url))
        super().on_url(url)

    def on_header(self, name: bytes, value: bytes) -> None:
        self._headers += 1
        self._count(len(name) + len(value) + 4)
        if self.stage == "head":  # what comes behind the body cannot change what was asked
            super().on_header(name, value)

    def _count(self, size: int) -> None:
        self._unclear = 0
        self._head += size
        if self._head > LARGEST_HEAD or self._headers > MOST_HEADERS:
            self._stop(Refusal("large-head", 431))

    def _stop(self, refusal: Refusal) -> None:
        """Make the parser stop; it tells nobody why."""
        self._refusal = refusal
        raise ValueError

    def on_headers_complete(self) -> None:
        if len(self.pipeline) >= MOST_IN_LINE:
            self._stop(too_many(1))
        super().on_headers_complete()
        self.scope["extensions"] = {IN_LINE: self.pipeline}  # type: ignore[dict-item]
        self.stage, self._until = "body", self.loop.time() + self._settings.body_s
        if not self.transport.get_write_buffer_size():
            self._unread = None  # who asks again has read the last answer

    def _start_asgi_task(self, cycle: RequestResponseCycle, app: Any) -> None:
        self._answering = cycle
        super()._start_asgi_task(cycle, app)

    def on_body(self, body: bytes) -> None:
        self._unclear = 0
        if not self.cycle.response_complete:
            self._until += len(body) / self._settings.slowest
        super().on_body(body)

    def on_message_complete(self) -> None:
        super().on_message_complete()
        self.stage, self._until = "answer", inf
        self._rest()

    def on_response_complete(self) -> None:
        super().on_response_complete()
        if self.stage == "body":  # nobody wants the rest; closing at once would lose the answer on its way
            self._until = min(self._until, self.loop.time() + self._settings.linger_s)
        self._rest()

    def _rest(self) -> None:
        """Nothing is asked and nothing to be answered: for a while there may be another request."""
        if self.stage == "answer" and self.cycle is not None and self.cycle.response_complete:
            self.stage, self._until = "idle", self.loop.time() + self.timeout_keep_alive

    def handle_websocket_upgrade(self) -> None:
        if self.cycle is not None and not self.cycle.response_complete:
            return self._refuse(Refusal("not-understood", detail=Because("because-second-socket", {})))
        super().handle_websocket_upgrade()
        self._door.leave(self)
        line = self.transport.get_protocol()
        if isinstance(line, Line) and not line.handshake_initiated:  # a header too long for a socket, or no ASCII
            self._answer(Refusal("large-head", 431))
            self.transport.close()
        return None

    # Time

    def look_at_clock(self, now: float) -> None:
        """Once in a while: whether the other side takes too long to write or to read."""
        if self._reads_too_slowly(now):
            self.transport.abort()  # there is no use in another word
        elif now > self._until and not self.flow.read_paused and not self.transport.is_closing():
            if self.stage == "body" or (self.stage == "head" and self._head):
                self._refuse(Refusal("slow-request", 408))
            else:
                self.transport.close()  # nothing was asked

    def _reads_too_slowly(self, now: float) -> bool:
        unread = self.transport.get_write_buffer_size()
        if not unread:
            self._unread = None
            return False
        if self._unread is None:
            self._unread = now, unread
        since, size = self._unread
        return now - since > self._settings.body_s + size / self._settings.slowest

    # Refusing

    def _refuse(self, refusal: Refusal) -> None:
        """Answer without the application and close the line; what was asked before is answered first."""
        self._deaf = True
        self._door.metrics.refusals.labels(refusal.reason).inc()
        under_way = self.cycle is not None and not self.cycle.response_complete
        if under_way and self.stage != "body":
            self._until, self.cycle.keep_alive = inf, False
            return
        if not self.pipeline and not (under_way and self.cycle.response_started):
            self._answer(refusal)
        self.transport.close()

    def _answer(self, refusal: Refusal) -> None:
        accepted = dict(self.headers or ()).get(b"accept-language", b"").decode("latin-1")
        body = msgspec.json.encode(problem(refusal, browser_language(accepted)))
        headers = [
            (b"content-type", b"application/json"),
            (b"content-length", str(len(body)).encode()),
            (b"connection", b"close"),
            NOT_KEPT,
            *SECURITY_HEADERS,
            *self.server_state.default_headers,
        ]
        lines = b"".join(name + b": " + value + b"\r\n" for name, value in headers)
        self.transport.write(STATUS_LINE[refusal.status] + lines + b"\r\n" + body)
