"""What can be moved on the sketch of a drawn board: its pieces, its names, and the borders between its areas."""

from __future__ import annotations

from collections.abc import Iterator

from mutig.core.form import Handle

from ..edition.board import Board
from ..edition.edition import Edition
from ..sentences import CATALOGUES
from .words import name_in

REACH = 70  # how far from a corner its border bends along with it
LEAST_POINTS = 6  # of a border that can be bent in its middle, too


def handles(edition: Edition, side: str, language: str) -> list[Handle]:
    """None on a board of lists: its places are made up."""
    board = edition.boards.get(side)
    if board is None or board.abstract:
        return []
    words, place = CATALOGUES[language].words["form"], f"boards.{side}"

    def handle(key: str, n: int, label: str, field: str = "at") -> Handle:
        point = f"{place}.{key}[{n}].{field}"
        return Handle(words[key], label, f"{point}[0]", f"{point}[1]")

    def corner(k: int, areas: list[str]) -> Handle:
        names = ", ".join(name_in(board.area_by_id[area].names, language) for area in areas)
        return Handle(words["borders"], names, f"{place}.points[{k}][0]", f"{place}.points[{k}][1]", reach=REACH)

    return [
        *(handle("towers", n, tower.id) for n, tower in enumerate(board.towers)),
        *(handle("castles", n, castle.area) for n, castle in enumerate(board.castles)),
        *(handle("clouds", n, cloud.id) for n, cloud in enumerate(board.clouds)),
        *(handle("tiles", n, tile.area) for n, tile in enumerate(board.tiles)),
        *(handle("circles", n, circle.letter) for n, circle in enumerate(board.circles)),
        *(handle("areas", n, name_in(area.names, language), "label") for n, area in enumerate(board.areas)),
        *(corner(k, areas) for k, areas in corners(board)),
    ]


def corners(board: Board) -> Iterator[tuple[int, list[str]]]:
    """Points by which borders are moved: where three areas meet, and the middle of each longer border of two."""
    around: dict[int, list[str]] = {}
    for area in board.areas:
        for k in area.ring:
            around.setdefault(k, []).append(area.id)
    shared: dict[tuple[str, str], list[int]] = {}
    for area in board.areas:
        for k in area.ring:
            if len(around[k]) == 2 and around[k][0] == area.id:
                shared.setdefault((around[k][0], around[k][1]), []).append(k)
    middles = {points[len(points) // 2] for points in shared.values() if len(points) >= LEAST_POINTS}
    yield from ((k, areas) for k, areas in sorted(around.items()) if len(areas) > 2 or k in middles)
