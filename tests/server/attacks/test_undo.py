"""The door: taking back what was seen. Who agrees for whom, and whether a draw can be had twice."""

from __future__ import annotations

import random
from unittest.mock import patch

import pytest

from mutig.server import wire
from mutig.server.store import Store

from ..table_talk import Player, club, play_at_random, refused, until

pytestmark = pytest.mark.anyio

AGREE = wire.TableRules(undo="agree", left_seats="free", bot_pace_s=0)


async def test_who_is_alone_does_not_agree_for_who_left(store: Store) -> None:
    async with club(store) as c:
        ada, bob = around = await c.table(2, rules=AGREE)
        await until(around, "lead", random.Random(1))
        await play_at_random(around, random.Random(1), 6)
        await c.service.leave(bob.me, bob.table)
        before = (await ada.snapshot()).view
        assert (await ada.snapshot()).undo.why_not == (
            "This cannot be taken back without Guest 1: who is away must come back and agree."
        )
        async with refused("undo-away"):
            await ada.undo()
        assert (await ada.snapshot()).view == before
        await c.service.join(bob.me, bob.table, wire.JoinTable())
        await ada.undo()  # a wish now, no more
        assert (await ada.snapshot()).undo.missing == [1]


async def test_a_bot_does_not_agree_for_who_left(store: Store) -> None:
    async with club(store) as c:
        ada, bob = around = await c.table(2, "touria", rules=AGREE)
        await play_at_random(around, random.Random(1), 12)
        while not bob.now().question:
            await play_at_random([ada], random.Random(1), 1)
        await play_at_random([bob], random.Random(1), 1)
        await c.service.leave(bob.me, bob.table)
        await c.service.change_seat(ada.me, ada.table, 1, wire.ChangeSeat(who="bot"))
        async with refused("undo-away"):
            await ada.undo()


async def test_what_showed_nothing_needs_nobody_who_is_away(store: Store) -> None:
    async with club(store) as c:
        ada, bob, cleo = around = await c.table(3, "touria", rules=AGREE)
        while not ada.now().question:
            await play_at_random(around, random.Random(1), 1)
        before = (await ada.snapshot()).view
        await ada.act(ada.asked.options[0].codes)
        await c.service.leave(bob.me, bob.table)
        await ada.undo()
        assert (await ada.snapshot()).undo.missing == [2]  # as everywhere, those who sit must agree
        await cleo.undo()
        assert (await ada.snapshot()).view == before


async def test_a_wish_is_about_one_moment(store: Store) -> None:
    async with club(store) as c:
        ada, bob, cleo = around = await c.table(3, rules=AGREE)
        await until(around, "lead", random.Random(1))
        await play_at_random(around, random.Random(1), 1)
        await ada.undo()
        await bob.undo()
        stale = cleo.seq
        await play_at_random(around, random.Random(2), 1)
        async with refused("stale"):  # what cleo agrees to is no longer what was asked
            await cleo.undo(seq=stale)
        await cleo.undo()  # so this is a wish of cleo's
        assert [player.now().undo.wished_by for player in around] == [[2]] * 3
        assert ada.now().undo.missing == [0, 1]
        await c.service.leave(bob.me, bob.table)
        assert (await ada.snapshot()).undo.wished_by == []  # others must be asked now


async def test_nobody_new_agrees_to_what_came_before(store: Store) -> None:
    async with club(store) as c:
        ada, bob = around = await c.table(2, "touria", rules=AGREE)
        await play_at_random(around, random.Random(1), 12)
        invite = (await ada.snapshot()).table.invite
        await c.service.leave(bob.me, bob.table)
        (second,) = await c.people(1)  # ada's other name, for all anybody knows
        joined = await c.service.join(second, ada.table, wire.JoinTable(invite=invite))
        assert joined.seats[1].mine
        new = await Player(c.service, second, ada.table, 1).follow()
        for player in (ada, new):
            async with refused("undo-handed-over"):
                await player.undo()
        await c.forget(ada.table)
        async with refused("undo-handed-over"):
            await ada.undo()


async def test_one_person_among_bots_and_one_who_plays_for_all_agree_at_once(store: Store) -> None:
    """Nobody else has ever decided anything, so nobody is harmed."""
    for seats in (
        [wire.SeatPlan(who="me"), wire.SeatPlan(who="me")],
        [wire.SeatPlan(who="me"), wire.SeatPlan(who="bot", bot="greedy")],
    ):
        async with club(store) as c:
            (ada,) = await c.people(1)
            new = wire.NewTable(game="touria", seats=seats, rules=AGREE)
            table = await c.service.create(ada, new)
            own = [number for number, plan in enumerate(seats) if plan.who == "me"]
            around = [await Player(c.service, ada, table.id, number).follow() for number in own]
            asked = next((player for player in around if player.now().question), None)
            if asked is None:
                continue
            before = (await asked.snapshot()).view
            await asked.act(asked.asked.options[0].codes)
            await asked.undo()
            assert (await asked.snapshot()).view == before


async def test_taking_back_what_was_just_decided_reads_nothing_again(store: Store) -> None:
    """Each undo read the game from its last snapshot: four tables of one guest kept everybody waiting."""
    async with club(store) as c:
        around = await c.table(2, "touria", rules=wire.TableRules(bot_pace_s=0))
        await play_at_random(around, random.Random(1), 40)
        asked = next(player for player in around if player.now().question)
        while not (await asked.snapshot()).undo.allowed:
            await play_at_random(around, random.Random(1), 1)
            asked = next(player for player in around if player.now().question)
        with patch.object(store, "entries", side_effect=AssertionError("the log was read")):
            await asked.undo()
        told = (await asked.snapshot()).view
        await c.forget(asked.table)
        assert (await asked.snapshot()).view == told
