"""A club: its keepers, what they did, who may not come or speak, and how long things are kept."""

from __future__ import annotations

import msgspec
from sqlalchemy import Connection, delete, func, insert, null, or_, select, update

from . import schema
from .erasing import get_up, remove_tables, scrub_later
from .people import account_by_login, put_login
from .people import person as person_of
from .rows import Act, Keeping, Order, Person, Sanction, TablePlace
from .sanctions import impose
from .schema import SOMEBODY
from .sessions import end_sessions, must_be_open
from .tables import change_table, table_by_id
from .upsert import upsert

people, accounts, keepers = schema.people, schema.accounts, schema.keepers
acts, orders, tables, seats, chat = schema.acts, schema.orders, schema.tables, schema.seats, schema.chat
KEEPING = "keeping"
DONE = "over", "left", "closed"
SWEPT_AT_ONCE = 100  # tables in one step: nobody's move waits long for it


# Keepers


def is_keeper(db: Connection, person: str) -> bool:
    return db.execute(select(keepers.c.person).where(keepers.c.person == person)).first() is not None


def keepers_named(db: Connection) -> list[str]:
    """What keepers are called at the table, the first first."""
    return list(db.scalars(select(people.c.name).join(keepers).order_by(keepers.c.since, people.c.id)))


def appoint(db: Connection, person: str, now: float) -> bool:
    if is_keeper(db, person):
        return False
    db.execute(insert(keepers), {"person": person, "since": now})
    return True


def dismiss(db: Connection, person: str) -> bool:
    return bool(db.execute(delete(keepers).where(keepers.c.person == person)).rowcount)


def somebody_called(db: Connection, who: str) -> Person | None:
    """A person by the name of the account, or by id."""
    account = account_by_login(db, who)
    return person_of(db, account.person if account else who) if who != SOMEBODY else None


# Who may not come or speak


def ban(db: Connection, sanction: Sanction) -> list[str]:
    """Somebody gets up everywhere and is let in no more; the keys of the sessions that end."""
    impose(db, sanction)
    get_up(db, sanction.person, sanction.since)
    return end_sessions(db, sanction.person)


def close_address(db: Connection, address: str, until: float) -> None:
    upsert(db, schema.closed_addresses, [{"address": address, "until": until}])


def address_is_closed(db: Connection, address: str, now: float) -> bool:
    closed = schema.closed_addresses
    here = closed.c.address == address, closed.c.until > now
    return db.execute(select(closed.c.address).where(*here)).first() is not None


# Tables


def close_table(db: Connection, table: str, now: float) -> bool | None:
    """Nobody plays there any more; one whose game has not begun is gone. None: there is no such table."""
    found = table_by_id(db, table)
    if found is None:
        return None
    if found[0].status == "open":
        remove_tables(db, [table])
    elif found[0].status in ("playing", "left"):
        change_table(db, table, {"status": "closed", "waiting": 0, "changed": now}, [])
    else:
        return False
    return True


# How long things are kept


def keeping(db: Connection) -> Keeping:
    kept = db.execute(select(schema.club.c.value).where(schema.club.c.name == KEEPING)).scalar()
    return msgspec.json.decode(kept, type=Keeping) if kept else Keeping()


def keep(db: Connection, wanted: Keeping) -> bool:
    if keeping(db) == wanted:
        return False
    upsert(db, schema.club, [{"name": KEEPING, "value": msgspec.json.encode(wanted).decode()}])
    return True


def sweep(db: Connection, now: float) -> tuple[list[str], list[str], int]:
    """Carry out how long things are kept, a part at a time: the tables removed, those where lines were, how many."""
    limits, day = keeping(db), 86400.0
    old: list[str] = []
    if limits.games_days is not None:
        ended = tables.c.status.in_([*DONE, "open"]), schema.standings.c.changed < now - limits.games_days * day
        old = list(db.scalars(select(tables.c.id).join(schema.standings).where(*ended).limit(SWEPT_AT_ONCE)))
        remove_tables(db, old)
    spoken: list[str] = []
    if limits.chats_days is not None:
        said = db.execute(delete(chat).where(chat.c.at < now - limits.chats_days * day).returning(chat.c.table))
        spoken = list(said.scalars())
        if spoken:
            scrub_later(db)
    db.execute(delete(schema.closed_addresses).where(schema.closed_addresses.c.until <= now))
    db.execute(delete(orders).where(orders.c.at < now - day))
    return old, sorted(set(spoken) - set(old)), len(spoken)


# What keepers did


def note(db: Connection, act: Act) -> Act:
    """Put an act on record, in one step with what it does."""
    last = db.execute(select(func.max(acts.c.number))).scalar()
    numbered = msgspec.structs.replace(act, number=0 if last is None else last + 1)
    db.execute(insert(acts), msgspec.structs.asdict(numbered))
    return numbered


def acts_before(db: Connection, start: int, limit: int) -> tuple[list[Act], dict[str, str]]:
    """Acts, the latest first, and the names of everybody in them."""
    rows = [Act(*row) for row in db.execute(select(acts).order_by(acts.c.number.desc()).offset(start).limit(limit))]
    return rows, names_of(db, {who for act in rows for who in (act.keeper, act.person) if who})


def acts_about(db: Connection, person: str) -> list[Act]:
    return [Act(*row) for row in db.execute(select(acts).where(acts.c.person == person).order_by(acts.c.number))]


def names_of(db: Connection, some: set[str]) -> dict[str, str]:
    rows = db.execute(select(people.c.id, people.c.name).where(people.c.id.in_(some)))
    return {row.id: row.name for row in rows}


def change_login(db: Connection, login: str, by: str, act: Act) -> None:
    """Another name for the account of whom the act is about, on record; the old name is free at once."""
    must_be_open(db, by)
    put_login(db, str(act.person), login)
    note(db, act)


# Who is here


def people_named(
    db: Connection, named: str, start: int, limit: int
) -> tuple[list[tuple[Person, float | None]], set[str], dict[str, list[TablePlace]]]:
    """People and when they were last here, the latest first; which of them are keepers; where they sit."""
    sessions = schema.sessions
    seen = select(sessions.c.person, func.max(sessions.c.seen).label("seen")).group_by(sessions.c.person).subquery()
    wanted = select(*people.c, accounts.c.login, seen.c.seen).outerjoin_from(people, accounts)
    wanted = wanted.outerjoin(seen, seen.c.person == people.c.id).where(people.c.id != SOMEBODY)
    if named:
        text = named.lower()
        matches = [func.lower(people.c.name).contains(text, autoescape=True), people.c.id == text]
        wanted = wanted.where(or_(*matches, accounts.c.login_key.contains(text, autoescape=True)))
    wanted = wanted.order_by(func.coalesce(seen.c.seen, 0.0).desc(), people.c.id).offset(start).limit(limit)
    found = [(Person(*row[:5]), row[5]) for row in db.execute(wanted)]
    ids = [person.id for person, _ in found]
    kept = set(db.scalars(select(keepers.c.person).where(keepers.c.person.in_(ids))))
    sitting = select(seats.c.person, seats.c.table, tables.c.game).join(tables, tables.c.id == seats.c.table)
    places: dict[str, list[TablePlace]] = {}
    going_on = seats.c.who == "person", tables.c.status.in_(["open", "playing"])
    for person, table, game in db.execute(sitting.where(seats.c.person.in_(ids), *going_on).distinct()):
        places.setdefault(person, []).append(TablePlace(table, game))
    return found, kept, places


# What the command line asks of a server that runs


def order(db: Connection, new: Order) -> None:
    db.execute(insert(orders), msgspec.structs.asdict(new))


def open_orders(db: Connection) -> list[Order]:
    return [Order(*row) for row in db.execute(select(orders).where(orders.c.answer.is_(null())).order_by(orders.c.at))]


def answer_order(db: Connection, id: str, answer: str) -> None:
    db.execute(update(orders).where(orders.c.id == id), {"answer": answer})


def answer_to(db: Connection, id: str) -> str | None:
    return db.execute(select(orders.c.answer).where(orders.c.id == id)).scalar()


def withdraw(db: Connection, id: str) -> None:
    db.execute(delete(orders).where(orders.c.id == id))
