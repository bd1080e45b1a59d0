"""One process that serves: an open port, the application, and a graceful end."""

from __future__ import annotations

import asyncio
import contextlib
import signal
import socket
from collections.abc import Iterator
from functools import partial

import uvicorn

from mutig.server.tables import TableService

from .app import create_app
from .call import Call
from .edge import Edge
from .protocol import Line
from .settings import WebSettings

LARGEST_FRAME = 8 << 10  # bytes a socket may send at once
LAST_MOMENTS_S = 5.0  # for answers under way when the server stops


class Server(uvicorn.Server):
    """Stops on ctrl-c and on SIGTERM like any server, but that is a normal end, not a death by signal."""

    def __init__(self, config: uvicorn.Config, edge: Edge, service: TableService) -> None:
        super().__init__(config)
        self._edge, self._service = edge, service
        self.stopped_by: list[str] = []  # names of signals

    @contextlib.contextmanager
    def capture_signals(self) -> Iterator[None]:
        with super().capture_signals():
            yield
            self.stopped_by = [signal.Signals(number).name for number in self._captured_signals]
            self._captured_signals.clear()  # otherwise uvicorn would raise them again

    async def shutdown(self, sockets: list[socket.socket] | None = None) -> None:
        """Nobody is kept waiting for news by a server that stops."""
        self._edge.stop_waiting()
        await asyncio.gather(super().shutdown(sockets), self._service.hand_over())


def server(service: TableService, settings: WebSettings) -> Server:
    """A server for a table service, not running yet."""
    edge = create_app(service, settings)
    config = uvicorn.Config(
        edge,
        http=partial(Call, edge.door),  # type: ignore[arg-type]
        ws=Line,
        ws_max_size=LARGEST_FRAME,
        ws_per_message_deflate=False,
        ws_ping_interval=None,  # clients send pings of their own (wire.Ping): pages cannot see those of the protocol
        proxy_headers=True,  # of a reverse proxy on this machine; nobody else is believed
        server_header=False,
        access_log=False,
        log_config=None,
        timeout_graceful_shutdown=int(LAST_MOMENTS_S),
    )
    return Server(config, edge, service)
