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

from mutig.bots import Bot
from mutig.bots.analysis import Analyst, Decision, Judged
from mutig.bots.judge import Judge
from mutig.bots.search_bot import Line
from mutig.bots.taught import LEARNED, has_learned
from mutig.bots.tempered_bot import TEMPERED, has_temperaments
from mutig.core.choice import Choice
from mutig.core.ruleset import Table

from ..catalogue import is_ready, is_search, is_wise, thinking_time
from .compiled import CompiledBots
from .queue import Turn
from .threads import JUDGE, BotRequest, BotThreads, BotTrouble, Job, Notebook, Think

WARM_UP_AFTER_S = 4.0  # after a restart people come back first, all at once
STAND_IN = "greedy"
QUICK = ("random", STAND_IN, LEARNED, *TEMPERED)
QUICK_S = 0.01  # about what one of them takes
JUDGED_S = 0.5  # about what judging one decision takes
JUDGED_LIMIT_S = 600.0  # nobody waits for it: on a busy machine threads that stand back may take long
ADVISED, WORLDS = 3, 200  # choices of a hint that are tried in the same worlds, and how many these are

__all__ = ["JUDGE", "STAND_IN", "BotPool", "BotRequest", "BotTrouble", "Notebook"]


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
        return self._seconds(bot) if is_ready(bot, game) else 0.0

    def _seconds(self, bot: str) -> float:
        return JUDGED_S if bot == JUDGE else min(self.longest_s, thinking_time(bot))

    async def ask(self, turn: Turn, request: BotRequest) -> Choice:
        """What a bot decides."""
        request = replace(request, bot=self._who_can(request.bot, request.table))
        choice = await self._thought(turn, request, _choose)
        if choice not in request.choices:
            raise BotTrouble("not one of its choices")
        return next(known for known in request.choices if known == choice)

    def _who_can(self, bot: str, table: Table) -> str:
        """The bot, or who stands in for it: one that has learnt the game for one that is to think about it, too."""
        if is_search(bot) and not self.compiled.want(table.rules.name, wise=is_wise(bot)):
            bot = LEARNED if is_wise(bot) else STAND_IN
        lacks = (bot == LEARNED and not has_learned(table.rules.name)) or (
            bot in TEMPERED and not has_temperaments(table.rules.name)
        )
        return STAND_IN if lacks else bot

    async def advise(self, turn: Turn, request: BotRequest) -> list[Line]:
        """What the judge thinks of each choice, the best first; `budget_s` is for searching."""
        lines: list[Line] = await self._thought(turn, replace(request, bot=JUDGE), _advise)
        return lines

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

    async def _thought(self, turn: Turn, request: BotRequest, think: Think, limit_s: float | None = None) -> Any:
        limit_s = self.limit_s if limit_s is None else limit_s
        quick = request.bot in QUICK
        threads, planned_s = (self._quick, QUICK_S) if quick else (self._thinking, self._seconds(request.bot))
        job = Job(turn, planned_s, request, think, self._loop)
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
        for threads in self._both:
            threads.close()
        await asyncio.to_thread(self.compiled.close)


def _choose(bot: Bot, request: BotRequest) -> Choice:
    return bot.choose(request.view, request.choices, request.budget_s)


def _advise(bot: Bot, request: BotRequest) -> list[Line]:
    """What the search likes, the first few in the order in which they do in the same worlds."""
    assert isinstance(bot, Judge)
    bot.playouts = None
    bot.choose(request.view, request.choices, request.budget_s)
    found = bot.report()
    first = [line for line in found[:ADVISED] if line.visits]
    if len(first) < 2:
        return found
    shares = bot.weigh(request.view, [(line.choice.code, *line.then) for line in first], WORLDS).mean(axis=1)
    weighed = [replace(line, win=float(share)) for line, share in zip(first, shares, strict=True)]
    return [*sorted(weighed, key=lambda line: -line.win), *found[len(first) :]]
