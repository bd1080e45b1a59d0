"""The network of a game as compiled code is handed it, and what is compiled to think with it."""

from __future__ import annotations

import threading
from typing import Any

import numpy as np

from mutig.bots import trees
from mutig.bots.search_bot import NODES, layers_of, mind_of
from mutig.core import cache, compile
from mutig.core.ruleset import Ruleset, Table
from mutig.research import seeing
from mutig.research.building import CELL, compiled_types
from mutig.research.observation import empty, layout_of

from . import insight, wise
from .brain import Brain
from .inputs import Inputs
from .insight import FINEST
from .records import Insight, Priors

REMEMBERED = 500_000  # choices whose chances are remembered, in all nodes together: 6 MB
WISDOM = (seeing, insight, wise)  # what is compiled on top of the search


def insight_into(table: Table, brain: Brain) -> Insight:
    """The network of a game, ready to look at positions of a table."""
    layout = layout_of(table)
    inputs, ties = Inputs(layout, table.rules.codes), [0] * 4
    aside = np.zeros(1, compile.record_type(table.rules.state))
    layers = np.stack([block[part] for block in brain.blocks for part in (2, 4)])
    steps = np.abs(layers).max(axis=2) / FINEST  # between two whole numbers, for each row
    width = layers.shape[1]
    table.rules.interpreted.seed_random(ties, 0)
    found: dict[str, Any] = {
        "plan": layout.plan,
        "aside": aside,
        "cells": aside.view(CELL).reshape(1, -1),
        "seen": empty(layout, table.rules),
        "players": table.players,
        **{name: _whole(getattr(inputs, name)) for name in ("numbers", "things", "starts", "stepped", "least")},
        **{name: _whole(getattr(inputs, name)) for name in ("circles", "seen_from", "around", "circle_starts")},
        **{name: getattr(inputs, name) for name in ("scales", "steps_at", "mask_at")},
        "advice_at": -1 if inputs.advice_at is None else inputs.advice_at,
        "ties": _whole(ties),
        "luck": np.zeros(4, np.int64),
        "used": np.zeros(inputs.width, np.int64),
        "amounts": np.zeros(inputs.width, np.float32),
        "first": brain.first[0],
        "first_bias": brain.first[1],
        "norms": np.stack([*(block[0] for block in brain.blocks), brain.norm[0]]),
        "norm_biases": np.stack([*(block[1] for block in brain.blocks), brain.norm[1]]),
        "layers": np.rint(layers / steps[:, :, None]).astype(np.int16),
        "layer_scales": steps.astype(np.float32),
        "layer_biases": np.stack([block[part] for block in brain.blocks for part in (3, 5)]),
        "policy": brain.policy[0],
        "policy_bias": brain.policy[1],
        "value": brain.value[0][0].copy(),
        "value_bias": float(brain.value[1][0]),
        "trust": brain.trust,
        "hidden": np.zeros(width, np.float32),
        "inner": np.zeros(width, np.float32),
        "whole": np.zeros(width, np.int16),
        "likely": np.zeros(table.rules.most_choices, np.float32),
    }
    return Insight(**found)


def _whole(numbers: Any) -> Any:
    return np.ascontiguousarray(numbers, np.int64)


def no_priors() -> Priors:
    """Memory for what the network says at the nodes of the trees."""
    empty: dict[str, Any] = {
        "starts": np.full(NODES, -1, np.int64),
        "counts": np.zeros(NODES, np.int64),
        "codes": np.zeros(REMEMBERED, np.int64),
        "chances": np.zeros(REMEMBERED, np.float32),
        "filled": np.zeros(1, np.int64),
        "chance_of": np.zeros(trees.CODES, np.float32),
        "leaves": np.zeros(trees.SEATS, np.int64),
    }
    return Priors(**empty)


def wisdom_of(rules: Ruleset, progress: compile.Progress | None = None) -> compile.Compiled:
    """The search of a game and the network on top of it: compiled, once per process."""
    with _MAKING:
        if rules.name not in _MADE:
            base = mind_of(rules, progress)
            _MADE[rules.name] = compile.extended(base, WISDOM, progress, _types(base))
        return _MADE[rules.name]


def is_compiled(rules: Ruleset) -> bool:
    """Whether all of that is in the cache."""
    return cache.is_complete(compile.cache_folder((*layers_of(rules), *WISDOM)))


def _types(base: compile.Compiled) -> dict[str, Any]:
    """What annotations of these modules stand for, beside those of the search."""
    import numba

    fractions = numba.float32
    types = compiled_types() | {
        "Fractions": fractions[::1],
        "FractionRows": fractions[:, ::1],
        "WholeLayers": numba.int16[:, :, ::1],
    }
    record: Any = numba.types.NamedTuple
    for kind in (Insight, Priors):
        known = {**base.types, **types}
        types[kind.__name__] = record([known[field.__forward_arg__] for field in kind.__annotations__.values()], kind)
    return types


_MAKING = threading.Lock()
_MADE: dict[str, compile.Compiled] = {}
