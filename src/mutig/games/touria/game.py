"""Touria: its one door, `GAME`."""

from __future__ import annotations

from mutig.core.pack import Bench, GamePack

from .ruleset import RULES


class TouriaPack(GamePack):
    """Everything of Touria."""

    rules = RULES
    sides = ("N", "E", "S", "W")
    longest = 1_000_000
    # No variants: a sudden wedding would leave the whole castle out.
    bench = Bench(variants=(), interpreted=200, compiled=5_000, playouts=5_000)


GAME = TouriaPack()
