# bench_to_the_end.py - how far a search looks if nothing stops it: in place of a game's own `horizon`

from __future__ import annotations

from typing import Any

FOREVER = 1 << 30


def horizon(s: Any) -> int:
    """More milestones than any game has: playouts go on to the very end."""
    return FOREVER
