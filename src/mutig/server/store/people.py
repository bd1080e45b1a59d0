"""People and their accounts."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from msgspec.structs import asdict
from sqlalchemy import ColumnElement, Connection, Select, delete, func, insert, or_, select, update

from . import schema
from .rows import Account, Person
from .sanctions import move_sanctions
from .upsert import upsert
from .wishes import move_wishes

PROBE_BYTES = 16 << 10

people, accounts, sessions = schema.people, schema.accounts, schema.sessions


def add_person(db: Connection, person: Person) -> None:
    values = asdict(person)
    del values["account"]  # kept with the account
    db.execute(insert(people), values)


def probe(db: Connection) -> None:
    """Somebody comes and goes in one step: nobody sees it, but the file must grow for it, and a full disk tells."""
    nobody = Person(id="(nobody)", name=" " * PROBE_BYTES, language="en", created=0.0)
    add_person(db, nobody)
    db.execute(delete(people).where(people.c.id == nobody.id))


def person(db: Connection, person_id: str) -> Person | None:
    row = db.execute(with_account().where(people.c.id == person_id)).first()
    return Person(*row) if row else None


def change_person(db: Connection, person_id: str, fields: Mapping[str, Any]) -> None:
    db.execute(update(people).where(people.c.id == person_id), dict(fields))


def merge_person(db: Connection, guest: str, into: str) -> None:
    """Whatever was the guest's is the other person's from now on: seats, tables and words, but no key to them."""
    for column in (schema.tables.c.host, schema.seats.c.person, schema.chat.c.person, schema.acts.c.person):
        db.execute(update(column.table).where(column == guest).values({column.name: into}))
    move_sanctions(db, guest, into)
    move_wishes(db, guest, into)
    _merge_hand_overs(db, guest, into)
    db.execute(delete(accounts).where(accounts.c.person == guest))
    db.execute(delete(people).where(people.c.id == guest))


def _merge_hand_overs(db: Connection, guest: str, into: str) -> None:
    """Seats of running games the guest is about to take over, or had before."""
    seats, tables = schema.seats, schema.tables
    running = select(tables.c.id).where(tables.c.status.in_(["playing", "left"]))
    named = or_(seats.c.heir == guest, seats.c.earlier.contains(guest))
    renamed = {name: func.replace(seats.c[name], guest, into) for name in ("heir", "earlier")}
    db.execute(update(seats).where(seats.c.table.in_(running), named).values(renamed))


def put_account(db: Connection, account: Account) -> None:
    key = None if account.login is None else account.login.lower()
    upsert(db, accounts, [asdict(account) | {"login_key": key}])


def put_login(db: Connection, person_id: str, login: str) -> None:
    """Another name of an account, and nothing else: its password may be changing at the same moment."""
    renamed = {"login": login, "login_key": login.lower()}
    db.execute(update(accounts).where(accounts.c.person == person_id), renamed)


def renew_hash(db: Connection, account: Account, password_hash: str) -> None:
    """The same password, hashed anew: unless it was changed meanwhile."""
    same = accounts.c.person == account.person, accounts.c.password_hash == account.password_hash
    db.execute(update(accounts).where(*same), {"password_hash": password_hash})


def put_recovery(db: Connection, person_id: str, recovery_hash: str) -> None:
    """Another recovery code, and nothing else: the password may be changing at the same moment."""
    upsert(db, accounts, [{"person": person_id, "recovery_hash": recovery_hash}])


def account(db: Connection, condition: ColumnElement[bool]) -> Account | None:
    columns = accounts.c.person, accounts.c.login, accounts.c.password_hash, accounts.c.recovery_hash
    row = db.execute(select(*columns).where(condition)).first()
    return Account(*row) if row else None


def account_by_login(db: Connection, login: str) -> Account | None:
    return account(db, accounts.c.login_key == login.lower())


def account_by_recovery(db: Connection, recovery_hash: str) -> Account | None:
    return account(db, accounts.c.recovery_hash == recovery_hash)


def account_of(db: Connection, person_id: str) -> Account | None:
    return account(db, accounts.c.person == person_id)


def count(db: Connection) -> tuple[int, int, int]:
    """How many people, accounts with a login, and sessions there are."""
    logins = select(func.count()).select_from(accounts).where(accounts.c.login_key.is_not(None))
    everybody = select(func.count()).select_from(people).where(people.c.id != schema.SOMEBODY)
    statements = everybody, logins, select(func.count()).select_from(sessions)
    one, two, three = (db.execute(statement).scalar_one() for statement in statements)
    return one, two, three


def with_account() -> Select[Any]:
    """The columns of a `Person`."""
    return select(*people.c, accounts.c.login).outerjoin_from(people, accounts)
