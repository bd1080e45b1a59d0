"""Workers of this machine: processes of the standard library's pool that end with whoever started them."""

from __future__ import annotations

import os
import signal
from collections.abc import Callable, Iterator
from concurrent.futures import Future, ProcessPoolExecutor
from contextlib import contextmanager
from multiprocessing import get_context
from multiprocessing.connection import Connection
from threading import Thread
from typing import Any


class Pool(ProcessPoolExecutor):
    """The standard library's, whose processes never hear ctrl-c: it is for who leads."""

    def __init__(self, size: int, line: Connection) -> None:
        super().__init__(size, get_context("spawn"), _begin, (line,))
        self.size = size

    def submit(self, work: Callable[..., Any], /, *given: Any, **named: Any) -> Future[Any]:
        with deaf_to_ctrl_c():  # processes are started here, when there is something to do
            return super().submit(work, *given, **named)


@contextmanager
def processes(size: int) -> Iterator[Pool]:
    """So many processes; at the end they are gone, whatever they were doing."""
    far_end, line = get_context("spawn").Pipe(duplex=False)
    pool = Pool(size, far_end)
    try:
        yield pool
    finally:
        line.close()
        pool.shutdown(cancel_futures=True)
        far_end.close()


def _begin(line: Connection) -> None:
    """The first thing in a new process."""
    os.dup2(2, 1)  # what a bot prints must not stand in the middle of a report
    leave_after(lambda: line.poll(None))


def leave_after(wait: Callable[[], object]) -> None:
    """End this process, in the middle of whatever it does, once a wait is over."""

    def leave() -> None:
        wait()
        os._exit(1)

    Thread(target=leave, daemon=True).start()


@contextmanager
def deaf_to_ctrl_c() -> Iterator[None]:
    """Processes started here never hear ctrl-c; here it is only heard a little later."""
    if not hasattr(signal, "pthread_sigmask"):
        yield
        return
    before = signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGINT})
    try:
        yield
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, before)
