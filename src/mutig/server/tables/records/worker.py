"""The process in which documents of guests are worked on; workers.py starts it.

It reads jobs from its standard input, writes answers to its standard output, and ends when nobody is there any more.
"""

from __future__ import annotations

import contextlib
import os
import signal
import struct
import sys
import time
from typing import IO

LENGTH = struct.Struct("<I")
READY = b"+"
CPU_S = 8  # for one job, where the system can be told: a sheet of pictures takes two
MEMORY = 1 << 30  # bytes of addresses


def main() -> None:
    """Serve until the other end is closed."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # ctrl-C is for the server, which ends this process itself
    answers = os.fdopen(os.dup(1), "wb")
    os.dup2(os.open(os.devnull, os.O_WRONLY), 1)  # whatever prints would break into an answer
    if hasattr(os, "nice"):
        os.nice(10)
    from .jobs import do

    limit_memory()
    answers.write(READY)
    answers.flush()
    while (asked := read_message(sys.stdin.buffer)) is not None:
        limit_time()
        write_message(answers, do(asked))


def read_message(pipe: IO[bytes]) -> bytes | None:
    """The next message; None at the end."""
    head = pipe.read(LENGTH.size)
    if len(head) < LENGTH.size:
        return None
    (length,) = LENGTH.unpack(head)
    body = pipe.read(length)
    return body if len(body) == length else None


def write_message(pipe: IO[bytes], body: bytes) -> None:
    pipe.write(LENGTH.pack(len(body)) + body)
    pipe.flush()


def limit_memory() -> None:
    """Beyond this there is a MemoryError, and the server has nothing of it."""
    with contextlib.suppress(ImportError, ValueError, OSError):
        import resource

        resource.setrlimit(resource.RLIMIT_AS, (MEMORY, MEMORY))


def limit_time() -> None:
    """The system ends the process if one job takes longer, even if nobody is there any more to end it."""
    with contextlib.suppress(ImportError, ValueError, OSError):
        import resource

        _, most = resource.getrlimit(resource.RLIMIT_CPU)
        resource.setrlimit(resource.RLIMIT_CPU, (int(time.process_time()) + CPU_S + 1, most))


if __name__ == "__main__":
    main()
