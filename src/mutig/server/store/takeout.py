"""Everything that is kept about one person, for that person."""

from __future__ import annotations

from msgspec import Struct
from sqlalchemy import Connection, or_, select

from . import schema
from .club import acts_about
from .people import person as person_of
from .rows import Act, ChatRow, Entry, Person, SeatRow, Session, Status, Wish
from .sessions import sessions_of

tables, seats, entries, chat = schema.tables, schema.seats, schema.entries, schema.chat
MINE = [entries.c[name] for name in Entry.__struct_fields__]


class TableAbout(Struct, frozen=True):
    """A table somebody hosts or has a seat at."""

    id: str
    game: str
    status: Status
    created: float
    hosted: bool


class Takeout(Struct, frozen=True):
    """All rows about a person; of what was played, only what the person decided."""

    person: Person
    sessions: list[Session]
    recovery_code: bool
    keeper_since: float | None
    tables: list[TableAbout]
    seats: list[SeatRow]
    decisions: list[Entry]
    said: list[ChatRow]
    acts: list[Act]
    wishes: list[Wish]


def takeout(db: Connection, person: str) -> Takeout | None:
    found = person_of(db, person)
    if found is None:
        return None
    code = select(schema.accounts.c.recovery_hash).where(schema.accounts.c.person == person)
    since = select(schema.keepers.c.since).where(schema.keepers.c.person == person)
    my_seats = select(seats).where(seats.c.person == person).order_by(seats.c.table, seats.c.number)
    columns = tables.c.id, tables.c.game, tables.c.status, tables.c.created, (tables.c.host == person).label("hosted")
    seated = select(seats.c.table).where(seats.c.person == person)
    about = select(*columns).where(or_(tables.c.host == person, tables.c.id.in_(seated))).order_by(tables.c.created)
    # A seat that was taken over: what was decided there before is somebody else's. Bots give their decisions no id.
    decided = select(*MINE).join(seats, (seats.c.table == entries.c.table) & (seats.c.number == entries.c.seat))
    decided = decided.where(seats.c.person == person, entries.c.seq >= seats.c.since, entries.c.action.is_not(None))
    wishes = select(schema.wishes).where(schema.wishes.c.person == person)
    said = select(chat).where(chat.c.person == person).order_by(chat.c.at)
    return Takeout(
        person=found,
        sessions=sessions_of(db, person),
        recovery_code=db.execute(code).scalar() is not None,
        keeper_since=db.execute(since).scalar(),
        tables=[TableAbout(row.id, row.game, row.status, row.created, bool(row.hosted)) for row in db.execute(about)],
        seats=[SeatRow(*row) for row in db.execute(my_seats)],
        decisions=[Entry(*row) for row in db.execute(decided.order_by(entries.c.at))],
        said=[ChatRow(*row) for row in db.execute(said)],
        acts=acts_about(db, person),
        wishes=[Wish(*row) for row in db.execute(wishes.order_by(schema.wishes.c.at))],
    )
