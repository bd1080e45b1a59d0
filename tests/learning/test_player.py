"""What a trained network makes of a position, in numpy alone; what it sees and what is written about it."""

import subprocess
import sys

import numpy as np
import pytest

from mutig.learning.brain import Brain
from mutig.learning.inputs import MOST, Inputs
from mutig.learning.report import page
from mutig.learning.settings import Settings
from mutig.learning.shipped import Senses
from mutig.research import Observer, layout_of
from tests.research.tables import TABLES, new_game, steps_of, two_worlds

WIDTH = 24


def weights(inputs, codes, rng):
    """A network with random weights, as training writes it."""
    shapes = {"inp": (WIDTH, inputs), "policy": (codes, WIDTH), "value": (1, WIDTH)}
    shapes |= {f"blocks.{k}.{part}": (WIDTH, WIDTH) for k in range(2) for part in "ab"}
    found = {f"{name}.weight": rng.normal(0, 0.1, shape) for name, shape in shapes.items()}
    found |= {f"{name}.bias": rng.normal(0, 0.1, shape[0]) for name, shape in shapes.items()}
    for name in ("norm", "blocks.0.norm", "blocks.1.norm"):
        found |= {f"{name}.weight": np.ones(WIDTH), f"{name}.bias": np.zeros(WIDTH)}
    return {name: array.astype(np.float16) for name, array in found.items()}


def slowly(found, x, choices):
    """The same in 64 bits, written down plainly."""
    w = {name: array.astype(float) for name, array in found.items()}

    def normed(h):
        return (h - h.mean()) / np.sqrt(h.var() + 1e-5)

    h = w["inp.weight"] @ x + w["inp.bias"]
    for k in range(2):
        inner = np.maximum(w[f"blocks.{k}.a.weight"] @ normed(h) + w[f"blocks.{k}.a.bias"], 0)
        h = h + w[f"blocks.{k}.b.weight"] @ inner + w[f"blocks.{k}.b.bias"]
    h = np.maximum(normed(h), 0)
    logits = (w["policy.weight"] @ h + w["policy.bias"])[choices]
    value = (w["value.weight"] @ h + w["value.bias"])[0]
    return np.exp(logits) / np.exp(logits).sum(), 1 / (1 + np.exp(-value))


@pytest.mark.parametrize("kind", TABLES, ids=str)
def test_a_player_knows_no_more_than_its_seat(kind, tmp_path):
    """Worlds that a seat cannot tell apart give the same inputs, chances and guess, bit by bit."""
    game = new_game(*kind)
    rules, observer = game.rules, Observer(game.table)
    inputs = Inputs(observer.layout, rules.codes)
    np.savez(tmp_path / "player.npz", **weights(inputs.width, rules.codes, np.random.default_rng(1)))
    brain = Brain(tmp_path / "player.npz")
    for now, seat, other in two_worlds(game):
        codes = np.array(now.codes(seat))
        here, there = (inputs.row(observer.observe(state, seat), codes) for state in (now.state, other))
        assert here.tobytes() == there.tobytes()
        assert brain(here, codes)[1] == brain(there, codes)[1]


@pytest.mark.parametrize("kind", TABLES[::3], ids=str)
def test_numpy_works_the_network_out(kind, tmp_path):
    game = new_game(*kind)
    inputs, observer = Inputs(layout_of(game.table), game.rules.codes), Observer(game.table)
    found = weights(inputs.width, game.rules.codes, np.random.default_rng(1))
    np.savez(tmp_path / "player.npz", **found)
    brain = Brain(tmp_path / "player.npz")
    for now in steps_of(game, most=20):
        seat = min(now.pending)
        codes = np.array(now.codes(seat))
        x = inputs.row(observer.observe(now.state, seat), codes)
        assert np.abs(x).max() <= MOST
        assert x[inputs.mask_at : inputs.mask_at + inputs.codes].nonzero()[0].tolist() == sorted(codes.tolist())
        chances, guess = brain(x, codes)
        expected, expected_guess = slowly(found, x, codes)
        assert np.allclose(chances, expected, atol=1e-4)
        assert guess == pytest.approx(expected_guess, abs=1e-4)


def test_advice_is_heeded_as_far_as_it_is_trusted(tmp_path):
    """What is advised is worth so much more; where nobody advises, nothing changes."""
    game = new_game(*TABLES[0])
    inputs, codes = Inputs(layout_of(game.table), game.rules.codes), np.array([1, 3, 7])
    found = weights(inputs.width, game.rules.codes, np.random.default_rng(1))
    np.savez(tmp_path / "plain.npz", **found)
    np.savez(tmp_path / "advised.npz", **found, trust=np.float16(2.0))
    plain, advised = (Brain(tmp_path / f"{name}.npz") for name in ("plain", "advised"))
    x = inputs.row(np.zeros(layout_of(game.table).size, np.int16), codes)
    before, after = plain(x, codes)[0], advised(x, codes, 3)[0]
    assert advised(x, codes)[0].tolist() == before.tolist()
    assert after[1] / after[0] == pytest.approx(before[1] / before[0] * np.exp(2.0), rel=1e-4)
    assert after[2] / after[0] == pytest.approx(before[2] / before[0], rel=1e-4)


def test_numbers_in_steps_circles_and_advice():
    """Three of something is at least one, two and three; what turns is seen from where the seat sits."""
    table = new_game("touria", 3, ()).table
    layout, codes = layout_of(table), table.rules.codes
    plain, rich = Inputs(layout, codes, Senses()), Inputs(layout, codes, Senses(4, {"turned": "side"}, advice=True))
    seen = np.zeros(layout.size, np.int16)
    hearts, turned, side = layout["hearts"].start, layout["turned"].start, layout["side"].start
    seen[hearts], seen[turned], seen[side] = 3, 2, 3
    row = rich.row(seen, np.array([5]), 9)
    steps = [row[rich.steps_at + k] for k in np.flatnonzero(rich.stepped == hearts)]
    assert steps == [1, 1, 1, 0]
    assert row[rich.circle_starts[0] :][:4].tolist() == [0, 1, 0, 0]
    assert row[rich.circle_starts[1] :][:4].tolist() == [0, 0, 0, 1]
    assert row[rich.advice_at :].nonzero()[0].tolist() == [9]
    assert plain.advice_at is None
    assert plain.mask_at == plain.steps_at


def test_settings_fall_evenly():
    settings = Settings()
    assert settings.at((0.4, 0.1), 0) == 0.4
    assert settings.at((0.4, 0.1), 0.5) == pytest.approx(0.2)
    assert settings.at((0.4, 0.1), 2) == pytest.approx(0.1)


def test_a_report_has_every_curve_and_runs_nothing():
    lessons = [
        {"minutes": k / 10, "entropy": 1 / (k + 1), "judge": 0.1, "own_guess": 0.6, "clipped": 0} for k in range(9)
    ]
    examinations = [{"minutes": k, "games": 1000 * k, "wins": {"2": k / 10, "4": k / 20}} for k in range(4)]
    text = page("A <game>", {"seed": 1, "games": 32}, examinations, lessons)
    assert "A &lt;game&gt;" in text
    assert text.count("<polyline") == 6
    assert "<td>3.0</td><td>3,000</td><td>30.0 %</td><td>15.0 %</td>" in text
    assert "<script" not in text
    assert "http" not in text


def test_without_torch_a_sentence_says_what_is_missing(tmp_path):
    block = "import sys; sys.modules['torch'] = None; from mutig.cli import app; app()"
    told = subprocess.run(
        [sys.executable, "-c", block, "train", "touria", "--out", str(tmp_path)],
        capture_output=True,
        text=True,
        check=False,
    )
    assert told.returncode == 2
    assert "training needs torch: install it with" in told.stderr
    assert "Traceback" not in told.stderr
