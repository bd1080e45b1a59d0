"""Table talk: a house with a clock of its own, people who sit down and follow, and answers at random."""

from __future__ import annotations

import asyncio
import random
from collections.abc import AsyncIterator, Sequence
from contextlib import asynccontextmanager
from dataclasses import dataclass, field, replace
from itertools import count
from typing import Any
from unittest.mock import patch

import pytest
from msgspec import Raw, json

from mutig.core.chance import CommittedChance
from mutig.server import wire
from mutig.server.bus import Bus
from mutig.server.refusal import Refusal
from mutig.server.store import Store
from mutig.server.tables import Follower, Settings, TableService
from mutig.server.tables.seats import membership

LANGUAGES: tuple[wire.Language, ...] = ("en", "de", "fr", "it")
ALL_AT_ONCE = wire.TableRules(bot_pace_s=0)


class FakeClock:
    """A clock that stands still until somebody moves it."""

    def __init__(self) -> None:
        self.at = 1_800_000_000.0

    def __call__(self) -> float:
        return self.at


@dataclass
class Player:
    """Somebody who looks at a table, and what was sent so far."""

    service: TableService
    me: wire.Me
    table: str
    seat: int | None
    got: list[Any] = field(default_factory=list)
    following: Follower | None = None
    acts: int = 0

    async def follow(self, since: int | None = None) -> Player:
        wanted = wire.Follow(table=self.table, seat=self.seat, since=since)
        self.following = await self.service.follow(self.me, wanted, self.hear)
        return self

    def hear(self, message: Any) -> None:
        """As it reads on the other side of the line."""
        is_update = isinstance(message, wire.Update)
        self.got.append(json.decode(json.encode(message), type=wire.Update) if is_update else message)

    def now(self) -> wire.Snapshot | wire.Update:
        """The latest state of the game that was sent."""
        for message in reversed(self.got):
            if isinstance(message, wire.Missed):
                return message.snapshot
            if isinstance(message, wire.Snapshot | wire.Update):
                return message
        raise AssertionError("nothing was sent yet")

    @property
    def seq(self) -> int:
        return self.now().seq

    @property
    def asked(self) -> wire.Question:
        question = self.now().question
        assert question is not None
        return question

    def updates(self) -> list[wire.Update]:
        return [message for message in self.got if isinstance(message, wire.Update)]

    async def act(self, codes: Sequence[int], seq: int | None = None, id: str | None = None) -> wire.Ack:
        assert self.seat is not None
        self.acts += 1
        action = id or f"{self.me.id}-{self.acts:06}"
        act = wire.Act(id=action, seq=self.seq if seq is None else seq, seat=self.seat, codes=list(codes))
        ack = await self.service.act(self.me, self.table, act)
        await asyncio.sleep(0)  # so that everybody has heard of it
        return ack

    async def undo(self, seq: int | None = None, id: str | None = None) -> wire.Ack:
        assert self.seat is not None
        self.acts += 1
        action = id or f"{self.me.id}-undo-{self.acts:06}"
        undo = wire.Undo(id=action, seq=self.seq if seq is None else seq, seat=self.seat)
        ack = await self.service.undo(self.me, self.table, undo)
        await asyncio.sleep(0)
        return ack

    async def snapshot(self) -> wire.Snapshot:
        seen = await self.service.snapshot(self.me, self.table, self.seat)
        assert isinstance(seen, wire.Snapshot)
        return seen


@dataclass
class Club:
    """A house that can be closed and opened again over the same store."""

    store: Store
    settings: Settings
    clock: FakeClock
    service: TableService
    bus: Bus | None = None

    async def reopen(self) -> None:
        """As after a restart: nothing is left in memory."""
        await self.service.close()
        self.service = await TableService.open(self.store, self.settings, self.bus)

    async def forget(self, table: str) -> None:
        """As after a sudden death: the table must be read again from what is on record."""
        await self.store.drop_snapshot(table)
        self.service.registry.tables[table].stale = True

    async def people(self, count: int) -> list[wire.Me]:
        news = [wire.NewGuest(name=f"Guest {k}", language=LANGUAGES[k % 4]) for k in range(count)]
        return [(await self.service.guest(new))[0] for new in news]

    async def table(
        self,
        players: int,
        game: str = "broom-service",
        rules: wire.TableRules = ALL_AT_ONCE,
        variants: Sequence[str] = (),
        watch: bool = False,
        **settings: Any,
    ) -> list[Player]:
        """A table where somebody follows from every seat (and somebody watches, as the last)."""
        people = await self.people(players + watch)
        seats = [wire.SeatPlan(who="me"), *(wire.SeatPlan(who="open") for _ in range(players - 1))]
        new = wire.NewTable(game=game, seats=seats, variants=list(variants), settings=settings, rules=rules)
        table = await self.service.create(people[0], new)
        assert table.invite is not None
        for person in people[1:players]:
            await self.service.join(person, table.id, wire.JoinTable(invite=table.invite))
        around = [Player(self.service, person, table.id, seat) for seat, person in enumerate(people[:players])]
        if watch:
            around.append(Player(self.service, people[-1], table.id, None))
        return [await player.follow() for player in around]

    def secret_of(self, table: str) -> str:
        return self.service.registry.tables[table].row.secret


@asynccontextmanager
async def club(store: Store, bus: Bus | None = None, **changes: Any) -> AsyncIterator[Club]:
    """An open house. Presence is told at once, and the draws of its first, second, ... table are always the same."""
    clock = FakeClock()
    settings = replace(Settings(presence_s=0, bot_threads=2, tick_s=3600, wall=clock, ticks=clock), **changes)
    opened = Club(store, settings, clock, await TableService.open(store, settings, bus), bus)
    numbers = count()
    with patch.object(membership, "fresh_chance", lambda: CommittedChance(f"a club's own secret {next(numbers)}")):
        try:
            yield opened
        finally:
            await opened.service.close()


def an_answer(question: wire.Question, rng: random.Random) -> list[int]:
    """Codes that answer a question, at random."""
    if question.most == 1:
        return list(rng.choice(question.options).codes)
    count = min(rng.randint(question.least, question.most), len(question.options))
    codes = sorted(rng.sample([option.codes[0] for option in question.options], count))
    return [*codes, question.done] if count < question.most and question.done is not None else codes


async def play_at_random(around: Sequence[Player], rng: random.Random, acts: int = 10_000) -> int:
    """Let everybody who is asked answer at random; how many answers there were."""
    for done in range(acts):
        asked = [player for player in around if player.seat is not None and player.now().question]
        if not asked:
            return done
        player = rng.choice(asked)
        await player.act(an_answer(player.asked, rng))
    return acts


async def until(around: Sequence[Player], asked: str, rng: random.Random) -> None:
    """Play at random until a certain decision is asked."""
    while around[0].now().view["asked"] != asked:
        assert await play_at_random(around, rng, 1) == 1, f"{asked} was never asked"


@asynccontextmanager
async def refused(reason: str) -> AsyncIterator[None]:
    """What happens inside must be refused for this reason."""
    with pytest.raises(Refusal) as caught:
        yield
    assert caught.value.reason == reason
    for language in LANGUAGES:
        sentence = caught.value.sentence(language)
        assert sentence
        assert "{" not in sentence


def raw(record: dict[str, Any]) -> Raw:
    """A record as it comes over the line."""
    return Raw(json.encode(record))


def encoded(message: object) -> bytes:
    return json.encode(message)
