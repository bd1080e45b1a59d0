"""A bot that thinks ahead: information-set tree search in compiled code (thinking.py), for any game."""

from __future__ import annotations

import time
from collections.abc import Sequence
from dataclasses import dataclass
from types import SimpleNamespace
from typing import Any

from mutig.core import compile
from mutig.core.choice import Choice
from mutig.core.errors import MutigError
from mutig.core.ruleset import Ruleset, Table
from mutig.games import rules as rules_of

from . import thinking
from .bot import Seed, View, whole_seed

NODES = 200_000  # memory for the trees of one decision: 13 MB
FIRST_LOOK, SLICE = 32, 0.005  # playouts to learn the speed from; then slices of so many seconds
NOISE, CURIOSITY = 20, 30  # percent of random choices in playouts, percent of exploration
RARELY = 0.1  # a secret choice used less than this share of the most used one is left out


@dataclass(frozen=True)
class Line:
    """What the search thinks of one choice: how often it was tried, and the share of the win it expects."""

    choice: Choice
    visits: int
    win: float
    weight: float  # how often it would be played: 1 for a plain decision, a mix where choices are secret


class SearchBot:
    """`search:0.3s` thinks 0.3 seconds a decision, `search:2000` imagines 2000 worlds; the same seed, the same play."""

    def __init__(self, seed: Seed = 0, seconds: float | None = None, playouts: int | None = None) -> None:
        self.seconds, self.playouts = seconds, playouts
        self._seed = whole_seed("search", seed)
        self._table: Table | None = None
        self._lines: list[Line] = []

    @staticmethod
    def spelled(name: str, budget: str, seed: Seed) -> SearchBot:
        """The bot of a name such as 'search:0.3s' or 'search:2000'."""
        try:
            if budget.endswith("s") and 0 < float(budget[:-1]) <= 3600:
                return SearchBot(seed, seconds=float(budget[:-1]))
            if 1 <= int(budget) <= 100_000_000:
                return SearchBot(seed, playouts=int(budget))
        except ValueError:
            pass
        raise MutigError(f"bot {name!r}: expected seconds as in 'search:0.3s' or playouts as in 'search:2000'")

    def sit_down(self, table: Table) -> None:
        self._prepare(table)

    def choose(self, view: View, choices: Sequence[Choice], budget: float) -> Choice:
        """The choice the search believes in; one legal choice is answered at once."""
        if len(choices) == 1:
            self._lines = [Line(choices[0], 0, 0.0, 1.0)]
            return choices[0]
        started = time.perf_counter()
        self._see(view)
        seat = view["viewer"]
        if self.playouts is not None:
            self._think(seat, self.playouts)
        else:
            self._think_until(seat, started + (self.seconds if self.seconds is not None else budget))
        return self._decide(seat, choices)

    def report(self) -> list[Line]:
        """What it thought of each choice of its last decision, the best first."""
        return sorted(self._lines, key=lambda line: (-line.weight, -line.visits))

    # Thinking

    def _prepare(self, table: Table) -> None:
        import numpy as np

        if self._table is table:
            return
        self._table = table
        self._mind = mind_of(table.rules)
        rules: Any = table.rules.compiled()
        self._e = compile.to_records(table.e)[0]
        self._links, self._stats = np.zeros((NODES, 3), np.int64), np.zeros((NODES, 5))
        self._scratch, self._shares = np.full(thinking.SCRATCH, -1, np.int64), np.zeros(8)
        self._out, self._rng = np.zeros(table.rules.most_choices, np.int64), np.zeros(4, np.int64)
        rules.seed_random(self._rng, self._seed)

    def _see(self, view: View) -> None:
        """The state as far as the view tells it is all the search starts from."""
        table = self._table
        if table is None or table.edition.hash != view["edition_hash"] or dict(table.options) != view["options"]:
            rules = rules_of(view["game"])
            table = rules.table(view["options"], rules.load_edition(view["edition"]))
            if table.edition.hash != view["edition_hash"]:
                raise MutigError("bot 'search': unknown edition; let it sit down at the table first (bot.sit_down)")
            self._prepare(table)
        seen = table.rules.state_of_view(table, view)
        self._states = compile.to_records(seen, 2)
        self._secret = bool(table.rules.interpreted.is_secret(seen))
        self._mind.clear_trees(self._links, self._stats, self._scratch)

    def _think(self, seat: int, playouts: int) -> None:
        self._mind.think(
            self._e,
            self._states,
            self._links,
            self._stats,
            self._scratch,
            self._shares,
            self._out,
            self._rng,
            seat,
            playouts,
            NOISE,
            CURIOSITY,
        )

    def _think_until(self, seat: int, deadline: float) -> None:
        playouts = FIRST_LOOK
        while True:
            before = time.perf_counter()
            self._think(seat, playouts)
            now = time.perf_counter()
            left = deadline - now
            if left <= 0:
                return
            speed = playouts / max(now - before, 1e-6)
            playouts = max(1, int(min(SLICE, left) * speed))

    def _decide(self, seat: int, choices: Sequence[Choice]) -> Choice:
        tried = self._tried(seat)
        self._lines = [self._line(choice, tried) for choice in choices]
        if not self._secret:
            return max(self._lines, key=lambda line: (line.visits, line.win)).choice
        most = max(line.weight for line in self._lines)
        kept = [line for line in self._lines if line.weight >= RARELY * most]
        total = sum(line.weight for line in kept)
        rules: Any = self._table.rules.compiled()  # type: ignore[union-attr]
        point = float(rules.random_bits(self._rng)) / 2**32 * total
        for line in kept:
            point -= line.weight
            if point < 0:
                return line.choice
        return kept[-1].choice

    def _tried(self, seat: int) -> dict[int, Any]:
        """The statistics of the root's children, by code."""
        tried, child = {}, self._links[seat, thinking.FIRST]
        while child >= 0:
            tried[int(self._links[child, thinking.LABEL])] = self._stats[child]
            child = self._links[child, thinking.NEXT]
        return tried

    def _line(self, choice: Choice, tried: dict[int, Any]) -> Line:
        if choice.code not in tried:
            return Line(choice, 0, 0.0, 0.0)
        stats = tried[choice.code]
        visits = int(stats[thinking.VISITS])
        win = float(stats[thinking.SHARE] / visits) if visits else 0.0
        weight = float(stats[thinking.STRATEGY]) if self._secret else float(visits)
        return Line(choice, visits, win, weight)


def mind_of(rules: Ruleset) -> SimpleNamespace:
    """The search compiled on top of a game's rules, once per process."""
    if rules.name not in _MINDS:
        base = rules.compiled()
        _MINDS[rules.name] = compile.extended(base, rules.modules, thinking, rules.state, rules.tables)
    return _MINDS[rules.name]


_MINDS: dict[str, SimpleNamespace] = {}
