"""A worker: it takes questions from the bus, thinks on threads of its own, and answers. It keeps nothing."""

from __future__ import annotations

import asyncio
import os
import secrets
import socket
from collections import OrderedDict
from collections.abc import Callable
from contextlib import suppress
from functools import partial
from typing import Any

import structlog
from msgspec import DecodeError, json

import mutig
from mutig.bots.search_bot import is_ready as search_is_ready
from mutig.bots.taught import can_be_wise, wise_is_ready
from mutig.core.errors import MutigError
from mutig.core.ruleset import Table
from mutig.games import GAMES, rules
from mutig.server import tracing
from mutig.server.bus import Bus, BusError, Subscription
from mutig.server.work.errands import Errands

from .compiled import CompiledBots
from .naming import JUDGE, QUICK, is_search
from .questions import (
    HURRY,
    QUEUE,
    ROLL_CALL,
    WORKERS,
    EditionPrinted,
    EditionWanted,
    Hurry,
    Present,
    Question,
    Taken,
    Thought,
    deadline_s,
    edition_subject,
    encoded,
    read_notes,
    taken_subject,
    worker_subject,
    written_lines,
    written_notes,
)
from .queue import Turn
from .thoughts import advise, choose
from .threads import BotRequest, BotThreads, BotTrouble, Job, Notebook
from .ways import QUICK as QUICKLY
from .ways import SEARCH, WISE, Way, all_ways, read_codes, way_of

SAID_EVERY_S = 1.0
MOST_QUICK = 32  # questions for bots that answer at once may wait here
KEPT_TABLES = 256
EDITION_S = 5.0  # for an edition to come over the bus
LONGEST_S = 10.0  # whatever a question says

log = structlog.get_logger("mutig.worker")

Done = Callable[[str, str, float], None]  # a way, how it went, seconds


class BotWorker:
    """One process of them. `done` hears of each thought: how it was thought, how that went, how long it took."""

    def __init__(self, bus: Bus, threads: int, done: Done = lambda how, outcome, seconds: None) -> None:
        self._bus, self.threads, self._done = bus, max(1, threads), done
        self._loop = asyncio.get_running_loop()
        self.id = secrets.token_hex(4)
        self._slow = BotThreads(self._loop, self.threads, self.threads, LONGEST_S, behind=True)
        self._quick = BotThreads(self._loop, 1, MOST_QUICK, LONGEST_S)
        self.compiled = CompiledBots(self._compiled)
        self._tables = PrintedTables(bus)
        self._jobs: dict[str, Job] = {}
        self.thinking, self.answering_quick = 0, 0
        self._idle = asyncio.Event()  # nothing is thought about
        self._idle.set()
        self.leaving = False
        self.worn_out = asyncio.Event()  # threads hang, and none is left
        self._open: dict[Way, Subscription] = {}
        self._turned = asyncio.Event()  # the door may have to be opened or shut
        self._minding, self._closing = Errands(), Errands()
        self._heard: list[Subscription] = []

    # Coming and going

    async def open(self, warm_up: bool = True) -> None:
        """Take questions from now on, of each kind as soon as its code is there; `warm_up` gets all of it ready."""
        await asyncio.to_thread(read_codes)
        self._heard = [
            await self._bus.subscribe(ROLL_CALL, self._roll_call),
            await self._bus.subscribe(HURRY, self._hurry),
            await self._bus.serve(worker_subject(self.id), self._is_there),
        ]
        self._bus.when_back(self._turned.set)
        for work in (self._mind_the_door(), self._say_present()):
            self._minding.begin(work)
        self._turned.set()
        if warm_up:
            self.compiled.want_all(0.0)

    async def close(self) -> None:
        """Take no more questions, finish the thoughts under way, answer them, say good-bye."""
        self.leaving = True
        await self._present()
        await self._minding.call_off()
        for subscription in self._open.values():
            await subscription.stop()
        await self._closing.done()
        await self._idle.wait()
        for subscription in self._heard:
            await subscription.stop()
        for threads in (self._slow, self._quick):
            threads.close()
        await asyncio.to_thread(self.compiled.close)

    @property
    def ways(self) -> list[Way]:
        """What it can think about now."""
        return [way for way in all_ways() if _is_ready(way)]

    def _compiled(self, game: str) -> None:
        log.info("ready to think", game=game)
        if not self._loop.is_closed():
            self._loop.call_soon_threadsafe(self._turned.set)

    async def _mind_the_door(self) -> None:
        """Take questions of each kind while there is a thread for them; others get them meanwhile."""
        told: list[Way] = []
        while True:
            await self._turned.wait()
            self._turned.clear()
            full = self.thinking >= self.threads
            wanted = [way for way in self.ways if way.how == QUICKLY or not full]
            for way in [way for way in self._open if way not in wanted]:
                self._closing.begin(self._open.pop(way).stop())  # ends when what it took is answered
            try:
                for way in [way for way in wanted if way not in self._open]:
                    self._open[way] = await self._bus.serve(way.subject, partial(self._answer, way), QUEUE)
            except BusError:  # it says when it is back; but it may have been slow, no more
                self._loop.call_later(SAID_EVERY_S, self._turned.set)
                continue
            if told != self.ways:
                told = self.ways
                await self._present()

    async def _say_present(self) -> None:
        while True:
            await self._present()
            await asyncio.sleep(SAID_EVERY_S)

    async def _roll_call(self, body: bytes) -> None:
        await self._present()

    async def _is_there(self, body: bytes) -> bytes:
        """Asked by who waits for us: what matters is that somebody answers."""
        return b""

    async def _present(self) -> None:
        present = Present(
            worker=self.id,
            host=socket.gethostname(),
            pid=os.getpid(),
            threads=self.threads,
            version=mutig.__version__,
            subjects=[way.subject for way in self.ways],
            busy=self.thinking,
            leaving=self.leaving,
        )
        with suppress(BusError):  # nobody could hear it
            await self._bus.publish(WORKERS, encoded(present))

    async def _hurry(self, body: bytes) -> None:
        hurry = json.decode(body, type=Hurry)
        if (job := self._jobs.get(hurry.id)) is not None:
            job.most_s = min(job.most_s, hurry.most_s)

    # Thinking

    async def _answer(self, way: Way, body: bytes) -> bytes:
        quick = way.how == QUICKLY
        if self.leaving or (self.answering_quick >= MOST_QUICK if quick else self.thinking >= self.threads):
            return encoded(Thought(self.id, busy=True))
        self._count(quick, 1)
        begun, outcome = self._loop.time(), "answered"
        try:
            question = json.decode(body, type=Question)
            with tracing.step("think", kind="SERVER", game=way.game, method=question.what, process=self.id):
                return encoded(await self._thought(question, way))
        except (BotTrouble, MutigError, BusError, DecodeError, LookupError, TypeError, ValueError) as problem:
            outcome = "failed"
            log.warning("a question was not answered", way=way.how, game=way.game, kind=type(problem).__name__)
            return encoded(Thought(self.id, trouble=type(problem).__name__))
        finally:
            self._count(quick, -1)
            self._done(way.how, outcome, self._loop.time() - begun)

    def _count(self, quick: bool, by: int) -> None:
        if quick:
            self.answering_quick += by
        else:
            self.thinking += by
            self._turned.set()
        if self.thinking or self.answering_quick:
            self._idle.clear()
        else:
            self._idle.set()

    async def _thought(self, question: Question, way: Way) -> Thought:
        ours = question.bot in QUICK or question.bot == JUDGE or is_search(question.bot)
        if not ours or way_of(question.bot, str(question.view["game"])) != way:
            raise MutigError("a question for somebody else")  # nor is any module loaded because of its name
        if way.how != QUICKLY:
            with suppress(BusError):
                await self._bus.publish(taken_subject(question.home), encoded(Taken(question.id, self.id)))
        table = await self._tables.of(question, way.game)
        viewer = question.view["viewer"]
        seen = table.rules.state_of_view(table, question.view)
        choices = [table.rules.describe(table, seen, viewer, code) for code in question.codes]
        notebook = Notebook(read_notes(question.notes))
        request = BotRequest(question.bot, table, question.view, choices, question.budget_s, notebook)
        most_s = min(question.most_s, LONGEST_S)
        job = Job(Turn(question.id, ""), most_s, request, _THINK[question.what], self._loop)
        job.most_s = most_s
        self._jobs[question.id] = job
        try:
            answer = await self._by_a_thread(self._quick if question.bot in QUICK else self._slow, job)
        finally:
            if self._jobs.get(question.id) is job:  # who waited in vain may have asked the same once more
                del self._jobs[question.id]
        notes = written_notes(notebook.notes)
        if question.what == "advise":
            return Thought(self.id, advice=written_lines(answer), notes=notes)
        return Thought(self.id, code=answer.code, notes=notes)

    async def _by_a_thread(self, threads: BotThreads, job: Job) -> Any:
        limit_s = deadline_s(job.most_s)
        try:
            threads.put(job)
            thread = await asyncio.shield(job.started)
        except BotTrouble:
            self.worn_out.set()
            raise
        try:
            async with asyncio.timeout(limit_s):
                return await asyncio.shield(job.answer)
        except TimeoutError:
            threads.lose(thread, job, limit_s)
            raise BotTrouble("too slow") from None
        finally:
            threads.give_up(job)


_THINK: dict[str, Callable[..., Any]] = {"decide": choose, "advise": advise}


def _is_ready(way: Way) -> bool:
    if way.how == SEARCH:
        return search_is_ready(way.game)
    if way.how == WISE:
        return can_be_wise(way.game) and wise_is_ready(way.game)
    return way.game in GAMES


class PrintedTables:
    """Tables as they were agreed. An edition that did not come with the program is fetched once, by its digest."""

    def __init__(self, bus: Bus) -> None:
        self._bus = bus
        self._tables: OrderedDict[tuple[str, str, bytes], asyncio.Task[Table]] = OrderedDict()

    async def of(self, question: Question, game: str) -> Table:
        """The table a question is about."""
        view = question.view
        key = game, str(view["edition_hash"]), json.encode(view["options"], order="sorted")
        laying = self._tables.get(key)
        if laying is None:
            laying = self._tables[key] = asyncio.ensure_future(self._laid(question, game))
        self._tables.move_to_end(key)
        while len(self._tables) > KEPT_TABLES:
            self._tables.popitem(last=False)
        try:
            return await asyncio.shield(laying)
        except Exception:
            self._tables.pop(key, None)  # the next question may have more luck
            raise

    async def _laid(self, question: Question, game: str) -> Table:
        view, ruleset = question.view, rules(game)
        edition = await asyncio.to_thread(_shipped, game, view["edition"], view["edition_hash"])
        if edition is None:
            edition = await self._fetched(question.home, game, view["edition_hash"])
        options = ruleset.read_options(view["options"], "options")
        return await asyncio.to_thread(ruleset.table, options, edition)

    async def _fetched(self, home: str, game: str, digest: str) -> Any:
        asked = encoded(EditionWanted(game, digest))
        answer = await self._bus.request(edition_subject(home), asked, EDITION_S)
        document = json.decode(answer, type=EditionPrinted).document
        edition = await asyncio.to_thread(_read, game, document)
        if edition is None or edition.hash != digest:
            raise MutigError("an edition that came over the bus is not the one that was asked for")
        return edition


def _shipped(game: str, name: str, digest: str) -> Any:
    """The edition, if it came with the program."""
    ruleset = rules(game)
    if name not in ruleset.shipped_editions():
        return None
    edition = ruleset.edition_printed(name, digest)
    return edition if edition.hash == digest else None


def _read(game: str, document: bytes) -> Any:
    return rules(game).edition_from_document(json.decode(document)) if document else None
