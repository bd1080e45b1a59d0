"""uvicorn's WebSocket, with two things that ASGI has no words for: write now, and hang up on somebody who never reads.

ASGI's `send` waits until the other side has read, so each socket would need a queue and a task of its own. Here what
the House publishes goes straight into the transport; who lets it pile up is dropped (see connection.py).
"""

from __future__ import annotations

from typing import Any

from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol
from websockets.exceptions import InvalidState
from websockets.http11 import Request
from websockets.protocol import OPEN

WHOLE_TEXT = 0x81  # the first byte of a frame that is a whole text message
EXTENSION = "mutig.line"  # where the application finds its Line in the ASGI scope


class Line(WebSocketsSansIOProtocol):
    """One socket's connection."""

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
