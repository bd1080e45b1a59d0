"""Tables of a club that change hands slowly, twice, or while something fails: nobody is left looking at nothing."""

from __future__ import annotations

import asyncio
import random
from typing import Any

import msgspec
import pytest
from msgspec import Raw

from mutig.server import wire
from mutig.server.cluster.following import Gaze
from mutig.server.cluster.holding import LONGEST_S
from mutig.server.cluster.messages import FarFollow, SeatsMoved
from mutig.server.cluster.routes import PATIENCE_S
from mutig.server.refusal import Refusal
from mutig.server.store import StoreError
from mutig.server.store.rows import Lease
from mutig.server.tables import Follower, Send

from .cluster_talk import FarPlayer, NewBus, cluster, play, settled, until
from .table_talk import Player
from .test_cluster import on_record, said

pytestmark = pytest.mark.anyio


def gaze_of(player: Player) -> Gaze:
    assert isinstance(player.following, Gaze)
    return player.following


async def test_a_table_that_is_held_up_holds_up_no_other_when_its_process_leaves(address: str, new_bus: NewBus) -> None:
    async with cluster(address, new_bus) as c:
        held = (await c.table(2, at=(0, 1)))[0]
        around = await c.table(2, at=(0, 1))
        done = await play(around, random.Random(12), 3)
        async with c[0].registry.tables[held.table].lock:  # a decision that is being written, for as long as we want
            leaving = asyncio.create_task(c[0].hand_over())
            await until(lambda: c.owners(around[1].table) == ["process1"])
            around[0] = await FarPlayer(c[1], around[0].me, around[0].table, 0).follow(since=around[0].seq)
            await settled(around)
            done += await play(around, random.Random(13), 3)
            await on_record(around[1], done)
            assert not leaving.done()
        await leaving


async def test_a_table_that_moves_while_somebody_looks_for_it_is_looked_for_again(
    address: str, new_bus: NewBus, monkeypatch: pytest.MonkeyPatch
) -> None:
    """It moves, or a message is missed, after the first look was taken and before it arrives."""
    async with cluster(address, new_bus) as c:
        near, far = await c.table(2, at=(0, 1))
        following, call, looks = c[1].following, c[1].routes.call, []
        gaze = gaze_of(far)

        async def overtaken(process: str, method: str, given: Any, deadline_s: float) -> Raw:
            answer = await call(process, method, given, deadline_s)
            looks.append(method)
            if len(looks) == 1:
                following._again_at(process)
            return answer

        monkeypatch.setattr(c[1].routes, "call", overtaken)
        following.again(gaze)
        await until(lambda: len(looks) == 2 and not gaze.seeking)
        await near.service.say(near.me, near.table, wire.Say(id="hello-hello", text="hello"))
        await until(lambda: len(said(far)) == 1)


async def test_who_looked_away_while_a_table_was_looked_for_hears_nothing_of_it(
    address: str, new_bus: NewBus, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The socket may look at another table by then."""
    async with cluster(address, new_bus) as c:
        near, far = await c.table(2, at=(0, 1))
        call, answered, may_arrive = c[1].routes.call, asyncio.Event(), asyncio.Event()

        async def on_its_way(process: str, method: str, given: Any, deadline_s: float) -> Raw:
            answer = await call(process, method, given, deadline_s)
            answered.set()
            await may_arrive.wait()
            return answer

        monkeypatch.setattr(c[1].routes, "call", on_its_way)
        gaze = gaze_of(far)
        c[1].following.again(gaze)
        await answered.wait()
        gaze.unfollow()
        far.got.clear()
        may_arrive.set()
        await until(lambda: not gaze.seeking and len(c[0].registry.tables[near.table].followers) == 1)
        assert far.got == []


async def test_who_looks_for_a_table_while_the_database_is_away_finds_it_afterwards(
    address: str, new_bus: NewBus, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with cluster(address, new_bus) as c:
        near, far = await c.table(2, at=(0, 1))
        lease_of, asked = c.processes[1].store.lease_of, []

        async def away_once(table: str) -> Lease | None:
            asked.append(table)
            if len(asked) == 1:
                raise StoreError("the database is away")
            return await lease_of(table)

        monkeypatch.setattr(c.processes[1].store, "lease_of", away_once)
        c[1].routes._known.clear()
        c[1].following.again(gaze_of(far))
        await until(lambda: len(asked) >= 2)
        await near.service.say(near.me, near.table, wire.Say(id="hello-hello", text="hello"))
        await until(lambda: len(said(far)) == 1)


async def test_tables_that_change_hands_slowly_do_not_keep_others_waiting(
    address: str, new_bus: NewBus, monkeypatch: pytest.MonkeyPatch
) -> None:
    """More of them than may be looked for at once."""
    monkeypatch.setattr("mutig.server.cluster.following.AT_ONCE", 2)
    async with cluster(address, new_bus) as c:
        stuck = [(await c.table(2, at=(0, 1)))[1] for _ in range(3)]
        near, far = await c.table(2, at=(0, 1))
        call, held = c[1].routes.call, {player.table for player in stuck}

        async def on_its_way(process: str, method: str, given: Any, deadline_s: float) -> Raw:
            if given.wanted.table in held:
                raise Refusal("restarting", 503)
            return await call(process, method, given, deadline_s)

        monkeypatch.setattr(c[1].routes, "call", on_its_way)
        for player in (*stuck, far):
            c[1].following.again(gaze_of(player))
        async with asyncio.timeout(0.8 * PATIENCE_S):
            while gaze_of(far).far is None:
                await asyncio.sleep(0.01)
        held.clear()
        await near.service.say(near.me, near.table, wire.Say(id="hello-hello", text="hello"))
        await until(lambda: len(said(far)) == 1)


async def test_what_waits_for_a_table_held_still_does_not_keep_it_still(address: str, new_bus: NewBus) -> None:
    """A guest's seat becomes an account's while a keeper changes the table: the end of the hold is told after it."""
    async with cluster(address, new_bus) as c:
        a, b = await c.table(2, at=(0, 1))
        live = c[0].registry.tables[a.table]
        async with c[1].holding.renewed([a.table]):
            assert live.lock.locked()
            await c[1].telling.say(SeatsMoved(sender="process1", guest=b.me))
        async with asyncio.timeout(LONGEST_S / 2):
            while live.lock.locked():
                await asyncio.sleep(0.01)


async def test_nobody_of_a_process_that_is_gone_looks_at_a_table(
    address: str, new_bus: NewBus, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Its last question comes after it was given up, or while it is: a table that somebody looks at stays for ever."""
    async with cluster(address, new_bus) as c:
        near, far = await c.table(2, at=(0, 1))
        gaze_of(far).unfollow()
        live, here = c[0].registry.tables[near.table], c[0].following._follow
        await until(lambda: len(live.followers) == 1)
        asked = FarFollow(far.me, wire.Follow(table=near.table, seat=1), "process1", 77)

        async def too_late(person: wire.Me, wanted: wire.Follow, send: Send) -> Follower:
            follower = await here(person, wanted, send)
            c[0].following._gone("process1", [])
            return follower

        with monkeypatch.context() as patched:
            patched.setattr(c[0].following, "_follow", too_late)
            with pytest.raises(Refusal):
                await c[0].following.follow_for(asked)
        with pytest.raises(Refusal):
            await c[0].following.follow_for(msgspec.structs.replace(asked, process="long-gone"))
        assert len(live.followers) == 1
