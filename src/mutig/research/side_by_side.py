"""The arrays of games side by side, and the record in which compiled code finds them."""

from __future__ import annotations

from typing import Any

import numpy as np
import numpy.typing as npt

from mutig.core.compile import to_records
from mutig.core.ruleset import Table

from .building import CELL
from .games import Games
from .observation import Layout, empty


def games_of(
    table: Table, layout: Layout, num_games: int, policies: npt.NDArray[np.int64], begin_again: bool
) -> tuple[Games, dict[str, npt.NDArray[Any]]]:
    """The record, and its arrays by the same names."""
    rules, players = table.rules, table.players
    start = to_records(rules.start(table))
    states = np.repeat(start, num_games + 1)  # the last one is what a seat may see
    arrays: dict[str, npt.NDArray[Any]] = {
        "states": states,
        "cells": states.view(CELL).reshape(num_games + 1, -1),
        "start": start,
        "plan": layout.plan,
        "rngs": np.zeros((num_games, 4), np.int64),
        "policies": policies,
        "streams": np.zeros((num_games * players, 4), np.int64),
        "choices": np.zeros((num_games, rules.most_choices), np.int64),
        "counts": np.zeros(num_games, np.int64),
        "masks": np.zeros((num_games, rules.codes), np.uint8),
        "seats": np.zeros(num_games, np.int64),
        "seen": np.repeat(empty(layout, rules)[None], num_games, axis=0),
        "last_seen": np.repeat(empty(layout, rules)[None], num_games, axis=0),
        "scores": np.zeros((num_games, players), np.int64),
        "rewards": np.zeros((num_games, players), np.float32),
        "done": np.zeros(num_games, np.uint8),
        "illegal": np.zeros(num_games, np.uint8),
    }
    numbers = {"veiled": int(layout.veiled), "players": players, "again": int(begin_again)}
    given: dict[str, Any] = {**arrays, **numbers}  # numpy's arrays, for what annotations call rows and grids
    return Games(**given), arrays
