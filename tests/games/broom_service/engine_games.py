"""What the engine's tests know of Broom Service: every configuration, and what must hold at every step."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from typing import Any

import mutig
from mutig.core.ruleset import Table
from mutig.games.broom_service import names as n

from ...engine.subject import Subject, Watch
from .other_worlds import other_world
from .positions import POSITIONS
from .scenes import COUNTS, SCENES
from .table_talk import A, B, C, at

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


def new_game(players: int, variants: tuple[str, ...], heavy_clouds: int = 24, seed: int = 1) -> mutig.Game:
    """A fresh game of a configuration."""
    return mutig.Game(house_table(players, variants, heavy_clouds), mutig.SeededChance(seed))


class Pieces(Watch):
    """Nothing impossible lies on the table, and no piece gets lost."""

    first: dict[str, Any] | None = None  # once everything is laid

    def decision(self, s: Any) -> None:
        if s.phase <= n.LAY_HILL_TILES:
            return
        assert_possible(self.table, s)
        now = pieces(s)
        if self.first is None:
            self.first = self.before = now
            laid = [kind for kind, _ in now["clouds"] if kind >= 0]
            assert len(laid) == self.table.e.cloud_spaces == (19 if s.back else 18)
        assert_conserved(self.first, self.before, now)
        self.before = now

    def end(self, s: Any) -> None:
        self.decision(s)
        assert s.round == n.ROUNDS
        assert all(size == 0 for size in s.hand_size)
        owned = sum(owner >= 0 for _, owner in self.before["clouds"])
        left = sum(owner < 0 for kind, owner in self.before["clouds"] if kind >= 0)
        assert owned + left == self.table.e.cloud_spaces


def assert_possible(table: Table, s: Any) -> None:
    """Everything a state on the table must fulfil."""
    assert s.depth < n.STACK
    for seat in range(table.players):
        assert min(s.goods[seat]) >= 0
        assert s.hand[seat] & s.laid[seat] == 0
        assert (s.hand[seat] | s.laid[seat]).bit_count() <= n.ROLES
        assert s.laid[seat].bit_count() <= 6
        for area in s.pawns[seat]:
            assert table.e.terrain[area] != n.WATER
            assert not RULES.interpreted.clouded(table.e, s, area)  # R4
    for seat in range(table.players, n.SEATS):
        assert (s.points[seat], s.hand[seat], sum(s.goods[seat])) == (0, 0, 0)


def pieces(s: Any) -> dict[str, Any]:
    """What can only be taken, closed or spent, never put back."""
    return {
        "clouds": [(kind, owner) for kind, owner in zip(s.cloud, s.cloud_owner, strict=True)],
        "mountain": list(s.mountain_tile),
        "hill": list(s.hill_tile),
        "forest": [(k, o, x) for k, o, x in zip(s.forest_tile, s.forest_owner, s.forest_spent, strict=True)],
        "closed": list(s.closed),
        "amulets": list(s.amulets),
        "events": s.events_seen,
    }


def assert_conserved(first: dict[str, Any], before: dict[str, Any], after: dict[str, Any]) -> None:
    assert [kind for kind, _ in after["clouds"]] == [kind for kind, _ in first["clouds"]]
    assert [kind for kind, _, _ in after["forest"]] == [kind for kind, _, _ in first["forest"]]
    assert (after["mountain"], after["hill"]) == (first["mountain"], first["hill"])
    for (_, old), (_, new) in zip(before["clouds"], after["clouds"], strict=True):
        assert old in (-1, new)  # a cloud dispelled stays with its owner
    for (_, owner, spent), (_, new_owner, new_spent) in zip(before["forest"], after["forest"], strict=True):
        assert owner in (-1, new_owner)
        assert new_spent >= spent
    assert all(new >= old for old, new in zip(before["closed"], after["closed"], strict=True))
    assert all(old & ~new == 0 for old, new in zip(before["amulets"], after["amulets"], strict=True))
    assert before["events"] & ~after["events"] == 0


SECRET_PHASES = (n.REVEAL_HANDS, n.ADD_EXTRA, n.REVEAL_BIDS, n.REVEAL_SETS)
EXTRA_CARD = {
    "phase": "add-extra",
    "event": "more-or-less",
    "back": True,
    "forest": {A: "plus-card", B: "plus-card"},
    "pending": 0b110,
    "hands": {A: "hill-witch", B: "hill-witch", C: "hill-witch"},
}


def hidden(games: int = 56, every: int = 7) -> Iterator[tuple[Table, Any]]:
    """States of random games in all configurations, more often where secrets are in the making."""
    functions = RULES.interpreted
    out, stream = [0] * RULES.most_choices, [0] * 4
    for number in range(games):
        table = house_table(*CONFIGURATIONS[number % len(CONFIGURATIONS)])
        functions.seed_random(stream, number)
        s, step = RULES.start(table), 0
        while not functions.over(s):
            step += 1
            if step % every == 0 or (s.phase in SECRET_PHASES and s.phase != n.REVEAL_HANDS):
                yield table, s
            functions.random_decisions(table.e, s, out, stream, 1)
        yield table, s
    for answer in ([], ["decline"], ["pick weather-fairy"], ["pick forest-witch"]) * 5:  # too rare in random games
        game = at(3, **EXTRA_CARD).says(B, *answer).game
        yield game.table, game.state


SUBJECT = Subject(
    rules=RULES,
    configurations=CONFIGURATIONS,
    table=house_table,
    watch=Pieces,
    other_world=other_world,
    games=4,
    parity_games=100,
    most=1_000,
    every=1,
    nonsense=("pick", "lead x brave"),
    asked_first="pick",
    greedy_kinds=frozenset({"pick-role", "lead", "answer", "move", "deliver", "take"}),
    scenes=SCENES,
    counts=COUNTS,
    closed=(4, ("back", "storms"), 24),
    hidden=hidden,
    secrets=("hand", "bid", "pays", "extra"),
    positions=POSITIONS,
    secret_phases=(*SECRET_PHASES, n.LEAD, n.ANSWER),
)
