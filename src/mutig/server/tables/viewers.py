"""Who looks: a seat, or None for those who watch. What each has seen of a game is kept as one bit per viewer."""

from __future__ import annotations

from mutig.core.schema import SPECTATOR
from mutig.core.schema import Viewer as GameViewer

Viewer = int | None

SPECTATOR_BIT = 1 << 15


def bit_of(viewer: Viewer) -> int:
    return SPECTATOR_BIT if viewer is None else 1 << viewer


def viewers_of(players: int) -> list[Viewer]:
    """Every kind of eyes at a table."""
    return [*range(players), None]


def for_game(viewer: Viewer) -> GameViewer:
    """The same, as games call it."""
    return SPECTATOR if viewer is None else viewer
