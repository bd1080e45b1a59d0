"""Thinking time: a bank for each seat and an increment for each decision that everybody can see.

Secret picks earn no increment one by one, or the clock would count them for the others.
"""

from __future__ import annotations

from collections.abc import Collection
from copy import copy

from msgspec import json

from mutig.server import wire

RETURN_S = 60.0  # whoever comes back to a seat has at least so long


class Clocks:
    """The clocks of one table. They run for the seats that are asked; what was used up is noted with every entry."""

    def __init__(self, clock: wire.Clock, players: int, now: float, written: str | None = None) -> None:
        self.increment = float(clock.increment_s)
        self.left = [float(clock.bank_s)] * players
        if written is not None:
            self.left = json.decode(written, type=list[float])
        self.since = now  # when they were last looked at
        self.running: frozenset[int] = frozenset()

    def look(self, now: float) -> None:
        """Take off what was used up until now."""
        used = max(0.0, now - self.since)
        self.left = [max(0.0, left - used) if seat in self.running else left for seat, left in enumerate(self.left)]
        self.since = now

    def copy(self) -> Clocks:
        """Clocks to try something on."""
        other = copy(self)
        other.left = list(self.left)
        return other

    def run_for(self, seats: Collection[int]) -> None:
        self.running = frozenset(seats)

    def reward(self, seat: int) -> None:
        """The increment for a decision everybody has seen."""
        if self.left[seat] > 0:
            self.left[seat] += self.increment

    def welcome_back(self, seat: int) -> None:
        self.left[seat] = max(self.left[seat], RETURN_S)

    def shown(self, seat: int) -> float:
        return round(self.left[seat], 1)

    def is_out(self, seat: int) -> bool:
        return self.left[seat] <= 0

    def written(self) -> str:
        return json.encode([round(left, 3) for left in self.left]).decode()
