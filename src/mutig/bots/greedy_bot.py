"""A bot that looks one step ahead, with the ruleset's own greedy player."""

from __future__ import annotations

from collections.abc import Sequence

from mutig.core.choice import Choice
from mutig.core.errors import MutigError
from mutig.core.flow import seed_random
from mutig.core.ruleset import Table
from mutig.games import rules as rules_of

from .bot import Seed, View, whole_seed


class GreedyBot:
    """Takes what is worth most now. It thinks with the state as far as its view tells it, and with nothing else."""

    def __init__(self, seed: Seed = 0) -> None:
        self._rng = [0] * 4
        seed_random(self._rng, whole_seed("greedy", seed))
        self._table: Table | None = None

    def sit_down(self, table: Table) -> None:
        self._table = table

    def choose(self, view: View, choices: Sequence[Choice], budget: float) -> Choice:
        table = self._table_of(view)
        greedy = getattr(table.rules.interpreted, "greedy", None)
        if greedy is None:
            raise MutigError(f"bot 'greedy': {table.rules.title} has no greedy player")
        seen = table.rules.state_of_view(table, view)
        codes = [choice.code for choice in choices]
        code = greedy(table.e, seen, view["viewer"], codes, len(codes), self._rng)
        return choices[codes.index(code)]

    def _table_of(self, view: View) -> Table:
        """The table the bot sits at; a bot that was asked without sitting down reads it off the view."""
        table = self._table
        if table is None or table.edition.hash != view["edition_hash"] or dict(table.options) != view["options"]:
            rules = rules_of(view["game"])
            edition = rules.load_edition(view["edition"])
            if edition.hash != view["edition_hash"]:
                raise MutigError(
                    f"bot 'greedy': the edition {view['edition']!r} of this game is not the one found under that name; "
                    "let the bot sit down at the table first (bot.sit_down(game.table))"
                )
            table = self._table = rules.table(view["options"], edition)
        return table
