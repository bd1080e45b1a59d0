"""Sessions: who speaks for a person, and what ends that.

What ends sessions does so in one step with its reason (a merge, a new password) and returns the hashes of all that
ended, so that sockets opened with them can be closed. What is asked for with a session is written only if the session
is still open at that moment: who was signed out while asking gets nothing.
"""

from __future__ import annotations

from msgspec.structs import asdict
from sqlalchemy import ColumnElement, Connection, delete, insert, select, true, update

from . import schema
from .errors import Banned, SessionEnded
from .people import account_of, merge_person, put_account, put_recovery, with_account
from .rows import Account, Person, Session
from .sanctions import sanctioned

MOST_PER_PERSON = 100  # the one not used for longest ends first
accounts, people, sessions = schema.accounts, schema.people, schema.sessions
Ended = list[str]


def session(db: Connection, token_hash: str) -> tuple[Session, Person] | None:
    joined = with_account().add_columns(*sessions.c).join(sessions, sessions.c.person == people.c.id)
    row = db.execute(joined.where(sessions.c.token_hash == token_hash)).first()
    columns = len(Person.__struct_fields__)
    return (Session(*row[columns:]), Person(*row[:columns])) if row else None


def sessions_of(db: Connection, person: str) -> list[Session]:
    latest = select(sessions).where(sessions.c.person == person).order_by(sessions.c.seen.desc(), sessions.c.id)
    return [Session(*row) for row in db.execute(latest)]


def touch_session(db: Connection, token_hash: str, seen: float) -> None:
    db.execute(update(sessions).where(sessions.c.token_hash == token_hash), {"seen": seen})


# Beginning


def add_session(db: Connection, new: Session, by: str | None = None) -> Ended:
    """One more for a person who asks for it with the session `by`, or who is new."""
    if by is not None:
        must_be_open(db, by)
    if sanctioned(db, new.person, "ban", new.created):
        raise Banned("a keeper has closed the door")
    db.execute(insert(sessions), asdict(new))
    mine = select(sessions.c.token_hash).where(sessions.c.person == new.person, sessions.c.token_hash != new.token_hash)
    return _end(db, sessions.c.token_hash.in_(mine.order_by(sessions.c.seen.desc()).offset(MOST_PER_PERSON - 1)))


def enter(db: Connection, new: Session, guest: str | None, by: str | None) -> Ended:
    """Somebody is known again. The guest they were joins them, and every key to the guest is void."""
    if by is not None and not is_open(db, by):
        guest = None  # signed out meanwhile: a guest is no longer theirs to bring along
    ended = end_session(db, by) if by is not None else []
    if guest is not None and guest != new.person and _login_of(db, guest) is None:
        ended += end_sessions(db, guest)
        merge_person(db, guest, new.person)
    return ended + add_session(db, new)


def recover(
    db: Connection, recovery_hash: str, password_hash: str | None, new: Session, guest: str | None, by: str | None
) -> Ended | None:
    """Enter with a recovery code, which is used up. A new password ends all sessions. None: there is no such code."""
    fields = {"recovery_hash": None} | ({"password_hash": password_hash} if password_hash else {})
    if not db.execute(update(accounts).where(accounts.c.recovery_hash == recovery_hash), fields).rowcount:
        return None
    ended = end_sessions(db, new.person) if password_hash else []
    return ended + enter(db, new, guest, by)


# Changing what opens a person, asked for with the session `by`


def make_account(db: Connection, account: Account, by: str, fresh: str) -> Ended:
    """The guest is an account. Only who asks stays signed in, with a fresh key; a recovery code is void."""
    must_be_open(db, by)
    put_account(db, account)
    return _renew(db, account.person, by, fresh)


def change_password(db: Connection, account: Account, password_hash: str, by: str, fresh: str) -> Ended:
    """Another password; nothing that opened the account before does so any more, a recovery code included.

    Whatever else changes a password ends `by`, so the one that was checked is still the one that is replaced.
    """
    must_be_open(db, by)
    put_account(db, Account(account.person, account.login, password_hash))
    return _renew(db, account.person, by, fresh)


def new_recovery(db: Connection, person: str, recovery_hash: str, by: str | None) -> None:
    if by is not None:
        must_be_open(db, by)
    put_recovery(db, person, recovery_hash)


# Ending


def end_session(db: Connection, token_hash: str) -> Ended:
    return _end(db, sessions.c.token_hash == token_hash)


def end_session_called(db: Connection, person: str, id: str) -> Ended:
    return _end(db, (sessions.c.person == person) & (sessions.c.id == id))


def end_sessions(db: Connection, person: str, but: str | None = None) -> Ended:
    """All of a person, or all but one."""
    return _end(db, (sessions.c.person == person) & (true() if but is None else sessions.c.token_hash != but))


def forget_sessions(db: Connection, unseen_since: float) -> int:
    return db.execute(delete(sessions).where(sessions.c.seen < unseen_since)).rowcount


def is_open(db: Connection, token_hash: str) -> bool:
    return db.execute(select(sessions.c.id).where(sessions.c.token_hash == token_hash)).first() is not None


def must_be_open(db: Connection, token_hash: str) -> None:
    if not is_open(db, token_hash):
        raise SessionEnded("signed out meanwhile")


def _renew(db: Connection, person: str, by: str, fresh: str) -> Ended:
    """One session goes on under another key; all others of the person end."""
    ended = end_sessions(db, person, but=by)
    db.execute(update(sessions).where(sessions.c.token_hash == by), {"token_hash": fresh})
    return [*ended, by]


def _end(db: Connection, condition: ColumnElement[bool]) -> Ended:
    return list(db.execute(delete(sessions).where(condition).returning(sessions.c.token_hash)).scalars())


def _login_of(db: Connection, person: str) -> str | None:
    account = account_of(db, person)
    return account.login if account else None
