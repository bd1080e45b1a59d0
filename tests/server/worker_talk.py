"""A bus inside the test with workers on it, and a club whose bots think there."""

from __future__ import annotations

from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager
from typing import Any

from msgspec import json

from mutig.core.game import Game
from mutig.server.bus import Bus
from mutig.server.bus.inside import Hub
from mutig.server.store import Store
from mutig.server.thinking.questions import QUEUE, WORKERS, Present, Question, Thought, encoded
from mutig.server.thinking.threads import BotRequest, Notebook
from mutig.server.thinking.ways import Way, way_of
from mutig.server.thinking.worker import BotWorker

from .table_talk import Club, club
from .test_tables_bots import eventually

Answer = Callable[[Question], Awaitable[Thought | bytes]]


@asynccontextmanager
async def worker_on(hub: Hub, threads: int = 1, done: Any = None) -> AsyncIterator[BotWorker]:
    """A worker of ours that is there and says so; what is compiled in this process it can think with."""
    bus = hub.bus()
    worker = BotWorker(bus, threads, *([done] if done else []))
    await worker.open(warm_up=False)
    try:
        yield worker
    finally:
        await worker.close()
        await bus.close()


class OddWorker:
    """Somebody who says to be a worker and answers as a test wants."""

    def __init__(self, bus: Bus, answer: Answer, *ways: Way) -> None:
        self.bus, self.ways = bus, ways
        self.asked: list[Question] = []
        self._answer = answer

    async def open(self, threads: int = 4, name: str = "odd") -> OddWorker:
        for way in self.ways:
            await self.bus.serve(way.subject, self.hear, QUEUE)
        subjects = [way.subject for way in self.ways]
        await self.bus.publish(WORKERS, encoded(Present(name, "here", 1, threads, "0", subjects)))
        return self

    async def hear(self, body: bytes) -> bytes:
        question = json.decode(body, type=Question)
        self.asked.append(question)
        answer = await self._answer(question)
        return answer if isinstance(answer, bytes) else encoded(answer)


@asynccontextmanager
async def club_on(hub: Hub, store: Store, **changes: Any) -> AsyncIterator[Club]:
    """A club whose bots think in workers, once these are known."""
    async with club(store, bus=hub.bus(), **changes) as c:
        yield c


async def known(c: Club, workers: int, bot: str = "greedy", game: str = "broom-service") -> None:
    """Until the server knows so many of them, and that they can think as this bot does."""
    far = c.service.bot_pool.far
    assert far is not None
    await eventually(lambda: len(far.roster.workers) == workers and (not workers or far.roster.can(way_of(bot, game))))


def request_of(game: Game, seat: int, bot: str, notebook: Notebook | None = None) -> BotRequest:
    """What a seat's bot is asked."""
    return BotRequest(bot, game.table, game.recall(seat), game.choices(seat), notebook=notebook or Notebook())
