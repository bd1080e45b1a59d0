"""A few processes for what guests bring along: each can be ended at any moment, and a fresh one takes its place."""

from __future__ import annotations

import asyncio
import contextlib
import os
import subprocess
import sys
from concurrent.futures import ThreadPoolExecutor
from typing import TypeVar

import structlog
from msgspec import json

from mutig.server.refusal import Refusal
from mutig.server.work.queue import PersonQueue

from .jobs import Done, Job, Refused
from .worker import READY, read_message, write_message

T = TypeVar("T")

WAITING, EACH = 16, 2  # in all, and of one person
COMMAND = [sys.executable, "-P", "-m", "mutig.server.tables.records.worker"]

log = structlog.get_logger("mutig.workers")


class Worker:
    """One process. Its methods wait, so they are called on threads; `end` may be called by anybody at any time."""

    def __init__(self) -> None:
        environment = {name: value for name, value in os.environ.items() if not name.startswith("PG")}  # passwords
        self._process = subprocess.Popen(
            COMMAND, stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, env=environment
        )
        assert self._process.stdin is not None
        assert self._process.stdout is not None
        self._asking, self._answers = self._process.stdin, self._process.stdout

    @property
    def pid(self) -> int:
        return self._process.pid

    def is_ready(self) -> bool:
        """True once it has loaded everything; False if it cannot."""
        return self._answers.read(1) == READY

    def ask(self, job: bytes) -> bytes | None:
        """The answer, or None if it ended before there was one."""
        try:
            write_message(self._asking, job)
            return read_message(self._answers)
        except (OSError, ValueError):
            return None

    def end(self) -> None:
        """By its own id, at once."""
        self._process.kill()
        self._process.wait()
        for pipe in (self._asking, self._answers):
            with contextlib.suppress(OSError):  # there may be something left to be written
                pipe.close()


class WorkerPool:
    """The pool: a job waits for its turn, then has a worker for itself, for so long and no longer."""

    def __init__(self, count: int, limit_s: float) -> None:
        self._limit_s = limit_s
        self._threads = ThreadPoolExecutor(2 * count, "worker")  # one asks, another may have to end it
        self._turns = PersonQueue(count, WAITING, EACH)
        self._idle: list[Worker] = []
        self._all: set[Worker] = set()
        self._closed = False

    @property
    def pids(self) -> list[int]:
        """The processes there are now."""
        return [worker.pid for worker in self._all]

    def warm_up(self) -> None:
        """Have one ready before somebody needs it."""
        asyncio.get_running_loop().run_in_executor(self._threads, self._warm)

    async def ask(self, person: str, job: Job, answer: type[T]) -> T:
        """What comes of a job, or a Refusal."""
        asked = json.encode(job)
        given = await self._turns.serve(person, lambda: self._served(asked))
        said = json.decode(given, type=Done | Refused)
        if isinstance(said, Refused):
            raise Refusal(said.reason, said.status, **said.arguments)
        return bytes(said.answer) if answer is bytes else json.decode(said.answer, type=answer)  # type: ignore[return-value]

    async def _served(self, asked: bytes) -> bytes:
        loop = asyncio.get_running_loop()
        worker = await loop.run_in_executor(self._threads, self._taken)
        try:
            async with asyncio.timeout(self._limit_s):
                answer = await loop.run_in_executor(self._threads, worker.ask, asked)
        except TimeoutError:
            answer = None
        if answer is None:
            log.warning("a worker was ended", pid=worker.pid)
            await loop.run_in_executor(self._threads, self._ended, worker)
            raise Refusal("too-dear", 422, seconds=self._limit_s)
        self._idle.append(worker)
        return answer

    def _warm(self) -> None:
        self._idle.append(self._taken())

    def _taken(self) -> Worker:
        """The worker that was used last (it may remember the record), or a fresh one."""
        if self._idle:
            return self._idle.pop()
        if self._closed:
            raise Refusal("restarting", 503)
        worker = Worker()
        self._all.add(worker)
        if self._closed or not worker.is_ready():
            self._ended(worker)
            raise Refusal("busy", 503)
        return worker

    def _ended(self, worker: Worker) -> None:
        self._all.discard(worker)
        worker.end()

    def close(self) -> None:
        """End all of them; whoever waits for one is refused."""
        self._closed = True
        for worker in list(self._all):
            self._ended(worker)
        self._idle.clear()
        self._threads.shutdown(wait=False, cancel_futures=True)
