"""What people want at a table outlives a restart: who does not read whom, votes, and wishes to take something back."""

from __future__ import annotations

import random

import pytest

from mutig.server import wire
from mutig.server.store import Store

from .table_talk import Club, Player, club, until

pytestmark = pytest.mark.anyio


async def restarted(c: Club, *around: Player) -> None:
    await c.reopen()
    for player in around:
        player.service = c.service
        await player.follow()


async def mute(c: Club, who: Player, seat: int, muted: bool, id: str) -> None:
    await c.service.mute(who.me, who.table, wire.Mute(id=id, seat=seat, muted=muted))


async def vote(c: Club, who: Player, about: int, choice: str, id: str) -> None:
    assert who.seat is not None
    await c.service.vote(who.me, who.table, wire.Vote(id=id, seat=who.seat, about=about, choice=choice))  # type: ignore[arg-type]


async def read_by(player: Player) -> list[str]:
    return [line.text for line in (await player.snapshot()).chat]


async def test_who_is_muted_stays_so_until_heard_again(store: Store) -> None:
    async with club(store) as c:
        a, b = await c.table(2)
        await c.service.say(a.me, a.table, wire.Say(id="say-0001", text="loud"))
        await mute(c, b, 0, True, "mute-0001")
        await restarted(c, a, b)
        assert (await read_by(b), await read_by(a)) == ([], ["loud"])
        await mute(c, b, 0, False, "mute-0002")
        await restarted(c, a, b)
        assert await read_by(b) == ["loud"]


async def test_a_vote_counts_after_a_restart_with_those_that_come_later(store: Store) -> None:
    async with club(store) as c:
        a, b, d = await c.table(3)
        await until([a, b, d], "lead", random.Random(1))
        await c.service.leave(b.me, b.table)
        await vote(c, a, 1, "bot", "vote-0001")
        await restarted(c, a, d)
        assert (await d.snapshot()).table.seats[1].votes == [wire.SeatVote(seat=0, choice="bot")]
        await vote(c, d, 1, "bot", "vote-0002")
        assert (await a.snapshot()).table.seats[1].who == "bot"


async def test_a_vote_is_over_when_its_seat_changes(store: Store) -> None:
    async with club(store) as c:
        a, b, d = await c.table(3)
        await until([a, b, d], "lead", random.Random(1))
        await c.service.leave(b.me, b.table)
        await vote(c, a, 1, "bot", "vote-0001")
        await c.service.join(b.me, b.table, wire.JoinTable())
        await c.service.leave(b.me, b.table)  # another time: nobody has voted about this
        await restarted(c, a, d)
        assert (await a.snapshot()).table.seats[1].votes == []


async def test_a_wish_to_take_back_is_kept_in_order_until_somebody_decides(store: Store) -> None:
    async with club(store) as c:
        around = await c.table(3, rules=wire.TableRules(undo="agree"))
        await until(around, "lead", random.Random(1))
        before = [(await player.snapshot()).view for player in around]
        leader = next(player for player in around if player.now().question)
        others = [player for player in around if player is not leader]
        await leader.act(leader.asked.options[0].codes)
        await leader.undo()
        await others[1].undo()
        await restarted(c, *around)
        assert leader.now().undo.wished_by == [leader.seat, others[1].seat]
        await others[0].undo()
        assert [(await player.snapshot()).view for player in around] == before

        await leader.act(leader.asked.options[0].codes)
        await leader.undo()
        answering = next(player for player in around if player.now().question)
        await answering.act(answering.asked.options[0].codes)
        await restarted(c, *around)
        assert leader.now().undo.wished_by == []  # the table has gone on


async def test_what_somebody_wishes_is_in_their_data_and_goes_with_them(store: Store) -> None:
    async with club(store) as c:
        a, b = await c.table(2)
        await mute(c, b, 0, True, "mute-0001")
        found = await store.takeout(b.me.id)
        assert found is not None
        assert [(wish.kind, wish.seat) for wish in found.wishes] == [("mute", 0)]
        await c.service.leave(b.me, b.table)
        await store.erase(b.me.id, 0.0)
        assert await store.wishes(a.table) == []
