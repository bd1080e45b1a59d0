"""Mutig: Broom Service and Touria, the whole rules, playable, drawable and fast.

>>> import mutig
>>> game = mutig.new_game("broom-service", players=4, seed=7, variants={"storms", "mountains"})
>>> game.pending
frozenset({0, 1, 2, 3})
>>> game.play(0, "pick forest-witch")
Choice(code=0, kind='pick-role', role='forest-witch')
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from pathlib import Path
from typing import Any

from mutig.core.chance import Chance, CommittedChance, RecordedChance, SeededChance, ToldChance, fresh_seed
from mutig.core.choice import Choice
from mutig.core.errors import MutigError
from mutig.core.game import Game
from mutig.core.record import files_in
from mutig.core.record import load as _load
from mutig.core.ruleset import NATURE
from mutig.core.schema import SPECTATOR
from mutig.games import GAMES, rules

__version__ = "0.1.0"


def new_game(
    game: str,
    players: int,
    *,
    seed: int | str | None = None,
    variants: Iterable[str] = (),
    edition: str = "house",
    names: Iterable[str] | None = None,
    chance: Chance | None = None,
    **settings: Any,
) -> Game:
    """A fresh game. Without a seed it is one nobody has played; `chance` is for other sources (see core.chance)."""
    if seed is not None and chance is not None:
        raise MutigError("seed and chance exclude each other: a seed is a source of chance")
    if seed is not None and (isinstance(seed, bool) or not isinstance(seed, int | str)):
        raise MutigError(f"seed: expected a whole number or a text, not {seed!r}")
    ruleset = rules(game)
    chosen = [variants] if isinstance(variants, str) else sorted(variants)
    options = ruleset.check_options(players, chosen, settings)
    table = ruleset.new_table(options, ruleset.load_edition(edition))
    source = chance or SeededChance(fresh_seed() if seed is None else seed)
    return Game(table, source, None if names is None else list(names))


def from_position(
    position: Mapping[str, Any],
    *,
    seed: int | str | None = None,
    edition: str | None = None,
    names: Iterable[str] | None = None,
    chance: Chance | None = None,
) -> Game:
    """A game that goes on from a position written by `Game.position` or by hand; it and its edition are checked."""
    if not isinstance(position, Mapping) or not {"game", "options", "state"} <= set(position):
        raise MutigError("position: expected an object with the fields game, options, state (and edition)")
    ruleset = rules(position["game"])
    options = ruleset.read_options(position["options"], "position: options")
    table = ruleset.new_table(options, ruleset.load_edition(edition or position.get("edition", "house")))
    state = table.codec.read_onto(ruleset.start(table), position["state"])
    if faults := ruleset.faults(table, state):
        raise MutigError("this position is impossible: " + "; ".join(faults))
    source = chance or SeededChance(fresh_seed() if seed is None else seed)
    return Game(table, source, None if names is None else list(names), state)


def load(path: str | Path, *, edition: str | None = None) -> Game:
    """A saved game: replayed, checked, and ready to go on."""
    return _load(path, rules, edition)


def load_all(*places: str | Path, edition: str | None = None) -> Iterator[Game]:
    """The saved games of files and folders (and folders in these), one after the other, each checked as `load` does."""
    for place in places:
        for file in files_in(place):
            yield load(file, edition=edition)


__all__ = [
    "GAMES",
    "NATURE",
    "SPECTATOR",
    "Chance",
    "Choice",
    "CommittedChance",
    "Game",
    "MutigError",
    "RecordedChance",
    "SeededChance",
    "ToldChance",
    "from_position",
    "load",
    "load_all",
    "new_game",
    "rules",
]
