"""Two variants of a bot at one table: every deal in all seat rotations, one against the field."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache
from typing import Any, Protocol

import numpy as np
from variants import Variant, variant

from mutig.bots import SearchBot, whole_seed
from mutig.core import compile
from mutig.core.ruleset import NATURE, Table
from mutig.games import rules as rules_of


class Player(Protocol):
    """Decides with what a seat knows: the state `seen`, in which the secrets of others are hidden."""

    def sit_down(self, table: Table) -> None: ...
    def decide(self, seen: Any, seat: int, codes: Sequence[int]) -> int: ...


class Greedy:
    """The greedy player of a variant."""

    def __init__(self, variant: Variant, seed: str) -> None:
        self._mind, self._rng = variant.mind, np.zeros(4, np.int64)
        self._mind.seed_random(self._rng, whole_seed("tuning", seed))

    def sit_down(self, table: Table) -> None:
        self._e, self._out = compile.to_records(table.e)[0], np.zeros(table.rules.most_choices, np.int64)

    def decide(self, seen: Any, seat: int, codes: Sequence[int]) -> int:
        self._out[: len(codes)] = codes
        return int(self._mind.greedy(self._e, seen[0], seat, self._out, len(codes), self._rng))


class Search(SearchBot):
    """The search of a variant, asked without the detour over a view."""

    def __init__(self, variant: Variant, seed: str, playouts: int) -> None:
        super().__init__(seed, playouts=playouts)
        self._variant = variant

    def _prepare(self, table: Table) -> None:
        super()._prepare(table)
        self._mind = self._variant.mind

    def decide(self, seen: Any, seat: int, codes: Sequence[int]) -> int:
        self._look(seat, np.repeat(seen, 2))
        self._think(seat, self.playouts or 1)
        code = self._drawn(self._weights(codes))
        self._guess()
        self._expect(seat, code)
        return code


def play(table: Table, players: Sequence[Player], seed: int) -> list[int]:
    """One game to its end; the standing of each seat."""
    rules: Any = table.rules.compiled()
    e, states = compile.to_records(table.e)[0], compile.to_records(table.rules.start(table), 2)
    out, rng = np.zeros(table.rules.most_choices, np.int64), np.zeros(4, np.int64)
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
    return [int(rules.standing(e, states[0], seat)) for seat in range(table.players)]


def player_of(variant: Variant, playouts: int, seed: str, table: Table) -> Player:
    player: Player = Search(variant, seed, playouts) if playouts else Greedy(variant, seed)
    player.sit_down(table)
    return player


Kind = tuple[int, tuple[str, ...]]  # of a table: players, variants


@dataclass(frozen=True)
class Contest:
    """One player with some numbers against copies of another: all that a deal of a match depends on."""

    game: str
    tables: tuple[Kind, ...]  # deals go round them
    one: tuple[tuple[str, float], ...]
    field: tuple[tuple[str, float], ...]
    playouts: int
    seed: str


@cache
def table_of(game: str, kind: Kind) -> Table:
    rules = rules_of(game)
    return rules.table(rules.check_options(*kind, {}), rules.load_edition("house"))


def win_share(contest: Contest, deal: int) -> float:
    """The share of the win of the one against the others, in all seats of one deal, as a piece of work.

    1 is an even share whatever the number of players, 2 is twice as much.
    """
    playouts, seed = contest.playouts, contest.seed
    table = table_of(contest.game, contest.tables[deal % len(contest.tables)])
    one, field = variant(contest.game, contest.one), variant(contest.game, contest.field)
    share = 0.0
    for mine in range(table.players):
        players = [
            player_of(one if seat == mine else field, playouts, f"{seed} {deal} {mine} {seat}", table)
            for seat in range(table.players)
        ]
        standing = play(table, players, whole_seed(seed, deal))
        share += (standing[mine] == max(standing)) / standing.count(max(standing))
    return share
