"""Sitting down and getting up: create, join, leave, come back, bots in between, rematch, lists."""

from __future__ import annotations

import asyncio
import random
from typing import Any

import pytest

from mutig.server import wire
from mutig.server.store import Store

from .table_talk import ALL_AT_ONCE, Club, Player, club, play_at_random, refused, until

pytestmark = pytest.mark.anyio

ME, OPEN = wire.SeatPlan(who="me"), wire.SeatPlan(who="open")


def bot(name: str | None = None) -> wire.SeatPlan:
    return wire.SeatPlan(who="bot", bot=name)


async def opened(c: Club, host: wire.Me, *seats: wire.SeatPlan, **fields: Any) -> wire.Table:
    fields = {"rules": ALL_AT_ONCE, "game": "broom-service", **fields}
    return await c.service.create(host, wire.NewTable(seats=list(seats), **fields))


async def test_a_table_starts_when_its_last_open_seat_is_taken(store: Store) -> None:
    async with club(store) as c:
        host, guest, late = await c.people(3)
        table = await opened(c, host, ME, OPEN)
        assert (table.status, table.host, table.waiting_for, table.scores) == ("open", True, [], [])
        waiting = await Player(c.service, host, table.id, 0).follow()
        assert waiting.now().seq == 0
        assert waiting.now().question is None
        invited = await c.service.invited(guest, table.invite or "")
        assert (invited.id, invited.host, invited.invite) == (table.id, False, None)
        joined = await c.service.join(guest, table.id, wire.JoinTable(invite=table.invite or ""))
        assert joined.status == "playing"
        assert [seat.mine for seat in joined.seats] == [False, True]
        assert joined.waiting_for == [0, 1]
        await asyncio.sleep(0.01)
        assert waiting.now().seq == 1
        assert waiting.asked.options
        async with refused("no-open-seat"):
            await c.service.join(late, table.id, wire.JoinTable(invite=table.invite or ""))
        async with refused("already-here"):
            await c.service.join(guest, table.id, wire.JoinTable(invite=table.invite or ""))


async def test_what_a_table_cannot_be_like(store: Store) -> None:
    async with club(store) as c:
        (host,) = await c.people(1)
        for reason, seats, fields in (
            ("impossible", [ME, OPEN], {"game": "chess"}),
            ("impossible", [ME, OPEN], {"variants": ["forests"]}),
            ("impossible", [ME, OPEN], {"settings": {"heavy_clouds": "many"}}),
            ("impossible", [ME] * 5, {"game": "touria"}),
            ("unknown-edition", [ME, OPEN], {"edition": "/etc/passwd"}),
            ("unknown-bot", [ME, bot("os:system")], {}),
            ("unknown-bot", [ME, bot("search:3600s")], {}),
            ("same-colours", [wire.SeatPlan(who="me", colour="sky"), wire.SeatPlan(who="bot", colour="sky")], {}),
        ):
            async with refused(reason):
                await opened(c, host, *seats, **fields)
        async with refused("no-such-invite"):
            await c.service.invited(host, "a" * 16)
        async with refused("no-such-table"):
            await c.service.table(host, "nothing000")
        table = await opened(c, host, ME, OPEN)
        async with refused("wrong-invite"):
            await c.service.join(host, table.id, wire.JoinTable(invite="a" * 16))


async def test_names_and_colours_are_told_apart(store: Store) -> None:
    async with club(store) as c:
        (host,) = await c.people(1)
        twin = wire.SeatPlan(who="me", name="Anna")
        table = await opened(c, host, twin, twin, wire.SeatPlan(who="me", name="  An\x00na\u202e "), ME, bot())
        assert [seat.name for seat in table.seats] == ["Anna", "Anna 2", "An na", "Guest 0", "Friendly"]
        assert len({seat.emblem for seat in table.seats}) == len({seat.colour for seat in table.seats}) == 5
        changed = await c.service.change_seat(host, table.id, 0, wire.ChangeSeat(name="Greta"))
        assert changed.seats[0].name == "Greta"
        async with refused("same-colours"):
            await c.service.change_seat(host, table.id, 0, wire.ChangeSeat(colour=changed.seats[1].colour))
        async with refused("no-such-seat"):
            await c.service.change_seat(host, table.id, 7, wire.ChangeSeat(name="Nobody"))


async def test_several_seats_of_one_person_pass_and_play(store: Store) -> None:
    async with club(store) as c:
        (host,) = await c.people(1)
        table = await opened(c, host, ME, ME)
        around = [await Player(c.service, host, table.id, seat).follow() for seat in (0, 1)]
        await play_at_random(around, random.Random(1), 30)
        assert around[0].now().view["viewer"] == 0
        assert around[1].now().view["viewer"] == 1


async def test_the_host_gives_seats_to_bots_and_starts(store: Store) -> None:
    async with club(store) as c:
        host, guest = await c.people(2)
        table = await opened(c, host, ME, OPEN, OPEN, OPEN)
        await c.service.join(guest, table.id, wire.JoinTable(invite=table.invite or "", seat=2))
        async with refused("not-host"):
            await c.service.start(guest, table.id)
        async with refused("not-yours"):
            await c.service.change_seat(guest, table.id, 1, wire.ChangeSeat(who="bot"))
        async with refused("not-yours"):
            await c.service.change_seat(host, table.id, 2, wire.ChangeSeat(who="bot"))
        now = await c.service.change_seat(host, table.id, 1, wire.ChangeSeat(who="bot", bot="random"))
        assert (now.seats[1].who, now.seats[1].bot) == ("bot", "random")
        now = await c.service.change_seat(host, table.id, 1, wire.ChangeSeat(who="open"))
        assert now.seats[1].who == "open"
        started = await c.service.start(host, table.id)
        assert (started.status, [seat.who for seat in started.seats]) == ("playing", ["person", "bot", "person", "bot"])
        async with refused("begun"):
            await c.service.start(host, table.id)


async def test_leaving_before_the_game_opens_the_seat_again(store: Store) -> None:
    async with club(store) as c:
        host, guest = await c.people(2)
        table = await opened(c, host, ME, OPEN, OPEN)
        await c.service.join(guest, table.id, wire.JoinTable(invite=table.invite or ""))
        left = await c.service.leave(host, table.id)
        assert [seat.who for seat in left.seats] == ["open", "person", "open"]
        assert (await c.service.table(guest, table.id)).host
        async with refused("not-at-table"):
            await c.service.leave(host, table.id)


async def test_leaving_a_game_a_bot_playing_on_and_coming_back(store: Store) -> None:
    async with club(store) as c:
        a, b, d = await c.table(3)
        await until([a, b, d], "lead", random.Random(1))
        hand = (await b.snapshot()).view["table"]["hand"][1]
        await c.service.leave(b.me, b.table)
        lost = [message for message in b.got if isinstance(message, wire.Refused)]
        assert [message.reason for message in lost] == ["left-seat"]
        assert b.now().viewer is None  # type: ignore[union-attr]  # b only watches now
        assert b.now().view["table"]["hand"] == [None] * 3
        async with refused("not-your-seat"):
            await b.act([1])
        vote = wire.Vote(id="vote-0001", seat=0, about=1, choice="bot")
        await c.service.vote(a.me, a.table, vote)
        waiting = (await a.snapshot()).table.seats[1]  # one of two who are here is not most
        assert (waiting.who, waiting.kept, waiting.votes) == ("left", True, [wire.SeatVote(seat=0, choice="bot")])
        await c.service.vote(d.me, a.table, wire.Vote(id="vote-0002", seat=2, about=1, choice="bot"))
        assert (await a.snapshot()).table.seats[1].who == "bot"
        async with refused("nothing-to-vote"):
            await c.service.vote(a.me, a.table, wire.Vote(id="vote-0003", seat=0, about=1, choice="bot"))
        back = await c.service.join(b.me, b.table, wire.JoinTable())
        assert (back.seats[1].who, back.seats[1].mine, back.seats[1].name) == ("person", True, "Guest 1")
        await b.follow()
        if b.now().view["table"]["round"] == 1 and not b.now().view["table"]["laid"][1]:
            assert b.now().view["table"]["hand"][1] == hand


async def test_somebody_else_takes_a_seat_that_was_left_where_that_is_agreed(store: Store) -> None:
    async with club(store) as c:
        a, b = await c.table(2, rules=wire.TableRules(left_seats="free", bot_pace_s=0))
        invite = (await a.snapshot()).table.invite or ""
        await c.service.leave(b.me, b.table)
        (new,) = await c.people(1)
        joined = await c.service.join(new, a.table, wire.JoinTable(invite=invite, name="New one"))
        assert [seat.name for seat in joined.seats] == ["Guest 0", "New one"]
        around = [a, await Player(c.service, new, a.table, 1).follow()]
        await play_at_random(around, random.Random(2), 10)
        async with refused("given-away"):
            await c.service.join(b.me, a.table, wire.JoinTable(invite=invite))
        assert [seat.was_mine for seat in (await c.service.table(b.me, a.table)).seats] == [False, True]


async def test_a_table_everybody_left_sleeps_until_somebody_comes_back(store: Store) -> None:
    async with club(store) as c:
        (host,) = await c.people(1)
        table = await opened(c, host, ME, bot("random"))
        assert (await c.service.leave(host, table.id)).status == "left"
        again = await c.service.join(host, table.id, wire.JoinTable(invite=table.invite or ""))
        assert again.status == "playing"
        player = await Player(c.service, host, table.id, 0).follow()
        await player.act([option.codes[0] for option in player.asked.options[:4]])


async def test_a_rematch_with_the_same_people(store: Store) -> None:
    async with club(store) as c:
        a, b = await c.table(2)
        async with refused("not-over"):
            await c.service.rematch(a.me, a.table)
        await play_at_random([a, b], random.Random(3))
        again = await c.service.rematch(a.me, a.table)
        assert again.id != a.table
        assert (again.status, [seat.name for seat in again.seats]) == ("playing", ["Guest 0", "Guest 1"])
        assert (await c.service.rematch(b.me, b.table)).id == again.id
        assert (await a.snapshot()).table.rematch == again.id
        assert again.commitment != (await a.snapshot()).table.commitment
        (stranger,) = await c.people(1)
        third = await c.table(2)
        await play_at_random(third, random.Random(4))
        async with refused("not-at-table"):
            await c.service.rematch(stranger, third[0].table)


async def test_my_tables_with_my_turn_first(store: Store) -> None:
    async with club(store) as c:
        host, guest = await c.people(2)
        first = await opened(c, host, ME, ME)
        c.clock.at += 10
        second = await opened(c, host, ME, OPEN, rules=wire.TableRules(listed=True))
        heard: list[Any] = []
        await c.service.follow_mine(host, heard.append)
        mine = await c.service.my_tables(host)
        assert [(line.id, line.my_turn, line.open_seats) for line in mine.tables] == [
            (first.id, True, 0),
            (second.id, False, 1),
        ]
        assert [line.id for line in heard[-1].tables] == [first.id, second.id]
        listed = await c.service.listed_tables(guest)
        assert [(line.id, line.mine) for line in listed.tables] == [(second.id, False)]
        assert (await c.service.table(guest, second.id)).invite == second.invite
        await c.service.join(guest, second.id, wire.JoinTable(invite=second.invite or ""))
        async with asyncio.timeout(10):  # the list is told beside everything else
            while [line.my_turn for line in heard[-1].tables] != [True, True]:
                await asyncio.sleep(0.01)
        page = await c.service.my_tables(host, limit=1)
        rest = await c.service.my_tables(host, after=page.more, limit=1)
        assert len({page.tables[0].id, rest.tables[0].id}) == 2
        async with refused("impossible"):
            await c.service.my_tables(host, after="nonsense")


async def test_presence(store: Store) -> None:
    async with club(store) as c:
        a, b, watcher = await c.table(2, watch=True)
        await asyncio.sleep(0.01)
        table = a.got[-1].table
        assert [seat.present for seat in table.seats] == [True, True]
        assert table.watching == 1
        assert b.following is not None
        assert watcher.following is not None
        b.following.unfollow()
        watcher.following.unfollow()
        await asyncio.sleep(0.01)
        table = a.got[-1].table
        assert [seat.present for seat in table.seats] == [True, False]
        assert table.watching == 0


async def test_a_table_nobody_looks_at_is_put_away_and_comes_back(store: Store) -> None:
    async with club(store) as c:
        a, b = await c.table(2)
        await play_at_random([a, b], random.Random(5), 20)
        seen = (await a.snapshot()).view
        for player in (a, b):
            assert player.following is not None
            player.following.unfollow()
        await c.service.registry.tick()
        assert a.table in c.service.registry.tables
        c.clock.at += c.settings.idle_s + 1
        await c.service.registry.tick()
        assert a.table not in c.service.registry.tables
        assert await store.lease_of(a.table) is None
        assert (await a.snapshot()).view == seen


async def test_another_process_has_the_table(address: str) -> None:
    store = await Store.open(address, shared=True)
    async with club(store) as c:
        a, b = await c.table(2)
        for player in (a, b):
            assert player.following is not None
            player.following.unfollow()
        c.clock.at += c.settings.idle_s + 1
        await c.service.registry.tick()
        assert await store.lease(a.table, "somebody else", 60)
        async with refused("elsewhere"):
            await a.snapshot()
        await store.release("somebody else", [a.table])
        await a.snapshot()
    await store.close()
