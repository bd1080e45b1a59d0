"""How the games of a simulation are played: in compiled code if all bots are part of it, at a table if not."""

from __future__ import annotations

import sys
from collections.abc import Sequence
from contextlib import redirect_stdout
from dataclasses import dataclass
from typing import Any, Protocol

from mutig.bots import SearchBot, bot_by_name, play_out, whole_seed
from mutig.bots.search_bot import mind_of
from mutig.core import compile
from mutig.core.chance import SeededChance
from mutig.core.game import Game
from mutig.core.ruleset import Table

POLICIES = {"random": 0, "greedy": 1}  # as core/policies.py numbers them
MOST_SEATS = 16


@dataclass(frozen=True)
class Finished:
    """A game that was played: its last state as a record, how the seats stand, and how many decisions there were."""

    record: Any
    standing: list[int]
    decisions: int


class Hall(Protocol):
    """Where games are played, and what was counted in all of them."""

    counts: Any

    def play(self, bots: Sequence[str], seed: int | str, deal: int, game: int) -> Finished:
        """One game; chance depends on the seed and the deal."""
        ...


def hall_for(table: Table, bots: Sequence[str], tallies: int, progress: compile.Progress | None = None) -> Hall:
    """The fastest place that has room for these bots; what is missing there is compiled first."""
    if is_compiled(bots):
        return CompiledHall(table, bots, tallies, progress)
    if any(isinstance(bot_by_name(bot), SearchBot) for bot in bots):
        mind_of(table.rules, progress)
    return TableHall(table, tallies)


def is_compiled(bots: Sequence[str]) -> bool:
    """Whether games of these bots run in compiled code as a whole."""
    return all(bot in POLICIES for bot in bots)


class CompiledHall:
    """Whole games in compiled code; the bots are compiled only where one plays that thinks."""

    def __init__(self, table: Table, bots: Sequence[str], tallies: int, progress: compile.Progress | None) -> None:
        import numpy as np

        self._players, self._at_random = table.players, set(bots) == {"random"}
        rules = table.rules
        self._rules: Any = (rules.compiled_at_random if self._at_random else rules.compiled_with_bots)(progress)
        self._e, self._states = compile.to_records(table.e)[0], compile.to_records(table.rules.start(table), 3)
        self._out, self._rng = np.zeros(table.rules.most_choices, np.int64), np.zeros(4, np.int64)
        self._policies, self.counts = np.zeros(MOST_SEATS, np.int64), np.zeros(tallies, np.int64)

    def play(self, bots: Sequence[str], seed: int | str, deal: int, game: int) -> Finished:
        rules, e, states = self._rules, self._e, self._states
        states[1] = states[0]
        rules.seed_random(self._rng, whole_seed(seed, deal))
        if self._at_random:
            decisions = rules.count_random_game(e, states[1], self._out, self._rng, self.counts)
        else:
            self._policies[: self._players] = [POLICIES[bot] for bot in bots]
            decisions = rules.play_one(e, states, self._out, self._rng, self._policies, self.counts)
        standing = [int(rules.standing(e, states[1], seat)) for seat in range(self._players)]
        return Finished(states[1], standing, int(decisions))


class TableHall:
    """Any bots, asked one after the other as at every table; what they did is counted afterwards, from the record."""

    def __init__(self, table: Table, tallies: int) -> None:
        self._table, self.counts = table, [0] * tallies

    def play(self, bots: Sequence[str], seed: int | str, deal: int, game: int) -> Finished:
        table, rules = self._table, self._table.rules.interpreted
        played = Game(table, SeededChance(f"{seed} deal {deal}"))
        with redirect_stdout(sys.stderr):  # what a bot prints must not stand in the middle of a report
            play_out(played, [bot_by_name(bot, f"{seed} {game} {seat}") for seat, bot in enumerate(bots)])
        state = table.rules.start(table)
        rules.advance(table.e, state)
        for move in played.moves:
            rules.tally(state, move.seat, move.code, self.counts)
            rules.apply(table.e, state, move.seat, move.code)
        standing = [int(rules.standing(table.e, state, seat)) for seat in range(table.players)]
        return Finished(compile.to_records(state)[0], standing, len(played.moves))
