"""The store: backups are consistent and sealed, and go from either kind of database into either."""

from __future__ import annotations

import asyncio
from itertools import groupby
from pathlib import Path

import msgspec
import pytest
from sqlalchemy import text

from mutig.core.errors import MutigError
from mutig.server.store import Store
from mutig.server.store.backup import backup, restore
from mutig.server.store.engine import Database
from mutig.server.store.migrating import migrate, version_of
from mutig.server.store.rows import Account, Edition, SnapshotRow, Wish

from ..cli.command_line import mutig_says, refused
from .later_versions import LATER, later_migrations
from .stores import NOON, a_person, a_seat, a_session, a_table, an_entry, with_tables

pytestmark = pytest.mark.anyio


async def with_everything(store: Store) -> Store:
    """Something in every table of the database."""
    await with_tables(store, *(f"t{number:02}" for number in range(12)))
    await store.add_person(a_person("eve", name='Ève\n🧹 "quoted"', language="fr"))
    await store.put_account(Account("eve", "Eve", "argon", "code"))
    await store.add_session(a_session("token", "eve", NOON + 0.1))
    start = {"position": [1, 2.5, None, "x"]}
    imported = a_table("own", edition=Edition("mine", "99", {"deep": [{"é": 1}]}), start=start, parent="t00")
    await store.create_table(imported, [a_seat("own", 0, "eve"), a_seat("own", 1)])
    for number in range(12):
        entries = [an_entry(f"t{number:02}", seq, action=f"{seq}-action") for seq in range(60)]
        await store.append(entries, changed=NOON + number / 3, waiting=1, status="playing")
    await store.say("own", "eve", None, "Eve", "bonjour", NOON)
    await store.put_wish(Wish("own", "eve", "mute", 0, "", 0, NOON))
    await store.put_snapshot(SnapshotRow("t00", 5, b"\0\1"))
    await store.lease("t00", "somebody", 60)
    return store


async def everything(store: Store) -> list[object]:
    """What people would miss if it were gone."""
    tables = [line.id for line in (await store.my_tables("eve")).tables + (await store.my_tables("ada")).tables]
    return [
        [await store.person(person) for person in ("ada", "bob", "eve")],
        await store.account_by_login("eve"),
        await store.session("token"),
        [await store.table(table) for table in tables],
        [await store.entries(table) for table in tables],
        [await store.chat(table) for table in tables],
        await store.my_tables("ada"),
        await store.counts(),
    ]


def lines_of(file: Path) -> list[bytes]:
    return file.read_bytes().splitlines(keepends=True)


async def test_everything_comes_back_from_a_backup(store: Store, tmp_path: Path) -> None:
    await with_everything(store)
    rows = await store.backup(tmp_path / "all.backup")
    assert (tmp_path / "all.backup").stat().st_mode & 0o777 == 0o600

    target = Database(tmp_path / "restored.db")
    assert restore(target, tmp_path / "all.backup") == rows
    target.close()
    restored = await Store.open(tmp_path / "restored.db")
    assert await everything(restored) == await everything(store)
    assert await restored.snapshot("t00") is None  # a cache
    assert await restored.lease_of("t00") is None  # whoever had it, has it elsewhere
    await restored.append([an_entry("t00", 60)], status="over")
    await restored.close()


async def test_a_backup_goes_from_a_file_into_any_database_and_back(address: str, tmp_path: Path) -> None:
    """With the address of a PostgreSQL server: SQLite to PostgreSQL to SQLite."""
    source = await with_everything(await Store.open(tmp_path / "source.db"))
    await source.backup(tmp_path / "one.backup")
    restore(Database(address), tmp_path / "one.backup")
    middle = await Store.open(address)
    assert await everything(middle) == await everything(source)
    await middle.backup(tmp_path / "two.backup")
    assert lines_of(tmp_path / "one.backup")[1:-1] == lines_of(tmp_path / "two.backup")[1:-1]
    await source.close()
    await middle.close()


async def test_a_backup_during_writes_shows_one_moment(store: Store, tmp_path: Path) -> None:
    """Each step writes to a log and to its table; a backup never has one without the other."""
    await with_tables(store, "t1")
    steps = 0

    async def play() -> None:
        nonlocal steps
        while True:
            await store.append([an_entry("t1", steps)], changed=1.0, waiting=steps)
            steps += 1

    playing = asyncio.ensure_future(play())
    seen = set()
    for number in range(5):
        while steps in seen:
            await asyncio.sleep(0.01)
        seen.add(steps)
        file = tmp_path / f"{number}.backup"
        await store.backup(file)
        target = Database(tmp_path / f"{number}.db")
        await asyncio.to_thread(restore, target, file)
        target.close()
        copy = await Store.open(tmp_path / f"{number}.db")
        log = await copy.entries("t1")
        assert [entry.seq for entry in log] == list(range(len(log)))
        found = await copy.table("t1")
        assert found is not None
        assert found[0].waiting == max(0, len(log) - 1)
        await copy.close()
    playing.cancel()
    assert len(seen) == 5


async def test_a_database_with_rows_is_never_restored_into(store: Store, address: str, tmp_path: Path) -> None:
    await with_tables(store, "t1")
    await store.backup(tmp_path / "all.backup")
    before = await store.table("t1")
    with pytest.raises(MutigError, match="is in use by process"):
        await asyncio.to_thread(restore, Database(address), tmp_path / "all.backup")
    await store.close()
    with pytest.raises(MutigError, match="is not empty and is left as it is"):
        await asyncio.to_thread(restore, Database(address), tmp_path / "all.backup")
    again = await Store.open(address)
    assert await again.table("t1") == before
    await again.close()


async def test_a_database_with_empty_tables_counts_as_empty(store: Store, address: str, tmp_path: Path) -> None:
    source = await with_tables(await Store.open(tmp_path / "source.db"), "t1")
    await source.backup(tmp_path / "all.backup")
    await source.close()
    await store.close()
    database = Database(address)
    restore(database, tmp_path / "all.backup")
    database.close()
    again = await Store.open(address)
    assert await again.table("t1") is not None
    await again.close()


async def test_a_backup_of_an_older_version_is_restored_and_brought_up_to_date(
    store: Store, address: str, tmp_path: Path
) -> None:
    await with_tables(store, "t1")
    await store.backup(tmp_path / "old.backup")
    target = Database(tmp_path / "new.db")
    restore(target, tmp_path / "old.backup", later_migrations(tmp_path))
    with target.readers.begin() as db:
        assert version_of(db) == LATER
        assert db.execute(text("SELECT called, season FROM people WHERE id = 'ada'")).one() == ("Ada", "autumn")
    target.close()


async def test_a_backup_of_a_newer_version_is_refused(tmp_path: Path) -> None:
    migrations = later_migrations(tmp_path)
    newer = Database(tmp_path / "newer.db")
    migrate(newer, migrations)
    with pytest.raises(MutigError, match="newer Mutig"):
        backup(newer, tmp_path / "newer.backup")
    newer.close()
    assert not (tmp_path / "newer.backup").exists()


def change_a_word(lines: list[bytes]) -> list[bytes]:
    return [line.replace(b'"Ada"', b'"Eva"') for line in lines]


def cut_off(lines: list[bytes]) -> list[bytes]:
    return lines[:-3]


def leave_a_line_out(lines: list[bytes]) -> list[bytes]:
    return [line for line in lines if not line.startswith(b'["t1",1,')]


def half_a_line(lines: list[bytes]) -> list[bytes]:
    return [*lines[:-1], lines[-1][:20]]


@pytest.mark.parametrize("damage", [change_a_word, cut_off, leave_a_line_out, half_a_line])
async def test_a_damaged_backup_is_refused_and_leaves_nothing_behind(store: Store, tmp_path: Path, damage) -> None:
    await with_tables(store, "t1")
    file = tmp_path / "all.backup"
    await store.backup(file)
    lines = lines_of(file)
    assert damage(lines) != lines
    file.write_bytes(b"".join(damage(lines)))
    with pytest.raises(MutigError, match="cut off or changed since it was made; nothing was restored"):
        restore(Database(tmp_path / "new.db"), file)
    assert not list(tmp_path.glob("new.db*"))


@pytest.mark.parametrize(
    "content", [b"", b"\n", b"\xff\xfe", b"[]\n", b"{}\n", b'{"format": "mutig-record-1"}\n', b"x" * 9]
)
async def test_another_file_is_no_backup(tmp_path: Path, content: bytes) -> None:
    file = tmp_path / "other"
    file.write_bytes(content)
    with pytest.raises(MutigError, match="is no backup; expected a file made by `mutig backup`"):
        restore(Database(tmp_path / "new.db"), file)
    assert not (tmp_path / "new.db").exists()


async def test_a_restore_that_fails_half_way_leaves_nothing_behind(store: Store, address: str, tmp_path: Path) -> None:
    """A backup with a right seal and wrong rows: a seat at a table that is not there."""
    await with_tables(store, "t1")
    file = tmp_path / "all.backup"
    await store.backup(file)
    await store.close()
    lines = [msgspec.json.decode(line) for line in lines_of(file)[:-1]]
    lines = [line for line in lines if not (isinstance(line, list) and line[1] == "invite-t1")]
    from mutig.server.store.backup import _write_lines

    with file.open("wb") as out:
        _write_lines(out, lines)
    target = Database(tmp_path / "new.db")
    with pytest.raises(MutigError, match="is damaged"):
        restore(target, file)
    assert not list(tmp_path.glob("new.db*"))


async def test_the_lines_of_a_backup_can_be_read_by_any_program(store: Store, tmp_path: Path) -> None:
    await with_everything(store)
    await store.backup(tmp_path / "all.backup")
    lines = [msgspec.json.decode(line) for line in lines_of(tmp_path / "all.backup")]
    headings = [line["table"] for line in lines if "table" in line and isinstance(line, dict)]
    of_tables = {"tables", "standings", "documents", "seats", "entries", "chat", "wishes"}
    of_people = {"people", "accounts", "sessions", "keepers", "sanctions", "closed_addresses", "acts", "club"}
    assert of_tables | of_people == set(headings)
    runs = [(is_row, len(list(group))) for is_row, group in groupby(lines, lambda line: isinstance(line, list))]
    assert sum(length for is_row, length in runs if is_row) == lines[-1]["rows"]


async def test_the_commands_backup_and_restore(tmp_path: Path) -> None:
    source, file, target = tmp_path / "club.db", tmp_path / "monday.backup", tmp_path / "other.db"
    store = await with_everything(await Store.open(source))
    said = await asyncio.to_thread(mutig_says, "backup", file, "--db", source)
    assert (said.code, said.err) == (0, "")
    assert said.out.startswith(f"{file}: ")
    assert await asyncio.to_thread(refused, "backup", file, "--db", source) == (
        f"{file}: exists already and is left as it is; give another name or --force"
    )
    assert (await asyncio.to_thread(mutig_says, "backup", file, "--db", source, "--force")).code == 0
    assert (await asyncio.to_thread(mutig_says, "restore", file, "--db", target)).code == 0
    restored = await Store.open(target)
    assert await everything(restored) == await everything(store)
    await restored.close()
    await store.close()
    assert "is not empty" in await asyncio.to_thread(refused, "restore", file, "--db", target)
    assert "there is no such file" in await asyncio.to_thread(
        refused, "backup", tmp_path / "x", "--db", tmp_path / "none.db"
    )
    assert "cannot be written" in await asyncio.to_thread(refused, "backup", tmp_path / "no" / "folder", "--db", source)
    assert "cannot be read" in await asyncio.to_thread(
        refused, "restore", tmp_path / "none", "--db", tmp_path / "new.db"
    )
