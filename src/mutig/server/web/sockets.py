"""All open sockets of this process: who may open one, what is sent over it, and when it is closed.

Each process knows its own sockets only. What must reach those of others (a sign-out) is told them over the bus; should
that be lost, it is found by looking the session up again now and then.
"""

from __future__ import annotations

import asyncio
import contextlib
from collections.abc import Collection, Iterator
from math import inf
from time import monotonic
from typing import Any

import msgspec
import structlog
from litestar.connection import ASGIConnection

from mutig.server import wire
from mutig.server.refusal import Refusal
from mutig.server.tables import TableService

from .connection import SIGNED_OUT, SILENT, Connection, Shared
from .headers import same_origin
from .hosts import is_our_name
from .limits import Limiter, Tally, address_key
from .metrics import Metrics
from .problems import language_of, problem, too_many
from .protocol import line_of
from .sessions import token_of, who_asks
from .settings import WebSettings

PATH = "/api/v1/socket"
MOST_PER_PERSON = 50
log = structlog.get_logger("mutig.sockets")


class Sockets:
    """The ASGI application behind the socket's address, and the list of who is connected."""

    def __init__(
        self, service: TableService, settings: WebSettings, metrics: Metrics, requests: Limiter, version: str
    ) -> None:
        self.service = service
        self.settings = settings
        self.metrics = metrics
        self.requests = requests
        self._version = version
        self._open: dict[str, set[Connection]] = {}  # by person
        self._lines = Tally(settings.limits.sockets, settings.limits.unlimited)  # by address
        messages = Limiter(settings.limits.messages, settings.limits.unlimited)
        self.shared = Shared(service, settings, metrics, requests, messages)

    # Opening

    async def __call__(self, scope: Any, receive: Any, send: Any) -> None:
        await receive()
        endings = self.service.sessions.endings
        asked = ASGIConnection[Any, Any, Any, Any](scope)
        try:
            person = await self._admitted(asked)
        except Refusal as refusal:
            self.metrics.refusals.labels(refusal.reason).inc()
            await turn_away(send, refusal, language_of(asked))
            return line_of(scope).was_turned_away()
        session, address = self.service.key_of(token_of(asked) or ""), address_key(scope["client"])
        await send({"type": "websocket.accept"})
        line = line_of(scope)
        line.forget_the_handshake()
        del asked, scope
        connection = Connection(self.shared, person, session, address, line)
        with self._listed(connection):
            if endings != self.service.sessions.endings:  # perhaps this one, before it was listed here
                await self._check(connection)
            connection.send(wire.Hello(protocol=wire.PROTOCOL, version=self._version, me=person))
            await connection.talk(receive)
        return None

    async def _admitted(self, asked: ASGIConnection[Any, Any, Any, Any]) -> wire.Me:
        scope, headers = asked.scope, asked.headers
        if scope["path"] != PATH:
            raise Refusal("no-such-page", 404)
        address = address_key(scope["client"])
        if wait := self.requests.wait(address):
            raise too_many(wait)
        if self._lines.is_full(address):  # before anybody is looked up
            raise too_many(self.settings.silent_s)
        if self.settings.local_only and not is_our_name(headers.get("host"), self.settings.origins):
            raise Refusal("wrong-host", 421)
        scheme = "https" if scope["scheme"] == "wss" else "http"
        if not same_origin(headers.get("origin"), headers.get("host"), scheme, self.settings.origins):
            raise Refusal("wrong-origin", 403)
        person = await who_asks(asked, self.service)
        if person is None:
            raise Refusal("stranger", 401)
        if len(self._open.get(person.id, ())) >= MOST_PER_PERSON or self._lines.is_full(address):
            raise too_many(self.settings.silent_s)
        return person

    @contextlib.contextmanager
    def _listed(self, connection: Connection) -> Iterator[None]:
        person = connection.person.id  # a guest may become an account meanwhile
        mine = self._open.setdefault(person, set())
        mine.add(connection)
        self._lines.take(connection.address)
        self.metrics.sockets.inc()
        try:
            yield
        finally:
            connection.look_away()
            self.metrics.sockets.dec()
            self._lines.give_back(connection.address)
            mine.discard(connection)
            if not mine:
                self._open.pop(person, None)

    def here(self) -> set[str]:
        """The ids of everybody who has a socket open."""
        return set(self._open)

    # Closing, and changes that come from elsewhere

    def sessions_ended(self, sessions: Collection[str]) -> None:
        """Close what was opened with these."""
        for connection in self._all():
            if connection.session in sessions:
                connection.hang_up(SIGNED_OUT)

    def person_changed(self, person: wire.Me) -> None:
        """Open sockets speak as, and to, the person as it is now."""
        for connection in self._open.get(person.id, ()):
            connection.person = person

    def doubt(self) -> None:
        """Look all sessions up again soon."""
        for connection in self._all():
            connection.checked = -inf

    async def watch(self) -> None:
        """For as long as the server runs: close silent sockets, and those whose session has ended."""
        while True:
            await asyncio.sleep(min(5.0, self.settings.silent_s / 4))
            now = monotonic()
            for connection in self._all():
                if now - connection.heard > self.settings.silent_s:
                    connection.hang_up(SILENT)
                elif now - connection.checked > self.settings.recheck_s:
                    connection.checked = now
                    await self._check(connection)

    async def _check(self, connection: Connection) -> None:
        try:
            person = await self.service.person_with(connection.session)
        except Exception:  # the store may be away for a moment; the next round asks again
            log.exception("session not checked")
            return
        if person is None:
            connection.hang_up(SIGNED_OUT)
        else:
            connection.person = person

    def _all(self) -> list[Connection]:
        return [connection for mine in self._open.values() for connection in mine]


async def turn_away(send: Any, refusal: Refusal, language: str) -> None:
    """Answer the handshake like any other HTTP request."""
    headers = [(b"content-type", b"application/json")]
    await send({"type": "websocket.http.response.start", "status": refusal.status, "headers": headers})
    body = msgspec.json.encode(problem(refusal, language))
    await send({"type": "websocket.http.response.body", "body": body})
