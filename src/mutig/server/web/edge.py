"""The outermost layer: every request passes here, is counted, limited, timed, and leaves with our headers."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from time import perf_counter
from typing import Any

import msgspec
import structlog
from litestar.datastructures import Headers

from mutig.server import tracing
from mutig.server.refusal import Refusal

from .call import IN_LINE
from .door import Door
from .headers import ALONE, NOT_KEPT, SECURITY_HEADERS, is_secure, same_origin
from .hosts import is_our_name
from .limits import Limiter, Tally, address_key
from .metrics import Metrics
from .problems import browser_language, problem, too_many
from .settings import WebSettings
from .sockets import Sockets

SAFE = frozenset({"GET", "HEAD", "OPTIONS"})
WATCHED = frozenset({"/healthz", "/metrics"})  # by machines, which must not be locked out by what guests do
TOO_MANY = 429
LAST = (b"connection", b"close")  # who asks too much and has sent more already is not told so for each of them
log = structlog.get_logger("mutig.web")


class Edge:
    """An ASGI application: sockets go to `Sockets`, the rest to Litestar."""

    def __init__(
        self, inner: Any, sockets: Sockets, settings: WebSettings, metrics: Metrics, requests: Limiter, door: Door
    ) -> None:
        self.inner = inner
        self.sockets = sockets
        self._settings = settings
        self._metrics = metrics
        self._requests = requests
        limits = settings.limits
        self._watching = Limiter(limits.watching, limits.unlimited)
        self._under_way = Tally(limits.connections, limits.unlimited)
        self._bodies = Tally(limits.bodies, limits.unlimited)
        self.door = door

    def stop_waiting(self) -> None:
        """The server stops: whoever waits for news is answered."""
        self.inner.state.stopping.set()

    async def __call__(self, scope: Any, receive: Any, send: Any) -> None:
        if scope["type"] == "websocket":
            await self.sockets(scope, receive, send)
        elif scope["type"] == "http":
            with tracing.door("HTTP", silent=scope["path"] in WATCHED):
                await self._http(scope, receive, send)
        else:
            await self.inner(scope, receive, send)

    async def _http(self, scope: Any, receive: Any, send: Any) -> None:
        started = perf_counter()
        status = 500
        kept = () if not scope["path"].startswith("/api/") else (NOT_KEPT,)
        host = Headers.from_scope(scope).get("host")
        secure = is_secure(scope["scheme"], host) or f"https://{host}" in self._settings.origins  # a proxy may encrypt
        alone = (ALONE,) if secure else ()

        async def send_with_headers(message: Any) -> None:
            nonlocal status
            if message["type"] == "http.response.start":
                status = message["status"]
                last = (LAST,) if status == TOO_MANY and scope.get("extensions", {}).get(IN_LINE) else ()
                message["headers"] = [*message.get("headers", ()), *SECURITY_HEADERS, *alone, *kept, *last]
            await send(message)

        address = address_key(scope["client"])
        with self._counted(address, receive) as (refusal, receive_counted):
            refusal = refusal or self._refusal(scope, address)
            if refusal is None:
                await self.inner(scope, receive_counted, send_with_headers)
            else:
                self._metrics.refusals.labels(refusal.reason).inc()
                await refuse(scope, send_with_headers, refusal)
        self._note(scope, status, perf_counter() - started)

    @contextmanager
    def _counted(self, address: str, receive: Any) -> Iterator[tuple[Refusal | None, Any]]:
        """One more request under way, and what it has us hold: one address has so many, and so much, at once."""
        held = 0

        async def receive_counted() -> Any:
            nonlocal held
            message = await receive()
            if size := len(message.get("body", b"")):
                held += size
                if not self._bodies.take(address, size):
                    raise too_many(1)
            elif message["type"] == "http.disconnect":
                raise Refusal("slow-request", 408)  # nobody hears it: the line was cut before all was said
            return message

        fits = self._under_way.take(address)
        try:
            yield None if fits else too_many(1), receive_counted
        finally:
            self._under_way.give_back(address)
            if held:
                self._bodies.give_back(address, held)

    def _refusal(self, scope: Any, address: str) -> Refusal | None:
        """What is not even looked at."""
        headers = Headers.from_scope(scope)
        limiter = self._watching if scope["path"] in WATCHED else self._requests
        if wait := limiter.wait(address):
            return too_many(wait)
        origin, host = headers.get("origin"), headers.get("host")
        if self._settings.local_only and not is_our_name(host, self._settings.origins):
            return Refusal("wrong-host", 421)
        if scope["method"] not in SAFE and not same_origin(origin, host, scope["scheme"], self._settings.origins):
            return Refusal("wrong-origin", 403)
        return None

    def _note(self, scope: Any, status: int, seconds: float) -> None:
        """Which kind of request, not which one: addresses may hold invites."""
        route = scope.get("path_template") or "other"
        self._metrics.requests.labels(route, scope["method"], str(status)).inc()
        self._metrics.request_seconds.labels(route).observe(seconds)
        tracing.answered(scope["method"], route, status)
        log.debug("request", route=route, method=scope["method"], status=status, ms=round(seconds * 1000, 1))


async def refuse(scope: Any, send: Any, refusal: Refusal) -> None:
    """Answer without the rest of the application."""
    language = browser_language(Headers.from_scope(scope).get("accept-language"))
    body = msgspec.json.encode(problem(refusal, language))
    headers = [(b"content-type", b"application/json"), (b"content-length", str(len(body)).encode())]
    if refusal.status == 429:
        headers.append((b"retry-after", str(refusal.arguments["seconds"]).encode()))
    await send({"type": "http.response.start", "status": refusal.status, "headers": headers})
    await send({"type": "http.response.body", "body": body})
