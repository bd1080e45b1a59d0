"""Structured logs: one line per event, as JSON for machines or in colours for people.

What a line may say is in discretion.py, and how often it is said in repeats.py.
"""

from __future__ import annotations

import logging
import sys
import threading
import warnings
from typing import Any, Literal, TextIO

import structlog
from structlog.typing import EventDict

from .discretion import discreet, foreign, place
from .repeats import Calm

LogFormat = Literal["json", "console"]
log = structlog.get_logger("mutig.process")


def set_up_logs(form: LogFormat, out: TextIO = sys.stderr) -> None:
    """Ours and those of the libraries, in one form, to one place. People are spared a line for every request."""
    level = logging.DEBUG if form == "json" else logging.INFO
    shared: list[Any] = [
        structlog.contextvars.merge_contextvars,
        structlog.stdlib.add_log_level,
        structlog.stdlib.add_logger_name,
        structlog.processors.TimeStamper(fmt="iso", utc=True),
    ]
    last = (
        structlog.processors.JSONRenderer(ensure_ascii=False)
        if form == "json"
        else structlog.dev.ConsoleRenderer(colors=out.isatty())
    )
    structlog.configure(
        processors=[*shared, with_exception, structlog.stdlib.ProcessorFormatter.wrap_for_formatter],
        logger_factory=structlog.stdlib.LoggerFactory(),
        wrapper_class=structlog.make_filtering_bound_logger(level),
        cache_logger_on_first_use=True,
    )
    formatter = structlog.stdlib.ProcessorFormatter(
        foreign_pre_chain=[*shared, foreign],
        processors=[structlog.stdlib.ProcessorFormatter.remove_processors_meta, discreet, last],
    )
    handler = Calm(out)
    handler.setFormatter(formatter)
    root = logging.getLogger()
    root.handlers = [handler]
    root.setLevel(logging.WARNING)  # libraries: our own lines say more
    logging.getLogger("mutig").setLevel(level)


def with_exception(_: Any, __: str, event: EventDict) -> EventDict:
    """The exception itself instead of "the one that is being handled": the line may be written by another thread."""
    if event.get("exc_info") is True:
        event["exc_info"] = sys.exc_info()
    return event


def catch_the_rest() -> None:
    """What Python itself would print, with all its words: ends of threads, of the program, and warnings."""

    def of_a_thread(args: threading.ExceptHookArgs) -> None:
        log.error("thread failed", exc_info=args.exc_value)

    def of_the_program(_: type[BaseException], problem: BaseException, __: Any) -> None:
        log.error("the program failed", exc_info=problem)

    def of_an_object(args: Any) -> None:
        log.error("something failed while it was put away", exc_info=args.exc_value)

    def warned(
        message: Warning | str,
        category: type[Warning],
        filename: str,
        lineno: int,
        file: TextIO | None = None,
        line: str | None = None,
    ) -> None:
        log.warning("warned", kind=category.__name__, where=f"{place(filename)}:{lineno}")

    threading.excepthook = of_a_thread
    sys.excepthook = of_the_program
    sys.unraisablehook = of_an_object
    warnings.showwarning = warned
