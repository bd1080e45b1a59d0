"""The choice codes of a game, range by range, as its documentation and its OpenAPI schema tell them."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from itertools import pairwise

from .kinds import AboutOne, Plain

More = tuple[int, int, str, str, Mapping[str, str]]  # first code, how many, kind, text, and details by kind of thing


@dataclass(frozen=True)
class CodeRange:
    """Codes one after the other that mean the same about different things."""

    first: int
    count: int
    kind: str  # of the choice
    text: str  # with the kinds of things in capitals: "lead ROLE brave"
    details: Mapping[str, str]  # what a choice is about, each with its kind of thing
    asked: Sequence[str] = field(default=())  # what a view's `asked` can say when one of them is offered
    note: str = ""

    @property
    def last(self) -> int:
        return self.first + self.count - 1

    @property
    def codes(self) -> str:
        """As people write it: 10-19."""
        return str(self.first) if self.count == 1 else f"{self.first}-{self.last}"


def code_table(
    plain: Sequence[Plain],
    about_one: Sequence[AboutOne],
    more: Sequence[More],
    asked: Mapping[str, Sequence[int]],
    notes: Mapping[int, str],
) -> tuple[CodeRange, ...]:
    """All codes in order. `asked` names, for what can be asked, the first code of every range offered then."""
    rows: list[More] = [(code, 1, kind, text, {}) for code, kind, text in plain]
    for first, count, kind, words, thing in about_one:
        name = thing.replace("-", "_")
        rows.append((first, count, kind, f"{words} {name.upper()}", {name: thing}))
    ranges = [
        CodeRange(*row, tuple(word for word, firsts in asked.items() if row[0] in firsts), notes.get(row[0], ""))
        for row in sorted([*rows, *more], key=lambda row: row[0])
    ]
    for before, after in pairwise(ranges):
        if after.first != before.last + 1:
            raise ValueError(f"the codes {before.codes} are not followed by {after.codes}")
    return tuple(ranges)
