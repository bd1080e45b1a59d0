"""An evening at the server: honest people who play on whatever somebody else does."""

from __future__ import annotations

import asyncio
import random
from collections.abc import Sequence
from contextlib import suppress
from dataclasses import dataclass, field
from itertools import cycle, islice

from ..load.asking import Asking
from ..load.journal import Journal, percentile
from ..load.measuring import SET_UP_AT_ONCE, SET_UP_WITHIN_S, say
from ..load.process import Running
from ..load.schedule import beat, for_each, on_schedule
from .honest_table import KINDS, HonestTable, Kind, TableWithBots

HONEST = "127.0.0.2"  # where everybody plays from; as good as any other address of this machine


@dataclass
class Noticed:
    """What honest people noticed during a while. Times are in seconds."""

    period_s: float
    journal: Journal = field(default_factory=Journal)
    bots: list[float] = field(default_factory=list)  # how long bots let people wait

    @property
    def seen(self) -> list[float]:
        """From a decision to its last news. One that could not even be made waited for at least a period."""
        late = self.journal.overdue + self.journal.errors["never answered"]
        return [*self.journal.seen_by_all, *self.journal.seen_by_one, *[self.period_s] * late]

    def figures(self) -> dict[str, float]:
        """In milliseconds; what was never measured is missing."""
        times = {"seen": self.seen, "ack": self.journal.acknowledged, "bots": self.bots, "late": self.journal.lag}
        marks = {f"{name}_p{k}": percentile(found, k) for name, found in times.items() for k in (50, 95, 99) if found}
        return {name: round(value * 1000, 1) for name, value in marks.items()}

    @property
    def errors(self) -> dict[str, int]:
        found = dict(self.journal.errors)
        return {**found, "left out": self.journal.overdue} if self.journal.overdue else found


class Evening:
    """All honest tables at one server."""

    def __init__(self, server: Running, tables: int, period_s: float, seed: int = 1) -> None:
        self._server, self._period_s = server, period_s
        self._asking, self._rng = Asking(server.url, HONEST), random.Random(seed)
        self._kinds = list(islice(cycle(KINDS), tables))
        self._tables: list[HonestTable] = []
        self._beating: asyncio.Task[None] | None = None

    async def begin(self) -> None:
        """Everybody sits down."""
        self._tables = await self._seated(self._kinds)
        self._beating = asyncio.create_task(beat(self._tables))

    async def play(self, seconds: float, what: str) -> Noticed:
        """Every table decides once per period, for so long."""
        noticed = Noticed(self._period_s)
        for table in self._tables:
            table.bot_answers()  # those of before
            table.journal = noticed.journal
        await on_schedule(self._tables, self._period_s, seconds, noticed.journal, say(what))
        noticed.bots = [wait for table in self._tables for wait in table.bot_answers()]
        return noticed

    async def play_again(self) -> None:
        """Whose game is over opens another table, so that as many play as before."""
        ended = [number for number, table in enumerate(self._tables) if table.over]
        for number in ended:
            self._tables[number].leave()
        fresh = await self._seated([self._kinds[number] for number in ended])
        for number, table in zip(ended, fresh, strict=True):
            self._tables[number] = table

    async def _seated(self, kinds: Sequence[Kind]) -> list[HonestTable]:
        tables = [(TableWithBots if kind.bots else HonestTable)(kind.people, Journal(), self._rng) for kind in kinds]
        wanted = {id(table): kind for table, kind in zip(tables, kinds, strict=True)}

        async def sit_down(table: HonestTable) -> None:
            await table.sit_down(self._asking, wanted[id(table)])
            await table.connect(self._server.url, HONEST)

        async with asyncio.timeout(SET_UP_WITHIN_S):
            if tables:
                await for_each(tables, sit_down, SET_UP_AT_ONCE, say("honest people sit down"))
        return tables

    async def end(self) -> None:
        if self._beating is not None:
            self._beating.cancel()
            with suppress(asyncio.CancelledError):
                await self._beating
        for table in self._tables:
            table.leave()
        self._asking.close()
