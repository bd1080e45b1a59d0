# bench_at_random.py - playouts as other programs make them: in place of a game's own `greedy`

from __future__ import annotations

from mutig.core.arrays import Codes, Numbers
from mutig.core.contract import State, Tables
from mutig.core.flow import random_below


def greedy(e: Tables, s: State, seat: int, out: Codes, n: int, rng: Numbers) -> int:
    """Any of the choices."""
    return out[random_below(rng, n)]
