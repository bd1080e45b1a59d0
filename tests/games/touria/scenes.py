"""Positions from where sequences of decisions are counted, and how many there are."""

from __future__ import annotations

from typing import Any

import mutig
from mutig.core.ruleset import Table

from ...engine.games import begun
from .table_talk import A, B, at

RULES = mutig.rules("touria")


def setup_scene() -> tuple[Table, Any]:
    """Everything is still to be drawn."""
    table = RULES.table(RULES.read_options({"players": 2}, "options"), RULES.load_edition("house"))
    return table, begun(table)


def scene(**kwargs: Any) -> tuple[Table, Any]:
    """The position before its turn begins, so that the game settles nothing by itself."""
    game = at(**kwargs, told=True).game
    state = game._start.copy()
    while state.pending == 0:
        RULES.interpreted.go_on(game.table.e, state)
    return game.table, state


SCENES = {
    "setup": setup_scene,
    "a turn": lambda: scene(goods={A: "coins 1 swords 1", B: "elixirs 1"}, mines={"mine-5": "red blue"}),
    "short of steps": lambda: scene(goods={A: ""}, heroes="fountain-fairy", bag=""),
    "stuck": lambda: scene(goods={A: "boots"}, display="rose frog", heroes="dragon", turned={"SW": 1}),
    "an action doubled and copied": lambda: scene(
        goods={A: "broom violet 1 red 2 brush", B: "elixirs 1 flask blue 1"}, heroes="goldsmith", die="red"
    ),
    "items": lambda: scene(
        goods={A: "compass lantern chest mirror black 1 coins 1"}, discard="backpack frog", display="boots rose"
    ),
    "the ball and the castle": lambda: scene(goods={A: "hearts 7 coins 8 crystal-ball rose"}, display="boots frog"),
    "the last doors": lambda: scene(
        goods={A: "coins 1 red 1 hourglass", B: "hearts 7 coins 7"},
        castle="A",
        doors={"door-1": "herbalist", "door-2": "marshal", "door-3": "jester", "door-4": "guard", "door-5": "maid"},
    ),
    "a wedding at hand": lambda: scene(
        goods={A: "hearts 6 coins 7 swords 1 black 1 broom frog", B: "hearts 6 coins 6 swords 1 elixirs 1"},
        display="boots rose",
        variants=["sudden-wedding"],
    ),
}

# Sequences of 1, 2, 3, ... decisions
COUNTS: dict[str, list[int]] = {
    "setup": [16, 240, 1440, 8640],
    "a turn": [8, 34, 97, 237, 915, 2643, 5859, 15330],
    "short of steps": [3, 3, 4, 4, 4, 5, 8, 25, 45, 314],
    "stuck": [5, 13, 16, 23, 125, 591, 1077, 1973, 6443],
    "an action doubled and copied": [3, 11, 23, 97, 267, 659, 2031, 6086, 17213],
    "items": [8, 54, 297, 1382, 6841],
    "the ball and the castle": [6, 46, 273, 1629, 12398],
    "the last doors": [4, 16, 12, 40, 120, 240, 596, 1684, 7856],
    "a wedding at hand": [10, 69, 336, 1186, 4545, 20553],
}
