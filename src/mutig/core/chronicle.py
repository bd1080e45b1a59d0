"""The course of a game as facts: what each round brought to whom, what turned it, and one sentence about all of it.

A game makes it of the lines that everybody reads, so there is nothing in it that a seat may not know.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
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
class Chronicle:
    """Everything that is told of a game's course; empty where a game tells nothing."""

    start: Sequence[int] = ()  # points before the first round
    rounds: Sequence[Round] = ()
    turning_points: Sequence[TurningPoint] = ()
    story: Sentence | None = None  # only of a game that is over
    revealed: Sequence[Mapping[str, int]] = ()  # what each seat held, once the game is over
