"""Where dice and draws come from: seeded, committed in advance, recorded, or told by people.

A draw is a function of the seed and of the number of draws before it, through SHA-256 and nothing else. So a replay
depends on no random generator, taking a move back never changes what comes, and a fair-chance proof is possible:
publish `commitment` before the game, the seed after it, and everybody can recompute every outcome (`mutig verify`).
"""

from __future__ import annotations

import hashlib
import secrets
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Protocol

from .errors import MutigError


class Chance(Protocol):
    """A source of outcomes for NATURE's decisions."""

    def draw(self, number: int, weights: Sequence[int]) -> int:
        """The index of the outcome of draw `number`; outcomes weigh as given."""
        ...


def drawn(secret: str, number: int, weights: Sequence[int]) -> int:
    """The outcome that follows from a secret: 256 bits scaled to the sum of the weights (bias below 2^-200)."""
    digest = hashlib.sha256(f"mutig chance {secret} {number}".encode()).digest()
    point = int.from_bytes(digest, "big") * sum(weights) >> 256
    for index, weight in enumerate(weights):
        point -= weight
        if point < 0:
            return index
    raise AssertionError("weights must not all be zero")


@dataclass(frozen=True)
class SeededChance:
    """Outcomes from a seed that anybody may know: the same seed, the same game."""

    seed: int | str

    def draw(self, number: int, weights: Sequence[int]) -> int:
        return drawn(str(self.seed), number, weights)


@dataclass(frozen=True)
class CommittedChance:
    """Outcomes from a secret; its commitment is published first, the secret after the game."""

    secret: str

    @staticmethod
    def fresh() -> CommittedChance:
        return CommittedChance(secrets.token_hex(32))

    @property
    def commitment(self) -> str:
        return commitment_to(self.secret)

    def draw(self, number: int, weights: Sequence[int]) -> int:
        return drawn(self.secret, number, weights)


@dataclass(frozen=True)
class RecordedChance:
    """The outcomes of another game in their order: the same deal again, for other players."""

    outcomes: tuple[int, ...]

    def draw(self, number: int, weights: Sequence[int]) -> int:
        if number >= len(self.outcomes) or self.outcomes[number] >= len(weights):
            raise MutigError(f"draw {number + 1} is not on record: {len(self.outcomes)} outcomes were recorded")
        return self.outcomes[number]


@dataclass(frozen=True)
class ToldChance:
    """No source at all: people say what was drawn (a game on real cardboard, an analysis, a test)."""

    def draw(self, number: int, weights: Sequence[int]) -> int:
        raise MutigError("chance is told by people in this game: play the outcome for NATURE")


def commitment_to(secret: str) -> str:
    """SHA-256 over the secret. The secret carries 256 random bits, so no further salt is needed."""
    return hashlib.sha256(f"mutig commitment {secret}".encode()).hexdigest()


def fresh_seed() -> str:
    """A seed nobody can guess."""
    return secrets.token_hex(8)
