"""The course of a game over the service: only what everybody knows, without what was taken back."""

from __future__ import annotations

import asyncio
import random
import threading
from typing import Any

import pytest

from mutig.server import wire
from mutig.server.refusal import Refusal
from mutig.server.store import Store
from mutig.server.tables.records import archive
from mutig.server.tables.records.chronicle import Course, chronicle

from .table_talk import Club, Player, club, play_at_random
from .test_tables_records import finished, played_by_bots

pytestmark = pytest.mark.anyio


async def test_what_was_taken_back_is_not_told_and_the_sums_are_the_scores(store: Store) -> None:
    async with club(store) as c:
        around = await finished(c, players=3)
        told = await c.service.chronicle(around[0].me, around[0].table)
        table = (await around[0].snapshot()).table
        assert len(told.rounds) == 7
        before = told.start
        for each in told.rounds:
            before = [points + sum(gains.values()) for points, gains in zip(before, each.gains, strict=True)]
            assert each.points == before
        assert [p + sum(counted.values()) for p, counted in zip(before, told.revealed, strict=True)] == table.scores
        assert told.start == [10, 10, 10]
        assert told.story
        assert told.turning_points


async def test_everybody_is_told_the_same_while_others_choose_in_secret(store: Store) -> None:
    async with club(store) as c:
        around = await c.table(3, "broom-service", watch=True)
        await play_at_random(around, random.Random(1), 40)
        told = [await c.service.chronicle(player.me, player.table) for player in around]
        facts = [[(each.gains, each.besides, each.points) for each in one.rounds] for one in told]
        assert all(each == facts[0] for each in facts)  # the words are in everybody's own language
        assert told[0].rounds
        assert told[0].story is None
        assert told[0].revealed == []


async def test_screens_stay_closed_until_the_wedding(store: Store) -> None:
    async with club(store) as c:
        around: list[Player] = await c.table(2, "touria")
        await play_at_random(around, random.Random(1), 20)
        assert await nothing_told(c, around[0])
        (watcher,) = await played_by_bots(c, "touria")
        told = await c.service.chronicle(watcher.me, watcher.table)
        (winner,) = [n for n, points in enumerate((await watcher.snapshot()).table.scores) if points]
        assert told.story
        assert told.turning_points[-1].text.startswith("Turn")
        assert len(told.revealed) == 3
        assert told.revealed[winner]["castle"]
        for seat, held in enumerate(told.revealed):
            lacks = [held[f"lacks-{name}"] for name in ("hearts", "coins", "black")]
            assert any(lacks) == (not held["castle"] and not held_enough(held)), (seat, held)


def held_enough(held: dict[str, int]) -> bool:
    return held["hearts"] + held.get("item-rose", 0) >= 7 and held["coins"] >= 7 and not held["black"]


async def nothing_told(c: Club, player: Player) -> bool:
    told = await c.service.chronicle(player.me, player.table)
    return told == wire.Chronicle(start=[], rounds=[], turning_points=[], story=None, revealed=[], awards=[])


async def test_a_game_that_has_not_begun_has_no_course(store: Store) -> None:
    async with club(store) as c:
        (me,) = await c.people(1)
        plan = [wire.SeatPlan(who="me"), wire.SeatPlan(who="open")]
        table = await c.service.create(me, wire.NewTable(game="broom-service", seats=plan))
        with pytest.raises(Refusal) as refusal:
            await c.service.chronicle(me, table.id)
        assert refusal.value.status == 409


async def test_nobody_at_the_table_waits_while_it_is_told(store: Store, monkeypatch: pytest.MonkeyPatch) -> None:
    """Neither for its lock nor on the event loop; what is played meanwhile is not half told."""
    threads: list[str] = []

    def told(*asked: Any) -> wire.Chronicle:
        threads.append(threading.current_thread().name)
        return chronicle(*asked)

    monkeypatch.setattr(archive, "chronicle", told)
    async with club(store) as c:
        around = await c.table(3)
        await play_at_random(around, random.Random(1), 40)
        before = await c.service.chronicle(around[0].me, around[0].table)
        live = await c.service.registry.look(around[0].table)
        course, entries = Course.of(live.the_session), await store.entries(live.id)
        async with live.lock:
            assert await asyncio.wait_for(c.service.chronicle(around[0].me, live.id), 30) == before
        assert {name.partition("_")[0] for name in threads} == {"show"}
        await play_at_random(around, random.Random(2), 40)
        later = await store.entries(live.id)
        assert len(later) > len(entries)
        names, language = live.presenter.names("en"), "en"
        assert chronicle(course, later, names, language) == chronicle(course, entries, names, language)
