"""Tables over HTTP: the games there are, making and finding tables, seats."""

from __future__ import annotations

from functools import lru_cache
from typing import Annotated, Any

from litestar import MediaType, Request, Response, get, patch, post
from litestar.params import JSONBody
from litestar.serialization import decode_json
from msgspec import Meta, Raw

from mutig.server import wire
from mutig.server.refusal import Refusal

from .dependencies import (
    After,
    AnyRequest,
    Edition,
    Game,
    Invite,
    Listed,
    Many,
    Person,
    SeatNumber,
    Service,
    Side,
    Speaking,
    TableId,
    count,
    dear,
)
from .pages import Page, page_of

TAGS = ["Tables"]
IMPORT_LIMIT = 1 << 20  # bytes: a record is longer than anything else one sends
REST_LIMIT = 8 << 10  # bytes beside the record
Parts = Annotated[dict[str, Raw], Meta(max_length=8)]


class WithRecord(Request[Any, Any, Any]):
    """A request whose record or document stays the bytes it came as: taking a megabyte apart here makes all wait."""

    async def json(self) -> Any:
        parts = decode_json(await self.body(), Parts)
        kept = {name: parts.pop(name) for name in ("record", "document") if name in parts}
        if sum(memoryview(part).nbytes for part in parts.values()) > REST_LIMIT:
            raise Refusal("too-large", 413)
        return {**kept, **{name: decode_json(bytes(part)) for name, part in parts.items()}}


@get("/games", tags=TAGS)
async def games(service: Service) -> list[wire.GameInfo]:
    """What can be played here."""
    return service.games()


@lru_cache(maxsize=64)
def sheet(printed: bytes) -> Page:
    return page_of(printed, "sheet.json")


@get("/games/{game:str}/printed", tags=TAGS, media_type=MediaType.JSON)
async def printed(
    request: AnyRequest,
    game: Game,
    service: Service,
    edition: Edition = "house",
    side: Side = "",
    language: Speaking = "en",
) -> Response[bytes]:
    """What is printed on the material of a game, in words and geometry: all that a client needs to draw it."""
    content = await service.printed(game, edition, side, language)
    return sheet(content).answer(request)


@post("/tables", tags=TAGS, status_code=201, opt=dear("tables"))
async def create_table(data: JSONBody[wire.NewTable], me: Person, service: Service) -> wire.Table:
    """A new table. It starts when its last open seat is taken; without open seats, at once."""
    return await service.create(me, data)


RECORDS: Any = {
    "request_class": WithRecord,
    "request_max_body_size": IMPORT_LIMIT,
    "opt": dear("imports"),
}


@post("/tables/import", tags=TAGS, status_code=201, **RECORDS)
async def import_table(
    request: AnyRequest, data: JSONBody[wire.ImportTable], me: Person, service: Service
) -> wire.Table:
    """A new table that goes on from a move of a record."""
    count(request, "imports", me)
    return await service.import_table(me, data)


@post("/records/replay", tags=TAGS, status_code=200, **RECORDS)
async def show_record(
    request: AnyRequest, data: JSONBody[wire.ShowRecord], me: Person, service: Service
) -> wire.Replay:
    """A finished record that I bring along, checked move by move, as a replay. Nothing of it is kept."""
    count(request, "imports", me)
    return await service.show_record(me, data)


@post(
    "/records/printed",
    tags=TAGS,
    status_code=200,
    media_type=MediaType.JSON,
    **RECORDS,
)
async def print_record(
    request: AnyRequest, data: JSONBody[wire.PrintRecord], me: Person, service: Service
) -> Response[bytes]:
    """What is printed on the material of a record that brings its own edition along."""
    count(request, "imports", me)
    return Response(await service.record_printed(me, data), media_type=MediaType.JSON)


@get("/tables", tags=TAGS, opt=dear("lists"))
async def list_tables(
    request: AnyRequest, me: Person, service: Service, listed: Listed = False, after: After = None, limit: Many = 50
) -> wire.TableList:
    """Where I sit: my turn first, then the latest change first. Or the tables that are open to everybody."""
    count(request, "own-lists", me)
    return await (service.listed_tables if listed else service.my_tables)(me, after, limit)


@get("/invites/{invite:str}", tags=TAGS)
async def invited(invite: Invite, me: Person, service: Service) -> wire.Table:
    """What an invite link leads to."""
    return await service.invited(me, invite)


@get("/tables/{table:str}", tags=TAGS)
async def table(table: TableId, me: Person, service: Service) -> wire.Table:
    """Everything about a table but the game itself."""
    return await service.table(me, table)


@get("/tables/{table:str}/printed", tags=TAGS, media_type=MediaType.JSON, opt=dear("heavy"))
async def own_printed(
    request: AnyRequest,
    table: TableId,
    me: Person,
    service: Service,
    side: Side = "",
    language: Speaking = "en",
) -> Response[bytes]:
    """What is printed on the material of this table, whose edition may be another than the shipped one of its name."""
    count(request, "heavy", me)
    return Response(await service.own_printed(me, table, side, language), media_type=MediaType.JSON)


@post("/tables/{table:str}/join", tags=TAGS, status_code=200)
async def join(table: TableId, data: JSONBody[wire.JoinTable], me: Person, service: Service) -> wire.Table:
    """Take an open seat with the code of an invite link; in a running game come back to mine or take an offered one."""
    return await service.join(me, table, data)


@post("/tables/{table:str}/leave", tags=TAGS, status_code=200)
async def leave(
    table: TableId, me: Person, service: Service, data: JSONBody[wire.LeaveTable | None] = None
) -> wire.Table:
    """Get up from my seats: open again before the game, kept for me during it."""
    return await service.leave(me, table, data)


@patch("/tables/{table:str}/seats/{seat:int}", tags=TAGS)
async def change_seat(
    table: TableId, seat: SeatNumber, data: JSONBody[wire.ChangeSeat], me: Person, service: Service
) -> wire.Table:
    """Change my seat; the host may also give an open or left seat to a bot, or open it again."""
    return await service.change_seat(me, table, seat, data)


@post("/tables/{table:str}/start", tags=TAGS, status_code=200)
async def start(table: TableId, me: Person, service: Service) -> wire.Table:
    """The host starts now: bots take the open seats."""
    return await service.start(me, table)


@post("/tables/{table:str}/rematch", tags=TAGS, status_code=200, opt=dear("tables"))
async def rematch(table: TableId, me: Person, service: Service) -> wire.Table:
    """The same again with the same people: a new table, or the one somebody else already asked for."""
    return await service.rematch(me, table)


ROUTES = [
    games,
    printed,
    create_table,
    import_table,
    show_record,
    print_record,
    list_tables,
    invited,
    table,
    own_printed,
    join,
    leave,
    change_seat,
    start,
    rematch,
]
