"""What a game's checklist finds wrong with an edition."""

from __future__ import annotations

from dataclasses import dataclass

HARD, SOFT = "hard", "soft"  # must be put right; worth a look


@dataclass(frozen=True)
class Flaw:
    """One thing that is wrong: the check that found it, how much it matters, where it is, a sentence."""

    check: str
    level: str
    where: str
    message: str
