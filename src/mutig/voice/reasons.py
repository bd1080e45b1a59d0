"""Why not? What stands against a tap on something, in a sentence; a game says which things there are."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, Generic, TypeVar

from mutig.core.errors import unknown
from mutig.core.question import View
from mutig.core.said import Said

from .table_words import TableWords

Words = TypeVar("Words", bound=TableWords)


class Reasons(Generic[Words]):
    """Made from what one seat sees while it is asked something; the first rule that says no is told."""

    kinds: Mapping[str, Callable[[str], Said]]  # of things that can be tapped: what is told about one of a name

    def __init__(self, words: Words, view: View, seen: Any) -> None:
        self.words, self.view, self.seen, self.say = words, view, seen, words.say
        self.e, self.rules = words.e, words.table.rules.interpreted
        self.asked: str = view["asked"]
        self.seat: int = view["viewer"]

    def why_not(self, kind: str, name: str) -> Said:
        if kind not in self.kinds:
            raise unknown("thing", kind, self.kinds)
        return self.kinds[kind](name)

    def _index(self, kind: str, name: str) -> int:
        return self.words.table.words.index(kind, name, "thing")
