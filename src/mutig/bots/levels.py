"""The rungs that people choose their opponents from, the gentlest first, with how strong each is measured to be."""

from __future__ import annotations

import tomllib
from dataclasses import dataclass
from functools import cache

from .taught import folder_of, has_learned

FILE = "levels.toml"
UNMEASURED = ("greedy", "search:0.3s", "search:2s")  # for a game that nobody was taught


@dataclass(frozen=True)
class Level:
    """A bot as an opponent: its rating (Elo, `greedy` has 1000) and where it lies at 95 %, if measured."""

    bot: str
    rating: int | None = None
    low: int | None = None
    high: int | None = None


@cache
def levels_of(game: str) -> tuple[Level, ...]:
    """A game's own ladder, as far as its bots can play here."""
    file = folder_of(game) / FILE
    if not (has_learned(game) and file.is_file()):
        return tuple(Level(bot) for bot in UNMEASURED)
    return tuple(Level(**level) for level in tomllib.loads(file.read_text(encoding="utf-8"))["level"])
