"""The socket: what it takes, what it refuses, and when the server hangs up."""

from __future__ import annotations

import asyncio
import json
from contextlib import suppress

import msgspec
import pytest
from websockets.asyncio.client import connect
from websockets.exceptions import ConnectionClosed, InvalidStatus

from mutig.server import wire
from mutig.server.web import WebSettings
from mutig.server.web.connection import FLOOD, SIGNED_OUT, SILENT, TOO_SLOW
from mutig.server.web.limits import Limit, Limits, Window

from .web_server import NO_LIMITS, Running, running_server

pytestmark = pytest.mark.anyio
TWO_OF_MINE = {"game": "touria", "seats": [{"who": "me", "name": "Ada"}, {"who": "me", "name": "Bob"}]}
PING = wire.Ping()


def table_of(running: Running, token: str, **more: object) -> wire.Table:
    with running.http(token) as program:
        answer = program.post("/tables", json={**TWO_OF_MINE, **more})
        return msgspec.json.decode(answer.content, type=wire.Table)


async def refused_handshake(running: Running, **headers: str) -> tuple[int, str]:
    with pytest.raises(InvalidStatus) as caught:
        async with connect(running.url.replace("http", "ws") + "/api/v1/socket", additional_headers=headers):
            pass
    response = caught.value.response
    return response.status_code, msgspec.json.decode(response.body, type=wire.Problem).reason


async def test_hello_says_who_i_am(running: Running) -> None:
    async with running.socket(running.token("Ida", "it")) as talk:
        assert talk.hello.protocol == wire.PROTOCOL
        assert (talk.hello.me.name, talk.hello.me.language) == ("Ida", "it")


async def test_a_program_may_use_its_token(running: Running) -> None:
    headers = {"Authorization": f"Bearer {running.token('Ida')}"}
    async with connect(running.url.replace("http", "ws") + "/api/v1/socket", additional_headers=headers) as line:
        assert json.loads(await line.recv())["me"]["name"] == "Ida"


async def test_strangers_have_no_socket(running: Running, caplog: pytest.LogCaptureFixture) -> None:
    assert await refused_handshake(running) == (401, "stranger")
    assert await refused_handshake(running, Cookie="mutig_session=wrong") == (401, "stranger")
    assert not caplog.records  # a stranger is no error


async def test_pages_of_other_sites_have_no_socket(running: Running) -> None:
    cookie = f"mutig_session={running.token()}"
    for origin in ("https://evil.example", "null", running.url + ".evil.example", "https" + running.url[4:]):
        assert await refused_handshake(running, Cookie=cookie, Origin=origin) == (403, "wrong-origin")
    async with running.socket(running.token(), Origin=running.url) as talk:
        assert talk.hello


async def test_behind_a_proxy_our_own_page_has_a_socket(running: Running) -> None:
    host, port = running.url.removeprefix("http://").split(":")
    cookie = f"mutig_session={running.token()}"
    proxy = {"X-Forwarded-Proto": "https", "X-Forwarded-For": "203.0.113.9", "Cookie": cookie}

    def knock(origin: str) -> connect:
        headers = {**proxy, "Origin": origin}
        return connect("ws://club.example/api/v1/socket", host=host, port=int(port), additional_headers=headers)

    async with knock("https://club.example") as line:
        assert json.loads(await line.recv())["t"] == "hello"
    with pytest.raises(InvalidStatus):
        await knock("http://club.example")


async def test_there_is_one_socket_address(running: Running) -> None:
    with pytest.raises(InvalidStatus) as caught:
        async with connect(running.url.replace("http", "ws") + "/api/v1/other"):
            pass
    assert caught.value.response.status_code == 404


async def test_a_ping_is_answered(running: Running) -> None:
    async with running.socket(running.token()) as talk:
        await talk.ask(PING, wire.Pong)


@pytest.mark.parametrize(
    "text",
    [
        "",
        "{",
        "null",
        "[]",
        "5",
        '"act"',
        "{}",
        '{"t": "unknown"}',
        '{"t": 5}',
        '{"t": "act"}',
        '{"t": "act", "id": "12345678", "seq": "x", "seat": 0, "codes": [1]}',
        '{"t": "act", "id": "12345678", "seq": 0, "seat": 0, "codes": []}',
        '{"t": "act", "id": "12345678", "seq": 0, "seat": 99, "codes": [1]}',
        '{"t": "act", "id": "12345678", "seq": 0, "seat": 0, "codes": [1e400]}',
        '{"t": "follow", "table": "../../x"}',
        '{"t": "ping", "extra": 1}',
        '{"t": "say", "id": "12345678", "text": ""}',
        "[" * 8000,
        '{"t": "act", "id": ' + "[" * 7000,
        '{"a": ' * 1300,
        "\u0000",
        b'{"t": "ping"}',
        b"\xff\xfe",
    ],
)
async def test_nonsense_gets_a_sentence_and_the_socket_goes_on(running: Running, text: str | bytes) -> None:
    async with running.socket(running.token(language="de")) as talk:
        refused = await talk.ask(text, wire.Refused)
        assert refused.reason in ("not-understood", "text-only")
        assert len(refused.message) > 10
        await talk.ask(PING, wire.Pong)


async def test_a_refusal_names_the_message_where_it_can(running: Running) -> None:
    async with running.socket(running.token()) as talk:
        refused = await talk.ask('{"t": "act", "id": "my-action", "seq": -1, "seat": 0, "codes": [1]}', wire.Refused)
        assert refused.id == "my-action"
        act = wire.Act(id="my-action", seq=0, seat=0, codes=[1])
        assert (await talk.ask(act, wire.Refused)).reason == "follow-first"


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


async def test_unknown_tables_and_other_peoples_seats_cannot_be_followed(running: Running) -> None:
    ada, eve = running.token("Ada"), running.token("Eve")
    table = table_of(running, ada)
    async with running.socket(eve) as talk:
        assert await talk.ask(wire.Follow(table="abcdefghij"), wire.Refused)
        assert await talk.ask(wire.Follow(table=table.id, seat=0), wire.Refused)
        assert await talk.ask(wire.Follow(table=table.id, seat=7), wire.Refused)
        watched = await talk.ask(wire.Follow(table=table.id), wire.Snapshot)
        assert watched.viewer is None
        assert watched.question is None
        act = wire.Act(id="eves-action", seq=watched.seq, seat=0, codes=[1])
        assert (await talk.ask(act, wire.Refused)).id == "eves-action"


async def test_a_stale_or_illegal_decision_changes_nothing(running: Running) -> None:
    token = running.token()
    table = table_of(running, token)
    async with running.socket(token) as talk:
        state = await talk.ask(wire.Follow(table=table.id, seat=0), wire.Snapshot)
        seat = state.table.waiting_for[0]
        if seat != 0:
            state = await talk.ask(wire.Follow(table=table.id, seat=seat), wire.Snapshot)
        assert state.question is not None
        codes = state.question.options[0].codes
        wrong = {
            "stale": wire.Act(id="stale-action", seq=state.seq + 1, seat=seat, codes=codes),
            "illegal": wire.Act(id="illegal-action", seq=state.seq, seat=seat, codes=[2**40]),
            "negative": wire.Act(id="draw-action", seq=state.seq, seat=seat, codes=[-1]),
            "not asked": wire.Act(id="other-seat", seq=state.seq, seat=1 - seat, codes=codes),
            "half": wire.Act(id="half-action", seq=state.seq, seat=seat, codes=[codes[0], 2**40]),
        }
        for why, act in wrong.items():
            refused = await talk.ask(act, wire.Refused)
            assert refused.id == act.id, why
        assert (await talk.ask(wire.Follow(table=table.id, seat=seat), wire.Snapshot)) == state
        right = wire.Act(id="right-action", seq=state.seq, seat=seat, codes=codes)
        ack = await talk.ask(right, wire.Ack)
        assert ack == await talk.ask(right, wire.Ack)  # a retry gets the same answer, and counts once
        assert (await talk.ask(wire.Follow(table=table.id, seat=seat), wire.Snapshot)).seq == ack.seq


async def test_an_ack_comes_before_the_news(running: Running) -> None:
    token = running.token()
    table = table_of(running, token)
    async with running.socket(token) as talk:
        state = await talk.ask(wire.Follow(table=table.id, seat=table.waiting_for[0]), wire.Snapshot)
        assert state.question is not None
        codes = state.question.options[0].codes
        await talk.say(wire.Act(id="my-action", seq=state.seq, seat=table.waiting_for[0], codes=codes))
        first = await talk.hear(wire.Ack | wire.Update)  # type: ignore[arg-type]
        assert isinstance(first, wire.Ack)
        update = await talk.hear(wire.Update)
        assert update.seq == first.seq == state.seq + 1


async def test_reconnecting_with_since_gives_what_was_missed(running: Running) -> None:
    token = running.token()
    table = table_of(running, token)
    seat = table.waiting_for[0]
    async with running.socket(token) as talk:
        state = await talk.ask(wire.Follow(table=table.id, seat=seat), wire.Snapshot)
    async with running.socket(token) as other:
        latest = await other.ask(wire.Follow(table=table.id, seat=seat), wire.Snapshot)
        lines: list[wire.LogLine] = []
        for _ in range(3):
            if latest.question is None:
                break
            codes = latest.question.options[0].codes
            await other.say(wire.Act(id=f"action-{latest.seq}", seq=latest.seq, seat=seat, codes=codes))
            lines += (await other.hear(wire.Update)).log
            latest = await other.ask(wire.Follow(table=table.id, seat=seat), wire.Snapshot)
    async with running.socket(token) as again:
        missed = await again.ask(wire.Follow(table=table.id, seat=seat, since=state.seq), wire.Missed)
        assert missed.since == state.seq
        assert missed.snapshot.seq == latest.seq
        assert missed.snapshot.view == latest.view
        assert [line for line in missed.snapshot.log if line.seq > state.seq] == lines


async def test_a_second_tab_sees_the_same(running: Running) -> None:
    token = running.token()
    table = table_of(running, token)
    seat = table.waiting_for[0]
    async with running.socket(token) as one, running.socket(token) as two:
        state = await one.ask(wire.Follow(table=table.id, seat=seat), wire.Snapshot)
        assert (await two.ask(wire.Follow(table=table.id, seat=seat), wire.Snapshot)).view == state.view
        assert state.question is not None
        await one.say(wire.Act(id="from-tab-one", seq=state.seq, seat=seat, codes=state.question.options[0].codes))
        assert await one.hear(wire.Update) == await two.hear(wire.Update)


async def test_one_table_at_a_time(running: Running) -> None:
    token = running.token()
    first, second = table_of(running, token), table_of(running, token)
    async with running.socket(token) as talk, running.socket(token) as other:
        await talk.ask(wire.Follow(table=first.id, seat=0), wire.Snapshot)
        await talk.ask(wire.Follow(table=second.id, seat=0), wire.Snapshot)
        seat = first.waiting_for[0]
        state = await other.ask(wire.Follow(table=first.id, seat=seat), wire.Snapshot)
        assert state.question is not None
        act = wire.Act(id="at-the-first", seq=state.seq, seat=seat, codes=state.question.options[0].codes)
        await other.ask(act, wire.Ack)
        await talk.say(PING)
        while not isinstance(heard := await talk.hear(wire.Message), wire.Pong):
            assert not isinstance(heard, wire.Update)


async def test_chat_has_a_limit_of_its_own_and_can_be_muted(running: Running) -> None:
    ada, bob = running.token("Ada"), running.token("Bob")
    with running.http(ada) as hers, running.http(bob) as his:
        made = hers.post("/tables", json={"game": "touria", "seats": [{"who": "me"}, {"who": "open"}]}).json()
        his.post(f"/tables/{made['id']}/join", json={"invite": made["invite"]})
    async with running.socket(ada) as talk, running.socket(bob) as other:
        await talk.ask(wire.Follow(table=made["id"], seat=0), wire.Snapshot)
        await other.ask(wire.Follow(table=made["id"], seat=1), wire.Snapshot)
        await talk.ask(wire.Say(id="first-line", text="Hello"), wire.Ack)
        assert (await other.hear(wire.Said)).line.text == "Hello"
        await other.ask(wire.Mute(id="mute-ada", seat=0, muted=True), wire.Ack)
        await talk.ask(wire.Say(id="second-line", text="Can you hear me?"), wire.Ack)
        await other.say(PING)
        while not isinstance(heard := await other.hear(wire.Message), wire.Pong):
            assert not isinstance(heard, wire.Said)
        for number in range(40):
            await talk.say(wire.Say(id=f"spam-{number:04}", text="spam"))
        assert (await talk.hear(wire.Refused)).reason == "too-fast"
        vote = wire.Vote(id="vote-1234", seat=0, about=1, choice="bot")
        while (refused := await talk.ask(vote, wire.Refused)).id != "vote-1234":
            pass
        assert refused.reason == "nothing-to-vote"


async def test_my_list_of_tables_is_live(running: Running) -> None:
    token = running.token()
    async with running.socket(token) as talk:
        assert (await talk.ask(wire.FollowMine(), wire.MyTables)).tables == []
        table = table_of(running, token)
        assert [line.id for line in (await talk.hear(wire.MyTables)).tables] == [table.id]


async def test_a_changed_name_and_language_reach_open_sockets(running: Running) -> None:
    token = running.token("Ada", "en")
    async with running.socket(token) as talk:
        english = (await talk.ask("nonsense", wire.Refused)).message
        with running.http(token) as program:
            program.patch("/me", json={"language": "de"})
        assert (await talk.ask("nonsense", wire.Refused)).message != english


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
        (connection,) = (one for one in sockets._all() if one.token == token)

        def in_one_moment() -> None:
            text = msgspec.json.encode(act).decode()
            connection._line.queue.put_nowait({"type": "websocket.receive", "text": text})
            sockets.signed_out(token)

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
    often = WebSettings(limits=NO_LIMITS, silent_s=0.4, recheck_s=0.1)
    with running_server(tmp_path_factory.mktemp("often") / "tables.db", often) as running:
        token = running.token()
        async with running.socket(token) as talk:
            await asyncio.sleep(0.2)
            await talk.ask(PING, wire.Pong)
            running.do(running.house.sign_out(token))
            assert await talk.closed() == SIGNED_OUT.code


async def test_a_silent_socket_is_closed_and_a_ping_keeps_it_open(tmp_path_factory: pytest.TempPathFactory) -> None:
    soon = WebSettings(limits=NO_LIMITS, silent_s=0.6)
    with running_server(tmp_path_factory.mktemp("silent") / "tables.db", soon) as running:
        token = running.token()
        async with running.socket(token) as silent, running.socket(token) as alive:
            for _ in range(6):
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
