"""A game's rules modules as one namespace of functions: interpreted as they are, or compiled by Numba.

Both are built the same way: every function of the rules (and of `core.flow`) is rebuilt over one shared namespace and
wrapped by a `decorate` function. For the interpreter that is nothing, for the CPU `njit`, for a GPU it can be
`cuda.jit(device=True)`: the rules do not change.

Compiled code comes in layers, each compiled and cached when it is first needed: the rules, on top of them what bots
know of the game or whole games at random, on top of that a search or notes. Who only plays never waits for those.

Types are what annotations say: `Tables` and `State` are the records of a game's schemas, `Codes`, `Numbers`, ... arrays
(`arrays.py`), `int` and `float` one number. Compiling every rule for exactly these types, callees first, takes half the
time of letting Numba specialise each call. What is only declared (`contract.py`) the game itself brings.

Traps this module takes care of
* The shared namespace needs `__name__` of an importable package, or code from Numba's cache will not load.
* Numba's cache does not notice a changed callee in another file: the cache folder is named by a hash of all sources,
  this one included. It takes no code from a file elsewhere or of another time, so both are part of that hash.
* Of an entry of a constant tuple Numba makes a jump: compiled rules read rows of numbers from arrays.
* No jitclass (it is never cached): states are numpy records.
* Rules that only other rules call get no Python wrapper: from Python call the CONTRACT, what is FOR_BOTS, core.flow.
* Numba reads the folder of its cache from a setting of the whole process: one thread decorates at a time.
* Two processes that compile into one folder could mix their files up: the second waits, then loads what is there.
* Names must be unique in a game, and no rule may call itself: errors here, not surprises later.
"""

from __future__ import annotations

import dis
import gc
import hashlib
import threading
import types
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from functools import cache as cache_answer
from graphlib import CycleError, TopologicalSorter
from importlib.util import find_spec
from pathlib import Path
from types import BuiltinFunctionType, FunctionType, MappingProxyType, ModuleType, SimpleNamespace
from typing import Any, SupportsFloat

from . import at_random, cache, contract, flow
from .errors import MutigError
from .schema import Schema, State

Decorate = Callable[[FunctionType], Any]
Progress = Callable[[int, int], None]  # rules compiled so far, rules in all

CONTRACT = tuple(function.__name__ for function in contract.RULES)
FOR_BOTS = tuple(function.__name__ for function in contract.BOTS)
EVERY_DECISION = ("legal", "take", "go_on")
LLVM_LEVEL = 2
CALLED_FROM_PYTHON = ("mutig.core", "mutig.bots", "mutig.measure", "mutig.research", "mutig.learning")
_DECORATING = threading.Lock()


class Compiled(SimpleNamespace):
    """Compiled functions by name, and beside them what extends them: their modules and the types of parameters."""

    __slots__ = ("modules", "types")

    def __init__(self, functions: Mapping[str, Any], modules: Sequence[ModuleType], types: Mapping[str, Any]) -> None:
        super().__init__(**functions)
        self.modules, self.types = modules, types


@cache_answer
def is_possible() -> bool:
    """Whether there is a compiler: numba and numpy are an extra, for who only plays can do without."""
    return all(find_spec(name) is not None for name in ("numba", "numpy"))


def needs_compiler() -> None:
    """Say in one sentence what is missing."""
    if not is_possible():
        raise MutigError("This needs compiled rules, and numba is not installed here: pip install 'mutig[fast]'.")


def interpreted(modules: Iterable[ModuleType]) -> SimpleNamespace:
    """The rules as plain Python functions in one namespace."""
    return SimpleNamespace(**_build([*modules, flow, at_random], lambda function: function))


def compiled(
    modules: Iterable[ModuleType], state: Schema, tables: Schema, progress: Progress | None = None
) -> Compiled:
    """The rules compiled for the CPU, without the GIL; compiled once, then loaded from the cache."""
    return extended(Compiled({}, (), _types(state, tables)), [*modules, flow], progress)


def extended(
    base: Compiled,
    modules: Sequence[ModuleType],
    progress: Progress | None = None,
    types: Mapping[str, Any] = MappingProxyType({}),
) -> Compiled:
    """The same and more: functions on top of compiled ones (bots on rules, a search on bots), which stay as they are.

    A function that is there already is left out, unless a module brings another of the same name. `types` are what
    annotations of these modules stand for that the base does not know.
    """
    needs_compiler()
    import numpy as np
    from numba import njit

    sources, known = (*base.modules, *modules), {**base.types, **types}
    folder = cache_folder(sources)
    inlined = called_once(modules) | called_often(modules)
    with _caching_in(folder):  # it is read when a function is decorated, so nobody else's functions are touched
        functions = _build(
            modules,
            lambda function: njit(**_options(function, inlined))(function),
            vars(base),
            row=lambda numbers: np.array(numbers, np.int64),
        )
    if not cache.is_complete(folder):
        with cache.alone_in(folder):
            if not cache.is_complete(folder):  # nobody else has compiled it meanwhile
                with _quickly():
                    _compile_all(_called(functions, vars(base)), known, None)  # from the cache, for these types
                    _compile_all(functions, known, progress)
                cache.complete(folder)
    return Compiled(vars(base) | functions, sources, known)


def decorated(modules: Sequence[ModuleType], decorate: Decorate) -> dict[str, Any]:
    """The rules and more, each function wrapped by what compiles for another kind of machine; nothing is cached."""
    import numpy as np

    return _build([*modules, flow], decorate, row=lambda numbers: np.array(numbers, np.int64))


@contextmanager
def _caching_in(folder: Path) -> Iterator[None]:
    """What is decorated in here keeps its compiled code in this folder."""
    import numba

    config: Any = numba.config
    with _DECORATING:
        before, config.CACHE_DIR = config.CACHE_DIR, str(folder)
        try:
            yield
        finally:
            config.CACHE_DIR = before


@contextmanager
def _quickly() -> Iterator[None]:
    """What compiling takes less time with, and playing no more: each of these was measured.

    * Nobody looks for rubbish in here: among all that the compiler makes and keeps, it took a tenth of its time.
    * LLVM's level 3 finds nothing in rules that level 2 has left, and takes longer to look for it.
    """
    import numba

    config: Any = numba.config
    was_on, level = gc.isenabled(), config.OPT
    gc.disable()
    config.OPT = type(level)(min(level, LLVM_LEVEL))
    try:
        yield
    finally:
        config.OPT = level
        if was_on:
            gc.enable()


def _called(functions: Mapping[str, Any], base: Mapping[str, Any]) -> dict[str, Any]:
    """What these functions call of the base."""
    names = {name for function in functions.values() for name in function.py_func.__code__.co_names}
    return {name: base[name] for name in base if name in names and name not in functions}


def _options(function: FunctionType, inlined: set[str]) -> dict[str, Any]:
    """What Numba is told about a function: each of these was measured.

    * Only what Python may call gets the wrappers for it: the rest compiles a quarter faster without.
    * A rule called in one place is inlined there, as a compiler of C does by itself with what is private to a file.
      Not what bots think with: each of its many layers would be compiled again in all those above it. There only what
      a module names as INLINED, because nothing else is called as often.
    * No counting of references (a fifth faster): safe because rules make no arrays, keep none and return only numbers
      or pairs of them, so that whoever called them from Python keeps everything they work on alive.
    """
    contract = function.__name__ in (*CONTRACT, *FOR_BOTS)
    entry = contract or function.__module__.startswith(CALLED_FROM_PYTHON)
    return {
        "cache": True,
        "nogil": True,
        "error_model": "numpy",
        "no_cfunc_wrapper": True,
        "no_cpython_wrapper": not entry,
        "forceinline": function.__name__ in inlined,
        "_nrt": False,
    }


def _build(
    modules: Sequence[ModuleType],
    decorate: Decorate,
    base: Mapping[str, Any] = MappingProxyType({}),
    row: Callable[[tuple[int, ...]], Any] = tuple,
) -> dict[str, Any]:
    """All functions and constants in one namespace; `row` makes of a tuple of numbers what decorated functions read."""
    namespace: dict[str, Any] = {"__builtins__": __builtins__, "__name__": modules[0].__package__, **base}
    functions: dict[str, FunctionType] = {}
    constants: dict[str, Any] = {}
    for module in modules:
        for name, function in rules_of(module).items():
            if name in base and base[name].py_func.__code__ is function.__code__:
                continue
            if functions.setdefault(name, function) is not function:
                raise ValueError(f"two rules are named {name}: {functions[name].__module__} and {module.__name__}")
        for name, value in vars(module).items():
            if isinstance(value, int | float | tuple | BuiltinFunctionType) or _is_number_type(value):
                if constants.setdefault(name, value) != value:
                    raise ValueError(f"two constants are named {name} in {module.__package__}")
                namespace[name] = row(value) if isinstance(value, tuple) else value
    for name, function in functions.items():
        rebuilt = types.FunctionType(function.__code__, namespace, name, function.__defaults__)
        rebuilt.__module__ = function.__module__
        rebuilt.__doc__ = function.__doc__
        rebuilt.__annotations__ = function.__annotations__
        namespace[name] = decorate(rebuilt)
    return {name: namespace[name] for name in functions}


def _is_number_type(value: object) -> bool:
    """Whether it is one of numpy's types of a single number, as `uint64`."""
    return isinstance(value, type) and value.__module__ == "numpy" and issubclass(value, SupportsFloat)


def rules_of(module: ModuleType) -> dict[str, FunctionType]:
    """The functions of a module by name, imported ones included; not what it only declares."""
    functions = {name: value for name, value in vars(module).items() if isinstance(value, FunctionType)}
    return {name: f for name, f in functions.items() if f is not contract.declared and not hasattr(f, "declared")}


def _types(state: Schema, tables: Schema) -> dict[str, Any]:
    """What each annotation of a parameter stands for."""
    needs_compiler()
    import numba

    record = numba.from_dtype(record_type(state))
    return {
        "Tables": numba.from_dtype(record_type(tables)),
        "State": record,
        "States": record[::1],
        "int": numba.int64,
        "bool": numba.int64,  # 0 or 1
        "float": numba.float64,
        "Codes": numba.int64[::1],
        "Numbers": numba.int64[::1],
        "Grid": numba.int64[:, ::1],
        "SmallGrid": numba.int32[:, ::1],
        "FractionGrid": numba.float64[:, ::1],
    }


def parameter_types(function: FunctionType, known: Mapping[str, Any]) -> tuple[Any, ...]:
    """The types of a function's parameters, as it is annotated."""
    names = function.__code__.co_varnames[: function.__code__.co_argcount]
    said = [function.__annotations__.get(name) for name in names]
    for name, annotation in zip(names, said, strict=True):
        if annotation not in known:
            expected = f"expected one of {', '.join(known)}"
            raise ValueError(f"{function.__name__}: the parameter {name} is annotated {annotation!r}; {expected}")
    return tuple(known[annotation] for annotation in said if annotation is not None)


def _compile_all(functions: Mapping[str, Any], known: Mapping[str, Any], progress: Progress | None) -> None:
    """Compile every function for the types of its annotations, callees first."""
    order = callees_first({name: function.py_func for name, function in functions.items()})
    for done, name in enumerate(order):
        function = functions[name]
        if not function.signatures:
            function.compile(parameter_types(function.py_func, known))
            function.disable_compile()
        if progress:
            progress(done + 1, len(order))


def callees_first(functions: dict[str, FunctionType]) -> list[str]:
    """An order in which every rule comes after the rules it calls; a GPU knows no recursion, so neither do rules."""
    calls = {name: {used for used in f.__code__.co_names if used in functions} for name, f in functions.items()}
    try:
        return list(TopologicalSorter(calls).static_order())
    except CycleError as cycle:
        raise ValueError(f"rules must not call themselves: {' -> '.join(cycle.args[1])}") from None


def called_once(modules: Iterable[ModuleType]) -> set[str]:
    """The rules that every decision of a game runs through and that stand in a single place of all the functions."""
    functions = {f.__name__: f for module in modules for f in rules_of(module).values()}
    calls = {
        name: [step.argval for step in dis.get_instructions(f) if step.opname == "LOAD_GLOBAL"]
        for name, f in functions.items()
    }
    used = Counter(callee for callees in calls.values() for callee in callees)
    reached: set[str] = set()
    waiting = [name for name in EVERY_DECISION if name in functions]
    while waiting:
        fresh = {callee for callee in calls[waiting.pop()] if callee in functions} - reached
        reached |= fresh
        waiting += fresh
    return {name for name in reached if used[name] == 1}


def called_often(modules: Iterable[ModuleType]) -> set[str]:
    """What the modules want to be compiled into each function that calls it."""
    return {name for module in modules for name in getattr(module, "INLINED", ())}


def cache_folder(modules: Iterable[ModuleType]) -> Path:
    """Where compiled code is kept: named by everything it depends on."""
    import numba

    digest = hashlib.sha256(numba.__version__.encode())
    for source in (Path(__file__), *(Path(str(module.__file__)) for module in modules)):
        digest.update(f"{source} {source.stat().st_mtime_ns}".encode())
        digest.update(source.read_bytes())
    config: Any = numba.config
    checks = "-bounds" if config.BOUNDSCHECK else ""
    return cache.base_folder() / f"{cache.PREFIX}{numba.__version__}-{digest.hexdigest()[:16]}{checks}"


# Records: states and tables as numpy sees them


def record_type(schema: Schema) -> Any:
    """The numpy type of one state."""
    import numpy as np

    return np.dtype([(name, kind, shape) if shape else (name, kind) for name, kind, shape in schema.layout()])


def to_records(state: State, count: int = 1) -> Any:
    """An array of records, each of them this state."""
    import numpy as np

    one = np.frombuffer(state.schema.pack(state), record_type(state.schema))
    return np.repeat(one, count)


def from_record(schema: Schema, record: Any) -> Any:
    """The interpreted state of a record."""
    return schema.unpack(record.tobytes())
