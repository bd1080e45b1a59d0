"""Who may not come or speak: until a day, or for good."""

from __future__ import annotations

from collections.abc import Sequence

from msgspec.structs import asdict
from sqlalchemy import ColumnElement, Connection, delete, null, or_, select, update

from . import schema
from .rows import Sanction, SanctionKind
from .upsert import upsert

sanctions = schema.sanctions


def sanctioned(db: Connection, person: str, kind: SanctionKind, now: float) -> bool:
    mine = sanctions.c.person == person, sanctions.c.kind == kind, _in_force(now)
    return db.execute(select(sanctions.c.kind).where(*mine)).first() is not None


def _in_force(now: float) -> ColumnElement[bool]:
    return or_(sanctions.c.until.is_(null()), sanctions.c.until > now)


def sanctions_on(db: Connection, some: Sequence[str], now: float) -> list[Sanction]:
    return [Sanction(*row) for row in db.execute(select(sanctions).where(sanctions.c.person.in_(some), _in_force(now)))]


def impose(db: Connection, sanction: Sanction) -> bool:
    """One of the same kind is replaced."""
    upsert(db, sanctions, [asdict(sanction)])
    return True


def lift(db: Connection, person: str, kind: SanctionKind) -> bool:
    mine = sanctions.c.person == person, sanctions.c.kind == kind
    return bool(db.execute(delete(sanctions).where(*mine)).rowcount)


def move_sanctions(db: Connection, guest: str, into: str) -> None:
    """A guest who becomes somebody else is still not to be heard; what that person has already stays as it is."""
    theirs = select(sanctions.c.kind).where(sanctions.c.person == into)
    db.execute(delete(sanctions).where(sanctions.c.person == guest, sanctions.c.kind.in_(theirs)))
    db.execute(update(sanctions).where(sanctions.c.person == guest).values(person=into))
