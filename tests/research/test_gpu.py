"""What a thread of a GPU does, done by the CPU: the same source, byte by byte the games that everybody plays."""

import re
import subprocess
import sys
from pathlib import Path

import numpy as np
import pytest

from mutig import MutigError
from mutig.research import Observer, VectorEnv
from mutig.research.gpu import GpuEnv, every_table, kernels
from mutig.research.gpu.on_gpu import torch_with_gpu
from mutig.research.gpu.parity import differing, trace

GAMES = ("broom-service", "touria")
GAMES_EACH, STEPS = 2, 150


@pytest.mark.parametrize("game", GAMES)
def test_a_mixed_batch_plays_the_games_of_a_vector_env(game):
    """Every number of players and every variant at once, decision by decision."""
    tables = every_table(game)
    games = GAMES_EACH * len(tables)
    batch = GpuEnv(game, games, seed=7, device="cpu")
    vectors = [VectorEnv(game, games, seed=7, **table.options) for table in tables]
    for _ in range(STEPS):
        for kind, vector in enumerate(vectors):
            compare(batch, vector, slice(kind, games, len(tables)))
            vector.step(vector.sample())
        batch.step(batch.sample())
    assert {table.players for table in tables} == set(tables[0].rules.players)
    assert {variant for table in tables for variant in table.options["variants"]} == set(tables[0].rules.variants)


def compare(batch, vector, rows):
    """Rows of a batch are rows of a VectorEnv."""
    players = vector.players
    assert batch.states[rows].tobytes() == vector.states[rows].tobytes()
    assert batch.obs[rows].tobytes() == vector.obs[rows].tobytes()
    assert batch.mask[rows].tobytes() == vector.mask[rows].tobytes()
    assert batch.seat[rows].tolist() == vector.seat[rows].tolist()
    assert batch.count[rows].tolist() == vector.count[rows].tolist()
    assert batch.done[rows].tolist() == vector.done[rows].tolist()
    assert batch.reward[rows, :players].tolist() == vector.reward[rows].tolist()
    assert not batch.reward[rows, players:].any()


@pytest.mark.parametrize("game", GAMES)
def test_random_play_is_that_of_the_rules(game):
    table = every_table(game)[1]
    batch = GpuEnv(game, 3, tables=[table], seed=7, device="cpu")
    rules = table.rules
    before = [bytes(state) for state in batch.states]
    streams = [row.tolist() for row in batch._batch.rngs]
    batch.play_randomly(60, np.zeros(3, np.int64))
    for g in range(3):
        state = rules.state.unpack(before[g])
        rules.interpreted.random_decisions(table.e, state, [0] * rules.most_choices, streams[g], 60)
        assert batch.states[g].tobytes() == rules.state.pack(state)


@pytest.mark.parametrize("game", GAMES)
def test_open_hands_show_what_the_others_hold_and_the_observation_does_not(game):
    batch = GpuEnv(game, 24, seed=7, open_hands=True, device="cpu")
    for _ in range(40):
        batch.step(batch.sample())
    hidden = [
        p.name
        for p in batch.hands_layout.pieces
        if p.length != {q.name: q.length for q in batch.layout.pieces}.get(p.name)
    ]
    assert hidden
    for g in range(24):
        table = batch.tables[g % len(batch.tables)]
        state = table.rules.state.unpack(batch.states[g].tobytes())
        seat = int(batch.seat[g])
        assert batch.obs[g].tobytes() == Observer(table).observe(state, seat).tobytes()
        piece = batch.hands_layout["points"]
        clockwise = [state.points[(seat + k) % table.players] for k in range(table.players)]
        assert batch.hands[g, piece.start : piece.start + table.players].tolist() == clockwise


def test_who_forgets_nothing_is_shown_what_bots_recall():
    """The same games; a seat sees what everybody has seen once, and no secret of another."""
    plain, recall = (GpuEnv("touria", 24, seed=7, recall=recall, device="cpu") for recall in (False, True))
    for _ in range(40):
        actions = plain.sample().copy()
        plain.step(actions)
        recall.step(actions)
    assert plain.seat.tolist() == recall.seat.tolist()
    assert plain.mask.tobytes() == recall.mask.tobytes()
    for g in range(24):
        table = plain.tables[g % len(plain.tables)]
        state = table.rules.state.unpack(plain.states[g].tobytes())
        table.rules.interpreted.remember(state)
        assert recall.obs[g].tobytes() == Observer(table).observe(state, int(plain.seat[g])).tobytes()


def test_an_illegal_code_is_noted_and_touches_nothing():
    batch = GpuEnv(GAMES[0], 24, seed=7, device="cpu")
    before = batch.states.copy()
    actions = batch.sample().copy()
    actions[:3] = -1, 10_000, int(np.flatnonzero(batch.mask[2] == 0)[0])
    batch.step(actions)
    assert batch.illegal.tolist() == [1, 1, 1] + [0] * 21
    assert (batch.states[:3] == before[:3]).all()
    assert (batch.states[3:] != before[3:]).any(axis=1).all()


def test_digests_find_a_single_byte():
    first, second = (trace(GpuEnv(GAMES[0], 48, seed="parity", device="cpu"), 20) for _ in range(2))
    assert differing(first, second) == ""
    other = GpuEnv(GAMES[0], 48, seed="parity", device="cpu")
    other._batch.points[5, 1] ^= 1
    assert "1 of 48 games differ, e.g. 5" in differing(first, trace(other, 20))


def test_what_is_missing_is_said_in_a_sentence():
    with pytest.raises(MutigError, match="games on a GPU need"):
        torch_with_gpu()
    with pytest.raises(MutigError, match="expected one of cuda, cpu"):
        GpuEnv(GAMES[0], 4, device="tpu")
    with pytest.raises(MutigError, match="expected 'greedy' or None"):
        GpuEnv(GAMES[0], 4, opponents="search", device="cpu")
    with pytest.raises(MutigError, match="tables of"):
        GpuEnv(GAMES[0], 4, tables=every_table(GAMES[1]), device="cpu")


def test_a_kernel_is_named_by_its_sources_alone(monkeypatch, tmp_path):
    """So that it may be compiled on one machine and used on another."""
    monkeypatch.setenv("MUTIG_CACHE_DIR", str(tmp_path))
    folders = {kernels.folder_of(game, kernel) for game in GAMES for kernel in kernels.KERNELS}
    assert len(folders) == 4  # with bots and without, for each game
    code = "from mutig.research.gpu import kernels as k; print(k.folder_of('touria', 'step').name)"
    told = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True).stdout.strip()
    assert tmp_path / told == kernels.folder_of("touria", "step")


def test_the_page_tells_every_tensor():
    page = (Path(__file__).parents[2] / "docs/gpu.md").read_text(encoding="utf-8")
    told = set(re.findall(r"`(\w+)`", page))
    assert {"obs", "hands", "mask", "seat", "count", "reward", "points", "done", "illegal", "players", "own"} <= told
