"""Leases: which process looks after a live table. The log's primary key is the lock; a lease saves collisions."""

from __future__ import annotations

import time
from collections.abc import Collection

from sqlalchemy import ColumnElement, Connection, Select, bindparam, delete, func, literal, or_, select, text, update

from . import schema
from .errors import Conflict
from .owner import HOUSE_CLASS, PROCESS_CLASS, THIS_SCHEMA
from .rows import Lease
from .upsert import upsert

leases = schema.leases

# With every move: making such a statement takes longer than carrying it out.
_ASKED = leases.c.owner == bindparam("held_by"), leases.c.table.in_(bindparam("tables", expanding=True))
HELD = select(leases.c.table).where(*_ASKED).order_by(leases.c.table).with_for_update(read=True)


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


def release_dead(db: Connection, owner: str) -> list[str] | None:
    """Take all from an owner whose line to the database is gone; None: that cannot be told, or it is there."""
    if db.dialect.name != "postgresql":
        return None
    alive = text(f"SELECT NOT pg_try_advisory_xact_lock({PROCESS_CLASS}, hashtext({THIS_SCHEMA} || :owner))")
    if db.execute(alive, {"owner": owner}).scalar_one():
        return None
    return list(db.execute(delete(leases).where(leases.c.owner == owner).returning(leases.c.table)).scalars())


def check(db: Connection, owner: str, tables: Collection[str]) -> None:
    """`Conflict` unless the owner has all of these in care, until this transaction ends."""
    if len(db.execute(HELD, {"held_by": owner, "tables": sorted(tables)}).all()) != len(tables):
        raise Conflict("somebody else looks after this table")


def keeps_house(db: Connection) -> bool:
    """Whether this line is the one of all that does what is done once; it stays so until it breaks."""
    if db.dialect.name != "postgresql":
        return True
    key = f"{HOUSE_CLASS}, hashtext({THIS_SCHEMA})"
    held = (
        "SELECT count(*) FROM pg_locks WHERE locktype = 'advisory' AND pid = pg_backend_pid() AND granted"
        f" AND classid = {HOUSE_CLASS} AND objid::bigint = (hashtext({THIS_SCHEMA})::bigint & 4294967295)"
    )
    if db.execute(text(held)).scalar_one():
        return True
    return bool(db.execute(text(f"SELECT pg_try_advisory_lock({key})")).scalar_one())


def lease_of(db: Connection, table: str) -> Lease | None:
    row = db.execute(select(leases).where(leases.c.table == table, leases.c.until >= _now(db))).first()
    return Lease(*row) if row else None


def of_others(db: Connection, owner: str) -> Select[tuple[str]]:
    """The tables that somebody else has in care."""
    return select(leases.c.table).where(leases.c.owner != owner, leases.c.until >= _now(db))


def _held_by(owner: str, tables: Collection[str] | None) -> ColumnElement[bool]:
    mine = leases.c.owner == owner
    return mine if tables is None else mine & leases.c.table.in_(tables)


def _now(db: Connection) -> ColumnElement[float]:
    """One clock for all who share the database: its own, or this machine's, where an SQLite file must be too."""
    if db.dialect.name == "postgresql":
        return func.extract("epoch", func.clock_timestamp()).cast(leases.c.until.type)
    return literal(time.time())
