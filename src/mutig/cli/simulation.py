"""Many games between bots: who sits where, what came out, and how sure that is."""

from __future__ import annotations

import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from math import sqrt
from typing import Any

from mutig.bots import bot_by_name
from mutig.core import compile
from mutig.core.errors import MutigError
from mutig.core.ruleset import Table
from mutig.measure.estimates import wilson
from mutig.terminal.tallies import Tallies

from .sim_games import hall_for


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


def checked_bots(bots: Sequence[str], players: int) -> list[str]:
    """One bot per seat; a shorter list begins again from its start."""
    if not bots:
        raise MutigError("--bots: expected at least one bot, for example: greedy,random")
    for bot in bots:
        bot_by_name(bot)
    if len(bots) > players:
        raise MutigError(f"--bots names {len(bots)} bots, but {players} play")
    return [bots[k % len(bots)] for k in range(players)]


def simulate(
    table: Table,
    bots: Sequence[str],
    games: int,
    seed: int | str,
    tallies: Tallies,
    progress: Callable[[int], None] | None = None,
    compiling: compile.Progress | None = None,
) -> Results:
    """Play the games. One deal is played in all rotations of the bots, so that each sits everywhere equally often."""
    players = table.players
    hall = hall_for(table, bots, tallies.size, compiling)
    results = Results()
    begun = time.perf_counter()
    for game in range(games):
        deal, turn = divmod(game, players)
        seated = [bots[(seat + turn) % players] for seat in range(players)]
        played = hall.play(seated, seed, deal, game)
        best = max(played.standing)
        wins = [(value == best) / played.standing.count(best) for value in played.standing]
        measured, end = tallies.measured(played.record, players), tallies.ending(played.record)
        lengths = tallies.lengths(played.record)
        results.outcomes.append(Outcome(game, seated, measured, wins, played.decisions, lengths, end))
        if progress:
            progress(game + 1)
    results.seconds = time.perf_counter() - begun
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
