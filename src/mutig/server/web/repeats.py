"""A log that stays readable and small on a bad day: what keeps happening is told a few times, then counted."""

from __future__ import annotations

import logging
import threading
from copy import copy
from time import monotonic
from typing import Any, TextIO

from .discretion import problem_of

WINDOW_S = 60.0
MOST_ALIKE = 10  # lines of one kind in a window
MOST_REQUESTS = 1_000  # the line for every request tells how busy the server is
MOST_LINES = 5_000  # of all kinds together
MOST_KINDS = 500

Kind = tuple[Any, ...]


class Calm(logging.StreamHandler[TextIO]):
    """Writes lines, and at the end of each minute how many more like them there were."""

    def __init__(self, out: TextIO, window_s: float = WINDOW_S) -> None:
        super().__init__(out)
        self._window_s = window_s
        self._until = 0.0
        self._lines = 0
        self._alike: dict[Kind, int] = {}
        self._rest: dict[Kind, tuple[int, logging.LogRecord]] = {}
        self._timer: threading.Timer | None = None

    def emit(self, record: logging.LogRecord) -> None:
        now = monotonic()
        if now >= self._until:
            self._tell_rest()
            self._until = now + self._window_s
        kind = kind_of(record)
        if len(self._alike) >= MOST_KINDS and kind not in self._alike:
            kind = (record.levelno,)
        alike = self._alike[kind] = self._alike.get(kind, 0) + 1
        most = MOST_REQUESTS if record.levelno <= logging.DEBUG else MOST_ALIKE
        if alike <= most and self._lines < MOST_LINES:
            self._lines += 1
            super().emit(record)
        else:
            self._rest[kind] = self._rest.get(kind, (0, record))[0] + 1, record
            self._remember_to_tell(self._until - now)

    def close(self) -> None:
        with self.lock or threading.RLock():
            self._tell_rest()
        super().close()

    def _remember_to_tell(self, seconds: float) -> None:
        if self._timer is None:
            self._timer = threading.Timer(seconds, self._window_ends)
            self._timer.daemon = True
            self._timer.start()

    def _window_ends(self) -> None:
        with self.lock or threading.RLock():
            self._tell_rest()

    def _tell_rest(self) -> None:
        if self._timer is not None:
            self._timer.cancel()
        rest, self._rest, self._alike, self._lines, self._timer = self._rest, {}, {}, 0, None
        for count, record in rest.values():
            super().emit(summed_up(record, count))


def kind_of(record: logging.LogRecord) -> Kind:
    """Lines that say the same: the same event, of the same exception from the same place."""
    said = record.msg if isinstance(record.msg, dict) else {"event": record.msg}
    exc_info: Any = said.get("exc_info") or record.exc_info
    problem = problem_of(exc_info)
    trace = problem.__traceback__ if problem is not None else None
    while trace is not None and trace.tb_next is not None:
        trace = trace.tb_next
    place = (trace.tb_frame.f_code.co_filename, trace.tb_lineno) if trace is not None else None
    return record.name, record.levelno, str(said["event"]), said.get("route"), said.get("status"), type(problem), place


def summed_up(record: logging.LogRecord, count: int) -> logging.LogRecord:
    """One line for so many."""
    line = copy(record)
    said = f"… and {count:,} more like it: "
    if isinstance(record.msg, dict):
        kept = {name: value for name, value in record.msg.items() if name not in ("exc_info", "table", "person")}
        line.msg = {**kept, "event": said + record.msg["event"]}
    else:
        line.msg, line.args = said + str(record.msg), None
    line.exc_info = line.exc_text = None
    return line
