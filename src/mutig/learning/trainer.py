"""Self-play: play, judge, learn, and keep past selves to play against; it may stop at any time and go on later."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator
from functools import cached_property
from pathlib import Path
from typing import Any

import numpy as np
import torch
from torch.nn.functional import binary_cross_entropy_with_logits, log_softmax, mse_loss, nll_loss

from mutig.core.ruleset import Table
from mutig.research.gpu import GpuEnv

from .examination import Examination
from .networks import Network, copy_into, save_player
from .repeated import Repeated, compiled
from .rollout import CHANNELS, Rollout
from .settings import Settings

STEEPEST = 0.5  # gradients are cut to this length
GENTLE = 10  # lessons in which who begins to learn does so by smaller steps
NOTES = ("policy", "judge", "own_guess", "entropy", "clipped")
WATCH, SETTLE, PLAY = "watch", "settle", "play"  # what is learned: greedy's advice, the judge alone, to play

Note = dict[str, Any]
Tell = Callable[[Note], None]


class Trainer:
    """One training of one game. `state` is all it takes to go on with it; games under way begin anew then."""

    def __init__(
        self,
        game: str,
        settings: Settings,
        *,
        tables: list[Table] | None = None,
        seed: int = 1,
        device: str = "cuda",
        examined: int = 4096,
        recorded: bool = True,
    ) -> None:
        """On a GPU lessons are `recorded`, which takes half a minute once and much less in every lesson."""
        torch.manual_seed(seed)
        self.game, self.settings, self.seed, self.device = game, settings, seed, device
        on_gpu = device == "cuda"
        self._recorded = recorded and on_gpu
        self._dtype = torch.bfloat16 if on_gpu else torch.float32
        env = GpuEnv(game, settings.games, tables=tables, seed=seed, open_hands=True, recall=True, device=device)
        self.rollout = Rollout(env, settings, torch.device(device), self._dtype, self._recorded)
        inputs = self.rollout.inputs
        codes = inputs.codes
        self._shapes: dict[str, tuple[Any, ...]] = {
            "player": (inputs.width, codes, settings.width, settings.blocks, 1, inputs.advice_at),
            "judge": (self.rollout.judge_inputs.width, 0, settings.judge_width, settings.judge_blocks, CHANNELS),
        }
        self.player, self.judge = (Network(*shape).to(device) for shape in self._shapes.values())
        self._acting, self._past = (self._copy("player") for _ in range(2))
        self._judging = self._copy("judge")
        self._learner = torch.optim.AdamW(
            [*self.player.parameters(), *self.judge.parameters()],
            lr=torch.tensor(settings.rate[0], device=device) if self._recorded else settings.rate[0],
            weight_decay=0.0,
            eps=1e-5,
            fused=on_gpu,
            capturable=self._recorded,
        )
        self._batch = torch.zeros(settings.batch, dtype=torch.int64, device=device)
        self._entropy = torch.zeros((), device=device)
        self._sums = torch.zeros(len(NOTES), device=device)
        self._loss = compiled(self._loss_of, self._recorded)
        self._learnt: dict[str, Repeated] = {}
        self.pool: list[dict[str, Any]] = []
        self._tables, self._examined = tables, examined
        self.lessons = self.games = self.decisions = 0
        self.seconds = self._kept_at = 0.0
        self.notes: list[Note] = []

    def _copy(self, which: str) -> Network:
        """A network like the one that learns, for playing only."""
        network: Network = Network(*self._shapes[which]).to(self.device, self._dtype)
        network.requires_grad_(requires_grad=False)
        return network

    @cached_property
    def examination(self) -> Examination:
        """Made when it is first held: who only learns need not wait until greedy is compiled."""
        return Examination(self.game, self._examined, self._tables, self.rollout.inputs, self.device)

    def train(self, minutes: float, examine_every: float, tell: Tell) -> None:
        """Learn until so many minutes of learning are over, in this run and those before."""
        self.rollout.stagger()
        if not self.notes:
            self._examine(tell)
        examined_at = self.seconds
        while self.seconds < minutes * 60:
            begun = time.perf_counter()
            note = self.lesson(self.seconds / (minutes * 60))
            self.seconds += time.perf_counter() - begun
            tell({"what": "lesson", **self.where(), **note})
            if self.seconds - examined_at >= examine_every and self.seconds < minutes * 60:
                self._examine(tell)
                examined_at = self.seconds
        self._examine(tell)

    def begin_with(self, path: Path) -> None:
        """Not from nothing: with the weights of a player that was trained before."""
        with np.load(path) as file:
            weights = {name: torch.from_numpy(file[name].astype(np.float32)) for name in file.files}
        expected = {name: value.shape for name, value in self.player.state_dict().items()}
        if {name: value.shape for name, value in weights.items()} != expected:
            raise ValueError(f"{path}: these are the weights of another game or of a network of another size")
        self.player.load_state_dict(weights)

    def where(self) -> Note:
        """How far it has come."""
        return {"minutes": self.seconds / 60, "lessons": self.lessons, "games": self.games, "decisions": self.decisions}

    def _examine(self, tell: Tell) -> None:
        copy_into(self._acting, self.player)
        note = {"what": "examination", **self.where(), "wins": self.examination.against_greedy(self._acting)}
        self.notes.append(note)
        tell(note)

    def lesson(self, progress: float) -> Note:
        """Some decisions of every game, and what is to be learned from them."""
        settings = self.settings
        copy_into(self._acting, self.player)
        copy_into(self._judging, self.judge)
        watch = self.seconds < settings.watch * 60
        if not watch:
            self._meet_the_past()
        ended = self.rollout.play(self._acting, self._judging, self._past if self.pool else None, watch)
        places = self.rollout.judge(settings.at(settings.margin, progress))
        kind = WATCH if watch else SETTLE if self.lessons < settings.settle else PLAY
        slowly = (self.lessons - (settings.settle if kind == PLAY else 0) + 1) / GENTLE  # also who waited for the judge
        self._set_rate(settings.at(settings.rate, progress) * min(1.0, slowly))
        self._entropy.fill_(settings.at(settings.entropy, progress))
        self._sums.zero_()
        if kind not in self._learnt:
            self._learnt[kind] = Repeated(lambda: self._learn(kind), self._recorded)
        batches = 0
        for batch in self._batches(places):
            self._batch.copy_(batch)
            self._learnt[kind]()
            batches += 1
        self.lessons += 1
        self.games += ended
        self.decisions += settings.games * settings.decisions
        return dict(zip(NOTES, (self._sums / max(batches, 1)).tolist(), strict=True))

    def _set_rate(self, rate: float) -> None:
        """How far a step of learning goes; what is recorded reads it in a tensor."""
        for group in self._learner.param_groups:
            if torch.is_tensor(group["lr"]):
                group["lr"].fill_(rate)
            else:
                group["lr"] = rate

    def _meet_the_past(self) -> None:
        """Keep a past self from time to time; another of them plays in the next games."""
        if not self.pool or self.seconds - self._kept_at >= self.settings.keep_every:
            self.pool.append({name: value.clone() for name, value in self._acting.state_dict().items()})
            self._kept_at = self.seconds
            if len(self.pool) > self.settings.pool:  # thin out the older half, so that the pool reaches far back
                del self.pool[1 : self.settings.pool // 2 : 2]
        drawn = int(torch.randint(len(self.pool), ()))
        self._past.load_state_dict(self.pool[drawn])

    def _batches(self, places: Any) -> Iterator[Any]:
        """The decisions to learn from, shuffled, in batches of one size."""
        shuffled, size = places[torch.randperm(len(places), device=places.device)], self.settings.batch
        for first in range(0, len(shuffled) - size + 1, size):
            yield shuffled[first : first + size]

    def _learn(self, kind: str) -> None:
        """One step, from the batch that lies ready."""
        self._learner.zero_grad(set_to_none=True)
        loss, notes = self._loss(self.rollout.lesson(self._batch), kind)
        loss.backward()
        torch.nn.utils.clip_grad_norm_(self.player.parameters(), STEEPEST)
        torch.nn.utils.clip_grad_norm_(self.judge.parameters(), STEEPEST)
        self._learner.step()
        self._sums += notes

    def _loss_of(self, rows: dict[str, Any], kind: str) -> tuple[Any, Any]:
        """Proximal policy optimisation (or greedy's advice), the judge, the player's guess at its chances."""
        # Weights in 16 bits are not kept from one look to the next: what is recorded makes them anew each time.
        with torch.autocast(self.device, dtype=torch.bfloat16, enabled=self.device == "cuda", cache_enabled=False):
            logits, guess = self.player(self.rollout.inputs(rows["obs"], rows["mask"], rows["advice"]))
            _, values = self.judge(self.rollout.judge_inputs(rows["hands"], rows["mask"], rows["advice"]))
        legal = rows["mask"] != 0
        logq = log_softmax(logits.float().masked_fill(~legal, -1e9), 1)
        advantage = (rows["advantage"] - rows["advantage"].mean()) / (rows["advantage"].std() + 1e-6)
        ratio = (logq.gather(1, rows["action"][:, None])[:, 0] - rows["logp"]).exp()
        clip = self.settings.clip
        policy = -torch.min(ratio * advantage, ratio.clamp(1 - clip, 1 + clip) * advantage).mean()
        if kind == WATCH:
            policy = nll_loss(logq, rows["advice"])
        spread = -(logq.exp() * logq.masked_fill(~legal, 0.0)).sum(1).mean()
        judged = mse_loss(values.float(), rows["returns"])
        share = (rows["returns"][:, 0] + rows["even"]).clamp(0.0, 1.0)
        guessed = binary_cross_entropy_with_logits(guess.float()[:, 0], share)
        loss = judged if kind == SETTLE else policy + judged + 0.25 * guessed - self._entropy * spread
        clipped = ((ratio - 1).abs() > clip).float().mean()
        return loss, torch.stack([policy, judged, guessed, spread, clipped]).detach()

    # Stopping and going on

    def save(self, folder: Path) -> None:
        """Everything it takes to go on, and the player as it is now."""
        folder.mkdir(parents=True, exist_ok=True)
        state = {
            "game": self.game,
            "shapes": self._shapes,
            "player": self.player.state_dict(),
            "judge": self.judge.state_dict(),
            "learner": self._learner.state_dict(),
            "pool": self.pool,
            "counts": (self.lessons, self.games, self.decisions, self.seconds, self._kept_at),
            "notes": self.notes,
            "chance": torch.get_rng_state(),
        }
        torch.save(state, folder / "training.part")
        (folder / "training.part").rename(folder / "training.pt")
        save_player(self.player, folder / "player.npz")

    def resume(self, folder: Path) -> None:
        """Go on where a training of this game stopped."""
        state = torch.load(folder / "training.pt", map_location=self.device, weights_only=True)
        if state["game"] != self.game or state["shapes"] != self._shapes:
            raise ValueError(f"{folder}: this is a training of another game or of networks of another size")
        self.player.load_state_dict(state["player"])
        self.judge.load_state_dict(state["judge"])
        for saved, here in zip(state["learner"]["param_groups"], self._learner.param_groups, strict=True):
            saved |= {name: value for name, value in here.items() if name != "params"}  # how it steps is up to us
        self._learner.load_state_dict(state["learner"])
        self._learnt.clear()  # what was recorded works on what the optimizer had gathered before
        self.pool, self.notes = state["pool"], state["notes"]
        self.lessons, self.games, self.decisions, self.seconds, self._kept_at = state["counts"]
        torch.set_rng_state(state["chance"].cpu())
