"""The store in an SQLite file: damage, folders and full disks give sentences, and the file is its owner's."""

from __future__ import annotations

import asyncio
import os
import sqlite3
import tempfile
import time
from contextlib import closing
from pathlib import Path

import pytest

from mutig.core.errors import MutigError
from mutig.server.store import Store, StoreError
from mutig.server.store.engine import Database

from .stores import a_person, an_entry, with_tables

pytestmark = pytest.mark.anyio

NOBODY = 65534


async def sentence(address: str | Path) -> str:
    """Why a place cannot be opened."""
    with pytest.raises(MutigError) as refused:
        await Store.open(address)
    text = str(refused.value)
    assert "Traceback" not in text
    assert "sqlalche.me" not in text
    return text


async def test_a_file_that_is_no_database_gives_a_sentence_and_is_kept(tmp_path: Path) -> None:
    file = tmp_path / "tables.db"
    file.write_bytes(b"Dear diary, " * 1000)
    words = await sentence(file)
    assert words.startswith(f"{file}: is damaged, or no database at all (file is not a database); keep it and ")
    assert "mutig restore BACKUP --db NEW" in words
    assert file.read_bytes() == b"Dear diary, " * 1000


async def test_a_damaged_file_gives_a_sentence(tmp_path: Path) -> None:
    file = tmp_path / "tables.db"
    store = await with_tables(await Store.open(file), *(f"t{number}" for number in range(30)))
    await store.close()
    size = file.stat().st_size
    with file.open("r+b") as damaged:
        for page in range(1, size // 4096):
            damaged.seek(page * 4096)
            damaged.write(os.urandom(512))
    try:
        store = await Store.open(file)
    except StoreError as problem:
        words = str(problem)
    else:
        with pytest.raises(StoreError) as broken:
            await store.my_tables("ada")
        words = str(broken.value)
        await store.close()
    assert "is damaged" in words


async def test_places_where_no_file_can_be_made_give_sentences(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("not a folder")
    assert "No such file or directory" in await sentence(tmp_path / "missing" / "tables.db")
    assert "Is a directory" in await sentence(tmp_path)
    assert "Not a directory" in await sentence(tmp_path / "file" / "tables.db")


@pytest.mark.skipif(os.name != "posix", reason="permissions as on Unix")
async def test_a_file_or_folder_that_may_not_be_written_gives_a_sentence() -> None:
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        store = await Store.open(folder / "theirs.db")
        await store.close()
        (folder / "theirs.db").chmod(0o444)
        folder.chmod(0o555)
        is_root = os.geteuid() == 0
        if is_root:  # root may write everywhere
            os.seteuid(NOBODY)
        try:
            assert "the data cannot be kept here (Permission denied)" in await sentence(folder / "new.db")
            assert "the data cannot be kept here (Permission denied)" in await sentence(folder / "theirs.db")
        finally:
            if is_root:
                os.seteuid(0)
            folder.chmod(0o755)


@pytest.mark.parametrize("address", ["", "sqlite://", ":memory:", "mysql://root@localhost/mutig", "http://x", "://"])
async def test_other_addresses_are_refused(address: str) -> None:
    assert "is no place for the data: expected a file, or postgresql://" in await sentence(address)


async def test_a_server_that_cannot_be_reached_gives_a_sentence_without_the_password() -> None:
    words = await sentence("postgresql://mutig:pssst@127.0.0.1:1/mutig")
    assert words.startswith("postgresql://mutig:***@127.0.0.1:1/mutig: the database does not answer as it should: ")
    assert "pssst" not in words


async def test_the_file_is_for_its_owner_and_its_place_is_told(tmp_path: Path) -> None:
    store = await with_tables(await Store.open(tmp_path / "tables.db"), "t1")
    assert store.place == str(tmp_path / "tables.db")
    assert {path.stat().st_mode & 0o777 for path in tmp_path.iterdir()} == {0o600}
    await store.close()
    assert [path.name for path in tmp_path.iterdir()] == ["tables.db"]


async def test_every_commit_reaches_the_disk_before_anybody_is_told(tmp_path: Path) -> None:
    database = Database(tmp_path / "tables.db")
    with database.writer.connect() as db:
        settings = {name: db.exec_driver_sql(f"PRAGMA {name}").scalar() for name in ("synchronous", "journal_mode")}
        assert settings == {"synchronous": 2, "journal_mode": "wal"}
        assert db.exec_driver_sql("PRAGMA foreign_keys").scalar() == 1
    database.close()


@pytest.mark.parametrize("beside_a_conflict", [False, True])
async def test_on_a_full_disk_nobody_is_told_that_something_was_written_which_was_not(
    store: Store, beside_a_conflict: bool
) -> None:
    tables = [f"t{number}" for number in range(20)]
    entries = {table: an_entry(table, 0, moves="0:1 " * 2000) for table in tables}
    await with_tables(store, *tables)
    full = await limit_pages(store, 1)  # no less than there are
    busy = asyncio.ensure_future(store._write(lambda db: time.sleep(0.1)))
    await asyncio.sleep(0.05)
    beside = [store.add_person(a_person("ada"))] if beside_a_conflict else []
    appends = [store.append([entry]) for entry in entries.values()]
    outcomes = (await asyncio.gather(*beside, *appends, return_exceptions=True))[len(beside) :]
    await busy
    for table, outcome in zip(tables, outcomes, strict=True):
        assert len(await store.entries(table)) == (outcome is None)
    failed = [outcome for outcome in outcomes if outcome is not None]
    assert failed
    assert all(isinstance(outcome, StoreError) and "the disk is full" in str(outcome) for outcome in failed)

    await limit_pages(store, full + 1000)
    for table, outcome in zip(tables, outcomes, strict=True):
        if outcome is not None:
            await store.append([entries[table]])
    assert all([await store.entries(table) == [entries[table]] for table in tables])


async def limit_pages(store: Store, pages: int) -> int:
    """Let whoever writes make the file so many pages long, as a disk does; how many it may have."""
    return await store._write(lambda db: int(db.exec_driver_sql(f"PRAGMA max_page_count = {pages}").scalar_one()))


async def test_a_process_that_writes_too_long_gives_the_others_a_sentence(store: Store, address: str) -> None:
    await with_tables(store, "t1")

    def be_impatient() -> None:
        with store._database.writer.connect() as db:
            db.exec_driver_sql("PRAGMA busy_timeout = 50").close()

    await asyncio.to_thread(be_impatient)
    with closing(sqlite3.connect(address, isolation_level=None)) as hog:
        hog.execute("BEGIN IMMEDIATE")
        with pytest.raises(StoreError, match="another process has been writing"):
            await store.append([an_entry("t1", 0)])
        assert await store.entries("t1") == []  # reading goes on all the time
        hog.execute("ROLLBACK")
    await store.append([an_entry("t1", 0)])
