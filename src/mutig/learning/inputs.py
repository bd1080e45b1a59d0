"""What a network is handed: an observation as numbers about 1 in size and one-hot things, and what may be chosen.

The same for every table of a game. Written twice, in numpy for players and in torch for training; tests compare them.
"""

from __future__ import annotations

from typing import Any

import numpy as np
import numpy.typing as npt

from mutig.research.observation import Layout

MOST = 8.0  # no number counts for more


class Inputs:
    """Where each number of an observation goes: `width` inputs in all, the mask last."""

    def __init__(self, layout: Layout, codes: int) -> None:
        self.codes = codes
        numbers, scales, things, starts = [], [], [], []
        one_hot = 0
        for piece in layout.pieces:
            for place in range(piece.start, piece.stop):
                if piece.kind == "thing":
                    things.append(place)
                    starts.append(one_hot)
                    one_hot += piece.classes + 1  # the first is for none
                else:
                    numbers.append(place)
                    scales.append(1 / piece.scale)
        self.numbers, self.things = np.array(numbers, np.int64), np.array(things, np.int64)
        self.scales = np.array(scales, np.float32)
        self.starts = np.array(starts, np.int64) + len(numbers) + 1
        self.mask_at = len(numbers) + one_hot
        self.width = -(-(self.mask_at + codes) // 16) * 16

    def row(self, observation: npt.NDArray[np.int16], choices: npt.NDArray[np.int64]) -> npt.NDArray[np.float32]:
        """The inputs for one observation and its legal codes."""
        row = np.zeros(self.width, np.float32)
        row[: len(self.numbers)] = np.clip(observation[self.numbers] * self.scales, -MOST, MOST)
        row[observation[self.things] + self.starts] = 1
        row[self.mask_at + choices] = 1
        return row


class TorchInputs:
    """The same for a whole batch, on the device that training runs on."""

    def __init__(self, inputs: Inputs, device: Any, dtype: Any) -> None:
        import torch

        self._torch, self._dtype, self.width, self.codes = torch, dtype, inputs.width, inputs.codes
        self._mask_at = inputs.mask_at
        self._numbers, self._things, self._starts, self._scales = (
            torch.from_numpy(array).to(device)
            for array in (inputs.numbers, inputs.things, inputs.starts, inputs.scales)
        )

    def __call__(self, observations: Any, masks: Any) -> Any:
        """[n, size] and [n, codes] as [n, width]."""
        many = len(self._numbers)
        x = self._torch.zeros((len(observations), self.width), dtype=self._dtype, device=observations.device)
        x[:, :many] = (observations[:, self._numbers] * self._scales).clamp_(-MOST, MOST)
        x.scatter_(1, observations[:, self._things].long() + self._starts, 1)
        x[:, self._mask_at : self._mask_at + self.codes] = masks
        return x
