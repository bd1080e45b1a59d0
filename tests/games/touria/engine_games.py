"""What the engine tests of Touria share: every configuration, random games, and what must hold at every step."""

from __future__ import annotations

import random
from collections.abc import Iterator
from functools import cache
from itertools import combinations
from typing import Any

from mutig.core.chance import SeededChance
from mutig.core.game import Game
from mutig.core.ruleset import Table
from mutig.games.touria import names as n
from mutig.games.touria.ruleset import RULES

VARIANTS = tuple(chosen for size in range(4) for chosen in combinations(RULES.variants, size))
CONFIGURATIONS = [(players, variants) for players in (2, 3, 4) for variants in VARIANTS]
GEMS = (20, 10, 10, 10, 10, 5)  # T1.2
INTERPRETED = RULES.interpreted


@cache
def house_table(players: int, variants: tuple[str, ...]) -> Table:
    """The table of a configuration with the house edition."""
    return RULES.table(RULES.check_options(players, variants, {}), RULES.load_edition("house"))


def begun(table: Table) -> Any:
    """The first state in which somebody decides."""
    state = RULES.start(table)
    while state.pending == 0:
        INTERPRETED.go_on(table.e, state)
    return state


def new_game(players: int, variants: tuple[str, ...], seed: int = 1) -> Game:
    return Game(house_table(players, variants), SeededChance(seed))


def at_random(game: Game, rng: random.Random) -> tuple[int, int]:
    """The pending seat and one of its codes."""
    seat = min(game.pending)
    return seat, rng.choice(game.codes(seat))


def steps_of(game: Game, seed: int = 1, most: int = 100_000) -> Iterator[Game]:
    """The game before every decision of a random play, and at its end (or after so many)."""
    rng = random.Random(seed)
    for _ in range(most):
        if game.over:
            break
        yield game
        game.play(*at_random(game, rng))
    yield game


def sampled(configurations: list[Any], seed: int, every: int, games: int = 1) -> Iterator[tuple[Table, Any]]:
    """States of random interpreted games in which somebody decides, and each last one."""
    out, stream = [0] * RULES.most_choices, [0] * 4
    for number, (players, variants) in enumerate(configurations * games):
        table = house_table(players, variants)
        INTERPRETED.seed_random(stream, seed + number)
        s, step = begun(table), 0
        while not INTERPRETED.over(s):
            if step % every == 0:
                yield table, s
            INTERPRETED.random_decisions(table.e, s, out, stream, 1)
            step += 1
        yield table, s


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
        s.stacked[item] + s.discarded[item] + sum(row[item] for row in s.held) + s.displayed.count(item)
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
