# asking.py - no seat has a built-in player; compiled by Numba with stepping.py

from __future__ import annotations

from mutig.core.contract import Tables

from .games import NO_ANSWER, Games

INLINED = frozenset({"answer"})


def answer(e: Tables, g: Games, game: int, seat: int, n: int) -> int:
    """Whoever steps the games is asked for every seat."""
    return NO_ANSWER
