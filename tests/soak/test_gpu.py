"""Opponents inside a GPU's thread, done by the CPU: greedy there plays as greedy does. Compiling it takes a while."""

import pytest

from mutig.bots import whole_seed
from mutig.research.gpu import GpuEnv, every_table
from mutig.research.outcome import shares_of_the_win

GAMES = ("broom-service", "touria")


def stream(rules, name, game, seed=7):
    """A generator as game g of a batch has it."""
    numbers = [0] * 4
    rules.seed_random(numbers, (whole_seed(name, seed) >> 1) + game)
    return numbers


@pytest.mark.parametrize("game", GAMES)
def test_greedy_inside_plays_as_greedy_does(game):
    """Whole games against the interpreted rules, where greedy is asked for every other seat with what it may see."""
    tables = every_table(game)[:2]
    batch = GpuEnv(game, 2, tables=tables, seed=7, opponents="greedy", device="cpu")
    rules = tables[0].rules
    for g, table in enumerate(tables):
        own = int(batch.own[g]).bit_length() - 1
        state = rules.start(table)
        rules.interpreted.advance(table.e, state)
        chance, bot = stream(rules.interpreted, "chance", g), stream(rules.interpreted, "opponents", g)
        batch.reset()
        while settle(rules, table, state, own, chance, bot):
            assert not batch.done[g]
            assert int(batch.seat[g]) == own
            assert batch.states[g].tobytes() == rules.state.pack(state)
            actions = batch.sample().copy()
            rules.interpreted.apply(table.e, state, own, int(actions[g]))
            batch.step(actions)
        assert batch.done[g]
        assert batch.reward[g, : table.players].tolist() == shares_of_the_win(table, state)
        assert batch.points[g, : table.players].tolist() == state.points[: table.players]


def settle(rules, table, state, own, chance, bot):
    """Everything up to the next choice of the own seat; its codes."""
    play, out = rules.interpreted, [0] * rules.most_choices
    while state.pending:
        seat = play.next_to_decide(state)
        n = play.legal(table.e, state, seat, out)
        if n == 1:
            code = out[0]
        elif seat < 0:
            code = play.draw(table.e, state, out, n, chance)
        elif seat == own:
            return out[:n]
        else:
            seen = state.copy()
            play.hide_secrets(seen, seat)
            code = play.greedy(table.e, seen, seat, out, n, bot)
        play.apply(table.e, state, seat, code)
    return []


@pytest.mark.parametrize("game", GAMES)
def test_advice_is_what_greedy_would_choose(game):
    """In games that are played at random, from what the deciding seat may see; asking changes nothing but its dice."""
    tables = every_table(game)[:4]
    batch = GpuEnv(game, 4, tables=tables, seed=7, device="cpu")
    rules = tables[0].rules
    bots = [stream(rules.interpreted, "opponents", g) for g in range(4)]
    for _ in range(40):
        before = batch.states.tobytes()
        advice = batch.advice().tolist()
        assert batch.states.tobytes() == before
        for g, table in enumerate(tables):
            seat, seen = int(batch.seat[g]), rules.state.unpack(bytes(batch.states[g]))
            rules.interpreted.hide_secrets(seen, seat)
            codes = batch._batch.choices[g, : batch.count[g]].tolist()
            assert advice[g] == rules.interpreted.greedy(table.e, seen, seat, codes, len(codes), bots[g])
        batch.step(batch.sample())
