"""What presenters of all games need: what the holder of a record sees, headings, lines of markup."""

from __future__ import annotations

from typing import Any

from rich.console import RenderableType
from rich.rule import Rule
from rich.text import Text

from mutig.core.game import Game


def open_view(game: Game) -> dict[str, Any]:
    """Everything, for whoever holds the record of a game."""
    return {**game.view("spectator"), "table": game.table.codec.write(game.state)}


def heading(title: str = "") -> Rule:
    """A line across the terminal, with or without a title."""
    return Rule(f"[bold]{title}[/bold]" if title else "", characters="─", style="dim")


def marked(markup: str) -> RenderableType:
    """A line of markup that wraps; nothing stays nothing."""
    return Text.from_markup(markup) if markup else ""
