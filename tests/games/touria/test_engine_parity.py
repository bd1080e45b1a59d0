"""Interpreted and compiled rules of Touria are the same rules: equal bytes after every decision, the same greedy."""

from __future__ import annotations

import numpy as np
import pytest
from numba import njit

from mutig.core.compile import from_record, to_records

from ...engine.games import fast_pack, record_of
from .engine_games import CONFIGURATIONS, INTERPRETED, RULES, assert_ended_by_the_rules, begun, house_table, sampled

GAMES_PER_CONFIGURATION = 15
MOST_DECISIONS = 30_000
PACK = fast_pack(RULES.state)
GOODS = ("hearts", "coins", "swords", "elixirs", "gems", "held")
COUNTED = ("bag", "bag_size", "stacked")


@pytest.fixture(scope="module")
def compiled():
    return RULES.compiled_with_bots()


@pytest.fixture(scope="module")
def whole_game(compiled):
    """Plays a random game in compiled code and keeps the state after every decision."""
    over, random_decisions = compiled.over, compiled.random_decisions

    @njit
    def play(e, states, out, rng):
        k = 0
        while not over(states[k]):
            states[k + 1] = states[k]
            random_decisions(e, states[k + 1], out, rng, 1)
            k += 1
        return k

    return play


def generators(compiled, seed):
    """The same random stream for both."""
    mine, theirs = [0] * 4, np.zeros(4, np.int64)
    INTERPRETED.seed_random(mine, seed)
    compiled.seed_random(theirs, seed)
    assert mine == theirs.tolist()
    return mine, theirs


def test_the_fast_packing_of_these_tests_is_the_schemas():
    s = begun(house_table(4, ("short",)))
    assert PACK(s) == RULES.state.pack(s)


@pytest.mark.parametrize("configuration", CONFIGURATIONS, ids=str)
def test_equal_bytes_after_every_decision(configuration, compiled, whole_game):
    table = house_table(*configuration)
    e, width = record_of(table.e), RULES.state.size * 2
    mine, theirs = generators(compiled, CONFIGURATIONS.index(configuration) + 7)
    out, their_out = [0] * RULES.most_choices, np.zeros(RULES.most_choices, np.int64)
    start = begun(table)
    states = to_records(start, MOST_DECISIONS)
    for game in range(GAMES_PER_CONFIGURATION):
        decisions = whole_game(e, states, their_out, theirs)
        kept = states[: decisions + 1].tobytes()
        s = start.copy()
        for step in range(1, decisions + 1):
            INTERPRETED.random_decisions(table.e, s, out, mine, 1)
            assert PACK(s) == kept[step * width : (step + 1) * width], f"game {game}, decision {step}"
        assert mine == theirs.tolist()
        assert_ended_by_the_rules(table, s)


def test_the_first_automatic_steps_are_alike(compiled):
    for configuration in CONFIGURATIONS:
        table = house_table(*configuration)
        s, record = RULES.start(table), to_records(RULES.start(table))
        while s.pending == 0:
            INTERPRETED.go_on(table.e, s)
            compiled.go_on(record_of(table.e), record[0])
            assert record.tobytes() == PACK(s)


def may_see(s, seat):
    """Everything but notes and glances of others, goods behind a screen, and what cannot be counted off."""
    seen, blank = s.copy(), RULES.state.new()
    for other in {*range(len(s.hearts))} - {seat}:
        behind_a_screen = not (s.open_screens or s.in_castle[other])
        for name in ("noted", "peeked", *(GOODS if behind_a_screen else ())):
            getattr(seen, name)[other] = getattr(blank, name)[other]
    for name in () if s.open_screens else COUNTED:
        setattr(seen, name, getattr(blank, name))
    return seen


@pytest.mark.parametrize("configuration", CONFIGURATIONS[::3], ids=str)
def test_secrets_are_hidden_alike_and_as_the_schema_says(configuration, compiled):
    inside = 0
    for _, s in sampled([configuration], seed=31, every=11):
        inside += any(s.in_castle)
        for seat in range(s.players):
            plain, record = s.copy(), to_records(s)
            INTERPRETED.hide_secrets(plain, seat)
            compiled.hide_secrets(record[0], seat)
            assert plain == may_see(s, seat) == RULES.state.seen_by(seat, s)
            assert record.tobytes() == PACK(plain)
    assert inside or "sudden-wedding" in configuration[1]


@pytest.mark.parametrize("configuration", CONFIGURATIONS[::3], ids=str)
def test_greedy_chooses_alike_from_what_a_seat_may_see(configuration, compiled):
    table = house_table(*configuration)
    e, out, their_out = record_of(table.e), [0] * RULES.most_choices, np.zeros(RULES.most_choices, np.int64)
    mine, theirs = generators(compiled, 99)
    kinds = set()
    for _, s in sampled([configuration], seed=5, every=3):
        if s.pending & 1 or not s.pending:
            continue
        seat = INTERPRETED.next_to_decide(s)
        seen = s.copy()
        INTERPRETED.hide_secrets(seen, seat)
        record = to_records(seen)
        count = INTERPRETED.legal(table.e, s, seat, out)
        assert compiled.legal(e, to_records(s)[0], seat, their_out) == count
        assert their_out[:count].tolist() == out[:count]
        code = INTERPRETED.greedy(table.e, seen, seat, out, count, mine)
        assert code == compiled.greedy(e, record[0], seat, their_out, count, theirs)
        assert code in out[:count]
        kinds.add(RULES.describe(table, s, seat, code).kind)
    assert mine == theirs.tolist()
    assert {"tower", "step", "take-gem", "stop", "use"} <= kinds


def test_whole_greedy_games_are_alike(compiled):
    """Every decision by the greedy bot, interpreted and compiled side by side."""
    decided = 0
    for number, configuration in enumerate(CONFIGURATIONS):
        table = house_table(*configuration)
        e, s = record_of(table.e), begun(table)
        states = to_records(s, 2)
        out, their_out = [0] * RULES.most_choices, np.zeros(RULES.most_choices, np.int64)
        mine, theirs = generators(compiled, 400 + number)
        while not INTERPRETED.over(s):
            seat = INTERPRETED.next_to_decide(s)
            count = INTERPRETED.legal(table.e, s, seat, out)
            assert compiled.legal(e, states[0], seat, their_out) == count
            if seat < 0:
                code = INTERPRETED.draw(table.e, s, out, count, mine)
                assert code == compiled.draw(e, states[0], their_out, count, theirs)
            else:
                seen = s.copy()
                INTERPRETED.hide_secrets(seen, seat)
                states[1] = states[0]
                compiled.hide_secrets(states[1], seat)
                code = INTERPRETED.greedy(table.e, seen, seat, out, count, mine)
                assert code == compiled.greedy(e, states[1], seat, their_out, count, theirs)
            INTERPRETED.apply(table.e, s, seat, code)
            compiled.apply(e, states[0], seat, code)
            assert states[0].tobytes() == PACK(s)
            decided += 1
            assert decided < 200_000
        assert_ended_by_the_rules(table, s)


def test_what_a_seat_may_choose_follows_from_what_it_may_see():
    """But for one thing: whether the bag is empty, which everybody notices at the robbers."""
    out, own = [0] * RULES.most_choices, [0] * RULES.most_choices
    for table, s in sampled(CONFIGURATIONS[::4], seed=77, every=4):
        if s.pending & 1 or not s.pending:
            continue
        seat = INTERPRETED.next_to_decide(s)
        seen = s.copy()
        INTERPRETED.hide_secrets(seen, seat)
        seen.bag, seen.bag_size = s.bag[:], s.bag_size
        count = INTERPRETED.legal(table.e, s, seat, out)
        assert INTERPRETED.legal(table.e, seen, seat, own) == count
        assert own[:count] == out[:count]


def test_weights_and_standings_are_alike(compiled):
    for table, s in sampled(CONFIGURATIONS[:3], seed=13, every=7):
        e, record = record_of(table.e), record_of(s)
        out = [0] * RULES.most_choices
        for code in out[: INTERPRETED.legal(table.e, s, -1, out)] if s.pending & 1 else []:
            assert INTERPRETED.weight(table.e, s, code) == compiled.weight(e, record, code) > 0
        for seat in range(s.players):
            assert INTERPRETED.standing(table.e, s, seat) == compiled.standing(e, record, seat)
            assert from_record(RULES.state, record) == s
