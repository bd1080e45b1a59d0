"""Honest tables: people alone, or a person with bots whose answers are waited for."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from time import perf_counter

from ..load.asking import Asking
from ..load.mutig_table import MutigTable


@dataclass(frozen=True)
class Kind:
    """What is played, by how many people and which bots."""

    game: str
    people: int
    bots: tuple[str, ...] = ()


_MOSTLY = [
    Kind("broom-service", 5),
    Kind("touria", 2),
    Kind("broom-service", 1, ("greedy",) * 3),
    Kind("touria", 4),
    Kind("broom-service", 3),
    Kind("touria", 1, ("greedy",)),
    Kind("broom-service", 2),
    Kind("touria", 3),
    Kind("broom-service", 4),
]
# One table in twenty plays against a thinking bot: more would keep the machine busy without any attack.
KINDS = [*_MOSTLY, Kind("touria", 1, ("search:0.1s",)), *_MOSTLY, Kind("broom-service", 5)]


class HonestTable(MutigTable):
    """A table of people only."""

    @property
    def over(self) -> bool:
        """Whether nothing is asked of anybody any more."""
        return self.idle and self.seats[0].news.view.asked is None

    async def sit_down(self, asking: Asking, kind: Kind) -> None:
        await self.set_up(asking, kind.game, bots=kind.bots)

    def bot_answers(self) -> Sequence[float]:
        """How long bots took since this was asked last, in seconds; who still waits counts with what it is by now."""
        return ()


class TableWithBots(HonestTable):
    """A table of one person and bots: what they do is news as well, and nobody's decision of ours."""

    _asked_bots: float | None = None  # since when a bot is to decide
    _answers: Sequence[float] = ()

    def seen(self, seat: int, size: int) -> None:
        now = perf_counter()
        if self._asked_bots is not None:
            self._answers = [*self._answers, now - self._asked_bots]
        news = self.seats[seat].news
        self._asked_bots = now if news.question is None and news.view.asked is not None else None
        if seat in self._unseen:
            super().seen(seat, size)

    def failed(self, why: str) -> None:
        """A bot may have decided while our own decision was on its way."""
        if why == "refused: stale":
            self._unseen, self._unacknowledged = set(), False
        else:
            super().failed(why)

    def decide(self) -> bool:
        return self._asked_bots is None and super().decide()

    def bot_answers(self) -> Sequence[float]:
        answers, self._answers = self._answers, ()
        return answers if self._asked_bots is None else [*answers, perf_counter() - self._asked_bots]
