# answering.py - built-in players on some seats; compiled by Numba with stepping.py, on top of what bots know of a game

from __future__ import annotations

from mutig.core.contract import Tables, greedy, hide_secrets, remember
from mutig.core.flow import random_below

from .games import ASKED, NO_ANSWER, RANDOM, Games

INLINED = frozenset({"answer"})


def answer(e: Tables, g: Games, game: int, seat: int, n: int) -> int:
    """A built-in player thinks with what its seat knows (as `Game.recall` tells it) and with luck of its own."""
    policy = g.policies[game, seat]
    if policy == ASKED:
        return NO_ANSWER
    luck = g.streams[game * g.players + seat]
    if policy == RANDOM:
        return g.choices[game, random_below(luck, n)]
    aside = len(g.seats)
    g.states[aside] = g.states[game]
    remember(g.states[aside])
    hide_secrets(g.states[aside], seat)
    return greedy(e, g.states[aside], seat, g.choices[game], n, luck)
