"""`make cluster`: a table is played through two servers with a bot that thinks in the worker, and everything stops."""

from __future__ import annotations

import asyncio
import os
import re
import shutil
import signal
import subprocess
import sys
import tempfile
import threading
import time
import urllib.request
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

from mutig.client import Client
from mutig.server import wire

from ..docs.markdown import ROOT
from ..server.test_tables_bots import eventually

pytestmark = pytest.mark.anyio
PATIENCE = 300  # seconds: on a busy machine, and searching bots may have to be compiled first
SOME_DECISIONS = 30


@pytest.fixture
def anyio_backend() -> str:
    return "asyncio"


class Started:
    """What it said, line by line, and how it ended."""

    def __init__(self, folder: Path) -> None:
        command = [sys.executable, str(ROOT / "tools" / "cluster.py"), "--folder", str(folder)]
        self.process = subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True)
        self.said = ""
        self._reading = threading.Thread(target=self._read)
        self._reading.start()

    def _read(self) -> None:
        assert self.process.stdout is not None
        for line in self.process.stdout:
            self.said += line

    def until(self, words: str) -> None:
        end = time.monotonic() + PATIENCE
        while words not in self.said:
            assert self.process.poll() is None, self.said
            assert time.monotonic() < end, self.said
            time.sleep(0.05)

    def ended(self) -> int:
        code = self.process.wait(PATIENCE)
        self._reading.join()
        return code

    def part(self, name: str) -> tuple[int, str]:
        """Process id and address of a part."""
        found = re.search(rf"^  {name} +(\d+)  (\S+)", self.said, re.MULTILINE)
        assert found is not None, self.said
        return int(found[1]), found[2]

    @property
    def pids(self) -> list[int]:
        return [int(pid) for pid in re.findall(r"^  \w+(?: \d)? +(\d+)  ", self.said, re.MULTILINE)]


@contextmanager
def cluster() -> Iterator[Started]:
    folder = Path(tempfile.mkdtemp(prefix="mutig-cluster-"))
    folder.chmod(0o711)  # the account of the database must get there
    started = Started(folder)
    try:
        started.until("Ctrl-C stops everything")
        yield started
    finally:
        if started.process.poll() is None:
            started.process.terminate()
        started.ended()
        shutil.rmtree(folder)


def runs(pid: int) -> bool:
    try:
        os.kill(pid, 0)
    except ProcessLookupError:
        return False
    return True


def figure(address: str, name: str) -> float:
    page = urllib.request.urlopen(address).read().decode()
    return sum(float(value) for value in re.findall(rf"^{name}(?:{{[^}}]*}})? (\S+)$", page, re.MULTILINE))


async def test_a_table_is_played_through_two_servers_and_everything_stops() -> None:
    with cluster() as started:
        link = re.search(r"Play at (\S+)", started.said)
        assert link is not None
        assert len(started.pids) == 6
        first, second, worker = (started.part(name)[1] for name in ("server 1", "server 2", "worker 1"))
        thinks = "mutig_worker_ways"
        await asyncio.to_thread(lambda: _until(lambda: figure(worker, thinks) >= 4))
        async with Client(first, name="Ada") as ada, Client(second, name="Ben") as ben, Client(link[1]) as someone:
            assert someone.me.id
            table = await ada.create_table(
                "broom-service", ["me", "open", "search:0.1s"], rules=wire.TableRules(bot_pace_s=0)
            )
            assert table.invite is not None
            await ben.join(table.invite, seat=1)
            decided = 0
            while decided < SOME_DECISIONS:
                for seat, client in enumerate((ada, ben)):
                    state = await client.state(table.id, seat)
                    if state.question is not None:
                        least = state.question.options[: max(1, state.question.least)]
                        await client.act(table.id, seat, state.seq, *(option.codes[0] for option in least))
                        decided += 1
                        break
                else:
                    await asyncio.sleep(0.02)
        assert figure(worker, "mutig_worker_thoughts_total") > 3
        assert figure(f"{first}/metrics", "mutig_bots_replaced") == 0
        started.process.send_signal(signal.SIGINT)
        assert started.ended() == 0
        await eventually(lambda: not any(map(runs, started.pids)), PATIENCE)


def _until(what: object) -> None:
    end = time.monotonic() + PATIENCE
    while not what():  # type: ignore[operator]
        assert time.monotonic() < end
        time.sleep(0.2)


def test_when_a_part_fails_everything_stops_and_it_is_named() -> None:
    with cluster() as started:
        os.kill(started.part("server 2")[0], signal.SIGKILL)
        assert started.ended() == 1
        assert "server 2 ended by itself" in started.said
        assert not any(map(runs, started.pids))
