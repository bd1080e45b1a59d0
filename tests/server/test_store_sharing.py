"""The store, opened as shared: several processes on one database. Leases save collisions; the log's key is the lock."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator

import pytest

from mutig.server.store import Conflict, Store

from .stores import NOON, an_entry, with_tables

pytestmark = pytest.mark.anyio


@pytest.fixture
async def other(anyio_backend: str, store: Store, address: str) -> AsyncIterator[Store]:
    opened = await Store.open(address, shared=True)
    yield opened
    await opened.close()


async def test_one_owner_at_a_time_has_a_table_in_care(store: Store, other: Store) -> None:
    await with_tables(store, "t1", "t2")
    assert await store.lease("t1", "left", 60)
    assert not await other.lease("t1", "right", 60)
    assert await other.lease("t2", "right", 60)
    lease = await other.lease_of("t1")
    assert lease is not None
    assert lease.owner == "left"
    assert await store.lease("t1", "left", 60)  # again, also after a new start under the same name


async def test_a_lease_runs_out_unless_it_is_renewed(store: Store, other: Store) -> None:
    await with_tables(store, "t1", "t2")
    await asyncio.gather(store.lease("t1", "left", 0.2), store.lease("t2", "left", 0.2))
    assert await store.renew("left", ["t2"], 60) == {"t2"}
    await asyncio.sleep(0.3)
    assert await store.lease_of("t1") is None
    assert await other.lease("t1", "right", 60)
    assert not await other.lease("t2", "right", 60)
    assert await store.renew("left", None, 60) == {"t2"}
    assert not await store.lease("t1", "left", 60)


async def test_leases_are_given_back_by_their_owner_only(store: Store, other: Store) -> None:
    await with_tables(store, "t1", "t2", "t3")
    for table in ("t1", "t2", "t3"):
        await store.lease(table, "left", 60)
    await other.release("right")
    await store.release("left", ["t1"])
    assert await other.lease("t1", "right", 60)
    assert not await other.lease("t2", "right", 60)
    await store.release("left")
    assert await other.lease("t2", "right", 60)
    assert await other.lease_of("t3") is None


async def test_both_write_and_see_what_the_other_wrote(store: Store, other: Store) -> None:
    await with_tables(store, "t1")
    for seq in range(0, 20, 2):
        await store.append([an_entry("t1", seq)])
        await other.append([an_entry("t1", seq + 1)])
    assert await store.entries("t1") == await other.entries("t1") == [an_entry("t1", seq) for seq in range(20)]


async def test_of_two_processes_that_write_the_same_entry_one_gets_a_conflict(store: Store, other: Store) -> None:
    await with_tables(store, "t1")
    won = {"left": 0, "right": 0}

    async def play(name: str, mine: Store) -> None:
        """Write a hundred entries; after a conflict look again where the log ends, as a server does."""
        following = 0
        while won[name] < 100:
            try:
                await mine.append([an_entry("t1", following, moves=name)], changed=NOON, waiting=0)
                won[name] += 1
                following += 1
            except Conflict:
                following = len(await mine.entries("t1"))

    await asyncio.gather(play("left", store), play("right", other))
    log = await store.entries("t1")
    assert [entry.seq for entry in log] == list(range(200))
    assert {name: sum(entry.moves == name for entry in log) for name in won} == won


async def test_two_who_open_an_empty_database_at_once_make_it_once(address: str) -> None:
    opened = await asyncio.gather(*(Store.open(address, shared=True) for _ in range(4)))
    await with_tables(opened[0], "t1")
    assert await opened[3].table("t1") is not None
    await asyncio.gather(*(store.close() for store in opened))
