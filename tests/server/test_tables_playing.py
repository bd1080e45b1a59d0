"""Deciding at a table: every wrong act changes nothing, every right one is answered once and for all."""

from __future__ import annotations

import asyncio
import random

import pytest

from mutig.server import wire
from mutig.server.store import Store

from .table_talk import an_answer, club, encoded, play_at_random, refused, until

pytestmark = pytest.mark.anyio


async def test_an_act_is_acknowledged_and_everybody_hears_of_it(store: Store) -> None:
    async with club(store) as c:
        a, b, watcher = await c.table(2, watch=True)
        await until([a, b], "lead", random.Random(1))
        leader = a if a.now().question else b
        before = {player.seat: player.seq for player in (a, b, watcher)}
        ack = await leader.act(leader.asked.options[0].codes)
        assert ack.seq == before[leader.seat] + 1
        for player in (a, b, watcher):
            update = player.got[-1]
            assert isinstance(update, wire.Update)
            assert update.seq == before[player.seat] + 1
            assert [line.seq for line in update.log] == [update.seq] * len(update.log)
            assert update.log


async def test_everything_wrong_changes_nothing(store: Store) -> None:
    async with club(store) as c:
        a, b = await c.table(2)
        await until([a, b], "lead", random.Random(2))
        mine, other = (a, b) if a.now().question else (b, a)
        seen = [encoded(await player.snapshot()) for player in (a, b)]
        sent = [len(player.got) for player in (a, b)]
        code = mine.asked.options[0].codes[0]
        async with refused("stale"):
            await mine.act([code], seq=mine.seq - 1)
        async with refused("stale"):
            await mine.act([code], seq=mine.seq + 1)
        async with refused("not-your-turn"):
            await other.act([code])
        async with refused("not-legal"):
            await mine.act([999])
        async with refused("not-legal"):
            await mine.act([-1])
        async with refused("separately"):
            await mine.act([code, code])
        stranger = (await c.people(1))[0]
        act = wire.Act(id="whoever-1", seq=mine.seq, seat=mine.seat or 0, codes=[code])
        async with refused("not-your-seat"):
            await c.service.act(stranger, mine.table, act)
        async with refused("not-your-seat"):
            await c.service.act(other.me, mine.table, act)
        async with refused("no-such-table"):
            await c.service.act(mine.me, "nowhere000", act)
        assert [encoded(await player.snapshot()) for player in (a, b)] == seen
        assert [len(player.got) for player in (a, b)] == sent


async def test_several_codes_are_one_decision_or_none(store: Store) -> None:
    async with club(store) as c:
        a, b = await c.table(2)
        hand = [option.codes[0] for option in a.asked.options[:4]]
        async with refused("not-legal"):
            await a.act([*hand[:3], 999])
        async with refused("separately"):  # four cards are a hand: the choice is over
            await a.act([*hand, a.asked.options[4].codes[0]])
        assert a.seq == 1
        assert len(a.asked.options) == 10
        await a.act(hand)
        assert a.now().question is None
        assert b.now().waiting_for == [b.seat]


async def test_a_refused_try_never_tells_what_would_have_come(store: Store) -> None:
    """Whether others hold the role that is led must not show before the lead is on record."""
    async with club(store) as c:
        around = await c.table(2)
        for seed in range(12):
            await until(around, "lead", random.Random(seed))
            leader = next(player for player in around if player.now().question)
            for option in leader.asked.options:
                for code in (0, 40, 60, 100, 130):
                    async with refused("separately"):
                        await leader.act([*option.codes, code])
            await leader.act(leader.asked.options[0].codes)


async def test_a_retry_gets_the_same_answer(store: Store) -> None:
    async with club(store) as c:
        a, b = await c.table(2)
        seq, codes = a.seq, an_answer(a.asked, random.Random(1))
        first = await a.act(codes, seq=seq, id="my-action-1")
        sent = [len(a.got), len(b.got)]
        assert await a.act(codes, seq=seq, id="my-action-1") == first
        await play_at_random([a, b], random.Random(3), 40)
        assert await a.act(codes, seq=seq, id="my-action-1") == first
        c.service.registry.tables[a.table].actions._entries.clear()
        assert await a.act(codes, seq=seq, id="my-action-1") == first
        await c.forget(a.table)
        assert await a.act(codes, seq=seq, id="my-action-1") == first
        assert sent[1] <= len(b.got)
        async with refused("stale"):  # the same id from another seat is another action
            await b.act(codes, seq=0, id="my-action-1")


async def test_two_people_decide_at_the_same_moment(store: Store) -> None:
    """Somebody else being ready does not make my answer to a secret choice stale."""
    async with club(store) as c:
        around = await c.table(3)
        rng = random.Random(4)
        seqs = [player.seq for player in around]
        answers = [an_answer(player.asked, rng) for player in around]
        acks = await asyncio.gather(
            *(player.act(codes, seq=seq) for player, codes, seq in zip(around, answers, seqs, strict=True))
        )
        assert all(ack.seq > seq for ack, seq in zip(acks, seqs, strict=True))
        assert around[0].now().view["asked"] != "reveal-hands"


async def test_nothing_is_decided_after_the_end(store: Store) -> None:
    async with club(store) as c:
        around = await c.table(2)
        await play_at_random(around, random.Random(5))
        await asyncio.sleep(0)
        a = around[0]
        assert isinstance(a.got[-1], wire.TableChanged)
        table = a.got[-1].table
        assert (table.status, table.waiting_for) == ("over", [])
        assert sorted(table.ranks or [])[0] == 1
        async with refused("over"):
            await a.act([1])
        async with refused("over"):
            await a.undo()


async def test_what_was_missed_is_repaired_from_the_log(store: Store) -> None:
    async with club(store) as c:
        a, b = await c.table(2)
        assert a.following is not None
        a.following.unfollow()
        a.following.unfollow()
        since, heard = a.seq, list(a.got)
        rng = random.Random(6)
        a2 = await type(a)(c.service, a.me, a.table, a.seat).follow()
        await play_at_random([a2, b], rng, 30)
        assert a.got == heard
        await a.follow(since=since)
        missed = a.got[-1]
        assert isinstance(missed, wire.Missed)
        lines = [line for update in a2.updates() for line in update.log]
        assert missed.snapshot.log == lines
        assert missed.snapshot.seq == a2.seq
        whole = await a.snapshot()
        assert [line.number for line in whole.log] == list(range(len(whole.log)))
        assert whole.log[-len(lines) :] == lines


async def test_a_long_poll_waits_for_something_newer(store: Store) -> None:
    async with club(store) as c:
        a, b = await c.table(2)
        seq = b.seq
        waiting = asyncio.create_task(c.service.snapshot(b.me, b.table, b.seat, seq, wait_s=20))
        await asyncio.sleep(0.01)
        await a.act([a.asked.options[0].codes[0]])  # one secret card: nothing for b to see
        await asyncio.sleep(0.01)
        assert not waiting.done()
        await a.act([option.codes[0] for option in a.asked.options[:3]])
        newer = await asyncio.wait_for(waiting, 5)
        assert isinstance(newer, wire.Missed)
        assert newer.snapshot.seq == seq + 1
        same = await c.service.snapshot(b.me, b.table, b.seat, seq + 1, wait_s=0.01)
        assert isinstance(same, wire.Missed)
        assert same.snapshot.log == []


async def test_spectators_see_and_cannot_act(store: Store) -> None:
    async with club(store) as c:
        a, b, watcher = await c.table(2, watch=True)
        snapshot = await watcher.snapshot()
        assert snapshot.viewer is None
        assert snapshot.question is None
        assert snapshot.table.invite is None
        assert snapshot.view["table"]["hand"] == [None, None]
        async with refused("not-your-seat"):
            await c.service.follow(watcher.me, wire.Follow(table=a.table, seat=0), watcher.got.append)
        closed = await c.table(2, rules=wire.TableRules(spectators=False))
        async with refused("no-spectators"):
            await c.service.follow(watcher.me, wire.Follow(table=closed[0].table), watcher.got.append)
        async with refused("no-spectators"):
            await c.service.table(watcher.me, closed[0].table)
        assert b.seq == 1
