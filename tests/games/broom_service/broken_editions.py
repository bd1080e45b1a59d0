"""The house edition, broken in one way at a time, and what the checks of the rules (5.3) find in it."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import Any

from mutig.core.findings import Flaw
from mutig.games.broom_service.edition.board import (
    Board,
    Tower,
)
from mutig.games.broom_service.edition.check import check_edition
from mutig.games.broom_service.edition.edition import Edition, load_edition
from mutig.games.broom_service.edition.write import without_geometry

DRAWN = load_edition("house")
# Most checks need no geometry, and without it they are fast.
HOUSE = replace(DRAWN, boards={side: without_geometry(board) for side, board in DRAWN.boards.items()})
FRONT, BACK = HOUSE.boards["front"], HOUSE.boards["back"]


def with_board(board: Board, **changes: Any) -> Edition:
    """The house edition with one board changed."""
    return replace(HOUSE, boards={**HOUSE.boards, board.side: replace(board, **changes)})


def with_tower(board: Board, chosen: Callable[[Tower], bool], **changes: Any) -> Edition:
    """The house edition with some towers changed."""
    return with_board(board, towers=tuple(replace(t, **changes) if chosen(t) else t for t in board.towers))


def with_border(board: Board, one: str, two: str, there: bool = True) -> Edition:
    """The house edition with a border between two areas added, or taken away."""
    neighbours = dict(board.neighbours)
    for here, other in ((one, two), (two, one)):
        rest = tuple(area for area in neighbours[here] if area != other)
        neighbours[here] = (*rest, other) if there else rest
    return with_board(board, neighbours=neighbours)


def with_terrain(board: Board, terrains: dict[str, str]) -> Edition:
    """The house edition with the terrains of some areas changed."""
    return with_board(board, areas=tuple(replace(a, terrain=terrains.get(a.id, a.terrain)) for a in board.areas))


def finds(edition: Edition, check: str, level: str) -> list[Flaw]:
    """What one check says about an edition; about the house edition none says anything (first test)."""
    return [finding for finding in check_edition(edition) if (finding.check, finding.level) == (check, level)]
