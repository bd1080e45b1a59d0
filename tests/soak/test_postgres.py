"""The tests of the store once more, on a real PostgreSQL server from Debian's packages."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Iterator
from itertools import count

import psycopg
import pytest

from mutig.core.errors import MutigError
from mutig.server.store import Store, StoreError

from ..server.stores import a_person, an_entry, with_tables
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
    hasty = await Store.open(f"{address}%20-csynchronous_commit%3Doff")
    assert await hasty._write(lambda db: db.exec_driver_sql("SHOW synchronous_commit").scalar()) == "on"
    await hasty.close()


async def test_a_nul_gives_a_sentence(store: Store) -> None:
    with pytest.raises(MutigError, match="cannot be kept"):
        await store.add_person(a_person("ada", name="nul\0"))
    assert await store.person("ada") is None
