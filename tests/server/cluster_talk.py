"""Several processes of one club, inside one: each with a store and an end of the bus of its own."""

from __future__ import annotations

import asyncio
import random
from collections.abc import AsyncIterator, Awaitable, Callable, Sequence
from contextlib import asynccontextmanager
from dataclasses import dataclass, field, replace
from itertools import count
from typing import Any

import msgspec
from msgspec import Raw

from mutig.server import wire
from mutig.server.bus import Bus
from mutig.server.cluster import ClusterService
from mutig.server.store import Store
from mutig.server.tables import Settings

from .table_talk import ALL_AT_ONCE, LANGUAGES, Player, an_answer

PATIENCE_S = 30.0
FROM_SERVER = msgspec.json.Decoder(wire.FromServer)
numbers = count()
NewBus = Callable[[], Awaitable[Bus]]


@dataclass
class Process:
    """One process of the club."""

    name: str
    store: Store
    bus: Bus
    service: ClusterService
    gone: bool = False

    async def die(self) -> None:
        """At once, without a word: what is under way ends, and nothing is given back but the line to the database."""
        self.gone = True
        service = self.service
        await self.bus.close()
        service.registry.closing = True
        await service._housekeeping.call_off()
        await service.processes.stop()
        await service.following.stop()
        for bots in service.registry.bots.values():
            await bots.close()
        await service.bot_pool.close()
        service.passwords.close()
        service.archive.close()
        await self.store.close()

    async def leave(self) -> None:
        self.gone = True
        await self.service.close()
        await self.store.close()
        await self.bus.close()


@dataclass
class Cluster:
    """All of them, and tables whose people sit at the sockets of different processes."""

    address: str
    new_bus: NewBus
    settings: Settings
    processes: list[Process] = field(default_factory=list)

    def __getitem__(self, number: int) -> ClusterService:
        return self.processes[number].service

    async def start(self) -> Process:
        name = f"process{len(self.processes)}"
        store, bus = await Store.open(self.address, process=name), await self.new_bus()
        service = await ClusterService.join_club(store, replace(self.settings, owner=name), bus)
        self.processes.append(Process(name, store, bus, service))
        return self.processes[-1]

    async def met(self) -> None:
        """Until all that live know of each other."""
        living = [process for process in self.processes if not process.gone]
        names = {process.name for process in living}
        await until(lambda: all({*each.service.processes.heard, each.name} == names for each in living))

    async def table(
        self, players: int, at: Sequence[int], game: str = "touria", rules: wire.TableRules = ALL_AT_ONCE, **new: Any
    ) -> list[Player]:
        """Somebody at every seat; the first makes the table, each at the process with this number."""
        people = [
            (await self[at[seat]].guest(wire.NewGuest(name=f"Guest {seat}", language=LANGUAGES[seat % 4])))[0]
            for seat in range(players)
        ]
        seats = [wire.SeatPlan(who="me"), *(wire.SeatPlan(who="open") for _ in range(players - 1))]
        made = await self[at[0]].create(people[0], wire.NewTable(game=game, seats=seats, rules=rules, **new))
        assert made.invite is not None
        for seat in range(1, players):
            await self[at[seat]].join(people[seat], made.id, wire.JoinTable(invite=made.invite))
        around = [FarPlayer(self[at[seat]], people[seat], made.id, seat) for seat in range(players)]
        return [await player.follow() for player in around]

    def owners(self, table: str) -> list[str]:
        """Who has it live; never more than one that may write."""
        return [each.name for each in self.processes if not each.gone and table in each.service.registry.tables]


class FarPlayer(Player):
    """Reads what comes written out already, as a browser does."""

    async def follow(self, since: int | None = None) -> Player:
        wanted = wire.Follow(table=self.table, seat=self.seat, since=since)
        self.following = await self.service.follow(self.me, wanted, self.hear)
        return self

    def hear(self, message: Any) -> None:
        self.got.append(FROM_SERVER.decode(message) if isinstance(message, Raw) else message)


async def until(so: Callable[[], bool]) -> None:
    async with asyncio.timeout(PATIENCE_S):
        while not so():
            await asyncio.sleep(0.01)


async def play(around: Sequence[Player], rng: random.Random, acts: int) -> list[tuple[int, str]]:
    """So many decisions, each by somebody who is asked; seats and ids of those that were acknowledged."""
    done: list[tuple[int, str]] = []
    for _ in range(acts):
        await until(lambda: any(player.now().question for player in around) or over(around))
        asked = [player for player in around if player.now().question]
        if not asked:
            break
        player = rng.choice(asked)
        assert player.seat is not None
        action, before = f"act-{player.me.id}-{next(numbers)}", player.seq
        ack = await player.act(an_answer(player.asked, rng), id=action)
        done.append((player.seat, action))
        assert ack.seq > before
        await until(lambda: player.seq >= ack.seq)  # noqa: B023
        await settled(around)
    return done


async def settled(around: Sequence[Player]) -> None:
    """Until nobody waits for news of what is on record."""

    async def seqs() -> list[int]:
        return [(await player.snapshot()).seq for player in around]

    async with asyncio.timeout(PATIENCE_S):
        while await seqs() != [player.seq for player in around]:
            await asyncio.sleep(0.005)


def over(around: Sequence[Player]) -> bool:
    return all(player.now().question is None for player in around)


@asynccontextmanager
async def cluster(address: str, new_bus: NewBus, size: int = 2, **changes: Any) -> AsyncIterator[Cluster]:
    usual: dict[str, Any] = {"presence_s": 0, "bot_threads": 1, "tick_s": 0.1, "again_s": 0.2, "lease_s": 3}
    settings = Settings(**usual | changes)
    opened = Cluster(address, new_bus, settings)
    try:
        for _ in range(size):
            await opened.start()
        await opened.met()
        yield opened
    finally:
        for process in opened.processes:
            if not process.gone:
                await process.leave()
