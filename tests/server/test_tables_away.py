"""Somebody leaves or falls silent, in every phase of both games: nobody is kept waiting, and the game is finished."""

from __future__ import annotations

import asyncio
import random

import pytest

from mutig.server import wire
from mutig.server.store import Store
from mutig.server.tables import registry
from mutig.server.tables.seats.absence import SILENT_S
from mutig.server.tables.table import LiveTable

from .table_talk import ALL_AT_ONCE, Club, Player, club, play_at_random, refused, until

pytestmark = pytest.mark.anyio

PATIENT_S = 120
AGREED = wire.TableRules(bot_pace_s=0, bot_after_s=PATIENT_S)
VARIANTS = {"broom-service": ["back", "storms", "mountains", "forests", "hills"], "touria": ["short"]}
FEWEST_PHASES = {"broom-service": 8, "touria": 8}


async def wait(c: Club, seconds: float) -> None:
    """Time passes, and the server looks around before and after."""
    await c.service.registry.tick()
    c.clock.at += seconds
    await c.service.registry.tick()


def gone(player: Player) -> None:
    """Somebody closes the browser without a word."""
    assert player.following is not None
    player.following.unfollow()


async def seat(player: Player, number: int) -> wire.Seat:
    return (await player.snapshot()).table.seats[number]


async def answered(others: list[Player], away: int) -> None:
    """The table does not wait for the seat any more: a bot has played on."""
    async with asyncio.timeout(20):
        while away in (await others[0].snapshot()).table.waiting_for:
            await asyncio.sleep(0.005)


@pytest.mark.parametrize("game", VARIANTS)
@pytest.mark.parametrize("how", ["leaves to a bot", "leaves", "is silent"])
async def test_in_each_phase_the_others_go_on_and_finish(store: Store, game: str, how: str) -> None:
    rng, met = random.Random(7), set[str]()
    async with club(store) as c:
        around = await c.table(2, game=game, variants=VARIANTS[game], rules=AGREED)
        *others, away = around
        while (await others[0].snapshot()).table.status == "playing":
            phase = str(others[0].now().view["asked"])
            if away in around and away.now().question and phase not in met:
                met.add(phase)
                if how == "is silent":
                    gone(away)
                else:
                    then = "bot" if how == "leaves to a bot" else "keep"
                    await c.service.leave(away.me, away.table, wire.LeaveTable(seat=then))
                if how != "leaves to a bot":
                    await wait(c, PATIENT_S)
                assert (await seat(others[0], 1)).who == "bot"
                await answered(others, 1)
                if len(met) < FEWEST_PHASES[game] and (await others[0].snapshot()).table.status == "playing":
                    await c.service.join(away.me, away.table, wire.JoinTable())
                    await away.follow()
                else:
                    around = others  # for good
            elif not await play_at_random(around, rng, 1):
                await asyncio.sleep(0.001)
        assert len(met) >= FEWEST_PHASES[game], met
        assert (await others[0].snapshot()).table.ranks


async def test_who_is_silent_is_told_of_and_the_host_sends_a_bot_of_any_strength(store: Store) -> None:
    async with club(store) as c:
        a, b, d = await c.table(3)
        async with refused("not-yours"):  # somebody who is here is not replaced
            await c.service.change_seat(a.me, a.table, 1, wire.ChangeSeat(who="bot"))
        gone(b)
        await wait(c, SILENT_S - 1)
        assert not (await seat(a, 1)).silent
        async with refused("not-yours"):
            await c.service.change_seat(a.me, a.table, 1, wire.ChangeSeat(who="bot"))
        heard = len(d.got)
        await wait(c, 1)
        told = [message for message in d.got[heard:] if isinstance(message, wire.TableChanged)]
        assert told[-1].table.seats[1].silent
        async with refused("not-yours"):
            await c.service.change_seat(d.me, a.table, 1, wire.ChangeSeat(who="bot"))
        now = await c.service.change_seat(a.me, a.table, 1, wire.ChangeSeat(who="bot", bot="random"))
        played = now.seats[1]
        assert (played.who, played.bot, played.kept, played.silent) == ("bot", "random", True, False)
        back = await c.service.join(b.me, b.table, wire.JoinTable())
        assert back.seats[1].mine


async def test_who_is_silent_can_be_voted_on_and_who_is_back_cannot(store: Store) -> None:
    async with club(store) as c:
        a, b, d = await c.table(3)
        vote = wire.Vote(id="vote-0001", seat=0, about=1, choice="bot")
        async with refused("nothing-to-vote"):
            await c.service.vote(a.me, a.table, vote)
        gone(b)
        await wait(c, SILENT_S)
        await b.follow()
        await c.service.registry.tick()
        assert not (await seat(a, 1)).silent
        async with refused("nothing-to-vote"):
            await c.service.vote(a.me, a.table, vote)
        gone(b)
        await wait(c, SILENT_S)
        await c.service.vote(a.me, a.table, vote)
        await c.service.vote(d.me, a.table, wire.Vote(id="vote-0002", seat=2, about=1, choice="bot"))
        assert (await seat(a, 1)).who == "bot"


async def test_nobody_is_replaced_where_nobody_waits(store: Store) -> None:
    async with club(store) as c:
        a, b = await c.table(2, rules=AGREED)
        gone(a)
        gone(b)
        await wait(c, PATIENT_S * 10)
        table = await c.service.table(a.me, a.table)
        assert [each.who for each in table.seats] == ["person", "person"]


async def test_who_leaves_may_give_the_seat_up(store: Store) -> None:
    async with club(store) as c:
        a, b = await c.table(2)
        await until([a, b], "lead", random.Random(1))
        given = await c.service.leave(b.me, b.table, wire.LeaveTable(seat="free", bot="random"))
        assert (given.seats[1].who, given.seats[1].offered, given.seats[1].bot) == ("bot", True, "random")
        keep = await c.table(2, rules=wire.TableRules(bot_pace_s=0, left_seats="keep"))
        async with refused("seats-stay"):
            await c.service.leave(keep[1].me, keep[1].table, wire.LeaveTable(seat="free"))
        async with refused("unknown-bot"):
            await c.service.leave(keep[1].me, keep[1].table, wire.LeaveTable(seat="bot", bot="os:system"))


async def test_one_device_with_several_seats_has_nobody_away(store: Store) -> None:
    async with club(store) as c:
        (host,) = await c.people(1)
        me = wire.SeatPlan(who="me")
        table = await c.service.create(host, wire.NewTable(game="broom-service", seats=[me, me], rules=ALL_AT_ONCE))
        player = await Player(c.service, host, table.id, 0).follow()
        await wait(c, SILENT_S * 2)
        assert [(each.present, each.silent) for each in (await player.snapshot()).table.seats] == [(True, False)] * 2


async def test_a_look_around_keeps_no_decision_waiting(store: Store, monkeypatch: pytest.MonkeyPatch) -> None:
    """However many tables there are, others have their turn between them."""
    monkeypatch.setattr(registry, "AT_A_LOOK", 1)
    async with club(store) as c:
        for _ in range(3):
            await c.table(2)
        loop, done = asyncio.get_running_loop(), list[str]()

        def look(_: LiveTable) -> None:
            done.append("a table")
            loop.call_soon(done.append, "somebody else")

        monkeypatch.setattr(c.service.registry, "_look_at_clocks", look)
        await c.service.registry.tick()
        assert done[:5] == ["a table", "somebody else"] * 2 + ["a table"]
