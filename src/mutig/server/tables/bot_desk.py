"""Where bots think: a few threads beside the event loop, shared fairly by all tables.

Tables take turns: one with many bots waits as long as one with a single bot. A bot that fails or does not come back
is given up, and its table is told; the thread it hangs in is replaced.
"""

from __future__ import annotations

import asyncio
import threading
from collections import OrderedDict, deque
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

import structlog

from mutig.bots import Bot, SearchBot, SitsDown, TakesNotes, bot_by_name
from mutig.bots.search_bot import Line, mind_of
from mutig.core.choice import Choice
from mutig.core.ruleset import Table as RulesTable
from mutig.games import GAMES, rules

WARM_UP_AFTER_S = 3.0
KEPT_BOTS = 4  # ready to think, for each thread; a searching bot holds 13 MB

log = structlog.get_logger("mutig.bots")


class BotTrouble(Exception):  # noqa: N818 - it is trouble, not a mistake
    """A bot failed or took too long."""


@dataclass
class Notebook:
    """What a bot wants to remember of one seat's game until it is asked again: the bots here answer for many seats."""

    notes: Any = None


@dataclass(frozen=True)
class Question:
    """What a bot gets to see: what its seat knows, its choices, the table everybody knows, and its own notes."""

    bot: str
    table: RulesTable
    view: Mapping[str, Any]
    choices: Sequence[Choice]
    budget_s: float = 1.0
    notebook: Notebook = field(default_factory=Notebook)


Think = Callable[[Bot, Question], Any]


@dataclass
class Job:
    """One thought. Futures belong to the event loop."""

    question: Question
    think: Think
    started: asyncio.Future[Worker]
    answer: asyncio.Future[Any]


@dataclass
class Queue:
    """Jobs in the order tables take turns."""

    jobs: OrderedDict[str, deque[Job]] = field(default_factory=OrderedDict)
    ready: threading.Condition = field(default_factory=threading.Condition)
    closed: bool = False

    def put(self, table: str, job: Job) -> None:
        with self.ready:
            self.jobs.setdefault(table, deque()).append(job)
            self.ready.notify()

    def take(self) -> Job | None:
        """The next job; waits for one, and is None when the desk closes."""
        with self.ready:
            while not self.jobs and not self.closed:
                self.ready.wait()
            if self.closed:
                return None
            table, waiting = self.jobs.popitem(last=False)
            job = waiting.popleft()
            if waiting:
                self.jobs[table] = waiting  # behind all others
            return job

    def close(self) -> None:
        with self.ready:
            self.closed = True
            self.ready.notify_all()

    def __len__(self) -> int:
        with self.ready:
            return sum(map(len, self.jobs.values()))


class Worker(threading.Thread):
    """One thread with the bots it has at hand."""

    preparing = threading.Lock()  # compiling changes settings of the whole process

    def __init__(self, queue: Queue, loop: asyncio.AbstractEventLoop) -> None:
        super().__init__(name="bot-desk", daemon=True)
        self.queue, self.loop = queue, loop
        self.bots: OrderedDict[str, Bot] = OrderedDict()
        self.lost = False

    def run(self) -> None:
        while not self.lost and (job := self.queue.take()) is not None:
            try:
                bot = self._prepared(job.question)
                self._tell(job.started, self)
                self._tell(job.answer, _with_notes(bot, job))
            except Exception as problem:
                log.exception("bot failed", bot=job.question.bot)
                trouble = BotTrouble(f"{type(problem).__name__}")
                self._tell(job.started, self)
                self._tell(job.answer, trouble)

    def _prepared(self, question: Question) -> Bot:
        bot = self.bots.pop(question.bot, None) or bot_by_name(question.bot, threading.get_ident())
        self.bots[question.bot] = bot
        while len(self.bots) > KEPT_BOTS:
            self.bots.popitem(last=False)
        if isinstance(bot, SitsDown):
            with self.preparing:
                bot.sit_down(question.table)
        return bot

    def _tell(self, future: asyncio.Future[Any], result: Any) -> None:
        try:
            self.loop.call_soon_threadsafe(_settle, future, result)
        except RuntimeError:
            self.lost = True  # the loop is closed: nobody listens any more


def _settle(future: asyncio.Future[Any], result: Any) -> None:
    if future.done():
        return
    if isinstance(result, BotTrouble):
        future.set_exception(result)
    else:
        future.set_result(result)


class BotDesk:
    """The threads, and what the event loop asks of them."""

    def __init__(self, threads: int, limit_s: float) -> None:
        self.limit_s = limit_s
        self.queue = Queue()
        self.thinking = 0
        self.lost = 0
        self._loop = asyncio.get_running_loop()
        for _ in range(max(1, threads)):
            self._hire()

    def warm_up(self) -> None:
        """Get everything ready that a first search would have to wait for, once those who waited for us play again."""
        warming = threading.Timer(WARM_UP_AFTER_S, _compile_all)
        warming.daemon = True
        warming.start()

    def _hire(self) -> None:
        Worker(self.queue, self._loop).start()

    @property
    def waiting(self) -> int:
        return len(self.queue)

    async def ask(self, key: str, question: Question) -> Choice:
        """What a bot decides. `key` names the table, for fair turns."""
        choice = await self._thought(key, question, _choose)
        if choice not in question.choices:
            raise BotTrouble("not one of its choices")
        return next(known for known in question.choices if known == choice)

    async def report(self, key: str, question: Question) -> list[Line]:
        """What a searching bot thinks of each choice, the best first."""
        lines: list[Line] = await self._thought(key, question, _report)
        return lines

    async def _thought(self, key: str, question: Question, think: Think) -> Any:
        job = Job(question, think, self._loop.create_future(), self._loop.create_future())
        self.queue.put(key, job)
        worker = await asyncio.shield(job.started)
        self.thinking += 1
        try:
            async with asyncio.timeout(self.limit_s):
                return await asyncio.shield(job.answer)
        except TimeoutError:
            self._lose(worker, question.bot)
            raise BotTrouble("too slow") from None
        finally:
            self.thinking -= 1
            job.answer.add_done_callback(_looked_at)

    def _lose(self, worker: Worker, bot: str) -> None:
        """The thread may never come back: another takes its place."""
        worker.lost = True
        self.lost += 1
        log.error("bot hangs", bot=bot, lost=self.lost)
        self._hire()

    def close(self) -> None:
        self.queue.close()


def _compile_all() -> None:
    for game in GAMES:
        with Worker.preparing:
            mind_of(rules(game))


def _looked_at(future: asyncio.Future[Any]) -> None:
    """A late failure is no news."""
    if not future.cancelled():
        future.exception()


def _with_notes(bot: Bot, job: Job) -> Any:
    if not isinstance(bot, TakesNotes):
        return job.think(bot, job.question)
    bot.notes = job.question.notebook.notes
    answer = job.think(bot, job.question)
    job.question.notebook.notes = bot.notes
    return answer


def _choose(bot: Bot, question: Question) -> Choice:
    return bot.choose(question.view, question.choices, question.budget_s)


def _report(bot: Bot, question: Question) -> list[Line]:
    assert isinstance(bot, SearchBot)
    bot.choose(question.view, question.choices, question.budget_s)
    return bot.report()
