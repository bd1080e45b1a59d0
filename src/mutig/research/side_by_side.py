"""The arrays of games side by side, and the record in which compiled code finds them."""

from __future__ import annotations

from typing import Any

import numpy as np
import numpy.typing as npt

from mutig.core.compile import to_records
from mutig.core.ruleset import Table

from .building import CELL, stepper
from .games import Games
from .observation import empty, layout_of

Codes = npt.NDArray[np.int64]


class SideBySide:
    """Games of one table in arrays, and the compiled code that steps them.

    `policies` says who decides for each seat of each game; None: whoever steps them, for every seat.
    """

    def __init__(self, table: Table, num_games: int, policies: Codes | None, begin_again: bool) -> None:
        rules, players = table.rules, table.players
        self.stepper = stepper(rules.name, opponents=policies is not None)
        self.layout = layout_of(table)
        self.empty = empty(self.layout, rules)
        start = to_records(rules.start(table))
        states = np.repeat(start, num_games + 1)  # the last one is what a seat may see
        self.arrays: dict[str, npt.NDArray[Any]] = {
            "printed": to_records(table.e),
            "states": states,
            "cells": states.view(CELL).reshape(num_games + 1, -1),
            "start": start,
            "plan": self.layout.plan,
            "rngs": np.zeros((num_games, 4), np.int64),
            "policies": np.zeros((num_games, players), np.int64) if policies is None else policies,
            "streams": np.zeros((num_games * players, 4), np.int64),
            "choices": np.zeros((num_games, rules.most_choices), np.int64),
            "counts": np.zeros(num_games, np.int64),
            "masks": np.zeros((num_games, rules.codes), np.uint8),
            "seats": np.zeros(num_games, np.int64),
            "seen": np.repeat(self.empty[None], num_games, axis=0),
            "last_seen": np.repeat(self.empty[None], num_games, axis=0),
            "scores": np.zeros((num_games, players), np.int64),
            "rewards": np.zeros((num_games, players), np.float32),
            "done": np.zeros(num_games, np.uint8),
            "illegal": np.zeros(num_games, np.uint8),
        }
        numbers = {"veiled": int(self.layout.veiled), "players": players, "again": int(begin_again)}
        given: dict[str, Any] = {**self.arrays, **numbers}  # numpy's, for what annotations call rows and grids
        self.games = Games(**given)
