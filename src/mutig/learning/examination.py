"""How strong a network is: whole games of one seat against greedy on all the others, on every table."""

from __future__ import annotations

from typing import Any

import torch

from mutig.core.ruleset import Table
from mutig.research.gpu import GpuEnv

from .inputs import TorchInputs
from .networks import Network, without_gradients
from .rollout import choose

PATIENCE = 4000  # decisions of its own after which a game counts as not won
SEED = "examination"


class Examination:
    """The same deals each time, from every seat; used for nothing else."""

    def __init__(self, game: str, games: int, tables: list[Table] | None, inputs: TorchInputs, device: str) -> None:
        self._inputs, self._device = inputs, device
        self._env = GpuEnv(game, games, tables=tables, seed=SEED, opponents="greedy", recall=True, device=device)
        self._tensor = tensor = torch.from_numpy if device == "cpu" else (lambda given: given)
        names = ("obs", "mask", "reward", "done", "players", "own")
        self._now = {name: tensor(getattr(self._env, name)) for name in names}
        self._seat = self._now["own"].float().log2().round().long()[:, None]

    @without_gradients
    def against_greedy(self, network: Network, best: bool = False) -> dict[str, float]:
        """The share of wins with each number of players."""
        self._env.reset()
        now, tensor = self._now, self._tensor
        waiting = torch.ones(self._env.num_games, dtype=torch.bool, device=self._device)
        share = torch.zeros(self._env.num_games, device=self._device)
        for step in range(PATIENCE):
            advice = tensor(self._env.advice()) if self._inputs.advice_at is not None else None
            actions, _ = choose(network, self._inputs(now["obs"], now["mask"], advice), now["mask"], best)
            self._env.step(actions if self._device == "cuda" else actions.numpy())
            ended = (now["done"] != 0) & waiting
            share = torch.where(ended, now["reward"].gather(1, self._seat)[:, 0], share)
            waiting &= ~ended
            if step % 8 == 0 and not bool(waiting.any()):
                break
        numbers: Any = sorted(set(now["players"].tolist()))
        return {str(n): round(float(share[now["players"] == n].mean()), 4) for n in numbers}
