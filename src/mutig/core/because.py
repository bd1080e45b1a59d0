"""Why one choice is better than another: true statements about the position."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

Way = tuple[int, ...]  # a choice as codes: several where a decision takes several before anybody sees them


@dataclass(frozen=True)
class Because:
    """A fact in which two choices differ and that speaks for the better one: a sentence of the game, with arguments."""

    id: str
    args: Mapping[str, Any] = field(default_factory=dict)
