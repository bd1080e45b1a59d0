"""What each viewer may see of a position; what all see alike is worked out, written and compared once for all of them.

A viewer is a seat, or None for those who watch. Who notices something is kept as one bit for each of them.
"""

from __future__ import annotations

from functools import cache
from typing import Any

from msgspec import json

from mutig.core.ruleset import Table as RulesTable
from mutig.core.ruleset import view_of
from mutig.core.schema import SPECTATOR
from mutig.core.schema import Viewer as GameViewer

Viewer = int | None

SPECTATOR_BIT = 1 << 15


def bit_of(viewer: Viewer) -> int:
    return SPECTATOR_BIT if viewer is None else 1 << viewer


@cache
def viewers_of(players: int) -> tuple[tuple[Viewer, int], ...]:
    """Everybody who may look at a table, each with its bit; those who watch come last."""
    return tuple((viewer, bit_of(viewer)) for viewer in (*range(players), None))


def for_game(viewer: Viewer) -> GameViewer:
    """The same, as games call it."""
    return SPECTATOR if viewer is None else viewer


class Projection:
    """The views of one position."""

    def __init__(self, table: RulesTable, state: Any) -> None:
        self._common = table.rules.common_view(table, state)
        self._own = table.codec.write_own_rows(state)  # by seat; of those who watch last
        common = hash(json.encode(self._common))
        self.digests = [
            hash((common, json.encode(own))) for own in self._own
        ]  # another one when it sees something else

    def view(self, viewer: Viewer) -> dict[str, Any]:
        return view_of(for_game(viewer), self._common, self._own[-1 if viewer is None else viewer])
