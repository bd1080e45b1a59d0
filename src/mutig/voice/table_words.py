"""What the words of every game have in common."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from functools import lru_cache, partial
from typing import Any

from mutig.core.messages import Catalogue
from mutig.core.ruleset import Table
from mutig.core.said import Said, Wording, chained, strong

SAID = 10_000  # sentences that are remembered: most are said again within minutes, at this table or another
RULED = "--"  # between a sentence and the value of a ruling by which it is said otherwise


def as_ruled(catalogue: Catalogue, values: Iterable[str]) -> dict[str, str]:
    """The sentences that these values of rulings change, with what is said instead."""
    played = set(values)
    changed = (key.partition(RULED) for key in catalogue.questions if RULED in key)
    return {sentence: sentence + RULED + value for sentence, _, value in changed if value in played}


@lru_cache(SAID, typed=True)
def _said(catalogue: Catalogue, words: type[TableWords], sentence: str, **args: Any) -> Said:
    return catalogue.say(sentence, {**words.rulebook, **args})


class TableWords:
    """The words of one table in one language; `catalogue` is the game's own."""

    rulebook: Mapping[str, int] = {}  # numbers every sentence may name

    def __init__(self, table: Table, players: Sequence[str], language: str, catalogue: Catalogue) -> None:
        self.table, self.e, self.language = table, table.e, language
        self.players = list(players)
        self.catalogue = catalogue
        self.column = partial(catalogue.word, "column")
        self._as_ruled = as_ruled(catalogue, table.rules.rulings_of(table.options).values())

    def say(self, sentence: str, **args: Any) -> Said:
        """A sentence beside the log, as the table's rulings have it; the rulebook's numbers need not be given."""
        words: Any = type(self)  # mypy does not believe that a class can be hashed
        return _said(self.catalogue, words, self._as_ruled.get(sentence, sentence), **args)

    def readings(self, sentence: str) -> tuple[str, dict[str, str]] | None:
        """The ruling a sentence depends on, and what it says by each of its values; None if it says always the same."""
        for ruling in self.table.rules.rulings:
            said = [as_ruled(self.catalogue, [value]).get(sentence, sentence) for value in ruling.values]
            if set(said) != {sentence}:
                texts = (str(self.catalogue.say(each, self.rulebook)) for each in said)
                return ruling.name, dict(zip(ruling.values, texts, strict=True))
        return None

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
