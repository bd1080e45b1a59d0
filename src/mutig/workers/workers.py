"""Who works on pieces, and what happens to those whose worker was lost."""

from __future__ import annotations

import os
from collections import deque
from collections.abc import Callable, Sequence
from concurrent.futures import FIRST_COMPLETED, BrokenExecutor, Future, wait
from contextlib import AbstractContextManager
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, TypeVar

from mutig.core.errors import MutigError

from .processes import Pool, processes

if TYPE_CHECKING:
    from .cluster import RayTasks

Piece = TypeVar("Piece")
Result = TypeVar("Result")

AHEAD = 2  # pieces under way for each core: the next one lies ready when one is done
MOST_LOSSES = 3  # times in a row that workers are lost and nothing is done


@dataclass(frozen=True)
class Workers:
    """So many processes of this machine, if nothing is said one for each core; or the Ray cluster at an address.

    `folder` has modules of the asker's own that pieces need: a cluster is sent them.
    """

    jobs: int | None = None
    ray: str = ""
    folder: Path | None = None

    def each(
        self, work: Callable[[Piece], Result], pieces: Sequence[Piece], finished: Callable[[int, Result], None]
    ) -> None:
        """Do all pieces; `finished` gets number and result of each as they come, and none of them twice.

        Where this ends early, by ctrl-c or an error, nothing goes on behind it.
        """
        jobs = min(self.jobs or cores(), len(pieces))
        if jobs <= 1 and not self.ray:
            for number, piece in enumerate(pieces):
                finished(number, work(piece))
            return
        waiting, losses = deque(range(len(pieces))), 0
        while waiting:
            before = len(waiting)
            with self._executor(jobs) as executor:
                waiting = _worked_off(executor, work, pieces, waiting, finished)
            losses = losses + 1 if len(waiting) == before else 0
            if losses == MOST_LOSSES:
                raise MutigError(
                    f"workers end before they have done anything, {losses} times in a row: nothing goes on"
                )

    def in_order(
        self, work: Callable[[Piece], Result], pieces: Sequence[Piece], finished: Callable[[Result], None]
    ) -> None:
        """The same, and `finished` gets the results in the order of the pieces: one that is early waits."""
        early: dict[int, Result] = {}
        following = 0

        def wait_in_line(number: int, result: Result) -> None:
            nonlocal following
            early[number] = result
            while following in early:
                finished(early.pop(following))
                following += 1

        self.each(work, pieces, wait_in_line)

    def _executor(self, jobs: int) -> AbstractContextManager[Pool | RayTasks]:
        if self.ray:
            from .cluster import cluster

            return cluster(self.ray, self.folder)
        return processes(jobs)


ALONE = Workers(jobs=1)


def cores() -> int:
    """How many cores this process may use."""
    return len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1


def _worked_off(
    executor: Pool | RayTasks,
    work: Callable[[Piece], Result],
    pieces: Sequence[Piece],
    waiting: deque[int],
    finished: Callable[[int, Result], None],
) -> deque[int]:
    """Work until all is done or a worker is lost; returns what has to be done again then, and what was not begun."""
    under_way: dict[Future[Result], int] = {}
    again: list[int] = []
    while under_way or (waiting and not again):
        while waiting and not again and len(under_way) < AHEAD * executor.size:
            number = waiting.popleft()
            try:
                under_way[executor.submit(work, pieces[number])] = number
            except BrokenExecutor:  # noticed here before any result says so
                again.append(number)
        done, _ = wait(under_way, return_when=FIRST_COMPLETED)
        for future in done:
            number = under_way.pop(future)
            if isinstance(future.exception(), BrokenExecutor):
                again.append(number)
            else:
                finished(number, future.result())
    return deque([*sorted(again), *waiting])
