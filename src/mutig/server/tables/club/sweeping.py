"""What is done by itself for a club: what was kept long enough goes, deleted bytes too, and orders are carried out."""

from __future__ import annotations

import msgspec
import structlog

from mutig.core.errors import MutigError
from mutig.server.refusal import Refusal
from mutig.server.settings import Settings
from mutig.server.store import Store

from .acts import Acts, Wanted

# Writing the file anew takes at most a hundredth of the time, however often somebody deletes a guest.
REST = 100.0
AGAIN_S = 5.0  # it is looked whether there is something to do, or tried again where there was no room
QUICK_S = 2.0  # what a server that stops still does
DONE = "done"

log = structlog.get_logger("mutig.club")


class Sweeper:
    """Called once in a while by whoever keeps the house."""

    def __init__(self, store: Store, settings: Settings, acts: Acts) -> None:
        self.store, self.settings, self.acts = store, settings, acts
        self._next_sweep = self._next_scrub = settings.ticks()
        self._took = 0.0

    async def tick(self) -> None:
        await self.carry_out_orders()
        now = self.settings.ticks()
        if now >= self._next_sweep:
            self._next_sweep = now + self.settings.sweep_s
            while await self.acts.sweep():
                pass
        if now >= self._next_scrub:
            await self.scrub()

    async def close(self) -> None:
        if self._took < QUICK_S:
            try:
                await self.scrub()
            except MutigError:
                log.exception("traces are left for the next start")

    async def scrub(self) -> None:
        """Write the file anew if something was deleted."""
        began = self.settings.ticks()
        self._next_scrub = began + AGAIN_S
        if await self.store.scrub_is_due() and await self.store.scrub():
            self._took = self.settings.ticks() - began
            self._next_scrub = began + max(AGAIN_S, self._took * REST)
            log.info("what was deleted left no trace", seconds=round(self._took, 3))

    async def carry_out_orders(self) -> None:
        """What the command line asks of a server that runs (`mutig club`)."""
        for order in await self.store.open_orders():
            await self.store.answer_order(order.id, await self._answer(order.wanted))

    async def _answer(self, order: str) -> str:
        try:
            wanted = msgspec.json.decode(order, type=Wanted)
            await self.acts.carry_out(wanted, None)
        except Refusal as refusal:
            return refusal.sentence("en")
        except (MutigError, msgspec.MsgspecError) as problem:
            log.exception("an order could not be carried out")
            return str(problem)
        log.info("order carried out", kind=wanted.what, person=wanted.person, table=wanted.table)
        return DONE
