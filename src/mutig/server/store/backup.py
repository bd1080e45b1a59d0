"""Backup and restore: all rows as lines of JSON, from either kind of database into either.

The first line says what the file is, a line with a table's name and columns stands before its rows, and the last line
seals the rest: a file that was cut off or changed is refused. A backup of older tables is restored as what it was and
then brought up to date.
"""

from __future__ import annotations

import hashlib
from collections.abc import Iterable, Iterator
from datetime import UTC, datetime
from itertools import groupby, islice
from pathlib import Path
from typing import Any, BinaryIO

import msgspec
from sqlalchemy import Connection, MetaData, Table, exists, insert, inspect, select

from mutig.core.errors import MutigError
from mutig.core.whole_file import whole_file

from .engine import Database
from .migrating import MIGRATIONS, changing_tables, check_version, newest, upgrade, version_of

FORMAT = "mutig-backup-1"
LEFT_OUT = {"alembic_version", "snapshots", "leases", "orders"}  # a cache, and who was at work at that moment
ROWS_AT_ONCE = 500


def backup(database: Database, file: Path) -> int:
    """Write all rows as they stand at one moment to a file, whole or not at all; how many rows.

    Others may go on writing meanwhile. The file is for its owner's eyes only: it holds the secrets behind draws.
    """
    with whole_file(file, private=True) as out:
        return database.read(lambda db: _write_lines(out, _lines(database, db)))


def restore(database: Database, file: Path, migrations: Path = MIGRATIONS) -> int:
    """Put all rows of a backup into an empty database; how many. Nothing is changed if anything is wrong."""
    version = _checked_version(file)
    check_version(database, version, migrations)
    database.own()
    try:
        return _restored(database, file, version, migrations)
    finally:
        database.disown()


def _restored(database: Database, file: Path, version: str, migrations: Path) -> int:
    is_new = database.file is not None and not database.file.exists()
    database.make_file()
    try:
        with changing_tables(database) as db:
            _make_room(database, db)
            upgrade(db, version, migrations)
            rows = _read_rows(db, file)
            upgrade(db, newest(migrations), migrations)
    except BaseException:
        if is_new and database.file:
            for rest in ("", "-wal", "-shm"):
                Path(f"{database.file}{rest}").unlink(missing_ok=True)
        raise
    return rows


def _lines(database: Database, db: Connection) -> Iterator[Any]:
    """What a backup consists of, but the seal."""
    version = version_of(db)
    if version is None:
        raise MutigError(f"{database.place}: holds no tables of Mutig; there is nothing to back up")
    check_version(database, version)
    yield {"format": FORMAT, "version": version, "made": datetime.now(UTC).isoformat(timespec="seconds")}
    for table in _tables(db):
        columns = _columns(table)
        yield {"table": str(table.name), "columns": columns}
        statement = select(*(table.c[name] for name in columns)).order_by(*table.primary_key)
        for row in db.execution_options(yield_per=ROWS_AT_ONCE).execute(statement):
            yield list(row)


def _write_lines(out: BinaryIO, lines: Iterable[Any]) -> int:
    digest, rows = hashlib.sha256(), 0
    for line in lines:
        text = msgspec.json.encode(line) + b"\n"
        digest.update(text)
        out.write(text)
        rows += isinstance(line, list)
    out.write(msgspec.json.encode({"rows": rows, "sha256": digest.hexdigest()}) + b"\n")
    return rows


def _checked_version(file: Path) -> str:
    """The version of the tables in a backup whose seal is right."""
    digest, head, last = hashlib.sha256(), b"", b""
    try:
        with file.open("rb") as lines:
            for line in lines:
                digest.update(last)
                head, last = head or line, line
    except OSError as problem:
        raise MutigError(f"{file}: cannot be read ({problem.strerror})") from None
    first = _object(head)
    if first.get("format") != FORMAT:
        raise MutigError(f"{file}: is no backup; expected a file made by `mutig backup`")
    if _object(last).get("sha256") != digest.hexdigest():
        raise MutigError(f"{file}: was cut off or changed since it was made; nothing was restored")
    return str(first["version"])


def _object(line: bytes) -> dict[str, Any]:
    try:
        value = msgspec.json.decode(line)
    except msgspec.DecodeError:
        return {}
    return value if isinstance(value, dict) else {}


def _make_room(database: Database, db: Connection) -> None:
    """Tables without rows may go; anything else stays, and nothing is restored."""
    if inspect(db).get_table_names():
        tables = _tables(db)
        if version_of(db) is None or any(db.execute(select(exists(select(table)))).scalar() for table in tables):
            raise MutigError(f"{database.place}: is not empty and is left as it is; restore into a new place")
        everything = MetaData()
        everything.reflect(db)
        everything.drop_all(db)


def _read_rows(db: Connection, file: Path) -> int:
    tables = {table.name: table for table in _tables(db)}
    total, heading = 0, {}
    with file.open("rb") as text:
        lines = map(msgspec.json.decode, text)
        for are_rows, group in groupby(lines, key=lambda line: isinstance(line, list)):
            if not are_rows:
                *_, heading = group  # a table without rows has a heading too
                continue
            while rows := list(islice(group, ROWS_AT_ONCE)):
                values = [dict(zip(heading["columns"], row, strict=True)) for row in rows]
                db.execute(insert(tables[heading["table"]]), values)
                total += len(rows)
    return total


def _tables(db: Connection) -> list[Table]:
    """The tables as they are in this database, each after those it refers to."""
    found = MetaData()
    found.reflect(db)
    return [table for table in found.sorted_tables if table.name not in LEFT_OUT]


def _columns(table: Table) -> list[str]:
    return [str(column.name) for column in table.columns if column.computed is None]
