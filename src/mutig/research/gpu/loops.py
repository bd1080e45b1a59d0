# loops.py - the work of all threads done by one, for the CPU; in the language of the rules

from __future__ import annotations

from mutig.core.arrays import Codes, Grid, Numbers
from mutig.core.contract import States

from ..seeing import CellGrid
from .arrays import Batch, Gather, SmallNumbers
from .thread import advise_one, number_seen, pick_one, play_randomly, seed_game, step_one


def seed_all(rngs: Grid, seed: int) -> None:
    """A stream of chance for every game."""
    for game in range(len(rngs)):
        seed_game(rngs, game, seed)


def begin_all(b: Batch, work: States, words: SmallNumbers, out: Codes) -> None:
    """Fresh games everywhere."""
    for game in range(len(b.seats)):
        step_one(b, game, 0, 1, work, words, out)


def step_all(b: Batch, actions: Numbers, work: States, words: SmallNumbers, out: Codes) -> None:
    """One choice in every game."""
    for game in range(len(b.seats)):
        step_one(b, game, actions[game], 0, work, words, out)


def advise_all(b: Batch, advice: Numbers, work: States, words: SmallNumbers, out: Codes) -> None:
    """What greedy would choose in every game."""
    for game in range(len(b.seats)):
        advice[game] = advise_one(b, game, work, words, out)


def see_all(cells: CellGrid, gather: Gather, seats: Numbers, players_at: int, seen: CellGrid, size: int) -> None:
    """What one seat of each game sees."""
    for game in range(len(seats)):
        for k in range(size):
            seen[game, k] = number_seen(cells, game, gather, cells[game, players_at], seats[game], k)


def pick_all(choices: CellGrid, counts: SmallNumbers, rngs: Grid, actions: Numbers) -> None:
    """A random legal choice for every game."""
    for game in range(len(counts)):
        actions[game] = pick_one(choices[game], counts[game], rngs[game])


def play_all(b: Batch, work: States, words: SmallNumbers, out: Codes, decisions: int, ended: Numbers) -> None:
    """So many random decisions in every game."""
    for game in range(len(b.kinds)):
        ended[game] += play_randomly(b, game, work, words, out, b.rngs[game], decisions)
