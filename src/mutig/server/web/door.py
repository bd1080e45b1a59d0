"""Who stands at the door: how many lines each address has open, how many there are in all, none that waits for ever.

A line costs memory before anybody knows who calls. So each has a deadline at every moment (call.py says which), and
one look every second ends those that are late: cheaper than a timer for each of thousands.
"""

from __future__ import annotations

import asyncio
from collections import Counter
from typing import Any, Protocol

from mutig.server.refusal import Refusal

from .limits import THIS_MACHINE, Tally, address_key
from .metrics import Metrics
from .problems import too_many
from .settings import WebSettings

LOOKS_EVERY_S = 1.0
MOST_LINES = 50_000
SPARE_FILES = 2_300  # for the database and its threads, and for what is accepted in one go before we can refuse it


class Line(Protocol):
    """One of them, as call.py makes it."""

    client: Any

    @property
    def stage(self) -> str: ...

    def look_at_clock(self, now: float) -> None: ...


class Door:
    """Everybody who speaks HTTP to this process. Sockets count in all, and are counted by address in sockets.py."""

    def __init__(self, settings: WebSettings, metrics: Metrics) -> None:
        self.settings = settings
        self.metrics = metrics
        self.calls: set[Line] = set()
        self.most = most_lines()
        # A proxy on this machine speaks for everybody: its requests are counted by the address it tells (edge.py).
        self._lines = Tally(settings.limits.connections, settings.limits.unlimited | THIS_MACHINE)

    def enter(self, call: Line, lines: int) -> Refusal | None:
        """A new line, the last of so many; or why it is not wanted."""
        self.calls.add(call)
        wanted = self._lines.take(address_key(call.client))
        if lines > self.most:
            return Refusal("busy", 503)
        return None if wanted else too_many(self.settings.head_s)

    def leave(self, call: Line) -> None:
        """The line is closed, or it is a socket from now on."""
        if call in self.calls:
            self.calls.remove(call)
            self._lines.give_back(address_key(call.client))

    async def watch(self) -> None:
        """For as long as the server runs: end what is late."""
        clock = asyncio.get_running_loop().time
        while True:
            await asyncio.sleep(LOOKS_EVERY_S)
            now = clock()
            for call in tuple(self.calls):
                call.look_at_clock(now)

    def counts(self) -> dict[str, int]:
        """How many lines there are at each stage of a request, for the metrics."""
        now = Counter(call.stage for call in self.calls)
        return {f"lines_{stage}": now[stage] for stage in ("head", "body", "answer", "idle")}


def most_lines() -> int:
    """As many as there may be open files, with some to spare: a full house must not keep the database from its file."""
    try:
        import resource
    except ImportError:  # Windows has no such limit
        return MOST_LINES
    files = resource.getrlimit(resource.RLIMIT_NOFILE)[0]
    if files == resource.RLIM_INFINITY:
        return MOST_LINES
    return min(MOST_LINES, files - min(files // 4, SPARE_FILES))
