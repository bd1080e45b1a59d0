"""The Gymnasium environment passes Gymnasium's own checks and plays whole games."""

import random

import pytest
from gymnasium.utils.env_checker import check_env

from mutig import MutigError
from mutig.research.gym_env import GymEnv
from tests.research.tables import TABLES


@pytest.mark.parametrize("kind", TABLES, ids=str)
@pytest.mark.filterwarnings("ignore:.*(not within|spec|render).*")
def test_gymnasium_finds_nothing_wrong(kind):
    game, players, variants = kind
    check_env(GymEnv(game, players=players, variants=variants, opponents="random"), skip_render_check=True)


def play(env, seed, choose):
    observation, info = env.reset(seed=seed)
    rng, seen, rewards, over = random.Random(choose), [observation.tobytes()], [], False
    while not over:
        assert info["action_mask"].nonzero()[0].tolist() == sorted(env.game.codes(env.seat))
        observation, reward, over, truncated, info = env.step(rng.choice(info["action_mask"].nonzero()[0]))
        assert not truncated
        assert not info["illegal"]
        rewards.append(reward)
        seen.append(observation.tobytes())
    assert not info["action_mask"].any()
    assert set(rewards[:-1]) <= {0.0}
    assert (rewards[-1] > 0) == (env.seat in env.game.winners)
    return seen


@pytest.mark.parametrize(("game", "players", "seat"), [("broom-service", 4, 2), ("touria", 2, 1)])
def test_a_whole_game_against_bots_depends_on_the_seed(game, players, seat):
    env = GymEnv(game, players=players, opponents="greedy", seat=seat)
    first = play(env, 1, 1)
    assert first == play(env, 1, 1)
    assert first != play(env, 2, 1)


def test_an_illegal_code_asks_again():
    env = GymEnv("broom-service", players=2, opponents=["random"])
    observation, info = env.reset(seed=4)
    wrong = int((info["action_mask"] == 0).nonzero()[0][0])
    again, reward, over, _, info = env.step(wrong)
    assert (again == observation).all()
    assert (reward, over, info["illegal"]) == (0.0, False, True)


def test_wrong_arguments_are_sentences():
    with pytest.raises(MutigError, match="seat"):
        GymEnv("touria", players=2, seat=2)
    with pytest.raises(MutigError, match="opponents"):
        GymEnv("touria", players=3, opponents=["random"])
    with pytest.raises(MutigError, match="reset"):
        GymEnv("touria", players=2).step(0)
