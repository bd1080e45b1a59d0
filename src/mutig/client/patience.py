"""How long to wait when the server says "not now", or does not answer at all."""

from __future__ import annotations

import asyncio
from email.utils import parsedate_to_datetime
from time import monotonic, time

import httpx
import msgspec

from mutig.core.errors import MutigError
from mutig.server import wire

PATIENCE_S = 60.0
FIRST_PAUSE_S, LONGEST_PAUSE_S = 0.5, 10.0  # where nobody says how long

# Refusals that waiting helps against, and what a proxy says while the server behind it is away.
NOT_NOW = frozenset({"too-many", "too-fast", "busy", "queue-full", "store-trouble", "elsewhere", "restarting", "flood"})
AWAY = frozenset({429, 502, 503, 504})


class RefusedError(MutigError):
    """The server did nothing, and says why. `reason` is for programs."""

    def __init__(self, reason: str, message: str) -> None:
        super().__init__(message)
        self.reason = reason


class Patience:
    """Pauses in a row: as long as the server says, else each twice as long as the one before, until it runs out."""

    def __init__(self, seconds: float) -> None:
        self.seconds = seconds
        self._next_s = FIRST_PAUSE_S
        self._ends: float | None = None

    def regained(self) -> None:
        """All is well again."""
        self._next_s, self._ends = FIRST_PAUSE_S, None

    async def wait(self, told_s: float | None = None) -> bool:
        """Sleep; False, without sleeping, if that would take longer than there is patience."""
        now = monotonic()
        self._ends = now + self.seconds if self._ends is None else self._ends
        pause = self._next_s if told_s is None else told_s
        self._next_s = min(2 * self._next_s, LONGEST_PAUSE_S)
        if now + pause > self._ends:
            return False
        await asyncio.sleep(pause)
        return True


def retry_after(headers: httpx.Headers) -> float | None:
    """What a Retry-After header says, in seconds: it has a number or a date."""
    said = headers.get("retry-after", "")
    if said.isdigit():
        return float(said)
    try:
        return max(0.0, parsedate_to_datetime(said).timestamp() - time())
    except ValueError:
        return None


def refused(status: int, body: bytes) -> tuple[RefusedError, bool]:
    """What an answer that is no success means, and whether to wait and ask again."""
    try:
        problem = msgspec.json.decode(body, type=wire.Problem)
    except msgspec.DecodeError:  # not our server's words
        return RefusedError(f"http-{status}", f"the server, or a proxy before it, answered {status}"), status in AWAY
    return RefusedError(problem.reason, problem.message), problem.reason in NOT_NOW
