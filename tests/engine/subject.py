"""What the engine's tests know of a game; each describes itself in `engine_games.py` of its folder of tests."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from mutig import Game, SeededChance
from mutig.core.ruleset import Ruleset, Table

Configuration = tuple[Any, ...]  # players, variants, and settings where there are some


class Watch:
    """Somebody who counts the pieces of a game along."""

    def __init__(self, table: Table) -> None:
        self.table = table

    def step(self, s: Any) -> None:
        """After every single step, also between two decisions."""

    def decision(self, s: Any) -> None:
        """Whenever somebody decides."""

    def end(self, s: Any) -> None:
        """When the game is over."""


@dataclass(frozen=True)
class Positions:
    """Positions of a game in words, good and bad."""

    plain: Callable[[], dict[str, Any]]  # a good one
    load: Callable[[Any], Game]
    frames: Sequence[tuple[dict[str, Any], str]]  # what stands around the fields, broken, and what is named then
    unreadable: Sequence[tuple[dict[str, Any], str]]  # fields that do not read
    impossible: Sequence[tuple[dict[str, Any], str]]  # fields that read but cannot occur
    damaged: Sequence[Configuration]  # where positions of a random game are damaged
    assert_sound: Callable[[Any], None]  # holds in whatever goes on from a position


@dataclass(frozen=True)
class Subject:
    """What the engine's tests know of a game."""

    rules: Ruleset
    configurations: Sequence[Configuration]
    table: Callable[..., Table]
    watch: Callable[[Table], Watch]
    other_world: Callable[..., Any]  # (table, state, viewer, rng): None if none was found
    games: int  # random games of a configuration that are looked at
    parity_games: int  # and compared with compiled ones
    most: int  # decisions of a game that are looked at where every one takes long
    every: int  # of those decisions one in so many
    nonsense: Sequence[str]  # what only looks like a choice
    asked_first: str  # what every list of first choices names
    greedy_kinds: frozenset[str]  # choices a greedy bot makes in every game
    scenes: Mapping[str, Callable[[], tuple[Table, Any]]]  # from where sequences of decisions are counted
    counts: Mapping[str, Sequence[int]]  # how many there are of 1, 2, 3, ... decisions
    closed: Configuration  # one in which everything secret is hidden
    hidden: Callable[[], Iterator[tuple[Table, Any]]]  # states with secrets from games of all kinds
    secrets: Sequence[str]  # what other worlds replace
    positions: Positions
    secret_phases: Sequence[int] = ()  # in which phases, too
    noticed: Sequence[str] = ()  # secrets that everybody notices in what can be chosen

    def game(self, configuration: Configuration, seed: int = 1) -> Game:
        return Game(self.table(*configuration), SeededChance(seed))

    def tables(self, step: int = 1) -> list[Table]:
        return [self.table(*configuration) for configuration in self.configurations[::step]]
