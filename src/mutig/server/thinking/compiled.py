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
from mutig.bots.taught import WISE, can_be_wise, get_wise_ready, wise_is_compiled, wise_is_ready
from mutig.core.compile import is_possible
from mutig.games import GAMES, rules

LOADING_S = 5.0  # how long a server that stops waits for what is being loaded

log = structlog.get_logger("mutig.bots")


class CompiledBots:
    """What bots think with, game by game: those that search, and those that are wise beside (`taught.py`).

    `told` hears of each game whose bots are ready, in a thread of its own.
    """

    def __init__(self, told: Callable[[str], None]) -> None:
        self._told = told
        self._threads: dict[tuple[str, bool], threading.Thread] = {}
        self._now: dict[tuple[str, bool], threading.Event] = {}  # by game, wise or not: a bot is asked already
        self._one_at_a_time = threading.Lock()
        self._process: subprocess.Popen[bytes] | None = None
        self._closed = threading.Event()

    def want_all(self, after_s: float) -> None:
        """Get everything ready, once those who waited for the server play again."""
        if not is_possible():
            log.warning("numba is not installed: bots that think ahead play quick and simple (mutig[fast] has it)")
        for wise in (False, True):
            for game in GAMES:
                self.want(game, after_s, wise=wise)

    def want(self, game: str, after_s: float = 0.0, *, wise: bool = False) -> bool:
        """Whether bots of this game can think; if not, they will as soon as possible."""
        if wise_is_ready(game) if wise else is_ready(game):
            return True
        what = game, wise
        now = self._now.setdefault(what, threading.Event())
        if not after_s:
            now.set()
        if what not in self._threads and (can_be_wise(game) if wise else is_possible()):
            thread = threading.Thread(target=self._prepare, args=(*what, after_s), name="bot-compiler", daemon=True)
            self._threads[what] = thread
            thread.start()
        return False

    def gave_up(self, game: str) -> bool:
        """Whether bots of this game could not be made ready: that is not tried again until the server starts anew."""
        thread = self._threads.get((game, False))
        return thread is not None and not thread.is_alive() and not is_ready(game)

    def close(self) -> None:
        """End the compiler, and wait for what is just being loaded: a process must not end in the middle of it."""
        self._closed.set()
        for now in self._now.values():
            now.set()
        if self._process is not None:
            with suppress(OSError):
                self._process.kill()
        for thread in self._threads.values():
            thread.join(LOADING_S)

    def _prepare(self, game: str, wise: bool, after_s: float) -> None:
        self._now[game, wise].wait(after_s)
        with self._one_at_a_time:
            try:
                if self._closed.is_set():
                    return
                there = wise_is_compiled(rules(game)) if wise else is_compiled(rules(game))
                if not (there or self._compile(game, wise)):
                    return
                (get_wise_ready if wise else get_ready)(rules(game))
            except Exception:
                log.exception("searching bots cannot be made ready", game=game)
                return
        self._told(game)

    def _compile(self, game: str, wise: bool) -> bool:
        """Whether the code is in the cache now. Without it searching bots go on playing simply."""
        log.info("compiling what searching bots need", game=game, wise=wise)
        command = [sys.executable, "-m", "mutig.bots.getting_ready", game, *([WISE] if wise else [])]
        pipe, nothing = subprocess.PIPE, subprocess.DEVNULL
        # A process group of its own: Ctrl-C is for the server alone. Not a session of its own: Linux shares time among
        # sessions first, so it would give way to nobody. The open input ends it with us, however we end.
        self._process = subprocess.Popen(command, stdin=pipe, stdout=nothing, stderr=pipe, process_group=0)
        with self._process as compiler:
            if self._closed.is_set():
                compiler.kill()
            assert compiler.stderr is not None
            said = compiler.stderr.read()[-500:]
        if compiler.returncode and not self._closed.is_set():
            log.error("searching bots could not be compiled", game=game, said=said.decode(errors="replace"))
        return compiler.returncode == 0
