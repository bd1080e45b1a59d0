"""What is on record is everything: a table that is read again is the same, byte for byte, for every viewer."""

from __future__ import annotations

import asyncio
import random
from typing import Any

import pytest
from msgspec.structs import replace

from mutig.server import wire
from mutig.server.store import Conflict, Store, StoreError
from mutig.server.store.rows import Entry, SnapshotRow

from .table_talk import Player, an_answer, club, encoded, play_at_random, refused, until

pytestmark = pytest.mark.anyio

TABLES = [
    (2, "broom-service", []),
    (5, "broom-service", ["back", "storms"]),
    (3, "broom-service", ["storms", "mountains"]),
    (4, "broom-service", ["back"]),
    (2, "touria", []),
    (4, "touria", ["short"]),
    (3, "touria", ["open-screens"]),
    (4, "touria", ["sudden-wedding", "short"]),
]


async def seen_by_all(around: list[Player]) -> list[bytes]:
    return [encoded(await player.snapshot()) for player in around]


@pytest.mark.parametrize(("players", "game", "variants"), TABLES)
async def test_reading_a_table_again_changes_nothing(
    store: Store, players: int, game: str, variants: list[str]
) -> None:
    async with club(store, snapshot_every=7) as c:
        around = await c.table(players, game, variants=variants, watch=True)
        rng, phases = random.Random(players), set[str]()
        for step in range(400):
            phase = str(around[0].now().view["asked"])
            if phase not in phases or step % 25 == 0:
                phases.add(phase)
                seen = await seen_by_all(around)
                await c.forget(around[0].table)
                assert await seen_by_all(around) == seen, phase
            player = next((p for p in rng.sample(around, len(around)) if p.seat is not None and p.now().question), None)
            if player is None:
                break
            await player.act(an_answer(player.asked, rng))
            if player.now().undo.allowed and rng.random() < 0.15:
                await player.undo()
        assert len(phases) >= 4


async def test_a_snapshot_gives_the_same_as_the_whole_log(store: Store) -> None:
    async with club(store, snapshot_every=1000) as c:
        around = await c.table(3, variants=["back", "storms"])
        table = around[0].table
        await play_at_random(around, random.Random(1), 60)
        await c.reopen()  # keeps snapshots
        for player in around:
            player.service = c.service
        assert await store.snapshot(table) is not None
        with_snapshot = await seen_by_all(around)
        for player in around:
            await player.follow()
        await play_at_random(around, random.Random(2), 10)
        seen = await seen_by_all(around)
        c.service.registry.tables[table].stale = True
        assert await seen_by_all(around) == seen
        kept = await store.snapshot(table)
        assert kept is not None
        for broken in (b"", b"nonsense", kept.data[:-7], kept.data.replace(b"\x93", b"\x92", 1)):
            await store.put_snapshot(SnapshotRow(table, kept.seq, broken))
            c.service.registry.tables[table].stale = True
            assert await seen_by_all(around) == seen
        await store.drop_snapshot(table)
        c.service.registry.tables[table].stale = True
        assert await seen_by_all(around) == seen
        assert with_snapshot != seen


async def test_an_undo_that_goes_back_behind_a_snapshot(store: Store) -> None:
    async with club(store, snapshot_every=1) as c:
        a, b = await c.table(2)
        for option in (0, 0):
            await a.act([a.asked.options[option].codes[0]])
        await b.act([b.asked.options[0].codes[0]])
        await c.service.registry._keep(c.service.registry.tables[a.table])
        await a.undo()
        seen = await seen_by_all([a, b])
        c.service.registry.tables[a.table].stale = True
        assert await seen_by_all([a, b]) == seen


async def test_what_cannot_be_written_never_was(store: Store, monkeypatch: pytest.MonkeyPatch) -> None:
    async with club(store) as c:
        a, b = await c.table(2)
        await until([a, b], "lead", random.Random(1))
        leader = a if a.now().question else b
        seen, sent = await seen_by_all([a, b]), [len(a.got), len(b.got)]
        append, codes = store.append, leader.asked.options[0].codes

        async def fails(*args: object, **fields: object) -> None:
            raise StoreError("the disk is full")

        monkeypatch.setattr(store, "append", fails)
        async with refused("store-trouble"):
            await leader.act(codes)
        monkeypatch.setattr(store, "append", append)
        assert [len(a.got), len(b.got)] == sent
        assert await seen_by_all([a, b]) == seen
        assert isinstance(a.got[-1], wire.Missed)  # the table was read again, and everybody looks at it
        await leader.act(codes)
        assert isinstance(b.got[-1], wire.Update)


async def test_a_decision_that_is_being_written_is_not_overlooked(
    store: Store, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The table comes into doubt meanwhile (say that the bus was lost), and somebody looks at it."""
    async with club(store) as c:
        a, b = await c.table(2)
        append, is_written, may_be = store.append, asyncio.Event(), asyncio.Event()

        async def slowly(*args: Any, **fields: Any) -> None:
            is_written.set()
            await may_be.wait()
            await append(*args, **fields)

        monkeypatch.setattr(store, "append", slowly)
        deciding = asyncio.create_task(a.act(a.asked.options[0].codes[:1]))
        await is_written.wait()
        c.service.registry.tables[a.table].stale = True
        looking = asyncio.create_task(b.snapshot())
        await asyncio.wait([looking], timeout=0.2)
        may_be.set()
        ack = await deciding
        await looking
        assert (await a.snapshot()).seq == ack.seq
        assert c.service.registry.tables[a.table].the_session.entries == len(await store.entries(a.table))


async def test_somebody_else_wrote_first(store: Store) -> None:
    """Two processes at the same table: the log is the lock, whoever comes second reads it again."""
    async with club(store) as c:
        a, b = await c.table(2)
        entries = await store.entries(a.table)
        code = a.asked.options[0].codes[0]
        theirs = Entry(a.table, 1, "moves", 1, f"1:{code}", 1 << 1, "elsewhere-1", str(code), None, c.clock())
        await store.append([theirs])
        with pytest.raises(Conflict):
            await store.append([replace(entries[0], moves="0:1")])
        async with refused("stale"):
            await a.act([code])
        await a.act([code])
        assert len((await b.snapshot()).question.options) == 9  # type: ignore[union-attr]


async def test_a_damaged_log_is_not_played_on(store: Store) -> None:
    async with club(store) as c:
        a, _ = await c.table(2)
        bad = Entry(a.table, 1, "moves", 0, "0:999", 1, None, "999", None, c.clock())
        await store.append([bad])
        await c.forget(a.table)
        async with refused("unreadable"):
            await a.snapshot()


async def test_everything_goes_on_after_a_restart(store: Store) -> None:
    async with club(store) as c:
        around = await c.table(3)
        rng = random.Random(8)
        for _ in range(6):
            await play_at_random(around, rng, 12)
            seen = await seen_by_all(around)
            await c.reopen()
            for player in around:
                player.service = c.service
            assert [strip_presence(one) for one in await seen_by_all(around)] == [strip_presence(one) for one in seen]
            for player in around:
                await player.follow()
        await play_at_random(around, rng)
        assert (await c.service.table(around[0].me, around[0].table)).status == "over"


def strip_presence(snapshot: bytes) -> bytes:
    return snapshot.replace(b'"present":true', b'"present":false')
