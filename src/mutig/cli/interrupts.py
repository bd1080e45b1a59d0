"""Ctrl-c, a lost connection and a polite kill: they stop a session, but never in the middle of a move."""

from __future__ import annotations

import signal
import sys
import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from types import FrameType
from typing import Any

import typer

from mutig.core.errors import MutigError

SIGNALS = [getattr(signal, name) for name in ("SIGINT", "SIGTERM", "SIGHUP") if hasattr(signal, name)]


class Interrupts:
    """While entered, these signals raise KeyboardInterrupt, at once or as soon as the game is whole again.

    A compiler that is interrupted in the middle loses that and fails of something else: an interrupt all the same.
    """

    def __init__(self) -> None:
        self._busy = self._waiting = self._raised = False
        self._before: dict[Any, Any] = {}
        self._told: Callable[[sys.UnraisableHookArgs], Any] = sys.unraisablehook

    def __enter__(self) -> Interrupts:
        if threading.current_thread() is threading.main_thread():  # only there can signals be handled
            self._before = {number: signal.signal(number, self._handle) for number in SIGNALS}
            self._told, sys.unraisablehook = sys.unraisablehook, self._lost
        return self

    def __exit__(self, kind: object, problem: BaseException | None, *_: object) -> None:
        if self._before:
            sys.unraisablehook = self._told
        for number, handler in self._before.items():
            signal.signal(number, handler)
        if self._raised and isinstance(problem, Exception) and not isinstance(problem, MutigError | typer.Exit):
            raise KeyboardInterrupt from None

    def _lost(self, told: sys.UnraisableHookArgs) -> None:
        """An interrupt that was raised where nobody can hear it needs no traceback."""
        if not issubclass(told.exc_type, KeyboardInterrupt):
            self._told(told)

    def _handle(self, signum: int, frame: FrameType | None) -> None:
        if not self._busy:
            self._raised = True
            raise KeyboardInterrupt
        self._waiting = True

    @contextmanager
    def held_back(self) -> Iterator[None]:
        """A move is carried out as a whole: half a move could not be saved."""
        self._busy = True
        try:
            yield
        finally:
            self._busy = False
        if self._waiting:
            self._waiting, self._raised = False, True
            raise KeyboardInterrupt
