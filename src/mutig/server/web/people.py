"""People over HTTP: guests, what they are called, and where they are signed in."""

from __future__ import annotations

from litestar import Response, delete, get, patch, post
from litestar.params import JSONBody

from mutig.server import wire
from mutig.server.refusal import Refusal

from .dependencies import AnyRequest, Others, Person, PersonOrStranger, Service, SessionId, Stranger, TheSockets, count
from .limits import address_key
from .sessions import device_of, session_cookie, token_of, with_cookie

TAGS = ["People"]


@post("/me", tags=TAGS, status_code=201)
async def new_guest(
    request: AnyRequest, data: JSONBody[wire.NewGuest], somebody: PersonOrStranger, service: Service
) -> Response[wire.Me]:
    """Become a guest: a name, a language, and a cookie that is the only key to them. Who is somebody stays it."""
    if somebody is not None:
        return Response(somebody, status_code=200)
    count(request, "guests")
    person, token = await service.guest(data, device_of(request), address_key(request.scope["client"]))
    return with_cookie(request, person, token, 201)


@get("/me", tags=TAGS)
async def who_am_i(somebody: PersonOrStranger, stranger: Stranger = False) -> wire.Me | None:
    """Who I am to this server. A stranger is refused, or with `stranger` answered that it is nobody yet."""
    if somebody is None and not stranger:
        raise Refusal("stranger", 401)
    return somebody


@patch("/me", tags=TAGS)
async def change_me(data: JSONBody[wire.ChangeMe], me: Person, service: Service, sockets: TheSockets) -> wire.Me:
    """Another name or another language, at once on every open page."""
    changed = await service.change_me(me, data)
    sockets.person_changed(changed)
    return changed


@get("/sessions", tags=TAGS)
async def my_sessions(request: AnyRequest, me: Person, service: Service) -> list[wire.Session]:
    """Browsers and programs that are signed in as me, the one used last first."""
    return await service.sessions_of(me, token_of(request))


@delete("/sessions/{session:str}", tags=TAGS, status_code=204)
async def end_session(session: SessionId, me: Person, service: Service) -> None:
    """Sign one of them out: its key opens nothing any more, and its sockets are closed at once."""
    await service.end_session(me, session)


@delete("/sessions", tags=TAGS, status_code=204)
async def sign_out_everywhere(
    request: AnyRequest, me: Person, service: Service, others: Others = False
) -> Response[None]:
    """Sign out everywhere, or everywhere else. A guest without a recovery code cannot come back."""
    if others:
        await service.sign_out_everywhere(me, but=token_of(request))
        return Response(None, status_code=204)
    await service.sign_out_everywhere(me)
    return Response(None, status_code=204, cookies=[session_cookie(request, "", 0)])


@delete("/session", tags=TAGS, status_code=204)
async def sign_out(request: AnyRequest, service: Service) -> Response[None]:
    """Sign out here: this key opens nothing any more, and pages that use it are closed at once."""
    if token := token_of(request):
        await service.sign_out(token)
    return Response(None, status_code=204, cookies=[session_cookie(request, "", 0)])


ROUTES = [new_guest, who_am_i, change_me, my_sessions, end_session, sign_out_everywhere, sign_out]
