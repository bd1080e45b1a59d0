"""Tables over the socket: following, deciding, catching up, chat, and the list of mine."""

from __future__ import annotations

import pytest

from mutig.server import wire

from .web_server import Running, table_of

pytestmark = pytest.mark.anyio
PING = wire.Ping()


async def test_unknown_tables_and_other_peoples_seats_cannot_be_followed(running: Running) -> None:
    ada, eve = running.token("Ada"), running.token("Eve")
    table = table_of(running, ada)
    async with running.socket(eve) as talk:
        assert await talk.ask(wire.Follow(table="abcdefghij"), wire.Refused)
        assert await talk.ask(wire.Follow(table=table.id, seat=0), wire.Refused)
        assert await talk.ask(wire.Follow(table=table.id, seat=7), wire.Refused)
        watched = await talk.ask(wire.Follow(table=table.id), wire.Snapshot)
        assert watched.viewer is None
        assert watched.question is None
        act = wire.Act(id="eves-action", seq=watched.seq, seat=0, codes=[1])
        assert (await talk.ask(act, wire.Refused)).id == "eves-action"


async def test_a_stale_or_illegal_decision_changes_nothing(running: Running) -> None:
    token = running.token()
    table = table_of(running, token)
    async with running.socket(token) as talk:
        state = await talk.ask(wire.Follow(table=table.id, seat=0), wire.Snapshot)
        seat = state.table.waiting_for[0]
        if seat != 0:
            state = await talk.ask(wire.Follow(table=table.id, seat=seat), wire.Snapshot)
        assert state.question is not None
        codes = state.question.options[0].codes
        wrong = {
            "stale": wire.Act(id="stale-action", seq=state.seq + 1, seat=seat, codes=codes),
            "illegal": wire.Act(id="illegal-action", seq=state.seq, seat=seat, codes=[2**40]),
            "negative": wire.Act(id="draw-action", seq=state.seq, seat=seat, codes=[-1]),
            "not asked": wire.Act(id="other-seat", seq=state.seq, seat=1 - seat, codes=codes),
            "half": wire.Act(id="half-action", seq=state.seq, seat=seat, codes=[codes[0], 2**40]),
        }
        for why, act in wrong.items():
            refused = await talk.ask(act, wire.Refused)
            assert refused.id == act.id, why
        assert (await talk.ask(wire.Follow(table=table.id, seat=seat), wire.Snapshot)) == state
        right = wire.Act(id="right-action", seq=state.seq, seat=seat, codes=codes)
        ack = await talk.ask(right, wire.Ack)
        assert ack == await talk.ask(right, wire.Ack)  # a retry gets the same answer, and counts once
        assert (await talk.ask(wire.Follow(table=table.id, seat=seat), wire.Snapshot)).seq == ack.seq


async def test_an_ack_comes_before_the_news(running: Running) -> None:
    token = running.token()
    table = table_of(running, token)
    async with running.socket(token) as talk:
        state = await talk.ask(wire.Follow(table=table.id, seat=table.waiting_for[0]), wire.Snapshot)
        assert state.question is not None
        codes = state.question.options[0].codes
        await talk.say(wire.Act(id="my-action", seq=state.seq, seat=table.waiting_for[0], codes=codes))
        first = await talk.hear(wire.Ack | wire.Update)  # type: ignore[arg-type]
        assert isinstance(first, wire.Ack)
        update = await talk.hear(wire.Update)
        assert update.seq == first.seq == state.seq + 1


async def test_reconnecting_with_since_gives_what_was_missed(running: Running) -> None:
    token = running.token()
    table = table_of(running, token)
    seat = table.waiting_for[0]
    async with running.socket(token) as talk:
        state = await talk.ask(wire.Follow(table=table.id, seat=seat), wire.Snapshot)
    async with running.socket(token) as other:
        latest = await other.ask(wire.Follow(table=table.id, seat=seat), wire.Snapshot)
        lines: list[wire.LogLine] = []
        for _ in range(3):
            if latest.question is None:
                break
            codes = latest.question.options[0].codes
            await other.say(wire.Act(id=f"action-{latest.seq}", seq=latest.seq, seat=seat, codes=codes))
            lines += (await other.hear(wire.Update)).log
            latest = await other.ask(wire.Follow(table=table.id, seat=seat), wire.Snapshot)
    async with running.socket(token) as again:
        missed = await again.ask(wire.Follow(table=table.id, seat=seat, since=state.seq), wire.Missed)
        assert missed.since == state.seq
        assert missed.snapshot.seq == latest.seq
        assert missed.snapshot.view == latest.view
        assert [line for line in missed.snapshot.log if line.seq > state.seq] == lines


async def test_a_second_tab_sees_the_same(running: Running) -> None:
    token = running.token()
    table = table_of(running, token)
    seat = table.waiting_for[0]
    async with running.socket(token) as one, running.socket(token) as two:
        state = await one.ask(wire.Follow(table=table.id, seat=seat), wire.Snapshot)
        assert (await two.ask(wire.Follow(table=table.id, seat=seat), wire.Snapshot)).view == state.view
        assert state.question is not None
        await one.say(wire.Act(id="from-tab-one", seq=state.seq, seat=seat, codes=state.question.options[0].codes))
        assert await one.hear(wire.Update) == await two.hear(wire.Update)


async def test_one_table_at_a_time(running: Running) -> None:
    token = running.token()
    first, second = table_of(running, token), table_of(running, token)
    async with running.socket(token) as talk, running.socket(token) as other:
        await talk.ask(wire.Follow(table=first.id, seat=0), wire.Snapshot)
        await talk.ask(wire.Follow(table=second.id, seat=0), wire.Snapshot)
        seat = first.waiting_for[0]
        state = await other.ask(wire.Follow(table=first.id, seat=seat), wire.Snapshot)
        assert state.question is not None
        act = wire.Act(id="at-the-first", seq=state.seq, seat=seat, codes=state.question.options[0].codes)
        await other.ask(act, wire.Ack)
        await talk.say(PING)
        while not isinstance(heard := await talk.hear(wire.Message), wire.Pong):
            assert not isinstance(heard, wire.Update)


async def test_chat_has_a_limit_of_its_own_and_can_be_muted(running: Running) -> None:
    ada, bob = running.token("Ada"), running.token("Bob")
    with running.http(ada) as hers, running.http(bob) as his:
        made = hers.post("/tables", json={"game": "touria", "seats": [{"who": "me"}, {"who": "open"}]}).json()
        his.post(f"/tables/{made['id']}/join", json={"invite": made["invite"]})
    async with running.socket(ada) as talk, running.socket(bob) as other:
        await talk.ask(wire.Follow(table=made["id"], seat=0), wire.Snapshot)
        await other.ask(wire.Follow(table=made["id"], seat=1), wire.Snapshot)
        await talk.ask(wire.Say(id="first-line", text="Hello"), wire.Ack)
        assert (await other.hear(wire.Said)).line.text == "Hello"
        await other.ask(wire.Mute(id="mute-ada", seat=0, muted=True), wire.Ack)
        await talk.ask(wire.Say(id="second-line", text="Can you hear me?"), wire.Ack)
        await other.say(PING)
        while not isinstance(heard := await other.hear(wire.Message), wire.Pong):
            assert not isinstance(heard, wire.Said)
        for number in range(40):
            await talk.say(wire.Say(id=f"spam-{number:04}", text="spam"))
        assert (await talk.hear(wire.Refused)).reason == "too-fast"
        vote = wire.Vote(id="vote-1234", seat=0, about=1, choice="bot")
        while (refused := await talk.ask(vote, wire.Refused)).id != "vote-1234":
            pass
        assert refused.reason == "nothing-to-vote"


async def test_my_list_of_tables_is_live(running: Running) -> None:
    token = running.token()
    async with running.socket(token) as talk:
        assert (await talk.ask(wire.FollowMine(), wire.MyTables)).tables == []
        table = table_of(running, token)
        assert [line.id for line in (await talk.hear(wire.MyTables)).tables] == [table.id]


async def test_a_changed_name_and_language_reach_open_sockets(running: Running) -> None:
    token = running.token("Ada", "en")
    async with running.socket(token) as talk:
        english = (await talk.ask("nonsense", wire.Refused)).message
        with running.http(token) as program:
            program.patch("/me", json={"language": "de"})
        assert (await talk.ask("nonsense", wire.Refused)).message != english
