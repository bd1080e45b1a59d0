"""The course of a game as facts: what each round brought to whom, what turned it, and one sentence about all of it.

A game makes it of the lines that everybody reads, so there is nothing in it that a seat may not know.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from .messages import Catalogue


@dataclass(frozen=True)
class Sentence:
    """A sentence of the game's catalogue with its arguments; `seat`, `by` and `seats` are seats."""

    id: str
    args: Mapping[str, Any] = field(default_factory=dict)

    def said(self, catalogue: Catalogue, names: Sequence[str]) -> str:
        """The sentence in the words of a language."""
        seats = {name: names[seat] for name, seat in self.args.items() if name in ("seat", "by")}
        if "seats" in self.args:
            seats["seats"] = catalogue.joined([names[seat] for seat in self.args["seats"]])
        return str(catalogue.say(self.id, {**self.args, **seats}))


@dataclass(frozen=True)
class Round:
    """One round that is over; lists have one place for each seat."""

    number: int
    title: str  # what it was about, a word of the game
    gains: Sequence[Mapping[str, int]]  # points by what brought them
    besides: Sequence[Mapping[str, int]]  # what else was won, by kind
    points: Sequence[int]  # after it
    decided: Sequence[Sentence] = ()  # what moved most


@dataclass(frozen=True)
class TurningPoint:
    """A moment without which the game had gone another way."""

    round: int | None  # None: in the final count, or the game has no rounds
    told: Sentence


@dataclass(frozen=True)
class Award:
    """What one player did best: its name is a word of the game, of the kind `award`."""

    seat: int
    name: str
    told: Sentence


@dataclass(frozen=True)
class Contest:
    """Something players may be best at: how much of it each of them did, and how the best one's is told."""

    name: str
    done: Sequence[int]
    told: Callable[[int], Sentence]

    def award(self, seat: int) -> Award:
        return Award(seat, self.name, self.told(seat))

    def lead(self, seat: int) -> float:
        """How far a player is ahead of all others, as a share of what was done; nothing for who is not the best."""
        others = max((done for other, done in enumerate(self.done) if other != seat), default=0)
        return max(0.0, (self.done[seat] - max(others, 0)) / max(self.done[seat], 1))


def awards(contests: Sequence[Contest], own: Contest) -> list[Award]:
    """For each player the contest won by most; who won none is told the own best, if there is any."""
    given = []
    for seat in range(len(own.done)):
        best = max(contests, key=lambda contest: contest.lead(seat))
        if best.lead(seat) > 0:
            given.append(best.award(seat))
        elif own.done[seat] > 0:
            given.append(own.award(seat))
    return given


@dataclass(frozen=True)
class Chronicle:
    """Everything that is told of a game's course; empty where a game tells nothing."""

    start: Sequence[int] = ()  # points before the first round
    rounds: Sequence[Round] = ()
    turning_points: Sequence[TurningPoint] = ()
    story: Sentence | None = None  # only of a game that is over
    revealed: Sequence[Mapping[str, int]] = ()  # what each seat held, once the game is over
    awards: Sequence[Award] = ()  # what each did best, once the game is over
