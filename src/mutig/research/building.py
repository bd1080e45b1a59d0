"""Kernels of this folder compiled by Numba, alone or on top of a game's compiled rules."""

from __future__ import annotations

import types
from collections.abc import Sequence
from functools import cache
from types import FunctionType, ModuleType, SimpleNamespace
from typing import Any

from mutig.core import compile
from mutig.core.errors import MutigError
from mutig.core.ruleset import Table
from mutig.games import rules as rules_of

from . import seeing, stepping

CELL = "<i2"  # one number of a state, as numpy says it


@cache
def eyes() -> SimpleNamespace:
    """What writes observations: the same for every game."""
    return _kernels([seeing], {}, [seeing])


@cache
def stepper(game: str) -> SimpleNamespace:
    """What steps many games at once, compiled on top of this game's rules."""
    rules = rules_of(game).compiled()
    return _kernels([seeing, stepping], vars(rules), [seeing, stepping, *rules.modules])


def _kernels(modules: Sequence[ModuleType], base: dict[str, Any], sources: Sequence[ModuleType]) -> SimpleNamespace:
    """Functions of these modules over one namespace; Numba infers their types from the first call and keeps the code.

    The cache folder is named by all sources, because Numba does not notice a changed callee in another file.
    """
    import numba

    config: Any = numba.config
    before, config.CACHE_DIR = config.CACHE_DIR, str(compile.cache_folder(sources))
    try:
        namespace: dict[str, Any] = {"__builtins__": __builtins__, "__name__": __package__, **base}
        made: dict[str, Any] = {}
        for module in modules:
            others = {name: value for name, value in vars(module).items() if not isinstance(value, FunctionType)}
            namespace |= {name: value for name, value in others.items() if not name.startswith("__")}
            for name, value in compile.rules_of(module).items():
                if name not in base:
                    rebuilt = types.FunctionType(value.__code__, namespace, name)
                    rebuilt.__module__, rebuilt.__doc__ = value.__module__, value.__doc__
                    made[name] = numba.njit(cache=True, nogil=True, error_model="numpy")(rebuilt)
        namespace |= made
    finally:
        config.CACHE_DIR = before
    return SimpleNamespace(**made)


def table_for(game: str, players: int, variants: Sequence[str], edition: str, settings: dict[str, Any]) -> Table:
    """The table of a game by name, with everything checked."""
    rules = rules_of(game)
    return rules.table(rules.check_options(players, sorted(variants), settings), rules.load_edition(edition))


def missing(package: str) -> MutigError:
    """The sentence for an optional package that is not there."""
    return MutigError(f"this needs {package}: install it with `pip install mutig[research]`")
