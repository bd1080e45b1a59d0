"""A game's rules modules as one namespace of functions: interpreted as they are, or compiled by Numba.

Both are built the same way: every function of the rules (and of `core.flow`) is rebuilt over one shared namespace, and
wrapped by a `decorate` function. For the interpreter that is nothing, for the CPU `njit`, for a GPU it can be
`cuda.jit(device=True)`: the rules do not change.

Traps this module takes care of
* The shared namespace needs `__name__` of an importable package, or code from Numba's cache will not load.
* Numba's cache does not notice a changed callee in another file: the cache folder is named by a hash of all sources.
* No jitclass (it is never cached): states are numpy records.
* Names must be unique in a game; two rules with one name are an error here, not a surprise later.
"""

from __future__ import annotations

import hashlib
import os
import types
from collections.abc import Callable, Iterable
from pathlib import Path
from types import FunctionType, ModuleType, SimpleNamespace
from typing import Any

from . import flow
from .schema import Schema, State

Decorate = Callable[[FunctionType], Any]


def interpreted(modules: Iterable[ModuleType]) -> SimpleNamespace:
    """The rules as plain Python functions in one namespace."""
    return _build([*modules, flow], lambda function: function)


def compiled(modules: Iterable[ModuleType]) -> SimpleNamespace:
    """The rules compiled for the CPU, without the GIL; compiled once, then loaded from the cache."""
    import numba
    from numba import njit

    modules = [*modules, flow]
    before, numba.config.CACHE_DIR = numba.config.CACHE_DIR, str(cache_folder(modules))
    try:  # the folder is read when a function is decorated, so nobody else's functions are touched
        return _build(modules, njit(cache=True, nogil=True, error_model="numpy"))
    finally:
        numba.config.CACHE_DIR = before


def _build(modules: list[ModuleType], decorate: Decorate) -> SimpleNamespace:
    namespace: dict[str, Any] = {"__builtins__": __builtins__, "__name__": modules[0].__package__}
    functions: dict[str, FunctionType] = {}
    for module in modules:
        for name, value in vars(module).items():
            if isinstance(value, FunctionType):
                if functions.setdefault(name, value) is not value:
                    raise ValueError(f"two rules are named {name}: {functions[name].__module__} and {module.__name__}")
            elif isinstance(value, int) and not isinstance(value, bool):
                if namespace.setdefault(name, value) != value:
                    raise ValueError(f"two constants are named {name} in {module.__package__}")
    for name, function in functions.items():
        rebuilt = types.FunctionType(function.__code__, namespace, name, function.__defaults__)
        rebuilt.__module__ = function.__module__
        namespace[name] = decorate(rebuilt)
    return SimpleNamespace(**{name: namespace[name] for name in functions})


def cache_folder(modules: Iterable[ModuleType]) -> Path:
    """Where compiled code is kept: named by everything it depends on."""
    import numba

    digest = hashlib.sha256(numba.__version__.encode())
    for module in modules:
        digest.update(Path(str(module.__file__)).read_bytes())
    base = os.environ.get("MUTIG_CACHE_DIR") or Path(os.environ.get("XDG_CACHE_HOME") or Path.home() / ".cache") / "mutig"
    checks = "-bounds" if numba.config.BOUNDSCHECK else ""
    return Path(base) / f"{numba.__version__}-{digest.hexdigest()[:16]}{checks}"


# Records: states and tables as numpy sees them


def record_type(schema: Schema) -> Any:
    """The numpy type of one state."""
    import numpy as np

    return np.dtype([(name, kind, shape) if shape else (name, kind) for name, kind, shape in schema.layout()])


def records(schema: Schema, count: int = 1) -> Any:
    """An array of states, every cell at its start value."""
    import numpy as np

    array = np.zeros(count, record_type(schema))
    array[:] = to_records(schema.new())[0]
    return array


def to_records(state: State) -> Any:
    """An array with one record: this state."""
    import numpy as np

    return np.frombuffer(bytearray(state.schema.pack(state)), record_type(state.schema)).copy()


def from_record(schema: Schema, record: Any) -> Any:
    """The interpreted state of a record."""
    return schema.unpack(record.tobytes())
