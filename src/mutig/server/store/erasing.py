"""Deleting people and tables, so that nothing of theirs is left.

A game is what was decided, and stays; who decided it becomes `SOMEBODY`, without a name. What people said goes, and so
does whatever else they wrote: the ids their programs gave to decisions, the names they gave to bots.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Sequence
from typing import NamedTuple

from msgspec.structs import replace
from sqlalchemy import Connection, delete, insert, or_, select, update

from . import schema
from .leaving import OPEN_NAME, got_up
from .people import add_person
from .people import person as person_of
from .rows import Person, SeatRow, TableRow
from .schema import SOMEBODY
from .sessions import end_sessions, must_be_open
from .tables import change_table, put_seats, table_by_id

NAMELESS = ""  # the name of a seat whose person is gone: shown in the reader's language
SCRUB = "scrub"  # in `club`: what was deleted may still lie in free places of the file
tables, seats, chat, entries, acts = schema.tables, schema.seats, schema.chat, schema.entries, schema.acts
MANY = 500  # ids in one statement
OF_A_TABLE = chat, schema.wishes, entries, schema.snapshots, schema.leases, seats, schema.documents, schema.standings


class Erased(NamedTuple):
    """What ended with a person: keys of sessions, and the tables that are not as they were."""

    sessions: list[str]
    tables: list[str]


def tables_about(db: Connection, person: str) -> list[str]:
    """The tables where somebody sits, sat, is about to sit, is host, or said something."""
    named = or_(seats.c.person == person, seats.c.heir == person, seats.c.earlier.contains(person))
    found = {
        *db.scalars(select(seats.c.table).where(named)),
        *db.scalars(select(tables.c.id).where(tables.c.host == person)),
        *db.scalars(select(chat.c.table).where(chat.c.person == person).distinct()),
    }
    return sorted(found)


def get_up(db: Connection, person: str, now: float) -> None:
    """Leave every table at which somebody sits or is about to, by the rules of the table."""
    mine = or_(seats.c.heir == person, (seats.c.person == person) & (seats.c.who == "person"))
    going_on = select(tables.c.id).where(tables.c.status.in_(["open", "playing", "left"]))
    for table in list(db.scalars(select(seats.c.table).where(mine, seats.c.table.in_(going_on)).distinct())):
        row, around = _found(db, table)
        changed, fields = got_up(row, around, person)
        change_table(db, table, fields | {"changed": now}, changed)


def erase(db: Connection, person: str, now: float, by: str | None = None) -> Erased | None:
    """Somebody is gone, and with them everything but the games. None: there is no such person.

    Who asks for it with the session `by` must still be signed in with it.
    """
    if by is not None:
        must_be_open(db, by)
    if person == SOMEBODY or person_of(db, person) is None:
        return None
    if person_of(db, SOMEBODY) is None:
        add_person(db, Person(SOMEBODY, NAMELESS, "en", 0.0))
    concerned = tables_about(db, person)
    get_up(db, person, now)
    remove_tables(db, [table for table in concerned if _is_empty(db, table, person)])
    db.execute(delete(chat).where(chat.c.person == person))
    for table in [*concerned, *_rematches_of(db, concerned)]:
        if found := table_by_id(db, table):
            _forget_at(db, *found, person)
    _forget_elsewhere(db, person)
    ended = end_sessions(db, person)
    db.execute(delete(schema.accounts).where(schema.accounts.c.person == person))
    db.execute(delete(schema.people).where(schema.people.c.id == person))
    scrub_later(db)
    return Erased(ended, concerned)


def remove_tables(db: Connection, ids: Collection[str]) -> None:
    """Tables with everything that was played and said there."""
    wanted = list(ids)
    for start in range(0, len(wanted), MANY):
        for rows in OF_A_TABLE:
            db.execute(delete(rows).where(rows.c.table.in_(wanted[start : start + MANY])))
        db.execute(delete(tables).where(tables.c.id.in_(wanted[start : start + MANY])))
    if wanted:
        scrub_later(db)


def scrub_later(db: Connection) -> None:
    """Rows are gone at once; their bytes are when the file is written anew (`Store.scrub`)."""
    if db.dialect.name == "sqlite" and not scrub_is_due(db):
        db.execute(insert(schema.club), {"name": SCRUB, "value": ""})


def scrub_is_due(db: Connection) -> bool:
    return db.execute(select(schema.club.c.name).where(schema.club.c.name == SCRUB)).first() is not None


def _found(db: Connection, table: str) -> tuple[TableRow, list[SeatRow]]:
    found = table_by_id(db, table)
    assert found is not None
    return found


def _is_empty(db: Connection, table: str, person: str) -> bool:
    """Whether nobody is left at a table of somebody's whose game has not begun."""
    row, around = _found(db, table)
    return row.status == "open" and row.host == person and not any(seat.who == "person" for seat in around)


def _rematches_of(db: Connection, concerned: Sequence[str]) -> list[str]:
    """Tables that came after these: a bot there may have the name of whom it played for."""
    found: dict[str, None] = {}
    latest = list(concerned)
    while latest:
        children = db.scalars(select(tables.c.id).where(tables.c.parent.in_(latest))).all()
        latest = [child for child in children if child not in found and child not in concerned]
        found.update(dict.fromkeys(latest))
    return list(found)


def _forget_at(db: Connection, row: TableRow, around: Sequence[SeatRow], person: str) -> None:
    """A table as if somebody without a name had been there."""
    for seat in around:
        if person == seat.person:
            _forget_actions(db, seat, None)
        elif person in seat.earlier.split():
            _forget_actions(db, seat, seat.since)
    names = {seat.name for seat in around if seat.who == "person" and seat.person != person}
    changed = [_forgotten(seat, person, names) for seat in around]
    put_seats(db, [after for before, after in zip(around, changed, strict=True) if after != before])
    if row.host == person:
        sitting = (seat.person for seat in changed if seat.who == "person" and seat.person != SOMEBODY)
        host = next(sitting, SOMEBODY) if row.status != "over" else SOMEBODY
        change_table(db, row.id, {"host": host}, [])


def _forgotten(seat: SeatRow, person: str, names: set[str]) -> SeatRow:
    """The seat without the person; a bot of its own is called what it is, whoever gave it another name."""
    earlier = " ".join(other for other in seat.earlier.split() if other != person)
    if seat.person == person:
        return replace(seat, person=SOMEBODY, name=NAMELESS, earlier=earlier)
    if seat.who == "bot" and seat.person is None and seat.bot:
        return replace(seat, name=_free(seat.bot, names), earlier=earlier)
    return replace(seat, earlier=earlier)


def _free(name: str, names: set[str]) -> str:
    """The name, or with a number the first that is not taken; it is taken then."""
    numbered: Iterable[str] = (name if number == 1 else f"{name} {number}" for number in range(1, 20))
    free = next(each for each in numbered if each not in names and each != OPEN_NAME)
    names.add(free)
    return free


def _forget_actions(db: Connection, seat: SeatRow, before: int | None) -> None:
    """What a program called its decisions; nobody asks for them again."""
    mine = [entries.c.table == seat.table, entries.c.seat == seat.number, entries.c.action.is_not(None)]
    if before is not None:
        mine.append(entries.c.seq < before)
    db.execute(update(entries).where(*mine).values(action=None))


def _forget_elsewhere(db: Connection, person: str) -> None:
    """Keepers' acts stay on record, without saying about whom."""
    for rows in (schema.keepers, schema.sanctions, schema.wishes):
        db.execute(delete(rows).where(rows.c.person == person))
    db.execute(update(acts).where(acts.c.person == person).values(person=SOMEBODY, why=""))
    db.execute(update(acts).where(acts.c.keeper == person).values(keeper=SOMEBODY))
    db.execute(delete(schema.orders).where(schema.orders.c.answer.is_not(None)))
