"""Leases: which process looks after a live table. The log's primary key is the lock; a lease saves collisions."""

from __future__ import annotations

import time
from collections.abc import Collection

from sqlalchemy import ColumnElement, Connection, delete, func, literal, or_, select, update

from . import schema
from .rows import Lease
from .upsert import upsert

leases = schema.leases


def lease(db: Connection, table: str, owner: str, seconds: float) -> bool:
    now = db.execute(select(_now(db))).scalar_one()
    free = or_(leases.c.owner == owner, leases.c.until < now)
    upsert(db, leases, [{"table": table, "owner": owner, "until": now + seconds}], free)
    return db.execute(select(leases.c.owner).where(leases.c.table == table)).scalar() == owner


def renew(db: Connection, owner: str, tables: Collection[str] | None, seconds: float) -> set[str]:
    statement = update(leases).where(_held_by(owner, tables)).values(until=_now(db) + seconds)
    return set(db.execute(statement.returning(leases.c.table)).scalars())


def release(db: Connection, owner: str, tables: Collection[str] | None) -> None:
    db.execute(delete(leases).where(_held_by(owner, tables)))


def lease_of(db: Connection, table: str) -> Lease | None:
    row = db.execute(select(leases).where(leases.c.table == table, leases.c.until >= _now(db))).first()
    return Lease(*row) if row else None


def _held_by(owner: str, tables: Collection[str] | None) -> ColumnElement[bool]:
    mine = leases.c.owner == owner
    return mine if tables is None else mine & leases.c.table.in_(tables)


def _now(db: Connection) -> ColumnElement[float]:
    """One clock for all who share the database: its own, or this machine's, where an SQLite file must be too."""
    if db.dialect.name == "postgresql":
        return func.extract("epoch", func.clock_timestamp()).cast(leases.c.until.type)
    return literal(time.time())
