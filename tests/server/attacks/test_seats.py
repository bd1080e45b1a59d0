"""The door: a seat somebody has left. Who gets in by an invitation, a vote, a second name; and what they read there."""

from __future__ import annotations

import random
from collections.abc import Sequence
from typing import Literal

import pytest

import mutig
from mutig.core.ruleset import NATURE
from mutig.server import wire
from mutig.server.refusal import Refusal
from mutig.server.store import Store
from mutig.server.tables.seats.handover import knows_alone
from mutig.server.tables.session import Moment

from ..table_talk import Club, Player, an_answer, club, encoded, play_at_random, refused, until

pytestmark = pytest.mark.anyio

FREE = wire.TableRules(left_seats="free", bot_pace_s=0)
KEEP = wire.TableRules(left_seats="keep", bot_pace_s=0)


async def invite_of(player: Player) -> wire.JoinTable:
    return wire.JoinTable(invite=(await player.snapshot()).table.invite)


async def vote(player: Player, about: int, choice: Literal["wait", "bot", "offer"], id: str = "") -> wire.Seat:
    """Somebody votes about a seat; the seat afterwards."""
    assert player.seat is not None
    wanted = wire.Vote(id=id or f"vote-{player.seat}-{about}-{choice}", seat=player.seat, about=about, choice=choice)
    await player.service.vote(player.me, player.table, wanted)
    return (await player.snapshot()).table.seats[about]


async def stranger_at(c: Club, player: Player, wanted: wire.JoinTable | None = None) -> Player:
    """Somebody new who follows the invitation of a running game."""
    (new,) = await c.people(1)
    await c.service.join(new, player.table, wanted or await invite_of(player))
    return Player(c.service, new, player.table, None)


async def test_an_invitation_opens_no_seat_of_a_running_game(store: Store) -> None:
    async with club(store) as c:
        ada, bob, _ = around = await c.table(3)
        await until(around, "lead", random.Random(1))
        await c.service.leave(bob.me, bob.table)
        async with refused("seat-kept"):
            await stranger_at(c, ada)
        async with refused("seat-kept"):
            await stranger_at(c, ada, wire.JoinTable(invite=(await invite_of(ada)).invite, seat=1))


async def test_who_left_comes_back_without_an_invitation_also_after_everybody_left_and_a_restart(store: Store) -> None:
    async with club(store) as c:
        _, bob = around = await c.table(2)
        await until(around, "lead", random.Random(1))
        hand = (await bob.snapshot()).view["table"]["hand"][1]
        for player in around:
            await c.service.leave(player.me, player.table)
        await c.reopen()
        back = await c.service.join(bob.me, bob.table, wire.JoinTable())
        assert (back.status, back.seats[1].mine, back.host) == ("playing", True, True)  # and the host is away, too
        seen = await c.service.snapshot(bob.me, bob.table, 1)
        assert isinstance(seen, wire.Snapshot)
        assert seen.view["table"]["hand"][1] == hand
        (stranger,) = await c.people(1)
        async with refused("wrong-invite"):
            await c.service.join(stranger, bob.table, wire.JoinTable())


async def test_one_who_is_awake_does_not_give_a_seat_away_while_the_others_sleep(store: Store) -> None:
    async with club(store) as c:
        ada, bob, *others = await c.table(5)
        await c.service.leave(bob.me, bob.table)
        for sleeper in others:
            assert sleeper.following is not None
            sleeper.following.unfollow()
        assert not (await vote(ada, 1, "offer")).offered  # one of four
        assert not (await vote(others[0], 1, "offer")).offered
        assert (await vote(others[1], 1, "offer")).offered
        assert (
            (await c.service.join(bob.me, bob.table, wire.JoinTable())).seats[1].mine
        )  # offered is not yet given away
        async with refused("no-open-seat"):
            await stranger_at(c, ada)


async def test_those_who_watch_have_no_vote_and_a_table_may_keep_its_seats(store: Store) -> None:
    async with club(store) as c:
        ada, bob, cleo, watcher = await c.table(3, rules=KEEP, watch=True)
        await c.service.leave(bob.me, bob.table)
        async with refused("not-your-seat"):
            await c.service.vote(watcher.me, ada.table, wire.Vote(id="vote-0001", seat=0, about=1, choice="bot"))
        async with refused("seats-stay"):
            await vote(ada, 1, "offer")
        assert (await vote(ada, 1, "bot")).who == "left"
        assert (await vote(cleo, 1, "bot")).who == "bot"
        async with refused("seat-kept"):
            await stranger_at(c, ada)


async def test_a_vote_that_is_sent_again_changes_nothing(store: Store) -> None:
    async with club(store) as c:
        ada, bob, cleo = await c.table(3)
        await c.service.leave(bob.me, bob.table)
        await vote(ada, 1, "bot", "vote-0001")
        await vote(ada, 1, "wait", "vote-0002")
        await vote(ada, 1, "bot", "vote-0001")  # an old one, from a bad line
        assert (await vote(cleo, 1, "bot")).who == "left"
        await vote(ada, 1, "bot", "vote-0003")
        await c.service.join(bob.me, bob.table, wire.JoinTable())
        await c.service.leave(bob.me, bob.table)
        await c.forget(ada.table)
        assert (await vote(ada, 1, "bot", "vote-0003")).votes == []  # carried out long ago


async def test_who_takes_a_seat_over_sits_down_when_the_hand_is_played(store: Store) -> None:
    async with club(store) as c:
        ada, bob, cleo = around = await c.table(3, rules=FREE)
        await until(around, "lead", random.Random(1))
        await c.service.leave(bob.me, bob.table)
        new = await stranger_at(c, ada)
        seat = (await new.snapshot()).table.seats[1]
        assert (seat.who, seat.mine, seat.heir_is_me, seat.kept) == ("bot", False, True, True)
        async with refused("not-your-seat"):
            await c.service.snapshot(new.me, new.table, 1)
        first = (await ada.snapshot()).view["table"]["round"]
        while not (now := await new.snapshot()).table.seats[1].mine:
            if not await play_at_random([ada, cleo], random.Random(2), 1):  # it is the bot's turn
                await c.service.snapshot(new.me, new.table, None, since=now.seq, wait_s=30)
        new.seat = 1
        seen = await new.snapshot()
        assert (seen.view["table"]["round"], seen.view["table"]["hand"][1]) == (first + 1, [])
        assert not [line for line in seen.log if line.id in ("picks", "adds", "bids-kind", "answers-set")]
        async with refused("given-away"):
            await c.service.join(bob.me, bob.table, wire.JoinTable())


async def test_who_waits_for_a_seat_loses_it_to_who_comes_back_in_time(store: Store) -> None:
    async with club(store) as c:
        ada, bob, _ = around = await c.table(3, rules=FREE)
        await until(around, "lead", random.Random(1))
        await c.service.leave(bob.me, bob.table)
        new = await stranger_at(c, ada)
        assert (await c.service.join(bob.me, bob.table, wire.JoinTable())).seats[1].mine
        around[1] = await Player(c.service, bob.me, bob.table, 1).follow()
        await play_at_random(around, random.Random(2), 40)
        assert not any(seat.mine or seat.heir_is_me for seat in (await new.snapshot()).table.seats)


async def with_a_past(c: Club, game: str, taken_back: bool, hand: slice) -> tuple[list[Player], Player]:
    """A table where somebody chooses a hand in secret (in one of two ways), leaves, and somebody else takes over."""
    ada, bob = around = await c.table(2, game, rules=FREE)
    if game == "broom-service":
        roles = [option.codes[0] for option in bob.asked.options]
        if taken_back:
            await bob.act(roles[1:3])
            await bob.undo()
        for role in roles[hand]:
            await bob.act([role])
        await bob.undo()  # and decides nothing in the end: nothing is left but what bob remembers
    await c.service.leave(bob.me, bob.table)
    new = await stranger_at(c, ada, wire.JoinTable(invite=(await invite_of(ada)).invite, name="New"))
    new.seat = 1
    return around, await new.follow()


async def heard(around: Sequence[Player], new: Player, rng: random.Random) -> bytes:
    """Every byte of the game somebody who took a seat over gets, from the first look on, with what is on record."""
    ada = around[0]
    await play_at_random([ada, new], rng, 12)
    frames = [message for message in new.got if isinstance(message, wire.Snapshot | wire.Update)]
    games = [(frame.seq, frame.view, frame.question, frame.undo, frame.log) for frame in frames]
    again = await new.service.snapshot(new.me, new.table, 1, since=1)
    assert isinstance(again, wire.Missed)
    return encoded([games, again.snapshot.seq, again.snapshot.log])


async def test_nothing_the_earlier_player_alone_knew_changes_a_byte_for_the_new_one(store: Store) -> None:
    told = []
    for taken_back, hand in ((False, slice(0, 2)), (True, slice(2, 4)), (True, slice(1, 2))):
        async with club(store) as c:
            around, new = await with_a_past(c, "broom-service", taken_back, hand)
            told.append(await heard(around, new, random.Random(3)))
            seen = encoded((await new.snapshot()).log)
            await c.forget(new.table)  # the same once more from what is on record
            assert encoded((await new.snapshot()).log) == seen
            await c.reopen()  # and once more from what the server kept to start quickly
            new.service = c.service
            assert encoded((await new.snapshot()).log) == seen
    assert told[0] == told[1] == told[2]


@pytest.mark.parametrize(("game", "variants"), [("broom-service", ["back", "storms", "forests"]), ("touria", [])])
def test_a_seat_that_knows_nothing_alone_sees_what_everybody_who_watched_could_work_out(
    game: str, variants: list[str]
) -> None:
    """Through whole games: what such a seat sees follows from a state in which everybody's secrets are gone."""
    alone = [0, 0]
    for seed in range(3):
        playing, rng = mutig.new_game(game, players=2, variants=variants, seed=seed), random.Random(seed)
        table, rules = playing.table, playing.rules
        for _ in range(300):
            watched = playing.state.copy()
            rules.interpreted.remember(watched)
            rules.interpreted.hide_secrets(watched, NATURE)
            for seat in range(2):
                knows = knows_alone(Moment(playing), seat)
                alone[knows] += 1
                seen, watching = rules.recall(table, playing.state, seat), rules.view(table, watched, seat)
                assert knows == (seen["table"] != watching["table"])
            if playing.over:
                break
            seat = rng.choice(sorted(playing.pending))
            playing.take(seat, rng.choice(playing.codes(seat)))
            playing.settle()
    assert alone[False] > 20
    assert alone[True] > 20 or game == "touria"  # where only a crystal ball, and the turn of who has it all, is secret


async def test_who_saw_behind_a_door_takes_that_along_and_nobody_else_sits_down_there(store: Store) -> None:
    """Touria: what a crystal ball showed is never used up, so the bot keeps that seat."""
    async with club(store) as c:
        ada, bob = await c.table(2, "touria", rules=FREE)
        state = c.service.registry.tables[ada.table].the_session.state
        state.peeked[1][3] = 2
        state.looked[1] = 1 << 3
        await c.service.leave(bob.me, bob.table)
        new = await stranger_at(c, ada)
        await play_at_random([ada], random.Random(1), 20)
        seat = (await new.snapshot()).table.seats[1]
        assert (seat.mine, seat.heir_is_me, seat.who) == (False, True, "bot")
        async with refused("not-your-seat"):
            await c.service.snapshot(new.me, new.table, 1)


async def test_who_takes_a_seat_over_takes_nothing_back_that_came_before(store: Store) -> None:
    async with club(store) as c:
        around = await c.table(2, "touria", rules=FREE)
        rng = random.Random(1)
        while True:  # until somebody could take something back
            player = next(player for player in around if player.now().question)
            await player.act(an_answer(player.asked, rng))
            if player.now().undo.allowed:
                break
        other = around[1 - (player.seat or 0)]
        await c.service.leave(player.me, player.table)
        new = await stranger_at(c, other)
        new.seat = player.seat
        if not (await new.service.table(new.me, new.table)).seats[new.seat or 0].mine:
            pytest.fail("in Touria a seat knows nothing alone before a turn ends")
        await new.follow()
        async with refused("undo-handed-over"):
            await new.undo()


async def test_nobody_who_has_a_seat_gets_another_one(store: Store) -> None:
    async with club(store) as c:
        ada, bob, cleo = await c.table(3, rules=FREE)
        wanted = await invite_of(ada)
        second = wire.JoinTable(invite=wanted.invite, seat=1)
        await c.service.leave(bob.me, bob.table)
        async with refused("already-here"):
            await c.service.join(ada.me, ada.table, second)
        await c.service.leave(cleo.me, cleo.table)
        async with refused("one-seat"):
            await c.service.join(cleo.me, ada.table, second)
        assert (await c.service.join(cleo.me, ada.table, wanted)).seats[2].mine


async def test_a_host_may_let_a_bot_play_and_gets_no_seat_and_no_name_by_it(store: Store) -> None:
    async with club(store) as c:
        ada, bob, cleo = await c.table(3)
        await c.service.leave(bob.me, bob.table)
        kept = (await c.service.change_seat(ada.me, ada.table, 1, wire.ChangeSeat(who="bot"))).seats[1]
        assert (kept.who, kept.kept, kept.name) == ("bot", True, "Guest 1")
        for change in (wire.ChangeSeat(who="open"), wire.ChangeSeat(name="Mine now")):
            async with refused("not-yours"):
                await c.service.change_seat(ada.me, ada.table, 1, change)
        with pytest.raises(Refusal):
            await c.service.snapshot(ada.me, ada.table, 1)
        await c.service.leave(ada.me, ada.table)
        assert (await c.service.table(cleo.me, ada.table)).host


async def test_whose_seat_was_given_away_reads_so_also_where_nobody_may_watch(store: Store) -> None:
    async with club(store) as c:
        rules = wire.TableRules(left_seats="free", spectators=False, bot_pace_s=0)
        ada, bob = await c.table(2, "touria", rules=rules)
        await c.service.leave(bob.me, bob.table)
        await c.service.table(bob.me, bob.table)  # as long as it is bob's, bob may watch
        await stranger_at(c, ada)
        assert [message.reason for message in bob.got if isinstance(message, wire.Refused)] == [
            "left-seat",
            "given-away",
        ]
        for wanted in (c.service.table(bob.me, bob.table), c.service.join(bob.me, bob.table, wire.JoinTable())):
            async with refused("given-away"):
                await wanted


async def test_going_and_coming_buys_no_time(store: Store) -> None:
    async with club(store) as c:
        rules = wire.TableRules(clock=wire.Clock(bank_s=10, increment_s=0), bot_pace_s=0)
        ada, _ = await c.table(2, rules=rules)
        c.clock.at += 9
        await c.service.leave(ada.me, ada.table)
        back = await c.service.join(ada.me, ada.table, wire.JoinTable())
        assert back.seats[0].clock_s == 1
