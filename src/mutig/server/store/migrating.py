"""Bringing a database up to date when it is opened. All or nothing, and not without a copy of what was there.

Alembic is asked only when there is something to change: a server that starts again must not wait for its import.
"""

from __future__ import annotations

import os
import secrets
import sqlite3
import threading
from collections.abc import Iterator
from contextlib import closing, contextmanager
from pathlib import Path

from sqlalchemy import Connection, column, func, inspect, select, table
from sqlalchemy.exc import DBAPIError

from .checking import empty
from .engine import Database
from .errors import StoreError

MIGRATIONS = Path(__file__).parent / "migrations"
VERSION_TABLE = "alembic_version"
ONE_MAKES_IT = threading.Lock()  # in this process: Alembic does one thing at a time
ONE_AT_A_TIME = 0x6D75746967  # PostgreSQL's lock for whoever changes tables: "mutig"


def migrate(database: Database, migrations: Path = MIGRATIONS) -> None:
    """Create the tables, or bring them to what this program expects."""
    wanted = newest(migrations)
    if database.file:
        with ONE_MAKES_IT:
            if not database.file.exists():
                _make_anew(database.file, wanted, migrations)
        database.make_file()  # or says why it cannot be written
    if database.read(lambda db: _found(database, db, migrations)) == wanted:
        return
    with changing_tables(database) as db:
        found = _found(database, db, migrations)  # once more: another process may have been faster
        if found is not None and found != wanted and database.file:
            copy_file(database.file, found)
        if found != wanted:
            upgrade(db, wanted, migrations)


def _make_anew(file: Path, wanted: str, migrations: Path) -> None:
    """A new file is there with all its tables or not at all: one that is found without them was not left so by us."""
    new = file.with_name(f".{file.name}.{secrets.token_hex(4)}.new")
    database = Database(new)
    try:
        database.make_file(file)
        with changing_tables(database) as db:
            upgrade(db, wanted, migrations)
        database.close()  # folds its log in
        try:
            os.link(new, file)
        except FileExistsError:
            pass  # another process was faster
        except OSError:  # not every file system has a second name for a file
            os.rename(new, file)
    finally:
        database.close()
        for rest in ("", "-wal", "-shm"):
            Path(f"{new}{rest}").unlink(missing_ok=True)


@contextmanager
def changing_tables(database: Database) -> Iterator[Connection]:
    """A transaction in which tables may be made and changed; other processes wait for its end."""
    try:
        with database.writer.connect() as db:
            if database.file:  # tables may be rebuilt: what refers to what is checked at the end
                driver = db.connection.driver_connection
                assert isinstance(driver, sqlite3.Connection)
                driver.execute("PRAGMA foreign_keys = OFF")
            else:
                db.execute(select(func.pg_advisory_xact_lock(ONE_AT_A_TIME)))
            yield db
            if database.file and db.exec_driver_sql("PRAGMA foreign_key_check").first():
                raise StoreError(f"{database.place}: is damaged: some rows refer to rows that are not there")
            db.commit()
    except DBAPIError as problem:
        raise database.trouble(problem) from problem
    finally:
        if database.file:
            database.writer.dispose()  # the next connection checks references again


def version_of(db: Connection) -> str | None:
    """The version of the tables in a database; None if there are none of ours."""
    if not inspect(db).has_table(VERSION_TABLE):
        return None
    return db.execute(select(column("version_num")).select_from(table(VERSION_TABLE))).scalar()


def versions(migrations: Path = MIGRATIONS) -> list[str]:
    """All versions of the tables this program knows, the oldest first: every file begins with its own."""
    return sorted(file.name.partition("_")[0] for file in (migrations / "versions").glob("*.py"))


def newest(migrations: Path = MIGRATIONS) -> str:
    """The version of the tables this program works with."""
    return versions(migrations)[-1]


def check_version(database: Database, found: str | None, migrations: Path = MIGRATIONS) -> None:
    """A database of a version this program does not know is left alone."""
    if found is not None and found not in versions(migrations):
        raise StoreError(
            f"{database.place}: was written by a newer Mutig (database version {found}, this program knows up to "
            f"{newest(migrations)}); update the program, or restore a backup into another place"
        )


def upgrade(db: Connection, version: str, migrations: Path = MIGRATIONS) -> None:
    from alembic import command
    from alembic.config import Config

    config = Config()
    config.set_main_option("script_location", str(migrations).replace("%", "%%"))
    config.attributes["connection"] = db
    command.upgrade(config, version)


def copy_file(file: Path, version: str) -> Path:
    """A copy beside the file, as it was before an upgrade; an older copy is never replaced."""
    names = (file.with_name(f"{file.name}.{version}{more}.backup") for more in ["", *map("-{}".format, range(2, 1000))])
    copy = next(name for name in names if not name.exists())
    copy.touch(0o600)
    with closing(sqlite3.connect(file)) as source, closing(sqlite3.connect(copy)) as target:
        source.backup(target)
    return copy


def _found(database: Database, db: Connection, migrations: Path) -> str | None:
    """The version of the tables that are there, if any, and if they are ours to work with."""
    version = version_of(db)
    check_version(database, version, migrations)
    if version is None and database.file and not inspect(db).get_table_names():
        raise empty(database.place)
    if version is None and inspect(db).get_table_names():
        raise StoreError(f"{database.place}: is a database of another program; choose a new file or an empty one")
    return version
