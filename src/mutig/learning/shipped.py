"""What a game's own package holds of what was learned: the weights, named by their content, and how to train."""

from __future__ import annotations

import tomllib
from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import cache
from importlib.resources.abc import Traversable
from typing import Any

from mutig.bots import taught
from mutig.core.errors import MutigError
from mutig.games import pack

SETTINGS, SENSES = "settings.toml", "inputs.toml"


@dataclass(frozen=True)
class Senses:
    """How a game's numbers are shown to its networks, beside the usual."""

    steps: int = 0  # every number as so many answers, too: at least 1, at least 2, ...
    circles: Mapping[str, str] = field(default_factory=dict)  # what turns, and the field of the side it is seen from
    advice: bool = False  # what greedy would choose, seeing the same; the player learns when not to heed it


def settings_of(game: str) -> dict[str, Any]:
    """How this game is trained, as far as it differs from others."""
    found = _read(game, SETTINGS)
    return {name: tuple(value) if isinstance(value, list) else value for name, value in found.items()}


def senses_of(game: str) -> Senses:
    """How this game's numbers are shown to its networks; the weights that are shipped were trained so."""
    return Senses(**_read(game, SENSES))


def _read(game: str, name: str) -> dict[str, Any]:
    file = taught.folder_of(game) / name
    return tomllib.loads(file.read_text(encoding="utf-8")) if file.is_file() else {}


@cache
def weights_of(game: str) -> Traversable:
    """The weights that are shipped: one file, called by the first digits of its SHA-256."""
    name = taught.weights_of(game)
    if name is None:
        raise MutigError(f"bot 'learned': nobody has taught it {pack(game).rules.title} yet")
    return taught.folder_of(game) / (name + taught.WEIGHTS)


def name_of(game: str) -> str:
    """What the weights are called: who has the same name plays the same way."""
    return weights_of(game).name.removesuffix(taught.WEIGHTS)
