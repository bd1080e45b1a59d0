"""Interpreted and compiled rules are the same rules: equal bytes after every decision, in every configuration."""

from __future__ import annotations

import random

import numpy as np
import pytest
from numba import njit

from mutig.core.compile import from_record, to_records

from .games import CONFIGURATIONS, RULES, fast_pack, house_table, record_of

GAMES_PER_CONFIGURATION = 100
MOST_DECISIONS = 2_000
INTERPRETED = RULES.interpreted
PACK = fast_pack(RULES.state)


@pytest.fixture(scope="module")
def compiled():
    return RULES.compiled_with_bots()


@pytest.fixture(scope="module")
def whole_game(compiled):
    """Plays a random game in compiled code and keeps the state after every decision."""
    over, random_decisions = compiled.over, compiled.random_decisions

    @njit
    def play(e, states, out, rng):
        n = 0
        while not over(states[n]):
            states[n + 1] = states[n]
            random_decisions(e, states[n + 1], out, rng, 1)
            n += 1
        return n

    return play


def generators(compiled, seed):
    """The same random stream for both."""
    mine, theirs = [0] * 4, np.zeros(4, np.int64)
    INTERPRETED.seed_random(mine, seed)
    compiled.seed_random(theirs, seed)
    assert mine == theirs.tolist()
    return mine, theirs


def test_the_fast_packing_of_these_tests_is_the_schemas():
    s = RULES.start(house_table(5, ("back", "storms")))
    assert PACK(s) == RULES.state.pack(s)


@pytest.mark.parametrize("configuration", CONFIGURATIONS, ids=str)
def test_equal_bytes_after_every_decision(configuration, compiled, whole_game):
    table = house_table(*configuration)
    e, width = record_of(table.e), RULES.state.size * 2
    mine, theirs = generators(compiled, CONFIGURATIONS.index(configuration) + 7)
    out, their_out = [0] * RULES.most_choices, np.zeros(RULES.most_choices, np.int64)
    states = to_records(RULES.start(table), MOST_DECISIONS)
    for game in range(GAMES_PER_CONFIGURATION):
        decisions = whole_game(e, states, their_out, theirs)
        kept = states[: decisions + 1].tobytes()
        s = RULES.start(table)
        for step in range(1, decisions + 1):
            INTERPRETED.random_decisions(table.e, s, out, mine, 1)
            assert PACK(s) == kept[step * width : (step + 1) * width], f"game {game}, decision {step}"
        assert INTERPRETED.over(s)
        assert mine == theirs.tolist()


def sampled_states(configuration, games, rng):
    """States in which a seat has a choice, from random games."""
    table = house_table(*configuration)
    out, stream = [0] * RULES.most_choices, [0] * 4
    INTERPRETED.seed_random(stream, rng.randrange(1 << 40))
    for _ in range(games):
        s = RULES.start(table)
        while not INTERPRETED.over(s):
            if s.pending & ~1:
                yield table, s
            INTERPRETED.random_decisions(table.e, s, out, stream, 1)


@pytest.mark.parametrize("configuration", CONFIGURATIONS[::3], ids=str)
def test_secrets_are_hidden_alike_and_greedy_chooses_alike(configuration, compiled):
    rng = random.Random(5)
    e = record_of(house_table(*configuration).e)
    out, their_out = [0] * RULES.most_choices, np.zeros(RULES.most_choices, np.int64)
    mine, theirs = generators(compiled, 99)
    kinds = set()
    for table, s in sampled_states(configuration, 2, rng):
        for seat in range(s.players):
            seen = RULES.state.seen_by(seat, s)
            plain = s.copy()
            INTERPRETED.hide_secrets(plain, seat)
            assert plain == seen
            if not s.pending >> (seat + 1) & 1:
                continue
            record = to_records(s)
            compiled.hide_secrets(record[0], seat)
            assert from_record(RULES.state, record[0]) == seen
            n = INTERPRETED.legal(table.e, seen, seat, out)
            assert n == compiled.legal(e, record[0], seat, their_out)
            assert out[:n] == their_out[:n].tolist()
            code = INTERPRETED.greedy(table.e, seen, seat, out, n, mine)
            assert code == compiled.greedy(e, record[0], seat, their_out, n, theirs)
            assert code in out[:n]
            kinds.add(RULES.describe(table, s, seat, code).kind)
    assert mine == theirs.tolist()
    assert {"pick-role", "lead", "answer", "move", "deliver", "take"} <= kinds


def test_what_a_seat_may_choose_follows_from_what_it_may_see():
    for table, s in sampled_states((4, ("back", "storms"), 24), 6, random.Random(8)):
        out, own = [0] * RULES.most_choices, [0] * RULES.most_choices
        for seat in range(4):
            n = INTERPRETED.legal(table.e, s, seat, out)
            assert INTERPRETED.legal(table.e, RULES.state.seen_by(seat, s), seat, own) == n
            assert own[:n] == out[:n]


def test_weights_and_standings_are_alike(compiled):
    table = house_table(3, ("back", "storms"), 11)
    e, out, stream = record_of(table.e), [0] * RULES.most_choices, [0] * 4
    INTERPRETED.seed_random(stream, 4)
    s = RULES.start(table)
    while not INTERPRETED.over(s):
        record = record_of(s)
        for k in range(INTERPRETED.legal(table.e, s, -1, out)):
            assert INTERPRETED.weight(table.e, s, out[k]) == compiled.weight(e, record, out[k]) > 0
        INTERPRETED.random_decisions(table.e, s, out, stream, 1)
    for seat in range(3):
        assert INTERPRETED.standing(table.e, s, seat) == compiled.standing(e, record_of(s), seat)
