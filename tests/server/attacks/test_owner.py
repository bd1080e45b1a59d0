"""One owner of the data: whoever comes second is told who was first, and nothing is ever written by two."""

from __future__ import annotations

import asyncio
import os
import signal
import socket
import subprocess
import sys
from pathlib import Path

import httpx
import pytest

from mutig.server.store import Store, StoreError
from mutig.server.store.backup import restore
from mutig.server.store.engine import Database

from ...cli.command_line import mutig_says
from ..stores import a_person, with_tables
from ..test_web_serve import refused, served

pytestmark = pytest.mark.anyio


async def test_a_second_process_is_refused_and_told_who_was_first(store: Store, address: str) -> None:
    with pytest.raises(StoreError) as second:
        await Store.open(address)
    words = str(second.value)
    assert f"is in use by process {os.getpid()} on {socket.gethostname()[:20]}" in words
    assert "since 2" in words
    await store.add_person(a_person("ada"))  # the first goes on


async def test_whoever_comes_after_the_owner_need_not_wait(address: str) -> None:
    for _ in range(3):
        store = await Store.open(address)
        await store.close()


async def test_nothing_is_restored_into_a_place_that_is_in_use_and_a_backup_is_made_of_it(
    store: Store, address: str, tmp_path: Path
) -> None:
    await with_tables(store, "t1")
    said = await asyncio.to_thread(mutig_says, "backup", tmp_path / "all.backup", "--db", address)
    assert said.code == 0
    with pytest.raises(StoreError, match=f"is in use by process {os.getpid()} "):
        await asyncio.to_thread(restore, Database(address), tmp_path / "all.backup")


def test_a_second_server_says_where_the_first_one_is(tmp_path: Path) -> None:
    with served(tmp_path / "club.db") as first:
        sentence = refused("--port", "0", "--db", tmp_path / "club.db")  # exit code 2, one line, no traceback
    assert f"process {first.process.pid} on " in sentence
    assert f"serving {first.url}" in sentence


def test_a_killed_server_leaves_no_lock_behind(tmp_path: Path) -> None:
    with served(tmp_path / "club.db") as first:
        assert first.stop(signal.SIGKILL) == -signal.SIGKILL
        with served(tmp_path / "club.db") as again:  # at once
            assert httpx.get(f"{again.url}/healthz").text == "ok\n"


async def test_a_link_leads_to_the_same_lock(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    store = await Store.open(tmp_path / "club.db")
    (tmp_path / "link.db").symlink_to("club.db")
    (tmp_path / "folder").symlink_to(tmp_path)
    monkeypatch.chdir(tmp_path)
    for way in ("club.db", "./folder/club.db", "link.db", "sqlite:///club.db"):
        with pytest.raises(StoreError, match="is in use by process"):
            await Store.open(way)
    os.link("club.db", "hard.db")
    with pytest.raises(StoreError, match="has a second name"):
        await Store.open("hard.db")
    await store.close()


async def test_whoever_removes_the_lock_file_makes_no_second_owner(tmp_path: Path) -> None:
    store = await Store.open(tmp_path / "club.db")
    (tmp_path / "club.db.lock").unlink()
    await store.add_person(a_person("ada"))  # takes it again
    with pytest.raises(StoreError, match="is in use by process"):
        await Store.open(tmp_path / "club.db")
    (tmp_path / "club.db.lock").unlink()
    second = await Store.open(tmp_path / "club.db")
    with pytest.raises(StoreError, match="is in use by process"):
        await store.add_person(a_person("bob"))
    await second.add_person(a_person("bob"))
    await second.close()
    await store.add_person(a_person("eve"))  # the second is gone
    await store.close()


async def test_nothing_is_acknowledged_into_a_file_that_was_taken_away(tmp_path: Path) -> None:
    store = await Store.open(tmp_path / "club.db")
    await store.add_person(a_person("ada"))
    (tmp_path / "club.db").rename(tmp_path / "old.db")
    with pytest.raises(StoreError, match="was moved or replaced"):
        await store.add_person(a_person("bob"))
    (tmp_path / "old.db").rename(tmp_path / "club.db")
    await store.add_person(a_person("bob"))
    await store.close()


FORKED = """
import asyncio, os, sys
from mutig.server.store import Store
asyncio.run(Store.open(sys.argv[1]))
if os.fork():
    os.kill(os.getpid(), 9)
print("alive", flush=True)
sys.stdin.read()
"""


async def test_a_child_that_outlives_the_owner_keeps_nothing(tmp_path: Path) -> None:
    command = [sys.executable, "-c", FORKED, str(tmp_path / "club.db")]
    with subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE) as owner:
        assert owner.stdout is not None
        assert owner.stdin is not None
        assert await asyncio.to_thread(owner.stdout.readline) == b"alive\n"
        assert await asyncio.to_thread(owner.wait) == -signal.SIGKILL
        await (await Store.open(tmp_path / "club.db")).close()
        owner.stdin.close()
