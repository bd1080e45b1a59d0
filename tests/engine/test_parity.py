"""Interpreted and compiled rules are the same rules: equal bytes after every decision, in every configuration."""

from __future__ import annotations

from functools import cache

import numpy as np
from numba import njit

from mutig.core.compile import from_record, to_records

from .games import begun, codes_of, fast_pack, record_of, sampled
from .subjects import SUBJECTS, each_configuration, each_game

MOST_DECISIONS = 30_000
PACK = {subject.rules.name: fast_pack(subject.rules.state) for subject in SUBJECTS.values()}


@cache
def whole_game(game):
    """Plays a random game in compiled code and keeps the state after every decision."""
    compiled = SUBJECTS[game].rules.compiled_at_random()
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


def generators(rules, seed):
    """The same random stream for both."""
    mine, theirs = [0] * 4, np.zeros(4, np.int64)
    rules.interpreted.seed_random(mine, seed)
    rules.compiled_with_bots().seed_random(theirs, seed)
    assert mine == theirs.tolist()
    return mine, theirs


def room_for(rules):
    """Where interpreted and compiled rules write what may be chosen."""
    return [0] * rules.most_choices, np.zeros(rules.most_choices, np.int64)


@each_game
def test_the_fast_packing_of_these_tests_is_the_schemas(subject):
    s = begun(subject.table(*subject.configurations[-1]))
    assert PACK[subject.rules.name](s) == subject.rules.state.pack(s)


@each_configuration()
def test_equal_bytes_after_every_decision(subject, configuration):
    rules, table, pack = subject.rules, subject.table(*configuration), PACK[subject.rules.name]
    play, functions = whole_game(rules.name), rules.interpreted
    e, width = record_of(table.e), rules.state.size * 2
    mine, theirs = generators(rules, subject.configurations.index(configuration) + 7)
    out, their_out = room_for(rules)
    start = begun(table)
    states = to_records(start, MOST_DECISIONS)
    for game in range(subject.parity_games):
        decisions = play(e, states, their_out, theirs)
        kept = states[: decisions + 1].tobytes()
        s = start.copy()
        for step in range(1, decisions + 1):
            functions.random_decisions(table.e, s, out, mine, 1)
            assert pack(s) == kept[step * width : (step + 1) * width], f"game {game}, decision {step}"
        assert functions.over(s)
        subject.watch(table).end(s)
        assert mine == theirs.tolist()


@each_configuration()
def test_the_first_automatic_steps_are_alike(subject, configuration):
    rules, table = subject.rules, subject.table(*configuration)
    s = rules.start(table)
    record = to_records(s)
    while s.pending == 0:
        rules.interpreted.go_on(table.e, s)
        rules.compiled().go_on(record_of(table.e), record[0])
    assert record.tobytes() == PACK[rules.name](s)


@each_configuration(3)
def test_secrets_are_hidden_alike_and_as_the_schema_says(subject, configuration):
    rules = subject.rules
    compiled, pack = rules.compiled_with_bots(), PACK[rules.name]
    for _, s in sampled([subject.table(*configuration)] * subject.games, seed=31, every=2 * subject.every + 1):
        for seat in range(s.players):
            plain, record = s.copy(), to_records(s)
            rules.interpreted.hide_secrets(plain, seat)
            compiled.hide_secrets(record[0], seat)
            assert plain == rules.state.seen_by(seat, s)
            assert record.tobytes() == pack(plain)


@each_configuration(3)
def test_greedy_chooses_alike_from_what_a_seat_may_see(subject, configuration):
    rules, table = subject.rules, subject.table(*configuration)
    functions, compiled, e = rules.interpreted, rules.compiled_with_bots(), record_of(table.e)
    out, their_out = room_for(rules)
    mine, theirs = generators(rules, 99)
    kinds = set()
    for _, s in sampled([table] * max(1, subject.games // 2), seed=5, every=1 + subject.every // 2):
        for seat in range(s.players):
            if not s.pending >> (seat + 1) & 1:
                continue
            seen = rules.state.seen_by(seat, s)
            record = record_of(seen)
            count = functions.legal(table.e, s, seat, out)
            assert compiled.legal(e, record_of(s), seat, their_out) == count
            assert their_out[:count].tolist() == out[:count]
            code = functions.greedy(table.e, seen, seat, out, count, mine)
            assert code == compiled.greedy(e, record, seat, their_out, count, theirs)
            assert code in out[:count]
            kinds.add(rules.describe(table, s, seat, code).kind)
    assert mine == theirs.tolist()
    assert subject.greedy_kinds <= kinds


@each_configuration()
def test_whole_greedy_games_are_alike(subject, configuration):
    """Every decision by the greedy bot, interpreted and compiled side by side."""
    rules, table, pack = subject.rules, subject.table(*configuration), PACK[subject.rules.name]
    functions, compiled, e, s = rules.interpreted, rules.compiled_with_bots(), record_of(table.e), begun(table)
    states, watch = to_records(s, 2), subject.watch(table)
    out, their_out = room_for(rules)
    mine, theirs = generators(rules, 400 + subject.configurations.index(configuration))
    for _ in range(MOST_DECISIONS):
        if functions.over(s):
            break
        seat = functions.next_to_decide(s)
        watch.decision(s)
        count = functions.legal(table.e, s, seat, out)
        assert compiled.legal(e, states[0], seat, their_out) == count
        if seat < 0:
            code = functions.draw(table.e, s, out, count, mine)
            assert code == compiled.draw(e, states[0], their_out, count, theirs)
        else:
            seen = s.copy()
            functions.hide_secrets(seen, seat)
            states[1] = states[0]
            compiled.hide_secrets(states[1], seat)
            code = functions.greedy(table.e, seen, seat, out, count, mine)
            assert code == compiled.greedy(e, states[1], seat, their_out, count, theirs)
        functions.apply(table.e, s, seat, code)
        compiled.apply(e, states[0], seat, code)
        assert states[0].tobytes() == pack(s)
    watch.end(s)


@each_game
def test_what_a_seat_may_choose_follows_from_what_it_may_see(subject):
    for table, s in sampled(subject.tables(4), seed=77, every=1 + subject.every // 2):
        for seat in range(s.players):
            seen = subject.rules.state.seen_by(seat, s)
            for name in subject.noticed:
                setattr(seen, name, getattr(s, name))
            assert codes_of(table, seen, seat) == codes_of(table, s, seat)


@each_game
def test_weights_and_standings_are_alike(subject):
    rules = subject.rules
    functions, compiled = rules.interpreted, rules.compiled_with_bots()
    for table, s in sampled(subject.tables(8), seed=13, every=1 + subject.every):
        e, record = record_of(table.e), record_of(s)
        assert from_record(rules.state, record) == s
        for code in codes_of(table, s, -1):
            assert functions.weight(table.e, s, code) == compiled.weight(e, record, code) > 0
        for seat in range(s.players):
            assert functions.standing(table.e, s, seat) == compiled.standing(e, record, seat)
