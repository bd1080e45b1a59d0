"""Faulty days: a store that cannot write, ids sent again, a process that dies in between, a wall clock that jumps."""

from __future__ import annotations

import asyncio
import random
import sqlite3
import threading
from collections.abc import Iterator
from contextlib import closing, contextmanager
from pathlib import Path
from typing import Any
from unittest.mock import patch

import pytest
import structlog
from msgspec.structs import replace
from structlog.testing import capture_logs

from mutig.core.errors import MutigError
from mutig.server import wire
from mutig.server.store import Damaged, Store, StoreError
from mutig.server.store.rows import Entry
from mutig.server.tables import registry
from mutig.server.tables.views.audience import Audience

from ..stores import a_person, with_tables
from ..table_talk import FakeClock, Player, an_answer, club, play_at_random, refused, until

pytestmark = pytest.mark.anyio

CLOCK = wire.TableRules(clock=wire.Clock(bank_s=60, increment_s=5), undo="agree", bot_pace_s=0)
TEN_YEARS = 10 * 365 * 86400.0


async def nothing_is_written(*args: object, **fields: object) -> None:
    raise StoreError("the disk is full")


async def clocks(player: Player) -> list[float | None]:
    return [seat.clock_s for seat in (await player.snapshot()).table.seats]


# What cannot be written never was


async def test_what_the_database_refuses_is_not_remembered_and_earns_nothing(store: Store) -> None:
    async with club(store) as c:
        a, _ = await c.table(2, rules=CLOCK)
        codes, before = an_answer(a.asked, random.Random(1)), await clocks(a)

        async def refuse(*args: object, **fields: object) -> None:
            raise MutigError("a NUL cannot be kept")

        for _ in range(3):
            with patch.object(store, "append", refuse):
                async with refused("impossible"):  # and not acknowledged, the second time
                    await a.act(codes, id="nul-in-here")
        assert await clocks(a) == before
        assert len(await store.entries(a.table)) == 1
        await a.act(codes, id="nul-in-here")
        assert len(await store.entries(a.table)) == 2


# The same id again


@pytest.mark.parametrize("forgetful", ["at once", "put away", "restarted"])
async def test_the_same_id_with_another_content_is_answered_as_before(store: Store, forgetful: str) -> None:
    async with club(store) as c:
        a, b = await c.table(2, rules=CLOCK)
        c.clock.at += 7
        first = await a.act(an_answer(a.asked, random.Random(1)), id="my-action-1")
        await c.service.say(a.me, a.table, wire.Say(id="my-line-01", text="hello"))
        await b.act([b.asked.options[0].codes[0]])
        if forgetful == "put away":
            await c.forget(a.table)
        elif forgetful == "restarted":
            await c.reopen()
            a.service = b.service = c.service
        entries, time, heard = await store.entries(a.table), await clocks(a), len(b.got)
        for seq in (0, a.seq, (await a.snapshot()).seq):
            assert await a.act([9], seq=seq, id="my-action-1") == first
        for _ in range(8):  # more than one may say in a row
            await c.service.say(a.me, a.table, wire.Say(id="my-line-01", text="something else"))
        assert await store.entries(a.table) == entries
        assert await clocks(a) == time
        assert [line.text for line in (await b.snapshot()).chat] == ["hello"]
        assert not [message for message in b.got[heard:] if isinstance(message, wire.Said | wire.Update)]


async def test_a_repeated_wish_vote_or_mute_changes_nothing(store: Store) -> None:
    async with club(store) as c:
        a, b, d = await c.table(3, rules=CLOCK)
        await play_at_random([a, b, d], random.Random(1), 12)
        assert (await a.snapshot()).undo.allowed
        wish = await a.undo(id="my-wish-01")
        await play_at_random([a, b, d], random.Random(2), 1)  # somebody plays on: the wish is gone
        assert await a.undo(id="my-wish-01") == wish
        assert (await a.snapshot()).undo.wished_by == []
        await c.service.mute(a.me, a.table, wire.Mute(id="my-mute-01", seat=1, muted=True))
        await c.service.mute(a.me, a.table, wire.Mute(id="my-mute-01", seat=1, muted=False))
        await c.service.say(b.me, b.table, wire.Say(id="my-line-01", text="hello"))
        assert (await a.snapshot()).chat == []
        await c.forget(a.table)
        assert (await a.snapshot()).chat == []  # being read again is no restart


# Nothing is half done


@contextmanager
def counted(store: Store) -> Iterator[list[int]]:
    """How many writes there were: a process may die between any two of them."""
    writes, write = [0], store._writer.write_in_bulk

    async def counting(*args: Any) -> Any:
        writes[0] += 1
        return await write(*args)

    with patch.object(store._writer, "write_in_bulk", counting):
        yield writes


async def test_what_was_made_ready_for_a_decision_the_disk_refused_is_never_told(store: Store) -> None:
    ready, prepared = threading.Event(), Audience.prepared

    def is_prepared(*args: Any) -> Any:
        told = prepared(*args)
        ready.set()
        return told

    def fails(_: object) -> None:
        assert ready.wait(5), "it is made ready before the disk has answered"
        raise sqlite3.OperationalError("disk I/O error")

    async with club(store) as c:
        a, b = await c.table(2)
        before = await a.snapshot()
        dialect = store._database.writer.dialect
        with patch.object(dialect, "do_commit", fails), patch.object(Audience, "prepared", is_prepared):
            async with refused("store-trouble"):
                await a.act(an_answer(a.asked, random.Random(1)))
        await asyncio.sleep(0.05)
        assert [*a.updates(), *b.updates()] == []
        assert (await a.snapshot()).view == before.view
        await play_at_random([a, b], random.Random(1), 3)
        assert len(await store.entries(a.table)) == 4


async def test_the_last_seat_and_the_start_are_one_write(store: Store) -> None:
    async with club(store) as c:
        host, guest = await c.people(2)
        me, free = wire.SeatPlan(who="me"), wire.SeatPlan(who="open")
        with counted(store) as writes:
            full = await c.service.create(host, wire.NewTable(game="touria", seats=[me, me]))
        assert (writes, full.status) == ([1], "playing")
        joined, given = [await c.service.create(host, wire.NewTable(game="touria", seats=[me, free])) for _ in range(2)]
        with counted(store) as writes:
            table = await c.service.join(guest, joined.id, wire.JoinTable(invite=joined.invite or ""))
        assert (writes, table.status) == ([1], "playing")
        with counted(store) as writes:
            table = await c.service.change_seat(host, given.id, 1, wire.ChangeSeat(who="bot", bot="greedy"))
        assert (writes, table.status) == ([1], "playing")
        await c.service.leave(host, full.id)
        with counted(store) as writes:
            again = await c.service.rematch(host, full.id)
        assert (writes, (await c.service.table(host, full.id)).rematch) == ([1], again.id)


async def test_a_full_table_that_an_earlier_version_left_open_begins_when_it_is_found(store: Store) -> None:
    async with club(store) as c:
        host, guest = await c.people(2)
        seats = [wire.SeatPlan(who="me"), wire.SeatPlan(who="open")]
        table = await c.service.create(host, wire.NewTable(game="touria", seats=seats))
        live = c.service.registry.tables[table.id]
        await store.put_seat(replace(live.seats[1], who="person", person=guest.id, name="Bob"))  # and then it died
        await c.reopen()
        assert (await c.service.table(host, table.id)).status == "playing"


# Reading works when writing does not


@contextmanager
def somebody_writes(address: str) -> Iterator[None]:
    """Another program holds the right to write."""
    with closing(sqlite3.connect(address, isolation_level=None)) as hog:
        hog.execute("BEGIN IMMEDIATE")
        yield
        hog.execute("ROLLBACK")


def be_impatient(store: Store) -> None:
    """Our writer waits less than ten seconds for its turn."""
    with store._database.writer.connect() as db:
        db.exec_driver_sql("PRAGMA busy_timeout = 100").close()


async def test_everything_can_be_read_while_nothing_can_be_written(store: Store, address: str) -> None:
    async with club(store) as c:
        me, token = await c.service.guest(wire.NewGuest(name="Ada"))
        a, b = await c.table(2, game="touria", variants=["short"])
        await play_at_random([a, b], random.Random(1))
        x, y = await c.table(2)
        codes = an_answer(x.asked, random.Random(1))
        await c.reopen()  # nothing is live
        for player in (a, b, x, y):
            player.service = c.service
        await x.follow()
        c.clock.at += 7200  # the session would be noted as used
        with somebody_writes(address):
            assert await c.service.person_of(token) == me
            assert (await c.service.table(a.me, a.table)).status == "over"
            assert (await c.service.replay(a.me, a.table)).frames
            assert (await c.service.record(a.me, a.table))["moves"]
            assert len((await c.service.my_tables(x.me)).tables) == 1
            assert (await c.service.listed_tables(x.me)).tables == []
            acting = asyncio.ensure_future(x.act(codes))
            await asyncio.sleep(0.05)
            assert (await y.snapshot()).question  # at once, whatever the writer waits for
            assert not acting.done()
        await acting  # without a restart


async def test_what_cannot_be_written_is_refused_until_it_can(store: Store, address: str) -> None:
    async with club(store) as c:
        a, b = await c.table(2)
        codes = an_answer(a.asked, random.Random(1))
        await asyncio.to_thread(be_impatient, store)
        with somebody_writes(address):
            for work in (a.act(codes), c.service.guest(wire.NewGuest()), c.service.leave(b.me, b.table)):
                async with refused("store-trouble"):
                    await work
                assert (await a.snapshot()).question
        await a.act(codes)  # without a restart


async def test_bots_go_on_by_themselves_after_a_trouble(store: Store) -> None:
    async with club(store) as c:
        (me,) = await c.people(1)
        seats = [wire.SeatPlan(who="bot", bot="random"), wire.SeatPlan(who="bot", bot="random")]
        tried = asyncio.Event()

        async def fails(*args: object, **fields: object) -> None:
            tried.set()
            raise StoreError("the disk is full")

        with patch.object(store, "append", fails):
            table = await c.service.create(me, wire.NewTable(game="touria", seats=seats, rules=CLOCK))
            await Player(c.service, me, table.id, None).follow()  # and only watches
            await asyncio.wait_for(tried.wait(), 30)
            await asyncio.sleep(0)
            assert len(await store.entries(table.id)) == 1
        c.clock.at += c.settings.again_s
        await c.service.registry.tick()
        async with asyncio.timeout(60):
            while len(await store.entries(table.id)) < 3:
                await asyncio.sleep(0.01)


# A passing fault is not a damaged table, and a damaged table is nobody else's


@pytest.mark.parametrize("part", ["entries", "snapshot", "actions"])
async def test_a_passing_fault_is_never_called_unreadable(store: Store, part: str) -> None:
    async with club(store) as c:
        a, _ = await c.table(2)
        await c.forget(a.table)
        with patch.object(store, part, nothing_is_written):
            async with refused("store-trouble"):
                await a.snapshot()
        assert (await a.snapshot()).question


async def test_a_damaged_table_is_told_of_once_and_the_others_go_on(
    store: Store, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(registry, "log", structlog.get_logger())  # one that was used before writes where it wrote then
    async with club(store) as c:
        a, b = await c.table(2)
        await store.append([Entry(b.table, 1, "moves", 0, "0:broken", 1, None, "", "[not json", c.clock())])
        await c.forget(a.table)
        other, _ = await c.table(2)
        with capture_logs() as logs:
            for _ in range(3):
                async with refused("unreadable"):
                    await a.snapshot()
        assert len(logs) == 1
        assert (await other.snapshot()).question
        assert (await c.service.my_tables(a.me)).tables


# A file that is not what it was


def cut_in_half(file: Path) -> None:
    with file.open("r+b") as data:
        data.truncate(file.stat().st_size // 2)


def without_its_last_byte(file: Path) -> None:
    with file.open("r+b") as data:
        data.truncate(file.stat().st_size - 1)


def empty(file: Path) -> None:
    file.write_bytes(b"")


def empty_with_its_log_beside(file: Path) -> None:
    file.write_bytes(b"")
    Path(f"{file}-wal").write_bytes(b"the latest moves")


def without_tables(file: Path) -> None:
    """A copy of a file whose contents were still in its log."""
    file.unlink()
    with closing(sqlite3.connect(file)) as db:
        db.execute("PRAGMA journal_mode = WAL")


def with_a_page_overwritten(file: Path) -> None:
    """While its log still waits to be folded in."""
    with closing(sqlite3.connect(file)) as db:
        db.execute("UPDATE people SET name = 'Eve'")
        db.commit()
        log = Path(f"{file}-wal").read_bytes()
    Path(f"{file}-wal").write_bytes(log)
    with file.open("r+b") as data:
        data.seek(file.stat().st_size // 4096 // 2 * 4096)
        data.write(b"\xff" * 4096)


@pytest.mark.parametrize(
    "harm",
    [cut_in_half, without_its_last_byte, empty, empty_with_its_log_beside, without_tables, with_a_page_overwritten],
)
async def test_a_file_that_was_cut_off_or_damaged_is_noticed_at_the_start(tmp_path: Path, harm: Any) -> None:
    file = tmp_path / "club.db"
    store = await with_tables(await Store.open(file), *(f"t{number}" for number in range(200)))
    await store.close()
    harm(file)
    kept = {path.name: path.read_bytes() for path in tmp_path.iterdir()}
    with pytest.raises(Damaged, match="mutig restore BACKUP --db NEW"):
        await Store.open(file)
    assert {name: (tmp_path / name).read_bytes() for name in kept} == kept  # nothing was touched


async def test_a_new_file_is_there_with_its_tables_or_not_at_all(tmp_path: Path) -> None:
    with patch("mutig.server.store.migrating.upgrade", side_effect=KeyboardInterrupt), pytest.raises(KeyboardInterrupt):
        await Store.open(tmp_path / "club.db")
    assert list(tmp_path.iterdir()) == []
    store = await Store.open(tmp_path / "club.db")
    await store.add_person(a_person("ada"))
    await store.close()


# The wall clock jumps


@pytest.mark.parametrize("jump", [TEN_YEARS, -TEN_YEARS])
async def test_a_jump_of_the_wall_clock_changes_nothing(store: Store, jump: float) -> None:
    wall = FakeClock()
    async with club(store, wall=wall) as c:
        a, b = await c.table(2, rules=CLOCK)
        me, token = await c.service.guest(wire.NewGuest(name="Ada"))
        seats = [wire.SeatPlan(who="me"), wire.SeatPlan(who="open")]
        older, newer = [await c.service.create(me, wire.NewTable(game="touria", seats=seats)) for _ in range(2)]
        before = await clocks(a)
        wall.at += jump
        await c.service.registry.tick()
        assert await clocks(a) == before
        assert a.table in c.service.registry.tables
        assert await c.service.person_of(token) == me
        c.clock.at += 10
        await c.service.change_seat(me, older.id, 0, wire.ChangeSeat(name="Older"))
        wall.at -= jump
        c.clock.at += 10
        await c.service.change_seat(me, newer.id, 0, wire.ChangeSeat(name="Newer"))
        assert [line.id for line in (await c.service.my_tables(me)).tables] == [newer.id, older.id]
        await until([a, b], "lead", random.Random(1))
        await c.forget(a.table)
        assert all(left is not None and 40 <= left <= 60 for left in await clocks(a))
        assert await c.service.person_of(token) == me
