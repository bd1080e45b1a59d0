# bench_at_random.py - playouts as other programs make them: in place of a game's own `greedy`

from __future__ import annotations

from typing import Any

from mutig.core.flow import random_below


def greedy(e: Any, s: Any, seat: int, out: Any, n: int, rng: Any) -> Any:
    """Any of the choices."""
    return out[random_below(rng, n)]
