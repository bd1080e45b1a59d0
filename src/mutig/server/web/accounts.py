"""Accounts over HTTP: signing in, and the keys that outlive a browser."""

from __future__ import annotations

from litestar import Response, post, put
from litestar.params import JSONBody

from mutig.server import wire

from .dependencies import AnyRequest, Person, PersonOrStranger, Service, count
from .limits import address_key
from .problems import too_many
from .sessions import device_of, given_token, token_of, with_cookie

TAGS = ["Accounts"]


@post("/account", tags=TAGS, status_code=201)
async def new_account(
    request: AnyRequest, data: JSONBody[wire.NewAccount], me: Person, service: Service
) -> Response[wire.Me]:
    """Make an account of the guest that I am; my tables stay mine.

    The answer sets a fresh cookie, the only key to the account: whatever was signed in as the guest is signed out.
    """
    count(request, "sign-in")
    changed, token = await service.make_account(me, data, given_token(request))
    return with_cookie(request, changed, token, 201)


@put("/account", tags=TAGS, status_code=200)
async def rename_account(
    request: AnyRequest, data: JSONBody[wire.ChangeAccount], me: Person, service: Service
) -> wire.Me:
    """Another name to sign in with, for who knows the password. The old one is free for anybody at once."""
    count(request, "password", me)
    return await service.rename_account(me, data, given_token(request))


@put("/account/password", tags=TAGS, status_code=200)
async def change_password(
    request: AnyRequest, data: JSONBody[wire.ChangePassword], me: Person, service: Service
) -> Response[wire.Me]:
    """Another password, for who knows the old one.

    The answer sets a fresh cookie; everything else that was signed in is signed out, and a recovery code is void.
    """
    count(request, "password", me)
    token = await service.change_password(me, data, given_token(request))
    return with_cookie(request, me, token, 200)


@post("/session", tags=TAGS, status_code=200)
async def sign_in(
    request: AnyRequest, data: JSONBody[wire.SignIn], somebody: PersonOrStranger, service: Service
) -> Response[wire.Me]:
    """Sign in to an account; the tables of the guest I was go with me, and the guest is signed out everywhere."""
    guesses, address = request.app.state.guesses, address_key(request.scope["client"])
    if wait := guesses.wait(data.account, address):
        raise too_many(wait)
    person, token = await service.sign_in(data, somebody, token_of(request), device_of(request))
    guesses.right(data.account, address)
    return with_cookie(request, person, token, 200)


@post("/session/recovery", tags=TAGS, status_code=200)
async def recover(
    request: AnyRequest, data: JSONBody[wire.Recover], somebody: PersonOrStranger, service: Service
) -> Response[wire.Me]:
    """Become who a recovery code belongs to; the tables of the guest I was go with me. The code is used up.

    With the code of an account goes a new password, and everything else that was signed in is signed out.
    """
    count(request, "sign-in")
    person, token = await service.recover(data, somebody, token_of(request), device_of(request))
    return with_cookie(request, person, token, 200)


@post("/recovery", tags=TAGS, status_code=201)
async def recovery_code(
    request: AnyRequest, me: Person, service: Service, data: JSONBody[wire.Proof | None] = None
) -> wire.RecoveryCode:
    """A code that opens the same guest or account on another device, once. An earlier one is void.

    An account needs its password for it: a browser left alone must not give a lasting key away.
    """
    count(request, "password", me)
    return await service.recovery_code(me, data or wire.Proof(), token_of(request))


@post("/me/token", tags=TAGS, status_code=201)
async def new_token(
    request: AnyRequest, me: Person, service: Service, data: JSONBody[wire.Proof | None] = None
) -> wire.Token:
    """A key for a program that plays for me, to be sent as `Authorization: Bearer <token>`. Shown once.

    An account needs its password for it.
    """
    count(request, "guests")
    if me.account is not None:
        count(request, "password", me)
    return wire.Token(token=await service.new_token(me, data or wire.Proof(), token_of(request)))


ROUTES = [new_account, rename_account, change_password, sign_in, recover, recovery_code, new_token]
