"""What a thread of a GPU does, done by the CPU: the same source, byte by byte the games of a VectorEnv."""

import pytest

from mutig import GAMES
from mutig.research import VectorEnv
from mutig.research.gpu import GpuEnv, every_table

GAMES_EACH = 3


def vector_of(table, games, seed):
    options = dict(table.options)
    players, variants = options.pop("players"), options.pop("variants")
    settings = {name: value for name, value in options.items() if name != "sides" or value}
    return VectorEnv(table.rules.name, games, players=players, variants=variants, seed=seed, **settings)


@pytest.mark.parametrize("game", GAMES[:2])
def test_a_mixed_batch_plays_the_games_of_a_vector_env(game):
    tables = every_table(game)
    games = GAMES_EACH * len(tables)
    batch = GpuEnv(game, games, seed=7, device="cpu")
    vectors = [vector_of(table, games, 7) for table in tables]
    ended = 0
    for _ in range(400):
        for kind, vector in enumerate(vectors):
            compare(batch, vector, slice(kind, games, len(tables)))
        for vector in vectors:
            vector.step(vector.sample())
        batch.step(batch.sample())
        ended += int(batch.done.sum())
    assert ended > 0
    assert len(tables) == len({(t.players, *t.options["variants"]) for t in tables})


def compare(batch, vector, rows):
    """Rows of a batch are rows of a VectorEnv: states, observations, masks, seats, rewards."""
    players = vector.players
    assert batch.states[rows].tobytes() == vector.states[rows].tobytes()
    assert batch.obs[rows].tobytes() == vector.obs[rows].tobytes()
    assert batch.mask[rows].tobytes() == vector.mask[rows].tobytes()
    assert batch.seat[rows].tolist() == vector.seat[rows].tolist()
    assert batch.done[rows].tolist() == vector.done[rows].tolist()
    assert batch.reward[rows, :players].tolist() == vector.reward[rows].tolist()
    assert not batch.reward[rows, players:].any()
