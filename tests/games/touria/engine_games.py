"""What the engine's tests know of Touria: every configuration, and what must hold at every step."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from itertools import combinations
from typing import Any

from mutig.core.chance import SeededChance
from mutig.core.game import Game
from mutig.core.ruleset import Table
from mutig.games.touria import names as n
from mutig.games.touria.ruleset import RULES

from ...engine.games import sampled
from ...engine.subject import Positions, Subject, Watch
from .other_worlds import other_world
from .positions import FRAMES, IMPOSSIBLE, PLAIN, UNREADABLE, load, position
from .scenes import COUNTS, SCENES
from .table_talk import FORMER, LETTER

VARIANTS = tuple(chosen for size in range(4) for chosen in combinations(RULES.variants, size))
RULINGS = {  # in turn: as in version 1, by the letter, and with every ruling other than in version 1
    "former": FORMER,
    "letter": LETTER,
    "others": {**LETTER, "tournament_copies": "conjured-only"},
}
CONFIGURATIONS = [
    (players, variants, tuple(RULINGS)[(players + number) % len(RULINGS)])
    for players in (2, 3, 4)
    for number, variants in enumerate(VARIANTS)
]
GEMS = (20, 10, 10, 10, 10, 5)  # T1.2
INTERPRETED = RULES.interpreted


@cache
def house_table(players: int, variants: tuple[str, ...], rulings: str = "letter") -> Table:
    """The table of a configuration with the house edition."""
    return RULES.table(RULES.check_options(players, variants, RULINGS[rulings]), RULES.load_edition("house"))


def new_game(players: int, variants: tuple[str, ...], rulings: str = "letter", seed: int = 1) -> Game:
    return Game(house_table(players, variants, rulings), SeededChance(seed))


def gems_of(s: Any) -> tuple[int, ...]:
    """How many gems of each colour there are, wherever they are (T1.2, R99)."""
    counts = [s.bag[c] + s.drawn[c] + sum(row[c] for row in s.gems) for c in range(n.COLOURS)]
    for mine in s.mine_gem:
        for gem in mine:
            if gem >= 0:
                counts[gem] += 1
    counts[n.BLACK] += s.aside + s.box_gems
    return tuple(counts)


def items_of(s: Any) -> list[int]:
    """In how many places each item is (T1.3)."""
    return [
        s.stacked[item]
        + s.discarded[item]
        + sum(row[item] for row in s.held)
        + s.displayed.count(item)
        + (s.in_use == item)
        for item in range(n.ITEMS)
    ]


def smallest_amount(s: Any) -> int:
    """Nothing on the table is ever owed."""
    rows = [s.hearts, s.coins, s.swords, s.elixirs, s.bag, s.drawn, *s.gems]
    return min(s.free_steps, s.jumps, s.aside, s.box_gems, s.box_elixirs, s.bag_size, *(min(row) for row in rows))


def assert_pieces(s: Any) -> None:
    """What holds after every single step, also between two decisions."""
    assert gems_of(s) == GEMS
    assert items_of(s) == [1] * n.ITEMS
    assert smallest_amount(s) >= 0
    assert sum(s.elixirs) + s.box_elixirs == s.players
    assert all(mine != [n.BLACK, n.BLACK] for mine in s.mine_gem)  # T9.8
    assert s.depth < n.STACK


def assert_ended_by_the_rules(table: Table, s: Any) -> None:
    """One winner, for the one reason there is (T3.3, T18.2)."""
    assert INTERPRETED.over(s)
    assert (s.pending, s.depth, sum(s.points)) == (0, 0, 1)
    winner = s.points.index(1)
    if s.sudden:
        assert INTERPRETED.fulfilled(s, winner)
        assert s.door == [n.NOTHING] * n.DOORS
        assert not any(s.in_castle)
    else:
        assert n.ROYAL_CHILDREN in s.door
        assert winner == s.active
        assert s.in_castle[winner]
    assert RULES.faults(table, s) == []


class Pieces(Watch):
    """Every piece is in one place after every single step, and games end by the rules."""

    def step(self, s: Any) -> None:
        assert_pieces(s)
        assert s.depth <= 4 < n.STACK

    def decision(self, s: Any) -> None:
        assert s.pending & (s.pending - 1) == 0  # no decision of Touria is simultaneous

    def end(self, s: Any) -> None:
        assert_ended_by_the_rules(self.table, s)


CLOSED = [configuration for configuration in CONFIGURATIONS if "open-screens" not in configuration[1]]


def hidden(seed: int = 50, every: int = 17) -> Iterator[tuple[Table, Any]]:
    """States of random games with screens."""
    return sampled([house_table(*configuration) for configuration in CLOSED], seed, every)


SUBJECT = Subject(
    rules=RULES,
    configurations=CONFIGURATIONS,
    table=house_table,
    watch=Pieces,
    other_world=other_world,
    games=1,
    parity_games=15,
    most=900,
    every=5,
    nonsense=("tower", "tower NNW"),
    asked_first="bonus",
    greedy_kinds=frozenset({"tower", "step", "take-gem", "stop", "use"}),
    scenes=SCENES,
    counts=COUNTS,
    closed=(3, ()),
    hidden=hidden,
    secrets=("hearts", "coins", "swords", "elixirs", "gems", "held", "peeked", "bag", "stacked"),
    positions=Positions(
        plain=lambda: position(**PLAIN),
        load=load,
        frames=FRAMES,
        unreadable=UNREADABLE,
        impossible=IMPOSSIBLE,
        damaged=((3, ()), (2, ("sudden-wedding",)), (4, ("short", "open-screens"))),
        assert_sound=assert_pieces,
    ),
    noticed=("bag", "bag_size"),  # whether the bag is empty shows at the robbers
)
