"""The networks in torch: one that plays and sees what its seat may see, one that judges and sees all hands.

The player's network also guesses its own share of the win: what it says at the table. The judge is for training alone.
"""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any, TypeVar, cast

import numpy as np
import torch
from torch import nn

F = TypeVar("F", bound=Callable[..., Any])


def without_gradients(function: F) -> F:
    """Nothing is learnt in this function: torch need not remember how it came to its results."""
    return cast(F, torch.no_grad()(function))


class Block(nn.Module):  # type: ignore[misc]  # of no known type where torch is not installed
    """Two layers beside the way straight on; nothing at first."""

    def __init__(self, width: int) -> None:
        super().__init__()
        self.norm = nn.LayerNorm(width)
        self.a = nn.Linear(width, width)
        self.b = nn.Linear(width, width)
        nn.init.zeros_(self.b.weight)
        nn.init.zeros_(self.b.bias)

    def forward(self, x: Any) -> Any:
        return x + self.b(torch.relu(self.a(self.norm(x))))


TRUST = 4.0  # how much more a code is worth at first because greedy advises it: mostly it is taken


class Network(nn.Module):  # type: ignore[misc]  # likewise
    """Inputs to the worth of every code, and to values; a judge has no codes.

    Where greedy's advice is among the inputs, the network begins by heeding it and learns how far it may be trusted.
    """

    def __init__(
        self, inputs: int, codes: int, width: int, blocks: int, values: int, advice_at: int | None = None
    ) -> None:
        super().__init__()
        self._advised = slice(advice_at, advice_at + codes) if advice_at is not None else None
        if self._advised is not None:
            self.trust = nn.Parameter(torch.tensor(TRUST))
        self.inp = nn.Linear(inputs, width)
        self.blocks = nn.ModuleList(Block(width) for _ in range(blocks))
        self.norm = nn.LayerNorm(width)
        self.policy = nn.Linear(width, codes) if codes else None
        self.value = nn.Linear(width, values)
        if self.policy is not None:
            nn.init.normal_(self.policy.weight, std=0.01)
            nn.init.zeros_(self.policy.bias)
        nn.init.zeros_(self.value.weight)
        nn.init.zeros_(self.value.bias)

    def forward(self, x: Any) -> tuple[Any, Any]:
        h = self.inp(x)
        for block in self.blocks:
            h = block(h)
        h = torch.relu(self.norm(h))
        worth = self.policy(h) if self.policy is not None else None
        if self._advised is not None:
            worth = worth + self.trust * x[:, self._advised]
        return worth, self.value(h)


def copy_into(target: nn.Module, source: nn.Module) -> None:
    """The weights of one network in another, which may be of less precision."""
    with torch.no_grad():
        for to, come in zip(target.parameters(), source.parameters(), strict=True):
            to.copy_(come)


def save_player(network: Network, path: Path) -> None:
    """The weights for numpy, in 16 bits."""
    arrays = {
        name: value.detach().float().cpu().numpy().astype(np.float16) for name, value in network.state_dict().items()
    }
    np.savez_compressed(path, **arrays)
