"""What a network is handed: an observation as numbers about 1 in size and one-hot things, and what may be chosen.

The same for every table of a game. Written twice, in numpy for players and in torch for training; tests compare them.
A game may ask for more (`Senses`): one gem more or less of 65 that there can be is next to nothing as a number, and all
the difference as the answer to 'at least three?'.
"""

from __future__ import annotations

from typing import Any

import numpy as np
import numpy.typing as npt

from mutig.research.observation import Layout

from .shipped import Senses, senses_of

MOST = 8.0  # no number counts for more
SMALL = 10.0  # by which numbers are divided at most that are shown in steps, too


class Inputs:
    """Where each number of an observation goes: `width` inputs in all, the mask and greedy's advice last."""

    def __init__(self, layout: Layout, codes: int, senses: Senses | None = None) -> None:
        senses, self.codes = senses or senses_of(layout.game), codes
        numbers, scales, things, starts, stepped = [], [], [], [], []
        least: list[int] = []
        one_hot = 0
        for piece in layout.pieces:
            for place in range(piece.start, piece.stop):
                if piece.kind == "thing":
                    things.append(place)
                    starts.append(one_hot)
                    one_hot += piece.classes + 1  # the first is for none
                else:
                    numbers.append(place)
                    scales.append(1 / (min(piece.scale, SMALL) if senses.steps else piece.scale))
                    if piece.high - piece.low > 1:
                        above = range(piece.low + 1, min(piece.low + senses.steps, piece.high) + 1)
                        stepped += [place] * len(above)
                        least += above
        self.numbers, self.things = np.array(numbers, np.int64), np.array(things, np.int64)
        self.scales = np.array(scales, np.float32)
        self.starts = np.array(starts, np.int64) + len(numbers) + 1
        self.stepped, self.least = np.array(stepped, np.int64), np.array(least, np.int16)
        self.steps_at = len(numbers) + one_hot
        circles_at = self.steps_at + len(stepped)
        turning = [(layout[name], layout[seen_from]) for name, seen_from in senses.circles.items()]
        self.circles = np.array([p for turns, _ in turning for p in range(turns.start, turns.stop)], np.int64)
        self.seen_from = np.array([seat.start for turns, seat in turning for _ in range(turns.length)], np.int64)
        self.around = np.array([turns.high + 1 for turns, _ in turning for _ in range(turns.length)], np.int64)
        self.circle_starts = circles_at + np.cumsum(self.around) - self.around
        self.mask_at = circles_at + int(self.around.sum())
        self.advice_at = self.mask_at + codes if senses.advice else None
        self.width = -(-(self.mask_at + (2 if senses.advice else 1) * codes) // 16) * 16

    def row(
        self, observation: npt.NDArray[np.int16], choices: npt.NDArray[np.int64], advice: int = 0
    ) -> npt.NDArray[np.float32]:
        """The inputs for one observation, its legal codes, and greedy's advice where it is asked for."""
        row = np.zeros(self.width, np.float32)
        row[: len(self.numbers)] = np.clip(observation[self.numbers] * self.scales, -MOST, MOST)
        row[observation[self.things] + self.starts] = 1
        row[self.steps_at : self.steps_at + len(self.stepped)] = observation[self.stepped] >= self.least
        seen = observation[self.circles].astype(np.int64) + observation[self.seen_from]
        row[self.circle_starts + seen % self.around] = 1
        row[self.mask_at + choices] = 1
        if self.advice_at is not None:
            row[self.advice_at + advice] = 1
        return row


class TorchInputs:
    """The same for a whole batch, on the device that training runs on."""

    def __init__(self, inputs: Inputs, device: Any, dtype: Any) -> None:
        import torch

        self._torch, self._dtype, self.width, self.codes = torch, dtype, inputs.width, inputs.codes
        self.advice_at = inputs.advice_at
        self._mask_at, self._steps_at = inputs.mask_at, inputs.steps_at
        self._numbers, self._things, self._starts, self._scales, self._stepped, self._least = (
            torch.from_numpy(array).to(device)
            for array in (inputs.numbers, inputs.things, inputs.starts, inputs.scales, inputs.stepped, inputs.least)
        )
        self._circles, self._seen_from, self._around, self._circle_starts = (
            torch.from_numpy(array).to(device)
            for array in (inputs.circles, inputs.seen_from, inputs.around, inputs.circle_starts)
        )

    def __call__(self, observations: Any, masks: Any, advice: Any) -> Any:
        """[n, size], [n, codes] and [n] as [n, width]."""
        many = len(self._numbers)
        x = self._torch.zeros((len(observations), self.width), dtype=self._dtype, device=observations.device)
        x[:, :many] = (observations[:, self._numbers] * self._scales).clamp_(-MOST, MOST)
        x.scatter_(1, observations[:, self._things].long() + self._starts, 1)
        steps = observations[:, self._stepped] >= self._least
        x[:, self._steps_at : self._steps_at + steps.shape[1]] = steps
        seen = (observations[:, self._circles] + observations[:, self._seen_from]) % self._around
        x.scatter_(1, seen + self._circle_starts, 1)
        x[:, self._mask_at : self._mask_at + self.codes] = masks
        if self.advice_at is not None:
            x.scatter_(1, advice[:, None] + self.advice_at, 1)
        return x
