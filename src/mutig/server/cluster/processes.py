"""The processes of a club: who lives, who has died, and asking one of them.

Silence proves nothing. A process has died when it is silent and the database has lost its line as well; what it had in
care is free from then on. Where there is no proof, leases run out.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from contextlib import suppress
from typing import Any

import structlog

from mutig.core.errors import MutigError
from mutig.server.bus import Bus, BusError, NoAnswer
from mutig.server.store import Store
from mutig.server.work.errands import Errands

from .messages import BEAT, Beat, encoded

BEAT_S = 0.5
SILENT_S = 2.0
LEAVING_S = 6.0  # in which one that leaves answers what it was asked
LOST_S = 60.0  # after which nobody hopes for a silent one any more
log = structlog.get_logger("mutig.cluster")


class Processes:
    """What one process knows of the others."""

    def __init__(self, me: str, bus: Bus, store: Store, beat: Callable[[], Beat]) -> None:
        self.me, self.bus, self.store = me, bus, store
        self._beat = beat
        self.heard: dict[str, float] = {}
        self.beats: dict[str, Beat] = {}
        self.when_met: list[Callable[[str], None]] = []
        self.when_gone: list[Callable[[str, list[str]], None]] = []  # which process, and which tables it has left to us
        self.when_silent: list[Callable[[str], None]] = []
        self.when_beaten: list[Callable[[Beat], None]] = []
        self._gone: dict[str, set[asyncio.Future[None]]] = {}  # who waits for an answer of each
        self._suspected: set[str] = set()
        self._errands = Errands()

    async def start(self) -> None:
        await self.bus.subscribe("beats", self._hear)
        self.bus.when_back(self._forgive)
        self._errands.begin(self._live())

    async def leave(self, beat: Beat) -> None:
        """Tell the others that nothing more is in care here; what they have asked already is answered."""
        await self._errands.call_off()
        with suppress(BusError):
            await self.bus.publish("beats", encoded(beat))

    async def stop(self) -> None:
        await self._errands.call_off()

    async def ask(self, process: str, subject: str, body: bytes, deadline_s: float) -> bytes:
        """What it answers. `NoAnswer` as soon as it is known to have died."""
        gone: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        waiting = self._gone.setdefault(process, set())
        waiting.add(gone)
        asked = asyncio.ensure_future(self.bus.request(f"process.{process}.{subject}", body, deadline_s))
        try:
            either: set[asyncio.Future[Any]] = {asked, gone}
            await asyncio.wait(either, return_when=asyncio.FIRST_COMPLETED)
            if asked.done():
                return asked.result()
            raise NoAnswer("the process has died")
        finally:
            asked.cancel()
            waiting.discard(gone)
            if not waiting and self._gone.get(process) is waiting:
                del self._gone[process]

    def suspect(self, process: str) -> None:
        """Nothing is heard of it: perhaps the database knows more."""
        if process not in self._suspected and process != self.me:
            self._suspected.add(process)
            self._errands.begin(self._look_for(process))

    def is_silent(self, process: str) -> bool:
        """Whether it should have said something since: whoever asks it now may wait for long."""
        heard = self.heard.get(process)
        return heard is not None and asyncio.get_running_loop().time() - heard > SILENT_S

    def others(self) -> list[str]:
        """Those that were heard lately."""
        return sorted(self.heard)

    # Inside

    async def _live(self) -> None:
        """Whatever goes wrong here, this process says that it lives: nobody else would believe it."""
        loop = asyncio.get_running_loop()
        while True:
            try:
                with suppress(BusError):
                    await self.bus.publish("beats", encoded(self._beat()))
                self._look_around()
            except Exception:
                log.exception("processes not looked after")
            before = loop.time()
            await asyncio.sleep(BEAT_S)
            if loop.time() - before > SILENT_S:
                self._forgive()

    def _look_around(self) -> None:
        if not self.bus.up:
            return
        for process in filter(self.is_silent, list(self.heard)):
            if asyncio.get_running_loop().time() - self.heard[process] > LOST_S:
                self._forget(process, [])
            else:
                self.suspect(process)

    async def _hear(self, body: bytes) -> None:
        beat = BEAT.decode(body)
        if beat.sender == self.me:
            return
        if beat.leaving:
            self._forget(beat.sender, [])
            asyncio.get_running_loop().call_later(LEAVING_S, self._give_up, beat.sender)
            return
        is_new = beat.sender not in self.heard
        self.heard[beat.sender] = asyncio.get_running_loop().time()
        self.beats[beat.sender] = beat
        for listener in self.when_beaten:
            listener(beat)
        if is_new:
            log.info("process found", process=beat.sender, serving=beat.serving)
            for met in self.when_met:
                met(beat.sender)

    def _forgive(self) -> None:
        """The line to the bus was lost, or this process was held up: the others' silence was ours."""
        now = asyncio.get_running_loop().time()
        self.heard = dict.fromkeys(self.heard, now)

    async def _look_for(self, process: str) -> None:
        try:
            left = await self._left_by(process)
            if left is not None:
                log.warning("process died", process=process, tables=len(left))
                self._give_up(process)
                self._forget(process, left)
            else:
                for listener in self.when_silent:
                    listener(process)
                await asyncio.sleep(BEAT_S)
        finally:
            self._suspected.discard(process)

    async def _left_by(self, process: str) -> list[str] | None:
        """What a process had in care that is proved to be dead."""
        try:
            return await self.store.release_dead(process)
        except MutigError:
            return None  # the database itself is in trouble

    def _give_up(self, process: str) -> None:
        """What it was asked and has not answered it will not answer any more."""
        for waiting in self._gone.pop(process, ()):
            if not waiting.done():
                waiting.set_result(None)

    def _forget(self, process: str, left: list[str]) -> None:
        self.heard.pop(process, None)
        self.beats.pop(process, None)
        for listener in self.when_gone:
            listener(process, left)
