"""Over HTTP, too: a finished game to look at again, and what cannot be answered."""

from __future__ import annotations

from typing import Any

from .plain import Eyes, Message
from .play import LogLine
from .tables import Table


class Frame(Message, frozen=True):
    """The table after one decision, from the chosen eyes."""

    number: int
    moves: int  # of the record lead here, draws and forced ones included: from here one plays on (`at_move`)
    view: dict[str, Any]
    log: list[LogLine]
    scores: list[int]


class Replay(Message, frozen=True):
    table: Table
    viewer: Eyes
    frames: list[Frame]
    more: int | None  # ask again with ?from=...
    proven: bool | None = None  # of a record that was brought along: all its draws follow from its seed or secret


class Problem(Message, frozen=True):
    """What an HTTP request gets that cannot be answered; the same words as `Refused`."""

    reason: str
    message: str
