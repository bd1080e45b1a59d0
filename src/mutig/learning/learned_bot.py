"""A bot that taught itself the game: a network, in numpy alone, and nothing that its seat does not know."""

from __future__ import annotations

import random
from collections.abc import Sequence
from functools import cache
from typing import TYPE_CHECKING

from mutig.bots.bot import Seed, View, whole_seed
from mutig.core.choice import Choice
from mutig.core.errors import MutigError
from mutig.core.ruleset import Table
from mutig.games import rules as rules_of

from .shipped import name_of, weights_of

if TYPE_CHECKING:
    from .brain import Brain
    from .eyes import Eyes
    from .inputs import Inputs

SHARPER = 3.0  # what is likely is chosen still more often: in training it also tries things out


class LearnedBot:
    """Plays as it learnt to by playing against itself; decides within 2 ms, and the same seed plays the same way.

    `weights` is the name of what was learnt ('learned:1a2b3c4d' asks for these weights and no others).
    """

    def __init__(self, seed: Seed = 0, weights: str | None = None) -> None:
        self._random = random.Random(whole_seed("learned", seed))
        self._weights = weights
        self._table: Table | None = None

    def sit_down(self, table: Table) -> None:
        if self._table is not table:
            self._eyes, self._inputs = _senses(table)
            self._brain = brain_of(table.rules.name, self._weights)
            self._table = table

    def choose(self, view: View, choices: Sequence[Choice], budget: float) -> Choice:
        if len(choices) == 1:
            return choices[0]
        chances, _ = self.thought(view, choices)
        return self._random.choices(choices, [chance**SHARPER for chance in chances])[0]

    def thought(self, view: View, choices: Sequence[Choice]) -> tuple[Sequence[float], float]:
        """How likely each choice is to be taken, and the share of the win it expects."""
        import numpy as np

        table = self._table_of(view)
        seat = view["viewer"]
        seen = self._eyes.see(table.rules.state_of_view(table, view), seat)
        codes = np.array([choice.code for choice in choices])
        chances, share = self._brain(self._inputs.row(seen, codes), codes)
        return chances.tolist(), share

    def _table_of(self, view: View) -> Table:
        """The table the bot sits at; a bot that was asked without sitting down reads it off the view."""
        table = self._table
        if table is None or table.edition.hash != view["edition_hash"] or dict(table.options) != view["options"]:
            rules = rules_of(view["game"])
            edition = rules.load_edition(view["edition"])
            if edition.hash != view["edition_hash"]:
                raise MutigError("bot 'learned': unknown edition; let it sit down at the table first (bot.sit_down)")
            table = rules.table(view["options"], edition)
            self.sit_down(table)
        return table


@cache
def brain_of(game: str, weights: str | None = None) -> Brain:
    """The shipped network of a game, read once; of another name than asked for it is refused."""
    if weights is not None and weights != name_of(game):
        raise MutigError(
            f"bot 'learned:{weights}': these weights are not here; those that are: learned:{name_of(game)}"
        )
    try:
        from .brain import Brain
    except ImportError:
        raise MutigError("bot 'learned' needs numpy: install it with `pip install numpy`") from None
    with weights_of(game).open("rb") as file:
        return Brain(file)


def _senses(table: Table) -> tuple[Eyes, Inputs]:
    try:
        from .eyes import Eyes
        from .inputs import Inputs
    except ImportError:
        raise MutigError("bot 'learned' needs numpy: install it with `pip install numpy`") from None
    eyes = Eyes(table)
    return eyes, Inputs(eyes.layout, table.rules.codes)
