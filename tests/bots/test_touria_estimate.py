"""What Touria's search takes a position to be worth: as often as it says, the seat wins; what others hide is likely."""

from __future__ import annotations

from math import exp

import numpy as np
import pytest

from mutig.core.compile import to_records
from mutig.games.touria.ruleset import RULES
from tests.games.touria.engine_games import house_table

GAMES = {2: 150, 4: 120}


def shares(rules, e, state) -> list[float]:
    """Each seat's share of the win as the estimate has it."""
    players, scale = int(state["players"]), rules.uncertainty(state)
    worth = [exp(rules.estimate(e, state, seat) / scale) for seat in range(players)]
    return [one / sum(worth) for one in worth]


def turns_of_greedy_games(players: int, games: int):
    """The state at the beginning of every turn, and which game it belongs to; the winner of each game."""
    rules, table = RULES.compiled_with_bots(), house_table(players, ())
    e, states = to_records(table.e)[0], to_records(RULES.start(table), 2)
    out, rng = np.zeros(RULES.most_choices, np.int64), np.zeros(4, np.int64)
    rules.seed_random(rng, 2024 + players)
    for _ in range(games):
        states[1] = states[0]
        rules.advance(e, states[1])
        seen, turn = [], 0
        while not rules.over(states[1]):
            seat = rules.next_to_decide(states[1])
            count = rules.legal(e, states[1], seat, out)
            if states[1]["turn"] > turn:
                turn = int(states[1]["turn"])
                seen.append(states[1].copy())
            if seat < 0:
                code = rules.draw(e, states[1], out, count, rng)
            else:
                code = rules.greedy(e, states[1], seat, out, count, rng)
            rules.apply(e, states[1], seat, code)
        yield rules, e, seen, int(np.argmax(states[1]["points"]))


@pytest.mark.parametrize("players", [2, 4])
def test_the_estimated_share_of_the_win_comes_true(players: int):
    """In each tenth of the estimates with enough cases, within twelve points of what happened."""
    said, won = [], []
    for rules, e, seen, winner in turns_of_greedy_games(players, GAMES[players]):
        for state in seen:
            for seat, share in enumerate(shares(rules, e, state)):
                said.append(share)
                won.append(seat == winner)
    tenth = np.minimum((np.array(said) * 10).astype(int), 9)
    checked = 0
    for k in range(10):
        cases = tenth == k
        if cases.sum() >= 400:
            assert abs(np.array(said)[cases].mean() - np.array(won)[cases].mean()) < 0.12
            checked += 1
    assert checked >= 5
    surprise = -np.log(np.array(said)[np.array(won)]).mean()
    assert surprise < np.log(players) - 0.05  # it knows more than that all are equal


@pytest.mark.parametrize("players", [2, 4])
def test_what_is_imagined_behind_screens_is_what_players_usually_have(players: int):
    """Hearts, coins, swords and gems of others, on average over the turns of many games."""
    real, imagined = [], []
    world, rng = to_records(RULES.start(house_table(players, ()))), np.zeros(4, np.int64)
    RULES.compiled().seed_random(rng, 7)
    for rules, e, seen, _ in turns_of_greedy_games(players, GAMES[players] // 2):
        for state in seen[::3]:
            world[0] = state
            rules.hide_secrets(world[0], 0)
            rules.imagine(e, world[0], 0, rng)
            for seat in range(1, players):
                if not state["in_castle"][seat]:
                    for goods, held in ((real, state), (imagined, world[0])):
                        gems = held["gems"][seat]
                        goods.append([held["hearts"][seat], held["coins"][seat], held["swords"][seat], gems[1:5].sum()])
    assert np.abs(np.mean(real, axis=0) - np.mean(imagined, axis=0)).max() < 0.8
