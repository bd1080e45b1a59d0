"""Positions: whatever is loaded is refused with a sentence or can be played on."""

from __future__ import annotations

import random

import pytest

from mutig.core.chance import SeededChance
from mutig.core.errors import MutigError
from mutig.core.game import Game
from mutig.games.touria.ruleset import RULES

from .table_talk import LETTER, A, at
from .test_random_games import OPTIONS, table_for


@pytest.mark.parametrize(("players", "variants"), OPTIONS)
def test_positions_put_together_from_others_are_refused_or_playable(players: int, variants: tuple[str, ...]):
    table, pick = table_for(players, variants), random.Random(players)
    documents = []
    for seed in range(6):
        game = Game(table, SeededChance(seed))
        while not game.over and len(documents) < 40 * (seed + 1):
            documents.append(table.codec.write(game.state))
            for _ in range(pick.randrange(1, 9)):
                if not game.over:
                    seat = min(game.pending)
                    game.play(seat, pick.choice(game.codes(seat)))
    played = 0
    for _ in range(2000):
        mixed = dict(pick.choice(documents))
        other = pick.choice(documents)
        for name in pick.sample(sorted(mixed), pick.choice((1, 1, 2, 3))):
            mixed[name] = other.get(name)
        state = table.codec.read(mixed)
        if RULES.faults(table, state):
            continue
        game = Game(table, SeededChance(1), start=state)
        for _ in range(12):
            if not game.over:
                seat = min(game.pending)
                game.play(seat, pick.choice(game.codes(seat)))
        played += 1
    assert played > 100


@pytest.mark.parametrize(
    ("fields", "message"),
    [
        ({"bag_size": 3}, "bag_size: the bag holds"),
        ({"heroes": "mine-2"}, "nobody stops in a mine"),
        ({"phase": "travel"}, "travel leads to one of the seven places"),
        ({"phase": "gift"}, "an inhabitant asks for a gift"),
        ({"phase": None}, "phase: expected"),
        ({"discard_top": "rose"}, "discard_top"),
        ({"depth": 1, "effect": ["mine-gem", *["fill-mine"] * 5]}, "mine-gem cannot be waiting"),
        ({"door": {"door-1": "bard", "door-2": "bard"}}, "cannot be behind two doors"),
        ({"points": [1, 0]}, "points: 1 for the winner"),
        ({"box_elixirs": 1}, "elixirs: there are 2"),
        ({"players": 3}, "players: 3 does not fit"),
    ],
)
def test_what_is_impossible_is_said(fields: dict[str, object], message: str):
    table = table_for(2, ())
    plain = table.codec.write(at(goods={A: "coins 3"}, rulings=LETTER).state)
    try:
        found = RULES.faults(table, table.codec.read(plain | fields))
    except MutigError as problem:
        found = [str(problem)]
    assert any(message in fault for fault in found), found
