"""Who is away while the table waits: since when, and when that is long enough to be told or to be acted on."""

from __future__ import annotations

from collections.abc import Collection

SILENT_S = 20.0  # a page that is loaded again, or a tunnel, is nothing to tell anybody


class Absence:
    """Seats the table waits for whose people are not here, with the tick since when; only this server's memory."""

    def __init__(self) -> None:
        self._since: dict[int, float] = {}
        self._now = 0.0
        self._told: frozenset[int] = frozenset()

    def look(self, waited_for: Collection[int], now: float) -> bool:
        """Note who is waited for and away now; whether others should hear that somebody is silent, or is back."""
        self._now = now
        self._since = {seat: self._since.get(seat, now) for seat in waited_for}
        before, self._told = self._told, frozenset(seat for seat in waited_for if self.is_silent(seat))
        return before != self._told

    def is_silent(self, seat: int) -> bool:
        """Whether its person has been away for a while."""
        return self.for_s(seat) >= SILENT_S

    def for_s(self, seat: int) -> float:
        """How long the table has waited for it."""
        return self._now - self._since.get(seat, self._now)
