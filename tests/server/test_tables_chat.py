"""Chat: plain text, not too much of it, and nobody has to read it."""

from __future__ import annotations

from itertools import count

import pytest

from mutig.server import wire
from mutig.server.store import Store

from .table_talk import Player, club, refused

pytestmark = pytest.mark.anyio
numbers = count()


def said(player: Player) -> list[str]:
    return [message.line.text for message in player.got if isinstance(message, wire.Said)]


async def say(player: Player, text: str) -> wire.Ack:
    return await player.service.say(player.me, player.table, wire.Say(id=f"say-{next(numbers):06}", text=text))


async def test_everybody_at_the_table_reads_it(store: Store) -> None:
    async with club(store) as c:
        a, b, watcher = await c.table(2, watch=True)
        await say(a, "  Guten\u0007 Abend\n<b>alle</b> \u202e ")
        for player in (a, b, watcher):
            assert said(player) == ["Guten Abend <b>alle</b>"]
        await say(watcher, "hello")
        line = b.got[-1].line
        assert (line.seat, line.name, line.number) == (None, "Guest 2", 1)
        assert [line.text for line in (await b.snapshot()).chat] == ["Guten Abend <b>alle</b>", "hello"]
        await c.forget(a.table)
        assert [line.text for line in (await b.snapshot()).chat] == ["Guten Abend <b>alle</b>", "hello"]


async def test_not_too_fast_and_not_nothing(store: Store) -> None:
    async with club(store) as c:
        a, b = await c.table(2)
        for number in range(5):
            await say(a, f"line {number}")
        async with refused("too-fast"):
            await say(a, "one more")
        await say(b, "me too")
        c.clock.at += 2.1
        await say(a, "one more")
        async with refused("too-fast"):
            await say(a, "and another")
        async with refused("empty-line"):
            await say(b, " \u0000 \u200e ")


async def test_a_muted_seat_is_not_read_by_who_muted_it(store: Store) -> None:
    async with club(store) as c:
        a, b, watcher = await c.table(2, watch=True)
        await say(a, "before")
        await c.service.mute(b.me, b.table, wire.Mute(id="mute-0001", seat=0, muted=True))
        await say(a, "loud")
        assert said(b) == ["before"]
        assert said(watcher) == ["before", "loud"]
        assert [line.text for line in (await b.snapshot()).chat] == []
        await c.service.mute(b.me, b.table, wire.Mute(id="mute-0002", seat=0, muted=False))
        await say(a, "again")
        assert said(b) == ["before", "again"]
        async with refused("no-such-seat"):
            await c.service.mute(b.me, b.table, wire.Mute(id="mute-0003", seat=6, muted=True))


async def test_strangers_do_not_speak_at_a_closed_table(store: Store) -> None:
    async with club(store) as c:
        a, _ = await c.table(2, rules=wire.TableRules(spectators=False))
        (stranger,) = await c.people(1)
        async with refused("no-spectators"):
            await c.service.say(stranger, a.table, wire.Say(id="say-00001", text="hello"))
