"""When the server hangs up, and that the other side always learns why."""

from __future__ import annotations

import asyncio
from contextlib import suppress

import msgspec
import pytest
from websockets.exceptions import ConnectionClosed

from mutig.server import wire
from mutig.server.web import WebSettings
from mutig.server.web.connection import FLOOD, SIGNED_OUT, SILENT, TOO_SLOW
from mutig.server.web.limits import Limit, Limits, Window

from .web_server import NO_LIMITS, Running, running_server, table_of

pytestmark = pytest.mark.anyio
PING = wire.Ping()


async def test_a_frame_that_is_too_large_ends_the_socket(running: Running) -> None:
    async with running.socket(running.token()) as talk:
        await talk.ask(f'{{"t": "ping"}}{" " * 8000}', wire.Pong)
        await talk.say("x" * 8193)
        assert await talk.closed() == 1009


async def test_a_message_in_fragments_counts_as_one(running: Running) -> None:
    async with running.socket(running.token()) as talk:
        await talk.line.send(iter(['{"t"', ': "pi', 'ng"}']))
        await talk.hear(wire.Pong)
        await talk.line.send("x" * 1000 for _ in range(9))
        assert await talk.closed() == 1009


async def test_bytes_that_are_no_text_end_the_socket(running: Running) -> None:
    async with running.socket(running.token()) as talk:
        await talk.line.send(b"\xff\xfe\xfd", text=True)
        assert await talk.closed() == 1007


async def test_who_is_cut_short_still_learns_why(running: Running) -> None:
    """What is unread when the server closes must not reset the connection: the close frame would be lost on its way."""
    token = running.token()
    for _ in range(8):
        async with running.socket(token) as talk:
            with suppress(ConnectionClosed):
                await talk.say("x" * 1_000_000)
                await talk.say(PING)
            assert await talk.closed() == 1009


async def test_signing_out_closes_the_socket_at_once_and_only_that_one(running: Running) -> None:
    token = running.token()
    with running.http(token) as program:
        other = program.post("/me/token").json()["token"]
        async with running.socket(token) as gone, running.socket(other) as stays:
            program.delete("/session")
            assert await gone.closed() == SIGNED_OUT.code
            assert gone.line.close_reason
            await stays.ask(PING, wire.Pong)


async def test_what_was_on_its_way_when_i_signed_out_is_not_done(running: Running) -> None:
    token = running.token()
    table = table_of(running, token)
    seat = table.waiting_for[0]
    with running.http(token) as program:
        watcher = program.post("/me/token").json()["token"]
    async with running.socket(token) as talk:
        state = await talk.ask(wire.Follow(table=table.id, seat=seat), wire.Snapshot)
        assert state.question is not None
        act = wire.Act(id="too-late", seq=state.seq, seat=seat, codes=state.question.options[0].codes)
        sockets = running.server._edge.sockets
        (connection,) = (one for one in sockets._all() if one.session == running.service.key_of(token))

        def in_one_moment() -> None:
            text = msgspec.json.encode(act).decode()
            connection._line.queue.put_nowait({"type": "websocket.receive", "text": text})
            sockets.sessions_ended([connection.session])

        running.loop.call_soon_threadsafe(in_one_moment)
        assert await talk.closed() == SIGNED_OUT.code
    with running.http(watcher) as program:
        after = program.get(f"/tables/{table.id}/state", params={"seat": seat}).json()
        assert after["seq"] == state.seq


async def test_signing_in_elsewhere_closes_what_the_guest_had_open(running: Running) -> None:
    with running.guest() as browser, running.guest() as other:
        browser.post("/account", json={"account": "ida", "password": "a long enough one"})
        async with running.socket(other.cookies["mutig_session"]) as talk:
            other.post("/session", json={"account": "ida", "password": "a long enough one"})
            assert await talk.closed() == SIGNED_OUT.code


async def test_a_session_that_ended_elsewhere_is_noticed(tmp_path_factory: pytest.TempPathFactory) -> None:
    """Another process, or whoever runs the server, may end a session: an open socket loses its rights with it."""
    often = WebSettings(limits=NO_LIMITS, silent_s=4, recheck_s=0.1)
    with running_server(tmp_path_factory.mktemp("often") / "tables.db", often) as running:
        token = running.token()
        async with running.socket(token) as talk:
            await asyncio.sleep(0.2)
            await talk.ask(PING, wire.Pong)
            running.do(running.store.end_session(running.service.key_of(token)))
            assert await talk.closed() == SIGNED_OUT.code


async def test_a_silent_socket_is_closed_and_a_ping_keeps_it_open(tmp_path_factory: pytest.TempPathFactory) -> None:
    soon = WebSettings(limits=NO_LIMITS, silent_s=2)
    with running_server(tmp_path_factory.mktemp("silent") / "tables.db", soon) as running:
        token = running.token()
        async with running.socket(token) as silent, running.socket(token) as alive:
            for _ in range(12):
                await asyncio.sleep(0.2)
                await alive.ask(PING, wire.Pong)
            assert await silent.closed() == SILENT.code


async def test_a_flood_gets_a_sentence_and_then_a_closed_door(tmp_path_factory: pytest.TempPathFactory) -> None:
    few = WebSettings(limits=Limits(messages=Limit("messages", Window(10, 5), Window(100, 60))))
    with running_server(tmp_path_factory.mktemp("flood") / "tables.db", few) as running:
        flooder, bystander = running.token(), running.token()
        async with running.socket(flooder) as talk, running.socket(bystander) as other:
            for _ in range(12):
                await talk.say(PING)
            refused = await talk.hear(wire.Refused)
            assert refused.reason == "too-many"
            with suppress(ConnectionClosed):
                for _ in range(200):
                    await talk.say(PING)
                    await asyncio.sleep(0.001)
            assert await talk.closed() == FLOOD.code
            await other.ask(PING, wire.Pong)


async def test_an_address_has_a_limit_over_all_its_sockets(tmp_path_factory: pytest.TempPathFactory) -> None:
    few = WebSettings(limits=Limits(requests=Limit("requests", Window(30, 600), Window(1000, 600))))
    with running_server(tmp_path_factory.mktemp("many") / "tables.db", few) as running:
        tokens = [running.token() for _ in range(3)]
        refused = 0
        for token in tokens:
            async with running.socket(token) as talk:
                for _ in range(9):
                    await talk.say(PING)
                    refused += isinstance(await talk.hear(wire.Message), wire.Refused)
        assert refused > 0
        with running.http() as browser:
            assert browser.get("/games").status_code == 429


async def test_who_never_reads_is_dropped_instead_of_growing_our_memory(
    tmp_path_factory: pytest.TempPathFactory,
) -> None:
    impatient = WebSettings(limits=NO_LIMITS, most_unsent=100_000)
    with running_server(tmp_path_factory.mktemp("slow") / "tables.db", impatient) as running:
        token = running.token()
        table = table_of(running, token)
        async with running.socket(token) as slow, running.socket(token) as other:
            slow.line.transport.pause_reading()
            for _ in range(4000):
                await slow.say(wire.Follow(table=table.id, seat=0))
            dropped = running.server._edge.sockets.metrics.hung_up.labels(TOO_SLOW.reason)
            async with asyncio.timeout(30):
                while not dropped._value.get():
                    await asyncio.sleep(0.1)
            slow.line.transport.resume_reading()
            assert await slow.closed() == TOO_SLOW.code
            await other.ask(PING, wire.Pong)


def test_every_goodbye_fits_into_a_close_frame(running: Running) -> None:
    from mutig.server.refusal import LANGUAGES, say
    from mutig.server.web.connection import LONGEST_REASON

    for goodbye in (SIGNED_OUT, SILENT, TOO_SLOW, FLOOD):
        for language in LANGUAGES:
            assert len(say(goodbye.reason, language).encode()) <= LONGEST_REASON
