"""What was played and said at a table: entries, chat, and snapshots as a cache."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, NamedTuple

from msgspec.structs import asdict
from sqlalchemy import Connection, delete, func, insert, select

from . import leases, schema
from .rows import ChatRow, Entry, SeatRow, SnapshotRow
from .tables import STANDING, change_tables, put_seats
from .upsert import driven, upsert, upserting

log, chat_lines, snapshots = schema.entries, schema.chat, schema.snapshots
ADD_ENTRIES = insert(log)
ENTRY = [log.c[name] for name in Entry.__struct_fields__]


class Appending(NamedTuple):
    """Entries of one table, and what changes with them."""

    entries: Sequence[Entry]
    seats: Sequence[SeatRow]
    fields: Mapping[str, Any]
    owner: str | None = None  # who must have the table in care, where several processes write


def append(db: Connection, appendings: Sequence[Appending]) -> list[None]:
    """Add to the logs of many tables at once: what every move writes takes two statements, however many moves."""
    for owner in {one.owner for one in appendings if one.owner}:
        leases.check(db, owner, {one.entries[0].table for one in appendings if one.owner == owner})
    _put(db, ADD_ENTRIES, [asdict(entry) for one in appendings for entry in one.entries])
    changes: dict[str, dict[str, Any]] = {}
    for one in appendings:
        changes.setdefault(one.entries[0].table, {}).update(one.fields)
    moved = [{"table": table, **fields} for table, fields in changes.items() if fields.keys() == STANDING]
    if moved:
        _put(db, upserting(db.dialect.name, schema.standings, tuple(moved[0])), moved)
    if others := {table: fields for table, fields in changes.items() if fields and fields.keys() != STANDING}:
        change_tables(db, others)
    if seats := [seat for one in appendings for seat in one.seats]:
        put_seats(db, seats)
    return [None] * len(appendings)


def _put(db: Connection, statement: Any, rows: Sequence[Mapping[str, Any]]) -> None:
    """A move that is written alone, as most are, keeps nobody waiting for SQLAlchemy: its statement is ready."""
    if len(rows) > 1:
        db.execute(statement, rows)
        return
    row = rows[0]
    text, order = driven(statement, db.dialect, tuple(row))
    db.exec_driver_sql(text, dict(row) if order is None else tuple([row[name] for name in order]))


def entries(db: Connection, table: str, after: int) -> list[Entry]:
    rows = db.execute(select(*ENTRY).where(log.c.table == table, log.c.seq > after).order_by(log.c.seq))
    return [Entry(*row) for row in rows]


def action(db: Connection, table: str, seat: int, action_id: str) -> Entry | None:
    row = db.execute(select(*ENTRY).where(log.c.table == table, log.c.seat == seat, log.c.action == action_id)).first()
    return Entry(*row) if row else None


def actions(db: Connection, table: str) -> list[tuple[int, str]]:
    rows = db.execute(select(log.c.seat, log.c.action).where(log.c.table == table, log.c.action.is_not(None)))
    return [(seat, action) for seat, action in rows]


def was_said(db: Connection, table: str, person: str, action_id: str) -> bool:
    mine = chat_lines.c.table == table, chat_lines.c.person == person, chat_lines.c.action == action_id
    return db.execute(select(chat_lines.c.number).where(*mine)).first() is not None


def say(
    db: Connection,
    table: str,
    person: str,
    seat: int | None,
    name: str,
    text: str,
    at: float,
    action_id: str | None,
) -> ChatRow:
    last = db.execute(select(func.max(chat_lines.c.number)).where(chat_lines.c.table == table)).scalar()
    line = ChatRow(table, 0 if last is None else last + 1, person, seat, name, text, at, action_id)
    db.execute(insert(chat_lines), asdict(line))
    return line


def chat(db: Connection, table: str, after: int, limit: int) -> list[ChatRow]:
    newest = select(chat_lines).where(chat_lines.c.table == table, chat_lines.c.number > after)
    rows = db.execute(newest.order_by(chat_lines.c.number.desc()).limit(limit)).all()
    return [ChatRow(*row) for row in reversed(rows)]


def put_snapshot(db: Connection, snapshot: SnapshotRow) -> None:
    upsert(db, snapshots, [asdict(snapshot)], snapshots.c.seq <= snapshot.seq)


def snapshot(db: Connection, table: str) -> SnapshotRow | None:
    row = db.execute(select(snapshots).where(snapshots.c.table == table)).first()
    return SnapshotRow(*row) if row else None


def drop_snapshot(db: Connection, table: str) -> None:
    db.execute(delete(snapshots).where(snapshots.c.table == table))
