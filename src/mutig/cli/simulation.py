"""Many games between bots: who sits where, what came out, and how sure that is."""

from __future__ import annotations

import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from functools import partial
from math import sqrt
from typing import Any

from mutig.bots import bot_by_name
from mutig.core import compile
from mutig.core.errors import MutigError
from mutig.core.ruleset import Table
from mutig.games import pack
from mutig.measure.estimates import wilson
from mutig.workers import ALONE, Workers

from .sim_games import hall_for, is_compiled

COMPILED_STRETCH = 5_000  # games of compiled code: more than it takes to start a process


@dataclass
class Outcome:
    """One finished game."""

    game: int
    bots: list[str]
    measured: dict[str, list[int]]  # by seat: points, or what a game without points compares
    wins: list[float]
    decisions: int
    lengths: dict[str, int]
    ending: str


@dataclass
class Results:
    """All finished games with what was counted."""

    outcomes: list[Outcome] = field(default_factory=list)
    counts: list[int] = field(default_factory=list)
    seconds: float = 0.0

    def add(self, more: Results) -> None:
        """The games that follow."""
        self.outcomes += more.outcomes
        self.counts = [sum(counts) for counts in zip(self.counts or [0] * len(more.counts), more.counts, strict=True)]


def checked_bots(bots: Sequence[str], players: int) -> list[str]:
    """One bot per seat; a shorter list begins again from its start."""
    if not bots:
        raise MutigError("--bots: expected at least one bot, for example: greedy,random")
    for bot in bots:
        bot_by_name(bot)
    if len(bots) > players:
        raise MutigError(f"--bots names {len(bots)} bots, but {players} play")
    return [bots[k % len(bots)] for k in range(players)]


@dataclass(frozen=True)
class Asked:
    """Which games are simulated."""

    table: Table
    bots: Sequence[str]  # one per seat
    games: int
    seed: int | str

    def get_ready(self, progress: compile.Progress | None = None) -> None:
        """Compile what has to be compiled here, once, not in every process."""
        hall_for(self.table, self.bots, 0, progress)


def simulate(asked: Asked, workers: Workers = ALONE, so_far: Callable[[Results], None] | None = None) -> Results:
    """Play the games. One deal is played in all rotations of the bots, so that each sits everywhere equally often."""
    results, begun = Results(), time.perf_counter()
    size = COMPILED_STRETCH if is_compiled(asked.bots) else asked.table.players
    stretches = [range(first, min(first + size, asked.games)) for first in range(0, asked.games, size)]

    def add(played: Results) -> None:
        results.add(played)
        results.seconds = time.perf_counter() - begun
        if so_far:
            so_far(results)

    workers.in_order(partial(play_stretch, asked), stretches, add)
    return results


def play_stretch(asked: Asked, stretch: range) -> Results:
    """Some of the games: each depends on the seed and its number alone."""
    table, bots, players = asked.table, asked.bots, asked.table.players
    tallies = pack(table.rules.name).tallies()
    hall, results = hall_for(table, bots, tallies.size), Results()
    for game in stretch:
        deal, turn = divmod(game, players)
        seated = [bots[(seat + turn) % players] for seat in range(players)]
        played = hall.play(seated, asked.seed, deal, game)
        best = max(played.standing)
        wins = [(value == best) / played.standing.count(best) for value in played.standing]
        measured, end = tallies.measured(played.record, players), tallies.ending(played.record)
        lengths = tallies.lengths(played.record)
        results.outcomes.append(Outcome(game, seated, measured, wins, played.decisions, lengths, end))
    results.counts = [int(count) for count in hall.counts]
    return results


# Numbers


def spread(values: Sequence[int]) -> dict[str, float]:
    """Mean, standard deviation and quartiles."""
    ordered = sorted(values)
    mean = sum(ordered) / len(ordered)
    deviation = sqrt(sum((value - mean) ** 2 for value in ordered) / max(len(ordered) - 1, 1))
    return {
        "mean": mean,
        "sd": deviation,
        "min": ordered[0],
        "q1": _quantile(ordered, 0.25),
        "median": _quantile(ordered, 0.5),
        "q3": _quantile(ordered, 0.75),
        "max": ordered[-1],
    }


def _quantile(ordered: Sequence[int], share: float) -> float:
    place = share * (len(ordered) - 1)
    low = int(place)
    high = min(low + 1, len(ordered) - 1)
    return ordered[low] + (ordered[high] - ordered[low]) * (place - low)


def summary(results: Results, key: Callable[[Outcome, int], Any]) -> dict[Any, dict[str, Any]]:
    """Wins and measures of all seats that share a key (the seat itself, or its bot)."""
    measured: dict[Any, dict[str, list[int]]] = {}
    wins: dict[Any, list[float]] = {}
    for outcome in results.outcomes:
        for seat, won in enumerate(outcome.wins):
            name = key(outcome, seat)
            wins.setdefault(name, []).append(won)
            for measure, values in outcome.measured.items():
                measured.setdefault(name, {}).setdefault(measure, []).append(values[seat])
    return {
        name: {
            "games": len(wins[name]),
            "wins": sum(wins[name]),
            "win_share": sum(wins[name]) / len(wins[name]),
            "win_interval": list(wilson(sum(wins[name]), len(wins[name]))),
            **{measure: spread(values) for measure, values in measured[name].items()},
        }
        for name in sorted(wins)
    }
