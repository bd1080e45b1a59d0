"""The measurements behind `mutig bench`, the same for every game."""

from __future__ import annotations

import os
import random
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

import mutig
from mutig.bots import RandomBot, ask_bot
from mutig.core.errors import MutigError
from mutig.core.ruleset import Table

from .simulation import Asked, simulate

PLAYERS = 4
COPIES = 100_000
COMPILED_BATCH = 200  # games per call into compiled code
VECTOR_GAMES, STEPS = 1024, 10  # games side by side; steps per measured call
GYM_STEPS = 1_000
SPREAD = 2_000  # steps until the games side by side are far apart, some early, some late


@dataclass(frozen=True)
class Effort:
    """How long and how often each thing is measured, and by which clock."""

    seconds: float
    repeats: int
    clock: Callable[[], float] = time.perf_counter  # or process_time, where others use the processor, too


THOROUGH, QUICK = Effort(1.0, 3), Effort(0.1, 1)

# A new process that plays one compiled game and says so: what a user waits for.
FIRST_GAME = """
import sys
import mutig
from mutig.core.compile import to_records
rules = mutig.rules(sys.argv[1])
table = rules.table(rules.check_options(int(sys.argv[2]), sys.argv[3].split(), {}), rules.load_edition("house"))
compiled = rules.compiled_at_random()
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
        begun = effort.clock()
        while (spent := effort.clock() - begun) < effort.seconds:
            units += run()
            calls += 1
        best = max(best, (calls / spent, units / spent))
    return best


def interpreted(table: Table, effort: Effort) -> dict[str, float]:
    """Random games with the rules as they stand in the source."""
    rules, start = table.rules.interpreted, table.rules.start(table)
    out, rng = [0] * table.rules.most_choices, [0] * 4
    rules.seed_random(rng, 1)
    games, decisions = best_rate(lambda: int(rules.random_game(table.e, start.copy(), out, rng)), effort)
    return {"interpreted_games_per_s": games, "interpreted_decisions_per_s": decisions}


def compiled(table: Table, effort: Effort) -> dict[str, float]:
    """Random games and copies in compiled code."""
    import numpy as np

    from mutig.core.compile import to_records

    rules = table.rules.compiled_at_random()
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


def vector_steps(table: Table, effort: Effort, opponents: str | None = None) -> float:
    """Real decisions per second of many games side by side: random codes, observations and masks written.

    Against built-in opponents only those of the learner count, and theirs are the work in between.
    """
    from mutig.research import VectorEnv

    played = {"players": table.players, "variants": table.options["variants"], "opponents": opponents}
    env = VectorEnv(table.rules.name, VECTOR_GAMES, seed=1, **played)

    def step(times: int = STEPS) -> int:
        for _ in range(times):
            env.step(env.sample())
        return times * VECTOR_GAMES

    step(SPREAD)
    return best_rate(step, effort)[1]


def gym_steps(table: Table, effort: Effort) -> float:
    """Steps per second of one Gymnasium environment against greedy opponents; a random code is drawn for each."""
    from mutig.research.gym_env import GymEnv

    env = GymEnv(table.rules.name, players=table.players, variants=table.options["variants"], opponents="greedy")
    dice = random.Random(1)
    legal = env.reset(seed=1)[1]["action_mask"].nonzero()[0]

    def step() -> int:
        nonlocal legal
        for _ in range(GYM_STEPS):
            _, _, over, _, info = env.step(legal[int(dice.random() * len(legal))])
            legal = (env.reset()[1] if over else info)["action_mask"].nonzero()[0]
        return GYM_STEPS

    return best_rate(step, effort)[1]


def per_game(table: Table) -> dict[str, float]:
    """How long random games are: decisions, and what the game itself counts."""
    length = simulate(Asked(table, ["random"] * table.players, COMPILED_BATCH, 1)).outcomes
    lengths: dict[str, list[int]] = {"decisions": [outcome.decisions for outcome in length]}
    for outcome in length:
        for name, value in outcome.lengths.items():
            lengths.setdefault(name, []).append(value)
    return {name: sum(found) / len(found) for name, found in lengths.items()}


def view_time(table: Table, effort: Effort) -> float:
    """Microseconds for the view of one seat in the middle of a game, or at the end of one that is short."""
    game = mutig.Game(table, mutig.SeededChance(1))
    bots = [RandomBot(seat) for seat in range(table.players)]
    for _ in range(100):
        if game.over:
            break
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
