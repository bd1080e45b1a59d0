"""A bot that takes any legal choice."""

from __future__ import annotations

import random
from collections.abc import Sequence

from mutig.core.choice import Choice

from .bot import Seed, View, whole_seed


class RandomBot:
    """Every choice is as likely as every other; the same seed plays the same way."""

    def __init__(self, seed: Seed = 0) -> None:
        self._random = random.Random(whole_seed("random", seed))

    def choose(self, view: View, choices: Sequence[Choice], budget: float) -> Choice:
        return self._random.choice(choices)
