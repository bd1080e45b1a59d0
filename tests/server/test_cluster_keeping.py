"""Leases, beats and holds of a club: a process keeps what it has in care, and somebody takes up what nobody has."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Collection
from typing import Any

import pytest
from msgspec import Raw
from msgspec.structs import replace

from mutig.server import wire
from mutig.server.bus.inside import Hub
from mutig.server.cluster import holding, processes
from mutig.server.cluster.messages import Beat
from mutig.server.cluster.routes import PATIENCE_S
from mutig.server.refusal import Refusal
from mutig.server.store import StoreError
from mutig.server.tables.table import LiveTable

from .cluster_talk import NewBus, cluster, until
from .table_talk import Player
from .test_cluster_moving import gaze_of

pytestmark = pytest.mark.anyio


async def never(*_: Any) -> Any:
    await asyncio.Event().wait()


# Leases


async def test_a_table_that_is_read_while_leases_are_renewed_is_not_lost(
    address: str, new_bus: NewBus, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with cluster(address, new_bus, size=1, lease_s=60) as c:
        await c.table(2, at=(0, 0))
        store, meanwhile = c.processes[0].store, list[Player]()
        renew = store.renew

        async def renewed(owner: str, tables: Collection[str], seconds: float) -> set[str]:
            ours = await renew(owner, tables, seconds)
            meanwhile.extend(await c.table(2, at=(0, 0)))
            return ours

        monkeypatch.setattr(store, "renew", renewed)
        await c[0].registry.renew()
        assert not any(live.stale for live in c[0].registry.tables.values())
        assert meanwhile


async def test_who_sat_down_before_a_table_changed_hands_sits_there(
    address: str, new_bus: NewBus, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The last words of the process before come between a first look at the table and the lease for it."""
    async with cluster(address, new_bus) as c:
        (host, _), (guest, _) = [await c[0].guest(wire.NewGuest(name=name)) for name in ("Ada", "Bob")]
        seats = [wire.SeatPlan(who="me"), *[wire.SeatPlan(who="open")] * 2]
        table = (await c[0].create(host, wire.NewTable(game="touria", seats=seats))).id
        before, after = c.processes[0].store, c.processes[1].store
        open_seat = c[0].registry.tables[table].seats[1]
        lease = after.lease

        async def leased(table: str, owner: str, seconds: float) -> bool:
            await before.put_seat(replace(open_seat, who="person", person=guest.id, name="Bob"))
            await before.release("process0", [table])
            return await lease(table, owner, seconds)

        monkeypatch.setattr(after, "lease", leased)
        live = await c[1].registry.live(table)
        assert [seat.person for seat in live.seats] == [host.id, guest.id, None]


async def test_a_process_that_cannot_give_its_leases_back_says_good_bye_all_the_same(
    address: str, new_bus: NewBus, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with cluster(address, new_bus) as c:

        async def away(*_: Any) -> None:
            raise StoreError("the database is away")

        with monkeypatch.context() as patched:
            patched.setattr(c.processes[0].store, "release", away)
            await c[0].hand_over()
        await until(lambda: "process0" not in c[1].processes.heard)


async def test_a_table_that_is_asked_for_while_it_is_put_away_stays_in_care(
    address: str, new_bus: NewBus, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with cluster(address, new_bus) as c:
        table = (await c.table(2, at=(0, 1)))[0].table
        registry = c[0].registry
        keep = registry._keep

        async def asked_meanwhile(live: LiveTable) -> None:
            await keep(live)
            await registry.live(table)

        with monkeypatch.context() as patched:
            patched.setattr(registry, "_keep", asked_meanwhile)
            await registry._put_away(registry.tables[table])
        lease = await c.processes[1].store.lease_of(table)
        assert c.owners(table) == ["process0"]
        assert lease is not None
        assert lease.owner == "process0"


async def test_leases_are_renewed_while_a_look_around_is_held_up(
    address: str, new_bus: NewBus, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with cluster(address, new_bus) as c:
        table, store = (await c.table(2, at=(0, 1)))[0].table, c.processes[0].store
        monkeypatch.setattr(c[0].registry, "tick", never)
        await asyncio.sleep(2 * c.settings.tick_s)  # it is held up by now
        lease = await store.lease_of(table)
        assert lease is not None
        async with asyncio.timeout(4 * c.settings.lease_s):
            while (later := await store.lease_of(table)) is not None and later.until == lease.until:
                await asyncio.sleep(0.05)
        assert later is not None
        assert later.owner == "process0"


async def test_bots_that_nobody_was_told_to_wake_are_found(
    address: str, new_bus: NewBus, hub: Hub, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Who was to take the table up has died, left or not heard of it, and no person looks."""
    monkeypatch.setattr("mutig.server.cluster.service.LOOK_S", 0.2)
    monkeypatch.setattr("mutig.server.tables.bots.pool.BotPool.ask", never)
    async with cluster(address, new_bus) as c:
        me, _ = await c[0].guest(wire.NewGuest(name="Ada", language="en"))
        seats = [wire.SeatPlan(who="me"), wire.SeatPlan(who="bot", bot="greedy")]
        made = await c[0].create(me, wire.NewTable(game="broom-service", seats=seats))
        await until(lambda: bool(c[0].registry.bots[made.id].tasks))
        hub.listeners["all"] = []
        await c.processes[0].leave()
        await until(lambda: c.owners(made.id) == ["process1"])
        await until(lambda: bool(c[1].registry.bots[made.id].tasks))


# Who lives


async def test_a_process_that_stands_still_keeps_nobody_from_other_tables(
    address: str, new_bus: NewBus, monkeypatch: pytest.MonkeyPatch
) -> None:
    """It says nothing and answers nothing, but its line to the database is there: nobody can prove that it died."""
    monkeypatch.setattr("mutig.server.cluster.following.AT_ONCE", 2)
    async with cluster(address, new_bus, size=3) as c:
        stuck = [(await c.table(2, at=(0, 1)))[1] for _ in range(3)]
        far = (await c.table(2, at=(2, 1)))[1]
        await c[0].processes._errands.call_off()
        with monkeypatch.context() as patched:
            patched.setattr(c[0], "_do", never)
            for player in (*stuck, far):
                c[1].following.again(gaze_of(player))
            assert not gaze_of(far).is_there
            async with asyncio.timeout(0.8 * PATIENCE_S):
                while not gaze_of(far).is_there:
                    await asyncio.sleep(0.01)


async def test_what_goes_wrong_once_does_not_silence_a_process(
    address: str, new_bus: NewBus, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with cluster(address, new_bus) as c:
        mine, beat, failed = c[0].processes, c[0].processes._beat, []

        def fails_once() -> Beat:
            if not failed:
                failed.append(1)
                raise RuntimeError
            return beat()

        monkeypatch.setattr(mine, "_beat", fails_once)
        await until(lambda: bool(failed))
        heard = c[1].processes.heard["process0"]
        await until(lambda: c[1].processes.heard["process0"] > heard)


async def test_who_was_held_up_suspects_nobody(address: str, new_bus: NewBus, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(processes, "BEAT_S", 0.05)
    monkeypatch.setattr(processes, "SILENT_S", 0.4)
    async with cluster(address, new_bus) as c:
        silent: list[str] = []
        for number in range(2):
            c[number].processes.when_silent.append(silent.append)
        time.sleep(0.6)
        await asyncio.sleep(0.2)
        assert not silent


# Keeping still


async def test_two_who_hold_the_same_tables_do_not_wait_for_each_other(address: str, new_bus: NewBus) -> None:
    async with cluster(address, new_bus) as c:
        tables = [(await c.table(2, at=at))[0].table for at in ((0, 1), (1, 0))]

        async def hold(number: int) -> None:
            async with c[number].holding.renewed(tables):
                await asyncio.sleep(0)

        async with asyncio.timeout(holding.ASKING_S / 2):
            await asyncio.gather(hold(0), hold(1))


# A seat that was lost on the way


async def test_who_loses_the_seat_while_the_table_moves_begins_as_one_who_watches(
    address: str, new_bus: NewBus, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with cluster(address, new_bus) as c:
        far = (await c.table(2, at=(0, 1)))[1]
        call, asked = c[1].routes.call, []

        async def lost(process: str, method: str, given: Any, deadline_s: float) -> Raw:
            asked.append(method)
            if len(asked) == 1:
                raise Refusal("not-your-seat", 403, seat=1)
            return await call(process, method, given, deadline_s)

        monkeypatch.setattr(c[1].routes, "call", lost)
        far.got.clear()
        c[1].following.again(gaze_of(far))
        await until(lambda: len(asked) == 2 and len(far.got) >= 2)
        told, seen = far.got[:2]
        assert isinstance(told, wire.Refused)
        assert told.reason == "lost-seat"
        assert isinstance(seen, wire.Snapshot)
        assert seen.viewer is None
