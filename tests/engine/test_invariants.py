"""Random games of every configuration, looked at after every step: nothing impossible ever lies on the table."""

from __future__ import annotations

import json
import random

import pytest

import mutig
from mutig import NATURE, MutigError
from mutig.core.ruleset import pending_seats

from .games import at_random, begun, codes_of, played, steps_of
from .subjects import SUBJECTS, each_configuration, each_game

MOST_DECISIONS = 40_000
REFUSED = r"is not a legal choice|nothing is asked of|the game is over"


@each_configuration()
def test_nothing_impossible_no_piece_gets_lost_and_games_end_by_the_rules(subject, configuration):
    table, functions = subject.table(*configuration), subject.rules.interpreted
    for seed in range(subject.games):
        rng, watch, s = random.Random(100 + seed), subject.watch(table), begun(table)
        for _ in range(MOST_DECISIONS):
            if functions.over(s):
                break
            watch.decision(s)
            seat = rng.choice(sorted(pending_seats(s)))
            asked = s.copy()
            codes = codes_of(table, s, seat)
            assert s == asked  # asking changes nothing
            assert 0 < len(codes) == len(set(codes)) <= subject.rules.most_choices
            weights = [functions.weight(table.e, s, code) for code in codes] if seat == NATURE else [1] * len(codes)
            assert min(weights) > 0
            functions.take(table.e, s, seat, rng.choices(codes, weights)[0])
            watch.step(s)
            while s.pending == 0 and not functions.over(s):
                functions.go_on(table.e, s)
                watch.step(s)
            assert bool(s.pending) != functions.over(s)
            assert subject.rules.faults(table, s) == []
        assert functions.over(s)
        watch.end(s)


@each_configuration()
def test_no_legal_choice_fails_and_each_has_a_text_of_its_own(subject, configuration):
    rules, functions, table = subject.rules, subject.rules.interpreted, subject.table(*configuration)
    rng, s = random.Random(str(configuration)), begun(table)
    for step in range(2_500):
        if functions.over(s):
            break
        for seat in pending_seats(s) if step % subject.every == 0 else ():
            codes = codes_of(table, s, seat)
            texts = {rules.describe(table, s, seat, code).text for code in codes}
            assert 0 < len(codes) == len(set(codes)) == len(texts) <= rules.most_choices
            for code in codes:
                assert 0 <= code < rules.codes
                after = s.copy()
                functions.apply(table.e, after, seat, code)
                assert bool(after.pending) != functions.over(after)
                assert rules.faults(table, after) == []
        seat = rng.choice(sorted(pending_seats(s)))
        functions.apply(table.e, s, seat, rng.choice(codes_of(table, s, seat)))


@each_configuration()
def test_every_other_code_is_refused_and_changes_nothing(subject, configuration):
    rng = random.Random(str(configuration))
    chosen = set(rng.sample(range(250), 8))
    for step, position in enumerate(steps_of(subject.game(configuration, 2), 2, 250)):
        if step not in chosen and not position.over:
            continue
        state, moves, told = position.state.copy(), position.moves, len(position.log)
        for seat in range(NATURE, position.table.players + 1):
            for code in set(range(-1, subject.rules.codes + 1)) - set(position.codes(seat)):
                with pytest.raises(MutigError, match=REFUSED):
                    position.play(seat, code)
        assert position.state == state
        assert (position.moves, len(position.log)) == (moves, told)


NONSENSE = ("", "fly away", None, 3.5, [], {"code": 1}, 10**30, -1)


@pytest.mark.parametrize(
    ("subject", "nonsense"),
    [
        pytest.param(subject, nonsense, id=f"{game}-{nonsense!r}")
        for game, subject in SUBJECTS.items()
        for nonsense in (*NONSENSE, *subject.nonsense)
    ],
)
def test_nonsense_is_refused_with_a_sentence_that_lists_what_is_possible(subject, nonsense):
    game = subject.game(subject.configurations[10])
    seat, before = min(game.pending), game.state.copy()
    with pytest.raises(MutigError, match=rf"not a legal choice; seat \d .*may: .*{subject.asked_first}"):
        game.play(seat, nonsense)
    with pytest.raises(MutigError, match="nothing is asked of seat 7"):
        game.play(7, 0)
    assert game.state == before


@each_configuration()
def test_copies_and_packed_bytes_are_equal_and_independent(subject, configuration):
    schema = subject.rules.state
    game, rng = subject.game(configuration, 3), random.Random(3)
    for _ in range(subject.most):
        if game.over:
            break
        copy, packed = game.state.copy(), schema.pack(game.state)
        assert copy == schema.unpack(packed) == game.state
        assert copy.fingerprint() == game.state.fingerprint()
        game.play(*at_random(game, rng))
        assert schema.pack(copy) == packed  # the game went on, the copy did not
        assert copy != game.state


@each_configuration()
def test_a_position_as_json_is_the_same_state(subject, configuration):
    game = subject.game(configuration, 4)
    for step, position in enumerate(steps_of(game, 4, subject.most)):
        if step % (3 * subject.every) == 0 or position.over:
            written = json.loads(json.dumps(position.position()))
            loaded = mutig.from_position(written, seed=1)
            assert loaded.state == position.state
            assert loaded.pending == position.pending
            assert loaded.position() == written
            assert all(loaded.codes(seat) == position.codes(seat) for seat in position.pending)


@each_configuration()
def test_undo_returns_exactly_and_the_same_draws_follow(subject, configuration):
    game, rng = subject.game(configuration, 5), random.Random(5)
    chosen = set(rng.sample(range(250), 8))
    for step in range(250):
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


@each_game
def test_undo_all_the_way_back(subject):
    game, rng = subject.game(subject.configurations[1]), random.Random(3)
    start, codes = game.state.copy(), []
    for _ in range(40):
        codes.append(at_random(game, rng))
        game.play(*codes[-1])
    while codes:
        move = game.undo()
        assert (move.seat, move.code) == codes.pop()
    assert game.state == start
    with pytest.raises(MutigError, match="nothing to undo"):
        game.undo()


@pytest.mark.parametrize("seat", [-2, 9, None, "A"])
@each_game
def test_nobody_else_has_choices(subject, seat):
    """Whatever is given for a seat: no choices, or a sentence; never another error."""
    game = subject.game(subject.configurations[8])
    try:
        choices = game.choices(seat)
    except MutigError:
        choices = []
    assert choices == []
    with pytest.raises(MutigError, match=r"nothing is asked|seat: expected a whole number"):
        game.play(seat, 0)


@each_game
def test_after_the_end_nothing_is_asked_of_anybody(subject):
    last = played(subject.game(subject.configurations[4], 4), 4, 100_000)
    assert last.over
    assert last.pending == frozenset()
    for seat in range(NATURE, last.table.players):
        assert last.choices(seat) == []
        with pytest.raises(MutigError, match="the game is over"):
            last.play(seat, 0)
