"""Where bots think: in workers on the bus if there are any, else on a few threads beside the event loop.

In front of both all people have fair turns (thinking/queue.py). Quick bots have a thread of their own, so that they
never wait for a bot that thinks. How long a bot thinks is the server's to say: never longer than it allows, and less as
soon as others wait. Where the code of searching bots is not compiled yet, the stand-in answers for them. A worker that
dies or does not answer is replaced by another, or by these threads; a bot that fails or does not come back is given up,
and its table is told.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from dataclasses import replace
from typing import Any

from mutig.bots import Bot
from mutig.bots.analysis import Analyst, Decision, Judged
from mutig.bots.judge import Judge
from mutig.bots.search_bot import Line
from mutig.core.choice import Choice
from mutig.core.compile import is_possible
from mutig.core.ruleset import Table
from mutig.server import tracing
from mutig.server.bus import Bus
from mutig.server.thinking.compiled import CompiledBots
from mutig.server.thinking.far import FarWorkers, Unanswered
from mutig.server.thinking.naming import JUDGE, QUICK, STAND_IN, is_ready, is_wise, thinking_time
from mutig.server.thinking.queue import Turn
from mutig.server.thinking.thoughts import advise, choose, who_answers
from mutig.server.thinking.threads import BotRequest, BotThreads, BotTrouble, Job, Notebook, Think

WARM_UP_AFTER_S = 4.0  # after a restart people come back first, all at once
QUICK_S = 0.01  # about what one of them takes
JUDGED_S = 0.5  # about what judging one decision takes
JUDGED_LIMIT_S = 600.0  # nobody waits for it: on a busy machine threads that stand back may take long

__all__ = ["JUDGE", "STAND_IN", "BotPool", "BotRequest", "BotTrouble", "Notebook"]


class BotPool:
    """The threads and the workers, and what the event loop asks of them."""

    def __init__(
        self,
        threads: int,
        limit_s: float,
        longest_s: float = 2.0,
        on_ready: Callable[[str], None] = lambda game: None,
        bus: Bus | None = None,
    ) -> None:
        self.limit_s, self.longest_s = limit_s, longest_s
        self._loop, self._on_ready = asyncio.get_running_loop(), on_ready
        threads = max(1, threads)
        # Nobody gets the last free thread as long as there is another one for everybody else.
        self._thinking = BotThreads(self._loop, threads, max(1, threads - 1), longest_s, behind=True)
        self._quick = BotThreads(self._loop, 1, 1, longest_s)
        self.far = FarWorkers(bus, longest_s, self._workers_changed) if bus is not None else None
        self.compiled = CompiledBots(self._ready)
        self.thinking = 0

    async def open(self) -> None:
        """Look for workers, if there is a bus."""
        if self.far is not None:
            await self.far.open()

    def warm_up(self) -> None:
        """Get everything ready that searching bots need, once those who waited for us play again.

        With a bus that is for workers to do; without any of them, for us when somebody asks.
        """
        if self.far is None:
            self.compiled.want_all(WARM_UP_AFTER_S)

    def _workers_changed(self, games: frozenset[str]) -> None:
        for game in games:
            self._on_ready(game)

    def _ready(self, game: str) -> None:
        if not self._loop.is_closed():
            self._loop.call_soon_threadsafe(self._on_ready, game)

    @property
    def _both(self) -> tuple[BotThreads, BotThreads]:
        return self._thinking, self._quick

    def counts(self) -> dict[str, float]:
        """Figures for monitoring."""
        far = self.far
        return {
            "bots_thinking": self.thinking,
            "bots_waiting": sum(map(len, self._both)) + (far.waiting if far else 0),
            "bots_limited": sum(threads.limited for threads in self._both) + (far.limited if far else 0),
            "bots_hanging": sum(threads.hanging for threads in self._both),
            **(far.counts() if far else {}),
        }

    def is_ready(self, bot: str | None, game: str) -> bool:
        """Whether a bot would think at once, here or in a worker."""
        return is_ready(bot, game) or (self.far is not None and bot is not None and self.far.can(bot, game))

    def may_think(self) -> bool:
        """Whether bots can think ahead here at all."""
        return is_possible() or (self.far is not None and self.far.anybody)

    def want(self, bot: str, game: str) -> bool:
        """Whether a bot that thinks ahead can now; if not, it will as soon as possible.

        Where there are workers, they get ready; we do it for ourselves alone.
        """
        if self.is_ready(bot, game):
            return True
        return self._want_here(bot, game) if self.far is None or not self.far.anybody else False

    def _want_here(self, bot: str, game: str) -> bool:
        return self.compiled.want(game, wise=is_wise(bot))

    def seconds(self, bot: str, game: str) -> float:
        """About how long a bot thinks over one decision here."""
        return self._seconds(bot) if self.is_ready(bot, game) else 0.0

    def _seconds(self, bot: str) -> float:
        return JUDGED_S if bot == JUDGE else min(self.longest_s, thinking_time(bot))

    async def ask(self, turn: Turn, request: BotRequest) -> Choice:
        """What a bot decides."""
        request = who_answers(request, self.want)
        if self.far is not None:
            try:
                return await self.far.decide(turn, self._planned_s(request.bot), request)
            except Unanswered:
                request = who_answers(request, self._want_here)
        with tracing.step("think"):
            choice = await self._thought(turn, request, choose)
        if choice not in request.choices:
            raise BotTrouble("not one of its choices")
        return next(known for known in request.choices if known == choice)

    async def advise(self, turn: Turn, request: BotRequest) -> list[Line]:
        """What the judge thinks of each choice, the best first; `budget_s` is for searching."""
        request = replace(request, bot=JUDGE)
        if self.far is not None:
            try:
                return await self.far.advise(turn, self._planned_s(JUDGE), request)
            except Unanswered:
                if not self._want_here(JUDGE, request.game):
                    raise BotTrouble("nobody can think") from None
        lines: list[Line] = await self._thought(turn, request, advise)
        return lines

    def _planned_s(self, bot: str) -> float:
        return QUICK_S if bot in QUICK else self._seconds(bot)

    async def judge(
        self, turn: Turn, table: Table, decision: Decision, worlds: int, open_hands: bool, notebook: Notebook
    ) -> Judged:
        """What each choice of a decision of long ago was worth."""

        def judged(bot: Bot, request: BotRequest) -> Judged:
            assert isinstance(bot, Judge)
            bot.may_go_on = lambda seconds: True  # it is short, and half of it would be another answer
            return Analyst(bot, worlds, turn.table, open_hands).judged(decision)

        request = BotRequest(JUDGE, table, decision.view, decision.choices, notebook=notebook)
        answer: Judged = await self._thought(turn, request, judged, JUDGED_LIMIT_S)
        return answer

    def look(self, person: str, table: str) -> None:
        """Somebody looks at a game: its bots need not wait behind those nobody looks at any more."""
        for threads in self._both:
            threads.look(person, table)
        if self.far is not None:
            self.far.look(person, table)

    async def _thought(self, turn: Turn, request: BotRequest, think: Think, limit_s: float | None = None) -> Any:
        limit_s = self.limit_s if limit_s is None else limit_s
        threads = self._quick if request.bot in QUICK else self._thinking
        job = Job(turn, self._planned_s(request.bot), request, think, self._loop)
        threads.put(job)
        try:
            worker = await asyncio.shield(job.started)
            self.thinking += 1
            try:
                async with asyncio.timeout(limit_s):
                    return await asyncio.shield(job.answer)
            finally:
                self.thinking -= 1
        except TimeoutError:
            threads.lose(worker, job, limit_s)
            raise BotTrouble("too slow") from None
        finally:
            threads.give_up(job)

    async def close(self) -> None:
        """Nobody thinks any more; what was thought last is not heard."""
        if self.far is not None:
            await self.far.close()
        for threads in self._both:
            threads.close()
        await asyncio.to_thread(self.compiled.close)
