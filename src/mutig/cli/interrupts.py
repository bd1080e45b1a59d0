"""Ctrl-c, a lost connection and a polite kill: they stop a session, but never in the middle of a move."""

from __future__ import annotations

import signal
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from types import FrameType
from typing import Any

SIGNALS = [getattr(signal, name) for name in ("SIGINT", "SIGTERM", "SIGHUP") if hasattr(signal, name)]


class Interrupts:
    """While entered, these signals raise KeyboardInterrupt, at once or as soon as the game is whole again."""

    def __init__(self) -> None:
        self._busy = self._waiting = False
        self._before: dict[Any, Any] = {}

    def __enter__(self) -> Interrupts:
        if threading.current_thread() is threading.main_thread():  # only there can signals be handled
            self._before = {number: signal.signal(number, self._handle) for number in SIGNALS}
        return self

    def __exit__(self, *_: object) -> None:
        for number, handler in self._before.items():
            signal.signal(number, handler)

    def _handle(self, signum: int, frame: FrameType | None) -> None:
        if not self._busy:
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
            self._waiting = False
            raise KeyboardInterrupt
