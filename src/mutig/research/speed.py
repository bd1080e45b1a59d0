"""How fast a VectorEnv steps, observation and mask included: `python -m mutig.research.speed`."""

from __future__ import annotations

import time
from collections.abc import Callable, Sequence

from .vector import VectorEnv

TABLES: Sequence[tuple[str, tuple[str, ...]]] = (("broom-service", ("back", "storms")), ("touria", ()))
PLAYERS, GAMES, WARM_UP, REPEATS, SECONDS = 4, 1024, 100, 5, 0.5


def steps_per_second(env: VectorEnv, clock: Callable[[], float]) -> float:
    """The best of several measurements: random codes are chosen and carried out, all arrays rewritten."""
    for _ in range(WARM_UP):
        env.step(env.sample())
    best = 0.0
    for _ in range(REPEATS):
        steps, begun = 0, clock()
        while (spent := clock() - begun) < SECONDS:
            env.step(env.sample())
            steps += env.num_games
        best = max(best, steps / spent)
    return best


def main() -> None:
    """Steps of one thread by the clock on the wall, and by the processor's time where others share it."""
    for game, variants in TABLES:
        env = VectorEnv(game, GAMES, players=PLAYERS, variants=variants, seed=1)
        wall, processor = (steps_per_second(env, clock) for clock in (time.perf_counter, time.process_time))
        print(f"{game}: {wall / 1e6:.2f} million steps/s, {processor / 1e6:.2f} million per second of processor time")


if __name__ == "__main__":
    main()
