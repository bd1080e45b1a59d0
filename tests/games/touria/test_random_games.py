"""Random games over all player counts and options: they end by the rules, pieces are conserved, texts are unique."""

from __future__ import annotations

import random
from collections.abc import Mapping

import pytest

from mutig.core import compile
from mutig.core.chance import SeededChance
from mutig.core.game import Game
from mutig.core.ruleset import NATURE, Table
from mutig.core.schema import SPECTATOR
from mutig.games.touria.ruleset import RULES

from .table_talk import LETTER

OPTIONS = [
    (2, ()),
    (3, ("short",)),
    (4, ("sudden-wedding",)),
    (2, ("short", "sudden-wedding", "open-screens")),
    (3, ("open-screens",)),
    (4, ()),
]


def table_for(players: int, variants: tuple[str, ...], rulings: Mapping[str, str] = LETTER) -> Table:
    return RULES.table(RULES.check_options(players, variants, rulings), RULES.load_edition("house"))


@pytest.mark.parametrize(("players", "variants"), OPTIONS)
def test_T1_2_T1_3_T1_8_R81_invariants_at_every_step(players: int, variants: tuple[str, ...]):
    table, pick = table_for(players, variants), random.Random(players)
    rules, out = RULES.interpreted, [0] * RULES.most_choices
    state = RULES.start(table)
    decisions = 0
    while not rules.over(state):
        if state.pending == 0:
            rules.go_on(table.e, state)
        else:
            seat = rules.next_to_decide(state)
            before = state.copy()
            count = rules.legal(table.e, state, seat, out)
            codes = out[:count]
            assert state == before  # asking changes nothing
            assert 0 < count == len(set(codes))
            assert all(0 <= code < RULES.codes for code in codes)
            assert len({RULES.describe(table, state, seat, code).text for code in codes}) == count
            if seat == NATURE:
                assert all(rules.weight(table.e, state, code) > 0 for code in codes)
            rules.take(table.e, state, seat, pick.choice(codes))
            decisions += 1
        if decisions % 5 == 0:
            assert RULES.faults(table, state) == []
    assert sum(state.points) == 1
    assert RULES.faults(table, state) == []


@pytest.mark.parametrize(("players", "variants"), OPTIONS[:3])
def test_positions_views_and_records_of_a_game(players: int, variants: tuple[str, ...], tmp_path):
    table, pick = table_for(players, variants), random.Random(players)
    game = Game(table, SeededChance(players))
    for number in range(300):
        if game.over:
            break
        seat = min(game.pending)
        game.play(seat, pick.choice(game.choices(seat)).text)
        if number % 20 == 0:
            assert table.codec.read(table.codec.write(game.state)) == game.state
            for viewer in (*range(players), SPECTATOR):
                assert RULES.state_of_view(table, game.view(viewer)).phase == game.state.phase
    from mutig.core.record import from_record, to_record

    again = from_record(to_record(game), lambda name: RULES)
    assert again.state == game.state
    assert again.moves == game.moves
    undone = game.state
    game.undo()
    assert game.state != undone


@pytest.mark.parametrize(("players", "variants"), OPTIONS)
def test_parity_of_interpreted_and_compiled_rules(players: int, variants: tuple[str, ...]):
    import numpy as np

    table = table_for(players, variants)
    plain, fast = RULES.interpreted, RULES.compiled_at_random()
    start = RULES.start(table)
    while start.pending == 0:
        plain.go_on(table.e, start)
    e, states = compile.to_records(table.e)[0], compile.to_records(start, 3)
    out, fast_out = [0] * RULES.most_choices, np.zeros(RULES.most_choices, np.int64)
    for seed in range(25):
        rng, fast_rng = [0] * 4, np.zeros(4, np.int64)
        plain.seed_random(rng, seed)
        fast.seed_random(fast_rng, seed)
        state = start.copy()
        states[1] = states[0]
        decisions = 0
        while not plain.over(state):
            plain.random_decisions(table.e, state, out, rng, 1)
            fast.random_decisions(e, states[1], fast_out, fast_rng, 1)
            decisions += 1
            if decisions % 7 == 0 or seed < 2:
                assert compile.from_record(RULES.state, states[1]) == state
        assert compile.from_record(RULES.state, states[1]) == state


@pytest.mark.parametrize("players", [2, 3, 4])
def test_greedy_beats_random(players: int):
    import numpy as np

    table, fast = table_for(players, ()), RULES.compiled_with_bots()
    start = RULES.start(table)
    while start.pending == 0:
        RULES.interpreted.go_on(table.e, start)
    e, states = compile.to_records(table.e)[0], compile.to_records(start, 3)
    out, rng, counts = (np.zeros(size, np.int64) for size in (RULES.most_choices, 4, 64))
    fast.seed_random(rng, 5)
    wins = 0
    for game in range(60):
        greedy = game % players
        states[1] = states[0]
        fast.play_one(e, states, out, rng, np.array([seat == greedy for seat in range(4)], np.int64), counts)
        wins += int(states[1]["points"][greedy])
    assert wins >= 55


@pytest.mark.parametrize("variants", [(), ("open-screens",)])
def test_what_a_seat_may_not_know_changes_nothing_it_sees(variants: tuple[str, ...]):
    """The two allow-lists agree: a view is the same before and after the secrets are hidden."""
    table, pick = table_for(3, variants), random.Random(1)
    game = Game(table, SeededChance(8))
    for number in range(400):
        if game.over:
            break
        seat = min(game.pending)
        game.play(seat, pick.choice(game.codes(seat)))
        if number % 10 == 0:
            for viewer in range(3):
                hidden = game.state.copy()
                RULES.interpreted.hide_secrets(hidden, viewer)
                assert RULES.view(table, hidden, viewer) == game.view(viewer)


@pytest.mark.parametrize(("players", "variants"), OPTIONS)
def test_imagined_worlds_are_possible(players: int, variants: tuple[str, ...]):
    table, pick = table_for(players, variants), random.Random(4)
    rules, rng = RULES.interpreted, [1, 2, 3, 4]
    game = Game(table, SeededChance(players))
    for number in range(500):
        if game.over:
            break
        seat = min(game.pending)
        if number % 3 == 0:
            world = game.state.copy()
            rules.hide_secrets(world, seat)
            rules.imagine(table.e, world, seat, rng)
            assert RULES.faults(table, world) == []
            assert RULES.view(table, world, seat) == game.view(seat)
            count = rules.legal(table.e, world, seat, out := [0] * RULES.most_choices)
            assert out[:count] == game.codes(seat)
        game.play(seat, pick.choice(game.codes(seat)))


def test_all_variants_are_known():
    assert set(RULES.variants) == {variant for _, variants in OPTIONS for variant in variants}
