"""The PettingZoo environments pass PettingZoo's own tests."""

import random
from functools import partial
from types import SimpleNamespace

import numpy as np
import pytest
from pettingzoo.test import api_test, max_cycles_test, parallel_api_test, parallel_seed_test, seed_test

from mutig import MutigError
from mutig.research import pettingzoo_env
from mutig.research.pettingzoo_env import AecEnv, ParallelEnv, env, parallel_env
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


# Everybody in every cycle


def as_a_module(kind):
    """The functions a module of PettingZoo's has, for one table."""
    game, players, variants = kind
    table = {"players": players, "variants": variants}
    return SimpleNamespace(parallel_env=partial(parallel_env, game, **table), env=partial(env, game, **table))


@pytest.mark.parametrize("kind", TABLES, ids=str)
def test_pettingzoo_finds_nothing_wrong_with_cycles(kind):
    module = as_a_module(kind)
    max_cycles_test(module)
    parallel_api_test(module.parallel_env(), num_cycles=150)
    parallel_seed_test(module.parallel_env, num_cycles=20)
    api_test(module.env(), num_cycles=60)
    seed_test(module.env, num_cycles=30)


def test_the_module_itself_is_one_of_pettingzoo_s():
    max_cycles_test(pettingzoo_env)


def legal_or_not(seen, rng):
    """A legal code where there is one; the others give anything, and it does not matter."""
    legal = np.flatnonzero(seen["action_mask"])
    return int(rng.choice(legal)) if len(legal) else rng.randrange(440)


@pytest.mark.parametrize("kind", TABLES, ids=str)
def test_a_whole_game_in_cycles_pays_one_win(kind):
    game, players, variants = kind
    table, rng = ParallelEnv(game, players=players, variants=variants), random.Random(4)
    seen, _ = table.reset(seed=5)
    most_at_once = 0
    while table.agents:
        asked = {agent for agent, what in seen.items() if what["action_mask"].any()}
        assert asked == {f"seat_{seat}" for seat in table.game.pending}
        most_at_once = max(most_at_once, len(asked))
        before = sum(move.asked for move in table.game.moves)
        seen, rewards, ended, cut, infos = table.step({agent: legal_or_not(what, rng) for agent, what in seen.items()})
        assert sum(move.asked for move in table.game.moves) == before + len(asked)
        assert not any(info["illegal"] for info in infos.values())
        assert not any(cut.values())
    assert all(ended.values())
    assert table.game.over
    assert sum(rewards.values()) == pytest.approx(1)
    assert {agent for agent, share in rewards.items() if share} == {f"seat_{seat}" for seat in table.game.winners}
    assert most_at_once == (players if game == "broom-service" else 1)  # roles are chosen by all at the same time


def test_the_same_cycle_shows_nobody_what_another_chooses():
    """Whatever seat 0 chooses in secret, seat 1 sees the same afterwards."""
    after = []
    for index in (0, 3):
        table = ParallelEnv("broom-service", players=2)
        seen, _ = table.reset(seed=1)
        codes = [np.flatnonzero(seen[agent]["action_mask"]) for agent in table.agents]
        seen, *_ = table.step({"seat_0": int(codes[0][index]), "seat_1": int(codes[1][0])})
        after.append(seen["seat_1"]["observation"].tobytes())
    assert after[0] == after[1]


def test_an_illegal_code_changes_nothing_and_is_asked_again():
    table = ParallelEnv("broom-service", players=3, max_cycles=2)
    seen, _ = table.reset(seed=1)
    legal = {agent: int(np.flatnonzero(what["action_mask"])[0]) for agent, what in seen.items()}
    seen, rewards, ended, cut, infos = table.step(legal | {"seat_1": 440})
    assert [infos[agent]["illegal"] for agent in table.agents] == [False, True, False]
    assert len([move for move in table.game.moves if move.asked]) == 2
    assert seen["seat_1"]["action_mask"][legal["seat_1"]]
    assert not any(ended.values())
    assert not any(cut.values())
    _, rewards, ended, cut, _ = table.step(dict.fromkeys(table.agents, 440))
    assert all(cut.values())
    assert not any(ended.values())
    assert sum(rewards.values()) == 0
    assert table.agents == []


def test_who_has_to_decide_must_be_among_the_actions():
    table = ParallelEnv("broom-service", players=2)
    with pytest.raises(MutigError, match="reset"):
        table.step({})
    table.reset(seed=1)
    with pytest.raises(MutigError, match="seat_0 has to decide"):
        table.step({"seat_1": 0})
