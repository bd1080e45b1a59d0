"""What the words of every game have in common."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from functools import partial
from typing import Any

from mutig.core.messages import Catalogue
from mutig.core.ruleset import Table
from mutig.core.said import Said, Wording, chained, strong


class TableWords:
    """The words of one table in one language; `catalogue` is the game's own."""

    rulebook: Mapping[str, int] = {}  # numbers every sentence may name

    def __init__(self, table: Table, players: Sequence[str], language: str, catalogue: Catalogue) -> None:
        self.table, self.e, self.language = table, table.e, language
        self.players = list(players)
        self.catalogue = catalogue
        self.column = partial(catalogue.word, "column")

    def say(self, sentence: str, **args: Any) -> Said:
        """A sentence beside the log; the numbers of the rulebook need not be given."""
        return self.catalogue.say(sentence, {**self.rulebook, **args})

    def joined(self, words: Iterable[Wording], last: str) -> Said:
        """Wording with 'and' or 'or' between them."""
        return chained(f" {self.catalogue.word('list', last)} ", words)

    def pair(self, who: Wording, what: Wording) -> Said:
        """A name with what belongs to it."""
        return self.say("who-what", who=who, what=what)

    def listed(self, entries: Iterable[Wording]) -> Said:
        return chained(self.catalogue.questions["between"], entries)

    def player(self, seat: int, view: Mapping[str, Any]) -> Said:
        """A name at the table: strong for the viewer, marked if its decision is awaited."""
        name = self.players[seat]
        return ("> " if seat in view["pending"] else "  ") + (strong(name) if seat == view["viewer"] else Said() + name)
