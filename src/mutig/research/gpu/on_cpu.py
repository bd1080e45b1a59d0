"""The thread functions compiled for the CPU: what a GPU must give byte by byte, and a batch where there is none."""

from __future__ import annotations

from functools import cache
from typing import Any

import numpy as np

from mutig.core.compile import Compiled, extended, record_type
from mutig.core.ruleset import Ruleset
from mutig.games import rules as rules_of

from . import against, alone, loops, thread
from .arrays import Batch


@cache
def compiled(game: str, opponents: bool) -> Compiled:
    """The loops over all games on top of this game's compiled rules, with greedy as opponent or without."""
    rules = rules_of(game)
    base = rules.compiled_with_bots() if opponents else rules.compiled()
    modules = [thread, against if opponents else alone, loops]
    return extended(base, modules, types=_types(base.types))


def _types(known: Any) -> dict[str, Any]:
    """What annotations of this folder stand for."""
    import numba

    types = {
        **known,
        "Cells": numba.int16[::1],
        "CellGrid": numba.int16[:, ::1],
        "SmallCodes": numba.int16[::1],
        "SmallNumbers": numba.int32[::1],
        "Gather": numba.int16[:, :, :, ::1],
        "Flags": numba.uint8[::1],
        "FlagGrid": numba.uint8[:, ::1],
        "Rewards": numba.float32[::1],
        "RewardGrid": numba.float32[:, ::1],
        "ManyTables": known["Tables"][::1],
    }
    record: Any = numba.types.NamedTuple
    kinds = [types[kind.__forward_arg__] for kind in Batch.__annotations__.values()]
    return types | {"Batch": record(kinds, Batch)}


class OnCpu:
    """Arrays of numpy, and what works on them."""

    def __init__(self, rules: Ruleset, opponents: bool) -> None:
        self._game, self._run = rules.name, compiled(rules.name, opponents)
        self._work = np.zeros(2, record_type(rules.state))
        self._words = self._work.view(np.int32)
        self._out = np.zeros(rules.most_choices, np.int64)
        self._batch: Batch | None = None

    def array(self, given: Any) -> Any:
        """An array of one's own with these numbers."""
        return np.ascontiguousarray(given).copy()

    def bind(self, batch: Batch) -> None:
        """The batch to work on."""
        self._batch = batch

    def seed(self, rngs: Any, seed: int) -> None:
        self._run.seed_all(rngs, seed)

    def begin(self) -> None:
        self._run.begin_all(self._batch, self._work, self._words, self._out)

    def step(self, actions: Any) -> None:
        self._run.step_all(self._batch, actions, self._work, self._words, self._out)

    def advise(self, advice: Any) -> None:
        compiled(self._game, True).advise_all(self._batch, advice, self._work, self._words, self._out)

    def see(self, states: Any, gather: Any, seats: Any, players_at: int, seen: Any, size: int) -> None:
        self._run.see_all(states.view(np.int16), gather, seats, players_at, seen, size)

    def pick(self, choices: Any, counts: Any, rngs: Any, actions: Any) -> None:
        self._run.pick_all(choices, counts, rngs, actions)

    def play(self, decisions: int, ended: Any) -> None:
        self._run.play_all(self._batch, self._work, self._words, self._out, decisions, ended)
