"""Where bots think: a few threads beside the event loop, shared fairly by all people (queue.py).

Quick bots have a thread of their own, so that they never wait for a bot that thinks. How long a bot thinks is the
server's to say: never longer than it allows, and less as soon as others wait. Where the code of searching bots is not
compiled yet, the stand-in answers for them. A bot that fails or does not come back is given up, and its table is told.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from dataclasses import replace
from typing import Any

from mutig.bots import Bot, SearchBot
from mutig.bots.by_name import has_learned
from mutig.bots.search_bot import Line, is_ready
from mutig.core.choice import Choice

from ..catalogue import is_search, thinking_time
from .compiled import CompiledBots
from .queue import Turn
from .threads import BotRequest, BotThreads, BotTrouble, Job, Notebook, Think

WARM_UP_AFTER_S = 4.0  # after a restart people come back first, all at once
STAND_IN = "greedy"
QUICK = ("random", "learned", STAND_IN)
QUICK_S = 0.01  # about what one of them takes

__all__ = ["STAND_IN", "BotPool", "BotRequest", "BotTrouble", "Notebook"]


class BotPool:
    """The threads, and what the event loop asks of them."""

    def __init__(
        self,
        threads: int,
        limit_s: float,
        longest_s: float = 2.0,
        on_ready: Callable[[str], None] = lambda game: None,
    ) -> None:
        self.limit_s, self.longest_s = limit_s, longest_s
        self._loop, self._on_ready = asyncio.get_running_loop(), on_ready
        threads = max(1, threads)
        # Nobody gets the last free thread as long as there is another one for everybody else.
        self._thinking = BotThreads(self._loop, threads, max(1, threads - 1), longest_s, behind=True)
        self._quick = BotThreads(self._loop, 1, 1, longest_s)
        self.compiled = CompiledBots(self._ready)
        self.thinking = 0

    def warm_up(self) -> None:
        """Get everything ready that searching bots need, once those who waited for us play again."""
        self.compiled.want_all(WARM_UP_AFTER_S)

    def _ready(self, game: str) -> None:
        if not self._loop.is_closed():
            self._loop.call_soon_threadsafe(self._on_ready, game)

    @property
    def _both(self) -> tuple[BotThreads, BotThreads]:
        return self._thinking, self._quick

    def counts(self) -> dict[str, float]:
        """Figures for monitoring."""
        return {
            "bots_thinking": self.thinking,
            "bots_waiting": sum(map(len, self._both)),
            "bots_limited": sum(threads.limited for threads in self._both),
            "bots_hanging": sum(threads.hanging for threads in self._both),
        }

    def seconds(self, bot: str, game: str) -> float:
        """About how long a bot thinks over one decision here."""
        return self._seconds(bot) if is_ready(game) else 0.0

    def _seconds(self, bot: str) -> float:
        return min(self.longest_s, thinking_time(bot))

    async def ask(self, turn: Turn, request: BotRequest) -> Choice:
        """What a bot decides."""
        if is_search(request.bot) and not self.compiled.want(request.table.rules.name):
            request = replace(request, bot=STAND_IN)
        if request.bot == "learned" and not has_learned(request.table.rules.name):
            request = replace(request, bot=STAND_IN)
        choice = await self._thought(turn, request, _choose)
        if choice not in request.choices:
            raise BotTrouble("not one of its choices")
        return next(known for known in request.choices if known == choice)

    async def report(self, turn: Turn, request: BotRequest) -> list[Line]:
        """What a searching bot thinks of each choice, the best first."""
        lines: list[Line] = await self._thought(turn, request, _report)
        return lines

    def look(self, person: str, table: str) -> None:
        """Somebody looks at a game: its bots need not wait behind those nobody looks at any more."""
        for threads in self._both:
            threads.look(person, table)

    async def _thought(self, turn: Turn, request: BotRequest, think: Think) -> Any:
        quick = request.bot in QUICK
        threads, planned_s = (self._quick, QUICK_S) if quick else (self._thinking, self._seconds(request.bot))
        job = Job(turn, planned_s, request, think, self._loop)
        threads.put(job)
        try:
            worker = await asyncio.shield(job.started)
            self.thinking += 1
            try:
                async with asyncio.timeout(self.limit_s):
                    return await asyncio.shield(job.answer)
            finally:
                self.thinking -= 1
        except TimeoutError:
            threads.lose(worker, job, self.limit_s)
            raise BotTrouble("too slow") from None
        finally:
            threads.give_up(job)

    async def close(self) -> None:
        """Nobody thinks any more; what was thought last is not heard."""
        for threads in self._both:
            threads.close()
        await asyncio.to_thread(self.compiled.close)


def _choose(bot: Bot, request: BotRequest) -> Choice:
    return bot.choose(request.view, request.choices, request.budget_s)


def _report(bot: Bot, request: BotRequest) -> list[Line]:
    assert isinstance(bot, SearchBot)
    bot.choose(request.view, request.choices, request.budget_s)
    return bot.report()
