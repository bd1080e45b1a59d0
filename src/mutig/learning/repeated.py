"""Work that is the same every time: a GPU records it once and then starts all of it as one.

A lesson is some ten thousand small pieces of work; starting them one by one takes longer than they themselves. What is
recorded reads and writes the same places each time: whatever changes from time to time lies in a tensor that is written
into, and nobody asks for a number meanwhile (a number in place of a tensor, as torch.where takes it, is carried to the
GPU, which cannot be recorded; masked_fill hands it over with the work).
"""

from __future__ import annotations

import warnings
from collections.abc import Callable
from importlib.util import find_spec
from typing import Any, TypeVar, cast

import torch

F = TypeVar("F", bound=Callable[..., Any])
WARM = 2  # times it is done piece by piece first: it is compiled then, and libraries take the room they need


def compiled(function: F, wanted: bool) -> F:
    """The same with its small pieces melted into few, where triton is: most of them only move numbers."""
    return cast(F, torch.compile(function, dynamic=False)) if wanted and find_spec("triton") else function


class Repeated:
    """Does its work once whenever it is called; recorded, if that is wanted, as soon as it is warm."""

    def __init__(self, work: Callable[[], None], recorded: bool) -> None:
        self._work, self._recorded, self._warm = work, recorded, 0
        self._graph: Any = None

    def __call__(self) -> None:
        if not self._recorded:
            self._work()
        elif self._warm < WARM:
            self._warm += 1
            self._beside()
        else:
            if self._graph is None:
                self._graph = self._record()
            self._graph.replay()

    def _record(self) -> Any:
        """All of it, noted down and not yet done."""
        graph = torch.cuda.CUDAGraph()
        with torch.cuda.graph(graph):
            self._work()
        return graph

    def _beside(self) -> None:
        """On a stream of its own, as it is recorded later."""
        cuda: Any = torch.cuda
        stream, here = cuda.Stream(), cuda.current_stream()
        stream.wait_stream(here)
        with cuda.stream(stream), warnings.catch_warnings():
            warnings.filterwarnings("ignore", ".*capturable=True")  # an optimizer wonders why it is not recorded yet
            self._work()
        here.wait_stream(stream)
