"""The kinds of games in a batch: tables, how their games begin, and where each number of an observation comes from."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import chain, combinations

import numpy as np
import numpy.typing as npt

from mutig.core.errors import MutigError
from mutig.core.ruleset import MOST_SEATS, Table
from mutig.games import rules as rules_of

from .. import seeing
from ..building import table_for
from ..observation import Layout, empty, layout_of
from .thread import HOW, OTHERWISE, SHIFT, SOURCE

NOT_SEEN = -1  # how a number is seen that nobody sits behind: it stays as it is on an empty table


def every_table(game: str, edition: str = "house") -> list[Table]:
    """One table for each number of players and each set of variants that may be combined."""
    return list(_every_table(game, edition))


def _every_table(game: str, edition: str) -> Iterator[Table]:
    rules = rules_of(game)
    known: set[tuple[int, tuple[str, ...]]] = set()
    subsets = chain.from_iterable(combinations(rules.variants, n) for n in range(len(rules.variants) + 1))
    for variants in subsets:
        for players in rules.players:
            try:
                table = table_for(game, players, variants, edition, {})
            except MutigError:  # these do not go together
                continue
            played = (players, tuple(table.options["variants"]))
            if played not in known:
                known.add(played)
                yield table


def gather_for(tables: Sequence[Table], *, open_hands: bool = False) -> tuple[Layout, npt.NDArray[np.int16]]:
    """For each number of players, viewer and number of an observation: how it is seen, and from which cell."""
    layout = layout_of(tables[0], open_hands=open_hands)
    gather = np.zeros((MOST_SEATS + 1, MOST_SEATS, layout.size, 4), np.int16)
    gather[:, :, :, HOW] = NOT_SEEN
    gather[:, :, :, OTHERWISE] = empty(layout, tables[0].rules)
    for table in {table.players: table for table in tables}.values():
        for seat, lines in enumerate(layout_of(table, open_hands=open_hands).plan.astype(np.int64)):
            for how, source, target, length, shift in lines:
                places, steps = slice(target, target + length), np.arange(length)
                rows = gather[table.players, seat, places]
                rows[:, HOW] = how
                rows[:, SOURCE] = source + (0 if how == seeing.BITS else steps)
                rows[:, SHIFT] = shift + steps if how == seeing.BITS else 0
    return layout, gather
