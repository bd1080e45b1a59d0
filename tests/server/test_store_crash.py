"""The store: a process killed at any moment has lost nothing it had acknowledged."""

from __future__ import annotations

import multiprocessing
import random
import time

import pytest

from mutig.server.store import Store

from .crash_victim import TABLES, moves_of, play_until_killed
from .stores import with_tables

pytestmark = pytest.mark.anyio

ROUNDS = 20
LONGEST = 0.3  # seconds until a process is killed
PATIENCE = 60  # seconds for it to come to its first entry


def play_and_kill(address: str, at_work: bool, seconds: float) -> dict[str, int]:
    """How many entries of each table were acknowledged before the process was killed, at work or before."""
    processes = multiprocessing.get_context("forkserver")
    processes.set_forkserver_preload([play_until_killed.__module__])
    here, there = processes.Pipe(duplex=False)
    victim = processes.Process(target=play_until_killed, args=(address, there))
    victim.start()
    there.close()
    if at_work:
        assert here.poll(PATIENCE)
    time.sleep(seconds)
    victim.kill()
    acknowledged: dict[str, int] = {}
    try:
        while True:
            table, count = here.recv()
            acknowledged[table] = count
    except EOFError:
        pass  # the last word of the killed process
    victim.join()
    assert victim.exitcode == -9
    return acknowledged


async def test_nothing_acknowledged_is_lost_however_often_the_process_is_killed(address: str) -> None:
    store = await with_tables(await Store.open(address), *TABLES)
    await store.close()
    kept = dict.fromkeys(TABLES, 0)
    killed_at_work = 0
    for number in range(ROUNDS):
        acknowledged = play_and_kill(address, number % 2 == 0, random.uniform(0, LONGEST))
        killed_at_work += bool(acknowledged)
        store = await Store.open(address)
        for table in TABLES:
            log = await store.entries(table)
            found = await store.table(table)
            assert len(log) >= acknowledged.get(table, kept[table]), f"round {number}: acknowledged entries are gone"
            assert [(entry.seq, entry.moves) for entry in log] == [
                (seq, moves_of(table, seq)) for seq in range(len(log))
            ]
            assert found is not None
            assert found[0].waiting == len(log)  # an entry and what changes with it: both or neither
            kept[table] = len(log)
        await store.close()
    assert killed_at_work >= ROUNDS // 2
