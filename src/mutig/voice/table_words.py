"""What the words of every game at the terminal have in common."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from functools import partial
from typing import Any

from rich.markup import escape

from mutig.core.messages import Catalogue, Catalogues
from mutig.core.ruleset import Table

from .catalogues import Voice


class TableWords:
    """The words of one table in one language, as rich markup; `catalogue` is the game's own, of its log."""

    questions: Catalogues  # what is asked, offered and explained in this game
    rulebook: Mapping[str, int] = {}  # numbers every sentence may name

    def __init__(self, table: Table, players: Sequence[str], language: str, catalogue: Catalogue) -> None:
        self.table, self.e, self.language = table, table.e, language
        self.players = [escape(player) for player in players]
        self.catalogue = catalogue
        self.voice = Voice(language, self.questions)
        self.column = partial(self.voice.word, "column")

    def say(self, sentence: str, **args: Any) -> str:
        """A sentence of the terminal; the numbers of the rulebook need not be given."""
        return self.voice(sentence, **{**self.rulebook, **args})

    def joined(self, words: Iterable[str], last: str) -> str:
        """Words with 'and' or 'or' between them."""
        return f" {self.say(last)} ".join(words)

    def pair(self, who: str, what: str) -> str:
        """A name with what belongs to it."""
        return self.say("who-what", who=who, what=what)

    def listed(self, entries: Iterable[str]) -> str:
        return self.say("between").join(entries)

    def player(self, seat: int, view: Mapping[str, Any]) -> str:
        """A name at the table: bold for the viewer, marked if its decision is awaited."""
        mark = ">" if seat in view["pending"] else " "
        name = self.players[seat]
        return f"{mark} [bold]{name}[/bold]" if seat == view["viewer"] else f"{mark} {name}"
