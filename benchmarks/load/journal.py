"""What one run saw: times, counts, and everything that went wrong."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, field


@dataclass
class Journal:
    """Times are in seconds, one per decision."""

    seen_by_all: list[float] = field(default_factory=list)  # from the sending to the last seat's news of it
    seen_by_one: list[float] = field(default_factory=list)  # the same for secret picks, which only their seat sees
    acknowledged: list[float] = field(default_factory=list)
    lag: list[float] = field(default_factory=list)  # how much later than planned we sent: our own slowness
    news_bytes: list[int] = field(default_factory=list)  # of one decision, to one seat
    errors: Counter[str] = field(default_factory=Counter)
    overdue: int = 0  # decisions left out because the table's last one was still on its way
    finished: int = 0  # games that ended during the run

    @property
    def decisions(self) -> int:
        return len(self.seen_by_all) + len(self.seen_by_one)

    def wrong(self, what: str) -> None:
        self.errors[what] += 1


def percentile(times: Sequence[float], share: float) -> float:
    """The time that so many per cent of all do not exceed."""
    ordered = sorted(times)
    return ordered[min(len(ordered) - 1, int(share / 100 * len(ordered)))] if ordered else float("nan")
