"""Built-in opponents play exactly what the bots of the same name would, in one game and in many at once."""

import numpy as np
import pytest

from mutig import MutigError
from mutig.research import VectorEnv
from mutig.research.gym_env import GymEnv
from tests.research.tables import TABLES


@pytest.mark.parametrize("kind", TABLES, ids=str)
def test_greedy_in_compiled_code_is_greedy_in_python(kind):
    """State for state: `env.game` is played again with GreedyBot itself, which sees what its seat may know."""
    game, players, variants = kind
    env, rng = GymEnv(game, players=players, variants=variants, seat=players - 1), np.random.default_rng(5)
    _, info = env.reset(seed=6)
    compared = over = 0
    while not over and compared < 60:
        played = env.game
        if played.over or len(played.pending) == 1:  # a Game carries out forced secret choices of others at once
            state = env._course._games.states[0]
            assert state.tobytes() == played.rules.state.pack(played.state)
            compared += 1
        _, _, over, _, info = env.step(rng.choice(np.flatnonzero(info["action_mask"])))
    assert compared > 20


def made(kind, games=30, **more):
    game, players, variants = kind
    return VectorEnv(game, games, players=players, variants=variants, **more)


@pytest.mark.parametrize("kind", TABLES[1::2], ids=str)
def test_only_the_learner_is_asked_and_greedy_beats_whom_it_should(kind):
    players = kind[1]
    env = made(kind, opponents="greedy", seat=np.arange(30) % players, seed=4)
    seats, paid, ended = env.seat.copy(), np.zeros(players), 0
    for _ in range(4000):
        assert env.step(env.sample()) == 0
        assert (env.seat == seats).all()
        finished = np.flatnonzero(env.done)
        for g in finished:
            paid += np.roll(env.reward[g], -seats[g])
            assert env.final_score[g].max() >= env.final_score[g][env.reward[g] == 0].max(initial=-9999)
        ended += len(finished)
        if ended > 60:
            break
    assert ended > 60
    assert paid.sum() == pytest.approx(ended)
    assert paid[0] < 0.15 * ended  # at random against greedy


def test_a_game_does_not_depend_on_how_many_there_are():
    few, many = (made(TABLES[1], n, opponents=["greedy", "random", "greedy"], seat=1, seed=2) for n in (2, 7))
    for _ in range(150):
        few.step(few.sample())
        many.step(many.sample())
    assert few.states.tobytes() == many.states[:2].tobytes()


def test_a_finished_game_can_stay_as_it_is():
    env = made(TABLES[0], 3, opponents="random", begin_again=False)
    while not env.done.all():
        env.step(np.where(env.done == 1, 0, env.sample()))
        assert not (env.mask.any(axis=1) & (env.done == 1)).any()
    assert (env.score == env.final_score).all()
    assert (env.obs == env.final_obs).all()


def test_wrong_arguments_are_sentences():
    with pytest.raises(MutigError, match=r"unknown opponent 'search'.*random, greedy"):
        made(TABLES[0], opponents="search")
    with pytest.raises(MutigError, match="seat: expected 30 seats from 0 to 1"):
        made(TABLES[0], opponents="greedy", seat=2)
    with pytest.raises(MutigError, match="without opponents every seat is asked"):
        made(TABLES[0], seat=1)
