"""Perft: how many sequences of decisions there are from a few positions on MINI, draws included.

A change of the rules shows here. Every decision counts, also one with a single option; in a simultaneous decision
the seats answer in seat order.
"""

from __future__ import annotations

import pytest

from ..games.broom_service.table_talk import MINI, A, B, at
from .counting import compiled_counts, interpreted_counts
from .games import RULES

INTERPRETED = RULES.interpreted


def setup_scene():
    """Everything is still to be drawn."""
    options = RULES.check_options(2, ["back", "storms"], {})
    table = RULES.table(options, RULES.load_edition(MINI))
    return table, RULES.start(table)


def scene(**kwargs):
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


@pytest.mark.parametrize("name", SCENES)
def test_interpreted_rules_give_the_pinned_counts(name):
    assert interpreted_counts(RULES, *SCENES[name](), len(COUNTS[name])) == COUNTS[name]


@pytest.mark.parametrize("name", SCENES)
def test_compiled_rules_give_the_pinned_counts(name):
    assert compiled_counts(RULES, *SCENES[name](), len(COUNTS[name])) == COUNTS[name]


def test_the_first_counts_can_be_checked_by_hand():
    """10 roles, less those too late for four cards; 637 hands of one to five cards; the start player and the clouds."""
    assert COUNTS["hands"][0] == 7
    assert COUNTS["setup"][:2] == [2, 2 * 9]  # two seats, nine kinds of cloud
    hands = 0
    table, start = SCENES["more or less"]()
    todo = [start]
    while todo:
        s = todo.pop()
        out = [0] * RULES.most_choices
        for code in out[: INTERPRETED.legal(table.e, s, A, out)]:
            after = s.copy()
            INTERPRETED.take(table.e, after, A, code)
            if after.pending >> (A + 1) & 1:
                todo.append(after)
            else:
                hands += 1
    assert hands == 10 + 45 + 120 + 210 + 252
