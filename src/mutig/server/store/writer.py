"""The one thread that writes, with group commit.

Whatever waits is carried out in one transaction and made durable by one commit; only then is anybody told. One slow
disk write so serves as many moves as arrived during the last one.
"""

from __future__ import annotations

import asyncio
import logging
import threading
from collections.abc import Callable, Sequence
from contextlib import suppress
from itertools import groupby
from queue import SimpleQueue
from typing import Any, NamedTuple, TypeVar

from sqlalchemy import Connection
from sqlalchemy.exc import DBAPIError, IntegrityError, InternalError, OperationalError

from mutig.core.errors import MutigError
from mutig.server import tracing

from .engine import Database
from .errors import UNFIT, Conflict, StoreError, unfit

LARGEST_GROUP = 256
FEW = 4  # requests for which the disk takes longest; with more, two threads at work would only wait for each other
# On a full disk, say, SQLite gives the whole transaction up, and with it what others of the group have written.
TRANSACTION_LOST = OperationalError, InternalError
logger = logging.getLogger(__name__)

T = TypeVar("T")
Work = Callable[[Connection], T]
BulkWork = Callable[[Connection, Sequence[Any]], Sequence[Any]]


class Request(NamedTuple):
    """Something to write, and who waits for it."""

    work: BulkWork
    item: Any
    answer: asyncio.Future[Any]
    loop: asyncio.AbstractEventLoop
    alone: bool = False  # in no transaction: the work is given the database itself
    trace: str | None = None
    meanwhile: Callable[[], None] | None = None  # called where the answer is awaited, as soon as the disk is at work


class Outcome(NamedTuple):
    """What came of a request: a result, or why not."""

    result: Any = None
    problem: Exception | None = None


class Writer:
    """Carries out requests in the order they came."""

    def __init__(self, database: Database) -> None:
        self._database = database
        self._requests: SimpleQueue[Request | None] = SimpleQueue()
        self._next: Request | None = None  # it came while a group was collected it cannot belong to
        self._line: Connection | None = None  # kept: to take one from the pool each time costs as much as a statement
        self._committing = False
        self.closed = False
        self._thread = threading.Thread(target=self._run, name="store-writer", daemon=True)
        self._thread.start()

    @property
    def waiting(self) -> int:
        return self._requests.qsize()

    async def write(self, work: Work[T]) -> T:
        """Carry out the work and commit; what returns is on disk. Whoever stops waiting does not stop the work."""
        answer: T = await self.write_in_bulk(_one_by_one, work)
        return answer

    async def write_in_bulk(self, work: BulkWork, item: Any, meanwhile: Callable[[], None] | None = None) -> Any:
        """The same for work that takes many items at once and gives a result for each.

        `meanwhile` is for what can be made ready while the disk works, if there is little else to do. When it is
        called nothing is on record yet, and perhaps nothing ever will be: it must not tell anybody anything.
        """
        return await self._asked(work, item, meanwhile=meanwhile)

    async def alone(self, work: Callable[[Database], T]) -> T:
        """Something that is no part of a transaction, while nobody else writes."""
        answer: T = await self._asked(_one_by_one, work, alone=True)
        return answer

    async def _asked(
        self, work: BulkWork, item: Any, alone: bool = False, meanwhile: Callable[[], None] | None = None
    ) -> Any:
        if self.closed:
            raise StoreError("the store is closed: nothing more can be written")
        loop = asyncio.get_running_loop()
        answer = loop.create_future()
        self._requests.put(Request(work, item, answer, loop, alone, tracing.carried(), meanwhile))
        return await answer

    async def close(self) -> None:
        """Carry out what waits, then stop."""
        if not self.closed:
            self.closed = True
            self._requests.put(None)
        await asyncio.to_thread(self._thread.join)

    def _run(self) -> None:
        while group := self._next_group():
            with tracing.together("transaction", (request.trace for request in group), count=len(group)):
                outcomes = self._outcomes(group)
            _answer(group, outcomes)
        self._let_go()

    def _next_group(self) -> list[Request]:
        """All that waits and goes together, up to a limit; nothing at the very end."""
        if self._next is not None:
            group, self._next = [self._next], None
            return group
        group = []
        while len(group) < LARGEST_GROUP and not (group and self._requests.empty()):
            request = self._requests.get()
            if request is None:  # nothing comes after it
                self._requests.put(None)
                break
            if request.alone and group:
                self._next = request
                break
            group.append(request)
            if request.alone:
                break
        return group

    def _outcomes(self, group: list[Request]) -> list[Outcome]:
        """What came of each request. Nothing that goes wrong here ends the thread."""
        try:
            self._database.still_ours()
            if group[0].alone:
                self._let_go()
                return [Outcome(group[0].item(self._database))]
            return self._written(group)
        except Exception as problem:
            logger.exception("nothing could be written")
            return [Outcome(problem=self._database.trouble(problem)) for _ in group]

    def _written(self, group: list[Request]) -> list[Outcome]:
        """With one commit for all. A line that is found broken before that has written nothing: a new one is tried."""
        try:
            return self._transaction(group)
        except DBAPIError as problem:
            if self._committing or not problem.connection_invalidated:
                raise
        return self._transaction(group)

    def _transaction(self, group: list[Request]) -> list[Outcome]:
        self._committing = False
        if self._line is None:
            self._line = self._database.writer.connect()
        db = self._line
        try:
            db.begin()
            outcomes = _all_together(db, group)
            if outcomes is None:
                db.rollback()
                db.begin()
                outcomes = _each_by_itself(db, group, self._database)
            self._committing = True
            if len(group) <= FEW and self._requests.empty():
                _begin_meanwhile(group, outcomes)
            db.commit()
        except BaseException:
            self._let_go()
            raise
        return outcomes

    def _let_go(self) -> None:
        line, self._line = self._line, None
        if line is None:
            return
        with suppress(Exception):  # a commit that failed may leave a transaction SQLAlchemy thinks closed
            if not line.invalidated:
                line.connection.rollback()
        with suppress(DBAPIError):
            line.close()


def _all_together(db: Connection, group: list[Request]) -> list[Outcome] | None:
    """The fast way, which nearly always works: no request fails. None if one does."""
    try:
        results: list[Any] = []
        for work, requests in groupby(group, key=lambda request: request.work):
            results += work(db, [request.item for request in requests])
        return [Outcome(result) for result in results]
    except TRANSACTION_LOST:
        raise
    except Exception:
        return None


def _each_by_itself(db: Connection, group: list[Request], database: Database) -> list[Outcome]:
    """A request that fails takes back what it did and nothing else."""
    outcomes = []
    for request in group:
        try:
            with db.begin_nested():
                [result] = request.work(db, [request.item])
            outcomes.append(Outcome(result))
        except IntegrityError:
            outcomes.append(Outcome(problem=Conflict("somebody else was first")))
        except TRANSACTION_LOST:
            raise
        except UNFIT as problem:
            outcomes.append(Outcome(problem=unfit(problem)))
        except MutigError as problem:
            outcomes.append(Outcome(problem=problem))
        except Exception as problem:
            logger.exception("a request could not be carried out")
            outcomes.append(Outcome(problem=database.trouble(problem) if isinstance(problem, DBAPIError) else problem))
    return outcomes


def _one_by_one(db: Connection, works: Sequence[Work[T]]) -> list[T]:
    return [work(db) for work in works]


def _begin_meanwhile(group: list[Request], outcomes: list[Outcome]) -> None:
    """All that is left is the disk's: who waits for it has time for something else."""
    by_loop: dict[asyncio.AbstractEventLoop, list[Callable[[], None]]] = {}
    for request, outcome in zip(group, outcomes, strict=True):
        if request.meanwhile is not None and outcome.problem is None:
            by_loop.setdefault(request.loop, []).append(request.meanwhile)
    for loop, works in by_loop.items():
        with suppress(RuntimeError):  # nobody is left who waits
            loop.call_soon_threadsafe(_do_all, works)


def _do_all(works: list[Callable[[], None]]) -> None:
    for work in works:
        try:
            work()
        except Exception:
            logger.exception("nothing could be made ready while the disk was at work")


def _answer(group: list[Request], outcomes: list[Outcome]) -> None:
    """Tell everybody at once what came of it."""
    by_loop: dict[asyncio.AbstractEventLoop, list[tuple[asyncio.Future[Any], Outcome]]] = {}
    for request, outcome in zip(group, outcomes, strict=True):
        by_loop.setdefault(request.loop, []).append((request.answer, outcome))
    for loop, answers in by_loop.items():
        try:
            loop.call_soon_threadsafe(_settle, answers)
        except RuntimeError:
            logger.warning("nobody is left to hear the outcome of %d requests", len(answers))


def _settle(answers: list[tuple[asyncio.Future[Any], Outcome]]) -> None:
    for answer, outcome in answers:
        if answer.done():
            continue
        if outcome.problem is not None:
            answer.set_exception(outcome.problem)
        else:
            answer.set_result(outcome.result)
