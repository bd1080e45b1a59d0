"""What bots are called before people: by how they play, in the person's language. Records keep names as they are."""

from __future__ import annotations

import re
from collections.abc import Sequence

from .catalogues import CATALOGUES

MERCILESS_S, MERCILESS_PLAYOUTS = 1.0, 200  # who thinks so long about a decision; who looks so often with a network
BY_NAME = "random", "timid", "eager", "greedy", "learned"  # who is called by a word of its own
_SPELLED = re.compile(
    rf"(?:(?P<level>{'|'.join(BY_NAME)})|(?P<kind>search|wise)(?::(?:(?P<s>\d+(?:\.\d+)?)s|(?P<n>\d+)))?)"
    r"(?:[:@][0-9a-f]{8})?(?P<which> [A-H]| \d+)?",
    re.IGNORECASE,
)


def bot_in_words(name: str, language: str) -> str:
    """'Greedy B' or 'search:0.3s 2' by its level, as the set-up page calls it; any other name as it is."""
    spelled = _SPELLED.fullmatch(name)
    if spelled is None:
        return name
    playouts = int(spelled["n"] or 0) if (spelled["kind"] or "").lower() == "wise" else 0
    merciless = float(spelled["s"] or 0) >= MERCILESS_S or playouts >= MERCILESS_PLAYOUTS
    level = (spelled["level"] or ("merciless" if merciless else "sharp")).lower()
    return CATALOGUES[language].word("level", level) + (spelled["which"] or "")


def bots_in_words(names: Sequence[str], bots: Sequence[bool], language: str) -> list[str]:
    """The names around a table, those of bots in words; no two are called the same."""
    said = [bot_in_words(name, language) if bot else name for name, bot in zip(names, bots, strict=True)]
    for number, name in enumerate(said):
        count = 2
        while bots[number] and said[number] in said[:number] + said[number + 1 :]:
            said[number], count = f"{name} {count}", count + 1
    return said
