# at_random.py - whole games played at random, in the language of the rules (compiled on top of them: who plays at a
# table never waits for these)

from __future__ import annotations

from .arrays import Codes, Numbers
from .contract import State, States, Tables, go_on, legal, over, take, tally
from .flow import FIRST_SEAT, advance, apply, draw, next_to_decide, random_below, random_bits


def random_decisions(e: Tables, s: State, out: Codes, rng: Numbers, most: int) -> int:
    """Play at random up to the end or so many decisions (a single option costs no random number); returns how many."""
    for decisions in range(most):
        waiting = s.pending
        if waiting == 0:  # over
            return decisions
        seat = FIRST_SEAT[waiting]
        n = legal(e, s, seat, out)
        if n == 1:
            code = out[0]
        elif seat < 0:
            code = draw(e, s, out, n, rng)
        else:
            code = out[random_bits(rng) * n >> 32]
        take(e, s, seat, code)
        while not s.pending and not over(s):  # as in apply, without its calls: this is the innermost loop of all
            go_on(e, s)
    return most


def random_game(e: Tables, s: State, out: Codes, rng: Numbers) -> int:
    """Play to the end at random; returns the number of decisions."""
    advance(e, s)
    return random_decisions(e, s, out, rng, 1 << 62)


def random_games(e: Tables, states: States, out: Codes, rng: Numbers, games: int) -> int:
    """Play many games from states[0], each in states[1]; returns the number of decisions."""
    decisions = 0
    for _ in range(games):
        states[1] = states[0]
        decisions += random_game(e, states[1], out, rng)
    return decisions


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


def copy_state(states: States, source: int, target: int, times: int) -> None:
    """Copy a state many times (what a search does all the time)."""
    for _ in range(times):
        states[target] = states[source]
