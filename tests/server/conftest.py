"""What the tests of the server share."""

from __future__ import annotations

import logging
import sys
import threading
import warnings
from collections.abc import AsyncIterator, Iterator
from pathlib import Path

import pytest
import structlog

from mutig.server.bus import Bus
from mutig.server.bus.inside import Hub
from mutig.server.store import Store

from .cluster_talk import NewBus
from .web_server import Running, running_server


@pytest.fixture
def anyio_backend() -> str:
    return "asyncio"


@pytest.fixture
def address(tmp_path: Path) -> str:
    """Where a database may be made. The same tests run on PostgreSQL (tests/soak/test_postgres.py)."""
    return str(tmp_path / "tables.db")


@pytest.fixture
async def store(anyio_backend: str, address: str) -> AsyncIterator[Store]:
    opened = await Store.open(address)
    yield opened
    await opened.close()


@pytest.fixture
def hub() -> Hub:
    """The bus of a club inside one process, with everything that was ever said on it."""
    return Hub()


@pytest.fixture
def new_bus(hub: Hub) -> NewBus:
    """One more end of it."""

    async def another() -> Bus:
        return hub.bus()

    return another


@pytest.fixture(scope="module")
def running(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Running]:
    """A server on a real port, for all tests of a module."""
    with running_server(tmp_path_factory.mktemp("server") / "tables.db") as server:
        yield server


@pytest.fixture
def usual_logs() -> Iterator[None]:
    """Everything a test of the log changes, as it was."""
    root, ours = logging.getLogger(), logging.getLogger("mutig")
    before = list(root.handlers), root.level, ours.level
    hooks = threading.excepthook, sys.excepthook, sys.unraisablehook, warnings.showwarning
    yield
    root.handlers[:], root.level, ours.level = before
    threading.excepthook, sys.excepthook, sys.unraisablehook, warnings.showwarning = hooks
    structlog.reset_defaults()
