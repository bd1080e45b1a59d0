# policies.py - whole games between policies, in the language of the rules (compiled with what bots know of the game)

from __future__ import annotations

from .arrays import Codes, Numbers
from .contract import States, Tables, greedy, hide_secrets, legal, over, tally
from .flow import advance, apply, draw, next_to_decide, random_below


def play_one(e: Tables, states: States, out: Codes, rng: Numbers, policies: Numbers, counts: Numbers) -> int:
    """Play states[1] to the end, each seat by its policy (0 random, 1 greedy); returns the number of decisions.

    states[2] is what a thinking seat may see. Compiled only: `states[2] = states[1]` copies there.
    """
    advance(e, states[1])
    decisions = 0
    while not over(states[1]):
        seat = next_to_decide(states[1])
        n = legal(e, states[1], seat, out)
        if seat < 0:
            code = draw(e, states[1], out, n, rng)
        elif n == 1:
            code = out[0]
        elif policies[seat] == 0:
            code = out[random_below(rng, n)]
        else:
            states[2] = states[1]
            hide_secrets(states[2], seat)
            code = greedy(e, states[2], seat, out, n, rng)
        tally(states[1], seat, code, counts)
        apply(e, states[1], seat, code)
        decisions += 1
    return decisions
