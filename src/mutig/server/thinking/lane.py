"""A lane to the workers: fair turns in front of it, and no more thoughts away at once than the workers take."""

from __future__ import annotations

import asyncio
import random
import secrets
import time
from collections.abc import Callable
from contextlib import suppress

import structlog
from msgspec import DecodeError, json

from mutig.server import tracing
from mutig.server.bus import Bus, BusError, NoAnswer, NobodyThere, NotSent
from mutig.server.work.errands import Errands

from .questions import HURRY, Hurry, Thought, deadline_s, encoded, worker_subject
from .queue import FairQueue, Ticket, Turn
from .threads import allowed_s
from .ways import Way

TRIES = 2  # workers that may fail a question
AGAIN_S = 0.01, 0.05  # before somebody is asked again when all had enough to do
THERE_S = 0.5  # how often a worker that thinks for us is asked whether it is there
HURRIED_S = 0.02  # nobody is hurried for less
ENOUGH_S = 60.0  # of being told that all have enough to do: perhaps they only say that they are there

log = structlog.get_logger("mutig.bots")


class Unanswered(Exception):  # noqa: N818 - it is nobody's mistake
    """No worker has answered: the server thinks itself."""


class FarThought(Ticket):
    """One question on its way, written anew for each worker that is asked."""

    def __init__(
        self, turn: Turn, planned_s: float, way: Way, in_time: bool, body: Callable[[str, float], bytes]
    ) -> None:
        """`in_time`: it takes as long as planned and no longer; `body` writes the question for an id and a limit."""
        super().__init__(turn, planned_s)
        self.way, self.in_time, self.body = way, in_time, body
        self.id = secrets.token_hex(8)
        self.answer: asyncio.Future[Thought] = asyncio.get_running_loop().create_future()
        self.trace = tracing.carried()
        self.wanted = True
        self.worker = ""  # who thinks about it, once that is known
        self.most_s = 0.0
        self.spent_s = 0.0


class Lane:
    """Thoughts of one kind, quick or slow."""

    def __init__(
        self,
        bus: Bus,
        can: Callable[[Way], bool],
        longest_s: float,
        on_gone: Callable[[str], None],
    ) -> None:
        """`on_gone` hears of a worker that has died over a question."""
        self._bus, self._can, self.longest_s, self._on_gone = bus, can, longest_s, on_gone
        self._turns = FairQueue(1)
        self._away: dict[str, FarThought] = {}
        self._room = 0  # how many all workers together take
        self._window = 0  # how many they took when last somebody had enough to do: other servers ask them, too
        self._errands = Errands()
        self.failed = 0  # questions that a worker took and did not answer

    def __len__(self) -> int:
        return len(self._turns)

    @property
    def away(self) -> int:
        """How many workers are thinking now, as far as we know."""
        return len(self._away)

    @property
    def limited(self) -> int:
        return self._turns.limited

    def make_room(self, room: int) -> None:
        """Workers came or left."""
        self._room = self._window = room
        self._turns.most_each = max(1, room - 1)  # nobody gets the last one as long as there is another for the others
        for ticket in list(self._turns.waiting()):
            assert isinstance(ticket, FarThought)
            if not self._can(ticket.way):
                self._turns.give_up(ticket)
                _fail(ticket)
        self._go_on()

    def look(self, person: str, table: str) -> None:
        self._turns.look(person, table)
        self._go_on()

    async def thought(self, job: FarThought) -> Thought:
        """What a worker answers, in its turn."""
        self._turns.put(job)
        self._go_on()
        try:
            return await job.answer
        finally:
            job.wanted = False
            self._turns.give_up(job)
            if job.id in self._away:
                self._hurry(job, 0.0)

    def taken(self, id: str, worker: str) -> None:
        """This worker thinks about that question."""
        if (job := self._away.get(id)) is not None:
            job.worker = worker

    async def close(self) -> None:
        for ticket in list(self._turns.waiting()):
            assert isinstance(ticket, FarThought)
            self._turns.give_up(ticket)
            _fail(ticket)
        await self._errands.call_off()

    def _go_on(self) -> None:
        while len(self._away) < self._window and (job := self._turns.take()) is not None:
            assert isinstance(job, FarThought)
            self._away[job.id] = job
            self._errands.begin(self._serve(job))
        if len(self._turns):
            self._hurry_all()

    async def _serve(self, job: FarThought) -> None:
        try:
            thought = await self._asked(job)
            if not job.answer.done():
                job.answer.set_result(thought)
        except Unanswered:
            pass
        finally:
            _fail(job)
            del self._away[job.id]
            self._turns.done(job, job.spent_s)
            self._window = min(self._room, self._window + 1)
            self._go_on()

    async def _asked(self, job: FarThought) -> Thought:
        failures, until = 0, time.monotonic() + ENOUGH_S
        while job.wanted and self._can(job.way) and time.monotonic() < until:
            thought = await self._answer_of_one(job)
            if thought is None:
                failures += 1
                if failures == TRIES:
                    break
            elif thought.busy:
                self._window = max(1, min(self._window, len(self._away)) - 1)
                await asyncio.sleep(random.uniform(*AGAIN_S))
            elif thought.trouble:
                log.warning("a worker could not answer", worker=thought.worker, trouble=thought.trouble)
                break
            else:
                return thought
        raise Unanswered

    async def _answer_of_one(self, job: FarThought) -> Thought | None:
        """What came back; None if a worker died over it, or was too slow."""
        job.most_s = self._allowed_s(job)
        likely_s = min(job.planned_s, job.most_s) if job.in_time else job.most_s
        begun = time.perf_counter()
        try:
            body = job.body(job.id, job.most_s)
            with tracing.continued(job.trace), tracing.step("ask a worker", kind="CLIENT", game=job.way.game):
                answer = await self._request(job, body, deadline_s(likely_s))
            return json.decode(answer, type=Thought)
        except NobodyThere:
            return Thought("", busy=True)
        except NotSent:
            raise Unanswered from None
        except (BusError, DecodeError):
            self.failed += 1
            log.warning("no worker answered in time", way=job.way.how, game=job.way.game, most_s=round(job.most_s, 2))
            return None
        finally:
            job.spent_s += time.perf_counter() - begun

    async def _request(self, job: FarThought, body: bytes, deadline_s: float) -> bytes:
        """The answer; `NoAnswer` as soon as the worker that took the question is gone."""
        job.worker = ""
        asked = asyncio.ensure_future(self._bus.request(job.way.subject, body, deadline_s))
        gone = asyncio.ensure_future(self._is_gone(job))
        try:
            await asyncio.wait([asked, gone], return_when=asyncio.FIRST_COMPLETED)
            if not asked.done():
                raise NoAnswer("the worker is gone")
            return asked.result()
        finally:
            asked.cancel()
            gone.cancel()

    async def _is_gone(self, job: FarThought) -> None:
        """Returns when nobody is there any more where the worker was that thinks about it."""
        while True:
            await asyncio.sleep(THERE_S)
            if job.worker:
                try:
                    await self._bus.request(worker_subject(job.worker), b"", deadline_s(0.0))
                except NobodyThere:
                    return self._on_gone(job.worker)
                except BusError:
                    continue  # it is slow, or the bus is away

    def _allowed_s(self, job: FarThought) -> float:
        return min(self.longest_s, allowed_s(self._turns, job, max(1, self._window), self.longest_s))

    def _hurry_all(self) -> None:
        """Somebody waits: thoughts under way that would last longer than they may now are told so."""
        for job in self._away.values():
            allowed = self._allowed_s(job)
            if job.most_s and allowed < job.most_s - HURRIED_S:
                job.most_s = allowed
                self._hurry(job, allowed)

    def _hurry(self, job: FarThought, most_s: float) -> None:
        self._errands.begin(self._said(encoded(Hurry(job.id, most_s))))

    async def _said(self, body: bytes) -> None:
        with suppress(BusError):  # then it lasts as long as it was told at first
            await self._bus.publish(HURRY, body)


def _fail(job: FarThought) -> None:
    """Whoever still waits for an answer gets none."""
    if not job.answer.done():
        job.answer.set_exception(Unanswered())
        job.answer.add_done_callback(lambda done: done.cancelled() or done.exception())
