"""What is computed beside the event loop, on threads that are kept apart: nothing dear stands in the way of play."""

from __future__ import annotations

import asyncio
import os
import sys
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from typing import ParamSpec, TypeVar

from .queue import PersonQueue

P = ParamSpec("P")
T = TypeVar("T")

NICE = 19  # of threads that compute for long without the interpreter; the event loop and the writer come first

PLAY = ThreadPoolExecutor(4, "play")  # reading a table from its log and taking back: people wait for it to go on


async def for_play(work: Callable[P, T], *args: P.args, **named: P.kwargs) -> T:
    """Work that a game waits for: it shares its threads with nothing else."""
    return await asyncio.get_running_loop().run_in_executor(PLAY, lambda: work(*args, **named))


def stand_back() -> None:
    """This thread, and those it starts, get what the others leave of the processors.

    Whoever computes outside the interpreter never waits for it, and so takes a processor away from those who do.
    """
    if sys.platform == "linux":  # elsewhere it would be the whole process
        os.nice(NICE)


class ViewingThreads:
    """A thread for pictures, replays, records and sheets, one at a time for each person, with a bounded queue.

    More threads would not be quicker, since all of it is Python; they would only stand in the way of play.
    """

    def __init__(self, threads: int = 1, waiting: int = 64, each: int = 8) -> None:
        self._threads = ThreadPoolExecutor(threads, "show")
        self._turns = PersonQueue(threads, waiting, each)

    async def do(self, person: str, work: Callable[P, T], *args: P.args, **named: P.kwargs) -> T:
        loop = asyncio.get_running_loop()
        return await self._turns.serve(
            person, lambda: loop.run_in_executor(self._threads, lambda: work(*args, **named))
        )

    def close(self) -> None:
        self._threads.shutdown(wait=False, cancel_futures=True)
