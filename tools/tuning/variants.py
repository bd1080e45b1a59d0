"""A game's rules and the search on top of them, with some of their numbers changed, compiled beside the real ones."""

from __future__ import annotations

import hashlib
import os
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path
from types import ModuleType, SimpleNamespace

from mutig.bots import thinking
from mutig.core import compile
from mutig.core.ruleset import Ruleset

Numbers = Mapping[str, float]  # "module.NUMBER" -> value, for example {"thinking.TRUST": 0.4}


def tunable(rules: Ruleset) -> dict[str, ModuleType]:
    """The modules whose numbers may be changed, by the name they have in front of a number."""
    return {module.__name__.rpartition(".")[2]: module for module in (*rules.modules, thinking)}


def value_of(rules: Ruleset, name: str) -> float:
    """What a number is in the sources."""
    module, _, number = name.partition(".")
    value: float = getattr(tunable(rules)[module], number)
    return value


class Variant:
    """Rules and search with these numbers; what nobody changed comes from the usual cache."""

    def __init__(self, rules: Ruleset, numbers: Numbers, cache: Path) -> None:
        by_module: dict[str, dict[str, float]] = {}
        for name, value in numbers.items():
            if value != value_of(rules, name):
                module, _, number = name.partition(".")
                by_module.setdefault(module, {})[number] = value
        modules = [_altered(module, by_module.pop(name, {})) for name, module in tunable(rules).items()]
        rules_changed = any(new is not old for new, old in zip(modules, rules.modules, strict=False))
        with _cache_of(numbers, cache, rules_changed or modules[-1] is not thinking):
            self.rules: SimpleNamespace = (
                compile.compiled(modules[:-1], rules.state, rules.tables) if rules_changed else rules.compiled()
            )
            self.mind = compile.extended(self.rules, modules[:-1], modules[-1], rules.state, rules.tables)


def _altered(module: ModuleType, numbers: Numbers) -> ModuleType:
    """The module itself, or a copy with other numbers."""
    if not numbers:
        return module
    copy = ModuleType(module.__name__)
    copy.__dict__.update(vars(module) | dict(numbers))
    return copy


@contextmanager
def _cache_of(numbers: Numbers, cache: Path, changed: bool) -> Iterator[None]:
    """Compiled code is found again by its sources; changed numbers are not in the sources, so they get a folder."""
    before = os.environ.get("MUTIG_CACHE_DIR")
    if changed:
        key = hashlib.sha256(repr(sorted(numbers.items())).encode()).hexdigest()[:16]
        os.environ["MUTIG_CACHE_DIR"] = str(cache / key)
    try:
        yield
    finally:
        os.environ.pop("MUTIG_CACHE_DIR", None)
        if before is not None:
            os.environ["MUTIG_CACHE_DIR"] = before
