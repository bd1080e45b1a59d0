"""What people want at a table that is no decision of its game: not to read somebody, a vote, something taken back."""

from __future__ import annotations

from collections.abc import Sequence

from msgspec.structs import asdict
from sqlalchemy import Connection, and_, delete, exists, or_, select, tuple_, update

from . import schema
from .rows import SeatRow, Wish, WishKind
from .upsert import upsert

wishes = schema.wishes


def put_wish(db: Connection, wish: Wish) -> None:
    """One of the same kind of the same person about the same seat is replaced."""
    upsert(db, wishes, [asdict(wish)])


def drop_wish(db: Connection, table: str, person: str, kind: WishKind, seat: int) -> None:
    key = wishes.c.table == table, wishes.c.person == person, wishes.c.kind == kind, wishes.c.seat == seat
    db.execute(delete(wishes).where(*key))


def wishes_at(db: Connection, table: str) -> list[Wish]:
    """All of a table, the first first."""
    rows = db.execute(select(wishes).where(wishes.c.table == table).order_by(wishes.c.at, wishes.c.seat))
    return [Wish(*row) for row in rows]


def void_wishes(db: Connection, changed: Sequence[SeatRow]) -> None:
    """These seats are somebody else's, or played on: what was voted about them, or to be taken back there, is over."""
    about = tuple_(wishes.c.table, wishes.c.seat).in_([(seat.table, seat.number) for seat in changed])
    taken_back = and_(wishes.c.kind == "undo", wishes.c.table.in_({seat.table for seat in changed}))
    db.execute(delete(wishes).where(or_(and_(wishes.c.kind == "vote", about), taken_back)))


def move_wishes(db: Connection, guest: str, into: str) -> None:
    """A guest who becomes somebody else wishes the same; what that person wishes already stays as it is."""
    theirs = wishes.alias()
    same = (theirs.c[name] == wishes.c[name] for name in ("table", "kind", "seat"))
    has_one = exists().where(theirs.c.person == into, *same)
    db.execute(delete(wishes).where(wishes.c.person == guest, has_one))
    db.execute(update(wishes).where(wishes.c.person == guest).values(person=into))
