"""The arena at work: games go to workers, results come back, and whoever keeps everybody waiting forfeits.

Wherever a game is worked on, a process beside plays it. One that hangs or dies is ended and replaced; the referee has
heard every decision until then, so it can write down that game as well. A process that somebody else has ended says
nothing about its bots: the game is played again.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Sequence
from contextlib import suppress
from functools import partial
from multiprocessing import get_context

from mutig.core.errors import MutigError
from mutig.workers import Workers
from mutig.workers.processes import deaf_to_ctrl_c

from .playing import Asked, fresh_game, work
from .results import Clock, Forfeit, Played, Result, outcome
from .schedule import Meeting
from .settings import Settings
from .store import Store

LOOK_EVERY = 0.25  # seconds between looks at the clock
SITTING_DOWN = 120.0  # seconds to sit down, beyond the limit of a decision: a bot may load or compile something
WARMING_UP = 900.0  # seconds until a process must be ready
TRIES = 3  # of a game whose process is ended from outside; then it is the bot that brings this about
ENDED_FROM_OUTSIDE = (-9, -15)  # exit codes: SIGKILL, SIGTERM


class KilledError(Exception):
    """Somebody else has ended the process."""


class Desk:
    """A process that plays, the game it plays, and what was heard from it."""

    def __init__(self, settings: Settings) -> None:
        self.settings = settings
        self._open()

    def _open(self) -> None:
        context = get_context("spawn")
        self.line, far_end = context.Pipe()
        self.process = context.Process(target=work, args=(far_end, self.settings), daemon=True)
        with deaf_to_ctrl_c():
            self.process.start()
        far_end.close()
        self.limit = WARMING_UP

    def play(self, meeting: Meeting) -> Played:
        """One game, whatever its bots do."""
        for tries_left in reversed(range(TRIES)):
            if self.line.closed:
                self._open()
            try:
                return self._followed(meeting)
            except KilledError:
                if not tries_left:
                    return self._forfeited(f"ended its process (exit code {self.process.exitcode})")
        raise AssertionError("the last try ends the game")

    def _followed(self, meeting: Meeting) -> Played:
        """Give a game to the process and listen until it is over."""
        self.meeting, self.moves, self.clock = meeting, list[tuple[int, int]](), Clock(self.settings.players)
        self.asked: Asked | None = None
        self.waited = 0.0
        with suppress(OSError):  # a process that has died meanwhile is noticed when it is listened to
            self.line.send(meeting)
        before = time.monotonic()
        while True:
            speaks = self.line.poll(LOOK_EVERY)
            now = time.monotonic()
            passed, before = min(now - before, 2 * LOOK_EVERY), now  # a computer that slept does not count
            if played := self._listen() if speaks else self._look_at_the_clock(passed):
                return played

    def _wait_for(self, asked: Asked | None) -> None:
        self.asked, self.waited = asked, 0.0
        self.limit = self.settings.limit + (SITTING_DOWN if asked is None or asked.sitting_down else 0.0)

    def _listen(self) -> Played | None:
        """One message; None if the game goes on."""
        try:
            message = self.line.recv()
        except (EOFError, OSError):
            self.process.join()
            if self.process.exitcode in ENDED_FROM_OUTSIDE:
                self.stop()
                raise KilledError from None
            return self._forfeited(f"ended its process (exit code {self.process.exitcode})")
        if isinstance(message, Played):
            return message
        asked = message if isinstance(message, Asked) else None  # if not, it is ready
        if asked is not None and asked.before is not None:
            self.moves.append((asked.before.seat, asked.before.code))
            self.clock.add(asked.before.seat, asked.before.seconds)
        self._wait_for(asked)
        return None

    def _look_at_the_clock(self, passed: float) -> Played | None:
        """A forfeit if a bot has taken too long."""
        self.waited += passed
        if self.waited <= self.limit:
            return None
        doing = "to sit down" if self.asked is not None and self.asked.sitting_down else "for a decision"
        return self._forfeited(f"took more than {self.limit:g} s {doing}")

    def _forfeited(self, reason: str) -> Played:
        """The game as far as it went, for the seat that was asked last; the process is not used any more."""
        self.stop()
        if self.asked is None:
            raise MutigError(f"a process of the arena {reason} while no bot was asked: the arena stops")
        game = fresh_game(self.settings, self.meeting)
        for seat, code in self.moves:
            game.play(seat, code)
        return outcome(self.meeting, game, self.clock, Forfeit(self.asked.seat, reason))

    def stop(self) -> None:
        """End the process, whatever it does."""
        self.process.kill()
        self.process.join()
        self.line.close()


_DESKS: list[Desk] = []  # one at most: a worker plays one arena after the other


def play(settings: Settings, meeting: Meeting) -> Played:
    """One game as a piece of work; the process that plays it is kept for the next."""
    if not (_DESKS and _DESKS[0].settings == settings):
        dismiss()
        _DESKS.append(Desk(settings))
    return _DESKS[0].play(meeting)


def dismiss() -> None:
    """End the process that was kept."""
    while _DESKS:
        desk = _DESKS.pop()
        if not desk.line.closed:
            desk.stop()


def play_all(
    settings: Settings,
    store: Store,
    meetings: Sequence[Meeting],
    workers: Workers,
    finished: Callable[[Result], None],
) -> None:
    """Let workers play the games; each goes to the store as it comes, then its result to `finished`."""

    def keep(_: int, played: Played) -> None:
        store.add(played)
        finished(played.result)

    _ = settings.table  # laid here, and sent along: who works elsewhere may not have the files of its edition
    try:
        workers.each(partial(play, settings), meetings, keep)
    finally:
        dismiss()
