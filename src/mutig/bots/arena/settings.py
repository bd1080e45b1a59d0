"""What is agreed before the first game of an arena: written down first, and never changed on the way."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cached_property
from math import isfinite
from typing import Any

from mutig.bots.by_name import bot_by_name
from mutig.core.errors import MutigError
from mutig.core.ruleset import Table
from mutig.games import rules as rules_of

FORMAT = "mutig-arena-1"
LONGEST_BUDGET = 3600.0
MOST_DEALS = 1_000_000
GRACE_FACTOR, GRACE_SECONDS = 20, 5.0  # a decision that takes longer than factor x budget + seconds is a forfeit


@dataclass(frozen=True)
class Settings:
    """Game, bots and how often they meet."""

    game: str
    options: Mapping[str, Any]
    edition: str
    bots: tuple[str, ...]
    one_vs_field: bool
    deals: int
    seed: str
    budget: float

    @property
    def players(self) -> int:
        return int(self.options["players"])

    @property
    def limit(self) -> float:
        """How many seconds a decision may take before it is a forfeit."""
        return GRACE_FACTOR * self.budget + GRACE_SECONDS

    @cached_property
    def table(self) -> Table:
        rules = rules_of(self.game)
        return rules.new_table(rules.read_options(self.options, "options"), rules.load_edition(self.edition))

    def check(self) -> None:
        """Every setting makes sense and every bot can be made, or a sentence that says what does not."""
        if len(self.bots) < 2:
            raise MutigError("--bots: expected at least two bots that meet, for example: search,greedy,random")
        if len(set(self.bots)) < len(self.bots):
            raise MutigError("--bots: a bot is named twice; expected different bots")
        if self.deals < 1:
            raise MutigError(f"--deals: expected at least 1, not {self.deals}")
        if self.deals > MOST_DEALS:
            raise MutigError(f"--deals: expected at most {MOST_DEALS:,}, not {self.deals}")
        if not (isfinite(self.budget) and 0 < self.budget <= LONGEST_BUDGET):
            raise MutigError(f"--budget: expected seconds above 0 and up to {LONGEST_BUDGET:g}, not {self.budget:g}")
        for bot in self.bots:
            bot_by_name(bot)

    def to_json(self) -> dict[str, Any]:
        """The settings as they are written to the folder, with what they depend on."""
        return {
            "format": FORMAT,
            "game": self.game,
            "rules_version": self.table.rules.version_of(self.options),
            "edition": self.edition,
            "edition_hash": self.table.edition.hash,
            "options": dict(self.options),
            "bots": list(self.bots),
            "one_vs_field": self.one_vs_field,
            "deals": self.deals,
            "seed": self.seed,
            "budget": self.budget,
        }
