"""The third game for researchers: many at once, Gymnasium, PettingZoo, OpenSpiel."""

from __future__ import annotations

import random
from importlib import import_module
from typing import Any

import pytest
from gymnasium.utils.env_checker import check_env
from pettingzoo.test import api_test, parallel_api_test

from mutig.research import VectorEnv
from mutig.research.gym_env import GymEnv
from mutig.research.openspiel_game import short_name
from mutig.research.pettingzoo_env import AecEnv, ParallelEnv
from tests.research import test_vector

from ..guests import GAME


@pytest.mark.parametrize("players", [2, 3, 4])
def test_a_vector_game_is_the_game_that_people_play(players: int) -> None:
    test_vector.test_a_vector_game_is_the_game_that_people_play((GAME, players, ()))


def test_a_thousand_games_side_by_side() -> None:
    env, finished = VectorEnv(GAME, 1000, players=4, seed=1), 0
    for _ in range(60):
        assert env.step(env.sample()) == 0
        finished += int(env.done.sum())
    assert finished >= 1000


@pytest.mark.filterwarnings("ignore")
def test_gymnasium_and_pettingzoo_find_nothing_wrong() -> None:
    check_env(GymEnv(GAME, players=3, opponents="greedy"), skip_render_check=True)
    api_test(AecEnv(GAME, players=4), num_cycles=60)
    parallel_api_test(ParallelEnv(GAME, players=3), num_cycles=60)


def test_openspiel_plays_it_out() -> None:
    pyspiel: Any = import_module("pyspiel")
    game = pyspiel.load_game(f"{short_name(GAME)}(players=3)")
    rng = random.Random(1)
    for _ in range(10):
        state = game.new_initial_state()
        while not state.is_terminal():
            if state.is_chance_node():
                codes, likely = zip(*state.chance_outcomes(), strict=True)
                assert sum(likely) == pytest.approx(1)
                state.apply_action(rng.choices(codes, likely)[0])
            else:
                assert len(state.information_state_tensor(state.current_player())) == len(
                    game.make_py_observer().tensor
                )
                state.apply_action(rng.choice(state.legal_actions()))
        assert sum(state.returns()) == pytest.approx(1)
