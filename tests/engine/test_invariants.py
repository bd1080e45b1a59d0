"""Random games of every configuration, looked at after every decision: nothing impossible ever lies on the table."""

from __future__ import annotations

import json
import random
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import mutig
from mutig import NATURE, Game, MutigError
from mutig.games.broom_service import names as n

from .games import CONFIGURATIONS, RULES, at_random, new_game, steps_of

GAMES = settings(max_examples=100, deadline=None, derandomize=True)
any_configuration = st.sampled_from(CONFIGURATIONS)
any_seed = st.integers(0, 2**32)


def assert_possible(game: Game) -> None:
    """Everything a state on the table must fulfil."""
    table, s = game.table, game.state
    assert RULES.faults(table, s) == []
    assert bool(s.pending) != game.over
    assert s.depth < n.STACK
    for seat in range(table.players):
        assert min(s.goods[seat]) >= 0
        assert s.hand[seat] & s.laid[seat] == 0
        assert (s.hand[seat] | s.laid[seat]).bit_count() <= n.ROLES
        assert s.laid[seat].bit_count() <= 6
        for area in s.pawns[seat]:
            assert table.e.terrain[area] != n.WATER
            assert not game._functions.clouded(table.e, s, area)  # R4
    for seat in range(table.players, n.SEATS):
        assert (s.points[seat], s.hand[seat], sum(s.goods[seat])) == (0, 0, 0)


def pieces(game: Game) -> dict[str, Any]:
    """What can only be taken, closed or spent, never put back."""
    s = game.state
    return {
        "clouds": [(kind, owner) for kind, owner in zip(s.cloud, s.cloud_owner, strict=True)],
        "mountain": list(s.mountain_tile),
        "hill": list(s.hill_tile),
        "forest": [(k, o, x) for k, o, x in zip(s.forest_tile, s.forest_owner, s.forest_spent, strict=True)],
        "closed": list(s.closed),
        "amulets": list(s.amulets),
        "events": s.events_seen,
    }


def assert_conserved(first: dict[str, Any], before: dict[str, Any], after: dict[str, Any]) -> None:
    assert [kind for kind, _ in after["clouds"]] == [kind for kind, _ in first["clouds"]]
    assert [kind for kind, _, _ in after["forest"]] == [kind for kind, _, _ in first["forest"]]
    assert (after["mountain"], after["hill"]) == (first["mountain"], first["hill"])
    for (_, old), (_, new) in zip(before["clouds"], after["clouds"], strict=True):
        assert old in (-1, new)  # a cloud dispelled stays with its owner
    for (_, owner, spent), (_, new_owner, new_spent) in zip(before["forest"], after["forest"], strict=True):
        assert owner in (-1, new_owner)
        assert new_spent >= spent
    assert all(new >= old for old, new in zip(before["closed"], after["closed"], strict=True))
    assert all(old & ~new == 0 for old, new in zip(before["amulets"], after["amulets"], strict=True))
    assert before["events"] & ~after["events"] == 0


@GAMES
@given(any_configuration, any_seed)
def test_nothing_impossible_and_no_piece_gets_lost(configuration, seed):
    game = new_game(*configuration, seed=seed)
    first = before = pieces(game)
    spaces = game.table.e.cloud_spaces
    assert len([kind for kind, _ in first["clouds"] if kind >= 0]) == spaces == (19 if game.state.back else 18)
    for table in steps_of(game, seed):
        assert_possible(table)
        after = pieces(table)
        assert_conserved(first, before, after)
        before = after
    assert game.state.round == n.ROUNDS
    assert all(size == 0 for size in game.state.hand_size)
    owned = sum(owner >= 0 for _, owner in before["clouds"])
    assert owned + sum(owner < 0 for kind, owner in before["clouds"] if kind >= 0) == spaces


@settings(GAMES, max_examples=40)
@given(any_configuration, any_seed)
def test_no_legal_choice_fails_and_each_is_offered_once(configuration, seed):
    game = new_game(*configuration, seed=seed)
    functions, e, table = game._functions, game.table.e, game.table
    for position in steps_of(game, seed):
        for seat in position.pending:
            codes = position.codes(seat)
            assert codes
            assert len(set(codes)) == len(codes) <= RULES.most_choices
            texts = [choice.text for choice in position.choices(seat)]
            assert len(set(texts)) == len(texts)
            for code in codes:
                assert 0 <= code < RULES.codes
                copy = position.state.copy()
                functions.apply(e, copy, seat, code)
                assert copy.pending or functions.over(copy)
                assert not RULES.faults(table, copy)


@settings(GAMES, max_examples=40)
@given(any_configuration, any_seed)
def test_every_other_code_is_refused_and_changes_nothing(configuration, seed):
    game = new_game(*configuration, seed=seed)
    rng = random.Random(seed)
    chosen = {rng.randrange(250) for _ in range(5)}
    for step, position in enumerate(steps_of(game, seed)):
        if step not in chosen and not position.over:
            continue
        state, moves, told = position.state.copy(), position.moves, len(position.log)
        for seat in range(NATURE, position.table.players + 1):
            legal = set(position.codes(seat))
            for code in set(range(-1, RULES.codes + 1)) - legal:
                with pytest.raises(MutigError):
                    position.play(seat, code)
        assert position.state == state
        assert (position.moves, len(position.log)) == (moves, told)


@pytest.mark.parametrize("nonsense", ["", "fly away", None, 3.5, "pick", [], {"code": 1}, 10**30, -1, "lead x brave"])
def test_nonsense_is_refused_with_a_sentence_and_changes_nothing(nonsense):
    game = new_game(3, ("back", "storms"))
    before = game.state.copy()
    with pytest.raises(MutigError, match="not a legal choice"):
        game.play(0, nonsense)
    with pytest.raises(MutigError, match="nothing is asked"):
        game.play(7, 0)
    assert game.state == before


@settings(GAMES, max_examples=40)
@given(any_configuration, any_seed)
def test_copies_are_equal_and_independent(configuration, seed):
    game = new_game(*configuration, seed=seed)
    rng = random.Random(seed)
    while not game.over:
        original = game.state
        copy = original.copy()
        assert copy == original
        assert copy.fingerprint() == original.fingerprint()
        unpacked = RULES.state.unpack(RULES.state.pack(original))
        assert unpacked == original
        bytes_before = RULES.state.pack(copy)
        game.play(*at_random(game, rng))
        assert RULES.state.pack(copy) == bytes_before  # the game went on, the copy did not
        assert copy != game.state


@settings(GAMES, max_examples=40)
@given(any_configuration, any_seed)
def test_a_position_as_json_is_the_same_state(configuration, seed):
    game = new_game(*configuration, seed=seed)
    for step, position in enumerate(steps_of(game, seed)):
        if step % 5 == 0 or position.over:
            written = json.loads(json.dumps(position.position()))
            loaded = mutig.from_position(written, seed=1)
            assert loaded.state == position.state
            assert loaded.pending == position.pending
            assert loaded.position() == position.position()


@settings(GAMES, max_examples=15)
@given(any_configuration, any_seed)
def test_undo_returns_exactly_to_the_state_before(configuration, seed):
    game = new_game(*configuration, seed=seed)
    rng = random.Random(seed)
    chosen = {rng.randrange(250) for _ in range(12)}
    step = 0
    while not game.over:
        seat, code = at_random(game, rng)
        if step in chosen:
            before, moves, lines = game.state.copy(), game.moves, game.log
            game.play(seat, code)
            after, all_lines = game.state.copy(), game.log
            undone = game.undo()
            assert (undone.seat, undone.code) == (seat, code)
            assert (game.state, game.moves, game.log) == (before, moves, lines)
            game.play(seat, code)
            assert (game.state, game.log) == (after, all_lines)  # the draws that follow are the same, too
        else:
            game.play(seat, code)
        step += 1


def test_undo_all_the_way_back():
    game = new_game(2, ("storms",))
    start = game.state.copy()
    played_codes = []
    rng = random.Random(3)
    for _ in range(40):
        played_codes.append(at_random(game, rng))
        game.play(*played_codes[-1])
    while played_codes:
        move = game.undo()
        assert (move.seat, move.code) == played_codes.pop()
    assert game.state == start
    with pytest.raises(MutigError, match="nothing to undo"):
        game.undo()


@pytest.mark.parametrize("seat", [-2, 9, None, "A"])
def test_nobody_else_has_choices(seat):
    """Whatever is given for a seat: no choices, or a sentence; never another error."""
    game = new_game(3, ())
    try:
        choices = game.choices(seat)
    except MutigError:
        choices = []
    assert choices == []
    with pytest.raises(MutigError, match="nothing is asked"):
        game.play(seat, 0)
