"""Speaks for a table of Touria."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from mutig.core.because import Because
from mutig.core.choice import Choice
from mutig.core.question import Question, View
from mutig.core.ruleset import Table
from mutig.core.said import Said
from mutig.voice import TableSpeaker

from .because import because
from .choices import REFUSALS, TouriaChoices
from .reasons import TouriaReasons
from .words import TouriaWords


class TouriaSpeaker(TableSpeaker[TouriaWords]):
    """Whole routes are offered, step by step."""

    refusals = REFUSALS

    def asked(self, view: View, choices: Sequence[Choice], seen: Any) -> Question:
        return TouriaChoices(self.words, view, seen).question(choices)

    def help(self, view: View) -> Said:
        return self.words.say(f"help-{self.words.asked(view)}", needed=view["goal"])

    def reason(self, view: View, kind: str, name: str, seen: Any) -> Said:
        return TouriaReasons(self.words, view, seen).why_not(kind, name)

    def briefly(self, view: View, choice: Choice, seen: Any) -> Said:
        return TouriaChoices(self.words, view, seen).brief(choice)

    def reason_for(self, fact: Because) -> Said:
        return because(self.words, fact)

    def scene(self, state: Any) -> tuple[object, ...]:
        """Where a gem leaves a mine, chance may have a say."""
        return *super().scene(state), state.mine_gem

    def imagined(self, seen: Any) -> Any:
        """Nobody sees into the bag: something is in it."""
        state = seen.copy()
        if not state.bag_size:
            state.bag, state.bag_size = [1] * len(state.bag), len(state.bag)
        return state


def speaker(table: Table, players: Sequence[str], language: str) -> TouriaSpeaker:
    return TouriaSpeaker(TouriaWords(table, players, language))
