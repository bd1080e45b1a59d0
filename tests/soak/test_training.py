"""A network that teaches itself gets better, goes on where it stopped, and is the same in numpy."""

import random
import sys
from dataclasses import replace

import numpy as np
import pytest

import mutig
from mutig.learning.brain import Brain
from mutig.learning.eyes import Eyes
from mutig.learning.inputs import Inputs
from mutig.research.building import table_for

from .torch_fetched import torch_folder

if folder := torch_folder():
    sys.path.insert(0, str(folder))

import torch

GAME = "broom-service"


def trained(folder, lessons, seed=1):
    """A small training with two players on the basic board; what every lesson noted."""
    from mutig.learning.settings import SMALL
    from mutig.learning.trainer import Trainer

    torch.set_num_threads(2)
    tables = [table_for(GAME, 2, (), "house", {})]
    trainer = Trainer(GAME, SMALL, tables=tables, seed=seed, device="cpu", examined=64)
    if (folder / "training.pt").exists():
        trainer.resume(folder)
    trainer.rollout.stagger()
    notes = [trainer.lesson(0.0) for _ in range(lessons)]
    trainer.save(folder)
    return trainer, notes


def share_against(first, second, games=400):
    """How many games a network wins against another, two players."""
    from mutig.learning.rollout import choose
    from mutig.research.gpu import GpuEnv

    env = GpuEnv(GAME, games, tables=[table_for(GAME, 2, (), "house", {})], seed=5, device="cpu")
    obs, mask, seat = (torch.from_numpy(array) for array in (env.obs, env.mask, env.seat))
    mine = torch.arange(games) % 2
    waiting, won = np.ones(games, bool), 0.0
    while waiting.any():
        x = first.rollout.inputs(obs, mask, None)
        codes = torch.where(seat == mine, choose(first.player, x, mask)[0], choose(second, x, mask)[0])
        env.step(codes.numpy())
        ended = (env.done != 0) & waiting
        won += float(env.reward[np.arange(games), mine.numpy()][ended].sum())
        waiting &= ~ended
    return won / games


def test_it_learns_goes_on_and_plays_the_same_in_numpy(tmp_path):
    begun, _ = trained(tmp_path / "a", 1)
    novice = begun._copy("player")
    novice.load_state_dict(begun.player.state_dict())
    taught, notes = trained(tmp_path / "a", 60)
    assert taught.lessons == 61
    assert taught.decisions == 61 * taught.settings.games * taught.settings.decisions
    assert np.mean([note["own_guess"] for note in notes[-5:]]) < np.mean([note["own_guess"] for note in notes[:5]])
    assert share_against(taught, novice) > 0.6
    brain = Brain(tmp_path / "a" / "player.npz")
    env = taught.rollout.env
    inputs = Inputs(env.layout, env.codes)
    for g in range(20):
        codes = np.flatnonzero(env.mask[g])
        chances, guess = brain(inputs.row(env.obs[g], codes), codes)
        x = taught.rollout.inputs(torch.from_numpy(env.obs[g : g + 1]), torch.from_numpy(env.mask[g : g + 1]), None)
        logits, value = taught.player(x)
        assert np.allclose(chances, torch.softmax(logits[0, codes], 0).detach().numpy(), atol=0.02)
        assert guess == pytest.approx(float(torch.sigmoid(value[0, 0])), abs=0.02)


@pytest.mark.parametrize("game", mutig.GAMES[:2])
def test_a_batch_in_torch_is_the_rows_of_numpy(game):
    """What training hands its network is what the bot hands it, advice and all."""
    from mutig.learning.inputs import TorchInputs

    played = mutig.new_game(game, players=3, seed=3)
    eyes, rng = Eyes(played.table), random.Random(1)
    inputs = Inputs(eyes.layout, played.rules.codes)
    batch = TorchInputs(inputs, torch.device("cpu"), torch.float32)
    for _ in range(60):
        seat = min(played.pending)
        seen = eyes.see(played.rules.state_of_view(played.table, played.recall(seat)), seat)
        codes = np.array([choice.code for choice in played.choices(seat)])
        mask = np.zeros((1, inputs.codes), np.uint8)
        mask[0, codes] = 1
        advice = int(rng.choice(codes))
        row = batch(torch.from_numpy(seen[None]), torch.from_numpy(mask), torch.tensor([advice]))
        assert row[0].numpy().tolist() == inputs.row(seen, codes, advice).tolist()
        played.play(seat, rng.choice(played.choices(seat)))


def test_the_same_seed_learns_the_same_on_a_cpu(tmp_path):
    first, second = (trained(tmp_path / name, 2)[0].player.state_dict() for name in "ab")
    assert all(torch.equal(first[name], second[name]) for name in first)


def small(settings, seed=1):
    from mutig.learning.trainer import Trainer

    trainer = Trainer(GAME, settings, tables=[table_for(GAME, 2, (), "house", {})], seed=seed, device="cpu", examined=8)
    trainer.rollout.stagger()
    return trainer


def weights_of(network):
    return {name: value.clone() for name, value in network.state_dict().items()}


def test_while_the_judge_settles_the_player_stays_as_it_is():
    from mutig.learning.settings import SMALL

    trainer = small(replace(SMALL, settle=1))
    player, judge = (weights_of(network) for network in (trainer.player, trainer.judge))
    trainer.lesson(0.0)
    assert all(torch.equal(value, player[name]) for name, value in trainer.player.state_dict().items())
    assert not all(torch.equal(value, judge[name]) for name, value in trainer.judge.state_dict().items())
    trainer.lesson(0.0)
    assert not all(torch.equal(value, player[name]) for name, value in trainer.player.state_dict().items())


def test_who_can_play_already_does_not_watch(tmp_path):
    """It would unlearn what it knows."""
    from mutig.learning.run import run
    from mutig.learning.settings import SMALL

    first = small(SMALL)
    first.save(tmp_path)
    settings = replace(SMALL, watch=9.0)
    begun = run(
        GAME,
        tmp_path / "on",
        minutes=0,
        device="cpu",
        settings=settings,
        tables=first.rollout.env.tables,
        examined=8,
        begin_with=tmp_path / "player.npz",
        tell=lambda note: None,
    )
    assert begun.settings == SMALL


def test_a_training_of_another_machine_goes_on_with_the_steps_of_this_one(tmp_path):
    """On a GPU the size of a step lies in a tensor; what was gathered is all that is taken from the file."""
    from mutig.learning.settings import SMALL

    first = small(SMALL)
    first.lesson(0.0)
    for group in first._learner.param_groups:
        group |= {"lr": torch.tensor(0.5), "capturable": True}
    first.save(tmp_path)
    second = small(SMALL)
    second.resume(tmp_path)
    (group,) = second._learner.param_groups
    assert (group["lr"], group["capturable"]) == (SMALL.rate[0], False)
    assert second._learner.state_dict()["state"][0]["exp_avg"].any()
    second.lesson(0.0)


def test_work_is_done_once_whenever_it_is_called_recorded_or_not(monkeypatch):
    """What is recorded is warm first; noting it down is not doing it."""
    from contextlib import contextmanager, nullcontext
    from types import SimpleNamespace

    from mutig.learning.repeated import WARM, Repeated

    done, noting = [], []

    class Graph:
        def replay(self):
            done.append("replayed")

    @contextmanager
    def recording(graph):
        noting.append(graph)
        yield
        noting.append(None)

    def work():
        if not (noting and noting[-1]):
            done.append("worked")

    stream = SimpleNamespace(wait_stream=lambda other: None)
    for name, value in {
        "CUDAGraph": Graph,
        "graph": recording,
        "Stream": lambda: stream,
        "current_stream": lambda: stream,
        "stream": nullcontext,
    }.items():
        monkeypatch.setattr(torch.cuda, name, value)
    plain, recorded = Repeated(work, recorded=False), Repeated(work, recorded=True)
    for _ in range(WARM + 3):
        plain()
    assert done == ["worked"] * (WARM + 3)
    done.clear()
    for _ in range(WARM + 3):
        recorded()
    assert done == ["worked"] * WARM + ["replayed"] * 3
    assert len(noting) == 2
