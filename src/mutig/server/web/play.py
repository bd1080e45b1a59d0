"""Playing over HTTP: the same as over the socket, for turn-based play and for bots in any language."""

from __future__ import annotations

import asyncio
from typing import Any

from litestar import Response, get, post
from litestar.params import JSONBody

from mutig.server import wire
from mutig.server.refusal import Refusal

from .dependencies import (
    AnyRequest,
    From,
    JudgedSeat,
    OpenHands,
    OwnSeat,
    Person,
    Seat,
    Service,
    Since,
    TableId,
    Thing,
    Viewer,
    Wait,
    count,
    dear,
)
from .sessions import given_token

TAGS = ["Playing"]


@get("/tables/{table:str}/state", tags=TAGS)
async def state(
    request: AnyRequest,
    table: TableId,
    me: Person,
    service: Service,
    seat: Seat = None,
    since: Since = None,
    wait: Wait = 0.0,
) -> wire.Snapshot | wire.Missed:
    """Everything my seat may know. With `since` and `wait` the answer comes as soon as there is something newer."""
    if not wait:
        return await service.snapshot(me, table, seat, since)
    endings = service.sessions.endings
    news = asyncio.ensure_future(service.snapshot(me, table, seat, since, wait))
    stop = asyncio.ensure_future(request.app.state.stopping.wait())
    try:
        await asyncio.wait((news, stop), return_when=asyncio.FIRST_COMPLETED)
        if news.done():
            if endings != service.sessions.endings and await service.person_of(given_token(request)) is None:
                raise Refusal("stranger", 401)  # signed out while waiting
            return news.result()
        raise Refusal("restarting", 503, seconds=2)
    finally:
        news.cancel()
        stop.cancel()


@post("/tables/{table:str}/actions", tags=TAGS, status_code=200)
async def act(request: AnyRequest, table: TableId, data: JSONBody[wire.Act], me: Person, service: Service) -> wire.Ack:
    """My decision. Once acknowledged it is on record; the same `id` again gets the same answer."""
    count(request, "messages", me)
    return await service.act(me, table, data)


@post("/tables/{table:str}/undo", tags=TAGS, status_code=200)
async def undo(
    request: AnyRequest, table: TableId, data: JSONBody[wire.Undo], me: Person, service: Service
) -> wire.Ack:
    """Take my last decision back, or my secret choice while others still choose."""
    count(request, "messages", me)
    return await service.undo(me, table, data)


@post("/tables/{table:str}/chat", tags=TAGS, status_code=200)
async def say(request: AnyRequest, table: TableId, data: JSONBody[wire.Say], me: Person, service: Service) -> wire.Ack:
    """Say something to everybody at the table."""
    count(request, "messages", me)
    return await service.say(me, table, data)


@post("/tables/{table:str}/mute", tags=TAGS, status_code=200)
async def mute(
    request: AnyRequest, table: TableId, data: JSONBody[wire.Mute], me: Person, service: Service
) -> wire.Ack:
    """Do not show me what a seat says, or do again."""
    count(request, "messages", me)
    return await service.mute(me, table, data)


@post("/tables/{table:str}/hint", tags=TAGS, status_code=200)
async def hint(
    request: AnyRequest, table: TableId, data: JSONBody[wire.AskHint], me: Person, service: Service
) -> wire.Hint:
    """What a thinking bot would do in my place, where the table allows hints."""
    count(request, "messages", me)
    return await service.hint(me, table, data)


@get("/tables/{table:str}/why-not", tags=TAGS)
async def why_not(table: TableId, me: Person, service: Service, seat: OwnSeat, thing: Thing) -> wire.WhyNot:
    """Why something on the table cannot be chosen now: the rule that stands against it, or whose turn it is."""
    return await service.why_not(me, table, seat, thing)


@post("/tables/{table:str}/vote", tags=TAGS, status_code=200)
async def vote(
    request: AnyRequest, table: TableId, data: JSONBody[wire.Vote], me: Person, service: Service
) -> wire.Ack:
    """Wait for somebody who ran out of time or left, let a bot play on, or offer the seat to somebody else."""
    count(request, "messages", me)
    return await service.vote(me, table, data)


@get("/tables/{table:str}/replay", tags=TAGS, opt=dear("heavy"))
async def replay(
    request: AnyRequest, table: TableId, me: Person, service: Service, viewer: Viewer = None, start: From = 0
) -> wire.Replay:
    """A finished game, decision by decision."""
    count(request, "heavy", me)
    eyes: wire.Eyes = "open" if viewer == "open" else int(viewer) if viewer else None
    return await service.replay(me, table, eyes, start)


@get("/tables/{table:str}/chronicle", tags=TAGS, opt=dear("heavy"))
async def chronicle(request: AnyRequest, table: TableId, me: Person, service: Service) -> wire.Chronicle:
    """What each round brought and, after the end, what turned the game: only what everybody at the table knows."""
    count(request, "heavy", me)
    return await service.chronicle(me, table)


@get("/tables/{table:str}/analysis", tags=TAGS, opt=dear("heavy"))
async def analysis(
    request: AnyRequest, table: TableId, me: Person, service: Service, seat: JudgedSeat, open: OpenHands = False
) -> wire.Analysis:
    """A finished game judged by what a seat could know at each decision. While it is worked out: how far it is."""
    count(request, "heavy", me)
    return await service.analysis(me, table, seat, open)


@get("/tables/{table:str}/record", tags=TAGS, opt=dear("heavy"))
async def record(request: AnyRequest, table: TableId, me: Person, service: Service) -> dict[str, Any]:
    """The record of a finished game, to keep, to replay and to verify with `mutig verify`."""
    count(request, "heavy", me)
    return await service.record(me, table)


@get("/tables/{table:str}/picture.svg", tags=TAGS, media_type="image/svg+xml", opt=dear("heavy"))
async def picture(
    request: AnyRequest, table: TableId, me: Person, service: Service, seat: Seat = None
) -> Response[str]:
    """The table as a picture, from a seat of mine or as a spectator."""
    count(request, "heavy", me)
    drawn = await service.picture(me, table, seat, me.language)
    return Response(drawn, media_type="image/svg+xml")


ROUTES = [state, act, undo, say, mute, hint, why_not, vote, replay, chronicle, analysis, record, picture]
