"""One club on several processes. The same tests run on PostgreSQL and NATS (tests/soak/test_cluster.py)."""

from __future__ import annotations

import asyncio
import inspect
import random
from collections import Counter
from collections.abc import Sequence

import pytest

from mutig.server import wire
from mutig.server.bus.inside import Hub
from mutig.server.cluster.messages import Refused, as_refusal, as_refused
from mutig.server.cluster.methods import ANYWHERE, CARRIED, FOLLOWING
from mutig.server.refusal import LANGUAGES, Because, Refusal
from mutig.server.store.errors import Conflict
from mutig.server.tables import TableService
from mutig.server.tables.club.acts import Wanted
from mutig.server.web.limits import Limit, Limiter, Window
from mutig.server.web.spending import Spending

from .cluster_talk import FarPlayer, NewBus, cluster, play, settled, until
from .table_talk import Player, an_answer, refused

pytestmark = pytest.mark.anyio


def test_every_public_method_is_carried_or_declared_as_answered_anywhere() -> None:
    methods = {
        name
        for name, method in inspect.getmembers(TableService, inspect.iscoroutinefunction)
        if not name.startswith("_") and name != "open"
    }
    assert methods == set(CARRIED) | ANYWHERE | FOLLOWING
    assert not set(CARRIED) & (ANYWHERE | FOLLOWING)
    for name in CARRIED:
        assert list(inspect.signature(getattr(TableService, name)).parameters)[:3] == ["self", "person", "table"], name


def test_a_refusal_travels_by_its_reason_and_is_said_in_every_language() -> None:
    sent = Refusal("not-understood", 400, detail=Because("because-no-http", {}))
    back = as_refusal(as_refused(sent))
    assert (back.reason, back.status) == (sent.reason, sent.status)
    for language in LANGUAGES:
        assert back.sentence(language) == sent.sentence(language)
    assert as_refusal(Refused("not-your-turn", 409, {"names": ["Ada", ""]})).sentence("de") == Refusal(
        "not-your-turn", 409, names=["Ada", ""]
    ).sentence("de")


async def on_record(player: Player, actions: Sequence[tuple[int, str]]) -> None:
    """Each of these exactly once, in this order."""
    entries = await player.service.store.entries(player.table)
    assert [(entry.seat, entry.action) for entry in entries if entry.action is not None] == list(actions)
    assert [entry.seq for entry in entries] == list(range(len(entries)))


async def test_people_at_different_processes_play_one_game(address: str, new_bus: NewBus) -> None:
    async with cluster(address, new_bus, size=3) as c:
        around = await c.table(3, at=(0, 1, 2))
        done = await play(around, random.Random(3), 12)
        assert len(done) == 12
        await on_record(around[0], done)
        assert c.owners(around[0].table) == ["process0"]
        for player in around:
            assert player.now().seq == (await player.snapshot()).seq
        seen = (await around[0].service.table(around[0].me, around[0].table)).seats
        assert [seat.present for seat in seen] == [True] * 3


async def test_the_same_action_by_two_ways_is_done_once(address: str, new_bus: NewBus) -> None:
    async with cluster(address, new_bus) as c:
        around = await c.table(2, at=(0, 1))
        player = next(player for player in around if player.now().question)
        act = wire.Act(
            id="twice-twice", seq=player.seq, seat=player.seat or 0, codes=an_answer(player.asked, random.Random(1))
        )
        acks = await asyncio.gather(*(c[way].act(player.me, player.table, act) for way in (0, 1, 0, 1)))
        assert len(set(map(str, acks))) == 1
        await on_record(player, [(act.seat, act.id)])


async def test_a_refusal_of_the_other_process_is_the_same_refusal(address: str, new_bus: NewBus) -> None:
    async with cluster(address, new_bus) as c:
        around = await c.table(2, at=(0, 1))
        far = around[1]
        async with refused("not-your-seat"):
            await c[1].act(far.me, far.table, wire.Act(id="not-my-seat", seq=0, seat=0, codes=[1]))
        async with refused("no-such-table"):
            await c[1].table(far.me, "nosuchtabl")
        stranger = (await c[1].guest(wire.NewGuest(name="Eve", language="fr")))[0]
        with pytest.raises(Refusal) as caught:
            await c[1].snapshot(stranger, far.table, 1)
        with pytest.raises(Refusal) as at_home:
            await c[0].snapshot(stranger, far.table, 1)
        assert (caught.value.reason, caught.value.status) == (at_home.value.reason, at_home.value.status)


async def test_what_is_beside_the_game_is_the_same_everywhere(address: str, new_bus: NewBus) -> None:
    """Chat, muting, lists, names, invites, rematch, signing out."""
    async with cluster(address, new_bus) as c:
        a, b = await c.table(2, at=(0, 1))
        await b.service.say(b.me, b.table, wire.Say(id="hello-hello", text="hello"))
        await b.service.say(b.me, b.table, wire.Say(id="hello-hello", text="hello"))
        await until(lambda: len(said(a)) == 1 and len(said(b)) == 1)
        await b.service.mute(b.me, b.table, wire.Mute(id="quiet-quiet", seat=0, muted=True))
        await a.service.say(a.me, a.table, wire.Say(id="answer-answer", text="unheard"))
        await until(lambda: len(said(a)) == 2)
        assert len(said(b)) == 1

        lists: list[wire.MyTables] = []
        await c[1].follow_mine(b.me, lists.append)  # type: ignore[arg-type]
        assert [line.id for line in lists[0].tables] == [a.table]
        second = await c[0].create(
            a.me, wire.NewTable(game="touria", seats=[wire.SeatPlan(who="me"), wire.SeatPlan(who="open")])
        )
        assert second.invite is not None
        assert (await c[1].invited(b.me, second.invite)).id == second.id
        await c[0].join(b.me, second.id, wire.JoinTable(invite=second.invite))
        await until(lambda: {line.id for line in lists[-1].tables} == {a.table, second.id})

        await c[1].change_me(b.me, wire.ChangeMe(language="it"))
        await until(lambda: next(iter(c[0].registry.tables[a.table].followers)).person is not None)
        await until(lambda: {f.person.language for f in c[0].registry.tables[a.table].followers} == {"en", "it"})

        ended: list[str] = []
        c[0].when_sessions_end(ended.extend)
        _, token = await c[0].guest(wire.NewGuest(name="Eve", language="en"))
        await c[1].sign_out(token)
        await until(lambda: ended == [c[0].key_of(token)])
        assert await c[0].person_of(token) is None


def said(player: Player) -> list[wire.Said]:
    return [message for message in player.got if isinstance(message, wire.Said)]


async def test_a_table_moves_when_its_process_leaves_and_nobody_misses_anything(address: str, new_bus: NewBus) -> None:
    async with cluster(address, new_bus, size=3) as c:
        around = await c.table(2, at=(1, 2))
        rng = random.Random(7)
        host = (await c[0].guest(wire.NewGuest(name="Host", language="en")))[0]
        done = await play(around, rng, 5)
        assert c.owners(around[0].table) == ["process1"]
        # The one at the process that leaves opens another socket, as a browser does.
        await c.processes[1].leave()
        around[0] = await FarPlayer(c[0], around[0].me, around[0].table, 0).follow(since=around[0].seq)
        await settled(around)
        done += await play(around, rng, 5)
        await on_record(around[1], done)
        assert len(c.owners(around[0].table)) == 1
        assert host


async def test_a_process_that_dies_loses_nothing_and_its_tables_go_on(address: str, new_bus: NewBus) -> None:
    async with cluster(address, new_bus, size=3) as c:
        around = await c.table(2, at=(0, 1))
        rng = random.Random(8)
        done = await play(around, rng, 5)
        await c.processes[0].die()
        around[0] = await FarPlayer(c[2], around[0].me, around[0].table, 0).follow(since=around[0].seq)
        await settled(around)
        done += await play(around, rng, 5)
        await on_record(around[1], done)


async def test_who_believes_to_have_a_table_and_has_not_writes_nothing_and_leads_there(
    address: str, new_bus: NewBus
) -> None:
    async with cluster(address, new_bus) as c:
        around = await c.table(2, at=(0, 1))
        rng = random.Random(9)
        done = await play(around, rng, 3)
        table = around[0].table
        # As if process0 had been away for longer than its lease: process1 has the table, and both believe it is theirs.
        await c.processes[0].store.release("process0", [table])
        assert await c.processes[1].store.lease(table, "process1", 60)
        await c[1].registry.live(table)
        assert c.owners(table) == ["process0", "process1"]
        live = c[0].registry.tables[table]
        with pytest.raises(Conflict):
            await c.processes[0].store.change_table(table, changed=0.0)
        done += await play(around, rng, 4)
        await on_record(around[0], done)
        await until(lambda: c.owners(table) == ["process1"])
        assert live.stale


async def test_without_a_bus_each_process_serves_what_it_has_and_the_rest_comes_back(
    address: str, new_bus: NewBus, hub: Hub
) -> None:
    async with cluster(address, new_bus) as c:
        around = await c.table(2, at=(0, 1))
        rng = random.Random(10)
        done = await play(around, rng, 3)
        hub.lose()
        near = around[0]
        seen = await near.snapshot()
        assert seen.seq == near.seq
        doubts: list[int] = []
        c[1].when_doubtful = lambda: doubts.append(1)
        hub.come_back()
        await until(lambda: bool(doubts))
        await settled(around)
        done += await play(around, rng, 4)
        await on_record(near, done)


async def test_a_lost_message_costs_a_repair_and_nothing_else(address: str, new_bus: NewBus, hub: Hub) -> None:
    async with cluster(address, new_bus) as c:
        around = await c.table(2, at=(0, 1))
        rng = random.Random(11)
        done = await play(around, rng, 2)
        listening = hub.listeners.pop("process.process1.news")
        near, far = around
        for number in range(3):  # the far one does not hear of these
            seen = [(player, await player.snapshot()) for player in around]
            player, now = next((player, now) for player, now in seen if now.question)
            assert now.question is not None
            await player.act(an_answer(now.question, rng), seq=now.seq, id=f"unheard-{number}")
            done.append((player.seat or 0, f"unheard-{number}"))
        await asyncio.sleep(0)
        hub.listeners["process.process1.news"] = listening
        await settled(around)  # by the next message, or the next beat
        done += await play(around, rng, 3)
        await on_record(near, done)
        counted = Counter(type(message).__name__ for message in far.got)
        assert counted["Missed"] >= 1


async def test_a_ban_reaches_sockets_and_tables_of_every_process(address: str, new_bus: NewBus) -> None:
    async with cluster(address, new_bus) as c:
        a, b = await c.table(2, at=(0, 1))
        keeper, _ = await c[1].guest(wire.NewGuest(name="Keeper", language="en"))
        ended: list[str] = []
        c[0].when_sessions_end(ended.extend)
        await c[1].acts.carry_out(Wanted(what="ban", person=a.me.id, why="rude"), None)
        await until(lambda: len(ended) == 1)
        await until(lambda: not c[0].registry.tables[a.table].lock.locked())
        await c[1].acts.carry_out(Wanted(what="close", table=a.table), None)
        await until(lambda: c[0].registry.tables[a.table].row.status == "closed")
        async with refused("closed"):
            seen = await b.snapshot()
            act = wire.Act(id="closed-closed", seq=seen.seq, seat=1, codes=[1])
            await b.service.act(b.me, b.table, act)
        assert keeper


async def test_what_is_spent_of_a_limit_at_one_process_counts_at_all(address: str, new_bus: NewBus) -> None:
    async with cluster(address, new_bus) as c:
        limit = Limit("messages", Window(10, 1000), Window(100, 1000))
        limiters = [Limiter(limit), Limiter(limit)]
        telling = [
            asyncio.create_task(Spending(c[k], {"messages": limiter}).tell()) for k, limiter in enumerate(limiters)
        ]
        await asyncio.sleep(0)
        assert not any(limiters[0].wait("ada") for _ in range(10))
        await until(lambda: limiters[1].wait("ada") > 0)
        assert limiters[1].wait("bob") == 0
        for task in telling:
            task.cancel()


async def test_a_process_can_be_asked_over_the_bus_to_leave(address: str, new_bus: NewBus) -> None:
    async with cluster(address, new_bus) as c:
        asked = asyncio.Event()
        c[1].when_drained = asked.set
        assert await c.processes[0].bus.request("process.process1.drain", b"", 10) == b"ok"
        await asyncio.wait_for(asked.wait(), 10)


async def test_keepers_see_people_and_tables_of_all_processes(address: str, new_bus: NewBus) -> None:
    async with cluster(address, new_bus) as c:
        a, b = await c.table(2, at=(0, 1))
        c[0].here = lambda: {a.me.id}
        _, token = await c[1].guest(wire.NewGuest(name="Keeper", language="en"))
        guest = await c[1].person_of(token)
        assert guest is not None
        keeper, _ = await c[1].make_account(guest, wire.NewAccount(account="keeper", password="a long password"), token)
        await c[1].acts.carry_out(Wanted(what="appoint", person=keeper.id), None)
        people = (await c[1].club_people(keeper, "", 0, {b.me.id})).people
        assert {person.id for person in people if person.online} == {a.me.id, b.me.id}
        [table] = (await c[1].club_tables(keeper, None)).tables
        assert [seat.present for seat in table.seats] == [True, True]


async def test_who_hangs_up_is_forgotten_where_the_table_is(address: str, new_bus: NewBus, hub: Hub) -> None:
    """Who hangs up is forgotten at the process that has the table, even if the word about it was lost."""
    async with cluster(address, new_bus) as c:
        near, far = await c.table(2, at=(0, 1))
        listening = hub.listeners.pop("process.process0.left")
        assert far.following is not None
        far.following.unfollow()
        await asyncio.sleep(0.05)
        assert len(c[0].registry.tables[near.table].followers) == 2
        hub.listeners["process.process0.left"] = listening
        await near.service.say(near.me, near.table, wire.Say(id="hello-hello", text="hello"))
        await until(lambda: len(c[0].registry.tables[near.table].followers) == 1)
