"""Why a game says no, in the person's language: the reasons that `MutigError` names have their sentences here."""

from __future__ import annotations

from mutig.core.errors import MutigError
from mutig.server.refusal import Because

LONGEST = 500  # characters of a sentence about somebody's document
SENTENCES = {
    "unknown": "because-unknown",
    "players": "because-players",
    "value": "because-value",
    "needs": "because-needs",
    "field": "because-type",
    "seal": "because-seal",
    "version": "because-version",
    "edition": "because-edition",
    "start": "because-start",
    "chance": "because-chance",
    "move": "because-move",
    "end": "because-end",
}


def because_of(problem: MutigError) -> Because:
    """What went wrong; where it has no sentence of its own, what the program says, which is English."""
    told = {name: str(value)[:LONGEST] for name, value in problem.told.items()}
    return Because(SENTENCES.get(problem.because, "because-other"), {"detail": str(problem)[:LONGEST], **told})
