"""What a bot is: it gets a view and the legal choices, never the state. docs/bots.md shows one in ten lines."""

from __future__ import annotations

import hashlib
from collections.abc import Callable, Mapping, Sequence
from typing import Any, Protocol, runtime_checkable

from mutig.core.choice import Choice
from mutig.core.ruleset import Table

View = Mapping[str, Any]
Seed = int | str


class Bot(Protocol):
    """A player that is a program."""

    def choose(self, view: View, choices: Sequence[Choice], budget: float) -> Choice:
        """One of the choices, from what the seat knows (`game.recall(seat)`), in about `budget` seconds."""
        ...


@runtime_checkable
class SitsDown(Protocol):
    """A bot that wants to know the table it plays at: options, edition and words, which everybody may know."""

    def sit_down(self, table: Table) -> None: ...


@runtime_checkable
class TakesNotes(Protocol):
    """A bot that remembers. What it leaves in `notes` is there again when the same seat of the same game is asked next,
    even where one bot answers for many (a server does that); at first it is None."""

    notes: Any


@runtime_checkable
class CanHurry(Protocol):
    """A bot that can be told to come to an end. It asks every few milliseconds, with the seconds it has thought so far:
    a server with many guests cuts a thought short when others wait."""

    may_go_on: Callable[[float], bool]


def whole_seed(*parts: object) -> int:
    """A seed of 63 bits from anything printable: the same everywhere, different for different parts."""
    digest = hashlib.sha256("\x1f".join(str(part) for part in parts).encode()).digest()
    return int.from_bytes(digest[:8], "big") >> 1
