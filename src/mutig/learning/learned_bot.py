"""A bot that taught itself the game: a network, in numpy alone, and nothing that its seat does not know."""

from __future__ import annotations

import random
from collections.abc import Sequence
from functools import cache
from typing import TYPE_CHECKING

from mutig.bots.bot import Seed, View, whole_seed
from mutig.bots.sitting import table_of
from mutig.bots.taught import LEARNED
from mutig.core.choice import Choice
from mutig.core.errors import MutigError
from mutig.core.ruleset import Table

from .shipped import name_of, weights_of

if TYPE_CHECKING:
    from .brain import Brain
    from .eyes import Eyes
    from .inputs import Inputs

NEEDS_NUMPY = "bot 'learned' needs numpy: install it with `pip install numpy`"
SHARPER = 3.0  # what is likely is chosen still more often: in training it also tries things out


class LearnedBot:
    """Plays as it learnt to by playing against itself; decides within 2 ms, and the same seed plays the same way.

    `weights` is the name of what was learnt ('learned:1a2b3c4d' asks for these weights and no others).
    """

    def __init__(self, seed: Seed = 0, weights: str | None = None) -> None:
        self._random = random.Random(whole_seed(LEARNED, seed))
        self._weights = weights
        self._table: Table | None = None

    def sit_down(self, table: Table) -> None:
        if self._table is not table:
            self._eyes, self._inputs = _senses(table)
            check_weights(LEARNED, table.rules.name, self._weights)
            self._brain = brain_of(table.rules.name)
            self._ties = [0] * 4  # greedy breaks ties the same way each time it is asked
            table.rules.interpreted.seed_random(self._ties, 0)
            self._table = table

    def choose(self, view: View, choices: Sequence[Choice], budget: float) -> Choice:
        if len(choices) == 1:
            return choices[0]
        chances, _ = self.thought(view, choices)
        return self._random.choices(choices, [chance**SHARPER for chance in chances])[0]

    def thought(self, view: View, choices: Sequence[Choice]) -> tuple[Sequence[float], float]:
        """How likely each choice is to be taken, and the share of the win it expects."""
        import numpy as np

        table = table_of(LEARNED, view, self._table)
        self.sit_down(table)
        seat, state = view["viewer"], table.rules.state_of_view(table, view)
        seen = self._eyes.see(state, seat)
        codes = [choice.code for choice in choices]
        advice = -1
        if self._inputs.advice_at is not None:
            advice = table.rules.interpreted.greedy(table.e, state, seat, codes, len(codes), list(self._ties))
        offered = np.array(codes)
        chances, share = self._brain(self._inputs.row(seen, offered, advice), offered, advice)
        return chances.tolist(), share


def check_weights(bot: str, game: str, asked_for: str | None) -> None:
    """Refuse what was learnt by another name than asked for."""
    here = name_of(game)
    if asked_for is not None and asked_for != here:
        named, known = (f"{bot}{':' if bot == LEARNED else '@'}{digits}" for digits in (asked_for, here))
        raise MutigError(f"bot {named!r}: these weights are not here; those that are: {known}")


@cache
def brain_of(game: str) -> Brain:
    """The shipped network of a game, read once."""
    try:
        from .brain import Brain
    except ImportError:
        raise MutigError(NEEDS_NUMPY) from None
    with weights_of(game).open("rb") as file:
        return Brain(file)


def _senses(table: Table) -> tuple[Eyes, Inputs]:
    try:
        from .eyes import Eyes
        from .inputs import Inputs
    except ImportError:
        raise MutigError(NEEDS_NUMPY) from None
    eyes = Eyes(table)
    return eyes, Inputs(eyes.layout, table.rules.codes)
