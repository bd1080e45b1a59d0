"""Touria: its one door, `GAME`."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from mutig.core.chronicle import Chronicle
from mutig.core.pack import Bench, GamePack
from mutig.core.ruleset import Event, Table

from .ruleset import RULES


class TouriaPack(GamePack):
    """Everything of Touria."""

    rules = RULES
    sides = ("N", "E", "S", "W")
    longest = 1_000_000
    # No variants: a sudden wedding would leave the whole castle out.
    bench = Bench(variants=(), interpreted=200, compiled=5_000, playouts=5_000)

    def chronicle(self, table: Table, events: Sequence[Event], state: Any) -> Chronicle:
        found: Chronicle = self._part("chronicle").chronicle(table, events, state)
        return found


GAME = TouriaPack()
