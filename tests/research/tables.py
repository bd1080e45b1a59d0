"""What the tests of this folder share: tables of both games, random plays, and worlds a seat cannot tell apart."""

from __future__ import annotations

import random
from collections.abc import Iterator
from typing import Any

import mutig
from mutig import Game
from mutig.core.ruleset import Table
from tests.games.broom_service.other_worlds import other_world as other_broom_world
from tests.games.touria.other_worlds import other_world as other_touria_world

TABLES = [
    ("broom-service", 2, ()),
    ("broom-service", 4, ("storms", "mountains")),
    ("broom-service", 5, ("back", "storms")),
    ("touria", 2, ("short",)),
    ("touria", 4, ()),
    ("touria", 3, ("open-screens",)),
]


def new_game(game: str, players: int, variants: tuple[str, ...], seed: int = 1) -> Game:
    return mutig.new_game(game, players=players, variants=variants, seed=seed)


def steps_of(game: Game, seed: int = 1, most: int = 600) -> Iterator[Game]:
    """The game before every decision of a random play, in seat order."""
    rng = random.Random(seed)
    for _ in range(most):
        if game.over:
            break
        yield game
        seat = min(game.pending)
        game.play(seat, rng.choice(game.codes(seat)))
    yield game


def other_world(table: Table, state: Any, seat: int, rng: random.Random) -> Any:
    """A state the seat cannot tell from this one, or None."""
    if table.rules.name == "broom-service":
        return other_broom_world(table, state, seat, rng)
    return None if state.open_screens else other_touria_world(table, state, seat, rng)


def two_worlds(game: Game, seed: int = 3, most: int = 60) -> Iterator[tuple[Game, int, Any]]:
    """A random play before every decision: the game, who decides, and a state this seat cannot tell from the game's."""
    rng, compared = random.Random(seed), 0
    for now in steps_of(game, most=most):
        if now.over:
            break
        seat = min(now.pending)
        other = other_world(now.table, now.state, seat, rng)
        if other is not None:
            yield now, seat, other
            compared += now.state != other
    assert compared > 10 or game.state.open_screens, "too few worlds were told apart"


class StreamChance:
    """NATURE's outcomes as a game of a VectorEnv draws them: from the rules' own generator."""

    def __init__(self, table: Table, seed: int) -> None:
        self._rules, self._stream = table.rules.interpreted, [0] * 4
        self._rules.seed_random(self._stream, seed)

    def draw(self, number: int, weights: Any) -> int:
        point = self._rules.random_below(self._stream, sum(weights))
        for index, weight in enumerate(weights):
            point -= weight
            if point < 0:
                return index
        raise AssertionError("weights must not all be zero")
