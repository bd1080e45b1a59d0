"""Finished games are judged when somebody asks: one at a time, behind everything that people wait for.

Every decision is a thought of its own in the queue of the bots, among those that nobody looks at, so that a table never
waits longer than for one of them. What was found is kept, without words: whoever asks gets it in the own language.
"""

from __future__ import annotations

import asyncio
from collections import OrderedDict
from collections.abc import Awaitable, Callable

import structlog

from mutig.bots.analysis import Analysis, Judged, decisions_of, worlds_for
from mutig.bots.analysis.analysis import PLAYOUTS
from mutig.core.compile import is_possible
from mutig.core.game import Game
from mutig.server import wire
from mutig.server.refusal import Refusal
from mutig.server.thinking.queue import Turn
from mutig.server.work.queue import PersonQueue

from .pool import BotPool, BotTrouble, Notebook

WAITING, EACH = 20, 2  # that are asked for and not begun: in all, and by one person
KEPT = 300  # analyses, some 30 KB each
READY_S = 0.5  # after which one asks again whether the bots are ready

log = structlog.get_logger("mutig.analyses")

Wanted = tuple[str, int, bool]  # a table, a seat, whether hands are open
Replayed = Callable[[], Awaitable[Game]]


class Work:
    """One analysis: how far it is, and what came of it."""

    def __init__(self) -> None:
        self.done, self.of = 0, 0
        self.found: Analysis | None = None
        self.problem: Refusal | None = None
        self.task: asyncio.Task[None] | None = None


class Analyses:
    """What was asked for, and what is known."""

    def __init__(self, pool: BotPool, playouts: int = PLAYOUTS) -> None:
        self.pool, self.playouts = pool, playouts
        self._works: OrderedDict[Wanted, Work] = OrderedDict()
        self._turns = PersonQueue(1, WAITING, EACH)

    async def of(self, person: wire.Me, game: str, wanted: Wanted, replayed: Replayed) -> Work:
        """How far the analysis is; begun if nobody has asked for it yet."""
        work = self._works.get(wanted)
        if work is None:
            if not is_possible():
                raise Refusal("no-analysis-here", 503)
            work = self._works[wanted] = Work()
            work.task = asyncio.create_task(self._worked_out(person, game, wanted, replayed, work))
            await asyncio.sleep(0)  # a queue that is full says so at once
        self._works.move_to_end(wanted)
        if work.problem is not None:
            del self._works[wanted]
            raise work.problem
        return work

    async def close(self) -> None:
        tasks = [work.task for work in self._works.values() if work.task is not None]
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)

    async def _worked_out(self, person: wire.Me, game: str, wanted: Wanted, replayed: Replayed, work: Work) -> None:
        try:
            while not self.pool.compiled.want(game):
                if self.pool.compiled.gave_up(game):
                    raise Refusal("no-analysis-now", 503)
                await asyncio.sleep(READY_S)
            work.found = await self._turns.serve(person.id, lambda: self._judged(person, wanted, replayed, work))
        except Refusal as refusal:
            work.problem = refusal
        except Exception:
            log.exception("an analysis failed", table=wanted[0], seat=wanted[1])
            work.problem = Refusal("no-analysis-now", 503)
        self._forget()

    async def _judged(self, person: wire.Me, wanted: Wanted, replayed: Replayed, work: Work) -> Analysis:
        table, seat, open_hands = wanted
        game = await replayed()
        decisions = await asyncio.to_thread(lambda: list(decisions_of(game, seat)))
        worlds, notebook, judged = worlds_for(decisions, self.playouts), Notebook(), list[Judged]()
        turn, work.of = Turn(person.id, f"analysis of {table}", seat, watched=False), len(decisions)
        for decision in decisions:
            try:
                judged.append(await self.pool.judge(turn, game.table, decision, worlds, open_hands, notebook))
            except BotTrouble:
                raise Refusal("no-analysis-now", 503) from None
            work.done += 1
        return Analysis(seat, open_hands, worlds, tuple(judged))

    def _forget(self) -> None:
        """What was looked at longest ago goes first."""
        for wanted in [wanted for wanted, work in self._works.items() if work.found is not None][:-KEPT]:
            del self._works[wanted]
