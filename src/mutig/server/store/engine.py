"""Where the rows are: one SQLite file, or a PostgreSQL server. Both keep what they have acknowledged."""

from __future__ import annotations

import os
import sqlite3
from collections.abc import Callable
from functools import partial
from pathlib import Path
from typing import Any, TypeVar

from sqlalchemy import URL, Connection, Engine, create_engine, event, make_url
from sqlalchemy.exc import ArgumentError, DBAPIError

from mutig.core.errors import MutigError

from .checking import WHAT_TO_DO
from .errors import UNFIT, Damaged, StoreError, unfit
from .owner import Claim, FileLock, own_database, refuse_second_names

BUSY_SECONDS = 10  # how long to wait for another process that writes
READERS = 4
BEGIN_READING, BEGIN_WRITING = "BEGIN", "BEGIN IMMEDIATE"  # the right to write at once: no deadlock half-way
T = TypeVar("T")


class Database:
    """A database by its address: an engine to write with and one that can only read."""

    def __init__(self, address: str | Path) -> None:
        self.url = url_of(address)
        self._lock: FileLock | None = None
        self.still_ours: Callable[[], None] = _nobody_else  # raises `StoreError` if somebody else may write by now
        self._claim: Claim | None = None
        self._process: str | None = None  # of those that share the database
        try:
            self.writer = self._engine(readers=0)
            self.readers = self._engine(readers=READERS)
        except ModuleNotFoundError:
            raise MutigError("PostgreSQL needs one package more: pip install 'mutig[postgres]'") from None

    @property
    def file(self) -> Path | None:
        """The file of an SQLite database."""
        return Path(self.url.database or "") if self.url.get_backend_name() == "sqlite" else None

    @property
    def place(self) -> str:
        """Where the data is, for people; a password stays out of it."""
        return str(self.file.absolute()) if self.file else self.url.set(drivername="postgresql").render_as_string()

    def make_file(self, meant: Path | None = None) -> None:
        """Create the file if it is missing, for its owner's eyes only: it holds the secrets behind draws."""
        if self.file is None:
            return
        try:
            os.close(os.open(self.file, os.O_RDWR | os.O_CREAT, 0o600))
        except OSError as problem:
            place = meant or self.file
            raise StoreError(f"{place.absolute()}: the data cannot be kept here ({problem.strerror})") from None

    def own(self, serving: str | None = None) -> None:
        """Be the only one who writes here, until it is closed. Refuses, naming the owner, if somebody else is."""
        claim = Claim.made(serving)
        if self.file:
            self._lock = FileLock(self.file, self.place, claim)
            self.still_ours = self._lock.check
            refuse_second_names(self.file, self.place)
            return
        self._claim = claim
        try:
            self.writer.connect().close()
        except DBAPIError as problem:
            raise self.trouble(problem) from problem

    def own_together(self, process: str, serving: str | None = None) -> None:
        """Be one of those who write here, for all to see; refuses where somebody owns it alone."""
        self._process = process
        if self.file is None:
            self.own(serving)

    def disown(self) -> None:
        """Let somebody else write here."""
        if self._lock is not None:
            self._lock.release()
            self._lock, self.still_ours = None, _nobody_else
        if self._claim is not None:
            self._claim = None
            self.writer.dispose()

    def read(self, query: Callable[[Connection], T]) -> T:
        """Ask the database something as it stands at one moment."""
        try:
            with self.readers.begin() as db:
                return query(db)
        except UNFIT as problem:
            raise unfit(problem) from problem
        except DBAPIError as problem:
            raise self.trouble(problem) from problem

    def trouble(self, problem: Exception) -> StoreError:
        """What went wrong with the database, as a sentence."""
        if isinstance(problem, StoreError):
            return problem
        first = _first(problem)
        cause = getattr(first, "orig", None) or first
        if isinstance(cause, sqlite3.Error):
            words = str(cause)
            kind = Damaged if "not a database" in words or "malformed" in words else StoreError
            return kind(f"{self.place}: {_sqlite_sentence(words)}")
        lines = str(cause).strip().splitlines() or [type(cause).__name__]
        return StoreError(f"{self.place}: the database does not answer as it should: {lines[0]}")

    def close(self) -> None:
        self.readers.dispose()
        self.writer.dispose()
        self.disown()

    def _engine(self, readers: int) -> Engine:
        if self.file:
            busy = {"timeout": BUSY_SECONDS}
            engine = create_engine(self.url, pool_size=readers or 1, connect_args=busy, hide_parameters=True)
            # Many rows in one statement: sqlite3 gives the interpreter away, and queues for it again, with every one.
            engine.dialect.use_insertmanyvalues_wo_returning = True
            event.listen(engine, "connect", _prepare_sqlite_reader if readers else _prepare_sqlite_writer)
            begin = BEGIN_READING if readers else BEGIN_WRITING
            event.listen(engine, "begin", partial(Connection.exec_driver_sql, statement=begin))
            return engine
        isolation: Any = "REPEATABLE READ" if readers else "READ COMMITTED"
        engine = create_engine(
            self.url, pool_size=readers or 1, pool_pre_ping=True, isolation_level=isolation, hide_parameters=True
        )
        event.listen(engine, "connect", _prepare_postgres)
        if not readers:
            event.listen(engine, "connect", self._own)
        return engine

    def _own(self, connection: Any, _: Any) -> None:
        if self._claim is not None:
            own_database(connection, self._claim, self.place, self._process)


def _nobody_else() -> None:
    """A PostgreSQL database is owned by the connection that writes: who has it has the right."""


def url_of(address: str | Path) -> URL:
    """A path or an address as people write it."""
    text = str(address)
    try:
        url = make_url(text) if "://" in text else URL.create("sqlite", database=text)
        kind = url.get_backend_name()
    except ArgumentError:
        kind = ""
    if kind == "sqlite" and url.database and url.database != ":memory:":
        return url.set(drivername="sqlite")
    if kind in ("postgresql", "postgres"):
        return url.set(drivername="postgresql+psycopg")
    raise MutigError(f"{text!r} is no place for the data: expected a file, or postgresql://name@host/database")


def _first(problem: BaseException) -> BaseException:
    """The error all began with: taking back what a lost transaction did fails too."""
    earlier, first = problem.__cause__ or problem.__context__, problem
    while earlier is not None:
        first = earlier if isinstance(earlier, DBAPIError) else first
        earlier = earlier.__cause__ or earlier.__context__
    return first


def _sqlite_sentence(words: str) -> str:
    if "not a database" in words or "malformed" in words:
        return f"is damaged, or no database at all; {WHAT_TO_DO}"
    if "readonly" in words or "unable to open" in words:
        return "cannot be written to; check the file, its folder and who owns them"
    if "full" in words:
        return "the disk is full; nothing more can be written until there is room"
    if "locked" in words:
        return f"another process has been writing to it for more than {BUSY_SECONDS} seconds"
    return f"SQLite cannot go on ({words})"


def _prepare_sqlite_writer(connection: Any, _: Any) -> None:
    connection.isolation_level = None  # transactions begin where we say so
    for setting in ("journal_mode = WAL", "synchronous = FULL", "foreign_keys = ON"):
        connection.execute(f"PRAGMA {setting}")


def _prepare_sqlite_reader(connection: Any, _: Any) -> None:
    connection.isolation_level = None
    connection.execute("PRAGMA query_only = ON")


def _prepare_postgres(connection: Any, _: Any) -> None:
    connection.execute("SET synchronous_commit = on")  # whatever the server's default is: acknowledged means kept
    connection.commit()
