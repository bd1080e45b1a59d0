"""Built-in players for the seats that whoever learns does not play, as compiled code knows them."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np
import numpy.typing as npt

from mutig.core.errors import MutigError, unknown
from mutig.core.ruleset import Table

from .games import ASKED, GREEDY, RANDOM

BUILT_IN = {"random": RANDOM, "greedy": GREEDY}


def are_built_in(table: Table, names: Sequence[str]) -> bool:
    """Whether compiled code can play all of these; a game may bring no greedy player."""
    return all(name in BUILT_IN for name in names) and hasattr(table.rules.interpreted, "greedy")


def one_each(opponents: str | Sequence[str], players: int) -> list[str]:
    """The names of all opponents, clockwise from the learner on."""
    names = [opponents] * (players - 1) if isinstance(opponents, str) else list(opponents)
    if len(names) != players - 1:
        raise MutigError(f"opponents: expected one name or {players - 1}, not {len(names)}")
    return names


def policies_of(table: Table, opponents: str | Sequence[str], seats: npt.NDArray[np.int64]) -> npt.NDArray[np.int64]:
    """Who decides for each seat of each game: [games, players]; the learner of game g sits on seats[g]."""
    names = one_each(opponents, table.players)
    for name in names:
        if name not in BUILT_IN:
            raise unknown("opponent", name, BUILT_IN)
    if not are_built_in(table, names):
        raise MutigError(f"opponents: {table.rules.title} has no greedy player, so none of them is built in")
    chosen = np.full((len(seats), table.players), ASKED, np.int64)
    for place, name in enumerate(names, start=1):
        chosen[np.arange(len(seats)), (seats + place) % table.players] = BUILT_IN[name]
    return chosen
