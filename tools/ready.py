"""Compiles rules, bots and environments of every game, once and side by side, so that nobody waits for them later."""

from __future__ import annotations

import multiprocessing
from collections.abc import Callable

from mutig.bots.search_bot import mind_of
from mutig.bots.taught import can_be_wise, get_wise_ready
from mutig.games import GAMES, rules
from mutig.research.building import stepper


def announced(text: str) -> Callable[[int, int], None]:
    """Says it as soon as there is something to compile, and only then."""
    told: list[str] = []

    def progress(done: int, functions: int) -> None:
        if not told:
            told.append(text)
            print(text, flush=True)

    return progress


def get_ready(name: str) -> None:
    game = rules(name)
    mind_of(game, announced(f"Compiling the rules and bots of {game.title}, once; about a minute ..."))
    if can_be_wise(name):
        get_wise_ready(game)
    game.compiled_at_random()
    stepper(name, opponents=False)
    stepper(name, opponents=True)


if __name__ == "__main__":
    with multiprocessing.get_context("spawn").Pool(min(len(GAMES), multiprocessing.cpu_count())) as processes:
        processes.map(get_ready, GAMES)
