"""Looking at an SQLite file before anything is done with it: what was cut off or damaged is noticed, and left alone."""

from __future__ import annotations

import logging
import sqlite3
import threading
from contextlib import closing
from pathlib import Path

from .errors import Damaged

PATIENCE_S = 10.0  # for a look at every page; a gigabyte takes about as long on a slow machine
HEAD = 100  # bytes of SQLite's own header
WHAT_TO_DO = (
    "keep it and what lies beside it, put your latest backup into a new file"
    " (mutig restore BACKUP --db NEW) and serve that one"
)

logger = logging.getLogger(__name__)


def check_file(file: Path, place: str) -> None:
    """Raises `Damaged`, with what to do, if a file that exists cannot be what was once written to it."""
    size, log = file.stat().st_size, Path(f"{file.resolve()}-wal")
    if size == 0:  # SQLite would take it for a new one, and throw its log away
        raise empty(place)
    if not (log.exists() and log.stat().st_size) and size != _pages_of(file, size):
        raise Damaged(f"{place}: is cut off; {WHAT_TO_DO}")
    if problem := _first_problem(file):
        raise Damaged(f"{place}: is damaged, or no database at all ({problem}); {WHAT_TO_DO}")


def empty(place: str) -> Damaged:
    """Nothing is there, and something may have been: a file cut off, or a copy that left the -wal file behind."""
    return Damaged(f"{place}: is empty; if something was in it, {WHAT_TO_DO}, and if nothing ever was, remove it")


def _pages_of(file: Path, size: int) -> int:
    """How many bytes a file has by its own account; what is no database is somebody else's to judge."""
    with file.open("rb") as pages:
        head = pages.read(HEAD)
    if len(head) < HEAD or not head.startswith(b"SQLite format 3\0") or head[24:28] != head[92:96]:
        return size
    page = int.from_bytes(head[16:18])
    return int.from_bytes(head[28:32]) * (65536 if page == 1 else page)


def _first_problem(file: Path) -> str | None:
    """What SQLite finds wrong with the pages, as far as it comes in a while."""
    only_to_read = f"{file.absolute().as_uri()}?mode=ro"  # or closing it would fold its log into a damaged file
    with closing(sqlite3.connect(only_to_read, uri=True, check_same_thread=False)) as db:
        enough = threading.Timer(PATIENCE_S, db.interrupt)
        enough.start()
        try:
            [found] = db.execute("PRAGMA quick_check(1)").fetchone()
        except sqlite3.DatabaseError as problem:
            if problem.sqlite_errorcode == sqlite3.SQLITE_INTERRUPT:
                logger.info("%s is large and was looked at in part", file)
                return None
            return str(problem)
        finally:
            enough.cancel()
    return None if found == "ok" else str(found).splitlines()[0]
