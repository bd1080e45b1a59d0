"""The end of Touria: all screens are folded away, and why the winner won."""

from __future__ import annotations

from rich.box import SIMPLE_HEAD
from rich.console import Group, RenderableType
from rich.table import Table as Grid

from mutig.core.game import Game
from mutig.core.said import Said, strong
from mutig.terminal.presenter import add_row, open_view, shown

from ..words.words import TouriaWords


def final_count(words: TouriaWords, game: Game) -> RenderableType:
    """What everybody had at the end; the winner first, the others have no ranking (R75)."""
    view = open_view(game)
    table = view["table"]
    title = shown(strong(words.say("count")))
    grid = Grid(box=SIMPLE_HEAD, pad_edge=False, title=title, title_justify="left")
    for name in ("player", "castle", "goods"):
        grid.add_column(words.column(name))
    ranks = game.ranks
    for seat in sorted(range(game.table.players), key=lambda seat: ranks[seat]):
        inside = words.say("in-castle") if table["in_castle"][seat] else ""
        name, goods = words.players[seat], words.behind_screen(table, seat, view["goal"])
        add_row(grid, strong(name) if seat in game.winners else name, inside, goods)
    return Group(grid, shown(verdict(words, game)))


def verdict(words: TouriaWords, game: Game) -> Said:
    """Who married, and how: behind which door, or by the conditions alone (T17.6, T18.2)."""
    view = game.view("spectator")
    (winner,) = game.winners
    name = strong(words.players[winner])
    opened = [door for door, who in view["table"]["door"].items() if who == "royal-children"]
    if opened:
        return words.say("wins-by-door", name=name, door=words.door(opened[0]))
    return words.say("wins-by-wedding", name=name, needed=view["goal"])
