"""The long runs, for `make soak`: a hundred thousand random games, and two thousand with every index checked.

`make test` leaves this folder out.
"""

from __future__ import annotations

import os

import numpy as np
import pytest

from mutig.core.compile import from_record, to_records
from mutig.games.broom_service import names as n

from ..engine.games import record_of
from ..engine.test_compile import bounds_checked_games
from ..games.broom_service.engine_games import CONFIGURATIONS, RULES, house_table

RANDOM_GAMES = int(os.environ.get("MUTIG_SOAK_GAMES", "100000"))
CHECKED_GAMES = 2_000


def assert_ended_well(table, s) -> None:
    """The end of a game, looked at as a whole."""
    functions = RULES.interpreted
    assert RULES.faults(table, s) == []
    assert functions.over(s)
    assert (s.pending, s.depth, s.round) == (0, 0, n.ROUNDS)
    assert s.events_seen.bit_count() == n.ROUNDS
    assert 7 <= s.trick <= 70
    assert sum(kind >= 0 for kind in s.cloud) == table.e.cloud_spaces
    assert sum(tile >= 0 for tile in s.mountain_tile) == (3 if s.mountains else 0)
    assert sum(tile >= 0 for tile in s.forest_tile) == sum(tile >= 0 for tile in s.hill_tile) == (4 if s.back else 0)
    for seat in range(s.players):
        assert min(s.goods[seat]) >= 0
        assert (s.hand[seat], s.hand_size[seat], s.extra[seat], s.pays[seat]) == (0, 0, -1, 0)
        assert s.bid[seat] == [-1] * 4
        assert 1 <= s.laid[seat].bit_count() <= 6
        assert -100 < s.points[seat] < 400
        for area in s.pawns[seat]:
            assert table.e.terrain[area] != n.WATER
            assert not functions.clouded(table.e, s, area)  # R4


@pytest.mark.parametrize("configuration", CONFIGURATIONS, ids=str)
def test_random_games_end_well(configuration):
    rules, table = RULES.compiled_at_random(), house_table(*configuration)
    e, states = record_of(table.e), to_records(RULES.start(table), 2)
    out, rng = np.zeros(RULES.most_choices, np.int64), np.zeros(4, np.int64)
    rules.seed_random(rng, CONFIGURATIONS.index(configuration) + 1)
    for _ in range(-(-RANDOM_GAMES // len(CONFIGURATIONS))):
        states[1] = states[0]
        decisions = rules.random_game(e, states[1], out, rng)
        assert decisions < 2_000
        assert_ended_well(table, from_record(RULES.state, states[1]))


def test_two_thousand_games_with_every_index_checked(pytestconfig):
    result = bounds_checked_games(CHECKED_GAMES, pytestconfig.cache.mkdir("bounds-checked"))
    assert result["checked"]
    assert result["played"] >= CHECKED_GAMES
