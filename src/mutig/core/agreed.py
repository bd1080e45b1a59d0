"""What was agreed before a game began stands in its state as well: both must say the same."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from .ruleset import Table


def option_faults(t: Table, s: Any, *fields: str) -> Iterator[str]:
    """Fields of a state that do not say what the options of its table say, as sentences that name the field."""
    expected = t.rules.start(t)
    for name in fields:
        if getattr(s, name) != getattr(expected, name):
            yield f"{name}: {getattr(s, name)} does not fit the options, which say {getattr(expected, name)}"
