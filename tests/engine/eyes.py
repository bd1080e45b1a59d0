"""What one viewer gets, as bytes: two worlds that look alike must give the same."""

from __future__ import annotations

import json
from typing import Any

from mutig import SPECTATOR, Game
from mutig.core.ruleset import Table
from mutig.core.schema import Viewer

from .games import codes_of


def bytes_of(table: Table, s: Any, viewer: Viewer) -> bytes:
    """All a viewer gets without doing anything: the view, and its own choices."""
    rules, choices = table.rules, []
    if isinstance(viewer, int):
        choices = [str(rules.describe(table, s, viewer, code)) for code in codes_of(table, s, viewer)]
    return json.dumps([rules.view(table, s, viewer), choices]).encode()


def everything_for(game: Game, viewer: Viewer) -> bytes:
    """The view, the log with the numbers of its moves, and the choices."""
    lines = [[line.move, line.id, dict(line.args), line.sentence] for line in game.log_for(viewer)]
    choices = [] if viewer == SPECTATOR else [str(choice) for choice in game.choices(viewer)]
    return json.dumps([game.view(viewer), lines, choices]).encode()
