"""The bus, in one process. The same tests run on a real NATS server (tests/soak/test_nats.py)."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from pathlib import Path

import pytest

from mutig.core.errors import MutigError
from mutig.server import tracing
from mutig.server.bus import Bus, NoAnswer, NobodyThere, NotSent, place_of
from mutig.server.bus.address import Place, read_address

from .cluster_talk import NewBus
from .trace_talk import traced

pytestmark = pytest.mark.anyio
PATIENCE_S = 20.0


async def heard_by(bus: Bus, subject: str) -> asyncio.Queue[bytes]:
    heard: asyncio.Queue[bytes] = asyncio.Queue()

    async def hear(body: bytes) -> None:
        heard.put_nowait(body)

    await bus.subscribe(subject, hear)
    return heard


async def backwards(body: bytes) -> bytes:
    return body[::-1]


async def test_everybody_who_subscribes_hears_everything_in_its_order(new_bus: NewBus) -> None:
    left, right = await new_bus(), await new_bus()
    heard = [await heard_by(bus, "news") for bus in (left, right)]
    other = await heard_by(right, "other")
    for number in range(200):
        await left.publish("news", b"%d" % number)
    async with asyncio.timeout(PATIENCE_S):
        for queue in heard:
            assert [await queue.get() for _ in range(200)] == [b"%d" % number for number in range(200)]
    assert other.empty()


async def test_a_request_is_answered_by_who_serves(new_bus: NewBus) -> None:
    left, right = await new_bus(), await new_bus()
    await right.serve("backwards", backwards)
    answers = await asyncio.gather(*(left.request("backwards", b"%03d" % k, PATIENCE_S) for k in range(50)))
    assert answers == [(b"%03d" % k)[::-1] for k in range(50)]


async def test_a_trace_goes_on_where_the_request_is_answered_and_no_other_does(new_bus: NewBus) -> None:
    left, right = await new_bus(), await new_bus()

    async def trace(_: bytes) -> bytes:
        return (tracing.carried() or "none").encode()

    with traced(), tracing.door("beside"):  # who serves has its own business
        await right.serve("trace", trace)
        with tracing.continued(None):
            assert await left.request("trace", b"", PATIENCE_S) == b"none"
        with tracing.door("request"):
            assert await left.request("trace", b"", PATIENCE_S) == (tracing.carried() or "").encode()


async def test_a_long_answer_arrives_whole(new_bus: NewBus) -> None:
    left, right = await new_bus(), await new_bus()
    long = bytes(range(256)) * 16_000

    async def at_length(_: bytes) -> bytes:
        return long

    await right.serve("long", at_length)
    assert await left.request("long", b"", PATIENCE_S) == long


async def test_nobody_there_is_known_at_once_and_means_not_done(new_bus: NewBus) -> None:
    left, right = await new_bus(), await new_bus()
    async with asyncio.timeout(PATIENCE_S):
        with pytest.raises(NobodyThere):
            await left.request("backwards", b"", 600)
        serving = await right.serve("backwards", backwards)
        assert await left.request("backwards", b"ab", 600) == b"ba"
        await serving.stop()
        with pytest.raises(NobodyThere):
            await left.request("backwards", b"", 600)


async def test_who_takes_too_long_or_fails_leaves_it_open_whether_it_was_done(new_bus: NewBus) -> None:
    left, right = await new_bus(), await new_bus()
    begun = asyncio.Event()

    async def slowly(body: bytes) -> bytes:
        begun.set()
        await asyncio.sleep(1)
        return body

    async def badly(body: bytes) -> bytes:
        raise ValueError(body)

    await right.serve("slowly", slowly)
    await right.serve("badly", badly)
    with pytest.raises(NoAnswer):
        await left.request("slowly", b"", 0.2)
    assert begun.is_set()
    with pytest.raises(NoAnswer):
        await left.request("badly", b"", PATIENCE_S)


async def test_of_those_in_a_queue_one_gets_each_request(new_bus: NewBus) -> None:
    asker, workers = await new_bus(), [await new_bus() for _ in range(3)]
    done = [0, 0, 0]

    def worker(number: int) -> Callable[[bytes], Awaitable[bytes]]:
        async def work(body: bytes) -> bytes:
            done[number] += 1
            return body

        return work

    for number, bus in enumerate(workers):
        await bus.serve("work", worker(number), queue="workers")
    answers = await asyncio.gather(*(asker.request("work", b"%d" % k, PATIENCE_S) for k in range(60)))
    assert answers == [b"%d" % k for k in range(60)]
    assert sum(done) == 60
    assert all(done)


async def test_a_message_that_is_not_understood_ends_nothing(new_bus: NewBus) -> None:
    bus = await new_bus()
    heard: asyncio.Queue[bytes] = asyncio.Queue()

    async def hear(body: bytes) -> None:
        if body == b"nonsense":
            raise ValueError(body)
        heard.put_nowait(body)

    await bus.subscribe("news", hear)
    await bus.publish("news", b"nonsense")
    await bus.publish("news", b"sense")
    async with asyncio.timeout(PATIENCE_S):
        assert await heard.get() == b"sense"


async def test_who_is_closed_sends_nothing_more(new_bus: NewBus) -> None:
    bus = await new_bus()
    assert bus.up
    await bus.close()
    assert not bus.up
    with pytest.raises(NotSent):
        await bus.publish("news", b"")
    with pytest.raises(NotSent):
        await bus.request("news", b"", PATIENCE_S)


def test_an_address_names_servers_and_a_club_and_what_is_told_of_it_holds_no_password(tmp_path: Path) -> None:
    kept = tmp_path / "bus"
    kept.write_text("nats://ada:top%20secret@one:4222,nats://ada:top%20secret@two:4222/our-club\n")
    assert read_address("nats://localhost") == Place(["nats://localhost"])
    two = ["nats://one:4222", "nats://two:4222"]
    assert read_address(str(kept)) == Place(two, "our-club", "ada", "top secret")
    assert place_of(str(kept)) == "nats://one:4222,nats://two:4222"


@pytest.mark.parametrize(
    "address", ["", "/nowhere", "http://ada:secret@here", "nats://", "nats://h:x", "nats://h/a.b", "nats://h/>"]
)
def test_what_is_no_address_of_a_bus_gives_a_sentence_without_it(address: str) -> None:
    with pytest.raises(MutigError, match="--bus: ") as caught:
        read_address(address)
    assert "secret" not in str(caught.value)
