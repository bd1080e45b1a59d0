"""Who asks: a token in the cookie of a browser or in the header of a program. Without one, a stranger."""

from __future__ import annotations

from typing import Any

from litestar import Request, Response
from litestar.connection import ASGIConnection
from litestar.datastructures import Cookie
from litestar.di import NamedDependency

from mutig.server import wire
from mutig.server.refusal import Refusal
from mutig.server.tables import TableService

from .devices import described
from .limits import address_key

COOKIE = "mutig_session"
A_YEAR_S = 365 * 86400
LONGEST_TOKEN = 200


def token_of(connection: ASGIConnection[Any, Any, Any, Any]) -> str | None:
    """The token of a request. A header beats the cookie: who sets it means it."""
    scheme, _, given = connection.headers.get("authorization", "").partition(" ")
    token = given.strip() if scheme.lower() == "bearer" else connection.cookies.get(COOKIE, "")
    return token if 0 < len(token) <= LONGEST_TOKEN and token.isascii() else None


def given_token(connection: ASGIConnection[Any, Any, Any, Any]) -> str:
    """The token of somebody who is known: there must be one."""
    token = token_of(connection)
    assert token is not None
    return token


def device_of(connection: ASGIConnection[Any, Any, Any, Any]) -> str:
    """Which browser asks, in words."""
    return described(connection.headers.get("user-agent", ""))


async def who_asks(connection: ASGIConnection[Any, Any, Any, Any], service: TableService) -> wire.Me | None:
    """The person behind a request. An unknown or outdated token is a stranger's, with no rights at all."""
    known = connection.scope["state"]
    if "me" not in known:
        token = token_of(connection)
        known["me"] = await service.person_of(token) if token else None
        if known["me"] is not None:
            service.seen_at(known["me"], address_key(connection.scope["client"]))
    me: wire.Me | None = known["me"]
    return me


async def somebody(request: Request[Any, Any, Any], service: NamedDependency[TableService]) -> wire.Me | None:
    """A person or a stranger."""
    return await who_asks(request, service)


async def me(request: Request[Any, Any, Any], service: NamedDependency[TableService]) -> wire.Me:
    """A person; a stranger is told how to become one."""
    person = await who_asks(request, service)
    if person is None:
        raise Refusal("stranger", 401)
    return person


def with_cookie(request: Request[Any, Any, Any], person: wire.Me, token: str, status: int) -> Response[wire.Me]:
    """An answer that lets the browser in from now on. Scripts cannot read the token."""
    request.scope["state"]["me"] = person
    return Response(person, status_code=status, cookies=[session_cookie(request, token, A_YEAR_S)])


def session_cookie(request: Request[Any, Any, Any], token: str, seconds: int) -> Cookie:
    secure = request.scope["scheme"] == "https"
    return Cookie(COOKIE, path="/", value=token, max_age=seconds, httponly=True, samesite="lax", secure=secure)
