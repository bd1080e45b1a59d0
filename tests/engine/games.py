"""What the tests of this folder share: every configuration, random games, records beside interpreted states."""

from __future__ import annotations

import random
import struct
from collections.abc import Callable, Iterator
from functools import cache
from typing import Any

import mutig
from mutig import Game
from mutig.core.compile import to_records
from mutig.core.ruleset import Table
from mutig.core.schema import Schema

RULES = mutig.rules("broom-service")
SIDES = ((), ("storms",), ("mountains",), ("storms", "mountains"), ("back",), ("back", "storms"))
CONFIGURATIONS = [(players, variants, 24) for players in (2, 3, 4, 5) for variants in SIDES] + [
    (2, ("storms",), 10),
    (5, ("storms", "mountains"), 15),
    (3, ("back", "storms"), 11),
    (4, ("back", "storms"), 18),
]


@cache
def house_table(players: int, variants: tuple[str, ...], heavy_clouds: int = 24) -> Table:
    """The table of a configuration with the house edition."""
    options = RULES.check_options(players, variants, {"heavy_clouds": heavy_clouds})
    return RULES.table(options, RULES.load_edition("house"))


def new_game(players: int, variants: tuple[str, ...], heavy_clouds: int = 24, seed: int = 1) -> Game:
    """A fresh game of a configuration."""
    return Game(house_table(players, variants, heavy_clouds), mutig.SeededChance(seed))


def at_random(game: Game, rng: random.Random) -> tuple[int, int]:
    """A random pending seat and one of its codes."""
    seat = rng.choice(sorted(game.pending))
    return seat, rng.choice(game.codes(seat))


def played(game: Game, seed: int = 1, steps: int = 10_000) -> Game:
    """The game after so many random decisions (or at its end)."""
    rng = random.Random(seed)
    for _ in range(steps):
        if game.over:
            break
        game.play(*at_random(game, rng))
    return game


def steps_of(game: Game, seed: int = 1) -> Iterator[Game]:
    """The game before every decision of a random play, and at its end."""
    rng = random.Random(seed)
    while not game.over:
        yield game
        game.play(*at_random(game, rng))
    yield game


def fast_pack(schema: Schema) -> Callable[[Any], bytes]:
    """The same bytes as `schema.pack`, written out for speed: parity compares millions of states."""
    cells = []
    for f in schema.fields:
        if not f.shape:
            cells.append(f"s.{f.name}")
        elif len(f.shape) == 1:
            cells.append(f"*s.{f.name}")
        else:
            cells += [f"*s.{f.name}[{row}]" for row in range(f.shape[0])]
    pack = struct.Struct(f"<{schema.size}h").pack
    made: Callable[[Any], bytes] = eval(f"lambda s: pack({', '.join(cells)})", {"pack": pack})
    return made


def record_of(state: Any) -> Any:
    """One compiled record of a state or of an edition's tables."""
    return to_records(state)[0]
