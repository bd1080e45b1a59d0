"""The tests of the store once more, on a real PostgreSQL server from Debian's packages."""

from __future__ import annotations

import asyncio
import random
from collections.abc import AsyncIterator, Iterator
from itertools import count

import psycopg
import pytest

from mutig.core.errors import MutigError
from mutig.server.refusal import Refusal
from mutig.server.store import Store, StoreError
from mutig.server.store.owner import Claim, own_database

from ..server.attacks.test_faulty_days import (  # noqa: F401
    test_a_full_table_that_an_earlier_version_left_open_begins_when_it_is_found,
    test_a_jump_of_the_wall_clock_changes_nothing,
    test_a_passing_fault_is_never_called_unreadable,
    test_a_repeated_wish_vote_or_mute_changes_nothing,
    test_the_last_seat_and_the_start_are_one_write,
    test_the_same_id_with_another_content_is_answered_as_before,
    test_what_the_database_refuses_is_not_remembered_and_earns_nothing,
)
from ..server.attacks.test_owner import (  # noqa: F401
    test_a_second_process_is_refused_and_told_who_was_first,
    test_nothing_is_restored_into_a_place_that_is_in_use_and_a_backup_is_made_of_it,
    test_whoever_comes_after_the_owner_need_not_wait,
)
from ..server.stores import a_person, an_entry, with_tables
from ..server.table_talk import an_answer, club
from ..server.test_club_erasing import (  # noqa: F401
    test_a_finished_game_replays_and_its_record_is_whole,
    test_a_running_game_goes_on_by_its_rules,
    test_an_account_needs_its_password_and_a_guest_needs_none,
    test_bots_that_played_for_somebody_do_not_keep_the_name,
    test_my_data_is_everything_and_nothing_of_others,
)
from ..server.test_club_keepers import *  # noqa: F403
from ..server.test_store_backup import *  # noqa: F403
from ..server.test_store_crash import *  # noqa: F403
from ..server.test_store_log import *  # noqa: F403
from ..server.test_store_migrations import *  # noqa: F403
from ..server.test_store_people import *  # noqa: F403
from ..server.test_store_sharing import *  # noqa: F403
from ..server.test_store_tables import *  # noqa: F403
from ..server.test_store_writer import *  # noqa: F403
from .postgres_server import postgres_server

pytestmark = pytest.mark.anyio
numbers = count()


@pytest.fixture(scope="module")
def server() -> Iterator[str]:
    with postgres_server() as address:
        yield address


@pytest.fixture
def anyio_backend() -> str:
    return "asyncio"


@pytest.fixture
def address(server: str) -> str:
    """A new, empty schema: much cheaper than a database, and the same to the store."""
    name = f"test_{next(numbers)}"
    with psycopg.connect(server, autocommit=True) as db:
        db.execute(f"CREATE SCHEMA {name}")
    return f"{server}&options=-csearch_path%3D{name}"


@pytest.fixture
async def store(anyio_backend: str, address: str) -> AsyncIterator[Store]:
    opened = await Store.open(address)
    yield opened
    await opened.close()


def end_all_connections(address: str) -> None:
    """As when the server is started again, or the line is cut."""
    with psycopg.connect(address, autocommit=True) as db:
        others = "datname = current_database() AND pid <> pg_backend_pid()"
        db.execute(f"SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE {others}")


async def test_these_tests_run_on_postgresql(store: Store, address: str) -> None:
    await with_tables(store, "t1")
    with psycopg.connect(address) as db:
        assert db.execute("SELECT id FROM tables").fetchall() == [("t1",)]
    assert store.place.startswith("postgresql://mutig@/postgres?")


async def test_the_store_finds_the_server_again_after_a_lost_line(store: Store, address: str) -> None:
    await with_tables(store, "t1")
    await store.append([an_entry("t1", 0)])
    end_all_connections(address)
    await store.append([an_entry("t1", 1)])
    assert len(await store.entries("t1")) == 2


async def test_a_line_lost_in_the_middle_of_writing_is_told_to_everybody_in_the_group(
    store: Store, address: str
) -> None:
    await with_tables(store, "t1", "t2")
    busy = await busy_writer(store)  # noqa: F405
    outcomes = await asyncio.gather(
        store.append([an_entry("t1", 0)]),
        store._write(lambda db: end_all_connections(address)),
        store.append([an_entry("t2", 0)]),
        return_exceptions=True,
    )
    await busy
    assert all(isinstance(outcome, StoreError) for outcome in outcomes)
    assert await store.entries("t1") == await store.entries("t2") == []
    await store.append([an_entry("t1", 0)])


async def test_acknowledged_means_kept_whatever_the_servers_default_is(store: Store, address: str) -> None:
    hasty = await Store.open(f"{address}%20-csynchronous_commit%3Doff", shared=True)
    assert await hasty._write(lambda db: db.exec_driver_sql("SHOW synchronous_commit").scalar()) == "on"
    await hasty.close()


async def test_nothing_of_who_is_deleted_is_in_any_row(store: Store, address: str) -> None:
    await with_tables(store, "t1")
    await store.append([an_entry("t1", 0, action="ada-was-here")], status="playing")
    await store.say("t1", "ada", 0, "Ada", "Ada was here", 0.0)
    await store.erase("ada", 0.0)
    with psycopg.connect(address) as db:
        names = db.execute("SELECT tablename FROM pg_tables WHERE schemaname = current_schema()").fetchall()
        rows = [db.execute(f'SELECT * FROM "{name}"').fetchall() for (name,) in names]
    assert len(rows) > 15
    assert "ada" not in repr(rows).lower()


async def test_a_nul_gives_a_sentence(store: Store) -> None:
    with pytest.raises(MutigError, match="cannot be kept"):
        await store.add_person(a_person("ada", name="nul\0"))
    assert await store.person("ada") is None


async def test_a_nul_in_an_id_is_refused_each_time(store: Store) -> None:
    async with club(store) as c:
        a, _ = await c.table(2)
        codes = an_answer(a.asked, random.Random(1))
        for _ in range(3):  # the second try was once acknowledged, with nothing on record
            with pytest.raises(Refusal, match="cannot be kept"):
                await a.act(codes, id="nul\0nul-nul")
        assert len(await store.entries(a.table)) == 1


def end_the_owner(address: str) -> None:
    with psycopg.connect(address, autocommit=True) as db:
        db.execute("SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE application_name LIKE 'mutig %'")


async def test_an_owner_that_loses_its_line_takes_the_place_again_or_writes_no_more(store: Store, address: str) -> None:
    await store.add_person(a_person("ada"))
    end_the_owner(address)
    await store.add_person(a_person("bob"))
    with pytest.raises(StoreError, match="is in use by process"):
        await Store.open(address)

    end_the_owner(address)
    second = await Store.open(address)  # faster than the first
    with pytest.raises(StoreError, match="is in use by process"):
        await store.add_person(a_person("eve"))
    assert await store.person("bob") is not None  # reading goes on
    await second.close()
    await store.add_person(a_person("eve"))


async def test_a_line_that_broke_at_our_end_only_does_not_keep_us_out(address: str) -> None:
    claim = Claim.made()
    with psycopg.connect(address) as lost, psycopg.connect(address) as again:
        own_database(lost, claim, "here")
        own_database(again, claim, "here")  # the server still believed us at the other end
        with pytest.raises(psycopg.OperationalError):
            lost.execute("SELECT 1")
