"""Everything `mutig bench` measures of one game, and the goals."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from importlib.util import find_spec

from mutig.games import pack

from . import bench_search, measuring
from .games import table_for
from .measuring import PLAYERS, Effort

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
    variants = pack(game).bench.variants
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
    if hasattr(table.rules.interpreted, "greedy"):
        values["vector_greedy_steps_per_s"] = measuring.vector_steps(table, effort, "greedy")
        if find_spec("gymnasium"):
            values["gym_steps_per_s"] = measuring.gym_steps(table, effort)
    say(f"{game}, searching")
    positions = bench_search.middles(table)
    values |= bench_search.search_rates(table, positions, effort)
    others = {ISMCTS: bench_search.openspiel_rate(table, positions, effort)} if peers else {}
    told = {name: values[name] for name in goals_of(game) if name in values}  # Gymnasium may be missing
    return Measured(variants, told, measuring.per_game(table), others)


def reached(goal: Goal, value: float) -> bool:
    """Whether a value is as good as its goal."""
    return goal is None or (value >= goal[1] if goal[0] == ">=" else value <= goal[1])


def goals_of(game: str) -> dict[str, Goal]:
    """What should be reached, by the name of the figure."""
    bench = pack(game).bench
    return {
        "interpreted_games_per_s": (">=", bench.interpreted),
        "interpreted_decisions_per_s": (">=", 100_000),
        "compiled_games_per_s": (">=", bench.compiled),
        "compiled_decisions_per_s": (">=", 5_000_000),
        "copy_us": ("<=", 1),
        "view_us": ("<=", 300),
        "cold_compile_s": ("<=", 30),
        "warm_start_s": ("<=", 1),
        "vector_steps_per_s": (">=", 2_000_000),
        "vector_greedy_steps_per_s": (">=", 200_000),
        "gym_steps_per_s": (">=", 50_000),
        "search_playouts_per_s": (">=", bench.playouts),
        "search_random_playouts_per_s": (">=", bench.playouts),
        "search_cut_playouts_per_s": None,
    }
