"""Many games at once are the same games."""

import numpy as np
import pytest

import mutig
from mutig import Game, MutigError
from mutig.bots import whole_seed
from mutig.research import Observer, VectorEnv
from tests.research.tables import TABLES, StreamChance

GAMES = 6


def made(kind, games=GAMES, seed=7):
    game, players, variants = kind
    return VectorEnv(game, games, players=players, variants=variants, seed=seed)


def chance_of(env, game, seed=7):
    return StreamChance(env.table, (whole_seed("chance", seed) >> 1) + game)


@pytest.mark.parametrize("kind", TABLES, ids=str)
def test_a_vector_game_is_the_game_that_people_play(kind):
    """Codes, seats, observations and states of both, decision by decision, to the end."""
    env = made(kind)
    games = [Game(env.table, chance_of(env, k)) for k in range(GAMES)]
    observer, ended = Observer(env.table), set()
    for _ in range(100_000):
        for k in set(range(GAMES)) - ended:
            compare(env, k, games[k], observer)
        actions = env.sample().copy()
        for k in set(range(GAMES)) - ended:
            games[k].play(int(env.seat[k]), int(actions[k]))
        assert env.step(actions) == 0
        for k in set(range(GAMES)) - ended:
            assert bool(env.done[k]) == games[k].over
            if games[k].over:
                compare_end(env, k, games[k])
                ended.add(k)
        if len(ended) == GAMES:
            return
    raise AssertionError("no end in sight")


def compare(env, k, game, observer):
    seat = min(game.pending)
    codes = game.codes(seat)
    assert env.seat[k] == seat
    assert env.choices[k, : env.count[k]].tolist() == codes
    assert env.mask[k].nonzero()[0].tolist() == sorted(codes)
    if len(game.pending) == 1:  # a Game carries out forced secret choices at once, a VectorEnv when their turn comes
        assert env.obs[k].tobytes() == observer.observe(game.state, seat).tobytes()
        assert env.states[k].tobytes() == game.rules.state.pack(game.state)


def compare_end(env, k, game):
    assert {seat for seat in range(env.players) if env.reward[k, seat] > 0} == set(game.winners)
    assert env.reward[k].sum() == pytest.approx(1)


@pytest.mark.parametrize("kind", TABLES, ids=str)
def test_the_same_seed_gives_the_same_games(kind):
    first, second, other = made(kind), made(kind), made(kind, seed=8)
    for _ in range(300):
        first.step(first.sample())
        second.step(second.sample())
        other.step(other.sample())
    assert first.states.tobytes() == second.states.tobytes()
    assert first.obs.tobytes() == second.obs.tobytes()
    assert first.states.tobytes() != other.states.tobytes()


@pytest.mark.parametrize("kind", TABLES[::3], ids=str)
def test_a_game_does_not_depend_on_how_many_there_are_and_reset_begins_again(kind):
    few, many = made(kind, games=2), made(kind, games=9)
    begun = few.states.tobytes()
    for _ in range(200):
        few.step(few.sample())
        many.step(many.sample())
    assert few.states.tobytes() == many.states[:2].tobytes()
    few.reset()
    assert few.states.tobytes() == begun
    few.reset(seed=99)
    assert few.states.tobytes() != begun


@pytest.mark.parametrize("kind", TABLES[1::3], ids=str)
def test_finished_games_begin_again_and_rewards_are_paid_once(kind):
    env, paid, ended = made(kind, games=40), 0.0, 0
    for _ in range(3000):
        env.step(env.sample())
        paid += float(env.reward.sum())
        ended += int(env.done.sum())
        assert (env.reward.sum(axis=1)[env.done == 0] == 0).all()
    assert ended >= 40
    assert paid == pytest.approx(ended)
    assert (env.count >= 2).all()
    assert (env.mask.sum(axis=1) == env.count).all()


@pytest.mark.parametrize("kind", TABLES[1::3], ids=str)
@pytest.mark.parametrize("wrong", [-1, 10_000, None])
def test_an_illegal_code_is_reported_and_touches_nothing(kind, wrong):
    env = made(kind)
    for _ in range(50):
        env.step(env.sample())
    actions = env.sample().copy()
    actions[2] = int(np.flatnonzero(env.mask[2] == 0)[0]) if wrong is None else wrong
    before = [array[2].tobytes() for array in (env.states, env.obs, env.mask, env.choices)]
    others = env.states[3].tobytes()
    assert env.step(actions) == 1
    assert env.illegal.tolist() == [0, 0, 1, 0, 0, 0]
    assert [array[2].tobytes() for array in (env.states, env.obs, env.mask, env.choices)] == before
    assert env.states[3].tobytes() != others
    assert env.step(env.sample()) == 0
    assert not env.illegal.any()


@pytest.mark.parametrize("kind", TABLES, ids=str)
def test_any_seat_can_look(kind):
    env = made(kind)
    for _ in range(100):
        env.step(env.sample())
    assert (env.observe(env.seat) == env.obs).all()
    observer, schema = Observer(env.table), env.table.rules.state
    last = [env.players - 1] * GAMES
    for k, seen in enumerate(env.observe(last)):
        assert (seen == observer.observe(schema.unpack(env.states[k].tobytes()), last[k])).all()


def test_what_is_legal_cannot_be_written_over():
    env = made(TABLES[0])
    for array in (env.states, env.choices, env.count, env.seat):
        with pytest.raises(ValueError, match="read-only"):
            array[0] = array[1]
    forbidden = int(np.flatnonzero(env.mask[0] == 0)[0])
    env.mask[0] = 1
    actions = env.sample().copy()
    actions[0] = forbidden
    assert env.step(actions) == 1


def test_secret_picks_of_others_are_in_no_observation():
    """While everybody picks cards, what seat 0 has picked changes nothing for seat 1."""
    seen = set()
    for pick in range(2):
        env = VectorEnv("broom-service", 1, players=3, seed=5)
        while env.seat[0] == 0:
            env.step([env.choices[0, pick if env.count[0] > pick else 0]])
        seen.add(env.obs.tobytes())
    assert len(seen) == 1


def test_wrong_arguments_are_sentences():
    with pytest.raises(MutigError, match="num_games"):
        VectorEnv("touria", 0, players=2)
    with pytest.raises(MutigError, match="players"):
        VectorEnv("touria", 1, players=9)
    env = VectorEnv("touria", 2, players=2)
    with pytest.raises(MutigError, match="one per game"):
        env.step([1])
    with pytest.raises(MutigError, match="whole numbers"):
        env.step([0.5, 1.0])
    with pytest.raises(MutigError, match="seats"):
        env.observe([0, 2])
    with pytest.raises(MutigError, match="seed"):
        env.reset(seed=1.5)
    assert env.codes == mutig.rules("touria").codes
