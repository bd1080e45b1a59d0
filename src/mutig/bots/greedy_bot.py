"""A bot that looks one step ahead, with the ruleset's own greedy player."""

from __future__ import annotations

from collections.abc import Sequence

from mutig.core.choice import Choice
from mutig.core.errors import MutigError
from mutig.core.flow import seed_random
from mutig.core.ruleset import Table

from .bot import Seed, View, whole_seed
from .sitting import table_of


class GreedyBot:
    """Takes what is worth most now. It thinks with the state as far as its view tells it, and with nothing else."""

    def __init__(self, seed: Seed = 0) -> None:
        self._rng = [0] * 4
        seed_random(self._rng, whole_seed("greedy", seed))
        self._table: Table | None = None

    def sit_down(self, table: Table) -> None:
        self._table = table

    def choose(self, view: View, choices: Sequence[Choice], budget: float) -> Choice:
        codes = [choice.code for choice in choices]
        return choices[codes.index(self.best(view, codes))]

    def best(self, view: View, codes: list[int]) -> int:
        """The code of what is worth most. Of a part of what is legal it may still name another."""
        table = self._table = table_of("greedy", view, self._table)
        greedy = getattr(table.rules.interpreted, "greedy", None)
        if greedy is None:
            raise MutigError(f"bot 'greedy': {table.rules.title} has no greedy player")
        seen = table.rules.state_of_view(table, view)
        return int(greedy(table.e, seen, view["viewer"], codes, len(codes), self._rng))
