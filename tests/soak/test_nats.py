"""The tests of the bus once more, on a real NATS server from Debian's packages; and what only a real one can do."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Iterator

import pytest
from structlog.testing import capture_logs

from mutig.core.errors import MutigError
from mutig.server.bus import Bus, BusDown, NoAnswer, TooLarge, nats_bus, open_bus

from ..server.cluster_talk import NewBus
from ..server.test_bus import *  # noqa: F403
from ..server.test_bus import PATIENCE_S, backwards, heard_by
from .nats_server import NatsServer, nats_server

pytestmark = pytest.mark.anyio


@pytest.fixture(scope="module")
def nats() -> Iterator[NatsServer]:
    with nats_server() as server:
        yield server


@pytest.fixture
async def new_bus(anyio_backend: str, nats: NatsServer) -> AsyncIterator[NewBus]:
    opened: list[Bus] = []

    async def another() -> Bus:
        opened.append(await open_bus(nats.address))
        return opened[-1]

    yield another
    for bus in opened:
        await bus.close()


async def test_a_bus_that_dies_is_found_again_and_nothing_waits_for_it(new_bus: NewBus, nats: NatsServer) -> None:
    left, right = await new_bus(), await new_bus()
    back = asyncio.Event()
    left.when_back(back.set)
    heard = await heard_by(right, "news")
    begun = asyncio.Event()

    async def never(_: bytes) -> bytes:
        begun.set()
        await back.wait()
        return b""

    await right.serve("never", never)
    asked = asyncio.create_task(left.request("never", b"", 600))
    await asyncio.wait_for(begun.wait(), PATIENCE_S)
    await right.serve("backwards", backwards)
    nats.kill()
    async with asyncio.timeout(PATIENCE_S):
        while left.up or right.up:
            await asyncio.sleep(0.01)
        with pytest.raises(NoAnswer):  # at once, not when its deadline is over
            await asked
        with pytest.raises(BusDown):
            await left.request("backwards", b"lost", 600)
        with pytest.raises(BusDown):
            await left.publish("news", b"lost")
        nats.start()
        await back.wait()
        while not right.up:
            await asyncio.sleep(0.01)
        while True:  # the other end tells the new server what it serves
            try:
                assert await left.request("backwards", b"ab", 5) == b"ba"
                break
            except MutigError:
                await asyncio.sleep(0.01)
        await left.publish("news", b"again")
        assert await heard.get() == b"again"


async def test_a_message_the_bus_cannot_carry_is_not_sent(new_bus: NewBus) -> None:
    bus = await new_bus()
    with pytest.raises(TooLarge):
        await bus.publish("news", bytes(2 << 20))


async def test_who_may_not_in_is_told_why_without_the_password(nats: NatsServer) -> None:
    with (
        capture_logs() as logged,
        pytest.raises(MutigError, match=r"there is no bus.*\(Authorization Violation\)") as caught,
    ):
        await open_bus(nats.address.replace("not%20told", "guessed"))
    assert str(nats.port) in str(caught.value)
    assert logged
    assert "guessed" not in f"{caught.value} {logged}"


async def test_a_subscription_that_is_not_known_to_have_arrived_hears_nothing_twice(
    new_bus: NewBus, monkeypatch: pytest.MonkeyPatch
) -> None:
    left, right = await new_bus(), await new_bus()
    arrived = nats_bus._arrived

    async def too_slow(client: object) -> None:
        raise TimeoutError

    async def backwards_once(body: bytes) -> bytes:
        asked.append(body)
        return body[::-1]

    asked: list[bytes] = []
    monkeypatch.setattr(nats_bus, "_arrived", too_slow)
    with pytest.raises(BusDown):
        await right.serve("backwards", backwards_once)
    monkeypatch.setattr(nats_bus, "_arrived", arrived)
    await right.serve("backwards", backwards_once)
    assert await left.request("backwards", b"ab", PATIENCE_S) == b"ba"
    assert await left.request("backwards", b"cd", PATIENCE_S) == b"dc"
    assert asked == [b"ab", b"cd"]
