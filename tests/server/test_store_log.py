"""The store: what was played is written once, in order, without gaps; chat and snapshots beside it."""

from __future__ import annotations

import pytest

from mutig.server.store import Conflict, Store
from mutig.server.store.rows import SnapshotRow

from .stores import NOON, a_seat, an_entry, with_tables

pytestmark = pytest.mark.anyio


async def test_entries_come_back_as_written_in_their_order(store: Store) -> None:
    await with_tables(store, "t1", "t2")
    log = [an_entry("t1", seq) for seq in range(12)]
    log[5] = an_entry("t1", 5, kind="undo", action="action-5", clocks="12.5 30.0", seen=0x8003, seat=-1)
    await store.append(log[:1])
    await store.append([an_entry("t2", 0)])
    await store.append(log[1:])
    assert await store.entries("t1") == log
    assert await store.entries("t1", after=8) == log[9:]
    assert await store.entries("t1", after=11) == []
    assert await store.entries("nowhere") == []


@pytest.mark.parametrize("seq", [0, 2, 4, 17, -1])
async def test_an_entry_that_is_not_the_next_one_is_a_conflict_and_changes_nothing(store: Store, seq: int) -> None:
    await with_tables(store, "t1")
    log = [an_entry("t1", number) for number in range(3)]
    await store.append(log, waiting=1)
    with pytest.raises(Conflict):
        await store.append([an_entry("t1", seq, moves="0:999")], [a_seat("t1", 0)], waiting=2, status="over")
    assert await store.entries("t1") == log
    found = await store.table("t1")
    assert found is not None
    row, seats = found
    assert (row.waiting, row.status, seats[0].person) == (1, "open", "ada")


async def test_a_log_begins_with_entry_0_at_a_table_that_exists(store: Store) -> None:
    await with_tables(store, "t1")
    for entry in (an_entry("t1", 1), an_entry("nowhere", 0)):
        with pytest.raises(Conflict):
            await store.append([entry])


async def test_several_entries_are_written_all_or_none(store: Store) -> None:
    await with_tables(store, "t1")
    await store.append([an_entry("t1", 0)])
    with pytest.raises(Conflict):
        await store.append([an_entry("t1", 1), an_entry("t1", 2), an_entry("t1", 2)])
    assert len(await store.entries("t1")) == 1


@pytest.mark.parametrize("tables", [[], ["t1", "t2"]])
async def test_entries_are_appended_to_one_table_at_a_time(store: Store, tables: list[str]) -> None:
    await with_tables(store, "t1", "t2")
    with pytest.raises(ValueError, match="entries of one table"):
        await store.append([an_entry(table, 0) for table in tables])


async def test_an_entry_the_table_and_its_seats_change_in_one_step(store: Store) -> None:
    await with_tables(store, "t1")
    seat = a_seat("t1", 1)
    result = {"scores": [31, 17], "ranks": [1, 2]}
    await store.append([an_entry("t1", 0)], [seat], status="over", result=result, changed=NOON + 7, waiting=0)
    found = await store.table("t1")
    assert found is not None
    row, seats = found
    assert (row.status, row.result, row.changed) == ("over", result, NOON + 7)
    assert seats == [a_seat("t1", 0, "ada"), seat]


async def test_a_retry_finds_what_its_action_led_to(store: Store) -> None:
    await with_tables(store, "t1", "t2")
    mine = an_entry("t1", 0, seat=1, action="same-words")
    await store.append([mine])
    await store.append([an_entry("t2", 0, seat=1, action="same-words")])
    await store.append([an_entry("t1", 1, seat=0, action="same-words")])
    assert await store.action("t1", 1, "same-words") == mine
    assert await store.action("t1", 1, "other-words") is None
    assert await store.action("t1", 2, "same-words") is None
    with pytest.raises(Conflict):
        await store.append([an_entry("t1", 2, seat=1, action="same-words")])
    for seq in (2, 3):
        await store.append([an_entry("t1", seq, seat=1, action=None)])


async def test_chat_is_numbered_and_the_latest_lines_are_kept_at_hand(store: Store) -> None:
    await with_tables(store, "t1", "t2")
    lines = [await store.say("t1", "ada", 0, "Ada", f"line {number}", NOON + number) for number in range(6)]
    other = await store.say("t2", "bob", None, "Bob", "<b>&\u202e", NOON)
    assert [line.number for line in lines] == list(range(6))
    assert other.number == 0
    assert await store.chat("t1") == lines
    assert await store.chat("t1", after=3) == lines[4:]
    assert await store.chat("t1", limit=2) == lines[4:]
    assert await store.chat("t2") == [other]


async def test_a_snapshot_gives_way_to_a_later_one_only(store: Store) -> None:
    await with_tables(store, "t1")
    assert await store.snapshot("t1") is None
    later = SnapshotRow("t1", 9, bytes(range(256)))
    await store.put_snapshot(SnapshotRow("t1", 4, b"early"))
    await store.put_snapshot(later)
    await store.put_snapshot(SnapshotRow("t1", 5, b"late to arrive"))
    assert await store.snapshot("t1") == later
    await store.drop_snapshot("t1")
    assert await store.snapshot("t1") is None
