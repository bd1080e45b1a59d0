"""The processes of a club as an operator sees them from outside: who is there, and asking one of them to drain."""

from __future__ import annotations

import asyncio
from contextlib import suppress
from dataclasses import dataclass, field

from msgspec import DecodeError, json

from mutig.core.errors import MutigError
from mutig.server.bus import Bus, BusError
from mutig.server.thinking.questions import ROLL_CALL, WORKERS, Present

from .messages import BEAT, Beat
from .processes import BEAT_S

LISTEN_S = 3 * BEAT_S  # whoever lives is heard twice meanwhile
DRAIN_S = 5.0


@dataclass
class Seen:
    """Servers and workers by their names."""

    servers: dict[str, Beat] = field(default_factory=dict)
    workers: dict[str, Present] = field(default_factory=dict)


async def look_around(bus: Bus) -> Seen:
    """Everybody who says within a moment that they are there."""
    seen = Seen()

    async def beaten(body: bytes) -> None:
        with suppress(DecodeError):  # of another version
            beat = BEAT.decode(body)
            seen.servers.pop(beat.sender, None)
            if not beat.leaving:
                seen.servers[beat.sender] = beat

    async def present(body: bytes) -> None:
        with suppress(DecodeError):
            told = json.decode(body, type=Present)
            seen.workers.pop(told.worker, None)
            if not told.leaving:
                seen.workers[told.worker] = told

    heard = [await bus.subscribe("beats", beaten), await bus.subscribe(WORKERS, present)]
    await bus.publish(ROLL_CALL, b"")
    await asyncio.sleep(LISTEN_S)
    for subscription in heard:
        await subscription.stop()
    return seen


async def drain(bus: Bus, process: str) -> None:
    """The server of this name hands its tables over and ends; a beginning of the name is enough if no other has it."""
    servers = (await look_around(bus)).servers
    meant = [name for name in servers if name.startswith(process)]
    if len(meant) != 1:
        known = ", ".join(sorted(servers)) or "none"
        raise MutigError(f"process {process!r}: expected one of those that serve: {known}")
    try:
        await bus.request(f"process.{meant[0]}.drain", b"", DRAIN_S)
    except BusError as problem:
        raise MutigError(f"process {meant[0]}: cannot be asked to drain ({problem})") from None
