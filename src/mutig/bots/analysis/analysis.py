"""A finished game judged by what a seat could know: what each decision was worth, and what it cost.

Every choice that is compared gets as many imagined worlds as any other, and the same ones. First all choices get a few
of them; then the best and the one that was made get many, of which alone the numbers are made.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from math import sqrt
from typing import Any

from mutig.core.because import Way
from mutig.core.errors import MutigError
from mutig.core.game import Game

from ..judge import Judge
from .decisions import Decision, decisions_of

PLAYOUTS = 300_000  # imagined worlds in all, for the decisions of one seat
FEWEST, MOST = 100, 1_600  # worlds for each choice that is compared
COMPARED = 4  # choices that are compared, and the one that was made
GLANCE = 5  # one world at first sight to so many that count
SEARCHED = 5  # a secret decision is searched with so many worlds as one of its choices is judged with
SURE = 2.4  # standard errors: 95 % for the largest of three differences
NEARLY_ALL = 1.96  # standard errors: a 95 % interval of one number
EQUAL = 0.03  # below that two choices are as good as each other

Progress = Callable[[int, int], None]  # decisions judged so far, decisions in all


@dataclass(frozen=True)
class Chance:
    """A share of the win with the 95 % interval of what was imagined."""

    win: float
    low: float
    high: float


@dataclass(frozen=True)
class Weighed:
    """A choice and what it is worth."""

    way: Way
    chance: Chance


@dataclass(frozen=True)
class Judged:
    """One decision: the choices that were compared, the best first, and what the one that was made cost."""

    number: int
    move: int
    round: int | None
    weighed: tuple[Weighed, ...]
    chosen: int  # its place among them
    cost: Chance  # what was lost by it: best less chosen, none if it was the best
    lead: Chance  # by how much the best is ahead of the next

    @property
    def best(self) -> Weighed:
        return self.weighed[0]

    @property
    def made(self) -> Weighed:
        return self.weighed[self.chosen]

    @property
    def cost_much(self) -> bool:
        """Whether something better was there: by more than nothing, and more than luck explains."""
        return self.chosen > 0 and self.cost.win >= EQUAL and self.cost.low > 0

    @property
    def well_judged(self) -> bool:
        """Whether it was the best, and everything else clearly worse."""
        return self.chosen == 0 and self.lead.win >= EQUAL and self.lead.low > 0


@dataclass(frozen=True)
class Analysis:
    """All decisions of a seat."""

    seat: int
    open_hands: bool
    worlds: int  # for each choice that was compared
    judged: tuple[Judged, ...]

    def dearest(self, most: int) -> list[Judged]:
        """The decisions that cost most, the dearest first."""
        dear = [each for each in self.judged if each.cost_much]
        return sorted(dear, key=lambda each: -each.cost.win)[:most]

    def best_judged(self, most: int) -> list[Judged]:
        """Decisions in which much hung on the right choice, and it was made."""
        good = [each for each in self.judged if each.well_judged]
        return sorted(good, key=lambda each: -each.lead.win)[:most]


def chance_of(shares: Any, width: float = NEARLY_ALL, most: float = 1.0, least: float = 0.0) -> Chance:
    """The mean of many worlds, with its interval."""
    mean, error = float(shares.mean()), float(shares.std()) / sqrt(max(1, len(shares) - 1))
    return Chance(mean, max(least, mean - width * error), min(most, mean + width * error))


def worlds_for(decisions: Sequence[Decision], playouts: int) -> int:
    """How many worlds each choice gets, so that all of them together take as many as there may be."""
    counted = sum(min(len(each.choices), COMPARED + 1) + len(each.choices) / GLANCE for each in decisions)
    secret = sum(SEARCHED for each in decisions if each.secret)
    return max(FEWEST, min(MOST, int(playouts / max(1.0, counted + secret))))


class Analyst:
    """Judges one decision after the other: what it learns of rivals' hands it remembers for the round."""

    def __init__(self, judge: Judge, worlds: int, seed: object = 0, open_hands: bool = False) -> None:
        self.judge, self.worlds, self.seed, self.open_hands = judge, worlds, seed, open_hands

    def judged(self, decision: Decision) -> Judged:
        """What each choice was worth."""
        self.ponder(decision)
        ways = self._compared(decision)
        shares = self._weigh(decision, ways, self.worlds, "count")
        order = sorted(range(len(ways)), key=lambda k: (-shares[k].mean(), ways[k] != decision.way))
        best, chosen, next_best = order[0], ways.index(decision.way), order[min(1, len(order) - 1)]
        return Judged(
            decision.number,
            decision.move,
            decision.round,
            tuple(Weighed(ways[k], chance_of(shares[k])) for k in order),
            order.index(chosen),
            chance_of(shares[best] - shares[chosen], SURE, least=-1.0),
            chance_of(shares[best] - shares[next_best], SURE, least=-1.0),
        )

    def chance(self, decision: Decision) -> Chance:
        """What the choice that was made is worth, and nothing else."""
        self.ponder(decision)
        return chance_of(self._weigh(decision, [decision.way], self.worlds, "count")[0])

    def ponder(self, decision: Decision) -> None:
        """Before it is judged. A secret one is searched: what the others may pick is remembered for the round."""
        self.judge.playouts = SEARCHED * self.worlds
        self.judge.begin(f"{self.seed} {decision.move}")
        if decision.secret:
            self.judge.choose(decision.view, decision.choices, 0.0)

    def _weigh(self, decision: Decision, ways: Sequence[Way], worlds: int, about: str) -> Any:
        seed = f"{self.seed} {decision.move} {about}"
        if self.open_hands and not decision.secret:  # what all choose at the same time is in nobody's hand yet
            return self.judge.weigh_open(decision.view, decision.state, ways, worlds, seed)
        return self.judge.weigh(decision.view, ways, worlds, seed)

    def _compared(self, decision: Decision) -> list[Way]:
        """The choices worth a closer look: the best at first sight, and the one that was made."""
        ways = self._possible(decision)
        if len(ways) > COMPARED:
            shares = self._weigh(decision, ways, max(1, self.worlds // GLANCE), "glance")
            ways = [ways[k] for k in shares.mean(axis=1).argsort(kind="stable")[::-1][:COMPARED]]
        return ways if decision.way in ways else [*ways, decision.way]

    def _possible(self, decision: Decision) -> list[Way]:
        """Every choice; of whole hands the best the search knows for each first card, and the one that was made."""
        if not decision.secret:
            return [(choice.code,) for choice in decision.choices]
        found = [(line.choice.code, *line.then) for line in self.judge.report() if line.visits]
        return found if decision.way in found else [*found, decision.way]


def analyse(
    game: Game,
    seat: int,
    *,
    worlds: int | None = None,
    playouts: int = PLAYOUTS,
    seed: object = 0,
    open_hands: bool = False,
    progress: Progress | None = None,
) -> Analysis:
    """Judge all decisions of a seat in a finished game, with so many worlds a choice, or as `playouts` allow."""
    if not game.over:
        raise MutigError("the game is not over: its decisions are judged when it is")
    decisions = list(decisions_of(game, seat))
    each = worlds_for(decisions, playouts) if worlds is None else worlds
    judge = Judge()
    if decisions:  # else there is no need to wait for its compiled code
        judge.sit_down(game.table)
    analyst = Analyst(judge, each, seed, open_hands)
    judged = []
    for decision in decisions:
        judged.append(analyst.judged(decision))
        if progress:
            progress(len(judged), len(decisions))
    return Analysis(seat, open_hands, each, tuple(judged))
