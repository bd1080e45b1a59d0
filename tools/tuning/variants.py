"""What bots know of a game and the search, with some of their numbers changed, compiled beside the real ones."""

from __future__ import annotations

import hashlib
import os
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from functools import cache
from types import ModuleType

from mutig.bots.search_bot import SEARCH, mind_of
from mutig.core import compile
from mutig.core.cache import base_folder
from mutig.core.ruleset import Ruleset
from mutig.games import rules as rules_of

Numbers = Mapping[str, float]  # "module.NUMBER" -> value, for example {"choosing.TRUST": 0.4}


def tunable(rules: Ruleset) -> dict[str, ModuleType]:
    """The modules whose numbers may be changed, by the name they have in front of a number."""
    return {module.__name__.rpartition(".")[2]: module for module in (*rules.bot_modules, *SEARCH)}


def value_of(rules: Ruleset, name: str) -> float:
    """What a number is in the sources."""
    module, _, number = name.partition(".")
    value: float = getattr(tunable(rules)[module], number)
    return value


class Variant:
    """Bots with these numbers; where none is another than in the sources they are the usual ones."""

    def __init__(self, rules: Ruleset, numbers: Numbers) -> None:
        changed = {name: value for name, value in numbers.items() if value != value_of(rules, name)}
        if not changed:
            self.mind = mind_of(rules)
            return
        known, search = altered(rules, changed)
        base = rules.compiled()
        with _cache_of(numbers):
            self.mind = compile.extended(compile.extended(base, known), search)


@cache
def variant(game: str, numbers: tuple[tuple[str, float], ...]) -> Variant:
    """The same once for each process."""
    return Variant(rules_of(game), dict(numbers))


def altered(rules: Ruleset, numbers: Numbers) -> list[list[ModuleType]]:
    """What bots know of the game, and the search on top: a number is changed wherever its layer reads it."""
    layers = []
    for layer in (rules.bot_modules, SEARCH):
        owners = {module.__name__.rpartition(".")[2] for module in layer}
        own = {name.partition(".")[2]: value for name, value in numbers.items() if name.partition(".")[0] in owners}
        layers.append([_altered(module, {name: own[name] for name in own if name in vars(module)}) for module in layer])
    return layers


def _altered(module: ModuleType, numbers: Numbers) -> ModuleType:
    """The module itself, or a copy with other numbers."""
    if not numbers:
        return module
    copy = ModuleType(module.__name__)
    copy.__dict__.update(vars(module) | dict(numbers))
    return copy


@contextmanager
def _cache_of(numbers: Numbers) -> Iterator[None]:
    """Compiled code is found again by its sources; changed numbers are not in the sources, so they get a folder."""
    before = os.environ.get("MUTIG_CACHE_DIR")
    key = hashlib.sha256(repr(sorted(numbers.items())).encode()).hexdigest()[:16]
    os.environ["MUTIG_CACHE_DIR"] = str(base_folder() / "tuning" / key)
    try:
        yield
    finally:
        os.environ.pop("MUTIG_CACHE_DIR", None)
        if before is not None:
            os.environ["MUTIG_CACHE_DIR"] = before
