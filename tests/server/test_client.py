"""The Python client waits as it is told, and goes on after a broken connection as if nothing had happened."""

from __future__ import annotations

import asyncio
import random
from email.utils import formatdate
from time import time
from typing import Any

import httpx
import msgspec
import pytest

from mutig.client import Client, Following, RefusedError, patience
from mutig.server import wire

from .web_server import Running

pytestmark = pytest.mark.anyio
QUICK = wire.TableRules(bot_pace_s=0)


@pytest.fixture
def pauses(monkeypatch: pytest.MonkeyPatch) -> list[float]:
    """Every pause the client makes, without making it."""
    made: list[float] = []

    async def noted(seconds: float) -> None:
        made.append(seconds)

    monkeypatch.setattr(patience.asyncio, "sleep", noted)
    return made


def problem(reason: str, status: int, **headers: str) -> httpx.Response:
    said = msgspec.json.encode(wire.Problem(reason=reason, message=f"{reason}!"))
    return httpx.Response(status, content=said, headers=headers)


ME = wire.Me(id="1", name="Ada", language="en", account=None)
FOUND = httpx.Response(200, content=msgspec.json.encode(ME))


async def asking(answers: list[httpx.Response | Exception], **more: Any) -> Client:
    """A client whose server gives these answers one after the other."""

    def answer(request: httpx.Request) -> httpx.Response:
        found = answers.pop(0)
        if isinstance(found, Exception):
            raise found
        return found

    client = Client("http://server", token="x", **more)
    client._http = httpx.AsyncClient(base_url="http://server", transport=httpx.MockTransport(answer))
    return await client.__aenter__()


async def test_it_waits_as_it_is_told(pauses: list[float]) -> None:
    in_four = {"retry-after": formatdate(time() + 4, usegmt=True)}
    answers: list[httpx.Response | Exception] = [
        problem("too-many", 429, **{"retry-after": "7"}),
        problem("restarting", 503, **in_four),
        httpx.ConnectError("nobody there"),
        httpx.Response(502, text="<h1>Bad gateway</h1>"),
        problem("busy", 503),
        FOUND,
    ]
    assert (await asking(answers)).me == ME
    assert pauses[0] == 7
    assert 2 < pauses[1] <= 4
    assert pauses[2:] == sorted(pauses[2:])  # nobody says how long: longer each time


@pytest.mark.parametrize("reason", ["too-many-tables", "stale", "no-such-table"])
async def test_it_does_not_wait_where_waiting_does_not_help(pauses: list[float], reason: str) -> None:
    with pytest.raises(RefusedError, match=f"{reason}!"):
        await asking([problem(reason, 429)])
    assert pauses == []


async def test_its_patience_ends(pauses: list[float]) -> None:
    with pytest.raises(RefusedError, match="too-many!"):
        await asking([problem("too-many", 429, **{"retry-after": "61"})])
    assert pauses == []
    with pytest.raises(RefusedError) as refused:
        await asking([httpx.Response(500, text="?")])
    assert refused.value.reason == "http-500"


async def test_what_may_have_been_done_is_not_asked_twice(pauses: list[float]) -> None:
    """A new table has no id by which the server could know it again; a decision has one."""
    ack = httpx.Response(200, content=msgspec.json.encode(wire.Ack(id="x" * 8, seq=1)))
    client = await asking([FOUND, httpx.ReadError("cut off"), httpx.ReadError("cut off"), ack])
    with pytest.raises(ConnectionError, match="cannot be reached"):
        await client.create_table("touria", ["me", "greedy"])
    assert (await client.act("t", 0, 1, 5)).seq == 1


def cut(game: Following) -> None:
    """As if somebody had pulled the plug."""
    assert game._socket is not None
    game._socket.transport.abort()


async def test_a_game_goes_on_over_broken_lines(running: Running, monkeypatch: pytest.MonkeyPatch) -> None:
    """Cut after what was sent, before the answer; and between two decisions: each counts once, none is lost."""
    monkeypatch.setattr(patience, "FIRST_PAUSE_S", 0.01)
    dice, cuts, acks = random.Random(1), 0, 0
    async with Client(running.url, name="Ada") as ada:
        table = await ada.create_table("broom-service", ["me", "greedy"], rules=QUICK)
        async with ada.follow(table.id, seat=0) as game:
            heard: list[str] = []
            send = game.send

            async def send_and_cut(message: wire.FromClient) -> None:
                nonlocal cuts
                await send(message)
                if isinstance(message, wire.Act) and dice.random() < 0.2:
                    cut(game)
                    cuts += 1

            monkeypatch.setattr(game, "send", send_and_cut)
            async for state in game:
                heard += game.told()
                if state.question:
                    question = state.question
                    acks += await game.choose(*dice.sample(question.options, question.least))
                    if dice.random() < 0.1:
                        cut(game)
                        cuts += 1
        assert cuts > 5
        assert acks > 20
        assert heard == await whole_log(ada, table.id)


async def whole_log(person: Client, table: str) -> list[str]:
    log: list[str] = []
    start: int | None = 0
    while start is not None:
        replay = await person.replay(table, viewer=0, start=start)
        log += [line.text for frame in replay.frames for line in frame.log]
        start = replay.more
    return log


async def test_it_comes_back_after_the_server_sends_it_away(running: Running, monkeypatch: pytest.MonkeyPatch) -> None:
    """Closed for a reason that passes (a restart) it connects again; with a void token it does not."""
    monkeypatch.setattr(patience, "FIRST_PAUSE_S", 0.01)
    async with Client(running.url, name="Ada") as ada:
        table = await ada.create_table("touria", ["me", "me"], rules=QUICK)
        async with ada.follow(table.id, seat=0) as game:
            state = await anext(game)
            assert game._socket is not None
            await game._socket.close(1012)
            assert (await anext(game)).seq == state.seq
        with pytest.raises(RefusedError) as refused:
            async with ada.follow("nowhere000", seat=0) as game:
                await anext(game)
        assert refused.value.reason == "no-such-table"
        stranger = Client(running.url, token="nobody's")
        async with asyncio.timeout(10), stranger.follow(table.id, seat=0) as game:
            with pytest.raises(RefusedError) as refused:
                await anext(game)
            assert refused.value.reason == "stranger"


async def test_it_gives_up_when_nobody_answers() -> None:
    nobody = Client("http://127.0.0.1:9", token="x", patience_s=0.1)
    async with asyncio.timeout(10), nobody.follow("nowhere000", seat=0) as game:
        with pytest.raises(OSError, match="Connect"):
            await anext(game)
