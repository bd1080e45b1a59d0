"""The store: one writer for all, whom no single failure stops, and an event loop that never waits for it."""

from __future__ import annotations

import asyncio
import time
from typing import Any

import pytest
from sqlalchemy import Connection, event

from mutig.server.store import Conflict, Store, StoreError

from .stores import a_person, an_entry, with_tables

pytestmark = pytest.mark.anyio

TABLES = [f"t{number:02}" for number in range(40)]


async def busy_writer(store: Store, seconds: float = 0.2) -> asyncio.Future[Any]:
    """The writer has something to do for a while, so that what comes next waits and is written as one group."""
    busy = asyncio.ensure_future(store._write(lambda db: time.sleep(seconds)))
    await asyncio.sleep(seconds / 4)
    return busy


async def test_what_waits_is_written_with_one_commit(store: Store) -> None:
    await with_tables(store, *TABLES)
    commits: list[Connection] = []
    event.listen(store._database.writer, "commit", commits.append)
    await busy_writer(store)
    await asyncio.gather(*(store.append([an_entry(table, 0)], changed=1.0, waiting=1) for table in TABLES))
    assert len(commits) == 2  # that of the busy writer, and one for all
    assert all([await store.entries(table) == [an_entry(table, 0)] for table in TABLES])


async def test_a_conflict_leaves_the_others_of_its_group_alone(store: Store) -> None:
    await with_tables(store, *TABLES)
    await store.append([an_entry("t07", 0)])
    await busy_writer(store)
    outcomes = await asyncio.gather(
        *(store.append([an_entry(table, 0)], changed=2.0, waiting=1) for table in TABLES), return_exceptions=True
    )
    assert [type(outcome) for outcome in outcomes if outcome is not None] == [Conflict]
    assert isinstance(outcomes[7], Conflict)
    assert all([len(await store.entries(table)) == 1 for table in TABLES])


async def test_of_two_who_append_the_same_entry_at_once_one_succeeds(store: Store) -> None:
    await with_tables(store, "t1")
    await busy_writer(store)
    entries = [an_entry("t1", 0, moves=f"0:{number}") for number in range(10)]
    outcomes = await asyncio.gather(*(store.append([entry]) for entry in entries), return_exceptions=True)
    assert outcomes[0] is None
    assert [type(outcome) for outcome in outcomes[1:]] == [Conflict] * 9
    assert await store.entries("t1") == entries[:1]


async def test_entries_of_one_table_that_wait_together_keep_their_order(store: Store) -> None:
    await with_tables(store, "t1")
    await busy_writer(store)
    appends = [store.append([an_entry("t1", seq)], changed=float(seq), waiting=seq % 2) for seq in range(600)]
    await asyncio.gather(*appends)
    assert [entry.seq for entry in await store.entries("t1")] == list(range(600))
    found = await store.table("t1")
    assert found is not None
    assert (found[0].changed, found[0].waiting) == (599.0, 1)


async def test_the_writer_survives_whatever_a_request_does(store: Store) -> None:
    def fails(db: Connection) -> None:
        db.exec_driver_sql("INSERT INTO people (id, name, language, created) VALUES ('half', 'Half', 'en', 0)")
        raise ZeroDivisionError

    def asks_for_nonsense(db: Connection) -> None:
        db.exec_driver_sql("SELECT nothing FROM nowhere")

    await busy_writer(store)
    outcomes = await asyncio.gather(
        store.add_person(a_person("ada")),
        store._write(fails),
        store.add_person(a_person("bob")),
        store._write(fails),
        return_exceptions=True,
    )
    assert [type(outcome) for outcome in outcomes] == [type(None), ZeroDivisionError, type(None), ZeroDivisionError]
    with pytest.raises(StoreError):
        await store._write(asks_for_nonsense)
    await store.add_person(a_person("eve"))
    there = [person for person in ("ada", "bob", "eve", "half") if await store.person(person)]
    assert there == ["ada", "bob", "eve"]


async def test_a_line_that_broke_since_the_last_write_is_replaced_and_nothing_is_lost(store: Store) -> None:
    await store.add_person(a_person("ada"))
    line = store._writer._line
    assert line is not None
    driver = line.connection.driver_connection
    assert driver is not None
    driver.close()
    await store.add_person(a_person("bob"))
    assert await store.person("bob")


async def test_a_line_that_breaks_at_the_commit_is_no_reason_to_write_twice(store: Store) -> None:
    """Nobody knows then whether it was written."""
    written: list[int] = []

    def breaks(db: Connection) -> None:
        written.append(1)
        driver = db.connection.driver_connection
        assert driver is not None
        driver.close()

    with pytest.raises(StoreError):
        await store._write(breaks)
    assert len(written) == 1
    await store.add_person(a_person("bob"))


async def test_whoever_stops_waiting_does_not_stop_the_writing(store: Store) -> None:
    await with_tables(store, "t1")
    await busy_writer(store)
    waiting = asyncio.ensure_future(store.append([an_entry("t1", 0)]))
    await asyncio.sleep(0)
    waiting.cancel()
    await store.append([an_entry("t1", 1)])
    assert len(await store.entries("t1")) == 2


async def test_closing_writes_what_waits_and_refuses_what_comes_later(address: str) -> None:
    store = await Store.open(address)
    await with_tables(store, *TABLES)
    await busy_writer(store)
    appends = [asyncio.ensure_future(store.append([an_entry(table, 0)])) for table in TABLES]
    await asyncio.sleep(0)
    await store.close()
    assert await asyncio.gather(*appends) == [None] * len(TABLES)
    with pytest.raises(StoreError, match="closed"):
        await store.append([an_entry("t00", 1)])
    with pytest.raises(StoreError, match="closed"):
        await store.entries("t00")
    again = await Store.open(address)
    assert all([len(await again.entries(table)) == 1 for table in TABLES])
    await again.close()


async def test_neither_reads_nor_writes_hold_the_event_loop_up(store: Store) -> None:
    await with_tables(store, "t1")
    longest = 0.0

    async def watch() -> None:
        nonlocal longest
        while True:
            before = time.perf_counter()
            await asyncio.sleep(0.01)
            longest = max(longest, time.perf_counter() - before)

    watching = asyncio.ensure_future(watch())
    slow_reads = [store._read(lambda db: time.sleep(1.5)) for _ in range(6)]
    await asyncio.gather(store._write(lambda db: time.sleep(1.5)), *slow_reads)
    watching.cancel()
    assert longest < 1.0


async def test_a_check_goes_through_the_reader_and_the_writer(store: Store) -> None:
    await store.check()
    await store._writer.close()
    with pytest.raises(StoreError):
        await store.check()


async def test_what_can_be_made_ready_while_the_disk_works_is_done_before_the_answer_and_not_for_what_fails(
    store: Store,
) -> None:
    await with_tables(store, "t1", "t2")
    happened: list[str] = []
    await store.append([an_entry("t1", 0)], meanwhile=lambda: happened.append("made ready"))
    happened.append("on record")
    with pytest.raises(Conflict):
        await store.append([an_entry("t1", 0)], meanwhile=lambda: happened.append("in vain"))
    assert happened == ["made ready", "on record"]


async def test_what_fails_while_the_disk_works_costs_nobody_the_answer(store: Store) -> None:
    def fails() -> None:
        raise ZeroDivisionError

    await with_tables(store, "t1")
    await store.append([an_entry("t1", 0)], meanwhile=fails)
    assert len(await store.entries("t1")) == 1
