"""Gentle opponents: greedy players with a temperament, weak as people are and never by blunders at random.

A game says in `bots/temperaments.toml` what such a player shuns and is fond of, in words of choices as they are written
(`lead forest-witch brave`). Where it follows its temperament, it takes what looks best of what is left.
"""

from __future__ import annotations

import hashlib
import random
import tomllib
from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache
from importlib.resources import files
from importlib.resources.abc import Traversable

from mutig.core.choice import Choice
from mutig.core.errors import MutigError
from mutig.games import pack

from .bot import Seed, View, whole_seed
from .greedy_bot import GreedyBot

TEMPERED = ("timid", "eager")  # the gentlest first


@dataclass(frozen=True)
class Temperament:
    """What a player is like."""

    shuns: Sequence[str]
    fond_of: Sequence[str]
    follows: float  # its temperament, in this share of its decisions; in the others it is sensible

    def left(self, choices: Sequence[Choice]) -> Sequence[Choice]:
        """The choices it would think of; all of them, if there is nothing that it likes."""
        bearable = [choice for choice in choices if not _has(choice, self.shuns)] or choices
        return [choice for choice in bearable if _has(choice, self.fond_of)] or bearable


class TemperedBot(GreedyBot):
    """Takes what looks best to it now, if it can bring itself to."""

    def __init__(self, name: str, seed: Seed = 0, digest: str | None = None) -> None:
        super().__init__(seed)
        self.name, self._digest = name, digest
        self._mood = random.Random(whole_seed(name, seed))

    def choose(self, view: View, choices: Sequence[Choice], budget: float) -> Choice:
        temperament = temperament_of(view["game"], self.name, self._digest)
        left = temperament.left(choices) if self._mood.random() < temperament.follows else choices
        if len(left) == 1:
            return left[0]
        best = self.best(view, [choice.code for choice in left])
        wish = next(choice for choice in choices if choice.code == best)
        return wish if wish in left else max(left, key=lambda choice: _in_common(choice, wish))


@cache
def temperament_of(game: str, name: str, digest: str | None = None) -> Temperament:
    """A temperament as a game has it; refused if it is another than the digest says."""
    file = _file(game)
    found = tomllib.loads(file.read_text(encoding="utf-8")) if file.is_file() else {}
    if name not in found:
        raise MutigError(f"bot {name!r}: {pack(game).rules.title} has no such temperament")
    if digest not in (None, digest_of(game)):
        raise MutigError(
            f"bot '{name}@{digest}': this temperament is not here; the one that is: {name}@{digest_of(game)}"
        )
    return Temperament(**found[name])


def has_temperaments(game: str) -> bool:
    """Whether such bots can play a game."""
    return digest_of(game) is not None


@cache
def digest_of(game: str) -> str | None:
    """Who has the same digits has the same temperament; None where the game has none."""
    file = _file(game)
    return hashlib.sha256(file.read_bytes()).hexdigest()[:8] if file.is_file() else None


def _file(game: str) -> Traversable:
    return files(type(pack(game)).__module__.rpartition(".")[0]) / "bots" / "temperaments.toml"


def _has(choice: Choice, words: Sequence[str]) -> bool:
    """Whether one of these is written in a choice; several words stand next to each other there."""
    return any(f" {word} " in f" {choice.text} " for word in words)


def _in_common(one: Choice, other: Choice) -> int:
    """How many words two choices share: 'lead weather-fairy brave' is nearest to the same, cowardly."""
    return len(set(one.text.split()) & set(other.text.split()))
