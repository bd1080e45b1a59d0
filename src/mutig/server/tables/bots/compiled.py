"""Getting searching bots ready: compiled in a process of its own that gives way to everybody, then loaded in a thread.

Compiling takes minutes the first time and would hold all Python code up; loading takes a second and does not.
"""

from __future__ import annotations

import subprocess
import sys
import threading
from collections.abc import Callable
from contextlib import suppress

import structlog

from mutig.bots.search_bot import get_ready, is_compiled, is_ready
from mutig.core.compile import is_possible
from mutig.games import GAMES, rules

LOADING_S = 5.0  # how long a server that stops waits for what is being loaded

log = structlog.get_logger("mutig.bots")


class CompiledBots:
    """What searching bots think with, game by game. `told` hears of each that is ready, in a thread of its own."""

    def __init__(self, told: Callable[[str], None]) -> None:
        self._told = told
        self._threads: dict[str, threading.Thread] = {}
        self._now: dict[str, threading.Event] = {}  # by game: a bot is asked already
        self._one_at_a_time = threading.Lock()
        self._process: subprocess.Popen[bytes] | None = None
        self._closed = threading.Event()

    def want_all(self, after_s: float) -> None:
        """Get everything ready, once those who waited for the server play again."""
        if not is_possible():
            log.warning("numba is not installed: bots that think ahead play quick and simple (mutig[fast] has it)")
        for game in GAMES:
            self.want(game, after_s)

    def want(self, game: str, after_s: float = 0.0) -> bool:
        """Whether bots of this game can think; if not, they will as soon as possible."""
        if is_ready(game):
            return True
        now = self._now.setdefault(game, threading.Event())
        if not after_s:
            now.set()
        if game not in self._threads and is_possible():
            thread = threading.Thread(target=self._prepare, args=(game, after_s), name="bot-compiler", daemon=True)
            self._threads[game] = thread
            thread.start()
        return False

    def close(self) -> None:
        """End the compiler, and wait for what is just being loaded: a process must not end in the middle of it."""
        self._closed.set()
        for now in self._now.values():
            now.set()
        with suppress(AttributeError, OSError):
            self._process.kill()  # type: ignore[union-attr]
        for thread in self._threads.values():
            thread.join(LOADING_S)

    def _prepare(self, game: str, after_s: float) -> None:
        self._now[game].wait(after_s)
        with self._one_at_a_time:
            try:
                if self._closed.is_set() or not (is_compiled(rules(game)) or self._compile(game)):
                    return
                get_ready(rules(game))
            except Exception:
                log.exception("searching bots cannot be made ready", game=game)
                return
        self._told(game)

    def _compile(self, game: str) -> bool:
        """Whether the code is in the cache now. Without it searching bots go on playing simply."""
        log.info("compiling what searching bots need", game=game)
        command = [sys.executable, "-m", "mutig.bots.getting_ready", game]
        pipe, nothing = subprocess.PIPE, subprocess.DEVNULL
        # A session of its own: Ctrl-C is for the server alone. The open input ends it with us, however we end.
        self._process = subprocess.Popen(command, stdin=pipe, stdout=nothing, stderr=pipe, start_new_session=True)
        with self._process as compiler:
            if self._closed.is_set():
                compiler.kill()
            assert compiler.stderr is not None
            said = compiler.stderr.read()[-500:]
        if compiler.returncode and not self._closed.is_set():
            log.error("searching bots could not be compiled", game=game, said=said.decode(errors="replace"))
        return compiler.returncode == 0
