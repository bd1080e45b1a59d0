"""Threads that think, and the queue in front of them."""

from __future__ import annotations

import asyncio
import threading
import time
from collections import OrderedDict
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from math import inf
from typing import Any

import structlog

from mutig.bots import Bot, CanHurry, SitsDown, TakesNotes, bot_by_name
from mutig.bots.judge import Judge
from mutig.core.choice import Choice
from mutig.core.ruleset import Table as RulesTable
from mutig.server.work.threads import stand_back

from .naming import JUDGE
from .queue import FairQueue, Ticket, Turn

KEPT_BOTS = 4  # ready to think, for each thread; a searching bot holds 13 MB
WHILE_OTHERS_WAIT_S = 0.3  # the longest thought then
SHORTEST_S = 0.05  # nobody is cut shorter
MOST_HANGING = 4  # threads that do not come back and are replaced all the same

log = structlog.get_logger("mutig.bots")


class BotTrouble(Exception):  # noqa: N818 - it is trouble, not a mistake
    """A bot failed or took too long."""


@dataclass
class Notebook:
    """What a bot wants to remember of one seat's game until it is asked again: the bots here answer for many seats."""

    notes: Any = None


@dataclass(frozen=True)
class BotRequest:
    """What a bot gets to see: what its seat knows, its choices, the table everybody knows, and its own notes."""

    bot: str
    table: RulesTable
    view: Mapping[str, Any]
    choices: Sequence[Choice]
    budget_s: float = 1.0
    notebook: Notebook = field(default_factory=Notebook)

    @property
    def game(self) -> str:
        return self.table.rules.name


Think = Callable[[Bot, BotRequest], Any]


class Job(Ticket):
    """One thought. Futures belong to the event loop."""

    def __init__(
        self, turn: Turn, planned_s: float, request: BotRequest, think: Think, loop: asyncio.AbstractEventLoop
    ) -> None:
        super().__init__(turn, planned_s)
        self.request, self.think = request, think
        self.started: asyncio.Future[Worker] = loop.create_future()
        self.answer: asyncio.Future[Any] = loop.create_future()
        self.runs = False
        self.wanted = True  # somebody still waits for the answer
        self.most_s = inf  # nor may it last longer than this


class BotThreads:
    """So many threads with one queue. Those that think for long stand behind the threads that people wait for."""

    def __init__(
        self,
        loop: asyncio.AbstractEventLoop,
        threads: int,
        most_each: int,
        longest_s: float,
        behind: bool = False,
    ) -> None:
        self.loop, self.threads, self.longest_s, self.behind = loop, threads, longest_s, behind
        self.closed = False
        self.hanging = 0
        self._missing = 0  # threads that hang and are not replaced
        self._turns = FairQueue(most_each)
        self._ready = threading.Condition()
        for _ in range(threads):
            Worker(self).start()

    def __len__(self) -> int:
        with self._ready:
            return len(self._turns)

    @property
    def limited(self) -> int:
        """How many wait because their person has as many thoughts at once as anybody may."""
        with self._ready:
            return self._turns.limited

    def put(self, job: Job) -> None:
        with self._ready:
            if self._missing == self.threads:
                raise BotTrouble("no thread is left")
            self._turns.put(job)
            self._ready.notify()

    def look(self, person: str, table: str) -> None:
        """Somebody looks at a game."""
        with self._ready:
            self._turns.look(person, table)
            self._ready.notify_all()

    def give_up(self, job: Job) -> None:
        """Nobody waits for the answer any more."""
        with self._ready:
            job.wanted = False
            self._turns.give_up(job)

    def lose(self, worker: Worker, job: Job, seconds: float) -> None:
        """The thread may never come back: another takes its place, unless too many hang already."""
        with self._ready:
            if worker.lost or not job.runs:
                return
            worker.lost = True
            self.hanging += 1
            self._done(job, seconds)
            replaced = self.hanging <= MOST_HANGING
            self._missing += not replaced
            stranded = list(self._turns.waiting()) if self._missing == self.threads else []
        log.error("bot hangs", bot=job.request.bot, hanging=self.hanging)
        if replaced:
            Worker(self).start()
        for left in stranded:
            assert isinstance(left, Job)
            self.give_up(left)
            _settle(left.started, BotTrouble("no thread is left"))

    def close(self) -> None:
        with self._ready:
            self.closed = True
            self._ready.notify_all()

    # For the threads

    def take(self, worker: Worker) -> Job | None:
        """The next job; waits for one, None when all end or somebody else took the worker's place."""
        with self._ready:
            if worker.lost and not self._comes_back(worker):
                return None
            while not self.closed:
                if (job := self._turns.take()) is not None:
                    assert isinstance(job, Job)
                    job.runs = True
                    return job
                self._ready.wait()
            return None

    def done(self, job: Job, seconds: float) -> None:
        with self._ready:
            self._done(job, seconds)

    def _done(self, job: Job, seconds: float) -> None:
        if job.runs:
            job.runs = False
            self._turns.done(job, seconds)
            self._ready.notify()  # one of the same person may be next

    def may_go_on(self, job: Job, seconds: float) -> bool:
        """Whether a thought may last longer than it has."""
        with self._ready:
            if self.closed or not job.wanted or not job.runs:
                return False
            allowed = allowed_s(self._turns, job, self.threads, self.longest_s)
        return seconds < min(allowed, job.most_s)

    def _comes_back(self, worker: Worker) -> bool:
        """Whether a thread that was given up goes on: nobody took its place."""
        self.hanging -= 1
        worker.lost = not self._missing
        self._missing -= not worker.lost
        return not worker.lost


def allowed_s(turns: FairQueue, ticket: Ticket, at_once: int, longest_s: float) -> float:
    """How long a thought may last, as things stand, where so many are thought at once."""
    others, tables = turns.others(ticket.turn), turns.own_tables(ticket.turn)
    return min(
        shortened(ticket.planned_s, at_once, others) if others else longest_s,
        divided(ticket.planned_s, tables) if tables else longest_s,
    )


def shortened(planned_s: float, threads: int, others: int) -> float:
    """How long a thought may last while other people wait: the more of them, the shorter."""
    return max(SHORTEST_S, min(planned_s, WHILE_OTHERS_WAIT_S) * threads / (threads + others))


def divided(planned_s: float, tables: int) -> float:
    """How long a thought may last while other tables of its person wait: all together get the time of one."""
    return max(SHORTEST_S, planned_s / (1 + tables))


class Worker(threading.Thread):
    """One thread with the bots it has at hand."""

    def __init__(self, pool: BotThreads) -> None:
        super().__init__(name="bot", daemon=True)
        self.pool = pool
        self.bots: OrderedDict[str, Bot] = OrderedDict()
        self.lost = False  # it hung when it was last looked at

    def run(self) -> None:
        if self.pool.behind:
            stand_back()
        while (job := self.pool.take(self)) is not None:
            self._tell(job.started, self)
            begun = time.perf_counter()
            answer = self._thought(job)
            self.pool.done(job, time.perf_counter() - begun)
            if not self.pool.closed:  # what was cut short by the end of the server is no answer
                self._tell(job.answer, answer)

    def _thought(self, job: Job) -> Any:
        try:
            bot = self._prepared(job.request)
            if isinstance(bot, CanHurry):
                bot.may_go_on = lambda seconds: self.pool.may_go_on(job, seconds)
            return _with_notes(bot, job)
        except Exception as problem:
            log.exception("bot failed", bot=job.request.bot)
            self.bots.pop(job.request.bot, None)  # who knows in what state it is: the next question gets a fresh one
            return BotTrouble(f"{type(problem).__name__}")

    def _prepared(self, request: BotRequest) -> Bot:
        bot = self.bots.pop(request.bot, None) or _made(request.bot)
        self.bots[request.bot] = bot
        while len(self.bots) > KEPT_BOTS:
            self.bots.popitem(last=False)
        if isinstance(bot, SitsDown):
            bot.sit_down(request.table)
        return bot

    def _tell(self, future: asyncio.Future[Any], result: Any) -> None:
        try:
            self.pool.loop.call_soon_threadsafe(_settle, future, result)
        except RuntimeError:
            self.pool.close()  # the loop is closed: nobody listens any more


def _made(name: str) -> Bot:
    seed = threading.get_ident()
    return Judge(seed) if name == JUDGE else bot_by_name(name, seed)


def _settle(future: asyncio.Future[Any], result: Any) -> None:
    if future.done():
        return
    if isinstance(result, BotTrouble):
        future.set_exception(result)
    else:
        future.set_result(result)
    future.add_done_callback(_looked_at)


def _looked_at(future: asyncio.Future[Any]) -> None:
    """A late failure is no news."""
    if not future.cancelled():
        future.exception()


def _with_notes(bot: Bot, job: Job) -> Any:
    if not isinstance(bot, TakesNotes):
        return job.think(bot, job.request)
    bot.notes = job.request.notebook.notes
    answer = job.think(bot, job.request)
    job.request.notebook.notes = bot.notes
    return answer
