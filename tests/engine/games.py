"""What the tests of this folder share: random games, and records beside interpreted states."""

from __future__ import annotations

import random
import struct
from collections.abc import Callable, Iterator
from typing import Any

from mutig import Game
from mutig.core.compile import to_records
from mutig.core.ruleset import Table
from mutig.core.schema import Schema


def begun(table: Table) -> Any:
    """The first state in which somebody decides."""
    state = table.rules.start(table)
    while state.pending == 0:
        table.rules.interpreted.go_on(table.e, state)
    return state


def codes_of(table: Table, s: Any, seat: int) -> list[int]:
    """What a seat may choose, interpreted."""
    out = [0] * table.rules.most_choices
    return out[: table.rules.interpreted.legal(table.e, s, seat, out)]


def at_random(game: Game, rng: random.Random) -> tuple[int, int]:
    """A random pending seat and one of its codes."""
    seat = rng.choice(sorted(game.pending))
    return seat, rng.choice(game.codes(seat))


def played(game: Game, seed: int = 1, steps: int = 10_000) -> Game:
    """The game after so many random decisions (or at its end)."""
    *_, last = steps_of(game, seed, steps)
    return last


def steps_of(game: Game, seed: int = 1, most: int = 100_000) -> Iterator[Game]:
    """The game before every decision of a random play, and at its end (or after so many)."""
    rng = random.Random(seed)
    for _ in range(most):
        if game.over:
            break
        yield game
        game.play(*at_random(game, rng))
    yield game


def sampled(tables: list[Table], seed: int, every: int) -> Iterator[tuple[Table, Any]]:
    """States of random interpreted games in which somebody decides, and each last one."""
    for number, table in enumerate(tables):
        functions = table.rules.interpreted
        out, stream = [0] * table.rules.most_choices, [0] * 4
        functions.seed_random(stream, seed + number)
        s, step = begun(table), 0
        while not functions.over(s):
            if step % every == 0:
                yield table, s
            functions.random_decisions(table.e, s, out, stream, 1)
            step += 1
        yield table, s


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
