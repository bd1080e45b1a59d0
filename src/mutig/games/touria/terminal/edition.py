"""Editions of Touria: towers, roads, orders and die as tables, and a copy to type over."""

from __future__ import annotations

from rich.markup import escape
from rich.table import Table

from mutig.core.errors import MutigError
from mutig.terminal.edition_desk import Desk, renamed

from ..edition.check import check_edition, check_ids, neighbours, special, steps_from
from ..edition.edition import COLOUR_LETTERS, COLOURS, EDITIONS, STACKS, Edition, load_edition, shipped_editions
from ..tables import SIDE_WORDS


def summary(edition: Edition) -> list[str]:
    """The edition in a few lines: how large the board is, and what orders pay."""
    lines = [f"  board   {len(edition.spaces)} spaces, {len(edition.roads)} roads, {len(edition.mines)} mines"]
    steps = steps_from(special(edition, "courtyard"), neighbours(edition, special(edition, "tournament")))
    places = (space.id for space in edition.spaces if space.kind == "place")
    far = (f"{place} {steps.get(place, 'out of reach')}" for place in places)
    lines.append(f"  steps from the courtyard: {', '.join(far)}")
    for stack in STACKS:
        pays = sorted(order.coins for order in edition.orders[stack])
        lines.append(f"  orders of {stack}: {len(pays)}, for {' '.join(map(str, pays))} coins")
    return lines


def tables(edition: Edition, board: str) -> list[Table]:
    """Everything that is printed."""
    if board:
        raise MutigError(f"--board {board}: Touria has a single board; leave --board out")
    return [tower_table(edition), road_table(edition), order_table(edition), die_table(edition)]


def tower_table(edition: Edition) -> Table:
    """What each tower shows at the start."""
    table = Table("tower", *SIDE_WORDS, title=f"{escape(edition.title)}: towers", title_justify="left")
    for corner, faces in edition.towers.items():
        table.add_row(corner, *faces)
    return table


def road_table(edition: Edition) -> Table:
    """Spaces with where they lie and where their roads lead."""
    table = Table("space", "kind", "x, y", "roads to", title="board", title_justify="left")
    near = neighbours(edition)
    for space in edition.spaces:
        table.add_row(
            escape(space.id), space.kind, f"{space.x:g}, {space.y:g}", escape(", ".join(sorted(near[space.id])))
        )
    return table


def order_table(edition: Edition) -> Table:
    """Orders by stack: the gems they ask for, the coins they bring."""
    table = Table("stack", "gems", "coins", title="orders", title_justify="left")
    for stack in STACKS:
        for order in edition.orders[stack]:
            gems = (COLOURS[COLOUR_LETTERS.index(letter)] for letter in order.gems)
            table.add_row(stack, ", ".join(gems), str(order.coins))
    return table


def die_table(edition: Edition) -> Table:
    """The faces of the die."""
    table = Table("faces", title="die", title_justify="left")
    table.add_row(", ".join(edition.die))
    return table


def files(name: str, abstract: bool) -> dict[str, str]:
    """The one file of a new edition; its board is a list of spaces and roads anyway."""
    return {"edition.toml": renamed(EDITIONS / "house", name)}


DESK = Desk(load_edition, shipped_editions, check_edition, check_ids, summary, tables, files)
