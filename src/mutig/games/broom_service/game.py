"""Broom Service: its one door, `GAME`."""

from __future__ import annotations

from dataclasses import replace

from mutig.core.pack import Bench, GamePack

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


GAME = BroomServicePack()
