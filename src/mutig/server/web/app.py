"""The application: routes and sockets around a table service."""

from __future__ import annotations

import asyncio
import contextlib
from collections.abc import AsyncIterator
from typing import Any

from litestar import Litestar, Router
from litestar.connection import ASGIConnection
from litestar.di import Provide
from litestar.handlers import BaseRouteHandler
from litestar.openapi import OpenAPIConfig
from litestar.openapi.plugins import JsonRenderPlugin
from litestar.plugins import PluginProtocol
from litestar.plugins.core import MsgspecDIPlugin

import mutig
from mutig.server.tables import TableService
from mutig.server.wire.ready import make_types_ready
from mutig.server.work.errands import Errands

from . import accounts, club, editions, lessons, operations, people, play, sessions, tables
from .dependencies import count_if_dear
from .door import Door
from .edge import Edge
from .guessing import Guesses
from .limits import Limiter
from .metrics import Metrics
from .openapi import ABOUT
from .pages import Pages
from .problems import HANDLERS
from .settings import WebSettings
from .sockets import Sockets
from .spending import Spending

LARGEST_BODY = 64 << 10  # bytes


class Api(Litestar):
    """Litestar without its plugins for other people's types: ours are msgspec's.

    Where pydantic and attrs happen to be installed it would load both, at every start.
    """

    @staticmethod
    def _get_default_plugins(plugins: list[PluginProtocol]) -> list[PluginProtocol]:
        return [*plugins, MsgspecDIPlugin()]


def create_app(service: TableService, settings: WebSettings | None = None) -> Edge:
    """The ASGI application for a table service. Opening and closing it and its store is the caller's business."""
    make_types_ready()
    settings = settings or WebSettings()
    limits, metrics = settings.limits, Metrics()
    requests = Limiter(limits.requests, limits.unlimited)
    sockets = Sockets(service, settings, metrics, requests, mutig.__version__)
    door = Door(settings, metrics)
    inner = litestar(service, settings, metrics, sockets, door)
    inner.state.metrics = metrics
    inner.state.stopping = asyncio.Event()
    people = limits.guests, limits.sign_in, limits.password
    lists = limits.tables, limits.lists, limits.own_lists
    own = *people, *lists, limits.heavy, limits.imports, limits.drafts, limits.lessons
    inner.state.limiters = {limit.name: Limiter(limit, limits.unlimited) for limit in own}
    inner.state.limiters[limits.messages.name] = sockets.shared.messages
    inner.state.guesses = Guesses(inner.state.limiters[limits.sign_in.name], limits)
    return Edge(inner, sockets, settings, metrics, requests, door)


def spending_of(app: Litestar, service: TableService, sockets: Sockets) -> Spending:
    """All limits that one person or address could multiply by asking several processes."""
    mine = {**app.state.limiters, **app.state.guesses.limiters(), sockets.requests.limit.name: sockets.requests}
    return Spending(service, mine)


def litestar(service: TableService, settings: WebSettings, metrics: Metrics, sockets: Sockets, door: Door) -> Litestar:
    """Everything but the socket."""

    def given(value: object) -> Provide:
        return Provide(lambda: value, sync_to_thread=False, use_cache=True)

    @contextlib.asynccontextmanager
    async def watching(app: Litestar) -> AsyncIterator[None]:
        metrics.who.labels("server", service.settings.owner).set(1)
        service.when_sessions_end(sockets.sessions_ended)
        service.here, service.when_person_changed = sockets.here, sockets.person_changed
        service.when_doubtful = sockets.doubt
        watched = [sockets.watch, door.watch]
        if not service.alone:
            watched.append(spending_of(app, service, sockets).tell)
        watches = Errands()
        for watch in watched:
            watches.begin(watch())
        try:
            yield
        finally:
            await watches.call_off()

    async def known(connection: ASGIConnection[Any, Any, Any, Any], handler: BaseRouteHandler) -> None:
        """Who asks is known before the body is read: broken JSON too is answered in the person's language."""
        count_if_dear(connection, handler)
        await sessions.who_asks(connection, service)

    pages = Pages(settings.client)
    rooms = people, accounts, tables, editions, lessons, play, club
    api = Router("/api/v1", guards=[known], route_handlers=[route for room in rooms for route in room.ROUTES])
    return Api(
        [api, *operations.ROUTES],
        dependencies={
            "service": given(service),
            "sockets": given(sockets),
            "metrics": given(metrics),
            "door": given(door),
            "web_settings": given(settings),
            "pages": given(pages),
            "me": Provide(sessions.me),
            "somebody": Provide(sessions.somebody),
        },
        exception_handlers=HANDLERS,
        lifespan=[watching],
        openapi_config=OpenAPIConfig(
            title="Mutig",
            version=mutig.__version__,
            description=ABOUT,
            use_handler_docstrings=True,
            operation_id_creator=lambda handler, *_: handler.handler_name,
            path="/api/raw",  # what people and programs read is in operations.py
            render_plugins=[JsonRenderPlugin()],
        ),
        request_max_body_size=LARGEST_BODY,
        logging_config=None,
    )
