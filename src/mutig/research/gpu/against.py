# against.py - greedy answers for the seats that are not asked, in the language of the rules

from __future__ import annotations

from mutig.core.arrays import Codes, Numbers
from mutig.core.contract import States, Tables, greedy, hide_secrets, legal
from mutig.core.flow import apply, draw, next_to_decide

from .arrays import SmallNumbers


def settle(e: Tables, work: States, words: SmallNumbers, out: Codes, rng: Numbers, bot: Numbers, own: int) -> int:
    """As alone.py has it; greedy has a stream of chance of its own, and sees what its seat may see."""
    while work[0].pending:
        seat = next_to_decide(work[0])
        n = legal(e, work[0], seat, out)
        if n == 1:
            apply(e, work[0], seat, out[0])
        elif seat < 0:
            apply(e, work[0], seat, draw(e, work[0], out, n, rng))
        elif own >> seat & 1:
            return n
        else:
            for k in range(len(words) // 2):
                words[len(words) // 2 + k] = words[k]
            hide_secrets(work[1], seat)
            apply(e, work[0], seat, greedy(e, work[1], seat, out, n, bot))
    return 0
