"""Everything `mutig bench` measures of one game, and the goals."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field

from . import bench_search, measuring
from .games import table_for, variants_of
from .measuring import PLAYERS, Effort

FULLEST: dict[str, Sequence[str]] = {"touria": ()}  # a sudden wedding would leave the whole castle out
ISMCTS = "openspiel_ismcts_playouts_per_s"

Goal = tuple[str, float] | None  # at least or at most so much; None is told, not judged


@dataclass(frozen=True)
class Measured:
    """What was measured of one game; `values` has an entry for each goal."""

    variants: Sequence[str]
    values: dict[str, float]
    per_game: dict[str, float]
    peers: dict[str, float] = field(default_factory=dict)  # other programs on the same game


def measure_game(game: str, effort: Effort, say: Callable[[str], None], peers: bool = False) -> Measured:
    """All values of one game: four players, random choices, as many rules as possible."""
    variants = FULLEST.get(game, variants_of(game))
    table = table_for(game, PLAYERS, ",".join(variants), "house")
    values: dict[str, float] = {}
    say(f"{game}, interpreted")
    values |= measuring.interpreted(table, effort)
    values["view_us"] = measuring.view_time(table, effort)
    say(f"{game}, compiling from nothing and starting again")
    values["cold_compile_s"], values["warm_start_s"] = measuring.start_times(table, effort)
    say(f"{game}, compiled")
    values |= measuring.compiled(table, effort)
    values["vector_steps_per_s"] = measuring.vector_steps(table, effort)
    say(f"{game}, searching")
    positions = bench_search.middles(table)
    values |= bench_search.search_rates(table, positions, effort)
    others = {ISMCTS: bench_search.openspiel_rate(table, positions, effort)} if peers else {}
    return Measured(variants, {name: values[name] for name in GOALS[game]}, measuring.per_game(table), others)


def reached(goal: Goal, value: float) -> bool:
    """Whether a value is as good as its goal."""
    return goal is None or (value >= goal[1] if goal[0] == ">=" else value <= goal[1])


def _goals(interpreted: float, compiled: float, playouts: float) -> dict[str, Goal]:
    return {
        "interpreted_games_per_s": (">=", interpreted),
        "interpreted_decisions_per_s": (">=", 100_000),
        "compiled_games_per_s": (">=", compiled),
        "compiled_decisions_per_s": (">=", 5_000_000),
        "copy_us": ("<=", 1),
        "view_us": ("<=", 300),
        "cold_compile_s": ("<=", 30),
        "warm_start_s": ("<=", 1),
        "vector_steps_per_s": (">=", 2_000_000),
        "search_playouts_per_s": (">=", playouts),
        "search_random_playouts_per_s": (">=", playouts),
        "search_cut_playouts_per_s": None,
    }


GOALS: dict[str, dict[str, Goal]] = {
    "broom-service": _goals(interpreted=300, compiled=10_000, playouts=10_000),
    "touria": _goals(interpreted=200, compiled=5_000, playouts=5_000),
}
