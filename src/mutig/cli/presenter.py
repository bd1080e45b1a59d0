"""What a game brings for the terminal: its table, its choices in words, its explanations."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Protocol

from rich.console import RenderableType
from rich.rule import Rule
from rich.text import Text

from mutig.core.choice import Choice
from mutig.core.game import Game
from mutig.core.ruleset import Event
from mutig.voice.question import Question, View


class Presenter(Protocol):
    """Everything is made from a view, so nothing can be shown that the viewer may not know."""

    def worth_telling(self, event: Event) -> bool:
        """Whether a line of the log is repeated before a decision."""
        ...

    def table(self, view: View) -> RenderableType:
        """The table as the viewer sees it."""
        ...

    def brief(self, view: View) -> RenderableType | None:
        """What to show instead of the whole table in the middle of an action; None: the whole table."""
        ...

    def around(self, view: View) -> RenderableType:
        """What lies within reach of the viewer's pieces."""
        ...

    def question(self, view: View, choices: Sequence[Choice]) -> Question:
        """What is asked of the viewer, in words."""
        ...

    def explain(self, view: View) -> str:
        """The rules of what is asked."""
        ...

    def board(self, view: View) -> RenderableType:
        """The whole board."""
        ...

    def count(self, game: Game) -> RenderableType:
        """The final count, category by category, and why the winners won."""
        ...


def open_view(game: Game) -> dict[str, Any]:
    """Everything, for whoever holds the record of a game."""
    return {**game.view("spectator"), "table": game.table.codec.write(game.state)}


def heading(title: str = "") -> Rule:
    """A line across the terminal, with or without a title."""
    return Rule(f"[bold]{title}[/bold]" if title else "", characters="─", style="dim")


def marked(markup: str) -> RenderableType:
    """A line of markup that wraps; nothing stays nothing."""
    return Text.from_markup(markup) if markup else ""
