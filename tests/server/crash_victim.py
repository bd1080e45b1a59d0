"""A process that plays at many tables until it is killed, and says what the store has acknowledged."""

from __future__ import annotations

import asyncio
from multiprocessing.connection import Connection

from mutig.server.store import Store

from .stores import NOON, an_entry

TABLES = [f"t{number}" for number in range(8)]


def moves_of(table: str, seq: int) -> str:
    """What entry `seq` of a table carries: long enough that the write-ahead log is folded in now and then."""
    return f"{table} {seq} " * 60


def play_until_killed(address: str, acknowledged: Connection) -> None:
    asyncio.run(_play(address, acknowledged))


async def _play(address: str, acknowledged: Connection) -> None:
    store = await Store.open(address)

    async def play_at(table: str) -> None:
        following = len(await store.entries(table))
        while True:
            several = range(following, following + 1 + following % 3)
            entries = [an_entry(table, seq, moves=moves_of(table, seq)) for seq in several]
            following = several.stop
            await store.append(entries, changed=NOON, waiting=following)
            acknowledged.send((table, following))

    await asyncio.gather(*map(play_at, TABLES))
