"""What a game's own package holds of what was learned: the weights, named by their content, and how to train."""

from __future__ import annotations

import tomllib
from functools import cache
from importlib.resources import files
from importlib.resources.abc import Traversable
from typing import Any

from mutig.core.errors import MutigError
from mutig.games import pack

FOLDER, WEIGHTS, SETTINGS = "learned", ".npz", "settings.toml"


def folder_of(game: str) -> Traversable:
    """Where a game keeps it: beside its rules."""
    return files(type(pack(game)).__module__.rpartition(".")[0]) / FOLDER


def settings_of(game: str) -> dict[str, Any]:
    """How this game is trained, as far as it differs from others."""
    file = folder_of(game) / SETTINGS
    if not file.is_file():
        return {}
    found = tomllib.loads(file.read_text(encoding="utf-8"))
    return {name: tuple(value) if isinstance(value, list) else value for name, value in found.items()}


@cache
def weights_of(game: str) -> Traversable:
    """The weights that are shipped: one file, called by the first digits of its SHA-256."""
    folder = folder_of(game)
    found = [file for file in folder.iterdir() if file.name.endswith(WEIGHTS)] if folder.is_dir() else []
    if not found:
        raise MutigError(f"bot 'learned': nobody has taught it {pack(game).rules.title} yet")
    return found[0]


def name_of(game: str) -> str:
    """What the weights are called: who has the same name plays the same way."""
    return weights_of(game).name.removesuffix(WEIGHTS)
