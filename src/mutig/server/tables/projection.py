"""What each viewer may see of a position; what all see alike is worked out, written and compared once for all of them.

A viewer is a seat, or None for those who watch. Who notices something is kept as one bit for each of them.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from typing import Any

from msgspec import Raw
from msgspec.json import Encoder

from mutig.core.ruleset import Table as RulesTable
from mutig.core.ruleset import view_of
from mutig.core.schema import SPECTATOR
from mutig.core.schema import Viewer as GameViewer

Viewer = int | None

SPECTATOR_BIT = 1 << 15
ENCODER = Encoder()


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
        around = {name: value for name, value in self._common.items() if name != "table"}
        self._around, self._public = _inside(around), _inside(self._common["table"])
        self._rows = [_inside(own) for own in self._own]
        common = hash((self._around, self._public))
        self.digests = [hash((common, rows)) for rows in self._rows]  # another one when it sees something else

    def view(self, viewer: Viewer) -> dict[str, Any]:
        return view_of(for_game(viewer), self._common, self._own[-1 if viewer is None else viewer])

    def view_as_json(self, viewer: Viewer) -> Raw:
        """The same, put together of what was written for the digests."""
        table = b",".join(filter(None, (self._public, self._rows[-1 if viewer is None else viewer])))
        return Raw(b'{%b,"viewer":%b,"table":{%b}}' % (self._around, ENCODER.encode(for_game(viewer)), table))


def _inside(fields: Mapping[str, Any]) -> bytes:
    """An object as JSON without its braces."""
    return ENCODER.encode(fields)[1:-1]
