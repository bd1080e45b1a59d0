"""Write boards as files that people can read: one line per thing, so that a change shows as one line."""

from __future__ import annotations

import json
from typing import Any

from mutig.broom_service.board import Board
from mutig.broom_service.board_file import board_document

POINTS_PER_LINE = 10


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
