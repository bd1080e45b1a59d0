"""The arena at work: games go to processes, results come back, and whoever keeps everybody waiting forfeits.

A process that hangs or dies is ended and replaced. The referee has heard every decision until then, so it can write
down that game as well.
"""

from __future__ import annotations

import signal
import time
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager, suppress
from multiprocessing import get_context
from multiprocessing.connection import wait

from mutig.core.errors import MutigError

from .playing import Answered, Asked, Ready, fresh_game, work
from .results import Clock, Forfeit, Result, outcome
from .schedule import Meeting
from .settings import Settings
from .store import Store

LOOK_EVERY = 0.25  # seconds between looks at the clock
SITTING_DOWN = 120.0  # seconds to sit down, beyond the limit of a decision: a bot may load or compile something
WARMING_UP = 900.0  # seconds until a process must be ready


class Desk:
    """One process, the game it plays, and what was heard from it."""

    def __init__(self, settings: Settings, store: Store) -> None:
        self.settings, self.store = settings, store
        context = get_context("spawn")
        self.line, far_end = context.Pipe()
        self.process = context.Process(target=work, args=(far_end, settings, store.folder), daemon=True)
        with _deaf_to_ctrl_c():
            self.process.start()
        far_end.close()
        self.meeting: Meeting | None = None
        self.asked: Asked | None = None
        self.waited, self.limit = 0.0, WARMING_UP

    def give(self, meeting: Meeting) -> None:
        """The next game."""
        self.meeting = meeting
        self.moves: list[tuple[int, int]] = []
        self.clock = Clock(self.settings.players)
        self._wait_for(None)
        with suppress(OSError):  # a process that has died meanwhile is noticed when it is listened to
            self.line.send(meeting)

    def _wait_for(self, asked: Asked | None) -> None:
        self.asked, self.waited = asked, 0.0
        self.limit = self.settings.limit + (SITTING_DOWN if asked is None or asked.sitting_down else 0.0)

    def listen(self) -> Result | Ready | None:
        """One message; a result or Ready when the process wants the next game."""
        try:
            message = self.line.recv()
        except (EOFError, OSError):
            self.process.join()
            return self._forfeited(f"ended its process (exit code {self.process.exitcode})")
        if isinstance(message, Asked):
            self._wait_for(message)
        elif isinstance(message, Answered):
            self.moves.append((message.seat, message.code))
            self.clock.add(message.seat, message.seconds)
            self._wait_for(None)
        elif isinstance(message, Result | Ready):
            return message
        return None

    def look_at_the_clock(self, passed: float) -> Result | None:
        """A forfeit if a bot has taken too long."""
        self.waited += passed
        if self.waited <= self.limit:
            return None
        doing = "to sit down" if self.asked is not None and self.asked.sitting_down else "for a decision"
        return self._forfeited(f"took more than {self.limit:g} s {doing}")

    def _forfeited(self, reason: str) -> Result:
        """The game as far as it went, for the seat that was asked last; the process is not used any more."""
        self.stop()
        if self.meeting is None or self.asked is None:
            raise MutigError(f"a process of the arena {reason} while no bot was asked: the arena stops")
        game = fresh_game(self.settings, self.meeting)
        for seat, code in self.moves:
            game.play(seat, code)
        forfeit = Forfeit(self.asked.seat, reason)
        return outcome(self.meeting, game, self.clock, forfeit, self.store.save(self.meeting, game))

    @property
    def stopped(self) -> bool:
        return self.line.closed

    def stop(self) -> None:
        """End the process, whatever it does."""
        self.process.kill()
        self.process.join()
        self.line.close()


def play_all(
    settings: Settings,
    store: Store,
    meetings: Iterable[Meeting],
    jobs: int,
    finished: Callable[[Result], None],
) -> None:
    """Play the games in so many processes; each result goes to the index, then to `finished`."""
    waiting = list(meetings)[::-1]
    desks = [Desk(settings, store) for _ in range(min(jobs, len(waiting)))]
    before = time.monotonic()
    try:
        while desks:
            speaking = wait([desk.line for desk in desks], LOOK_EVERY)
            now = time.monotonic()
            passed, before = min(now - before, 2 * LOOK_EVERY), now  # a computer that slept does not count
            for desk in list(desks):
                message = desk.listen() if desk.line in speaking else desk.look_at_the_clock(passed)
                if message is None:
                    continue
                if isinstance(message, Result):
                    store.add(message)
                    finished(message)
                if desk.stopped:
                    desks.remove(desk)
                    if waiting:
                        desks.append(Desk(settings, store))
                elif waiting:
                    desk.give(waiting.pop())
                else:
                    desk.stop()
                    desks.remove(desk)
    finally:
        for desk in desks:
            if not desk.stopped:
                desk.stop()


@contextmanager
def _deaf_to_ctrl_c() -> Iterator[None]:
    """Processes started here never hear ctrl-c; here it is only heard a little later."""
    if not hasattr(signal, "pthread_sigmask"):
        yield
        return
    before = signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGINT})
    try:
        yield
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, before)
