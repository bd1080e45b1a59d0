"""Acts from the command line: through the server that runs on the data, or by ourselves where none does.

Whoever may write to the data may do this: the file's owner, or who can sign in to the PostgreSQL database. A server
that runs finds the order there, carries it out with everything it has open, and leaves its answer.
"""

from __future__ import annotations

import asyncio
import secrets
import time

import msgspec

from mutig.core.errors import MutigError
from mutig.server.refusal import Refusal
from mutig.server.settings import Settings
from mutig.server.store import InUse, Store
from mutig.server.store import club as rows
from mutig.server.store.engine import Database
from mutig.server.store.migrating import newest, version_of
from mutig.server.store.rows import Order

from .acts import Acts, Wanted
from .sweeping import DONE

PATIENCE_S = 30.0  # for a server that runs to carry out an order
ASKED_EVERY_S = 0.1


async def carry_out(address: str, wanted: Wanted) -> str:
    """Do it; who did it in the end, for people to read."""
    database = existing(address)
    try:
        store = await Store.open(address)
    except InUse:
        return await asyncio.to_thread(_ordered, database, wanted)
    finally:
        database.close()
    try:
        await Acts(store, Settings()).carry_out(wanted, None)
        await store.scrub()
    except Refusal as refusal:
        raise MutigError(refusal.sentence("en")) from None
    finally:
        await store.close()
    return "done; no server runs on this data"


def existing(address: str) -> Database:
    """The data of a server; nothing is made where nothing is."""
    database = Database(address)
    if database.file and not database.file.exists():
        raise MutigError(f"{database.place}: there is no such file; say with --db where the data is")
    return database


def _ordered(database: Database, wanted: Wanted) -> str:
    """Ask the server that runs, and wait for its answer."""
    check_version(database)
    order = Order(secrets.token_hex(8), time.time(), msgspec.json.encode(wanted).decode())
    with database.writer.begin() as db:
        rows.order(db, order)
    until = time.monotonic() + PATIENCE_S
    try:
        while (answer := _answer(database, order.id)) is None:
            if time.monotonic() > until:
                raise MutigError("the server that runs on this data does not answer; look whether it was done")
            time.sleep(ASKED_EVERY_S)
    finally:
        with database.writer.begin() as db:
            rows.withdraw(db, order.id)
    if answer != DONE:
        raise MutigError(answer)
    return "done by the server that runs"


def _answer(database: Database, order: str) -> str | None:
    return database.read(lambda db: rows.answer_to(db, order))


def check_version(database: Database) -> None:
    """The server's program and this one must mean the same tables."""
    found = database.read(version_of)
    if found is None:
        raise MutigError(f"{database.place}: there are no tables in it; expected what mutig serve keeps")
    if found != newest():
        raise MutigError(f"{database.place}: is of version {found}, this program works with {newest()}; start it once")
