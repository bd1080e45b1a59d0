"""The Gymnasium environments pass Gymnasium's own checks and play whole games."""

import random
from types import SimpleNamespace

import gymnasium
import numpy as np
import pytest
from gymnasium.utils.env_checker import check_env

import mutig
from mutig import MutigError
from mutig.research import progress
from mutig.research.gym_env import GymEnv, gym_id
from mutig.research.one_game import CompiledGame, TableGame
from tests.research.tables import TABLES


@pytest.mark.parametrize("kind", TABLES, ids=str)
@pytest.mark.filterwarnings("error")
@pytest.mark.filterwarnings("ignore:.*(spec|render).*")
def test_gymnasium_finds_nothing_wrong(kind):
    game, players, variants = kind
    check_env(GymEnv(game, players=players, variants=variants, opponents="random"), skip_render_check=True)


def test_every_game_has_an_id():
    assert [gym_id(game) for game in mutig.GAMES[:2]] == ["mutig/BroomService-v0", "mutig/Touria-v0"]
    for game in mutig.GAMES[:2]:
        env = gymnasium.make(gym_id(game), variants=[])
        assert env.unwrapped.table.rules.name == game
        assert env.unwrapped.table.players == 2
        assert env.observation_space.contains(env.reset(seed=1)[0])


def play(env, seed, choose):
    observation, info = env.reset(seed=seed)
    rng, seen, rewards, over = random.Random(choose), [observation.tobytes()], [], False
    while not over:
        assert info["action_mask"].nonzero()[0].tolist() == sorted(env.game.codes(env.seat))
        assert (info["score"], info["scores"]) == (env.game.scores[env.seat], env.game.scores)
        assert env.observation_space.contains(observation)
        observation, reward, over, truncated, info = env.step(rng.choice(info["action_mask"].nonzero()[0]))
        assert not truncated
        assert not info["illegal"]
        rewards.append(reward)
        seen.append(observation.tobytes())
    assert not info["action_mask"].any()
    assert info["scores"] == env.game.scores
    assert set(rewards[:-1]) <= {0.0}
    assert (rewards[-1] > 0) == (env.seat in env.game.winners)
    return seen


@pytest.mark.parametrize(
    ("game", "players", "seat", "opponents"),
    [
        ("broom-service", 4, 2, "greedy"),
        ("touria", 2, 1, "greedy"),
        ("broom-service", 2, 0, ["tests.research.test_gym:Last"]),
        ("touria", 3, 1, ["random", "greedy"]),
    ],
)
def test_a_whole_game_against_bots_depends_on_the_seed(game, players, seat, opponents):
    """Compiled or not; `env.game` is the same game with the bots that play at tables."""
    env = GymEnv(game, players=players, opponents=opponents, seat=seat)
    first = play(env, 1, 1)
    assert first == play(env, 1, 1)
    assert first != play(env, 2, 1)


class Last:
    """A bot of one's own: whatever is offered last."""

    def choose(self, view, choices, budget):
        return choices[-1]


def test_only_bots_that_compiled_code_does_not_know_are_asked_at_a_table():
    assert isinstance(GymEnv("touria", players=3, opponents=["random", "greedy"])._course, CompiledGame)
    assert isinstance(GymEnv("touria", players=3, opponents=["random", "search:10"])._course, TableGame)


def test_a_game_can_be_saved_and_replayed(tmp_path):
    env = GymEnv("broom-service", players=3, variants=["storms"], opponents="greedy")
    play(env, 3, 3)
    loaded = mutig.load(env.game.save(tmp_path / "learnt.mutig"))
    assert loaded.scores == env.game.scores
    assert len(loaded.log) > 100


def test_an_illegal_code_asks_again():
    env = GymEnv("broom-service", players=2, opponents=["random"])
    observation, info = env.reset(seed=4)
    for wrong in (int((info["action_mask"] == 0).nonzero()[0][0]), -1, 10_000):
        again, reward, over, _, info = env.step(wrong)
        assert (again == observation).all()
        assert (reward, over, info["illegal"]) == (0.0, False, True)
    assert len([move for move in env.game.moves if move.asked and move.seat == 0]) == 0


@pytest.mark.parametrize("game", mutig.GAMES[:2])
def test_it_shows_itself(game):
    shown = {}
    for mode in ("ansi", "rgb_array", "svg", None):
        env = GymEnv(game, players=2, render_mode=mode)
        env.reset(seed=1)
        shown[mode] = env.render()
    assert shown[None] is None
    assert str(env.game.choices(0)[-1]) in shown["ansi"]
    assert "\x1b" not in shown["ansi"]
    assert shown["svg"].startswith("<svg")
    assert shown["rgb_array"].dtype == np.uint8
    assert shown["rgb_array"].shape[2] == 3
    assert shown["rgb_array"].shape[1] == 1000
    assert len(np.unique(shown["rgb_array"])) > 50


@pytest.mark.parametrize("kind", TABLES[1::3], ids=str)
def test_the_bounds_hold_and_mean_something(kind):
    """No number leaves its bounds, and those of amounts are the schema's."""
    game, players, variants = kind
    env = GymEnv(game, players=players, variants=variants)
    for piece in env.layout.pieces:
        if piece.kind == "number":
            assert -(1 << 15) < piece.low <= piece.high < (1 << 15) - 1, piece.name


def test_many_at_once_are_gymnasium_s_too():
    envs = gymnasium.make_vec(gym_id("broom-service"), num_envs=40, players=3, opponents="greedy", seat=1)
    seen, infos = envs.reset(seed=3)
    again, _ = envs.reset(seed=3)
    assert (seen == again).all()
    ended = 0
    for _ in range(200):
        codes = np.array([np.flatnonzero(mask)[0] for mask in infos["action_mask"]])
        seen, rewards, terminated, truncated, infos = envs.step(codes)
        assert envs.observation_space.contains(seen)
        assert not truncated.any()
        assert (rewards[~terminated] == 0).all()
        if terminated.any():
            assert (infos["_final_obs"] == terminated).all()
            own = envs.unwrapped.layout["points"].start
            assert (infos["final_obs"][terminated, own] == infos["final_info"]["score"][terminated]).all()
        ended += int(terminated.sum())
    assert ended >= 40
    assert not infos["illegal"].any()


def test_wrong_arguments_are_sentences():
    with pytest.raises(MutigError, match="seat"):
        GymEnv("touria", players=2, seat=2)
    with pytest.raises(MutigError, match="opponents"):
        GymEnv("touria", players=3, opponents=["random"])
    with pytest.raises(MutigError, match="reset"):
        GymEnv("touria", players=2).step(0)
    with pytest.raises(MutigError, match="render_mode"):
        GymEnv("touria", players=2, render_mode="human")
    with pytest.raises(MutigError, match="many games"):
        gymnasium.make_vec(gym_id("touria"), num_envs=2, render_mode="svg")


@pytest.mark.parametrize("terminal", [True, False])
def test_who_waits_for_the_compiler_is_told_on_a_terminal(terminal, monkeypatch):
    said = []
    fake = SimpleNamespace(isatty=lambda: terminal, write=said.append, flush=lambda: None)
    monkeypatch.setattr(progress.sys, "stderr", fake)
    tell = progress.told_on_a_terminal("Go Fish")
    tell(1, 2)
    tell(2, 2)
    assert said[:1] == (["\rCompiling Go Fish, once: 1 of 2 functions ..."] if terminal else [])
    assert "".join(said).endswith("\r") == terminal
