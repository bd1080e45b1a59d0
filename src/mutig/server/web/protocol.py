"""uvicorn's WebSocket, with two things that ASGI has no words for: write now, and hang up on somebody who never reads.

ASGI's `send` waits until the other side has read, so each socket would need a queue and a task of its own. Here what
the House publishes goes straight into the transport; who lets it pile up is dropped (see connection.py).
"""

from __future__ import annotations

from typing import Any

from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol
from websockets.exceptions import InvalidState
from websockets.http11 import Request

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
        if self.hung_up:
            return 0
        try:
            self.conn.send_text(text)
        except InvalidState:  # the other side is closing
            return 0
        self.transport.write(b"".join(self.conn.data_to_send()))
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
        self.transport.write(b"".join(self.conn.data_to_send()))
        self.close_sent = True
        if self.read_paused:
            self.read_paused = False
            self.transport.resume_reading()
        self.close_timer = self.loop.call_later(self.close_timeout, self.transport.abort)


def line_of(scope: Any) -> Line:
    """Taken out of the scope, so that the two do not keep each other alive."""
    line: Line = scope["extensions"].pop(EXTENSION)
    return line
