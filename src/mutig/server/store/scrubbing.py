"""Writing an SQLite file anew: what was deleted is then nowhere in it, nor in the log beside it."""

from __future__ import annotations

from sqlalchemy import delete

from . import schema
from .engine import Database
from .erasing import SCRUB, scrub_is_due
from .errors import StoreError


def scrub(database: Database) -> bool:
    """Leave no trace of what was deleted, if anything was; whether there was something to do.

    PostgreSQL sees to it by itself. Nobody writes meanwhile, everybody may read; it takes as long as it takes to copy
    the file, and as much room.
    """
    if database.file is None or not database.read(scrub_is_due):
        return False
    with database.writer.connect() as db:
        driver = db.connection.driver_connection
        assert driver is not None
        driver.execute("VACUUM")
        [busy, *_] = driver.execute("PRAGMA wal_checkpoint(TRUNCATE)").fetchone()
    if busy:
        raise StoreError(f"{database.place}: somebody reads what was deleted; it is tried again")
    with database.writer.begin() as db:
        db.execute(delete(schema.club).where(schema.club.c.name == SCRUB))
    return True
