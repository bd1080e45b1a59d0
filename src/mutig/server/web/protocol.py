"""uvicorn's WebSocket, with two things that ASGI has no words for: write now, and hang up on somebody who never reads.

ASGI's `send` waits until the other side has read, so each socket would need a queue and a task of its own. Here what
the tables publish goes straight into the transport; who lets it pile up is dropped (see connection.py). What comes in
is looked at in small pieces, no faster than it is answered, and frames that are no messages are counted too.
"""

from __future__ import annotations

from time import monotonic
from typing import Any

from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol
from websockets.exceptions import InvalidState
from websockets.frames import Frame
from websockets.http11 import Request
from websockets.protocol import OPEN

from .limits import Bucket, Limit, Window

WHOLE_TEXT = 0x81  # the first byte of a frame that is a whole text message
EXTENSION = "mutig.line"  # where the application finds its Line in the ASGI scope
FLOOD = {"type": "mutig.flood"}  # an event ASGI does not know: too many frames that are no messages
LAST_WORDS = 1 << 10  # bytes
PIECE = 2 << 10  # bytes that are looked at in one go: a megabyte of tiny frames takes seconds
MOST_FRAGMENTS = 128  # of one message: empty ones never make it too large
CONTROL = Limit("control", Window(30, 2), Window(300, 60))  # pings and pongs of the protocol; pages send none


class Line(WebSocketsSansIOProtocol):
    """One socket's connection."""

    unheard = b""  # what came together with a message that is not answered yet
    control: Bucket | None = None
    last_heard = 0

    # Hearing

    def data_received(self, data: bytes) -> None:
        if self.close_sent:
            return self._hear_out(data)
        self.unheard = self.unheard + data if self.unheard else data
        self._hear()
        if self.unheard:
            self._pause()
        return None

    def _hear_out(self, data: bytes) -> None:
        """All that is of interest after our goodbye is the other side's; whoever talks on is not listened to."""
        self.last_heard += len(data)
        if self.last_heard <= LAST_WORDS or self.conn.parser_exc is not None:
            super().data_received(data)
        elif self.transport.can_write_eof():
            self.transport.write_eof()

    def _hear(self) -> None:
        """Go on until there is a message to answer."""
        while self.unheard and self.queue.empty() and not self.disconnected:
            piece, self.unheard = self.unheard[:PIECE], self.unheard[PIECE:]
            super().data_received(piece)

    async def receive(self) -> Any:
        event = await self.queue.get()
        self._hear()
        if self.read_paused and self.queue.empty():
            self.read_paused = False
            self.transport.resume_reading()
        return event

    def handle_cont(self, event: Frame) -> None:
        super().handle_cont(event)
        if len(self.frames) > MOST_FRAGMENTS:
            self._flooded()

    def handle_ping(self) -> None:
        if self._within_limits():
            super().handle_ping()

    def handle_pong(self, event: Frame) -> None:
        self._within_limits()

    def _within_limits(self) -> bool:
        now = monotonic()
        self.control = self.control or Bucket(CONTROL, now)
        if not self.control.wait(CONTROL, now):
            return True
        self._flooded()
        return False

    def _flooded(self) -> None:
        """Nothing more is heard; whoever talks on this line hangs up."""
        self.frames = []
        self._forget_unheard()
        self.queue.put_nowait(FLOOD)  # type: ignore[arg-type]
        self._pause()

    def _forget_unheard(self) -> None:
        if self.unheard:
            self.unheard, self.last_heard = b"", LAST_WORDS  # what comes next begins somewhere inside a frame

    def _pause(self) -> None:
        if not self.read_paused:
            self.read_paused = True
            self.transport.pause_reading()

    def handle_close(self, event: Frame) -> None:
        """The other side says goodbye. If it does not read what waits for it, the line is cut after a while."""
        super().handle_close(event)
        if self.close_timer is None:
            self.close_timer = self.loop.call_later(self.close_timeout, self.transport.abort)

    # The handshake

    def handle_connect(self, event: Request) -> None:
        super().handle_connect(event)
        if self.response.status_code == 101:
            self.scope["extensions"][EXTENSION] = self  # type: ignore[assignment]

    def forget_the_handshake(self) -> None:
        """Thousands of sockets stay open for hours: their request headers need not."""
        self.request.headers.clear()  # the parser holds on to the request itself
        del self.request, self.response
        self.scope.clear()  # type: ignore[attr-defined]

    def was_turned_away(self) -> None:
        """The handshake was answered with a refusal: nothing is missing, and nothing is an error."""
        self.handshake_complete = True

    # Writing

    @property
    def hung_up(self) -> bool:
        """Whether this end of the line is closed."""
        return self.disconnected or self.close_sent or self.transport.is_closing()

    def write(self, text: bytes) -> int:
        """Send a text frame; how many bytes now wait for the other side to read."""
        if self.hung_up or self.conn.state is not OPEN:  # or the other side is closing
            return 0
        self.transport.write(head_of(len(text)) + text)
        return self.transport.get_write_buffer_size()

    def hang_up(self, code: int, reason: str) -> None:
        """Say why behind whatever still waits, and cut the line after a while even if nobody reads it."""
        if self.hung_up:
            return
        self.queue.put_nowait({"type": "websocket.disconnect", "code": code, "reason": reason})
        try:
            self.conn.send_close(code, reason)
        except InvalidState:
            return
        self._last_words()

    def handle_parser_exception(self) -> None:
        """Frames that are too large or no text end the line: the close frame that says so is waiting to be sent."""
        if self.close_sent:
            return
        sent = self.conn.close_sent
        assert sent is not None
        self.queue.put_nowait({"type": "websocket.disconnect", "code": sent.code, "reason": sent.reason})
        self._last_words()
        self.transport.write_eof()

    def _last_words(self) -> None:
        """Send the close frame and hear the other side out, for a while.

        Closing with something unread resets the connection, and the close frame would be lost on its way.
        """
        self.transport.write(b"".join(self.conn.data_to_send()))
        self.close_sent = True
        self._forget_unheard()
        if self.read_paused:
            self.read_paused = False
            self.transport.resume_reading()
        self.close_timer = self.loop.call_later(self.close_timeout, self.transport.abort)


def head_of(size: int) -> bytes:
    """What stands before a whole text of so many bytes (RFC 6455, 5.2). Every view goes through here, five per move."""
    if size < 126:
        return bytes((WHOLE_TEXT, size))
    return (
        bytes((WHOLE_TEXT, 126)) + size.to_bytes(2) if size < 1 << 16 else bytes((WHOLE_TEXT, 127)) + size.to_bytes(8)
    )


def line_of(scope: Any) -> Line:
    """Taken out of the scope, so that the two do not keep each other alive."""
    line: Line = scope["extensions"].pop(EXTENSION)
    return line
