"""The attacker's own process: `python -m benchmarks.hostile.attacking NAME URL ADDRESS LIMIT_S`.

It gets ready, attacks from the word `go` to the word `stop`, tells what came of it, and then holds everything it has
open without another word until its input ends: a server must let go of it by itself.
"""

from __future__ import annotations

import asyncio
import os
import signal
import sys
from contextlib import suppress
from typing import Any

import msgspec
import uvloop

from ..load.process import allow_many_sockets
from .attacks import ATTACKS, Attack
from .guest import Guest

PREPARES_WITHIN_S = 120.0
ANSWERS_WITHIN_S = 30.0


class Told(msgspec.Struct):
    """What the attacker has done so far."""

    sent: int
    refused: int
    broken: int
    answers: dict[str, int]


class NotReadyError(Exception):
    """An attack lacks what it needs: then it shows nothing, and somebody has to look at it."""


# The parent's side


class Attacker:
    """A process that attacks; it ends when this program ends, and by itself after a while."""

    def __init__(self, process: asyncio.subprocess.Process) -> None:
        self._process = process

    @classmethod
    async def ready(cls, attack: str, url: str, address: str, limit_s: float) -> Attacker:
        """Started, and prepared for its attack."""
        command = [sys.executable, "-m", __spec__.name, attack, url, address, str(limit_s)]
        pipes: dict[str, Any] = {"stdin": asyncio.subprocess.PIPE, "stdout": asyncio.subprocess.PIPE}
        attacker = cls(await asyncio.create_subprocess_exec(*command, **pipes))
        try:
            await attacker._heard(PREPARES_WITHIN_S)
        except (RuntimeError, TimeoutError) as problem:
            await attacker.end()
            raise NotReadyError(f"{attack} cannot get ready: {problem or 'too slow'}") from None
        return attacker

    def go(self) -> None:
        self._say(b"go\n")

    async def stop(self) -> Told:
        """No more blows; what came of it."""
        self._say(b"stop\n")
        return msgspec.json.decode(await self._heard(ANSWERS_WITHIN_S), type=Told)

    async def end(self) -> None:
        """Let go of everything."""
        assert self._process.stdin is not None
        self._process.stdin.close()
        try:
            await asyncio.wait_for(self._process.wait(), 5)
        except TimeoutError:
            self._process.kill()
            await self._process.wait()

    def _say(self, word: bytes) -> None:
        assert self._process.stdin is not None
        self._process.stdin.write(word)

    async def _heard(self, within_s: float) -> bytes:
        assert self._process.stdout is not None
        async with asyncio.timeout(within_s):
            line = await self._process.stdout.readline()
        if not line:
            raise RuntimeError(f"the attacker ended with {await self._process.wait()}")
        return line


# The attacker's side


async def attack_on_command(attack: Attack) -> None:
    heard = asyncio.StreamReader()
    loop = asyncio.get_running_loop()
    loop.set_exception_handler(lambda *_: None)  # being hung up on is what an attacker expects
    await loop.connect_read_pipe(lambda: asyncio.StreamReaderProtocol(heard), sys.stdin)
    async with asyncio.timeout(PREPARES_WITHIN_S - 5):
        await attack.prepare()
    attack.guest.tally = type(attack.guest.tally)()
    tell(b"ready")
    await heard.readline()  # go
    stand_back()
    blows = [asyncio.create_task(strike_again_and_again(attack)) for _ in range(attack.at_once)]
    await heard.readline()  # stop
    for blow in blows:
        blow.cancel()
    tally = attack.guest.tally
    tell(msgspec.json.encode(Told(tally.sent, tally.refused, tally.broken, dict(tally.answers))))
    await heard.read()  # the end of input


async def strike_again_and_again(attack: Attack) -> None:
    while True:
        with suppress(OSError, EOFError, TimeoutError):  # counted already
            await attack.strike()
        await asyncio.sleep(0)


def tell(line: bytes) -> None:
    sys.stdout.buffer.write(line + b"\n")
    sys.stdout.buffer.flush()


def stand_back() -> None:
    """In real life an attacker has a machine of its own: here it gets what the server and honest people leave."""
    if hasattr(os, "SCHED_IDLE"):  # a nice process goes on for milliseconds when somebody else wakes up
        os.sched_setscheduler(0, os.SCHED_IDLE, os.sched_param(0))
    else:
        os.nice(19)


def main() -> None:
    name, url, address, limit_s = sys.argv[1:]
    signal.alarm(int(float(limit_s)))  # whatever happens, it ends
    allow_many_sockets()
    with suppress(KeyboardInterrupt):
        uvloop.run(attack_on_command(ATTACKS[name](Guest(url, address))))


if __name__ == "__main__":
    main()
