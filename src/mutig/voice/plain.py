"""Speaks for a table of any small game: one question after the other, all words from one catalogue.

The catalogue says `ask-KIND` and `choice-KIND` for every kind of choice, and `help` for the rules in short.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from mutig.core.choice import Choice
from mutig.core.question import Option, Question, View
from mutig.core.said import Said

from .speaker import TableSpeaker
from .table_words import TableWords


class PlainSpeaker(TableSpeaker[TableWords]):
    """One choice answers a question."""

    def asked(self, view: View, choices: Sequence[Choice], seen: Any) -> Question:
        options = [Option(self.words.say(f"choice-{choice.kind}", **choice.details), choice.text) for choice in choices]
        return Question(self.words.say(f"ask-{choices[0].kind}"), [("", options)])

    def help(self, view: View) -> Said:
        return self.words.say("help")

    def reason(self, view: View, kind: str, name: str, seen: Any) -> Said:
        """A small game gives no reasons of its own: its rules fit into the help."""
        return self.help(view)
