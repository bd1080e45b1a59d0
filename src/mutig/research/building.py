"""Kernels of this folder compiled by Numba, alone or on top of a game's compiled rules."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from typing import Any

from mutig.core.compile import Compiled, extended
from mutig.core.errors import MutigError
from mutig.core.ruleset import Table
from mutig.games import rules as rules_of

from . import answering, asking, seeing, stepping
from .games import Games
from .progress import told_on_a_terminal

CELL = "<i2"  # one number of a state, as numpy says it


@cache
def eyes() -> Compiled:
    """What writes observations: the same for every game."""
    return extended(Compiled({}, (), {}), [seeing], types=compiled_types())


@cache
def stepper(game: str, *, opponents: bool) -> Compiled:
    """What steps many games at once, compiled on top of this game's rules; with opponents also of what bots know."""
    import numba

    rules, progress = rules_of(game), told_on_a_terminal(rules_of(game).title)
    base = rules.compiled_with_bots(progress) if opponents else rules.compiled(progress)
    known = {**base.types, **compiled_types(), "Printed": base.types["Tables"][::1]}
    record: Any = numba.types.NamedTuple
    kinds = [known[kind.__forward_arg__] for kind in Games.__annotations__.values()]
    types = known | {"Games": record(kinds, Games)}
    return extended(base, [seeing, answering if opponents else asking, stepping], progress, types)


def compiled_types() -> dict[str, Any]:
    """What annotations of this folder stand for, beside those of the rules."""
    import numba

    return {
        "int": numba.int64,
        "int16": numba.int16,
        "uint64": numba.uint64,
        "Plan": numba.uint64[:, :, ::1],
        "Cells": numba.int16[::1],
        "CellGrid": numba.int16[:, ::1],
        "Flags": numba.uint8[::1],
        "FlagGrid": numba.uint8[:, ::1],
        "Rewards": numba.float32[::1],
        "RewardGrid": numba.float32[:, ::1],
    }


def table_for(game: str, players: int, variants: Sequence[str], edition: str, settings: dict[str, Any]) -> Table:
    """The table of a game by name, with everything checked."""
    rules = rules_of(game)
    return rules.new_table(rules.check_options(players, sorted(variants), settings), rules.load_edition(edition))


def missing(package: str) -> MutigError:
    """The sentence for an optional package that is not there."""
    return MutigError(f"this needs {package}: install it with `pip install 'mutig[research]'`")
