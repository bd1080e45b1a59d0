"""What all eyes see of one state. What they see alike is worked out, written and compared once for all of them."""

from __future__ import annotations

from typing import Any

from msgspec import json

from mutig.core.ruleset import Table as RulesTable
from mutig.core.ruleset import view_of

from .viewers import Viewer, for_game


class Sight:
    """The views of one state, made only for those who are asked for."""

    def __init__(self, table: RulesTable, state: Any) -> None:
        self._table, self._state = table, state
        self._common = table.rules.common_view(table, state)
        self._common_digest = hash(json.encode(self._common))
        self._own: dict[Viewer, dict[str, Any]] = {}

    def view(self, viewer: Viewer) -> dict[str, Any]:
        return view_of(for_game(viewer), self._common, self._own_of(viewer))

    def digest(self, viewer: Viewer) -> int:
        """Another number when the viewer sees something else."""
        return hash((self._common_digest, json.encode(self._own_of(viewer))))

    def _own_of(self, viewer: Viewer) -> dict[str, Any]:
        if viewer not in self._own:
            self._own[viewer] = self._table.rules.own_view(self._table, self._state, for_game(viewer))
        return self._own[viewer]
