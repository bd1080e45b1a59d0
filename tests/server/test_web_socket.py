"""The socket: who may open one, what it takes, and what it refuses."""

from __future__ import annotations

import json

import msgspec
import pytest
from websockets.asyncio.client import connect
from websockets.exceptions import InvalidStatus
from websockets.frames import Frame, Opcode

from mutig.server import wire
from mutig.server.web.protocol import head_of

from .web_server import Running

pytestmark = pytest.mark.anyio
PING = wire.Ping()


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


@pytest.mark.parametrize("size", [0, 125, 126, (1 << 16) - 1, 1 << 16])
def test_texts_of_every_size_are_framed_as_the_protocol_says(size: int) -> None:
    text = b"x" * size
    assert head_of(size) + text == Frame(Opcode.TEXT, text).serialize(mask=False)
