"""Speaks for a table of Broom Service."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from mutig.core.because import Because
from mutig.core.choice import Choice
from mutig.core.question import Question, View
from mutig.core.ruleset import Table
from mutig.core.said import Said
from mutig.voice import TableSpeaker

from .. import names as n
from ..tables import ROLE_WORDS
from .because import because
from .choices import REFUSALS, BroomChoices
from .reasons import BroomReasons
from .words import BroomWords


class BroomSpeaker(TableSpeaker[BroomWords]):
    """Hands are chosen several cards at once."""

    refusals = REFUSALS
    done = n.DONE

    def asked(self, view: View, choices: Sequence[Choice], seen: Any) -> Question:
        return BroomChoices(self.words, view, seen).question(choices)

    def help(self, view: View) -> Said:
        return self.words.say(f"help-{view['asked']}")

    def reason(self, view: View, kind: str, name: str, seen: Any) -> Said:
        return BroomReasons(self.words, view, seen).why_not(kind, name)

    def briefly(self, view: View, choice: Choice, seen: Any) -> Said:
        return BroomChoices(self.words, view, seen).brief(choice)

    def reason_for(self, fact: Because) -> Said:
        return because(self.words, fact)

    def later(self, text: str, seen: Any, seat: int) -> Choice:
        """A card of a hand that can be picked after lower ones only."""
        role = ROLE_WORDS.index(text.removeprefix("pick "))
        return self.table.rules.describe(self.table, seen, seat, n.PICK + role)


def speaker(table: Table, players: Sequence[str], language: str) -> BroomSpeaker:
    return BroomSpeaker(BroomWords(table, players, language))
