"""What bots are called before people: by how they play, in the person's language. Records keep names as they are."""

from __future__ import annotations

import re
from collections.abc import Sequence

from .catalogues import CATALOGUES

MERCILESS_S = 1.0  # who thinks so long about a decision
_SPELLED = re.compile(
    r"(random|greedy|learned(?::[0-9a-f]{8})?|search(?::(?:(\d+(?:\.\d+)?)s|\d+))?)( [A-H]| \d+)?", re.IGNORECASE
)


def bot_in_words(name: str, language: str) -> str:
    """'Greedy B' or 'search:0.3s 2' by its level, as the set-up page calls it; any other name as it is."""
    spelled = _SPELLED.fullmatch(name)
    if spelled is None:
        return name
    bot, seconds, which = spelled[1].lower(), float(spelled[2] or 0), spelled[3] or ""
    bot = bot.partition(":")[0]
    level = bot if bot in ("random", "greedy", "learned") else "merciless" if seconds >= MERCILESS_S else "sharp"
    return CATALOGUES[language].word("level", level) + which


def bots_in_words(names: Sequence[str], bots: Sequence[bool], language: str) -> list[str]:
    """The names around a table, those of bots in words; no two are called the same."""
    said = [bot_in_words(name, language) if bot else name for name, bot in zip(names, bots, strict=True)]
    for number, name in enumerate(said):
        count = 2
        while bots[number] and said[number] in said[:number] + said[number + 1 :]:
            said[number], count = f"{name} {count}", count + 1
    return said
