"""A trained network as it plays: numpy alone, one decision at a time."""

from __future__ import annotations

from pathlib import Path
from typing import IO

import numpy as np
import numpy.typing as npt

Row = npt.NDArray[np.float32]
EPSILON = 1e-5  # as torch's LayerNorm has it


def _normed(x: Row, weight: Row, bias: Row) -> Row:
    centred = x - x.mean()
    normed: Row = centred / np.sqrt((centred * centred).mean() + EPSILON) * weight + bias
    return normed


class Brain:
    """The weights of a player, and what they make of inputs."""

    def __init__(self, source: Path | IO[bytes]) -> None:
        with np.load(source) as file:
            weights = {name: file[name].astype(np.float32) for name in file.files}
        self.first = np.ascontiguousarray(weights["inp.weight"].T), weights["inp.bias"]  # rows by input: most are 0
        count = 1 + max(int(name.split(".")[1]) for name in weights if name.startswith("blocks."))
        parts = ("norm.weight", "norm.bias", "a.weight", "a.bias", "b.weight", "b.bias")
        self.blocks = [tuple(weights[f"blocks.{k}.{part}"] for part in parts) for k in range(count)]
        self.norm = weights["norm.weight"], weights["norm.bias"]
        self.policy, self.value = ((weights[f"{head}.weight"], weights[f"{head}.bias"]) for head in ("policy", "value"))
        self.trust = float(weights["trust"]) if "trust" in weights else 0.0
        self.inputs = len(self.first[0])
        self.parameters = sum(array.size for array in weights.values())

    def __call__(self, x: Row, choices: npt.NDArray[np.int64], advice: int = -1) -> tuple[Row, float]:
        """How likely each choice is to be taken, and the share of the win that is expected."""
        used = np.flatnonzero(x)
        h = x[used] @ self.first[0][used] + self.first[1]
        for norm_weight, norm_bias, a, a_bias, b, b_bias in self.blocks:
            h = h + b @ np.maximum(a @ _normed(h, norm_weight, norm_bias) + a_bias, 0) + b_bias
        h = np.maximum(_normed(h, *self.norm), 0)
        worth = self.policy[0][choices] @ h + self.policy[1][choices] + self.trust * (choices == advice)
        likely = np.exp(worth - worth.max())
        value = self.value[0] @ h + self.value[1]
        return likely / likely.sum(), float(1 / (1 + np.exp(-value[0])))
