"""Lists of tables tell how each game stands, to those whose table it is, and read no game for it."""

from __future__ import annotations

import random

import pytest

from mutig.core.schema import PUBLIC
from mutig.games import SHIPPED, pack
from mutig.server import wire
from mutig.server.store import Store

from .table_talk import ALL_AT_ONCE, Club, Player, club, play_at_random
from .test_tables_records import finished

pytestmark = pytest.mark.anyio


async def line_of(c: Club, player: Player) -> wire.TableLine:
    (line,) = (await c.service.my_tables(player.me)).tables
    return line


async def test_it_tells_round_and_points_while_one_plays_and_the_places_at_the_end(store: Store) -> None:
    async with club(store) as c:
        around = await c.table(3)
        for _ in range(12):
            await play_at_random(around, random.Random(3), 6)
            seen = await around[0].snapshot()
            line = await line_of(c, around[0])
            assert (line.round, line.scores) == (seen.view["table"]["round"], seen.table.scores)
            assert line.ranks is None
        assert line.round is not None
        assert line.round > 1


async def test_what_was_taken_back_is_not_counted_and_the_end_tells_the_places(store: Store) -> None:
    async with club(store) as c:
        around = await finished(c)
        table = (await around[0].snapshot()).table
        line = await line_of(c, around[0])
        assert (line.status, line.scores, line.ranks) == ("over", table.scores, table.ranks)


async def test_no_game_is_read_for_a_list(store: Store) -> None:
    async with club(store) as c:
        around = await c.table(2, "touria")
        await play_at_random(around, random.Random(1), 12)
        before = await line_of(c, around[0])
        assert before.round == (await around[0].snapshot()).view["table"]["turn"]
        await c.reopen()
        assert await line_of(c, around[0]) == before
        assert not c.service.registry.tables


async def test_others_are_told_nothing_of_how_it_stands(store: Store) -> None:
    """A table may be listed, to be joined, and yet not be watched."""
    async with club(store) as c:
        rules = wire.TableRules(bot_pace_s=0, listed=True, spectators=False)
        around = await c.table(2, rules=rules)
        await play_at_random(around, random.Random(1), 20)
        await c.service.say(around[0].me, around[0].table, wire.Say(id="a-line-of-mine", text="Hello"))
        (stranger,) = await c.people(1)
        (line,) = (await c.service.listed_tables(stranger)).tables
        assert (line.round, line.scores, line.ranks, line.said) == (None, [], None, 0)
        assert (await line_of(c, around[1])).scores


async def test_it_tells_how_much_was_said_and_how_bots_play(store: Store) -> None:
    async with club(store) as c:
        (me,) = await c.people(1)
        seats = [wire.SeatPlan(who="me"), wire.SeatPlan(who="bot", bot="greedy")]
        table = await c.service.create(me, wire.NewTable(game="broom-service", seats=seats, rules=ALL_AT_ONCE))
        player = await Player(c.service, me, table.id, 0).follow()
        assert (await line_of(c, player)).said == 0
        for text in ("Hello", "Anybody here?"):
            await c.service.say(me, table.id, wire.Say(id=f"the line {text}", text=text))
        line = await line_of(c, player)
        assert (line.said, line.bots) == (2, [None, "greedy"])


async def test_a_game_of_an_earlier_version_tells_it_with_its_next_move(store: Store) -> None:
    async with club(store) as c:
        around = await c.table(2)
        await store.change_table(around[0].table, round=None, scores=None)
        line = await line_of(c, around[0])
        assert (line.round, line.scores) == (None, [])
        await play_at_random(around, random.Random(1), 12)
        assert (await line_of(c, around[0])).scores == (await around[0].snapshot()).table.scores


@pytest.mark.parametrize("game", SHIPPED)
def test_what_counts_rounds_is_seen_by_everybody(game: str) -> None:
    rules = pack(game).rules
    assert rules.round_field
    assert rules.state[rules.round_field].visible == PUBLIC
