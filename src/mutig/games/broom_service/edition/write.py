"""Write boards as files that people can read: one line per thing, so that a change shows as one line."""

from __future__ import annotations

import json
from dataclasses import replace
from typing import Any

from mutig.core.toml import toml_value

from .board import Board
from .board_file import board_document

POINTS_PER_LINE = 10

INTRODUCTION = """\
# One side of the board as lists. Number the areas of your board in any order, give each a short id of your own,
# and use that id wherever the area is meant. Run `mutig edition check` on the folder when you are done.

"""
NOTES = {
    "side": "# front = red banners, back = violet banners.\n",
    "areas": (
        "# terrain: forest, mountain, hill, prairie or water. adjacent: all areas that share a border line with it,\n"
        "# water included; each pair has to be named on both sides. names may be left out.\n"
    ),
    "castles": "# The two areas where the pawns start.\n",
    "clouds": "# The places where clouds lie at the start: 18 on the front, 19 on the back; on land or water.\n",
    "towers": "# areas: the land areas that the base of the tower touches, one to three.\n",
    "tiles": (
        "# Places for mountain tiles (3), on the back also for forest tiles (4) and hill tiles (4).\n"
        "# covers: the towers that a mountain tile will lie on.\n"
    ),
    "circles": "# The stone circles A, B, C, D; only on the back.\n",
}


def compact(value: Any) -> str:
    """A value as JSON on one line."""
    return json.dumps(value, ensure_ascii=False)


def board_json(board: Board) -> str:
    """A board as JSON text."""
    parts = []
    for key, value in board_document(board).items():
        if key == "points":
            starts = range(0, len(value), POINTS_PER_LINE)
            rows = [", ".join(map(compact, value[k : k + POINTS_PER_LINE])) for k in starts]
        elif isinstance(value, list) and value and isinstance(value[0], dict):
            rows = [compact(row) for row in value]
        else:
            parts.append(f' "{key}": {compact(value)}')
            continue
        parts.append(f' "{key}": [\n  ' + ",\n  ".join(rows) + "\n ]")
    return "{\n" + ",\n".join(parts) + "\n}\n"


def names_last(row: dict[str, Any]) -> dict[str, Any]:
    """The row with its names at the end, where they do not hide the rest."""
    return dict(sorted(row.items(), key=lambda item: item[0] == "names"))


def without_geometry(board: Board) -> Board:
    """The same board as lists: who borders whom, and which areas each tower serves."""
    return replace(
        board,
        size=(0.0, 0.0),
        frame=0.0,
        base_radius=0.0,
        points=(),
        areas=tuple(replace(area, ring=(), label=None) for area in board.areas),
        castles=tuple(replace(castle, at=None) for castle in board.castles),
        towers=tuple(replace(tower, at=None) for tower in board.towers),
        clouds=tuple(replace(cloud, at=None) for cloud in board.clouds),
        tiles=tuple(replace(tile, at=None) for tile in board.tiles),
        circles=tuple(replace(circle, at=None) for circle in board.circles),
    )


def board_toml(board: Board) -> str:
    """A board as TOML text to type over: no positions, neighbours and served areas as lists."""
    parts = [INTRODUCTION]
    for key, value in board_document(without_geometry(board)).items():
        note = NOTES.get(key, "")
        if isinstance(value, list):
            rows = "".join(f"  {toml_value(names_last(row))},\n" for row in value)
            parts.append(f"\n{note}{key} = [\n{rows}]\n" if rows else f"\n{note}{key} = []\n")
        else:
            parts.append(f"{note}{key} = {toml_value(value)}\n")
    return "".join(parts)
