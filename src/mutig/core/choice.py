"""A choice: what a seat may do, with a stable English text form for logs, tests and the command line."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any


@dataclass(frozen=True)
class Choice:
    """One option of a decision: its code, its kind, and what it is about (`choice.role`, `choice.area`, ...)."""

    code: int
    kind: str
    text: str
    details: Mapping[str, Any] = field(default_factory=dict, hash=False, compare=False)

    UNREAD = -1  # the code of a choice that was parsed from text and not yet matched with a decision

    @staticmethod
    def parse(text: str) -> Choice:
        """A choice by its text, as `game.play` accepts it; the game finds the code."""
        words = " ".join(text.lower().split())
        return Choice(Choice.UNREAD, words.split(" ")[0] if words else "", words)

    def __getattr__(self, name: str) -> Any:
        details = self.__dict__.get("details", {})
        if name not in details:
            raise AttributeError(f"this choice has no {name!r}; it has {', '.join(details) or 'nothing more'}")
        return details[name]

    def __str__(self) -> str:
        return self.text

    def __repr__(self) -> str:
        about = "".join(f", {name}={value!r}" for name, value in self.details.items())
        return f"Choice(code={self.code}, kind={self.kind!r}{about})"
