"""Nothing leaves that a viewer may not know: not in words, not in numbers, not in the number of messages."""

from __future__ import annotations

import asyncio
import random
from collections.abc import Sequence
from typing import Any

import pytest
from msgspec import json
from msgspec.structs import replace

from mutig.server import wire
from mutig.server.store import Store
from mutig.server.tables import TableService

from .table_talk import Club, Player, an_answer, club, encoded, play_at_random, refused, until

pytestmark = pytest.mark.anyio


async def twins(c: Club, store: Store, players: int, variants: Sequence[str]) -> tuple[list[Player], list[Player]]:
    """Two tables with the same people, the same secret and the same names."""
    first = await c.table(players, variants=variants, watch=True)
    found = await store.table(first[0].table)
    assert found is not None
    row, seats = found
    second_id = "twin" + row.id[:6]
    await store.create_table(
        replace(row, id=second_id, invite="0" * 16, status="open"), [replace(seat, table=second_id) for seat in seats]
    )
    second = [await Player(c.service, player.me, second_id, player.seat).follow() for player in first]
    await asyncio.sleep(0.01)  # until everybody knows who is present
    for player in (*first, *second):
        player.got[:] = [await player.snapshot()]
    return first, second


def stream(player: Player) -> bytes:
    """Everything a viewer was sent after the first look."""
    return b"\n".join(encoded(message) for message in player.got[1:])


async def hand(player: Player, sizes: Sequence[int], rng: random.Random) -> None:
    """Choose a hand in several acts of so many cards; it may be taken back and chosen again in between."""
    question = player.asked
    size = rng.randint(question.least, question.most) if question.done is not None else question.most
    codes = sorted(rng.sample([option.codes[0] for option in question.options], size))
    if size < question.most and question.done is not None:
        codes.append(question.done)
    for count in sizes:
        part, codes = codes[:count], codes[count:]
        if part and len(codes) > 0:
            await player.act(part)
    if rng.random() < 0.5 and sizes:
        await player.undo()
        return await hand(player, (), rng)
    await player.act(codes)
    return None


@pytest.mark.parametrize("seed", range(6))
async def test_two_games_that_differ_in_secret_picks_look_the_same_to_the_others(store: Store, seed: int) -> None:
    """Until the reveal, everything seat 0 and those who watch are sent is equal byte for byte, numbers included."""
    async with club(store) as c:
        ours, theirs = await twins(c, store, 3, ["storms"])
        rng = random.Random(seed)
        mine = an_answer(ours[0].asked, rng)
        for around, other_seed in ((ours, 100 + seed), (theirs, 200 + seed)):
            others = random.Random(other_seed)
            await hand(around[1], [1, 1] if others.random() < 0.5 else [2], others)
            await around[0].act(mine, id="the-same-act-of-mine")
        assert len(ours[0].got) == len(theirs[0].got) >= 3
        for viewer in (0, 3):
            assert stream(ours[viewer]) == stream(theirs[viewer])
        assert stream(ours[1]) != stream(theirs[1])
        lists = [
            [line for line in (await c.service.my_tables(ours[0].me)).tables if line.id == player.table]
            for player in (ours[0], theirs[0])
        ]
        assert [len(one) for one in lists] == [1, 1]
        assert lists[0][0].changed == lists[1][0].changed


async def test_a_secret_pick_is_not_heard_of_anywhere(store: Store) -> None:
    async with club(store) as c:
        a, b, watcher = await c.table(2, watch=True)
        lists: list[Any] = []
        await c.service.follow_mine(b.me, lists.append)
        before = [encoded(await player.snapshot()) for player in (b, watcher)]
        tables = await c.service.my_tables(b.me), await c.service.listed_tables(b.me)
        sent = len(b.got), len(watcher.got), len(lists)
        c.clock.at += 100
        await a.act([a.asked.options[0].codes[0]])
        await asyncio.sleep(0.05)
        assert (len(b.got), len(watcher.got), len(lists)) == sent
        assert [encoded(await player.snapshot()) for player in (b, watcher)] == before
        assert (await c.service.my_tables(b.me), await c.service.listed_tables(b.me)) == tables


@pytest.mark.parametrize(("game", "variants"), [("broom-service", ["back", "storms"]), ("touria", ["short"])])
async def test_no_secret_is_sent_before_the_end(store: Store, game: str, variants: list[str]) -> None:
    async with club(store) as c:
        around = await c.table(3, game, variants=variants, watch=True)
        secret = c.secret_of(around[0].table)
        others = {player.me.id for player in around}
        await play_at_random(around, random.Random(1), 60)
        for player in around:
            sent = stream(player)
            assert secret.encode() not in sent
            assert not any(person.encode() in sent for person in others)
            for message in player.got:
                view = getattr(message, "view", None) or getattr(getattr(message, "snapshot", None), "view", None)
                if view and game == "broom-service":
                    hidden = [hand for seat, hand in enumerate(view["table"]["hand"]) if seat != player.seat]
                    assert hidden == [None] * len(hidden)
        a = around[0]
        picture = await c.service.picture(a.me, a.table, a.seat)
        assert picture.startswith("<svg")
        assert secret not in picture
        async with refused("not-your-seat"):
            await c.service.picture(around[1].me, a.table, 0)
        for wanted in (c.service.record(a.me, a.table), c.service.replay(a.me, a.table, "open")):
            async with refused("not-over"):
                await wanted


async def test_my_choices_are_for_me_alone(store: Store) -> None:
    async with club(store) as c:
        around = await c.table(3, watch=True)
        await until(around, "lead", random.Random(3))
        asked = [player for player in around if player.now().question]
        assert len(asked) == 1
        assert [player.now().waiting_for for player in around] == [[asked[0].seat]] * 4


async def test_everybody_with_the_same_eyes_and_language_gets_the_same_object(store: Store) -> None:
    async with club(store) as c:
        a, b, watcher = await c.table(2, watch=True)
        heard: list[list[Any]] = [[], []]
        for ear in heard:
            await c.service.follow(watcher.me, wire.Follow(table=a.table), ear.append)
        await play_at_random([a, b], random.Random(1), 3)
        mine, theirs = ([message for message in ear if isinstance(message, wire.Update)] for ear in heard)
        assert mine
        assert all(one is other for one, other in zip(mine, theirs, strict=True))


async def test_the_views_are_the_games_own(store: Store) -> None:
    """What leaves is the allow-list of the game and nothing else."""
    async with club(store) as c:
        around = await c.table(2, "touria", watch=True)
        await play_at_random(around, random.Random(1), 20)
        session = c.service.registry.tables[around[0].table].the_session
        game = session.game
        for player in around:
            eyes = "spectator" if player.seat is None else player.seat
            assert player.now().view == json.decode(json.encode(game.view(eyes)))
        assert isinstance(c.service, TableService)
