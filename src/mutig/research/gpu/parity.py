"""Whether a GPU plays the very games that the CPU plays: every decision of thousands of games, byte by byte.

    python -m mutig.research.gpu.parity GAME                  # both here, compared after every step
    python -m mutig.research.gpu.parity GAME --save FILE      # what the GPU gives, where there is no Numba
    python -m mutig.research.gpu.parity GAME --against FILE   # compared with it, where there is no GPU

Games are played at random on every table of the game, all seats asked or against greedy (--opponents greedy). What is
compared: states, observations, masks, seats, rewards, ends, what random choices were made, and (--advice) what greedy
would have chosen. Between machines each game and each step is one digest of all that: a sum of every byte with a random
weight of 64 bits.
"""

from __future__ import annotations

import argparse
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import numpy as np
import numpy.typing as npt

from mutig.core.errors import MutigError

from .env import GpuEnv

Digests = npt.NDArray[np.int64]  # one for each game
WEIGHTS = np.random.default_rng(20_26).integers(-(1 << 63), (1 << 63) - 1, 1 << 15)


def shown(env: GpuEnv, actions: Any, advice: bool) -> Iterator[Any]:
    """Everything a step has written, one row for each game."""
    yield from (env.states, env.obs, env.mask, env.seat, env.reward, env.points, env.done, env.illegal, actions)
    if advice:
        yield env.advice()


def digests(env: GpuEnv, actions: Any, weights: Any, advice: bool) -> Any:
    """Everything a step has written as one number for each game, worked out where it lies."""
    total = None
    first = 0
    for rows in shown(env, actions, advice):
        numbers = rows.reshape(env.num_games, -1)
        if rows is env.reward:
            numbers = numbers * 60  # shares of the win, as whole numbers
        wide = numbers.long() if env.device == "cuda" else numbers.astype(np.int64)
        part = (wide * weights[first : first + wide.shape[1]]).sum(1)
        first += wide.shape[1]
        total = part if total is None else total + part
    return total


def play(env: GpuEnv, steps: int, advice: bool) -> Iterator[Digests]:
    """The digests after each of so many random steps."""
    weights = env._on.array(WEIGHTS)
    for _ in range(steps):
        actions = env.sample()
        env.step(actions)
        numbers = digests(env, actions, weights, advice)
        yield numbers.cpu().numpy() if env.device == "cuda" else numbers


def trace(env: GpuEnv, steps: int, advice: bool = False) -> dict[str, Digests]:
    """Digests by step (all games together) and by game (all steps together), and how many games ended."""
    by_step, by_game, ended = [], np.zeros(env.num_games, np.int64), 0
    for numbers in play(env, steps, advice):
        by_step.append(numbers.sum())
        by_game = by_game * 31 + numbers
        ended += int(env.done.sum())
    return {"by_step": np.array(by_step), "by_game": by_game, "ended": np.array([ended])}


def differing(first: dict[str, Digests], second: dict[str, Digests]) -> str:
    """What differs between two traces, in words; empty if nothing does."""
    steps, games = first["by_step"] != second["by_step"], first["by_game"] != second["by_game"]
    if not steps.any() and not games.any():
        return ""
    return f"from step {int(steps.argmax())} on; {int(games.sum())} of {len(games)} games differ, e.g. {games.argmax()}"


def compared(game: str, games: int, steps: int, opponents: str | None, advice: bool) -> int:
    """Both in one process, array by array after every step; returns how many games ended."""
    gpu = GpuEnv(game, games, seed="parity", opponents=opponents)
    cpu = GpuEnv(game, games, seed="parity", opponents=opponents, device="cpu")
    ended = 0
    for step in range(steps):
        theirs, ours = gpu.sample(), cpu.sample()
        gpu.step(theirs)
        cpu.step(ours)
        for k, (there, here) in enumerate(zip(shown(gpu, theirs, advice), shown(cpu, ours, advice), strict=True)):
            if there.cpu().numpy().tobytes() != here.tobytes():
                raise MutigError(f"{game}: what the GPU gives differs at step {step} in array {k}")
        ended += int(cpu.done.sum())
    return ended


def main() -> None:
    """The command."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("game")
    parser.add_argument("--games", type=int, default=4096)
    parser.add_argument("--steps", type=int, default=600)
    parser.add_argument("--opponents", choices=["greedy"])
    parser.add_argument("--advice", action="store_true")
    parser.add_argument("--save", type=Path)
    parser.add_argument("--against", type=Path)
    given = parser.parse_args()
    what = f"{given.game}: {given.games} games, {given.steps} steps each"
    if not given.save and not given.against:
        ended = compared(given.game, given.games, given.steps, given.opponents, given.advice)
        print(f"{what}, {ended} to the end: the GPU gives what the CPU gives, byte by byte")
        return
    device = "cuda" if given.save else "cpu"
    env = GpuEnv(given.game, given.games, seed="parity", opponents=given.opponents, device=device)
    found = trace(env, given.steps, given.advice)
    if given.save:
        np.savez(given.save, **found)  # type: ignore[arg-type]
        print(f"{what}, {int(found['ended'][0])} to the end: digests of the GPU in {given.save}")
        return
    with np.load(given.against) as file:
        problem = differing(found, dict(file))
    if problem:
        raise SystemExit(f"{what}: {problem}")
    print(f"{what}, {int(found['ended'][0])} to the end: the same on both")


if __name__ == "__main__":
    main()
