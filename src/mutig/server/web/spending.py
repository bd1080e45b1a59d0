"""What one person or address spends of a limit at one process of a club counts at all of them, a second later.

So nobody multiplies a limit by processes: what is left over is a second's burst at each.
"""

from __future__ import annotations

import asyncio
from collections.abc import Mapping

from mutig.server.tables import TableService

from .limits import Limiter

TOLD_S = 1.0
MOST_KEYS = 2_000  # of each limit, those who spent most


class Spending:
    """The limiters of this process, by name."""

    def __init__(self, service: TableService, limiters: Mapping[str, Limiter]) -> None:
        self.service, self.limiters = service, limiters
        service.when_spent = self.hear

    def hear(self, spent: Mapping[str, dict[str, int]]) -> None:
        for name, amounts in spent.items():
            if name in self.limiters:
                self.limiters[name].spend(amounts)

    async def tell(self) -> None:
        """For as long as the server runs."""
        for limiter in self.limiters.values():
            limiter.told_elsewhere()
        while True:
            await asyncio.sleep(TOLD_S)
            spent = {name: limiter.take_spent(MOST_KEYS) for name, limiter in self.limiters.items()}
            if spent := {name: amounts for name, amounts in spent.items() if amounts}:
                self.service.tell_spent(spent)
