"""Keepers: what they see, what they do, what stays on record, and what they never see."""

from __future__ import annotations

import random

import pytest

from mutig.server import wire
from mutig.server.store import Store
from mutig.server.store.rows import Act, Keeping
from mutig.server.tables.club.acts import Acts, Wanted

from .stores import NOON, a_person, a_session, a_table, an_entry, with_tables
from .table_talk import Club, club, encoded, play_at_random, refused

pytestmark = pytest.mark.anyio
PASSWORD = "correct horse battery"
DAY = 86400.0


async def a_keeper(c: Club, name: str = "Kim") -> wire.Me:
    me, token = await c.service.guest(wire.NewGuest(name=name))
    account = wire.NewAccount(account=name.lower(), password=PASSWORD)
    me, _ = await c.service.make_account(me, account, token)
    await c.service.acts.carry_out(Wanted(what="appoint", person=name.lower()), None)
    return me


def act(what: str, **more: object) -> wire.NewAct:
    return wire.NewAct(what=what, **{"why": "so that it is tested"} | more)  # type: ignore[arg-type]


async def test_only_the_command_line_makes_keepers_and_only_of_accounts(store: Store) -> None:
    async with club(store) as c:
        me = await a_keeper(c)
        (guest,) = await c.people(1)
        assert (await c.service.house(me)).keeper
        assert (await c.service.house(None)).keepers == ["Kim"]
        async with refused("incomplete"):
            await c.service.acts.carry_out(Wanted(what="appoint", person=guest.id), None)
        async with refused("no-such-person"):
            await c.service.acts.carry_out(Wanted(what="appoint", person="nobody"), None)
        async with refused("no-change"):
            await c.service.acts.carry_out(Wanted(what="appoint", person="KIM"), None)
        assert "appoint" not in repr(wire.NewAct.__annotations__["what"])
        await c.service.acts.carry_out(Wanted(what="dismiss", person="kim"), None)
        async with refused("not-keeper"):
            await c.service.club_tables(me, None)
        assert [each.what for each in (await store.acts(0, 10))[0]] == ["dismiss", "appoint"]


async def test_a_keeper_sees_who_plays_where_and_nothing_of_the_games(store: Store) -> None:
    """The same bytes before and after a secret choice, and no more of a table than anybody gets."""
    async with club(store) as c:
        kim = await a_keeper(c)
        a, b, d = await c.table(3, rules=wire.TableRules(bot_pace_s=0, spectators=False))
        online = {a.me.id}

        async def seen() -> bytes:
            return encoded(
                [
                    await c.service.club_tables(kim, None),
                    await c.service.club_people(kim, "", 0, online),
                    await c.service.club_acts(kim, 0),
                ]
            )

        before = await seen()
        live = c.service.registry.tables[a.table]
        for secret in (live.row.secret, live.row.invite):
            assert secret.encode() not in before
        c.clock.at += 60
        await a.act([a.asked.options[0].codes[0]])
        assert live.session is not None
        assert live.session.entries == 2  # something was decided, in secret
        assert await seen() == before
        (table,) = (await c.service.club_tables(kim, None)).tables
        assert [(seat.name, seat.present) for seat in table.seats] == [(p.me.name, True) for p in (a, b, d)]
        (person,) = (await c.service.club_people(kim, "guest 0", 0, online)).people
        assert person.online
        assert [place.table for place in person.places] == [a.table]
        for look in (None, 0):
            async with refused("no-spectators" if look is None else "not-your-seat"):
                await c.service.snapshot(kim, a.table, look)
        async with refused("no-spectators"):
            await c.service.record(kim, a.table)
        async with refused("no-spectators"):
            await c.service.replay(kim, a.table, "open")


async def test_a_closed_table_is_closed_for_good(store: Store) -> None:
    async with club(store) as c:
        kim = await a_keeper(c)
        a, b = await c.table(2)
        await play_at_random([a, b], random.Random(1), 3)
        codes = a.asked.options[0].codes if a.now().question else b.asked.options[0].codes
        player = a if a.now().question else b
        await c.service.club_act(kim, act("close", closing=a.table))
        assert (await c.service.table(a.me, a.table)).status == "closed"
        assert player.now().question is None
        async with refused("closed"):
            await player.act(codes)
        for late in (c.service.leave(a.me, a.table), c.service.join(a.me, a.table, wire.JoinTable())):
            with pytest.raises(Exception, match=r"closed|belong"):
                await late
        async with refused("not-over"):
            await c.service.replay(a.me, a.table, "open")  # a closed game shows nobody's cards
        async with refused("not-over"):
            await c.service.rematch(a.me, a.table)
        async with refused("no-change"):
            await c.service.club_act(kim, act("close", closing=a.table))
        await c.reopen()
        assert (await c.service.table(a.me, a.table)).status == "closed"
        seats = [wire.SeatPlan(who="me"), wire.SeatPlan(who="open")]
        waiting = await c.service.create(a.me, wire.NewTable(game="touria", seats=seats))
        await c.service.club_act(kim, act("close", closing=waiting.id))
        async with refused("no-such-table"):
            await c.service.table(a.me, waiting.id)
        async with refused("no-such-table"):
            await c.service.club_act(kim, act("close", closing="0123456789"))


async def test_a_ban_ends_everything_until_it_is_lifted(store: Store) -> None:
    async with club(store) as c:
        kim = await a_keeper(c)
        a, b = await c.table(2)
        account = wire.NewAccount(account="ada", password=PASSWORD)
        known, token = await c.service.make_account(a.me, account, await c.service.new_token(a.me))
        code = await c.service.recovery_code(known, wire.Proof(password=PASSWORD))
        ended: list[str] = []
        c.service.when_sessions_end(ended.extend)
        await c.service.club_act(kim, act("ban", person=known.id, days=3))
        assert await c.service.person_of(token) is None
        assert ended
        table = await c.service.table(b.me, b.table)
        assert (table.seats[0].who, table.seats[0].kept, table.host) == ("left", True, True)
        async with refused("banned"):
            await c.service.sign_in(wire.SignIn(account="ada", password=PASSWORD), None)
        async with refused("banned"):
            await c.service.recover(wire.Recover(code=code.code, password=PASSWORD), None)
        guest, _ = await c.service.guest(wire.NewGuest(name="Ada again"))
        async with refused("banned"):
            await c.service.sign_in(wire.SignIn(account="ada", password=PASSWORD), guest)
        assert await store.person(guest.id) is not None  # nothing was merged
        (person,) = (await c.service.club_people(kim, "ada", 0, ())).people[:1]
        assert person.id == guest.id or person.banned
        c.clock.at += 3 * DAY + 1
        me, _ = await c.service.sign_in(wire.SignIn(account="ada", password=PASSWORD), None)
        await c.service.club_act(kim, act("ban", person=me.id))
        c.clock.at += 9999 * DAY
        async with refused("banned"):
            await c.service.sign_in(wire.SignIn(account="ada", password=PASSWORD), None)
        await c.service.club_act(kim, act("unban", person=me.id))
        me, _ = await c.service.sign_in(wire.SignIn(account="ada", password=PASSWORD), None)
        back = await c.service.join(me, a.table, wire.JoinTable())  # the seat was kept
        assert back.seats[0].mine
        async with refused("no-change"):
            await c.service.club_act(kim, act("unban", person=me.id))


async def test_an_address_is_closed_to_new_guests_alone_and_for_a_while(store: Store) -> None:
    async with club(store) as c:
        kim = await a_keeper(c)
        guest, _ = await c.service.guest(wire.NewGuest(name="Eve"), address="192.0.2.7")
        friend, friends_token = await c.service.guest(wire.NewGuest(name="Ada"), address="192.0.2.7")
        c.service.seen_at(guest, "192.0.2.7")
        await c.service.club_act(kim, act("ban", person=guest.id, address=True))
        async with refused("no-new-guests"):
            await c.service.guest(wire.NewGuest(name="Eve 2"), address="192.0.2.7")
        await c.service.guest(wire.NewGuest(name="Bob"), address="192.0.2.8")
        assert await c.service.person_of(friends_token) == friend
        c.clock.at += 7 * DAY + 1
        await c.service.guest(wire.NewGuest(name="Eve 2"), address="192.0.2.7")
        await c.service.acts.sweep()
        assert not await store.address_is_closed("192.0.2.7", 0.0)  # the row is gone


async def test_who_is_muted_is_heard_no_more_also_as_somebody_else(store: Store) -> None:
    async with club(store) as c:
        kim = await a_keeper(c)
        a, b = await c.table(2)
        await c.service.club_act(kim, act("mute", person=a.me.id))
        async with refused("muted"):
            await c.service.say(a.me, a.table, wire.Say(id="say-00001", text="hello"))
        await c.service.say(b.me, b.table, wire.Say(id="say-00002", text="hello"))
        token = await c.service.new_token(b.me)
        known, _ = await c.service.make_account(b.me, wire.NewAccount(account="bob", password=PASSWORD), token)
        me, _ = await c.service.sign_in(wire.SignIn(account="bob", password=PASSWORD), a.me)
        assert me == known
        async with refused("muted"):  # the muted guest is part of this person now
            await c.service.say(me, b.table, wire.Say(id="say-00003", text="hello"))
        await c.service.club_act(kim, act("unmute", person=me.id))
        await c.service.say(me, b.table, wire.Say(id="say-00004", text="hello"))


async def test_keepers_are_safe_from_each_other_and_deleting_takes_a_password(store: Store) -> None:
    async with club(store) as c:
        kim, lee = await a_keeper(c, "Kim"), await a_keeper(c, "Lee")
        (guest,) = await c.people(1)
        for what in ("ban", "mute", "erase"):
            async with refused("is-keeper"):
                await c.service.club_act(kim, act(what, person=lee.id, password=PASSWORD))
        for wrong in (None, "wrong"):
            async with refused("wrong-password"):
                await c.service.club_act(kim, act("erase", person=guest.id, password=wrong))
        await c.service.club_act(kim, act("erase", person=guest.id, password=PASSWORD))
        async with refused("no-such-person"):
            await c.service.club_act(kim, act("erase", person=guest.id, password=PASSWORD))
        async with refused("incomplete"):
            await c.service.club_act(kim, act("ban"))
        async with refused("incomplete"):
            await c.service.club_act(kim, act("close"))


async def test_acts_stay_on_record_and_name_nobody_who_is_gone(store: Store) -> None:
    async with club(store) as c:
        kim = await a_keeper(c)
        (guest,) = await c.people(1)
        await c.service.club_act(kim, act("mute", person=guest.id, why="Guest 0 swears"))
        first = (await c.service.club_acts(kim, 0)).acts[0]
        assert (first.keeper, first.what, first.person, first.why) == ("Kim", "mute", "Guest 0", "Guest 0 swears")
        assert [each.why for each in (await c.service.my_data(guest, wire.Proof())).acts] == ["Guest 0 swears"]
        await c.service.delete_me(guest, wire.Proof())
        first = (await c.service.club_acts(kim, 0)).acts[0]
        assert (first.keeper, first.what, first.person, first.why) == ("Kim", "mute", "Somebody", "")
        await c.service.delete_me(kim, wire.Proof(password=PASSWORD))
        lee = await a_keeper(c, "Lee")
        assert {each.keeper for each in (await c.service.club_acts(lee, 0)).acts} == {"Somebody", None}


async def test_games_and_words_are_kept_as_long_as_the_keepers_say(store: Store) -> None:
    await with_tables(store, "old", "new", "running")
    for table, status, changed in (("old", "over", 0), ("new", "over", 9 * DAY), ("running", "playing", 0)):
        await store.append([an_entry(table, 0), an_entry(table, 1)], status=status, changed=NOON + changed, waiting=0)
        await store.say(table, "ada", 0, "Ada", "early", NOON)
        await store.say(table, "bob", 1, "Bob", "late", NOON + 9 * DAY)
    now = NOON + 10 * DAY
    assert await store.sweep(now) == ([], [])  # for ever, unless somebody decides otherwise
    await store.keep(Act(0, now, None, "keep", None, "7 -", ""), Keeping(games_days=7))
    assert await store.sweep(now) == (["old"], [])
    assert await store.table("old") is None
    assert await store.entries("old") == await store.chat("old") == []
    await store.keep(Act(0, now, None, "keep", None, "7 5", ""), Keeping(games_days=7, chats_days=5))
    assert await store.sweep(now) == ([], ["new", "running"])
    assert [line.text for line in await store.chat("running")] == ["late"]
    assert await store.sweep(now) == ([], [])
    acts, _ = await store.acts(0, 10)
    assert [(each.what, each.about) for each in acts] == [
        ("sweep", "0 2"),
        ("keep", "7 5"),
        ("sweep", "1 0"),
        ("keep", "7 -"),
    ]


async def test_what_is_swept_is_gone_from_live_tables_too(store: Store) -> None:
    async with club(store) as c:
        kim = await a_keeper(c)
        a, b = await c.table(2, game="touria", variants=["short"])
        await c.service.say(a.me, a.table, wire.Say(id="say-00001", text="hello"))
        await play_at_random([a, b], random.Random(5))
        c.clock.at += 2 * DAY
        await c.service.club_act(kim, act("keep", chats_days=1))
        assert a.now().chat == []
        await c.service.club_act(kim, act("keep", games_days=1))
        assert a.got[-1].reason == "no-such-table"
        async with refused("no-such-table"):
            await c.service.snapshot(a.me, a.table, 0)
        house = await c.service.house(None)
        assert (house.games_days, house.chats_days) == (1, None)


async def test_without_a_server_the_same_acts_change_the_same_rows(store: Store) -> None:
    async with club(store) as c:
        settings = c.settings
    await store.add_person(a_person("00000000000000aa"))
    await store.add_session(a_session("token", "00000000000000aa"))
    await store.create_table(a_table("t1", host="00000000000000aa"), [])
    acts = Acts(store, settings)
    await acts.carry_out(Wanted(what="ban", person="00000000000000aa", why="spam"), None)
    assert await store.sessions_of("00000000000000aa") == []
    await acts.carry_out(Wanted(what="erase", person="00000000000000aa"), None)
    assert await store.person("00000000000000aa") is None
    assert await store.table("t1") is None
