# alone.py - every seat is asked, in the language of the rules

from __future__ import annotations

from mutig.core.arrays import Codes, Numbers
from mutig.core.contract import States, Tables, legal
from mutig.core.flow import apply, draw, next_to_decide

from .arrays import SmallNumbers


def settle(e: Tables, work: States, words: SmallNumbers, out: Codes, rng: Numbers, bot: Numbers, own: int) -> int:
    """Draw for NATURE and carry out single options, until a seat has to choose; returns how many options it has."""
    while work[0].pending:
        seat = next_to_decide(work[0])
        n = legal(e, work[0], seat, out)
        if n == 1:
            apply(e, work[0], seat, out[0])
        elif seat < 0:
            apply(e, work[0], seat, draw(e, work[0], out, n, rng))
        else:
            return n
    return 0
