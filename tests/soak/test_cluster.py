"""The tests of a club on several processes once more, on PostgreSQL and NATS, and longer ones."""

from __future__ import annotations

import asyncio
import random
from collections.abc import AsyncIterator, Iterator
from itertools import count

import msgspec
import psycopg
import pytest

from mutig.core.errors import MutigError
from mutig.server.bus import Bus, open_bus
from mutig.server.store import Store

from ..server.cluster_talk import PATIENCE_S, FarPlayer, NewBus, cluster, play, settled
from ..server.table_talk import an_answer
from ..server.test_cluster import (  # noqa: F401
    on_record,
    test_a_ban_reaches_sockets_and_tables_of_every_process,
    test_a_process_that_dies_loses_nothing_and_its_tables_go_on,
    test_a_refusal_of_the_other_process_is_the_same_refusal,
    test_a_table_moves_when_its_process_leaves_and_nobody_misses_anything,
    test_people_at_different_processes_play_one_game,
    test_the_same_action_by_two_ways_is_done_once,
    test_what_is_beside_the_game_is_the_same_everywhere,
    test_who_believes_to_have_a_table_and_has_not_writes_nothing_and_leads_there,
)
from ..server.test_cluster_moving import (  # noqa: F401
    test_a_table_that_is_held_up_holds_up_no_other_when_its_process_leaves,
    test_a_table_that_moves_while_somebody_looks_for_it_is_looked_for_again,
    test_what_waits_for_a_table_held_still_does_not_keep_it_still,
    test_who_looks_for_a_table_while_the_database_is_away_finds_it_afterwards,
)
from .nats_server import NatsServer, nats_server
from .postgres_server import postgres_server

pytestmark = pytest.mark.anyio
schemas = count()


@pytest.fixture(scope="module")
def nats() -> Iterator[NatsServer]:
    with nats_server() as server:
        yield server


@pytest.fixture(scope="module")
def postgres() -> Iterator[str]:
    with postgres_server() as address:
        yield address


@pytest.fixture
def anyio_backend() -> str:
    return "asyncio"


@pytest.fixture
def address(postgres: str) -> str:
    name = f"club_{next(schemas)}"
    with psycopg.connect(postgres, autocommit=True) as db:
        db.execute(f"CREATE SCHEMA {name}")
    return f"{postgres}&options=-csearch_path%3D{name}"


@pytest.fixture
async def new_bus(anyio_backend: str, nats: NatsServer, address: str) -> AsyncIterator[NewBus]:
    opened: list[Bus] = []

    async def another() -> Bus:
        opened.append(await open_bus(nats.address))
        return opened[-1]

    yield another
    for bus in opened:
        await bus.close()


async def test_a_finished_game_is_the_same_wherever_one_asks(address: str, new_bus: NewBus) -> None:
    async with cluster(address, new_bus) as c:
        a, b = await c.table(2, at=(0, 1), game="broom-service")
        rng = random.Random(2)
        for number in range(2000):
            seen = [await player.snapshot() for player in (a, b)]
            asked = [(player, now) for player, now in zip((a, b), seen, strict=True) if now.question]
            if not asked:
                break
            player, now = rng.choice(asked)
            assert now.question is not None
            await player.act(an_answer(now.question, rng), seq=now.seq, id=f"to-the-end-{number}")
        for method in ("record", "chronicle", "replay", "picture"):
            near, far = [await getattr(c[k], method)(a.me, a.table) for k in (0, 1)]
            assert msgspec.json.encode(near) == msgspec.json.encode(far), method
        sheets = [await c[k].own_printed(a.me, a.table, "", "de") for k in (0, 1)]
        assert sheets[0] == sheets[1]
        assert len(sheets[0]) > 10_000
        judged = await c[1].analysis(b.me, b.table, 1)
        assert judged.seat == 1
        again = await c[1].rematch(b.me, b.table)
        assert (await c[0].rematch(a.me, a.table)).id == again.id


async def test_a_death_is_proven_by_the_database_and_taken_over_long_before_the_lease_is_over(
    address: str, new_bus: NewBus
) -> None:
    async with cluster(address, new_bus, lease_s=600) as c:
        around = await c.table(2, at=(0, 1))
        rng = random.Random(4)
        done = await play(around, rng, 3)
        alive = c.processes[1].store
        assert await alive.release_dead("process0") is None  # it lives
        await c.processes[0].die()
        around[0] = await FarPlayer(c[1], around[0].me, around[0].table, 0).follow(since=around[0].seq)
        await settled(around)
        done += await play(around, rng, 3)
        await on_record(around[1], done)


async def test_one_alone_refuses_those_who_share_and_they_refuse_it(address: str) -> None:
    alone = await Store.open(address)
    with pytest.raises(MutigError, match="is in use by process"):
        await Store.open(address, process="one")
    await alone.close()
    one, two = await Store.open(address, process="one"), await Store.open(address, process="two")
    with pytest.raises(MutigError, match="is in use by process"):
        await Store.open(address)
    assert [await store.keeps_house() for store in (one, two, one)] == [True, False, True]
    await one.close()
    async with asyncio.timeout(PATIENCE_S):
        while not await two.keeps_house():  # the database notices that the line is gone
            await asyncio.sleep(0.01)
    again = await Store.open(address, process="one")
    await again.close()
    await two.close()
    await (await Store.open(address)).close()  # waits a moment for those who left
