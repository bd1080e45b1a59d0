# counting.py - random games whose choices are counted, in the language of the rules (compiled on top of them)

from __future__ import annotations

from .arrays import Codes, Numbers
from .contract import State, Tables, legal, over, tally
from .flow import advance, apply, draw, next_to_decide, random_below


def count_random_game(e: Tables, s: State, out: Codes, rng: Numbers, counts: Numbers) -> int:
    """Play to the end at random and tally every choice; returns the number of decisions."""
    advance(e, s)
    decisions = 0
    while not over(s):
        seat = next_to_decide(s)
        n = legal(e, s, seat, out)
        if seat < 0:
            code = draw(e, s, out, n, rng)
        elif n == 1:
            code = out[0]
        else:
            code = out[random_below(rng, n)]
        tally(s, seat, code, counts)
        apply(e, s, seat, code)
        decisions += 1
    return decisions
