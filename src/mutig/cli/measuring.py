"""The measurements behind `mutig bench`, the same for every game."""

from __future__ import annotations

import os
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any

import mutig
from mutig.bots import RandomBot, ask_bot
from mutig.core.errors import MutigError
from mutig.core.ruleset import Table

from .games import table_for, tallies_for, variants_of
from .simulation import simulate

PLAYERS = 4
COPIES = 100_000
COMPILED_BATCH = 200  # games per call into compiled code
FULLEST: dict[str, Sequence[str]] = {"touria": ()}  # a sudden wedding would leave the whole castle out


@dataclass(frozen=True)
class Effort:
    """How long and how often each thing is measured."""

    seconds: float
    repeats: int


THOROUGH, QUICK = Effort(1.0, 3), Effort(0.1, 1)

# A new process that plays one compiled game and says so: what a user waits for.
FIRST_GAME = """
import sys
import mutig
from mutig.core.compile import to_records
rules = mutig.rules(sys.argv[1])
table = rules.table(rules.check_options(int(sys.argv[2]), sys.argv[3].split(), {}), rules.load_edition("house"))
compiled = rules.compiled()
import numpy as np
out, rng = np.zeros(rules.most_choices, np.int64), np.zeros(4, np.int64)
compiled.seed_random(rng, 1)
compiled.random_games(to_records(table.e)[0], to_records(rules.start(table), 3), out, rng, 1)
print("done", flush=True)
"""


def best_rate(run: Callable[[], int], effort: Effort) -> tuple[float, float]:
    """Calls per second and units per second (`run` returns its units), in the best of several measurements."""
    run()
    best = 0.0, 0.0
    for _ in range(effort.repeats):
        calls = units = 0
        begun = time.perf_counter()
        while (spent := time.perf_counter() - begun) < effort.seconds:
            units += run()
            calls += 1
        best = max(best, (calls / spent, units / spent))
    return best


@dataclass(frozen=True)
class Measured:
    """What was measured of one game; `values` has an entry for each target."""

    variants: Sequence[str]
    values: dict[str, float]
    per_game: dict[str, float]


def measure_game(game: str, effort: Effort, say: Callable[[str], None]) -> Measured:
    """All values of one game: four players, random choices, as many rules as possible."""
    variants = FULLEST.get(game, variants_of(game))
    table = table_for(game, PLAYERS, ",".join(variants), "house")
    values = {}
    say(f"{game}, interpreted")
    values["interpreted_games_per_s"], values["interpreted_decisions_per_s"] = interpreted(table, effort)
    values["view_us"] = view_time(table, effort)
    say(f"{game}, compiling from nothing and starting again")
    values["cold_compile_s"], values["warm_start_s"] = start_times(table, effort)
    say(f"{game}, compiled")
    values |= compiled(table, effort)
    return Measured(variants, {name: values[name] for name in TARGETS[game]}, per_game(table))


def interpreted(table: Table, effort: Effort) -> tuple[float, float]:
    """Random games with the rules as they stand in the source."""
    rules, start = table.rules.interpreted, table.rules.start(table)
    out, rng = [0] * table.rules.most_choices, [0] * 4
    rules.seed_random(rng, 1)
    return best_rate(lambda: int(rules.random_game(table.e, start.copy(), out, rng)), effort)


def compiled(table: Table, effort: Effort) -> dict[str, float]:
    """Random games and copies in compiled code."""
    import numpy as np

    from mutig.core.compile import to_records

    rules = table.rules.compiled()
    e, states = to_records(table.e)[0], to_records(table.rules.start(table), 3)
    out, rng = np.zeros(table.rules.most_choices, np.int64), np.zeros(4, np.int64)
    rules.seed_random(rng, 1)
    batches, decisions = best_rate(lambda: int(rules.random_games(e, states, out, rng, COMPILED_BATCH)), effort)

    def copy() -> int:
        rules.copy_state(states, 0, 1, COPIES)
        return COPIES

    _, copies = best_rate(copy, effort)
    return {
        "compiled_games_per_s": batches * COMPILED_BATCH,
        "compiled_decisions_per_s": decisions,
        "copy_us": 1e6 / copies,
    }


def per_game(table: Table) -> dict[str, float]:
    """How long random games are: decisions, and what the game itself counts."""
    length = simulate(table, ["random"] * PLAYERS, COMPILED_BATCH, 1, tallies_for(table.rules.name)).outcomes
    lengths: dict[str, list[int]] = {"decisions": [outcome.decisions for outcome in length]}
    for outcome in length:
        for name, value in outcome.lengths.items():
            lengths.setdefault(name, []).append(value)
    return {name: sum(found) / len(found) for name, found in lengths.items()}


def view_time(table: Table, effort: Effort) -> float:
    """Microseconds for the view of one seat in the middle of a game."""
    game = mutig.Game(table, mutig.SeededChance(1))
    bots = [RandomBot(seat) for seat in range(table.players)]
    for _ in range(100):
        seat = min(game.pending)
        game.play(seat, ask_bot(game, seat, bots[seat]))

    def look() -> int:
        game.view(0)
        return 1

    return 1e6 / best_rate(look, effort)[0]


def start_times(table: Table, effort: Effort) -> tuple[float, float]:
    """Seconds from the start of a process to its first compiled game: with an empty cache, and with a filled one."""
    with tempfile.TemporaryDirectory(prefix="mutig-bench-") as cache:
        cold = first_game(table, cache)
        warm = min(first_game(table, cache) for _ in range(effort.repeats))
    return cold, warm


def first_game(table: Table, cache: str) -> float:
    """Seconds until a new process has played its first compiled game."""
    variants = " ".join(table.options["variants"])
    command = [sys.executable, "-c", FIRST_GAME, table.rules.name, str(table.players), variants]
    begun = time.perf_counter()
    with subprocess.Popen(command, stdout=subprocess.PIPE, env=os.environ | {"MUTIG_CACHE_DIR": cache}) as process:
        answer: Any = process.stdout.readline() if process.stdout else b""
        spent = time.perf_counter() - begun
    if answer.strip() != b"done":
        raise MutigError("bench: the measured process ended before its first game; it says why above")
    return spent


TARGETS: dict[str, dict[str, tuple[str, float]]] = {
    "broom-service": {
        "interpreted_games_per_s": (">=", 300),
        "interpreted_decisions_per_s": (">=", 100_000),
        "compiled_games_per_s": (">=", 10_000),
        "compiled_decisions_per_s": (">=", 5_000_000),
        "copy_us": ("<=", 1),
        "view_us": ("<=", 300),
        "cold_compile_s": ("<=", 30),
        "warm_start_s": ("<=", 1),
    },
    "touria": {
        "interpreted_games_per_s": (">=", 200),
        "interpreted_decisions_per_s": (">=", 100_000),
        "compiled_games_per_s": (">=", 5_000),
        "compiled_decisions_per_s": (">=", 5_000_000),
        "copy_us": ("<=", 1),
        "view_us": ("<=", 300),
        "cold_compile_s": ("<=", 30),
        "warm_start_s": ("<=", 1),
    },
}
