"""What travels between processes: nothing but what docs/security.md lists, each view for its own seat alone."""

from __future__ import annotations

import asyncio
import random
from collections.abc import Iterable

import msgspec
import pytest
from msgspec import json

from mutig.server import wire
from mutig.server.bus.inside import Hub, Sent
from mutig.server.cluster.messages import BEAT, CALL, NEWS, REPLY, TOLD, Done, FarFollow, Followed, Left
from mutig.server.cluster.methods import CARRIED
from mutig.server.thinking.questions import ROLL_CALL

from .cluster_talk import NewBus, cluster, play, settled, until
from .table_talk import Player, an_answer

pytestmark = pytest.mark.anyio
PASSWORD = "a password nobody guesses"
ASKED_OF_ALL = {"follow", "hold", "here", "address", "presence", "editions", "edition"}
WITH_VIEWER = wire.Snapshot | wire.Missed | wire.Update | wire.TableChanged | wire.Said | wire.Refused


def told(hub: Hub) -> list[Sent]:
    """Everything but the signs of life."""
    return [sent for sent in hub.sent if sent.subject != "beats"]


def viewers_in(bodies: Iterable[bytes]) -> set[int | None]:
    """Through whose eyes what travelled was seen."""
    found: set[int | None] = set()
    for body in bodies:
        message = json.decode(body, type=WITH_VIEWER)
        snapshot = message.snapshot if isinstance(message, wire.Missed) else message
        if isinstance(snapshot, wire.Snapshot):
            found.add(snapshot.viewer)
    return found


async def test_no_seed_token_or_password_travels_and_views_only_for_their_seat(
    address: str, hub: Hub, new_bus: NewBus
) -> None:
    async with cluster(address, new_bus, size=3) as c:
        around = await c.table(3, at=(0, 1, 2), game="broom-service")
        guest, token = await c[1].guest(wire.NewGuest(name="Eve", language="en"))
        account, fresh = await c[1].make_account(guest, wire.NewAccount(account="eve", password=PASSWORD), token)
        _, again = await c[2].sign_in(wire.SignIn(account="eve", password=PASSWORD), None)
        await c[0].change_me(account, wire.ChangeMe(name="Eva"))
        await c[2].sign_out_everywhere(account)
        await play(around, random.Random(5), 20)
        await around[2].service.say(around[2].me, around[2].table, wire.Say(id="hello-hello", text="hello"))
        secret = c[0].registry.tables[around[0].table].row.secret
        commitment = c[0].registry.tables[around[0].table].row.commitment

        everything = b"".join(sent.body for sent in hub.sent)
        assert len(told(hub)) > 60
        for forbidden in (secret, token, fresh, again, PASSWORD, "argon2"):
            assert forbidden.encode() not in everything
        assert commitment  # what may be seen is no part of this test

        for number in (1, 2):
            news = [NEWS.decode(sent.body) for sent in hub.sent if sent.subject == f"process.process{number}.news"]
            items = [item for each in news for item in each.items]
            assert items
            assert {item.viewer for item in items} == {number}
            assert viewers_in(item.body for item in items if item.body) <= {number}
        assert not [sent for sent in hub.sent if sent.subject == "process.process0.news"]  # nobody is there from afar


async def test_everything_that_travels_is_one_of_the_listed_messages(address: str, hub: Hub, new_bus: NewBus) -> None:
    async with cluster(address, new_bus) as c:
        around = await c.table(2, at=(0, 1))
        await play(around, random.Random(6), 6)
        assert around[1].following is not None
        around[1].following.unfollow()
        wanted = {"process.process0.left", "all"}  # lists are told a moment later
        await until(lambda: wanted <= {sent.subject for sent in hub.sent})
        kinds = set()
        for subject, body, _ in hub.sent:
            last = subject.rpartition(".")[2]
            if subject == ROLL_CALL:  # what workers are asked and say: test_workers_secrets.py
                assert body == b""
                continue
            kinds.add(last if not subject.startswith("answer") else "answer")
            if subject.startswith("answer"):
                reply = REPLY.decode(body)
                assert reply is not None
            elif last == "call":
                call = CALL.decode(body)
                assert call.method in {*CARRIED, *ASKED_OF_ALL}
                if call.method == "follow":
                    msgspec.msgpack.decode(call.given, type=FarFollow)
            elif last == "left":
                msgspec.msgpack.decode(body, type=Left)
            else:
                {"beats": BEAT, "all": TOLD, "news": NEWS}[last].decode(body)
        assert kinds == {"beats", "all", "call", "answer", "news", "left"}
        first = [REPLY.decode(sent.body) for sent in hub.sent if sent.subject.startswith("answer")]
        seen = [json_of(reply) for reply in first if isinstance(reply, Done)]
        assert viewers_in(body for followed in seen if followed for body in followed.first) == {1}


def json_of(reply: Done) -> Followed | None:
    try:
        return msgspec.msgpack.decode(reply.result, type=Followed)
    except msgspec.ValidationError:
        return None


async def test_a_secret_choice_does_not_show_on_the_bus(address: str, hub: Hub, new_bus: NewBus) -> None:
    """Whatever somebody picks in secret, and however often: what other processes are told is the same, and nothing."""
    async with cluster(address, new_bus, size=3) as c:
        around = await c.table(3, at=(0, 1, 2), game="broom-service")
        await settled(around)
        await until(lambda: all(player.now().view["asked"] == around[0].now().view["asked"] for player in around))
        await asyncio.gather(*(c[k].telling.stop() for k in range(3)))  # lists were told of the table by now
        near = around[0]
        assert sum(player.now().question is not None for player in around) == 3  # all choose at once, in secret
        rng = random.Random(7)
        traffic = []
        for number in range(3):
            before = len(told(hub))
            codes = an_answer(near.asked, rng)[:1]  # one card, then all of it taken back
            await near.act(codes, id=f"in-secret-{number}")
            await near.undo(id=f"back-back-{number}")
            await settled_here(near)
            traffic.append([sent.subject for sent in told(hub)[before:]])
        assert traffic == [[], [], []]

        far = around[1]
        before = len(told(hub))
        await far.act(an_answer(far.asked, rng)[:1], id="in-secret-far")
        subjects = {sent.subject for sent in told(hub)[before:]}
        assert subjects <= {"process.process0.call", "answer to process.process0.call", "process.process1.news"}


async def settled_here(player: Player) -> None:
    """Until what it did has been told to everybody who is told."""
    seen = await player.snapshot()
    await until(lambda: player.seq >= seen.seq)
