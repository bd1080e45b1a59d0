"""The command `mutig bot-worker` on a real bus: it thinks, stops gracefully, and is replaced when it is killed."""

from __future__ import annotations

import asyncio
import re
import signal
import subprocess
import sys
import urllib.request
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

import mutig
from mutig.server.bus import open_bus
from mutig.server.store import Store
from mutig.server.thinking.far import FarWorkers
from mutig.server.thinking.queue import Turn

from ..server.table_talk import club
from ..server.test_tables_bots import eventually, with_bots
from ..server.worker_talk import known, request_of
from .nats_server import NatsServer, nats_server

pytestmark = pytest.mark.anyio
PATIENCE = 300  # seconds: searching bots may have to be compiled first
BROOM = "broom-service"


@pytest.fixture
def anyio_backend() -> str:
    return "asyncio"


@pytest.fixture(scope="module")
def nats() -> Iterator[NatsServer]:
    with nats_server() as server:
        yield server


@contextmanager
def worker(nats: NatsServer, *options: str) -> Iterator[subprocess.Popen[str]]:
    command = [sys.executable, "-m", "mutig", "bot-worker", "--bus", nats.address, "--threads", "1", *options]
    process = subprocess.Popen(command, stdout=subprocess.PIPE, text=True)
    try:
        yield process
    finally:
        process.kill()
        process.wait(60)


async def test_it_thinks_and_on_sigterm_finishes_its_thought(nats: NatsServer) -> None:
    bus = await open_bus(nats.address)
    far = FarWorkers(bus, 2.0, lambda games: None)
    await far.open()
    game = mutig.new_game(BROOM, players=3, seed=2)
    with worker(nats, "--metrics", "127.0.0.1:0") as process:
        assert process.stdout is not None
        link = await asyncio.to_thread(_link, process)
        await eventually(lambda: far.can("search", BROOM), PATIENCE)
        assert await far.decide(Turn("a", "t"), 0.2, request_of(game, 0, "search:0.2s")) in game.choices(0)
        assert (await far.advise(Turn("a", "t"), 0.2, request_of(game, 0, "judge")))[0].visits > 0
        page = (await asyncio.to_thread(urllib.request.urlopen, link)).read().decode()
        assert 'mutig_worker_thoughts_total{how="search",outcome="answered"} 2.0' in page
        last = asyncio.create_task(far.decide(Turn("a", "t"), 1.0, request_of(game, 1, "search:1s")))
        await eventually(lambda: far.counts()["bots_away"] == 1)
        await asyncio.sleep(0.2)  # it is on its way, and thought about
        process.send_signal(signal.SIGTERM)
        assert await last in game.choices(1)
        assert await asyncio.to_thread(process.wait, 60) == 0
        await eventually(lambda: not far.anybody)
    assert far.counts()["bots_unanswered"] == 0
    await far.close()
    await bus.close()


async def test_a_worker_that_is_killed_is_replaced_and_its_move_made_once(nats: NatsServer, tmp_path: Path) -> None:
    bus, store = await open_bus(nats.address), await Store.open(str(tmp_path / "tables.db"))
    with worker(nats) as doomed:
        async with club(store, bus=bus, longest_thought_s=2.0) as c:
            await known(c, 1, "search")
            player = await with_bots(c, "search:2s")
            far = c.service.bot_pool.far
            assert far is not None
            await eventually(lambda: far.counts()["bots_away"] == 1)
            doomed.kill()
            with worker(nats):
                await eventually(lambda: len(far.roster.workers) == 1, PATIENCE)
                await eventually(lambda: player.now().view["pending"] == [0], PATIENCE)
            entries = await store.entries(player.table)
            codes = re.findall(r"(?<![-\d])1:(\d+)", " ".join(entry.moves for entry in entries))
            assert len(codes) == len(set(codes)) == 4
            assert c.service.counts()["bots_replaced"] == 0
    await store.close()
    await bus.close()


def _link(process: subprocess.Popen[str]) -> str:
    assert process.stdout is not None
    for line in process.stdout:
        if (found := re.search(r"http://\S+", line)) is not None:
            return found[0]
    raise AssertionError("it said nothing of its figures")
