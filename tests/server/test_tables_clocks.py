"""Thinking time: it runs for people who are asked, and running out is for the others to judge."""

from __future__ import annotations

import random

import pytest

from mutig.server import wire
from mutig.server.store import Store

from .table_talk import ALL_AT_ONCE, Player, an_answer, club, play_at_random, refused, until

pytestmark = pytest.mark.anyio

CLOCK = wire.TableRules(clock=wire.Clock(bank_s=60, increment_s=5), bot_pace_s=0)


async def clocks(player: Player) -> list[float | None]:
    return [seat.clock_s for seat in (await player.snapshot()).table.seats]


async def test_a_clock_runs_for_who_is_asked_and_earns_its_increment(store: Store) -> None:
    async with club(store) as c:
        a, b = await c.table(2, rules=CLOCK)
        assert await clocks(a) == [60, 60]
        c.clock.at += 10
        await a.act(an_answer(a.asked, random.Random(1)))
        assert await clocks(a) == [55, 50]  # ten seconds less, five for being ready
        assert b.updates()[-1].clocks_s == [55, 50]
        seats = (await a.snapshot()).table.seats
        assert [seat.running for seat in seats] == [False, True]


async def test_secret_picks_earn_nothing_one_by_one(store: Store) -> None:
    async with club(store) as c:
        a, b = await c.table(2, rules=CLOCK)
        seen = await clocks(b)
        await a.act([a.asked.options[0].codes[0]])
        await a.act([a.asked.options[0].codes[0]])
        assert await clocks(b) == seen


async def test_downtime_does_not_count_and_waiting_does(store: Store) -> None:
    async with club(store) as c:
        a, b = await c.table(2, rules=CLOCK)
        c.clock.at += 10
        await a.act(an_answer(a.asked, random.Random(1)))
        await c.service.close()
        c.clock.at += 1000
        c.service = await type(c.service).open(store, c.settings)
        a.service = b.service = c.service
        assert await clocks(a) == [55, 50]
        c.clock.at += 7
        await c.service.registry.tick()
        assert await clocks(a) == [55, 43]
        await c.forget(a.table)
        assert await clocks(a) == [55, 43]


async def test_who_runs_out_of_time_may_be_replaced_and_come_back(store: Store) -> None:
    async with club(store) as c:
        a, b = await c.table(2, rules=CLOCK)
        await until([a, b], "lead", random.Random(1))
        slow, other = (a, b) if a.now().question else (b, a)
        assert slow.seat is not None
        assert other.seat is not None
        vote = wire.Vote(id="vote-0001", seat=other.seat, about=slow.seat, choice="bot")
        async with refused("nothing-to-vote"):
            await c.service.vote(other.me, other.table, vote)
        c.clock.at += 100
        await c.service.registry.tick()
        told = other.got[-1]
        assert isinstance(told, wire.TableChanged)
        assert told.table.seats[slow.seat].out_of_time
        heard = len(other.got)
        await c.service.registry.tick()
        assert len(other.got) == heard  # said once
        await c.service.vote(
            other.me, other.table, wire.Vote(id="vote-0002", seat=other.seat, about=slow.seat, choice="wait")
        )
        assert (await other.snapshot()).table.seats[slow.seat].who == "person"
        await c.service.vote(other.me, other.table, vote)
        table = (await other.snapshot()).table
        assert table.seats[slow.seat].who == "bot"
        back = await c.service.join(slow.me, slow.table, wire.JoinTable(invite=table.invite or ""))
        assert back.seats[slow.seat].mine
        assert not (await other.snapshot()).table.seats[slow.seat].out_of_time


async def test_who_is_late_may_still_play(store: Store) -> None:
    async with club(store) as c:
        a, b = await c.table(2, rules=CLOCK)
        c.clock.at += 100
        await a.act(an_answer(a.asked, random.Random(1)))
        assert await clocks(a) == [0, 0]
        await b.act(an_answer(b.asked, random.Random(1)))


async def test_bots_have_no_clock_and_tables_without_one_show_none(store: Store) -> None:
    async with club(store) as c:
        (me,) = await c.people(1)
        seats = [wire.SeatPlan(who="me"), wire.SeatPlan(who="bot")]
        table = await c.service.create(me, wire.NewTable(game="touria", seats=seats, rules=CLOCK))
        assert all(seat.running == (seat.number in table.waiting_for) for seat in table.seats if seat.who == "person")
        assert not any(seat.running for seat in table.seats if seat.who == "bot")
        a, _ = await c.table(2, rules=ALL_AT_ONCE)
        assert await clocks(a) == [None, None]
        await play_at_random([a], random.Random(1), 1)
