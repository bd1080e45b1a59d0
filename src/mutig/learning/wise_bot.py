"""A bot that thinks ahead with what it has learnt: the search, with a trained network to guide and to judge it."""

from __future__ import annotations

from typing import Any

from mutig.bots import trees
from mutig.bots.bot import Seed
from mutig.bots.search_bot import FIRST_LOOK, SearchBot, some_table
from mutig.bots.taught import WISE, WISE_NOW
from mutig.core.chance import SeededChance
from mutig.core.game import Game
from mutig.core.ruleset import Ruleset, Table

from .learned_bot import brain_of, check_weights
from .wisdom import insight_into, is_compiled, no_priors, wisdom_of

__all__ = ["WiseBot", "get_ready", "is_compiled", "wisdom_of"]


class WiseBot(SearchBot):
    """`wise:0.3s` thinks 0.3 seconds a decision, `wise:2000` imagines 2000 worlds; the same seed, the same play."""

    def __init__(
        self,
        seed: Seed = 0,
        seconds: float | None = None,
        playouts: int | None = None,
        weights: str | None = None,
    ) -> None:
        super().__init__(seed, seconds, playouts)
        self._asked_for = weights

    def _prepare(self, table: Table) -> None:
        check_weights(WISE, table.rules.name, self._asked_for)
        self._insight = insight_into(table, brain_of(table.rules.name))
        super()._prepare(table)
        self._priors, self._wisdom = no_priors(), wisdom_of(table.rules)
        _practise(table)

    def _look(self, seat: int, states: Any) -> None:
        super()._look(seat, states)
        if self._scratch[trees.NODES] == self._scratch[trees.TREES]:  # fresh trees
            self._wisdom.forget_priors(self._priors)

    def _imagine_secrets(self) -> None:
        memory = self._links, self._stats, self._scratch, self._guesses, self._insight, self._priors
        self._wisdom.guess_wisely(self._e, self._states, *memory, self._seat, self._out, self._rng)

    def _think(self, seat: int, playouts: int) -> None:
        memory = self._links, self._stats, self._scratch, self._guesses, self._insight, self._priors
        self._wisdom.think_wisely(self._e, self._states, *memory, self._out, self._rng, seat, playouts)


def _practise(table: Table) -> None:
    """One decision, once per process and game: it loads the compiled code, so that no real one waits."""
    game = table.rules.name
    if game not in _LOADED:
        _LOADED.add(game)
        first, novice = Game(table, SeededChance(0)), WiseBot(playouts=FIRST_LOOK)
        seat = min(first.pending)
        novice.sit_down(table)
        novice.choose(first.recall(seat), first.choices(seat), 0.0)
        WISE_NOW.add(game)


def get_ready(rules: Ruleset) -> None:
    """Load what such bots of a game need, so that none of them has to wait for it."""
    WiseBot().sit_down(some_table(rules))


_LOADED: set[str] = set()  # or just being loaded
