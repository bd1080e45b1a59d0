"""Types of messages and rows, made ready before a second thread reads one.

msgspec works a type out when it is decoded for the first time, and has it in sight of other threads while it is half
done: two threads that read the same type for the first time end the whole process. So it is done at the start.
"""

from __future__ import annotations

from threading import Lock
from typing import Any

from msgspec import Struct
from msgspec.json import Decoder

_OURS = "mutig."
_lock = Lock()
_ready: set[type] = set()


def make_types_ready() -> None:
    """All types of ours that are imported by now; whoever imports more calls it again."""
    with _lock:
        for kind in _kinds(Struct) - _ready:
            _ready.add(kind)
            _work_out(kind)


def _kinds(base: type) -> set[type]:
    below: list[type] = base.__subclasses__()
    return {kind for kind in below if kind.__module__.startswith(_OURS)}.union(*map(_kinds, below))


def _work_out(kind: Any) -> None:
    try:
        Decoder(kind)
    except TypeError:  # holds what never comes over a line or out of a file, and so is never decoded
        return
