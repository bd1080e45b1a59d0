"""Rights end when they end: sessions that are over, seats that are given up, over HTTP and on open sockets."""

from __future__ import annotations

import asyncio
import hashlib
from contextlib import AsyncExitStack

import msgspec
import pytest
from websockets.exceptions import InvalidStatus

from mutig.server import wire
from mutig.server.web import WebSettings
from mutig.server.web.sockets import MOST_PER_PERSON

from .web_server import NO_LIMITS, Running, running_server, said

pytestmark = pytest.mark.anyio
TWO = [{"who": "me", "name": "Ada"}, {"who": "me", "name": "Bob"}]
PING = wire.Ping()


def end_session(running: Running, token: str) -> None:
    """As if its time were up: nobody signed out."""
    running.do(running.store.end_session(hashlib.sha256(token.encode()).hexdigest()))


def table_of(running: Running, token: str) -> wire.Table:
    with running.http(token) as program:
        answer = program.post("/tables", json={"game": "broom-service", "seats": TWO})
        return msgspec.json.decode(answer.content, type=wire.Table)


def test_whose_session_is_over_is_a_stranger_and_no_spectator(running: Running) -> None:
    token = running.token()
    table = table_of(running, token)
    end_session(running, token)
    with running.http(token) as program:
        for path in ("", "/state", "/state?seat=0", "/state?seat=0&since=0&wait=1", "/picture.svg?seat=0", "/record"):
            answer = program.get(f"/tables/{table.id}{path}")
            assert answer.status_code == 401, path
            assert said(answer) == "stranger"
        act = {"t": "act", "id": "12345678", "seq": 0, "seat": 0, "codes": [0]}
        assert program.post(f"/tables/{table.id}/actions", json=act).status_code == 401
        assert program.get("/tables").status_code == 401


def test_whoever_comes_back_as_somebody_new_has_no_old_rights(running: Running) -> None:
    with running.guest() as browser:
        table = table_of(running, browser.cookies["mutig_session"])
        end_session(running, browser.cookies["mutig_session"])
        assert browser.post("/me", json={"name": "Ada"}).status_code == 201
        seen = browser.get(f"/tables/{table.id}/state").json()
        assert seen["viewer"] is None
        assert seen["question"] is None
        assert seen["table"]["invite"] is None
        assert not any(seat["mine"] for seat in seen["table"]["seats"])
        assert said(browser.get(f"/tables/{table.id}/state", params={"seat": 0}))


async def test_an_open_socket_ends_with_its_session(tmp_path_factory: pytest.TempPathFactory) -> None:
    often = WebSettings(limits=NO_LIMITS, silent_s=1, recheck_s=0.2)
    with running_server(tmp_path_factory.mktemp("often") / "tables.db", often) as running:
        token = running.token()
        table = table_of(running, token)
        async with running.socket(token) as talk:
            await talk.ask(wire.Follow(table=table.id, seat=0), wire.Snapshot)
            end_session(running, token)
            assert await talk.closed() == 4001


async def test_a_seat_given_up_is_given_up_on_open_sockets_too(running: Running) -> None:
    ada, bob = running.token("Ada"), running.token("Bob")
    with running.http(ada) as hers, running.http(bob) as his:
        made = hers.post("/tables", json={"game": "broom-service", "seats": [{"who": "me"}, {"who": "open"}]}).json()
        his.post(f"/tables/{made['id']}/join", json={"invite": made["invite"]})
        async with running.socket(bob) as talk:
            mine = await talk.ask(wire.Follow(table=made["id"], seat=1), wire.Snapshot)
            assert mine.question is not None
            await asyncio.to_thread(his.post, f"/tables/{made['id']}/leave")
            now = await talk.hear(wire.Snapshot)
            assert now.viewer is None
            assert now.question is None
            codes = mine.question.options[0].codes
            refused = await talk.ask(wire.Act(id="12345678", seq=mine.seq, seat=1, codes=codes), wire.Refused)
            assert refused.id == "12345678"


async def test_a_table_without_spectators_shows_nothing_to_others(running: Running) -> None:
    ada, eve = running.token("Ada"), running.token("Eve")
    with running.http(ada) as hers, running.http(eve) as other:
        wanted = {"game": "touria", "seats": TWO, "rules": {"spectators": False}}
        made = hers.post("/tables", json=wanted).json()
        for path in ("/state", "/picture.svg"):
            assert other.get(f"/tables/{made['id']}{path}").status_code == 403
    async with running.socket(eve) as talk:
        assert (await talk.ask(wire.Follow(table=made["id"]), wire.Refused)).reason == "no-spectators"
        assert (await talk.ask(wire.Say(id="12345678", text="Hello?"), wire.Refused)).reason == "follow-first"


async def test_a_person_has_so_many_sockets_and_not_more(running: Running) -> None:
    token = running.token()
    async with AsyncExitStack() as stack:
        for _ in range(MOST_PER_PERSON):
            await stack.enter_async_context(running.socket(token))
        with pytest.raises(InvalidStatus) as caught:
            await stack.enter_async_context(running.socket(token))
        assert caught.value.response.status_code == 429
    async with running.socket(token) as talk:
        await talk.ask(PING, wire.Pong)
