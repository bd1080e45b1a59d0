"""Editions of the club's own: what one process offers all offer, wherever it is kept and whenever it was added."""

from __future__ import annotations

import asyncio

import structlog
from msgspec import msgpack

from mutig.core.errors import MutigError
from mutig.server.refusal import Refusal
from mutig.server.tables.editions import Offered, OwnEditions, Printed
from mutig.server.work.errands import Errands

from .processes import Processes
from .routes import Routes

ASKING_S = 10.0
log = structlog.get_logger("mutig.cluster")


class SharedEditions:
    """Whoever is met, adds one, or may have missed something is asked what it offers; what is new here is fetched."""

    def __init__(self, own: OwnEditions, routes: Routes, processes: Processes) -> None:
        self.own, self.routes, self.processes = own, routes, processes
        self._errands = Errands()
        processes.when_met.append(self.ask)

    async def stop(self) -> None:
        await self._errands.call_off()

    def ask(self, process: str) -> None:
        self._errands.begin(self._learn(process))

    def ask_all(self) -> None:
        for process in self.processes.others():
            self.ask(process)

    async def _learn(self, process: str) -> None:
        try:
            answer = await self.routes.call(process, "editions", None, ASKING_S)
            for printed in msgpack.decode(answer, type=list[Printed]):
                if self.own.is_new(printed):
                    await self._fetch(process, printed)
        except (MutigError, Refusal) as problem:  # it is asked again when it is met again
            log.warning("editions of a process not learnt", process=process, kind=type(problem).__name__)

    async def _fetch(self, process: str, printed: Printed) -> None:
        answer = await self.routes.call(process, "edition", printed, ASKING_S)
        found = msgpack.decode(answer, type=Offered | None)
        if found is not None:
            await asyncio.to_thread(self.own.offer_too, printed, found.document)
