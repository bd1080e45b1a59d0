"""A word to whoever waits for the compiler: on a terminal a line that counts, elsewhere nothing."""

from __future__ import annotations

import sys

from mutig.core.compile import Progress


def told_on_a_terminal(title: str) -> Progress:
    """What to call after each function that was compiled. One line on stderr, gone when all is done."""
    err = sys.stderr

    def progress(done: int, functions: int) -> None:
        if not err.isatty():
            return
        line = f"Compiling {title}, once: {done} of {functions} functions ..."
        err.write("\r" + (line if done < functions else " " * len(line) + "\r"))
        err.flush()

    return progress
