"""Kernels on tensors: machine code is loaded and launched through the driver, on the stream that torch works on.

Nothing is copied: a kernel is handed where a tensor lies. Nothing waits either: launches queue up behind what torch
does (and can be recorded into a CUDA graph with it).
"""

from __future__ import annotations

import ctypes
from functools import cache
from typing import Any

import numpy as np

from mutig.core.errors import MutigError
from mutig.core.ruleset import Ruleset

from .arrays import Batch
from .kernels import LANES, Target, cubin_of

BLOCK = 32  # threads of a block that work on a game each
WIDE = 256  # of a block that only moves numbers

Numbers = list[Any]  # as ctypes has them


def torch_with_gpu() -> Any:
    """torch, or a sentence that says what is missing."""
    try:
        import torch
    except ImportError:
        raise MutigError("games on a GPU need torch: install it with `pip install 'mutig[gpu]'`") from None
    if not torch.cuda.is_available():
        raise MutigError('games on a GPU need an NVIDIA GPU and its driver: torch sees none here; use device="cpu"')
    return torch


@cache
def driver() -> Any:
    """NVIDIA's driver, which torch has begun to use already."""
    cuda = ctypes.CDLL("libcuda.so.1")
    cuda.cuLaunchKernel.argtypes = [ctypes.c_void_p, *[ctypes.c_uint] * 7, *[ctypes.c_void_p] * 3]
    return cuda


def checked(what: str, result: int) -> None:
    """The driver's own name of an error, if there is one."""
    if result:
        name = ctypes.c_char_p()
        driver().cuGetErrorName(result, ctypes.byref(name))
        raise MutigError(f"the GPU's driver refused to {what}: {(name.value or b'unknown error').decode()}")


@cache
def loaded(game: str, kernel: str) -> Any:
    """A kernel on the GPU."""
    torch = torch_with_gpu()
    torch.zeros(1, device="cuda")  # makes the context that the driver loads into
    image = cubin_of(game, kernel, Target(*torch.cuda.get_device_capability())).read_bytes()
    module, function = ctypes.c_void_p(), ctypes.c_void_p()
    checked("load a kernel", driver().cuModuleLoadData(ctypes.byref(module), image))
    checked("find a kernel", driver().cuModuleGetFunction(ctypes.byref(function), module, kernel.encode()))
    return function


def argument(value: Any) -> Numbers:
    """An argument as numba-cuda's kernels take it: of an array its items, their size, where it lies, shape, strides."""
    if isinstance(value, int):
        return [ctypes.c_int64(value)]
    shape, size = tuple(value.shape), value.element_size()
    if isinstance(value, Records):
        shape, size = shape[:1], shape[1]
        value = value.tensor
    strides = [size]
    for n in reversed(shape[1:]):
        strides.insert(0, strides[0] * n)
    items = int(np.prod(shape))
    nothing = [ctypes.c_void_p(0), ctypes.c_void_p(0)]
    where = [ctypes.c_int64(items), ctypes.c_int64(size), ctypes.c_void_p(value.data_ptr())]
    return [*nothing, *where, *map(ctypes.c_int64, shape), *map(ctypes.c_int64, strides)]


class Records:
    """Records on the GPU: a tensor of bytes, one row for each."""

    def __init__(self, tensor: Any) -> None:
        self.tensor = tensor

    @property
    def shape(self) -> tuple[int, ...]:
        return tuple(self.tensor.shape)

    def element_size(self) -> int:
        return 1

    def __len__(self) -> int:
        return len(self.tensor)


class Launch:
    """A kernel with its arguments, ready to go."""

    def __init__(self, game: str, kernel: str, *arguments: Any) -> None:
        self._function = loaded(game, kernel)
        self._kept = arguments  # what the kernel works on must not go away
        self._values = [number for value in arguments for number in argument(value)]
        self._places = (ctypes.c_void_p * len(self._values))(*map(ctypes.addressof, self._values))

    def __call__(self, threads: int, block: int = BLOCK) -> None:
        import torch

        blocks, stream = -(-threads // block), ctypes.c_void_p(torch.cuda.current_stream().cuda_stream)
        result = driver().cuLaunchKernel(self._function, blocks, 1, 1, block, 1, 1, 0, stream, self._places, None)
        checked("start a kernel", result)


class OnGpu:
    """Tensors of torch, and the kernels that work on them."""

    def __init__(self, rules: Ruleset, opponents: bool) -> None:
        self._torch = torch_with_gpu()
        self._game, self._kernel = rules.name, "against" if opponents else "step"
        self._launches: dict[Any, Launch] = {}
        self._batch: Batch | None = None

    def array(self, given: Any) -> Any:
        """A tensor on the GPU with these numbers; records lie there as bytes."""
        array = np.ascontiguousarray(given)
        if array.dtype.names:
            rows = array.view(np.uint8).reshape(len(array), -1).copy()
            return Records(self._torch.from_numpy(rows).cuda())
        return self._torch.from_numpy(array.copy()).cuda()

    def bind(self, batch: Batch) -> None:
        """The batch to work on."""
        self._batch = batch
        self._actions = self._torch.zeros(len(batch.kinds), dtype=self._torch.int64, device="cuda")
        self._launches["begin"] = Launch(self._game, self._kernel, *batch, self._actions, 1)
        self._launches["step"] = Launch(self._game, self._kernel, *batch, self._actions, 0)

    def seed(self, rngs: Any, seed: int) -> None:
        Launch(self._game, "seed", rngs, seed)(len(rngs))

    def begin(self) -> None:
        self._launches["begin"](len(self._actions))

    def step(self, actions: Any) -> None:
        if actions is not self._actions:
            self._actions.copy_(actions)
        self._launches["step"](len(self._actions))

    def advise(self, advice: Any) -> None:
        if "advise" not in self._launches:
            assert self._batch is not None
            self._launches["advise"] = Launch(self._game, "advise", *self._batch, advice)
        self._launches["advise"](len(advice))

    def see(self, states: Any, gather: Any, seats: Any, players_at: int, seen: Any, size: int) -> None:
        key = ("see", seen.data_ptr())
        if key not in self._launches:
            self._launches[key] = Launch(
                self._game, "see", states.view(self._torch.int16), gather, seats, players_at, seen, size
            )
        self._launches[key](len(seats) * LANES, WIDE)

    def pick(self, choices: Any, counts: Any, rngs: Any, actions: Any) -> None:
        key = ("pick", actions.data_ptr())
        if key not in self._launches:
            self._launches[key] = Launch(self._game, "pick", choices, counts, rngs, actions)
        self._launches[key](len(counts), WIDE)

    def play(self, decisions: int, ended: Any, block: int = BLOCK) -> None:
        assert self._batch is not None
        Launch(self._game, "random", *self._batch, decisions, ended)(len(ended), block)
