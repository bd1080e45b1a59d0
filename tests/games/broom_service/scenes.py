"""Positions on MINI from where sequences of decisions are counted, and how many there are."""

from __future__ import annotations

from typing import Any

import mutig
from mutig.core.ruleset import Table

from .table_talk import MINI, A, B, at

RULES = mutig.rules("broom-service")


def setup_scene() -> tuple[Table, Any]:
    """Everything is still to be drawn."""
    options = RULES.check_options(2, ["back", "storms"], {})
    table = RULES.table(options, RULES.load_edition(MINI))
    return table, RULES.start(table)


def scene(**kwargs: Any) -> tuple[Table, Any]:
    game = at(**kwargs).game
    return game.table, game.state


SCENES = {
    "setup": setup_scene,
    "hands": lambda: scene(back=True, phase="choose-hands", forest={A: "plus-card"}),
    "more or less": lambda: scene(phase="choose-hands", event="more-or-less"),
    "a trick": lambda: scene(hands={A: "forest-witch fruit-gatherer", B: "forest-witch fruit-gatherer"}),
    "tiles and storms": lambda: scene(
        back=True,
        storms=True,
        hands={A: "mountain-witch hill-witch", B: "mountain-witch"},
        tiles={"m1": "two-moves", "m2": "cloud", "h1": "turbo-AB", "f1": "five-points", "f2": "brave-effect"},
        clouds={"w1": "move", "f1": "deliver"},
        goods={A: "violet 1 green 1 wand 4", B: "violet 1 wand 2"},
        pawns={A: "p1 cb", B: "h1 cb"},
    ),
    "cowardly cards": lambda: scene(
        back=True,
        event="moonshining",
        hands={A: "peak-druid weather-fairy", B: "peak-druid weather-fairy"},
        forest={A: "brave-effect", B: "five-points"},
        clouds={"w1": "heavy-1-1", "m2": "heavy-2-2"},
        goods={A: "violet 2 orange 1 wand 2", B: "green 1 orange 1 wand 1"},
        pawns={A: "h1 m1", B: "m1 p1"},
    ),
    "bids": lambda: scene(phase="end-round", event="full-hands", goods={A: "violet 2 wand 1", B: "green 1 orange 2"}),
    "the end": lambda: scene(
        hands={A: "root-gatherer", B: "root-gatherer"},
        round=7,
        event="all-at-once",
        goods={A: "violet 1 green 1 orange 1 wand 1"},
    ),
}

# Sequences of 1, 2, 3, ... decisions
COUNTS = {
    "setup": [2, 18, 154, 1254, 9726],
    "hands": [7, 28, 84, 210, 462, 3234],
    "more or less": [10, 55, 265, 1330, 5987, 25007],
    "a trick": [4, 10, 24, 73, 158, 348, 822, 3284, 26616],
    "tiles and storms": [4, 8, 22, 63, 180, 533, 1846, 8708, 55065],
    "cowardly cards": [4, 16, 48, 148, 381, 1169, 3846, 15705],
    "bids": [3, 3, 3, 6, 12, 36, 36, 324, 3240],
    "the end": [2, 4, 8, 16, 28, 8],
}
