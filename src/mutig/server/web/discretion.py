"""What a line of the log may say: what kind of thing happened and where in the program, never what people wrote.

The words of an exception often quote the very value that was wrong, so a traceback is told by kinds and places.
"""

from __future__ import annotations

import sqlite3
from hashlib import blake2b
from pathlib import Path
from secrets import token_bytes
from traceback import extract_tb
from typing import Any

from structlog.typing import EventDict

from mutig.server.refusal import Refusal

# Fields whose words are our own. Any other text is shown as a mark.
WORDS = frozenset(
    {"bot", "event", "exception", "kind", "level", "logger", "method", "reason", "route", "timestamp", "trouble"}
    | {"where", "why"}
    | {"place", "process", "sender", "subject"}  # of the bus: processes have names of ours, and places no credentials
    | {"data", "serving", "version"}  # what whoever started the server has said, and where that is
)
KEY = token_bytes(16)  # new with every start: nobody can try out which name a mark stands for
MOST_CAUSES = 3
MOST_FRAMES = 12
LONGEST_LINE = 160
SOURCES = Path(__file__).parents[3]


def mark(value: object) -> str:
    """Stands for a table or a person until the server starts again: the same one has the same mark."""
    return blake2b(str(value).encode(errors="replace"), digest_size=4, key=KEY).hexdigest()


def discreet(_: Any, __: str, event: EventDict) -> EventDict:
    """The last step before a line is written: nothing leaves that is not known to be harmless."""
    problem = problem_of(event.pop("exc_info", None))
    if problem is not None:
        event["exception"] = told(problem)
    return {name: value if harmless(name, value) else mark(value) for name, value in event.items()}


def harmless(name: str, value: object) -> bool:
    return name in WORDS or value is None or isinstance(value, int | float)


def problem_of(given: Any) -> BaseException | None:
    """The exception behind what loggers are given for it."""
    if isinstance(given, tuple):
        given = given[1]
    return given if isinstance(given, BaseException) else None


def told(problem: BaseException) -> str:
    """Which kind of exception, where, and what led to it."""
    lines: list[str] = []
    cause: BaseException | None = problem
    for _ in range(MOST_CAUSES):
        if cause is None:
            break
        lines.append(f"{'because of ' if lines else ''}{kind_of(cause)}")
        frames = extract_tb(cause.__traceback__)[-MOST_FRAMES:]
        lines += [f"  {place(frame.filename)}:{frame.lineno} {frame.name}" for frame in frames]
        cause = cause.__cause__ or (None if cause.__suppress_context__ else cause.__context__)
    return "\n".join(lines)


def kind_of(problem: BaseException) -> str:
    """The name of an exception, with its words where they are known to quote nobody."""
    name = type(problem).__name__
    if isinstance(problem, Refusal):
        return f"{name}: {problem.reason}"
    if isinstance(problem, sqlite3.Error):
        return f"{name}: {problem}"
    if isinstance(problem, OSError) and problem.strerror:
        return f"{name}: {problem.strerror}"
    return name


def place(filename: str) -> str:
    """A file of ours by its path in the package, any other by its name and folder."""
    path = Path(filename)
    return str(path.relative_to(SOURCES)) if path.is_relative_to(SOURCES) else "/".join(path.parts[-2:])


def foreign(_: Any, __: str, event: EventDict) -> EventDict:
    """What a library says: its pattern without what it would fill in, and no more than one line of it."""
    record = event["_record"]
    words = record.msg if isinstance(record.msg, str) else type(record.msg).__name__
    event["event"] = (words.splitlines() or [""])[0][:LONGEST_LINE]
    return event
