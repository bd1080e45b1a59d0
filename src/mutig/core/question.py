"""A decision in words: what is asked and what each option says, for a terminal and for the network."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from .said import Said, Wording

View = Mapping[str, Any]


@dataclass(frozen=True)
class Stake:
    """What is at stake with an option, in a sentence, and the sign to put before it."""

    sign: str
    text: Wording


@dataclass(frozen=True)
class Option:
    """One numbered line: what it says, the choice's stable text, and what follows while it is legal.

    What is no single choice (a whole route) also has a kind and details of its own; a choice may have more details than
    the rules give it, for those who draw it.
    """

    label: Wording
    text: str
    then: Sequence[str] = ()
    kind: str = ""
    details: Mapping[str, Any] = field(default_factory=dict)
    about: Wording = ""  # more about it, in a column of its own where there are columns
    stakes: Sequence[Stake] = ()


@dataclass(frozen=True)
class Question:
    """A decision in words: groups of options under headings, numbered through.

    A question with `least` and `most` is answered with several numbers at once; `then` closes it where that is legal.
    """

    verb: Said
    groups: Sequence[tuple[Wording, Sequence[Option]]]
    least: int = 1
    most: int = 1
    then: str = ""

    @property
    def options(self) -> list[Option]:
        return [option for _, options in self.groups for option in options]


@dataclass(frozen=True)
class Offer:
    """One option over the network: the codes to send, in their order, and what it says."""

    codes: list[int]
    kind: str
    text: str
    label: str
    details: Mapping[str, Any]
    stakes: Sequence[Stake] = ()


@dataclass(frozen=True)
class Asked:
    """A question: answered with `least` to `most` of the offers, and `done` behind them if they could be more."""

    ask: str
    help: str
    offers: list[Offer]
    least: int = 1
    most: int = 1
    done: int | None = None


def from_to(least: int, most: int) -> str:
    """'4', or '1–5'."""
    return str(most) if least == most else f"{least}–{most}"
