"""Positions of both games, each with another world: the same, with everything replaced one viewer may not know."""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import Any

import mutig
from mutig.core.record import to_record
from mutig.core.ruleset import NATURE, Table, pending_seats
from mutig.games.broom_service import names as broom
from mutig.games.touria import names as touria
from mutig.server.tables.projection import Viewer, for_game

from ..games.broom_service import engine_games as broom_games
from ..games.broom_service.other_worlds import other_world as other_broom_world
from ..games.touria import engine_games as touria_games
from ..games.touria.other_worlds import other_world as other_touria_world

SECRET_PHASES = (broom.REVEAL_HANDS, broom.ADD_EXTRA, broom.REVEAL_BIDS, broom.REVEAL_SETS)
BROOM_CONFIGURATIONS = broom_games.CONFIGURATIONS
TOURIA_CONFIGURATIONS = [c for c in touria_games.CONFIGURATIONS if "open-screens" not in c[1]]


@dataclass(frozen=True)
class Scene:
    """A position and the eyes it is looked at with, and a second position those eyes cannot tell from it."""

    table: Table
    state: Any
    other: Any
    viewer: Viewer

    @property
    def differs(self) -> bool:
        return bool(self.state != self.other)

    def written(self) -> Scene:
        """The same as it can be brought to a server: what a position in words does not tell starts afresh there."""
        codec = self.table.codec
        one, two = (codec.read(codec.write(state), "position") for state in (self.state, self.other))
        return Scene(self.table, one, two, self.viewer)

    def records(self) -> tuple[dict[str, Any], dict[str, Any]]:
        """Both as records to play on from."""
        return position_of(self.table, self.state), position_of(self.table, self.other)


def position_of(table: Table, state: Any) -> dict[str, Any]:
    """A position as a record to play on from."""
    return to_record(mutig.Game(table, mutig.ToldChance(), None, state))


def scenes(game: str, seed: int, every: int = 1) -> Iterator[Scene]:
    """Scenes from random games of all kinds, without end; `every` so many decisions."""
    rng = random.Random(seed)
    make, configurations = _KINDS[game]
    while True:
        seed += 1
        players, variants, *more = rng.choice(configurations)
        table = make(players, variants, *more)
        for state in positions(table, seed, every):
            viewer = rng.choice([*range(players), None])
            other = other_world(table, state, viewer, rng)
            if other is not None and is_settled(table, other):
                yield Scene(table, state, other, viewer)


def positions(table: Table, seed: int, every: int) -> Iterator[Any]:
    """States of a random game in which somebody decides."""
    rules = table.rules.interpreted
    out, stream = [0] * table.rules.most_choices, [0] * 4
    rules.seed_random(stream, seed)
    s, step = table.rules.start(table), seed
    while s.pending == 0:
        rules.go_on(table.e, s)
    while not rules.over(s):
        step += 1
        if step % every == 0 and is_settled(table, s):
            yield s.copy()
        rules.random_decisions(table.e, s, out, stream, 1)


def is_settled(table: Table, state: Any) -> bool:
    """Whether a game can rest here: nothing to draw, and nobody with a single choice, which is carried out at once."""
    seats = pending_seats(state)
    return NATURE not in seats and all(len(legal_codes(table, state, seat)) > 1 for seat in seats)


def other_world(table: Table, state: Any, viewer: Viewer, rng: random.Random) -> Any:
    """A state the viewer cannot tell from this one; None if none was found."""
    if table.rules.name == "broom-service":
        return other_broom_world(table, state, for_game(viewer), rng)
    return other_touria_world(table, state, for_game(viewer), rng)


def opens_goods(table: Table, code: int) -> bool:
    """Whether a choice of somebody else lays secrets open at once: entering the castle opens the screen."""
    return table.rules.name == "touria" and code == touria.ENTER_CASTLE


def reveals(table: Table, before: Any, one: Any, two: Any) -> bool:
    """Whether the end of a secret choice shows what was chosen: bids, sets, added cards, and how large hands are."""
    if table.rules.name != "broom-service":
        return False
    return before.phase in SECRET_PHASES[1:] or one.hand_size != two.hand_size


def legal_codes(table: Table, state: Any, seat: int) -> list[int]:
    out = [0] * table.rules.most_choices
    return out[: table.rules.interpreted.legal(table.e, state, seat, out)]


_KINDS: dict[str, tuple[Callable[..., Table], list[Any]]] = {
    "broom-service": (broom_games.house_table, BROOM_CONFIGURATIONS),
    "touria": (touria_games.house_table, TOURIA_CONFIGURATIONS),
}
