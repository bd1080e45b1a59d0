# against.py - greedy answers for the seats that are not asked, in the language of the rules

from __future__ import annotations

from mutig.core.arrays import Codes, Numbers
from mutig.core.contract import States, Tables, greedy, hide_secrets

from .arrays import SmallNumbers
from .thread import ASKED


def answer(e: Tables, work: States, words: SmallNumbers, seat: int, out: Codes, n: int, bot: Numbers, own: int) -> int:
    """Greedy has a stream of chance of its own, and sees what its seat may see."""
    if own >> seat & 1:
        return ASKED
    for k in range(len(words) // 2):
        words[len(words) // 2 + k] = words[k]
    hide_secrets(work[1], seat)
    return greedy(e, work[1], seat, out, n, bot)
