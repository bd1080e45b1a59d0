"""A club over HTTP: what is kept about me, and what keepers see and do."""

from __future__ import annotations

from litestar import Response, get, post
from litestar.params import JSONBody

from mutig.server import wire

from .dependencies import After, AnyRequest, From, Named, Person, PersonOrStranger, Service, TheSockets, count, dear
from .sessions import given_token, session_cookie

TAGS = ["Club"]


@get("/house", tags=TAGS)
async def house(somebody: PersonOrStranger, service: Service) -> wire.House:
    """What this server keeps about people, for how long, and who looks after it."""
    return await service.house(somebody)


@post("/me/data", tags=TAGS, status_code=200, opt=dear("heavy"))
async def my_data(
    request: AnyRequest, me: Person, service: Service, data: JSONBody[wire.Proof | None] = None
) -> Response[wire.MyData]:
    """Everything that is kept about me, to take along. An account needs its password for it."""
    count(request, "password", me)
    kept = await service.my_data(me, data or wire.Proof(), given_token(request))
    return Response(kept, headers={"content-disposition": 'attachment; filename="mutig.json"'})


@post("/me/delete", tags=TAGS, status_code=204)
async def delete_me(
    request: AnyRequest, me: Person, service: Service, data: JSONBody[wire.Proof | None] = None
) -> Response[None]:
    """I am gone for good: my games are somebody's, and nothing else is left of me. An account needs its password."""
    count(request, "password", me)
    await service.delete_me(me, data or wire.Proof(), given_token(request))
    return Response(None, status_code=204, cookies=[session_cookie(request, "", 0)])


@get("/club/people", tags=TAGS, opt=dear("heavy"))
async def club_people(
    me: Person, service: Service, sockets: TheSockets, named: Named = "", start: From = 0
) -> wire.ClubPeople:
    """For keepers: who comes here, the latest first."""
    return await service.club_people(me, named, start, sockets.here())


@get("/club/tables", tags=TAGS, opt=dear("heavy"))
async def club_tables(me: Person, service: Service, after: After = None) -> wire.ClubTables:
    """For keepers: who plays where, and nothing of the games."""
    return await service.club_tables(me, after)


@get("/club/acts", tags=TAGS, opt=dear("heavy"))
async def club_acts(me: Person, service: Service, start: From = 0) -> wire.ClubActs:
    """For keepers: what keepers did, the latest first."""
    return await service.club_acts(me, start)


@post("/club/acts", tags=TAGS, status_code=204)
async def new_act(request: AnyRequest, data: JSONBody[wire.NewAct], me: Person, service: Service) -> None:
    """For keepers: close a table, ban, mute, delete a person, decide how long things are kept; on record."""
    if data.what == "erase":
        count(request, "password", me)
    await service.club_act(me, data)


ROUTES = [house, my_data, delete_me, club_people, club_tables, club_acts, new_act]
