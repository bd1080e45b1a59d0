"""Text in pieces: what is said, and how each piece is meant.

A terminal shows a piece as it is meant; everybody else takes the text alone, `str(said)`, in which every name stands as
it was typed.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field
from typing import NamedTuple


class Run(NamedTuple):
    """A piece of text: "strong", "quiet", "alarm", in a colour by its name, or as it is."""

    text: str
    kind: str = ""


@dataclass(frozen=True, slots=True)
class Said:
    """What is said, piece by piece."""

    runs: tuple[Run, ...] = ()
    _text: str = field(default="", init=False, repr=False, compare=False)  # put together when it is first asked for

    def __str__(self) -> str:
        if not self._text:
            object.__setattr__(self, "_text", "".join([run.text for run in self.runs]))
        return self._text

    def __bool__(self) -> bool:
        return bool(self.runs)

    def __hash__(self) -> int:
        return hash(str(self))  # Python keeps the one of a text; that of the pieces would be worked out every time

    def __add__(self, other: Wording) -> Said:
        return Said(self.runs + runs_of(other))

    def __radd__(self, other: str) -> Said:
        return Said(runs_of(other) + self.runs)


Wording = str | Said


def runs_of(words: Wording) -> tuple[Run, ...]:
    if isinstance(words, Said):
        return words.runs
    return (Run(words),) if words else ()


def meant(words: Wording, kind: str) -> Said:
    """The whole text meant in one way; what has a meaning of its own keeps it."""
    return Said(tuple(Run(text, own or kind) for text, own in runs_of(words)))


def strong(words: Wording) -> Said:
    return meant(words, "strong")


def quiet(words: Wording) -> Said:
    return meant(words, "quiet")


def chained(between: str, words: Iterable[Wording]) -> Said:
    """One after the other, with something between them."""
    runs: list[Run] = []
    for each in words:
        if runs:
            runs.append(Run(between))
        runs.extend(runs_of(each))
    return Said(tuple(runs))
