"""The kernels of a game, compiled by numba-cuda to machine code of the GPU, once; no GPU is needed for that.

    python -m mutig.research.gpu.kernels            # every game and kernel, into the cache folder

Traps this module takes care of
* Compiling takes minutes and ptxas much memory: what is compiled is kept, in a folder named by all sources.
* numba-cuda asks the GPU for its kind when a device function is decorated: it is told instead.
* What is not inlined works on memory of any kind, at half the speed: rules are inlined, all of them
  (not what bots think with: each of its layers would be there again in all those above it).
* numba-cuda expects a name of numpy that newer ones do not have.
* libnvvm and ptxas must not be newer than the driver: they are taken from the CUDA toolkit that is installed.
"""

from __future__ import annotations

import hashlib
import shutil
import subprocess
import sys
import time
from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from types import FunctionType, ModuleType, SimpleNamespace
from typing import Any, cast

import numpy as np

from mutig.core import compile, flow
from mutig.core.cache import base_folder
from mutig.core.errors import MutigError
from mutig.core.ruleset import Ruleset
from mutig.games import GAMES
from mutig.games import rules as rules_of

from .. import seeing
from . import against, alone, arrays, thread
from .arrays import Batch

WORD = 4  # bytes of what threads copy games in
LANES = 32  # threads of a warp, which write one observation together
KERNELS = ("seed", "pick", "see", "random", "step", "advise", "against")
WITH_BOTS = ("advise", "against")


@dataclass(frozen=True)
class Target:
    """The kind of GPU that is compiled for: its compute capability."""

    major: int = 9
    minor: int = 0

    def __str__(self) -> str:
        return f"sm_{self.major}{self.minor}"


def modules_of(rules: Ruleset, kernel: str) -> Sequence[ModuleType]:
    """What a kernel is made of: only where bots answer it knows what bots know."""
    if kernel in WITH_BOTS:
        return [*rules.modules, *rules.bot_modules, thread, against]
    return [*rules.modules, thread, alone]


def folder_of(game: str, kernel: str) -> Path:
    """Where a kernel is kept, named by all sources it is made from: it may come from another machine."""
    modules = [*modules_of(rules_of(game), kernel), flow, compile, seeing, arrays, sys.modules[__name__]]
    digest = hashlib.sha256()
    for module in modules:
        digest.update(Path(str(module.__file__)).read_bytes())
    return base_folder() / f"cuda-{digest.hexdigest()[:16]}"


def cubin_of(game: str, kernel: str, target: Target) -> Path:
    """The machine code of a kernel; compiled now if it is not there yet."""
    path = folder_of(game, kernel) / f"{game}-{kernel}-{target}.cubin"
    if not path.exists():
        compile_kernel(game, kernel, target, path)
    return path


def compile_kernel(game: str, kernel: str, target: Target, path: Path) -> None:
    """Rules and thread functions to PTX by numba-cuda, and that to machine code by ptxas."""
    cuda = _numba_cuda(target)
    function, signature = _entry(cuda, game, kernel)
    ptx, _ = cuda.compile(function, signature, device=False, abi="numba", cc=(target.major, target.minor))
    path.parent.mkdir(parents=True, exist_ok=True)
    source = path.with_suffix(".ptx")
    source.write_text(ptx.replace(ptx.split(".visible .entry ")[1].split("(")[0].strip(), kernel))
    done = subprocess.run(
        [_ptxas(), f"-arch={target}", "-v", *OPTIONS.get(kernel, ()), source, "-o", path.with_suffix(".part")],
        capture_output=True,
        text=True,
        check=False,
    )
    if done.returncode:
        raise MutigError(f"ptxas could not compile {source}: {done.stderr.strip()[-500:]}")
    path.with_suffix(".log").write_text(done.stderr)
    path.with_suffix(".part").rename(path)


OPTIONS: dict[str, tuple[str, ...]] = {}


def _ptxas() -> str:
    """NVIDIA's assembler."""
    found = shutil.which("ptxas") or shutil.which("/usr/local/cuda/bin/ptxas")
    if not found:
        raise MutigError("compiling for a GPU needs ptxas: install NVIDIA's CUDA toolkit")
    return found


@cache
def _numba_cuda(target: Target) -> Any:
    """numba.cuda as numba-cuda brings it, told which GPU there is."""
    if not hasattr(np, "row_stack"):
        vars(np)["row_stack"] = np.vstack
    try:
        import numba_cuda  # noqa: F401
        from numba import cuda
        from numba.cuda import dispatcher
    except ImportError:
        raise MutigError("compiling for a GPU needs numba-cuda: install it with `pip install 'mutig[gpu]'`") from None
    known: Any = dispatcher
    known.get_current_device = lambda: SimpleNamespace(compute_capability=(target.major, target.minor))
    return cuda


@cache
def _functions(game: str, against_bots: bool) -> dict[str, Any]:
    from numba import cuda

    rules, jit = rules_of(game), cast(Any, cuda).jit
    thought = {module.__name__ for module in rules.bot_modules}

    def decorate(function: FunctionType) -> Any:
        return jit(device=True, forceinline=function.__module__ not in thought)(function)

    return compile.decorated(modules_of(rules, "against" if against_bots else "step"), decorate)


def _entry(cuda: Any, game: str, kernel: str) -> tuple[Any, Any]:
    """The function that threads enter, and the types of what it is handed."""
    from numba import float32, from_dtype, int16, int32, int64, types, uint8

    rules = rules_of(game)
    f = SimpleNamespace(**_functions(game, kernel in WITH_BOTS))
    record, printed = compile.record_type(rules.state), from_dtype(compile.record_type(rules.tables))
    room = 2 * record.itemsize // WORD
    most = rules.most_choices

    def array(kind: Any, axes: int = 1) -> Any:
        return types.Array(kind, axes, "C")

    def seed(rngs: Any, number: Any) -> None:
        game = cuda.grid(1)
        if game < rngs.shape[0]:
            f_seed(rngs, game, number)

    def pick(choices: Any, counts: Any, rngs: Any, actions: Any) -> None:
        game = cuda.grid(1)
        if game < counts.shape[0]:
            actions[game] = f_pick(choices[game], counts[game], rngs[game])

    def see(cells: Any, gather: Any, seats: Any, players_at: Any, seen: Any, size: Any) -> None:
        thread = cuda.grid(1)
        game = thread // LANES
        if game < cells.shape[0]:
            for k in range(thread % LANES, size, LANES):
                seen[game, k] = f_see(cells, game, gather, cells[game, players_at], seats[game], k)

    def random(b: Any, decisions: Any, ended: Any) -> None:
        game = cuda.grid(1)
        if game < b.kinds.shape[0]:
            words = cuda.local.array(room, int32)
            out = cuda.local.array(most, int16)
            rng = cuda.local.array(4, int64)
            for k in range(4):
                rng[k] = b.rngs[game, k]
            ended[game] += f_random(b, game, words.view(record), words, out, rng, decisions)
            for k in range(4):
                b.rngs[game, k] = rng[k]

    def step(b: Any, actions: Any, fresh: Any) -> None:
        game = cuda.grid(1)
        if game < b.kinds.shape[0]:
            words = cuda.local.array(room, int32)
            out = cuda.local.array(most, int16)
            f_step(b, game, actions[game], fresh, words.view(record), words, out)

    def advise(b: Any, advice: Any) -> None:
        game = cuda.grid(1)
        if game < b.kinds.shape[0]:
            words = cuda.local.array(room, int32)
            out = cuda.local.array(most, int16)
            advice[game] = f_advise(b, game, words.view(record), words, out)

    f_seed, f_pick, f_see, f_random = f.seed_game, f.pick_one, f.number_seen, f.play_randomly
    f_step, f_advise = f.step_one, f.advise_one
    states, grid, cells, flags = array(int32, 2), array(int64, 2), array(int16, 2), array(uint8)
    handed = (
        array(printed), array(int32), states, array(int32), array(int32), states, states, int64, grid, grid, cells,
        array(int32), array(uint8, 2), array(int64), array(float32, 2), cells, flags, flags,
    )  # fmt: skip
    batch = cast(Any, types).NamedTuple(handed, Batch)  # its parts are handed over one by one
    entries: dict[str, tuple[Any, tuple[Any, ...]]] = {
        "seed": (seed, (grid, int64)),
        "pick": (pick, (cells, array(int32), grid, array(int64))),
        "see": (see, (cells, array(int16, 4), array(int64), int64, cells, int64)),
        "random": (random, (batch, int64, array(int64))),
        "step": (step, (batch, array(int64), int64)),
        "advise": (advise, (batch, array(int64))),
        "against": (step, (batch, array(int64), int64)),
    }
    function, kinds = entries[kernel]
    return function, types.void(*kinds)


if __name__ == "__main__":
    for name in GAMES:
        for each in KERNELS:
            begun = time.perf_counter()
            print(cubin_of(name, each, Target()), f"{time.perf_counter() - begun:.1f} s", flush=True)
