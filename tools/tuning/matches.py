"""Two variants of a bot at one table: every deal in all seat rotations, one against the field."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache
from typing import Any

import numpy as np
from variants import Variant, variant
from whole_games import Greedy, Player, play

from mutig.bots import SearchBot, whole_seed
from mutig.core.ruleset import Table
from mutig.games import rules as rules_of


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


def player_of(variant: Variant, playouts: int, seed: str, table: Table) -> Player:
    """Greedy, or the search with so many playouts."""
    if not playouts:
        return Greedy(variant.mind, table, seed)
    player = Search(variant, seed, playouts)
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
        share += play(table, players, whole_seed(seed, deal)).shares[mine]
    return share
