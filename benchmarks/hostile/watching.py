"""What a server holds: memory, open files, threads, processes of its own, tables in memory, bots in line."""

from __future__ import annotations

import asyncio
import re
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager, suppress
from dataclasses import dataclass
from pathlib import Path

from ..load.asking import Asking
from ..load.process import Running

LOOKS_EVERY_S = 0.25
COUNTS_WITHIN_S = 10.0
PROC = Path("/proc")


@dataclass(frozen=True)
class Held:
    """At one moment."""

    memory_mib: float  # its processes included
    files: int
    threads: int
    processes: int  # beside itself
    log_mib: float


def held(server: Running, log: Path) -> Held:
    """What the process and those it started hold now."""
    pid = server.process.pid
    own = children_of(pid)
    status = (PROC / str(pid) / "status").read_text()
    memory = server.memory_kib + sum(map(share_of_memory, own))
    return Held(
        memory_mib=round(memory / 1024, 1),
        files=len(list((PROC / str(pid) / "fd").iterdir())),
        threads=int(re.findall(r"Threads:\s+(\d+)", status)[0]),
        processes=len(own),
        log_mib=round(log.stat().st_size / 2**20, 2),
    )


def children_of(pid: int) -> list[int]:
    """All processes below this one that still run."""
    found: list[int] = []
    for listed in (PROC / str(pid) / "task").glob("*/children"):
        with suppress(OSError):  # a thread that has just ended
            for child in map(int, listed.read_text().split()):
                found += [child, *children_of(child)]
    return found


def share_of_memory(pid: int) -> int:
    """In KiB, where what several processes share is divided among them."""
    with suppress(OSError):
        return int(re.findall(r"Pss:\s+(\d+) kB", (PROC / str(pid) / "smaps_rollup").read_text())[0])
    return 0


@dataclass
class Peak:
    """The most that was held at any moment."""

    memory_mib: float
    files: int
    threads: int
    processes: int

    def look(self, now: Held) -> None:
        for what in ("memory_mib", "files", "threads", "processes"):
            setattr(self, what, max(getattr(self, what), getattr(now, what)))


@asynccontextmanager
async def peak(server: Running, log: Path) -> AsyncIterator[Peak]:
    """The most that is held while the block lasts."""
    first = held(server, log)
    most = Peak(first.memory_mib, first.files, first.threads, first.processes)

    async def keep_looking() -> None:
        while True:
            await asyncio.sleep(LOOKS_EVERY_S)
            most.look(await asyncio.to_thread(held, server, log))

    looking = asyncio.create_task(keep_looking())
    try:
        yield most
    finally:
        looking.cancel()


async def counts(server: Running) -> dict[str, int]:
    """What the server counts itself: tables in memory, sockets, bots that think or wait. Nothing if it is too busy."""
    asking, page = Asking(server.url), ""
    with suppress(OSError, EOFError, TimeoutError):
        async with asyncio.timeout(COUNTS_WITHIN_S):
            page = (await asking.ask("GET", "/metrics")).body.decode()
    asking.close()
    wanted = ("live_tables", "sockets", "bots_thinking", "bots_waiting")
    return {name: int(float(value)) for name, value in re.findall(r"^mutig_(\w+) (\S+)$", page, re.M) if name in wanted}
