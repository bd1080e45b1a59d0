"""What one guest can burn with lines alone: endless heads, half-open lines, too many of them, answers nobody reads."""

from __future__ import annotations

import asyncio
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path

import httpx
import pytest
from websockets.exceptions import ConnectionClosed, InvalidStatus

from mutig.server import wire
from mutig.server.web import WebSettings
from mutig.server.web.connection import FLOOD
from mutig.server.web.limits import Limit, Limits, Window

from ..web_server import NO_LIMITS, Running, running_server, table_of
from .raw import GUEST, OTHER, RawLine, eventually, raw_lines, status_of

REQUEST = b"GET /api/v1/games HTTP/1.1\r\nhost: x\r\n"
POST = b"POST /api/v1/me HTTP/1.1\r\nhost: x\r\ncontent-type: application/json\r\n"
CHUNKED = POST + b"transfer-encoding: chunked\r\n\r\n"
MUCH = 1 << 20


@pytest.fixture
def hurried(tmp_path: Path) -> Iterator[Running]:
    """A server with little time for anybody."""
    soon = WebSettings(limits=NO_LIMITS, head_s=1.0, body_s=1.0, linger_s=0.2, slowest=24 * MUCH, client=tmp_path)
    (tmp_path / "large.bin").write_bytes(bytes(24 * MUCH))
    with running_server(tmp_path / "tables.db", soon) as server:
        yield server


@pytest.mark.parametrize(
    "head",
    [
        b"GET /" + b"a" * MUCH,
        REQUEST + b"x-long: " + b"a" * MUCH,
        REQUEST + b"x-short: a\r\n" * (MUCH // 12),
        REQUEST + b"x-many: a\r\n" * 101 + b"\r\n",
        CHUNKED + b"2\r\n{}\r\n0\r\n" + b"x-trailer: a\r\n" * (MUCH // 14),
        CHUNKED + b"2;" + b"extension" * (MUCH // 9),
    ],
    ids=["address", "one header", "all headers", "many headers", "trailers", "chunk extension"],
)
def test_an_endless_head_is_not_read_to_its_end(running: Running, head: bytes) -> None:
    assert RawLine(running).send(head).status() in (0, 431)
    assert RawLine(running).send(head[: 60 << 10]).status() == 431


def test_as_much_head_as_a_browser_sends_is_fine(running: Running) -> None:
    cookies = b"x-cookies: " + b"a" * (30 << 10) + b"\r\nconnection: close\r\n\r\n"
    assert RawLine(running).send(REQUEST + cookies).status() == 200


@pytest.mark.parametrize("sent", [b"", b"GET / HT", REQUEST + b"x-half: "], ids=["nothing", "a line", "half a head"])
def test_half_open_lines_are_ended(hurried: Running, sent: bytes) -> None:
    with raw_lines(hurried, 200) as lines:
        for line in lines:
            line.send(sent)
        assert all(line.status() in (0, 408) for line in lines)
    assert eventually(lambda: not hurried.server._edge.door.calls)


def test_a_head_drop_by_drop_gains_no_time(hurried: Running) -> None:
    assert RawLine(hurried).send(REQUEST).drips(b"x-drop: a\r\n", seconds=20) < 10


def test_a_body_drop_by_drop_is_given_up(hurried: Running) -> None:
    line = RawLine(hurried).send(POST + b"content-length: 1000\r\n\r\n{")
    assert line.status() == 408
    assert eventually(lambda: not hurried.server._edge.door.calls)


def test_the_rest_of_a_body_nobody_wants_is_not_waited_for(running: Running) -> None:
    line = RawLine(running).send(b"POST /nowhere HTTP/1.1\r\nhost: x\r\ncontent-length: 1000000\r\n\r\n{")
    assert status_of(line.some()) == 405
    assert line.drips(b" ", seconds=15) < 10  # a wanted body has twenty


def test_a_body_that_declares_too_much_is_refused_before_it_comes(running: Running) -> None:
    with running.guest() as browser:
        token = browser.cookies["mutig_session"].encode()
    import_it = b"POST /api/v1/tables/import HTTP/1.1\r\nhost: x\r\nauthorization: Bearer " + token
    for head, size in ((POST, 65_537), (import_it + b"\r\n", (2 << 20) + 1)):
        line = RawLine(running).send(head + b"content-length: %d\r\n\r\n" % size)
        assert status_of(line.some()) == 413


def test_a_body_in_chunks_stops_at_the_limit(running: Running) -> None:
    chunk = b"4000\r\n" + b" " * 0x4000 + b"\r\n"
    assert status_of(RawLine(running).send(CHUNKED + chunk * 5).some()) == 413


def test_who_never_reads_the_answer_is_cut_off(hurried: Running) -> None:
    line = RawLine(hurried, reads=4096).send(b"GET /large.bin HTTP/1.1\r\nhost: x\r\n\r\n")
    calls = hurried.server._edge.door.calls
    assert eventually(lambda: any(call.transport.get_write_buffer_size() for call in calls))
    assert eventually(lambda: not calls)
    line.socket.close()


def test_a_thousand_requests_at_once_are_not_all_remembered(running: Running) -> None:
    answers = RawLine(running).send((REQUEST + b"\r\n") * 1000).all()
    assert 1 <= answers.count(b"HTTP/1.1 200") <= 20


def test_who_asks_too_much_in_one_line_is_told_so_once(tmp_path: Path) -> None:
    three = Limit("requests", Window(3, 60), Window(3, 60))
    with running_server(tmp_path / "tables.db", WebSettings(limits=Limits(requests=three))) as running:
        answers = RawLine(running).send((REQUEST + b"\r\n") * 12).all()
        assert [answers.count(b"HTTP/1.1 %d" % status) for status in (200, 429)] == [3, 1]
        alone = RawLine(running).send(REQUEST + b"\r\n").some()
        assert status_of(alone) == 429
        assert b"connection: close" not in alone  # who asks one by one may go on


def test_an_answer_cut_off_with_others_in_line_is_no_error(hurried: Running, caplog: pytest.LogCaptureFixture) -> None:
    ask = b"GET /large.bin HTTP/1.1\r\nhost: x\r\n\r\n"
    line = RawLine(hurried, reads=4096).send(ask * 3)
    calls, tasks = hurried.server._edge.door.calls, hurried.server.server_state.tasks
    assert eventually(lambda: any(call.transport.get_write_buffer_size() for call in calls))
    assert eventually(lambda: not calls and not tasks)
    line.socket.close()
    assert not caplog.records


def test_nonsense_behind_a_request_does_not_cost_the_answer(running: Running) -> None:
    answers = RawLine(running).send(REQUEST + b"\r\n" + b"\0\0\0 nonsense").all()
    assert answers.count(b"HTTP/1.1") == 1
    assert status_of(answers) == 200


def test_lines_of_one_address_are_limited_and_others_are_not(tmp_path: Path) -> None:
    few = WebSettings(limits=Limits(connections=5))
    with running_server(tmp_path / "tables.db", few) as running:
        with raw_lines(running, 5):
            assert RawLine(running, GUEST).status() == 429
            fine = RawLine(running, OTHER).send(REQUEST + b"connection: close\r\n\r\n")
            assert fine.status() == 200
            with raw_lines(running, 10, "127.0.0.1"):  # may be a proxy, which speaks for many
                assert httpx.get(f"{running.url}/api/v1/games").status_code == 200
        again = REQUEST + b"connection: close\r\n\r\n"
        assert eventually(lambda: RawLine(running, GUEST).send(again).status() == 200)


def test_behind_a_proxy_requests_under_way_are_limited_by_address(tmp_path: Path) -> None:
    few = WebSettings(limits=Limits(connections=3))
    with running_server(tmp_path / "tables.db", few) as running:
        slow = POST + b"x-forwarded-for: 203.0.113.9\r\ncontent-length: 10\r\n\r\n{"
        with raw_lines(running, 3, "127.0.0.1") as lines:
            for line in lines:
                line.send(slow)
            under_way = running.server._edge._under_way
            assert eventually(lambda: under_way.is_full("203.0.113.9"))
            asked = [
                httpx.get(f"{running.url}/api/v1/games", headers={"x-forwarded-for": address}).status_code
                for address in ("203.0.113.9", "203.0.113.10")
            ]
        assert asked == [429, 200]
        assert eventually(lambda: not under_way._held)


def test_bodies_that_never_end_fill_no_memory(tmp_path: Path) -> None:
    small = WebSettings(limits=Limits(bodies=100_000))
    half = POST + b"content-length: 60000\r\n\r\n" + b" " * 59_000
    with running_server(tmp_path / "tables.db", small) as running, raw_lines(running, 2) as lines:
        first, second = lines
        first.send(half)
        bodies = running.server._edge._bodies
        assert eventually(lambda: bodies._held.get(GUEST, 0) > 58_000)
        assert status_of(second.send(half).some()) == 429
        first.socket.close()
        assert eventually(lambda: not bodies._held)


def test_when_the_house_is_full_the_next_is_told_and_nobody_is_lost(running: Running) -> None:
    door = running.server._edge.door
    usual, door.most = door.most, len(running.server.server_state.connections) + 5
    try:
        with raw_lines(running, 5, OTHER):
            assert RawLine(running).status() == 503
    finally:
        door.most = usual
    assert httpx.get(f"{running.url}/healthz").status_code == 200


# Sockets


@pytest.mark.anyio
async def test_a_flood_of_pings_is_not_answered_for_ever(running: Running) -> None:
    async with running.socket(running.token()) as talk:
        with suppress(ConnectionClosed):
            for _ in range(1000):
                await talk.line.ping()
        assert await talk.closed() == FLOOD.code


@pytest.mark.anyio
async def test_a_message_of_endless_empty_fragments_ends_the_socket(running: Running) -> None:
    async with running.socket(running.token()) as talk:
        with suppress(ConnectionClosed):
            await talk.line.send("" for _ in range(5000))
        assert await talk.closed() == FLOOD.code


@pytest.mark.anyio
async def test_a_thousand_messages_in_one_go_are_heard_one_by_one(running: Running) -> None:
    async with running.socket(running.token()) as talk:
        (line,) = (one for one in running.server.server_state.connections if hasattr(one, "unheard"))
        frame = b"\x81\x8c\0\0\0\0" + b'{"t":"ping"}'
        talk.line.transport.write(frame * 1000)
        for _ in range(1000):
            await talk.hear(wire.Pong)
            assert line.queue.qsize() < 200


@pytest.mark.anyio
async def test_a_goodbye_without_reading_does_not_leave_the_line_open(running: Running) -> None:
    token = running.token()
    table = table_of(running, token)
    async with running.socket(token) as talk:
        (line,) = (one for one in running.server.server_state.connections if hasattr(one, "unheard"))
        line.close_timeout = 0.5
        talk.line.transport.pause_reading()
        while line.transport.get_write_buffer_size() < 100_000:
            await talk.say(wire.Follow(table=table.id, seat=0))
            await asyncio.sleep(0)
        talk.line.transport.write(b"\x88\x80\0\0\0\0")  # a close frame
        gone = await asyncio.to_thread(eventually, lambda: line not in running.server.server_state.connections)
        assert gone
        talk.line.transport.abort()


@pytest.mark.anyio
async def test_sockets_of_one_address_are_limited(tmp_path_factory: pytest.TempPathFactory) -> None:
    few = WebSettings(limits=Limits(sockets=3))
    with running_server(tmp_path_factory.mktemp("few") / "tables.db", few) as running:
        tokens = [running.token(f"Guest {k}") for k in range(4)]
        async with running.socket(tokens[0]), running.socket(tokens[1]), running.socket(tokens[2]) as last:
            with pytest.raises(InvalidStatus) as caught:
                await running.socket(tokens[3]).__aenter__()
            assert caught.value.response.status_code == 429
            async with running.socket(tokens[3], **{"X-Forwarded-For": "203.0.113.9"}):
                await last.ask(wire.Ping(), wire.Pong)


def test_a_handshake_with_a_header_too_long_for_it_is_refused_and_closed(running: Running) -> None:
    handshake = b"GET /api/v1/socket HTTP/1.1\r\nhost: x\r\nconnection: upgrade\r\nupgrade: websocket\r\n"
    line = RawLine(running).send(handshake + b"x-long: " + b"a" * 9000 + b"\r\n\r\n")
    assert line.status() == 431
