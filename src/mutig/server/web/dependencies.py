"""What a handler depends on: the table service and who asks, and the parts of an address with their bounds."""

from __future__ import annotations

from typing import Annotated, Any

from litestar import Request
from litestar.connection import ASGIConnection
from litestar.di import NamedDependency
from litestar.handlers import BaseRouteHandler
from litestar.params import PathParameter, QueryParameter

from mutig.server import wire
from mutig.server.tables import TableService

from .limits import address_key
from .problems import too_many
from .sockets import Sockets

LONGEST_WAIT_S = 30.0
DEAR = "dear"

AnyRequest = Request[Any, Any, Any]
Service = NamedDependency[TableService]
TheSockets = NamedDependency[Sockets]
Person = NamedDependency[wire.Me]
PersonOrStranger = NamedDependency[wire.Me | None]

TableId = Annotated[str, PathParameter(description="A table's id.", pattern="^[a-z0-9]{10}$")]
Invite = Annotated[str, PathParameter(description="The code of an invite link.", pattern="^[a-z0-9]{16}$")]
SessionId = Annotated[str, PathParameter(description="A session's id.", pattern="^[0-9a-f]{16}$")]
SeatNumber = Annotated[int, PathParameter(description="A seat's number.", ge=0, le=7)]

Stranger = Annotated[bool, QueryParameter(description="Whether nobody is an answer, too.")]
Others = Annotated[bool, QueryParameter(description="Keep the session that asks.")]
Game = Annotated[str, PathParameter(description="A game's name.", pattern="^[a-z-]{1,40}$")]
LessonId = Annotated[str, PathParameter(description="A lesson's id.", pattern="^[a-z0-9-]{1,20}$")]
Edition = Annotated[str, QueryParameter(description="An edition's name.", pattern="^[A-Za-z0-9_-]{1,40}$")]
EditionName = Annotated[str, PathParameter(description="An edition's name.", pattern=r"^[^\x00-\x1f/]{1,40}$")]
AsLists = Annotated[bool, QueryParameter(name="lists", description="Boards as lists instead of geometry.")]
Side = Annotated[
    str, QueryParameter(description="A side of the board; if none is said, the first.", pattern="^[A-Za-z-]{0,20}$")
]
Speaking = Annotated[wire.Language, QueryParameter(name="language", description="The language of the words.")]
Listed = Annotated[bool, QueryParameter(description="Those to join or to watch, instead of mine.")]
After = Annotated[str | None, QueryParameter(description="`more` of the list before.", max_length=100)]
Many = Annotated[int, QueryParameter(name="limit", description="How many at most.", ge=1, le=100)]
Seat = Annotated[int | None, QueryParameter(description="A seat of mine; none to watch.", ge=0, le=7)]
OwnSeat = Annotated[int, QueryParameter(name="seat", description="A seat of mine.", ge=0, le=7)]
JudgedSeat = Annotated[int, QueryParameter(name="seat", description="Whose decisions.", ge=0, le=7)]
OpenHands = Annotated[bool, QueryParameter(description="A second look, with all hands open.")]
Thing = Annotated[str, QueryParameter(description="A kind and a name: `area hushwood`.", pattern=r"^[a-z]+ \S.{0,59}$")]
Since = Annotated[int | None, QueryParameter(description="The last `seq` I have.", ge=0, le=2**31)]
Wait = Annotated[float, QueryParameter(description="Seconds to wait for news.", ge=0, le=LONGEST_WAIT_S)]
Viewer = Annotated[
    str | None,
    QueryParameter(
        description="A seat's number, `open` for all secrets, nothing for a spectator's eyes.",
        pattern="^([0-7]|open)?$",
    ),
]
Named = Annotated[str, QueryParameter(description="A part of a name.", max_length=40)]
From = Annotated[int, QueryParameter(name="from", description="`more` of the answer before.", ge=0, le=2**31)]


def count(request: ASGIConnection[Any, Any, Any, Any], limit: str, person: wire.Me | None = None) -> None:
    """Some requests are dear or tempting: they have a limit of their own, for an address or for one person."""
    address = address_key(request.scope["client"])
    if wait := request.app.state.limiters[limit].wait(person.id if person else address, address):
        raise too_many(wait)


def dear(limit: str) -> dict[str, str]:
    """What a handler says of itself if it is dear: an address is counted before anything else, as `limit` says.

    A person, wherever it asks from, is counted by the handler.
    """
    return {DEAR: limit}


def count_if_dear(connection: ASGIConnection[Any, Any, Any, Any], handler: BaseRouteHandler) -> None:
    """Nobody is looked up, and not a byte of the body is read, for an address that asks too often."""
    if limit := handler.opt.get(DEAR):
        count(connection, limit)
