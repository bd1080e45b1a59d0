"""Random games over all player counts and options, looked at after every step: nothing impossible ever happens."""

from __future__ import annotations

import json
import random

import pytest

import mutig
from mutig.core.errors import MutigError
from mutig.core.ruleset import NATURE
from mutig.games.touria import names as n

from .engine_games import (
    CONFIGURATIONS,
    INTERPRETED,
    RULES,
    assert_ended_by_the_rules,
    assert_pieces,
    at_random,
    begun,
    house_table,
    new_game,
    steps_of,
)

SEEDS = {configuration: 100 + k for k, configuration in enumerate(CONFIGURATIONS)}
MOST_DECISIONS = 40_000


@pytest.mark.parametrize("configuration", CONFIGURATIONS, ids=str)
def test_T1_2_T1_3_T9_8_R99_pieces_are_conserved_at_every_single_step_and_games_end_by_the_rules(configuration):
    table, pick = house_table(*configuration), random.Random(SEEDS[configuration])
    out, s = [0] * RULES.most_choices, begun(table)
    deepest = decisions = 0
    while not INTERPRETED.over(s):
        seat = INTERPRETED.next_to_decide(s)
        assert s.pending == 1 << (seat + 1)  # no decision of Touria is simultaneous
        asked = s.copy()
        codes = out[: INTERPRETED.legal(table.e, s, seat, out)]
        assert s == asked  # asking changes nothing
        assert 0 < len(codes) == len(set(codes)) <= RULES.most_choices
        if seat == NATURE:
            weights = [INTERPRETED.weight(table.e, s, code) for code in codes]
            assert min(weights) > 0
            code = pick.choices(codes, weights)[0]
        else:
            code = pick.choice(codes)
        INTERPRETED.take(table.e, s, seat, code)
        assert_pieces(s)
        while s.pending == 0 and not INTERPRETED.over(s):
            deepest = max(deepest, s.depth)
            INTERPRETED.go_on(table.e, s)
            assert_pieces(s)
        decisions += 1
        assert RULES.faults(table, s) == []
        assert decisions < MOST_DECISIONS
    assert deepest <= 4 < n.STACK
    assert_ended_by_the_rules(table, s)


@pytest.mark.parametrize("configuration", CONFIGURATIONS, ids=str)
def test_no_legal_choice_fails_and_each_has_a_text_of_its_own(configuration):
    table, pick = house_table(*configuration), random.Random(SEEDS[configuration] + 1)
    out, s, step = [0] * RULES.most_choices, begun(table), 0
    while not INTERPRETED.over(s) and step < 2_500:
        seat = INTERPRETED.next_to_decide(s)
        codes = out[: INTERPRETED.legal(table.e, s, seat, out)]
        if step % 5 == 0:
            texts = [RULES.describe(table, s, seat, code).text for code in codes]
            assert len(set(texts)) == len(texts)
            for code in codes:
                assert 0 <= code < RULES.codes
                after = s.copy()
                INTERPRETED.apply(table.e, after, seat, code)
                assert bool(after.pending) != INTERPRETED.over(after)
                assert RULES.faults(table, after) == []
        INTERPRETED.apply(table.e, s, seat, pick.choice(codes))
        step += 1


@pytest.mark.parametrize("configuration", CONFIGURATIONS[::2], ids=str)
def test_every_other_code_is_refused_and_changes_nothing(configuration):
    game = new_game(*configuration, seed=SEEDS[configuration])
    chosen = {SEEDS[configuration] % 7, 40 + 3 * SEEDS[configuration] % 50, 170}
    for step, position in enumerate(steps_of(game, SEEDS[configuration], most=171)):
        if step not in chosen:
            continue
        state, moves, told = position.state.copy(), position.moves, len(position.log)
        for seat in range(NATURE, position.table.players + 1):
            for code in set(range(-1, RULES.codes + 1)) - set(position.codes(seat)):
                with pytest.raises(MutigError, match=r"is not a legal choice|nothing is asked of|the game is over"):
                    position.play(seat, code)
        assert position.state == state
        assert (position.moves, len(position.log)) == (moves, told)


@pytest.mark.parametrize("nonsense", ["", "fly away", None, 3.5, "tower", [], {"code": 1}, 10**30, -1, "tower NNW"])
def test_nonsense_is_refused_with_a_sentence_that_lists_what_is_possible(nonsense):
    game = new_game(3, ())
    seat = min(game.pending)
    before = game.state.copy()
    with pytest.raises(MutigError, match=r"not a legal choice; seat \d .* may: .*bonus"):
        game.play(seat, nonsense)
    with pytest.raises(MutigError, match="nothing is asked of seat 7"):
        game.play(7, 0)
    assert game.state == before


@pytest.mark.parametrize("configuration", CONFIGURATIONS, ids=str)
def test_copies_packed_bytes_and_positions_as_json_are_the_same_state(configuration):
    game = new_game(*configuration, seed=SEEDS[configuration])
    for step, position in enumerate(steps_of(game, SEEDS[configuration], most=900)):
        copy = position.state.copy()
        assert copy == position.state
        assert RULES.state.unpack(RULES.state.pack(copy)) == copy
        if step % 15 == 0 or position.over:
            written = json.loads(json.dumps(position.position()))
            loaded = mutig.from_position(written, seed=1)
            assert loaded.state == position.state
            assert loaded.pending == position.pending
            assert loaded.position() == written
            assert [loaded.codes(seat) for seat in loaded.pending] == [position.codes(s) for s in position.pending]


def test_a_copy_does_not_go_on_with_the_game():
    game, rng = new_game(4, ("short",)), random.Random(9)
    for _ in range(400):
        copy, packed = game.state.copy(), RULES.state.pack(game.state)
        game.play(*at_random(game, rng))
        assert RULES.state.pack(copy) == packed
        assert copy != game.state


@pytest.mark.parametrize("configuration", CONFIGURATIONS, ids=str)
def test_undo_returns_exactly_and_the_same_draws_follow(configuration):
    game, rng = new_game(*configuration, seed=SEEDS[configuration]), random.Random(SEEDS[configuration])
    chosen = set(rng.sample(range(260), 6))
    for step in range(260):
        if game.over:
            break
        seat, code = at_random(game, rng)
        if step not in chosen:
            game.play(seat, code)
            continue
        before, moves, lines = game.state.copy(), game.moves, game.log
        game.play(seat, code)
        after, all_lines = game.state.copy(), game.log
        undone = game.undo()
        assert (undone.seat, undone.code) == (seat, code)
        assert (game.state, game.moves, game.log) == (before, moves, lines)
        game.play(seat, code)
        assert (game.state, game.log) == (after, all_lines)


def test_undo_all_the_way_back():
    game, rng = new_game(3, ("sudden-wedding",)), random.Random(3)
    start, played = game.state.copy(), []
    for _ in range(40):
        played.append(at_random(game, rng))
        game.play(*played[-1])
    while played:
        move = game.undo()
        assert (move.seat, move.code) == played.pop()
    assert game.state == start
    with pytest.raises(MutigError, match="nothing to undo"):
        game.undo()


def test_after_the_end_nothing_is_asked_of_anybody():
    game = new_game(2, ("short", "sudden-wedding"), seed=4)
    *_, last = steps_of(game, 4)
    assert last.over
    assert last.pending == frozenset()
    for seat in range(NATURE, 3):
        assert last.choices(seat) == []
        with pytest.raises(MutigError, match="the game is over"):
            last.play(seat, 0)
