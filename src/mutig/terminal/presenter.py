"""What presenters of all games need: what the holder of a record sees, and words as a terminal shows them."""

from __future__ import annotations

from typing import Any

from rich.rule import Rule
from rich.table import Table as Grid
from rich.text import Text

from mutig.core.game import Game
from mutig.core.said import Wording, runs_of, strong

STYLES = {  # how a terminal shows what a piece of text means; other colours have the same name there
    "strong": "bold",
    "quiet": "dim",
    "alarm": "red",
    "violet": "magenta",
    "orange": "dark_orange",
    "black": "bold",
}


def open_view(game: Game) -> dict[str, Any]:
    """Everything, for whoever holds the record of a game."""
    return {**game.view("spectator"), "table": game.table.codec.write(game.state)}


def shown(words: Wording) -> Text:
    """Wording as `rich` prints them: never read as markup, whatever somebody is called."""
    return Text.assemble(*((text, STYLES.get(kind, kind)) for text, kind in runs_of(words)))


def heading(title: Wording = "") -> Rule:
    """A line across the terminal, with or without a title."""
    return Rule(shown(strong(title)), characters="─", style="dim")


def add_row(grid: Grid, *cells: Wording) -> None:
    grid.add_row(*map(shown, cells))
