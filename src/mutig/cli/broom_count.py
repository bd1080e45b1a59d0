"""The end of Broom Service: the count category by category, and why the winners won."""

from __future__ import annotations

from rich.box import SIMPLE_HEAD
from rich.console import Group, RenderableType
from rich.table import Table as Grid
from rich.text import Text

from mutig.core.game import Game

from .broom_words import BroomWords

CATEGORIES = ("in the rounds", "bolts", "their value", "sets", "amulets")


def final_count(words: BroomWords, game: Game) -> RenderableType:
    """Best first; a tie is spelled out."""
    counts = {line.args["seat"]: line.args for line in game.log if line.id == "final-count"}
    grid = Grid("", "player", box=SIMPLE_HEAD, pad_edge=False, title="[bold]The count[/bold]", title_justify="left")
    for name in (*CATEGORIES, "total"):
        grid.add_column(name, justify="right")
    ranks = game.ranks
    for seat in sorted(range(game.table.players), key=lambda seat: ranks[seat]):
        count = counts.get(seat)
        cells = [""] * len(CATEGORIES)
        if count:  # a game that began from a finished position has no count on record
            before = count["points"] - count["lightning"] - count["sets"] - count["amulets"]
            cells = [str(before), *(str(count[name]) for name in ("bolts", "lightning", "sets", "amulets"))]
        grid.add_row(f"{ranks[seat]}.", words.players[seat], *cells, f"[bold]{game.scores[seat]}[/bold]")
    return Group(grid, Text.from_markup(verdict(words, game)))


def verdict(words: BroomWords, game: Game) -> str:
    """Who won, and by what (B11.5)."""
    winners = sorted(game.winners)
    best = game.scores[winners[0]]
    tied = [seat for seat, points in enumerate(game.scores) if points == best]
    resources = game.view("spectator")["resources"]
    names = " and ".join(words.players[seat] for seat in winners)
    if len(tied) == 1:
        return f"[bold]{names} wins[/bold] with {best} points."
    held = ", ".join(f"{words.players[seat]} {resources[seat]}" for seat in tied)
    if len(winners) == 1:
        return f"Tied at {best} points; more potions and wands decide ({held}): [bold]{names} wins[/bold]."
    return f"Tied at {best} points, and in potions and wands too ({held}): [bold]{names} share the victory[/bold]."
