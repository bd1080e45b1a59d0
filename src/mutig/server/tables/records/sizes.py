"""How big a record may be that somebody brings along: measured in one walk, before anything looks into it."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from mutig.server.refusal import Refusal

MOST_MOVES = 20_000  # the longest games have a fifth of them
LONGEST_MOVE = 12  # characters, with the space before it
MOST_PARTS = 100_000  # numbers, texts, lists: two finely drawn boards have a third of them
DEEPEST = 12
LONGEST_TEXT = 1_000
LARGEST_NUMBER = 2**53  # JSON knows no larger one exactly


def check_sizes(record: dict[str, Any]) -> None:
    """Nothing, or a Refusal that tells the limit."""
    moves = record.get("moves")
    if isinstance(moves, str):
        if len(moves) > MOST_MOVES * LONGEST_MOVE or len(moves.split()) > MOST_MOVES:
            raise Refusal("too-long-record", moves=MOST_MOVES)
        record = {name: value for name, value in record.items() if name != "moves"}
    parts, level = 1, [record]
    for _ in range(DEEPEST):
        level = [inner for value in level for inner in _parts(value)]
        parts += len(level)
        if parts > MOST_PARTS:
            raise Refusal("record-parts", limit=MOST_PARTS)
        for value in level:
            _check_value(value)
    if level:
        raise Refusal("record-deep", limit=DEEPEST)


def _parts(value: Any) -> Iterator[Any]:
    if isinstance(value, dict):
        yield from value
        yield from value.values()
    elif isinstance(value, list):
        yield from value


def _check_value(value: Any) -> None:
    if isinstance(value, str):
        if len(value) > LONGEST_TEXT:
            raise Refusal("record-text", limit=LONGEST_TEXT)
    elif isinstance(value, int | float) and not abs(value) <= LARGEST_NUMBER:
        raise Refusal("record-number", limit=LARGEST_NUMBER)
