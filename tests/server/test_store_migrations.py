"""The store: databases of this version, of an older one, of a newer one, and of another program."""

from __future__ import annotations

import sqlite3
from contextlib import closing
from pathlib import Path

import pytest
from alembic.autogenerate import compare_metadata
from alembic.config import Config
from alembic.runtime.migration import MigrationContext
from alembic.script import ScriptDirectory
from sqlalchemy import create_engine, text

from mutig.server.store import Store, StoreError, rows, schema
from mutig.server.store.engine import Database
from mutig.server.store.migrating import MIGRATIONS, changing_tables, migrate, newest, upgrade, version_of, versions

from .later_versions import LATER, later_migrations
from .stores import an_entry, with_tables

pytestmark = pytest.mark.anyio


@pytest.fixture
def database(address: str) -> Database:
    return Database(address)


def test_the_migrations_make_exactly_the_tables_of_the_schema(database: Database) -> None:
    migrate(database)
    with database.readers.begin() as db:
        assert compare_metadata(MigrationContext.configure(db), schema.metadata) == []
        assert version_of(db) == newest()
    database.close()


def test_the_versions_are_those_of_the_migrations(tmp_path: Path) -> None:
    for migrations in (MIGRATIONS, later_migrations(tmp_path)):
        config = Config()
        config.set_main_option("script_location", str(migrations))
        scripts = ScriptDirectory.from_config(config)
        assert versions(migrations) == [script.revision for script in scripts.walk_revisions()][::-1]
        assert newest(migrations) == scripts.get_current_head()


@pytest.mark.parametrize(
    ("row", "table"),
    [
        (rows.Session, schema.sessions),
        (rows.SeatRow, schema.seats),
        (rows.ChatRow, schema.chat),
        (rows.SnapshotRow, schema.snapshots),
        (rows.Lease, schema.leases),
        (rows.Entry, schema.entries),
    ],
)
def test_rows_have_the_columns_of_their_tables_in_the_same_order(row: type, table: schema.Table) -> None:
    assert list(row.__struct_fields__) == [column.name for column in table.columns if column.computed is None]


def test_a_database_that_is_up_to_date_is_left_as_it_is(database: Database, tmp_path: Path) -> None:
    migrate(database)
    database.close()
    before = {path.name: path.read_bytes() for path in tmp_path.iterdir()}
    migrate(database)
    database.close()
    assert {path.name: path.read_bytes() for path in tmp_path.iterdir()} == before


async def test_an_older_database_is_brought_up_to_date_with_all_its_rows(
    store: Store, database: Database, tmp_path: Path
) -> None:
    await with_tables(store, "t1", "t2")
    await store.append([an_entry("t1", 0), an_entry("t1", 1)])
    await store.close()

    migrate(database, later_migrations(tmp_path))

    with database.writer.begin() as db:
        assert version_of(db) == LATER
        people = db.execute(text("SELECT id, called, season FROM people ORDER BY id")).all()
        assert [tuple(person) for person in people] == [("ada", "Ada", "autumn"), ("bob", "Bob", "autumn")]
        assert db.execute(text("SELECT count(*) FROM seats JOIN people ON people.id = seats.person")).scalar() == 4
        assert db.execute(text("SELECT count(*) FROM entries")).scalar() == 2
    database.close()


async def test_a_seat_that_was_left_in_a_running_game_is_kept_for_its_person(database: Database, address: str) -> None:
    database.make_file()
    with changing_tables(database) as db:
        upgrade(db, "0001", MIGRATIONS)
        db.execute(text("INSERT INTO people VALUES ('ada', 'Ada', 'en', 0)"))
        db.execute(
            text(
                "INSERT INTO tables (id, invite, host, game, edition_name, edition_hash, options, rules, rules_version,"
                " secret, commitment, status, created, listed)"
                " VALUES ('t1', 'i', 'ada', 'touria', 'house', '', '{}', '{}', 1, '', '', 'playing', 0, 0)"
            )
        )
        db.execute(text("INSERT INTO standings VALUES ('t1', 0, 0)"))
        seats = "INSERT INTO seats VALUES ('t1', 0, 'open', 'ada', 'Ada', NULL, '', ''), "
        db.execute(text(seats + "('t1', 1, 'bot', NULL, 'greedy', 'greedy', '', '')"))
    store = await Store.open(address)
    found = await store.table("t1")
    await store.close()
    assert found is not None
    assert [seat.who for seat in found[1]] == ["left", "bot"]
    assert found[0].rules.left_seats == "vote"


async def test_who_was_signed_in_before_sessions_had_names_still_is(database: Database, address: str) -> None:
    database.make_file()
    with changing_tables(database) as db:
        upgrade(db, "0001")
        db.execute(text("INSERT INTO people VALUES ('ada', 'Ada', 'en', 1)"))
        db.execute(text("INSERT INTO sessions VALUES ('0123456789abcdef and more', 'ada', 1, 2)"))
    database.close()
    store = await Store.open(address)
    (session,) = await store.sessions_of("ada")
    assert session == rows.Session("0123456789abcdef and more", "ada", 1, 2, "0123456789abcdef", "browser", "")
    await store.close()


async def test_a_newer_database_is_refused_with_a_sentence_and_left_alone(
    store: Store, database: Database, address: str, tmp_path: Path
) -> None:
    await store.close()
    migrate(database, later_migrations(tmp_path))
    with pytest.raises(StoreError, match=rf"newer Mutig \(database version {LATER}, .* {newest()}\); update"):
        await Store.open(address)
    with database.readers.begin() as db:
        assert version_of(db) == LATER
    database.close()


async def test_the_database_of_another_program_is_refused(database: Database, address: str) -> None:
    with create_engine(database.url).begin() as db:
        db.execute(text("CREATE TABLE recipes (name TEXT)"))
    database.close()
    with pytest.raises(StoreError, match="another program"):
        await Store.open(address)
    if database.file:
        assert database.read(lambda db: db.exec_driver_sql("PRAGMA journal_mode").scalar()) == "delete"  # untouched
    database.close()


def test_a_migration_that_fails_changes_nothing(database: Database, tmp_path: Path) -> None:
    migrate(database)
    migrations = later_migrations(tmp_path)
    later = migrations / "versions" / "9999_later.py"
    later.write_text(later.read_text() + "    op.execute('SELECT nothing FROM nowhere')\n")
    with pytest.raises(StoreError):
        migrate(database, migrations)
    with database.readers.begin() as db:
        assert compare_metadata(MigrationContext.configure(db), schema.metadata) == []
        assert version_of(db) == newest()
    database.close()


async def test_sqlite_a_copy_of_the_file_is_kept_before_an_upgrade(tmp_path: Path) -> None:
    file = tmp_path / "club.db"
    copies = [tmp_path / f"club.db.{newest()}{more}.backup" for more in ("", "-2")]
    copies[0].write_text("an older copy, not to be replaced")
    store = await with_tables(await Store.open(file), "t1")
    await store.close()
    database = Database(file)
    migrate(database, later_migrations(tmp_path))
    database.close()
    assert copies[0].read_text() == "an older copy, not to be replaced"
    assert copies[1].stat().st_mode & 0o777 == 0o600
    with closing(sqlite3.connect(copies[1])) as copy:
        assert copy.execute("SELECT name FROM people ORDER BY id").fetchall() == [("Ada",), ("Bob",)]
    reopened = await Store.open(copies[1])
    assert await reopened.table("t1") is not None
    await reopened.close()
