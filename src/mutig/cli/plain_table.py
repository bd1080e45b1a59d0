"""A terminal table for any game that has none of its own yet: scores, and choices by their stable text."""

from __future__ import annotations

from collections.abc import Sequence

from rich.console import RenderableType
from rich.markup import escape
from rich.pretty import Pretty

from mutig.core.choice import Choice
from mutig.core.game import Game
from mutig.core.ruleset import Table

from .presenter import Option, Question, View
from .voice import Voice


class PlainPresenter:
    """Knows nothing of the game."""

    quiet: frozenset[str] = frozenset()

    def __init__(self, table: Table, names: Sequence[str], language: str) -> None:
        self.names = [escape(name) for name in names]
        self.say = Voice(language)
        self.title = table.rules.title

    def table(self, view: View) -> RenderableType:
        points = view["table"].get("points", [])
        return ", ".join(f"{name} {n}" for name, n in zip(self.names, points, strict=False)) or self.title

    def brief(self, view: View) -> RenderableType | None:
        return None

    def around(self, view: View) -> RenderableType:
        return ""

    def question(self, view: View, choices: Sequence[Choice]) -> Question:
        options = [Option(escape(choice.text), choice.text) for choice in choices]
        return Question(str(view.get("asked") or self.say("choose")), [("", options)])

    def explain(self, view: View) -> str:
        return self.say("asks-for", title=self.title, asked=str(view.get("asked")))

    def board(self, view: View) -> RenderableType:
        return Pretty(view["table"])

    def count(self, game: Game) -> RenderableType:
        winners = f" {self.say('and')} ".join(self.names[seat] for seat in sorted(game.winners))
        scores = ", ".join(f"{name} {n}" for name, n in zip(self.names, game.scores, strict=True))
        return self.say("won", scores=scores, names=winners)
