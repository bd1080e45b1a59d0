"""`python -m mutig.bots.getting_ready GAME [wise]`: compiles what bots of a game think with into the cache, and ends.

A server has this done beside it, so that nobody waits for a compiler. It gives way to everybody else, and it ends with
whoever holds the other end of its standard input.
"""

from __future__ import annotations

import os
import sys
import threading

from mutig.games import rules

from .search_bot import mind_of
from .taught import WISE, wise_bots

GIVES_WAY = 19  # as nice as a process can be


def end_with_the_parent() -> None:
    """Wait for the end of the input; nobody needs us any more then."""
    while os.read(0, 1):  # not through sys.stdin, whose lock would be held at the end
        pass
    os._exit(1)


def main(game: str, *kind: str) -> None:
    if hasattr(os, "nice"):  # not on Windows
        os.nice(GIVES_WAY)
    threading.Thread(target=end_with_the_parent, daemon=True).start()
    if kind == (WISE,):
        wise_bots().wisdom_of(rules(game))
    else:
        mind_of(rules(game))


if __name__ == "__main__":
    main(*sys.argv[1:])
