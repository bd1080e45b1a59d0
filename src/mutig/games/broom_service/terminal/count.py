"""The end of Broom Service: the count category by category, and why the winners won."""

from __future__ import annotations

from rich.box import SIMPLE_HEAD
from rich.console import Group, RenderableType
from rich.table import Table as Grid

from mutig.core.game import Game
from mutig.core.said import Said, strong
from mutig.terminal.presenter import add_row, shown

from ..words.words import BroomWords

CATEGORIES = ("before", "all-bolts", "lightning", "sets", "all-amulets")


def final_count(words: BroomWords, game: Game) -> RenderableType:
    """Best first; a tie is spelled out."""
    counts = {line.args["seat"]: line.args for line in game.log if line.id == "final-count"}
    title = shown(strong(words.say("count")))
    grid = Grid("", words.column("player"), box=SIMPLE_HEAD, pad_edge=False, title=title, title_justify="left")
    for name in (*CATEGORIES, "total"):
        grid.add_column(words.column(name), justify="right")
    ranks = game.ranks
    for seat in sorted(range(game.table.players), key=lambda seat: ranks[seat]):
        count = counts.get(seat)
        cells = [""] * len(CATEGORIES)
        if count:  # a game that began from a finished position has no count on record
            before = count["points"] - count["lightning"] - count["sets"] - count["amulets"]
            cells = [str(before), *(str(count[name]) for name in ("bolts", "lightning", "sets", "amulets"))]
        add_row(grid, f"{ranks[seat]}.", words.players[seat], *cells, strong(str(game.scores[seat])))
    return Group(grid, shown(verdict(words, game)))


def verdict(words: BroomWords, game: Game) -> Said:
    """Who won, and by what (B11.5)."""
    winners = sorted(game.winners)
    best = game.scores[winners[0]]
    tied = [seat for seat, points in enumerate(game.scores) if points == best]
    names = words.joined((strong(words.players[seat]) for seat in winners), "and")
    if len(tied) == 1:
        return words.say("wins", names=names, points=best)
    resources = game.view("spectator")["resources"]
    held = ", ".join(f"{words.players[seat]} {resources[seat]}" for seat in tied)
    return words.say("wins-tie" if len(winners) == 1 else "shared", names=names, points=best, held=held)
