"""A finished game is judged when somebody asks: once, behind all play, for whoever may see the replay."""

from __future__ import annotations

import asyncio
import random

import pytest
from msgspec.structs import replace

from mutig.bots.search_bot import get_ready
from mutig.games import rules
from mutig.server import wire
from mutig.server.store import Store
from mutig.server.tables.bots import analyses
from mutig.server.tables.bots.pool import BotPool
from mutig.server.thinking import compiled

from .table_talk import ALL_AT_ONCE, Club, Player, club, play_at_random, refused
from .test_tables_records import finished, played_by_bots

pytestmark = pytest.mark.anyio

FEW = 4_000  # imagined worlds: enough to see that all is there


@pytest.fixture(autouse=True, scope="module")
def _thinking_bots() -> None:
    for game in ("broom-service", "touria"):
        get_ready(rules(game))


async def ready(c: Club, player: Player, seat: int = 0, open_hands: bool = False) -> wire.Analysis:
    """Ask until it is there."""
    async with asyncio.timeout(60):
        while True:
            found = await c.service.analysis(player.me, player.table, seat, open_hands)
            if found.ready:
                return found
            assert (found.course, found.dearest, found.best) == ([], [], [])
            assert 0 <= found.done <= found.of
            await asyncio.sleep(0.02)


@pytest.mark.parametrize("game", ["broom-service", "touria"])
async def test_every_decision_of_a_seat_is_judged_and_the_dear_ones_are_told(store: Store, game: str) -> None:
    async with club(store) as c:
        c.service.analyses.playouts = FEW
        (watcher,) = await played_by_bots(c, game)
        found = await ready(c, watcher, 1)
        assert (found.seat, found.open_hands, found.table.id) == (1, False, watcher.table)
        assert [each.number for each in found.course] == list(range(len(found.course)))
        assert found.done == found.of == len(found.course) > 10
        for each in [*(point.chance for point in found.course), *(made.cost for made in found.dearest)]:
            assert each.low <= each.win <= each.high
        assert all(each.chance.low >= 0 and each.chance.high <= 1 for each in found.course)
        for made in found.dearest:
            assert made.chosen > 0
            assert made.cost.low > 0
            assert made.choices[0].chance.win >= made.choices[made.chosen].chance.win
            assert all(choice.label for choice in made.choices)


async def test_it_is_worked_out_once_and_told_in_everybodys_language(
    store: Store, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with club(store) as c:
        c.service.analyses.playouts = FEW
        around = await finished(c)
        judged, judge = 0, BotPool.judge

        async def counted(*args: object, **named: object) -> object:
            nonlocal judged
            judged += 1
            return await judge(*args, **named)  # type: ignore[arg-type]

        monkeypatch.setattr(BotPool, "judge", counted)
        first = await ready(c, around[0])
        assert judged == len(first.course)
        told = [await ready(c, player) for player in around]
        assert judged == len(first.course)
        assert [each.course for each in told] == [first.course] * len(around)
        openly = await ready(c, around[0], 0, open_hands=True)
        assert openly.open_hands
        assert judged == 2 * len(first.course)


async def test_nobody_is_told_anything_before_the_end_or_from_outside(store: Store) -> None:
    async with club(store) as c:
        around = await c.table(2, "broom-service")
        await play_at_random(around, random.Random(1), 10)
        async with refused("not-over"):
            await c.service.analysis(around[0].me, around[0].table, 0)
        closed = await c.table(2, "broom-service", rules=replace(ALL_AT_ONCE, spectators=False))
        while await play_at_random(closed, random.Random(1), 50):
            pass
        async with refused("no-such-seat"):
            await c.service.analysis(closed[0].me, closed[0].table, 2)
        (stranger,) = await c.people(1)
        async with refused("no-spectators"):
            await c.service.replay(stranger, closed[0].table)
        async with refused("no-spectators"):
            await c.service.analysis(stranger, closed[0].table, 0)


async def test_one_person_cannot_fill_the_queue(store: Store, monkeypatch: pytest.MonkeyPatch) -> None:
    async with club(store) as c:
        around = await finished(c)
        going_on = asyncio.Event()

        async def waits(*args: object, **named: object) -> object:
            await going_on.wait()
            raise analyses.BotTrouble("enough")

        monkeypatch.setattr(BotPool, "judge", waits)
        ask = c.service.analysis
        for seat, open_hands in [(0, False), (1, False)]:
            assert not (await ask(around[0].me, around[0].table, seat, open_hands)).ready
        async with refused("queue-full"):
            await ask(around[0].me, around[0].table, 0, True)
        assert not (await ask(around[1].me, around[1].table, 0, True)).ready  # somebody else may
        going_on.set()
        async with refused("no-analysis-now"):
            async with asyncio.timeout(10):
                while True:
                    await ask(around[0].me, around[0].table, 0)
                    await asyncio.sleep(0.01)


async def test_where_bots_cannot_be_made_ready_nobody_waits_for_an_analysis(
    store: Store, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Say that the disk is full, or the compiler was killed."""
    async with club(store) as c:
        (watcher,) = await played_by_bots(c, "broom-service")
        for name in ("is_ready", "is_compiled"):
            monkeypatch.setattr(compiled, name, lambda _: False)
        monkeypatch.setattr(c.service.bot_pool.compiled, "_compile", lambda game, wise: False)
        monkeypatch.setattr(analyses, "READY_S", 0.01)
        async with refused("no-analysis-now"):
            await ready(c, watcher)


async def test_a_server_that_stops_lets_an_analysis_be(store: Store) -> None:
    async with club(store) as c:
        around = await finished(c)
        assert not (await c.service.analysis(around[0].me, around[0].table, 0)).ready
