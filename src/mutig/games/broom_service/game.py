"""Broom Service: its one door, `GAME`."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import Any

from mutig.core.chronicle import Chronicle
from mutig.core.pack import Bench, GamePack
from mutig.core.ruleset import Event, Table

from .edition.edition import Edition
from .edition.write import without_geometry
from .ruleset import RULES


class BroomServicePack(GamePack):
    """Everything of Broom Service."""

    rules = RULES
    sides = ("front", "back")
    longest = 10_000
    longest_pick = 7  # a hand under More or less, and its end
    bench = Bench(variants=RULES.variants, interpreted=300, compiled=10_000, playouts=10_000)

    def as_lists(self, edition: Edition) -> Edition:
        return replace(edition, boards={side: without_geometry(board) for side, board in edition.boards.items()})

    def chronicle(self, table: Table, events: Sequence[Event], state: Any) -> Chronicle:
        found: Chronicle = self._part("chronicle").chronicle(table, events, state)
        return found


GAME = BroomServicePack()
