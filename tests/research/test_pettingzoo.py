"""The PettingZoo environment passes PettingZoo's own tests."""

import random

import numpy as np
import pytest
from pettingzoo.test import api_test, seed_test

from mutig import MutigError
from mutig.research.pettingzoo_env import AecEnv
from tests.research.tables import TABLES


def made(kind, **more):
    game, players, variants = kind
    return AecEnv(game, players=players, variants=variants, **more)


@pytest.mark.parametrize("kind", TABLES, ids=str)
def test_pettingzoo_finds_nothing_wrong(kind):
    api_test(made(kind), num_cycles=150)
    seed_test(lambda: made(kind), num_cycles=60)


@pytest.mark.parametrize("kind", TABLES[::3], ids=str)
def test_a_whole_game_pays_one_win(kind):
    env, rng, paid = made(kind), random.Random(2), {}
    env.reset(seed=3)
    for agent in env.agent_iter(200_000):
        observation, reward, terminated, truncated, _ = env.last()
        paid[agent] = paid.get(agent, 0.0) + reward
        legal = np.flatnonzero(observation["action_mask"])
        assert len(legal) > 0 or terminated
        assert not truncated
        env.step(None if terminated else int(rng.choice(legal)))
    assert env.agents == []
    assert sum(paid.values()) == pytest.approx(1)
    assert {agent for agent, share in paid.items() if share} == {f"seat_{seat}" for seat in env.game.winners}


def test_a_game_is_truncated_after_max_cycles_decisions():
    env, decisions = made(TABLES[1], max_cycles=9), 0
    env.reset(seed=1)
    for agent in env.agent_iter():
        observation, _, terminated, truncated, _ = env.last()
        assert not terminated
        if truncated:
            env.step(None)
        else:
            env.step(int(np.flatnonzero(observation["action_mask"])[0]))
            decisions += 1
        assert agent in env.possible_agents
    assert decisions == 9


def test_nobody_sees_a_secret_pick():
    env = made(TABLES[1])
    env.reset(seed=1)
    before = env.observe("seat_1")["observation"].tobytes()
    env.step(int(np.flatnonzero(env.observe("seat_0")["action_mask"])[0]))
    assert env.observe("seat_1")["observation"].tobytes() == before
    assert not env.observe("seat_1")["action_mask"].any()


def test_wrong_arguments_are_sentences():
    env = made(TABLES[0])
    with pytest.raises(MutigError, match="reset"):
        env.observe("seat_0")
    env.reset(seed=1)
    with pytest.raises(MutigError, match="not a legal choice"):
        env.step(440)
    with pytest.raises(MutigError, match="has to decide"):
        env.step(None)
