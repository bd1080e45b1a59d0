"""After the end: the record verifies, the replay shows every side, and any move is a place to play on from."""

from __future__ import annotations

import asyncio
import random
from contextlib import suppress
from typing import Any

import pytest
from msgspec import json

import mutig
from mutig.core.chance import commitment_to
from mutig.core.errors import MutigError
from mutig.core.record import from_record, seal_of, to_record, verify
from mutig.server import wire
from mutig.server.refusal import Refusal
from mutig.server.store import Store
from mutig.voice.bot_names import bot_in_words

from .table_talk import ALL_AT_ONCE, Club, Player, club, play_at_random, raw, refused

pytestmark = pytest.mark.anyio

ME = wire.SeatPlan(who="me")


async def finished(
    c: Club, game: str = "broom-service", players: int = 2, variants: tuple[str, ...] = ()
) -> list[Player]:
    """A game somebody played to its end, with some decisions taken back on the way."""
    around = await c.table(players, game, variants=variants, watch=True)
    rng = random.Random(players)
    while await play_at_random(around, rng, 5) == 5:
        for player in around[:-1]:
            if player.now().undo.allowed:
                await player.undo()
                break
    return around


async def played_by_bots(c: Club, game: str) -> list[Player]:
    """A game of bots that somebody watched to its end."""
    (me,) = await c.people(1)
    seats = [wire.SeatPlan(who="bot", bot="greedy")] * 3
    table = await c.service.create(me, wire.NewTable(game=game, seats=seats, rules=ALL_AT_ONCE))
    watcher = await Player(c.service, me, table.id, None).follow()
    while not watcher.now().view["over"]:
        await asyncio.sleep(0.02)
    return [watcher]


@pytest.mark.parametrize("game", ["broom-service", "touria"])
async def test_the_record_proves_every_draw(store: Store, game: str) -> None:
    async with club(store) as c:
        is_touria = game == "touria"  # a random game of it is long
        around = await played_by_bots(c, game) if is_touria else await finished(c, game, 3, ("back", "storms"))
        table = (await around[0].snapshot()).table
        record = json.decode(json.encode(await c.service.record(around[0].me, around[0].table)))
        proof = verify(record, mutig.rules)
        assert (proof.over, proof.commitment, proof.source) == (True, table.commitment, "committed")
        assert proof.scores == table.scores
        assert commitment_to(record["chance"]["secret"]) == table.commitment
        assert [bot_in_words(name, "en") for name in record["names"]] == [seat.name for seat in table.seats]
        record["chance"]["secret"] = "something the draws do not follow from"
        record["seal"] = seal_of(record)
        with pytest.raises(MutigError, match="the seed gives"):
            verify(record, mutig.rules)


async def test_a_replay_shows_each_side_and_nobody_more(store: Store) -> None:
    async with club(store) as c:
        around = await finished(c)
        a = around[0]
        record = await c.service.record(a.me, a.table)
        assert await c.service.record(a.me, a.table) is record  # nothing is replayed for it again
        game = from_record(record, mutig.rules)
        for eyes in (0, 1, None, "open"):
            frames, start = [], 0
            while True:
                replay = await c.service.replay(a.me, a.table, eyes, start)  # type: ignore[arg-type]
                frames += replay.frames
                if replay.more is None:
                    break
                start = replay.more
            assert [frame.number for frame in frames] == list(range(len(frames)))
            assert frames[-1].scores == game.scores
            hands = frames[len(frames) // 2].view["table"]["hand"]
            assert [hand is not None for hand in hands] == {
                0: [True, False],
                1: [False, True],
                None: [False, False],
                "open": [True, True],
            }[eyes]
            lines = [line for frame in frames for line in frame.log]
            expected = game.log if eyes == "open" else game.log_for("spectator" if eyes is None else eyes)
            assert [line.id for line in lines] == [line.id for line in expected]
            assert [line.number for line in lines] == list(range(len(lines)))
        async with refused("no-such-seat"):
            await c.service.replay(a.me, a.table, 4)
        assert (await c.service.replay(a.me, a.table, None, 100_000)).frames == []


async def test_a_record_is_played_on_from_any_move(store: Store) -> None:
    async with club(store) as c:
        around = await finished(c)
        me = around[0].me
        record = json.decode(json.encode(await c.service.record(me, around[0].table)))
        game = from_record(record, mutig.rules)
        for at_move in (0, 10, 57, len(game.moves) // 2):
            wanted = wire.ImportTable(record=raw(record), seats=[ME, ME], at_move=at_move, rules=ALL_AT_ONCE)
            table = await c.service.import_table(me, wanted)
            seats = [await Player(c.service, me, table.id, seat).follow() for seat in (0, 1)]
            expected = from_record(record, mutig.rules)
            expected.replay([(move.seat, move.code) for move in game.moves[:at_move]])
            assert table.scores == expected.scores
            assert seats[0].now().view["table"]["round"] >= expected.state.round
            await play_at_random(seats, random.Random(at_move))
            again = await c.service.record(me, table.id)
            assert verify(json.decode(json.encode(again)), mutig.rules).over
        at_end = wire.ImportTable(record=raw(record), seats=[ME, ME])
        async with refused("over"):
            await c.service.import_table(me, at_end)


async def test_a_moment_of_a_replay_is_played_on_as_it_was_shown(store: Store) -> None:
    async with club(store) as c:
        around = await finished(c)
        me = around[0].me
        record = json.decode(json.encode(await c.service.record(me, around[0].table)))
        for frame in (await c.service.replay(me, around[0].table, 1)).frames[::12]:
            wanted = wire.ImportTable(record=raw(record), seats=[ME, ME], at_move=frame.moves, rules=ALL_AT_ONCE)
            table = await c.service.import_table(me, wanted)
            seat = await Player(c.service, me, table.id, 1).follow()
            assert seat.now().view == frame.view


async def test_a_finished_record_is_looked_at_as_at_its_table(store: Store) -> None:
    async with club(store) as c:
        around = await finished(c)
        me, table = around[0].me, around[0].table
        record = json.decode(json.encode(await c.service.record(me, table)))
        for eyes in (0, None, "open"):
            frames, more = [], 0
            while more is not None:
                brought = await c.service.show_record(me, wire.ShowRecord(record=raw(record), viewer=eyes, start=more))  # type: ignore[arg-type]
                frames, more = frames + brought.frames, brought.more
            at_table = (await c.service.replay(me, table, eyes)).frames  # type: ignore[arg-type]
            moments = {frame.moves: frame.view for frame in frames}  # a hand is chosen card by card here
            assert all(moments[frame.moves] == frame.view for frame in at_table)
            assert [line.text for line in frames[0].log] == [line.text for line in at_table[0].log]
            assert brought.proven
            assert brought.table.scores == frames[-1].scores
            assert [seat.name for seat in brought.table.seats] == record["names"]


async def test_a_record_that_is_not_over_or_not_true_is_not_shown(store: Store) -> None:
    async with club(store) as c:
        around = await finished(c)
        me = around[0].me
        record = json.decode(json.encode(await c.service.record(me, around[0].table)))
        for reason, change in (
            ("impossible", {"scores": [999, 0]}),
            ("impossible", {"moves": "0:1 0:1"}),
            ("unknown-edition", {"edition": {"name": "/etc/passwd", "hash": "0"}}),
        ):
            forged = {**record, **change}
            forged["seal"] = seal_of(forged)
            async with refused(reason):
                await c.service.show_record(me, wire.ShowRecord(record=raw(forged)))
        async with refused("no-such-seat"):
            await c.service.show_record(me, wire.ShowRecord(record=raw(record), viewer=5))
        begun = mutig.new_game("touria", players=2, seed=1)
        async with refused("not-over"):
            await c.service.show_record(me, wire.ShowRecord(record=raw(to_record(begun))))


async def test_what_cannot_be_imported(store: Store) -> None:
    async with club(store) as c:
        around = await finished(c)
        me = around[0].me
        record = json.decode(json.encode(await c.service.record(me, around[0].table)))
        for reason, change, seats, at_move in (
            ("impossible", {"moves": "0:1 0:1"}, 2, None),
            ("impossible", {"game": "chess"}, 2, 0),
            ("impossible", {"moves": 7}, 2, 0),
            ("unknown-edition", {"edition": {"name": "/etc/passwd", "hash": "0"}}, 2, 0),
            ("no-such-move", {}, 2, 100_000),
            ("no-such-move", {}, 2, -1),
            ("wrong-seats", {}, 3, 1),
            ("too-long-record", {"moves": "0:1 " * 30_000}, 2, 1),
        ):
            wanted = wire.ImportTable(record=raw({**record, **change}), seats=[ME] * seats, at_move=at_move)
            async with refused(reason):
                await c.service.import_table(me, wanted)
        async with refused("impossible"):
            await c.service.import_table(me, wire.ImportTable(record=raw({}), seats=[ME, ME]))


async def test_a_spoilt_record_is_refused_whatever_is_wrong_with_it(store: Store) -> None:
    """Any field, and what is in it, may be anything: there is a sentence for it, and no table."""
    async with club(store) as c:
        around = await finished(c)
        me = around[0].me
        record = json.decode(json.encode(await c.service.record(me, around[0].table)))
        odd: list[Any] = [None, 0, -1, 1.5, "", "x", [], [[]], {}, {"x": {}}, True, 10**30]
        inner = [(name, key) for name in ("edition", "options", "chance") for key in record[name]]
        refusals = 0
        for path in [(name,) for name in record] + inner:
            for value in odd:
                spoilt = json.decode(json.encode(record))
                (spoilt if len(path) == 1 else spoilt[path[0]])[path[-1]] = value
                if path != ("seal",):
                    spoilt["seal"] = seal_of(spoilt)
                wanted = wire.ImportTable(record=raw(spoilt), seats=[ME, ME], at_move=5)
                with suppress(Refusal):  # and nothing else may be raised
                    await c.service.import_table(me, wanted)
                    refusals -= 1
                refusals += 1
        assert refusals > 150
