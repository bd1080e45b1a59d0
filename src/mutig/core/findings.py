"""What a game's checklist finds wrong with an edition."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from .errors import MutigError

MOST_TOLD = 12  # findings in one sentence
HARD, SOFT = "hard", "soft"  # must be put right; worth a look


@dataclass(frozen=True)
class Flaw:
    """One thing that is wrong: the check that found it, how much it matters, where it is, a sentence."""

    check: str
    level: str
    where: str
    message: str


def refuse_hard(name: str, findings: Iterable[Flaw]) -> None:
    """Nothing is played with an edition that has a hard finding."""
    if hard := [flaw for flaw in findings if flaw.level == HARD]:
        told = [f"{flaw.where}: {flaw.message} ({flaw.check})" for flaw in hard[:MOST_TOLD]]
        if len(hard) > MOST_TOLD:
            told.append(f"... ({len(hard)} findings in all)")
        raise MutigError(f"edition {name!r} cannot be played: {'; '.join(told)}")
