"""One owner of the data: a second process on the same file or database is told who is at work there.

A file is owned by a lock on a file beside it, which the kernel gives back however the owner dies. A PostgreSQL database
is owned by the connection that writes: whoever loses the line loses the right to write with it. Processes that share a
database own it together; each of them holds a lock of its own on its line, so that others can see that it has died.
"""

from __future__ import annotations

import os
import secrets
import socket
import time
from contextlib import suppress
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

from msgspec import MsgspecError, Struct, json

from .errors import InUse, StoreError

try:
    import fcntl
except ImportError:  # Windows has no such locks
    fcntl = None  # type: ignore[assignment]

LONGEST_CLAIM = 1000  # bytes
LONGEST_LABEL = 63  # bytes PostgreSQL keeps of a connection's name
HOST_IN_LABEL = 20
LOCK_CLASS = 0x6D757469  # "muti": the other half of the key is the schema
PROCESS_CLASS = LOCK_CLASS + 1  # the other half is the schema and the name of a process
HOUSE_CLASS = LOCK_CLASS + 2  # who does what is done once for all; the other half is the schema
THIS_SCHEMA = "coalesce(current_schema(), '')"
PATIENCE_S = 2.0  # for a PostgreSQL server to notice that the last owner is gone
DEAD_LINE_S = 15  # after which silence PostgreSQL asks whether the owner is still there


HELD: set[int] = set()  # the open lock files of this process


def _close_in_child() -> None:
    """A child process that outlives us must not keep what is ours."""
    for handle in HELD:
        os.close(handle)
    HELD.clear()


if fcntl is not None:
    os.register_at_fork(after_in_child=_close_in_child)


class Claim(Struct, frozen=True):
    """Who owns the data: in the lock file, or in the name of the connection."""

    pid: int
    host: str
    since: str | None
    serving: str | None  # where people find it
    token: str  # tells this claim from all others

    @classmethod
    def made(cls, serving: str | None = None) -> Claim:
        since = datetime.now(UTC).strftime("%Y-%m-%d %H:%M UTC")
        return cls(os.getpid(), socket.gethostname(), since, serving, secrets.token_hex(4))

    @classmethod
    def labelled(cls, label: str, since: datetime) -> Claim | None:
        """The claim behind a connection's name."""
        parts = label.split(" ")
        if len(parts) < 3 or parts[0] != "mutig" or not parts[2].partition("@")[0].isdigit():
            return None
        pid, _, host = parts[2].partition("@")
        serving = parts[3] if len(parts) > 3 else None
        return cls(int(pid), host, since.astimezone(UTC).strftime("%Y-%m-%d %H:%M UTC"), serving, parts[1])

    @property
    def label(self) -> str:
        host = self.host.encode("ascii", "replace").decode()[:HOST_IN_LABEL]
        words = f"mutig {self.token} {self.pid}@{host}"
        whole = f"{words} {self.serving}"
        return whole if self.serving and whole.isascii() and len(whole) <= LONGEST_LABEL else words

    def __str__(self) -> str:
        since = f", since {self.since}" if self.since else ""
        serving = f", serving {self.serving}" if self.serving else ""
        return f"process {self.pid} on {self.host}{since}{serving}"


def owned_by(place: str, owner: Claim | None) -> InUse:
    who = str(owner) if owner else "another process"
    return InUse(f"{place}: is in use by {who}; stop that one first, or choose another place")


class FileLock:
    """The lock on a database file. The lock file lies beside what the file really is, whatever link leads to it."""

    def __init__(self, file: Path, place: str, claim: Claim) -> None:
        self._place, self._claim = place, claim
        try:
            self._file = file.resolve()
        except (OSError, RuntimeError) as problem:
            raise StoreError(f"{place}: the data cannot be kept here ({problem})") from None
        self._path = self._file.with_name(f"{self._file.name}.lock")
        self._known: int | None = None  # the file's own number, once it is there
        self._handle: int | None = None
        if fcntl is not None:
            self._take()

    def check(self) -> None:
        """Before anything is written: the lock is still ours, and the file is still the one we opened."""
        if self._handle is None:
            return
        if _number(self._path) != os.fstat(self._handle).st_ino:  # somebody tidied up
            self._let_go()
            self._take()
        found = _number(self._file)
        self._known = self._known or found
        if found is None or found != self._known:
            raise StoreError(f"{self._place}: was moved or replaced while the server runs; put it back, or start again")

    def release(self) -> None:
        if self._handle is not None:
            with suppress(OSError):
                self._path.unlink()
            self._let_go()

    def _let_go(self) -> None:
        if self._handle is not None:
            HELD.discard(self._handle)
            os.close(self._handle)
            self._handle = None

    def _take(self) -> None:
        try:
            while self._handle is None:
                handle = os.open(self._path, os.O_RDWR | os.O_CREAT, 0o600)
                try:
                    fcntl.flock(handle, fcntl.LOCK_EX | fcntl.LOCK_NB)
                    if _number(self._path) == os.fstat(handle).st_ino:  # its last owner had not just removed it
                        os.ftruncate(handle, 0)
                        os.write(handle, json.encode(self._claim))
                        self._handle = handle
                        HELD.add(handle)
                except BlockingIOError:
                    raise owned_by(self._place, _claim_in(handle)) from None
                finally:
                    if self._handle is None:
                        os.close(handle)
        except OSError as problem:
            self._let_go()
            raise StoreError(f"{self._place}: the data cannot be kept here ({problem.strerror})") from None


def _number(path: Path) -> int | None:
    try:
        return path.stat().st_ino
    except FileNotFoundError:
        return None


def _claim_in(handle: int) -> Claim | None:
    try:
        return json.decode(os.pread(handle, LONGEST_CLAIM, 0), type=Claim)
    except (MsgspecError, ValueError):  # it is just being written
        return None


def refuse_second_names(file: Path, place: str) -> None:
    """Each name of a file would have a log of its own beside it, and nobody would see the other one's lock."""
    if file.is_file() and file.stat().st_nlink > 1:
        raise StoreError(f"{place}: has a second name (a hard link), which is not safe; copy it to a file of its own")


def own_database(connection: Any, claim: Claim, place: str, process: str | None = None) -> None:
    """Make a new PostgreSQL connection the one that writes; close it if somebody else has that right.

    With the name of a process it is one of those that share the database, and a sign that this one lives.
    """
    until = time.monotonic() + PATIENCE_S
    connection.execute("SELECT set_config('application_name', %s, false)", [claim.label])
    for setting, value in (("idle", DEAD_LINE_S), ("interval", 5), ("count", 3)):
        connection.execute(f"SET tcp_keepalives_{setting} = {value}")
    connection.commit()
    while not _took_locks(connection, process):
        connection.rollback()
        backend, owner = _owner_of(connection, process)
        if owner is not None and owner.token == claim.token:  # a line of our own, which broke at our end only
            connection.execute("SELECT pg_terminate_backend(%s)", [backend])
        elif time.monotonic() > until:
            connection.close()
            raise owned_by(place, owner)
        time.sleep(0.05)
    connection.commit()


def _took_locks(connection: Any, process: str | None) -> bool:
    house = f"{LOCK_CLASS}, hashtext({THIS_SCHEMA})"
    if process is None:
        return bool(connection.execute(f"SELECT pg_try_advisory_lock({house})").fetchone()[0])
    mine = f"{PROCESS_CLASS}, hashtext({THIS_SCHEMA} || %s)"
    both = f"SELECT pg_try_advisory_lock_shared({house}) AND pg_try_advisory_lock({mine})"
    took = bool(connection.execute(both, [process]).fetchone()[0])
    if not took:
        connection.execute("SELECT pg_advisory_unlock_all()")
    return took


def _owner_of(connection: Any, process: str | None) -> tuple[int, Claim | None]:
    """Who stands in the way: who has it alone, or an earlier line of the same process."""
    row = connection.execute(
        "SELECT pid, application_name, backend_start FROM pg_locks JOIN pg_stat_activity USING (pid)"
        " WHERE locktype = 'advisory' AND granted AND pg_locks.database = datid AND pid <> pg_backend_pid()"
        f" AND (classid = {LOCK_CLASS} AND (%s::text IS NULL OR mode = 'ExclusiveLock')"
        f" AND objid::bigint = (hashtext({THIS_SCHEMA})::bigint & 4294967295)"
        f" OR classid = {PROCESS_CLASS}"
        f" AND objid::bigint = (hashtext({THIS_SCHEMA} || %s::text)::bigint & 4294967295))",
        [process, process],
    ).fetchone()
    connection.rollback()
    if row is None or not row[1] or row[2] is None:
        return (row[0] if row else 0), None
    return row[0], Claim.labelled(row[1], row[2])
