"""A table under load: one decision at a time, and who has heard of it."""

from __future__ import annotations

import random
from abc import ABC, abstractmethod
from collections.abc import Callable
from time import perf_counter

from .journal import Journal


class Table(ABC):
    """What every kind of table has in common: sending a decision and measuring until everybody knows."""

    def __init__(self, players: int, journal: Journal, rng: random.Random) -> None:
        self.players, self.journal, self.rng = players, journal, rng
        self.made = 0  # decisions
        self.when_idle: Callable[[Table], None] | None = None
        self._sent = 0.0
        self._by = 0
        self._in_secret = False
        self._unseen: set[int] = set()
        self._unacknowledged = False

    @property
    def idle(self) -> bool:
        return not self._unseen and not self._unacknowledged

    @abstractmethod
    def decide(self) -> bool:
        """Send a legal decision of somebody; False if the game is over."""

    @abstractmethod
    def beat(self) -> None:
        """Say that everybody is still here."""

    @abstractmethod
    def leave(self) -> None:
        """Close all sockets."""

    def still_asked(self, seat: int) -> bool:
        """Whether the seat has not finished a secret choice by what it just decided."""
        return False

    def sent(self, by: int, in_secret: bool, will_be_acknowledged: bool) -> None:
        """To be called just before a decision is sent. In a secret choice, only the end of it is seen."""
        self._by, self._in_secret, self._unacknowledged = by, in_secret, will_be_acknowledged
        self._unseen = set(range(self.players))
        self.made += 1
        self._sent = perf_counter()

    def seen(self, seat: int, size: int) -> None:
        """News of a decision have arrived at a seat."""
        took = perf_counter() - self._sent
        if seat not in self._unseen:
            self.journal.wrong("news without a decision that everybody may see")
            return
        self._unseen.discard(seat)
        self.journal.news_bytes.append(size)
        if seat == self._by and self._in_secret and self.still_asked(seat):
            self._kept_secret(took)
        elif not self._unseen:
            self.journal.seen_by_all.append(took)
        self._is_done()

    def _kept_secret(self, took: float) -> None:
        """Only its own seat may hear of this one: the others are not waited for, and news for them are an error."""
        if len(self._unseen) < self.players - 1:
            self.journal.wrong("a secret was told")
        self._unseen = set()
        self.journal.seen_by_one.append(took)

    def acknowledged(self) -> None:
        self.journal.acknowledged.append(perf_counter() - self._sent)
        self._unacknowledged = False
        self._is_done()

    def failed(self, why: str) -> None:
        """Nobody will hear of this decision."""
        self.journal.wrong(why)
        self._unseen, self._unacknowledged = set(), False
        self._is_done()

    def _is_done(self) -> None:
        if self.idle and self.when_idle is not None:
            self.when_idle(self)
