"""Whole games in compiled code between players that get what their seat knows who forgets nothing."""

from __future__ import annotations

import random
from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Any, Protocol

import numpy as np

from mutig.bots import whole_seed
from mutig.core import compile
from mutig.core.ruleset import NATURE, Table
from mutig.learning.brain import Brain
from mutig.learning.learned_bot import SHARPER
from mutig.learning.wisdom import insight_into, wisdom_of


class Player(Protocol):
    """Decides with what a seat knows: the state `seen`, in which the secrets of others are hidden."""

    def decide(self, seen: Any, seat: int, codes: Sequence[int]) -> int: ...


@dataclass
class Played:
    """A game: all moves, and what became of it."""

    moves: list[tuple[int, int]] = field(default_factory=list)  # seats and codes, draws included
    shares: list[float] = field(default_factory=list)  # of the win, by seat


def play(table: Table, players: Sequence[Player], seed: int) -> Played:
    """One game to its end."""
    rules: Any = table.rules.compiled()
    e, states = compile.to_records(table.e)[0], compile.to_records(table.rules.start(table), 2)
    out, rng = np.zeros(table.rules.most_choices, np.int64), np.zeros(4, np.int64)
    played = Played()
    rules.seed_random(rng, seed)
    rules.advance(e, states[0])
    while not rules.over(states[0]):
        seat = int(rules.next_to_decide(states[0]))
        n = int(rules.legal(e, states[0], seat, out))
        if seat == NATURE:
            code = rules.draw(e, states[0], out, n, rng)
        elif n == 1:
            code = out[0]
        else:
            states[1] = states[0]
            rules.remember(states[1])
            rules.hide_secrets(states[1], seat)
            code = players[seat].decide(states[1:], seat, [int(code) for code in out[:n]])
        rules.apply(e, states[0], seat, int(code))
        played.moves.append((seat, int(code)))
    standing = [int(rules.standing(e, states[0], seat)) for seat in range(table.players)]
    played.shares = [(one == max(standing)) / standing.count(max(standing)) for one in standing]
    return played


class Greedy:
    """The greedy player that a mind knows."""

    def __init__(self, mind: Any, table: Table, seed: object) -> None:
        self._mind, self._rng = mind, np.zeros(4, np.int64)
        self._e, self._out = compile.to_records(table.e)[0], np.zeros(table.rules.most_choices, np.int64)
        self._mind.seed_random(self._rng, whole_seed("tuning", seed))

    def decide(self, seen: Any, seat: int, codes: Sequence[int]) -> int:
        self._out[: len(codes)] = codes
        return int(self._mind.greedy(self._e, seen[0], seat, self._out, len(codes), self._rng))


class Learned:
    """Draws its choices as the bot `learned` does, and says what share of the win it expects."""

    def __init__(self, table: Table, brain: Brain, luck: random.Random) -> None:
        self._mind, self._insight, self._luck = wisdom_of(table.rules), insight_into(table, brain), luck
        self._e, self._out = compile.to_records(table.e)[0], np.zeros(table.rules.most_choices, np.int64)
        self.expected = 0.0  # at its last decision

    def decide(self, seen: Any, seat: int, codes: Sequence[int]) -> int:
        self._out[: len(codes)] = codes
        self.expected = float(self._mind.consult(self._e, seen[0], self._insight, seat, self._out, len(codes)))
        chances = self._insight.likely[: len(codes)].astype(float) ** SHARPER
        return int(self._luck.choices(codes, chances.tolist())[0])
