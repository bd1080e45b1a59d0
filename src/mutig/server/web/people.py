"""People over HTTP: guests, accounts, signing in and out."""

from __future__ import annotations

from litestar import Response, delete, get, patch, post
from litestar.params import JSONBody

from mutig.server import wire

from .given import AnyRequest, Person, PersonOrStranger, TheHouse, TheSockets, count
from .sessions import session_cookie, token_of, with_cookie

TAGS = ["People"]


@post("/me", tags=TAGS, status_code=201)
async def new_guest(
    request: AnyRequest, data: JSONBody[wire.NewGuest], somebody: PersonOrStranger, house: TheHouse
) -> Response[wire.Me]:
    """Become a guest: a name, a language, and a cookie that is the only key to them. Who is somebody stays it."""
    if somebody is not None:
        return Response(somebody, status_code=200)
    count(request, "guests")
    person, token = await house.guest(data)
    return with_cookie(request, person, token, 201)


@get("/me", tags=TAGS)
async def who_am_i(me: Person) -> wire.Me:
    """Who I am to this server."""
    return me


@patch("/me", tags=TAGS)
async def change_me(data: JSONBody[wire.ChangeMe], me: Person, house: TheHouse, sockets: TheSockets) -> wire.Me:
    """Another name or another language, at once on every open page."""
    changed = await house.change_me(me, data)
    sockets.person_changed(changed)
    return changed


@post("/me/token", tags=TAGS, status_code=201)
async def new_token(request: AnyRequest, me: Person, house: TheHouse) -> wire.Token:
    """A key for a program that plays for me, to be sent as `Authorization: Bearer <token>`. Shown once."""
    count(request, "guests")
    return wire.Token(token=await house.new_token(me))


@post("/account", tags=TAGS, status_code=201)
async def new_account(
    request: AnyRequest, data: JSONBody[wire.NewAccount], me: Person, house: TheHouse, sockets: TheSockets
) -> wire.Me:
    """Make an account of the guest that I am; my tables stay mine."""
    count(request, "sign-in")
    changed = await house.make_account(me, data)
    sockets.person_changed(changed)
    return changed


@post("/session", tags=TAGS, status_code=200)
async def sign_in(
    request: AnyRequest, data: JSONBody[wire.SignIn], somebody: PersonOrStranger, house: TheHouse, sockets: TheSockets
) -> Response[wire.Me]:
    """Sign in to an account; the tables of the guest I was go with me."""
    count(request, "sign-in")
    person, token = await house.sign_in(data, somebody)
    return await moved(request, person, token, house, sockets)


@post("/session/recovery", tags=TAGS, status_code=200)
async def recover(
    request: AnyRequest,
    data: JSONBody[wire.RecoveryCode],
    somebody: PersonOrStranger,
    house: TheHouse,
    sockets: TheSockets,
) -> Response[wire.Me]:
    """Become who a recovery code belongs to; the tables of the guest I was go with me."""
    count(request, "sign-in")
    person, token = await house.recover(data, somebody)
    return await moved(request, person, token, house, sockets)


async def moved(
    request: AnyRequest, person: wire.Me, token: str, house: TheHouse, sockets: TheSockets
) -> Response[wire.Me]:
    """The old key is void, and pages that were open with it ask again who they are."""
    if old := token_of(request):
        await house.sign_out(old)
        sockets.signed_out(old)
    return with_cookie(request, person, token, 200)


@delete("/session", tags=TAGS, status_code=204)
async def sign_out(request: AnyRequest, house: TheHouse, sockets: TheSockets) -> Response[None]:
    """Sign out: this key opens nothing any more, and pages that use it are closed at once."""
    if token := token_of(request):
        await house.sign_out(token)
        sockets.signed_out(token)
    return Response(None, status_code=204, cookies=[session_cookie(request, "", 0)])


@post("/recovery", tags=TAGS, status_code=201)
async def recovery_code(request: AnyRequest, me: Person, house: TheHouse) -> wire.RecoveryCode:
    """A code that opens the same guest or account on another device. Shown once; an earlier one is void."""
    count(request, "sign-in")
    return await house.recovery_code(me)


ROUTES = [
    new_guest,
    who_am_i,
    change_me,
    new_token,
    new_account,
    sign_in,
    recover,
    sign_out,
    recovery_code,
]
