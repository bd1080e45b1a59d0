"""The store: everything the server must never lose, behind async methods that never block the event loop."""

from __future__ import annotations

import asyncio
import shutil
from collections.abc import Awaitable, Callable, Collection, Sequence
from concurrent.futures import ThreadPoolExecutor
from functools import partial
from pathlib import Path
from typing import Any, Concatenate, ParamSpec, TypeVar

from sqlalchemy import Connection

from mutig.server.wire.ready import make_types_ready

from . import leases, log, people, sessions, tables, wishes
from .backup import backup as write_backup
from .checking import check_file
from .club_store import ClubStore
from .engine import READERS, Database
from .errors import StoreError
from .migrating import migrate
from .rows import (
    Account,
    ChatRow,
    Counts,
    Entry,
    Lease,
    Page,
    Person,
    SeatRow,
    Session,
    SnapshotRow,
    TableRow,
    Wish,
    WishKind,
)
from .scrubbing import scrub
from .writer import Writer

P = ParamSpec("P")
T = TypeVar("T")


class Store(ClubStore):
    """People, tables and what was played, in one SQLite file or a PostgreSQL database.

    A method that writes returns when what it wrote is on disk. It raises `Conflict` if it contradicts what is there
    (nothing of it was written), and `StoreError` if the database cannot be used (then read before going on). All
    writes of a store happen in the order they were asked for; reads see every write that has returned.
    """

    def __init__(self, database: Database, shared: bool = False) -> None:
        make_types_ready()
        self._database = database
        self.shared = shared
        self._owner: str | None = None
        self._writer = Writer(database)
        self._readers = ThreadPoolExecutor(READERS, thread_name_prefix="store-reader")

    @classmethod
    async def open(
        cls, address: str | Path, *, shared: bool = False, serving: str | None = None, process: str | None = None
    ) -> Store:
        """Open the database at a path or an address (postgresql://...), create it, or bring it up to date.

        A second process is refused and told who was first (and where that one is `serving` people), unless all of them
        open it `shared`: then leases tell them apart. As a `process` it
        is known by its name to those it shares with, and writes only at tables it has in care.
        """
        database = Database(address)

        def prepare() -> None:
            if process is not None:
                database.own_together(process, serving)
            elif not shared:
                database.own(serving)
            if database.file and database.file.is_file():
                check_file(database.file, database.place)
            migrate(database)

        try:
            await asyncio.to_thread(prepare)
        except BaseException:
            database.close()
            raise
        store = cls(database, shared or process is not None)
        store._owner = process
        return store

    async def close(self) -> None:
        """Write what waits to be written, then let go of the database."""
        await self._writer.close()
        await asyncio.to_thread(self._readers.shutdown)
        self._database.close()

    @property
    def place(self) -> str:
        """Where the data is, for people to read."""
        return self._database.place

    @property
    def waiting(self) -> int:
        """How many writes wait for their turn."""
        return self._writer.waiting

    @property
    def free_bytes(self) -> int | None:
        """How much room is left where the file is; None if the data is elsewhere."""
        return shutil.disk_usage(self._database.file.absolute().parent).free if self._database.file else None

    async def check(self) -> None:
        """Raises `StoreError` unless both ways are open: a row is written and taken away again, and one read."""
        await self._write(people.probe)
        await self.person("")

    # People

    async def add_person(self, person: Person) -> None:
        """A new guest; `person.account` is ignored (see `put_account`)."""
        await self._write(people.add_person, person)

    async def person(self, person: str) -> Person | None:
        return await self._read(people.person, person)

    async def change_person(self, person: str, **fields: str) -> None:
        """Change the name or the language."""
        await self._write(people.change_person, person, fields)

    async def put_account(self, account: Account) -> None:
        """Keep or replace how a person gets back in. `Conflict`: somebody else has this login (in any case)."""
        await self._write(people.put_account, account)

    async def account_of(self, person: str) -> Account | None:
        return await self._read(people.account_of, person)

    async def account_by_login(self, login: str) -> Account | None:
        return await self._read(people.account_by_login, login)

    async def account_by_recovery(self, recovery_hash: str) -> Account | None:
        return await self._read(people.account_by_recovery, recovery_hash)

    # Sessions. What ends some returns the hashes of their tokens (see `sessions.py`)

    async def session(self, token_hash: str) -> tuple[Session, Person] | None:
        return await self._read(sessions.session, token_hash)

    async def sessions_of(self, person: str) -> list[Session]:
        """All that speak for a person, the one seen last first."""
        return await self._read(sessions.sessions_of, person)

    async def touch_session(self, token_hash: str, seen: float) -> None:
        """Note that a session was used; once in a while is enough, since it writes."""
        await self._write(sessions.touch_session, token_hash, seen)

    async def add_session(self, new: Session, by: str | None = None) -> list[str]:
        """One more; `SessionEnded` if the one it was asked for with is over."""
        return await self._write(sessions.add_session, new, by)

    async def enter(self, new: Session, guest: str | None, by: str | None) -> list[str]:
        """A session for somebody who is known again. Everything of the guest they were (seats, tables, words) is
        theirs; the guest is gone, and so are its sessions."""
        return await self._write(sessions.enter, new, guest, by)

    async def recover(
        self, recovery_hash: str, password_hash: str | None, new: Session, guest: str | None, by: str | None
    ) -> list[str] | None:
        """The same with a recovery code, which is used up, and a new password; None: there is no such code."""
        return await self._write(sessions.recover, recovery_hash, password_hash, new, guest, by)

    async def make_account(self, account: Account, by: str, fresh: str) -> list[str]:
        """A guest becomes an account; the asking session goes on under a fresh token, all others end."""
        return await self._write(sessions.make_account, account, by, fresh)

    async def change_password(self, account: Account, password_hash: str, by: str, fresh: str) -> list[str]:
        """Another password; the asking session goes on under a fresh token, all others end."""
        return await self._write(sessions.change_password, account, password_hash, by, fresh)

    async def renew_hash(self, account: Account, password_hash: str) -> None:
        """The same password, hashed anew; nothing if it is another one meanwhile."""
        await self._write(people.renew_hash, account, password_hash)

    async def new_recovery(self, person: str, recovery_hash: str, by: str | None) -> None:
        """Another recovery code for a person; the one before is void."""
        await self._write(sessions.new_recovery, person, recovery_hash, by)

    async def end_session(self, token_hash: str) -> list[str]:
        return await self._write(sessions.end_session, token_hash)

    async def end_session_called(self, person: str, id: str) -> list[str]:
        """End one of a person's sessions by its id."""
        return await self._write(sessions.end_session_called, person, id)

    async def end_sessions(self, person: str, but: str | None = None) -> list[str]:
        """Sign a person out everywhere, or everywhere else."""
        return await self._write(sessions.end_sessions, person, but)

    async def forget_sessions(self, unseen_since: float) -> int:
        """End all sessions that nobody used since; how many there were."""
        return await self._write(sessions.forget_sessions, unseen_since)

    # Tables

    async def create_table(
        self, row: TableRow, seats: Sequence[SeatRow], entries: Sequence[Entry] = (), rematch_of: str | None = None
    ) -> None:
        """A new table and, in the same step, its opening; and another one learns that this is its rematch."""
        await self._write(_create, self._owner, row, seats, entries, rematch_of)

    async def table(self, table: str) -> tuple[TableRow, list[SeatRow]] | None:
        """A table and its seats in their order."""
        return await self._read(tables.table_by_id, table)

    async def by_invite(self, invite: str) -> tuple[TableRow, list[SeatRow]] | None:
        return await self._read(tables.table_by_invite, invite)

    async def change_table(self, table: str, seats: Sequence[SeatRow] = (), **fields: Any) -> None:
        """Change fields of a table and any of its seats, in one step."""
        await self._write(_change_table, self._owner, table, fields, seats)

    async def put_seat(self, seat: SeatRow) -> None:
        await self.change_table(seat.table, [seat])

    async def my_tables(self, person: str, after: str | None = None, limit: int = 50) -> Page:
        """The tables a person hosts or sits at: those that wait for the person first, then the ones changed last."""
        return await self._read(tables.my_tables, person, after, limit)

    async def listed_tables(self, after: str | None = None, limit: int = 50) -> Page:
        """The tables that are listed for everybody and not over, the ones changed last first."""
        return await self._read(tables.listed_tables, after, limit)

    async def tables_going_on(self, after: str | None = None, limit: int = 50) -> Page:
        """All tables that are open or being played at, the ones changed last first."""
        return await self._read(tables.tables_going_on, after, limit)

    async def hosted_tables(self, person: str, since: float) -> int:
        """How many tables of a host are open or running, and were changed since."""
        return await self._read(tables.hosted_tables, person, since)

    async def waiting_for_bots(self, owner: str | None = None) -> list[str]:
        """The games in which a person waits for a bot; with an owner, without those that others have in care."""
        return await self._read(tables.waiting_for_bots, owner)

    # What was played and said

    def append(
        self,
        entries: Sequence[Entry],
        seats: Sequence[SeatRow] = (),
        meanwhile: Callable[[], None] | None = None,
        **fields: Any,
    ) -> Awaitable[None]:
        """Add entries to one table's log and, in the same step, change its seats and fields (status, result, ...).

        `meanwhile` may be called while the disk works: not on record yet, but nothing stands against it.

        `Conflict`: the first is not the entry after the last one, or its action is on record already (see `action`).
        """
        if len({entry.table for entry in entries}) != 1:
            raise ValueError("entries of one table are appended together, and at least one")
        return self._writer.write_in_bulk(log.append, log.Appending(entries, seats, fields, self._owner), meanwhile)

    async def entries(self, table: str, after: int = -1) -> list[Entry]:
        """A table's log after the entry with this number."""
        return await self._read(log.entries, table, after)

    async def action(self, table: str, seat: int, action: str) -> Entry | None:
        """The entry a client's action led to: the answer to a retry."""
        return await self._read(log.action, table, seat, action)

    async def actions(self, table: str) -> list[tuple[int, str]]:
        """The seat and the id of every action in a table's log."""
        return await self._read(log.actions, table)

    async def say(
        self,
        table: str,
        person: str,
        seat: int | None,
        name: str,
        text: str,
        at: float,
        action: str | None = None,
    ) -> ChatRow:
        """Keep what somebody said; the answer carries its number at this table (0, 1, 2, ...)."""
        return await self._write(log.say, table, person, seat, name, text, at, action)

    async def was_said(self, table: str, person: str, action: str) -> bool:
        """Whether a line with this id of its sender is on record."""
        return await self._read(log.was_said, table, person, action)

    async def chat(self, table: str, after: int = -1, limit: int = 200) -> list[ChatRow]:
        """The last things said at a table after the one with this number, the oldest first."""
        return await self._read(log.chat, table, after, limit)

    async def put_wish(self, wish: Wish) -> None:
        """Keep what somebody wants at a table. It is void when the seat it is about changes, unless it is to mute."""
        await self._write(wishes.put_wish, wish)

    async def drop_wish(self, table: str, person: str, kind: WishKind, seat: int) -> None:
        await self._write(wishes.drop_wish, table, person, kind, seat)

    async def wishes(self, table: str) -> list[Wish]:
        """All that people want at a table, the first first."""
        return await self._read(wishes.wishes_at, table)

    async def put_snapshot(self, snapshot: SnapshotRow) -> None:
        """Keep a snapshot in place of an older one."""
        await self._write(log.put_snapshot, snapshot)

    async def snapshot(self, table: str) -> SnapshotRow | None:
        return await self._read(log.snapshot, table)

    async def drop_snapshot(self, table: str) -> None:
        await self._write(log.drop_snapshot, table)

    # Leases

    async def lease(self, table: str, owner: str, seconds: float) -> bool:
        """Take a table into care, for so long; False while somebody else has it.

        An owner that starts again under the same name takes up its own leases at once.
        """
        return await self._write(leases.lease, table, owner, seconds)

    async def renew(self, owner: str, tables: Collection[str] | None, seconds: float) -> set[str]:
        """Lengthen leases (None: all of the owner's); which tables the owner still has."""
        return await self._write(leases.renew, owner, tables, seconds)

    async def release(self, owner: str, tables: Collection[str] | None = None) -> None:
        """Give leases back (None: all of the owner's)."""
        await self._write(leases.release, owner, tables)

    async def release_dead(self, owner: str) -> list[str] | None:
        """Take all leases from an owner that has died; which tables. None: there is no proof of that."""
        return await self._write(leases.release_dead, owner)

    async def keeps_house(self) -> bool:
        """Whether, of all processes on this database, this one does what is done once."""
        return self._owner is None or await self._write(leases.keeps_house)

    async def lease_of(self, table: str) -> Lease | None:
        """Who has a table in care now."""
        return await self._read(leases.lease_of, table)

    # The whole

    async def counts(self) -> Counts:
        """Figures for the metrics page."""
        return await self._read(_counts)

    async def backup(self, file: Path) -> int:
        """Write everything as it stands at one moment to a file (see `backup.py`); how many rows."""
        return await asyncio.to_thread(write_backup, self._database, file)

    async def scrub(self) -> bool:
        """Write the file anew if something was deleted, so that no trace is left of it (see `scrubbing.py`)."""
        return await self._writer.alone(scrub)

    async def _write(self, work: Callable[Concatenate[Connection, P], T], *args: P.args, **named: P.kwargs) -> T:
        return await self._writer.write(lambda db: work(db, *args, **named))

    async def _read(self, query: Callable[Concatenate[Connection, P], T], *args: P.args, **named: P.kwargs) -> T:
        if self._writer.closed:
            raise StoreError("the store is closed: nothing more can be read")
        read = partial(self._database.read, lambda db: query(db, *args, **named))
        return await asyncio.get_running_loop().run_in_executor(self._readers, read)


def _change_table(
    db: Connection, owner: str | None, table: str, fields: dict[str, Any], seats: Sequence[SeatRow]
) -> None:
    if owner is not None:
        leases.check(db, owner, [table])
    tables.change_table(db, table, fields, seats)


def _create(
    db: Connection,
    owner: str | None,
    row: TableRow,
    seats: Sequence[SeatRow],
    entries: Sequence[Entry],
    rematch_of: str | None,
) -> None:
    if owner is not None and rematch_of is not None:
        leases.check(db, owner, [rematch_of])
    tables.create_table(db, row, seats)
    if entries:
        log.append(db, [log.Appending(entries, (), {})])
    if rematch_of is not None:
        tables.change_tables(db, {rematch_of: {"rematch": row.id, "changed": row.created}})


def _counts(db: Connection) -> Counts:
    return Counts(*people.count(db), tables.count(db))
