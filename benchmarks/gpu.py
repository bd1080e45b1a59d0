"""How fast the rules are on a GPU: python -m benchmarks.gpu [--json FILE]; pgx's games beside them, where it is there.

Each figure is the median of several runs after a warm-up, the GPU waited for at both ends. Games are staggered first,
so that a batch holds every stage of the game.
"""

from __future__ import annotations

import argparse
import json
import time
from collections.abc import Callable
from pathlib import Path
from statistics import median
from typing import Any

from mutig.games import GAMES, pack
from mutig.research.building import table_for
from mutig.research.gpu import GpuEnv, every_table

RUNS = 5
DECISIONS = 1000  # of a run of random play
MANY = 262_144  # games that play at random
AMONG_ITSELF, AGAINST = (131_072, 300, 100), (16_384, 40, 20)  # games, steps until they are far apart, steps of a run


def seconds(run: Callable[[], object]) -> float:
    """What a run takes on the GPU."""
    import torch

    times = []
    for _ in range(RUNS + 1):
        torch.cuda.synchronize()
        begun = time.perf_counter()
        run()
        torch.cuda.synchronize()
        times.append(time.perf_counter() - begun)
    return median(times[1:])


def random_play(game: str, games: int = MANY) -> dict[str, float]:
    """Random decisions, forced ones and NATURE's counted: four players, the basic game, states in local memory."""
    import torch

    env = GpuEnv(game, games, tables=[table_for(game, 4, (), "house", {})], seed=1)
    ended = torch.zeros(games, dtype=torch.int64, device="cuda")
    env.play_randomly(DECISIONS, ended)
    took = seconds(lambda: env.play_randomly(DECISIONS, ended))
    before = int(ended.sum())
    env.play_randomly(DECISIONS, ended)
    return {
        "random_decisions_per_s": games * DECISIONS / took,
        "random_games_per_s": (int(ended.sum()) - before) / took,
    }


def steps(game: str, opponents: str | None) -> float:
    """Real decisions with observation and mask, on every table there is."""
    games, staggered, measured = AGAINST if opponents else AMONG_ITSELF
    env = GpuEnv(game, games, tables=every_table(game), seed=1, opponents=opponents)
    for _ in range(staggered):
        env.step(env.sample())

    def run() -> None:
        for _ in range(measured):
            env.step(env.sample())

    return games * measured / seconds(run)


def peers() -> dict[str, float]:
    """Steps a second of pgx's games on the same GPU; nothing where pgx is not there."""
    try:
        import jax
        import pgx
    except ImportError:
        return {}
    found = {}
    for name in ("backgammon", "go_9x9", "chess"):
        env = pgx.make(name)
        init, step = jax.jit(jax.vmap(env.init)), jax.jit(jax.vmap(env.step))
        state: Any = init(jax.random.split(jax.random.PRNGKey(0), 8192))

        def run(state: Any = state, step: Any = step) -> None:
            for k in range(20):
                logits = jax.numpy.where(state.legal_action_mask, 0.0, -1e9)
                state = step(state, jax.random.categorical(jax.random.PRNGKey(k), logits))
            state.current_player.block_until_ready()

        found[f"pgx_{name}_steps_per_s"] = 8192 * 20 / seconds(run)
    return found


def main() -> None:
    """The command."""
    import torch

    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--json", type=Path)
    given = parser.parse_args()
    found: dict[str, Any] = {"gpu": torch.cuda.get_device_name(), **peers()}
    for game in GAMES:
        figures: dict[str, float] = random_play(game)
        figures["steps_per_s"] = steps(game, None)
        figures["steps_against_greedy_per_s"] = steps(game, "greedy")
        found[game] = figures
        print(
            pack(game).rules.title, {name: f"{value / 1e6:.2f} million" for name, value in figures.items()}, flush=True
        )
    if given.json:
        given.json.write_text(json.dumps(found, indent=1))
    print(json.dumps(found))


if __name__ == "__main__":
    main()
