# no_guesses.py - for a game in which everything that is chosen in secret is shown before a seat is asked again

from __future__ import annotations

from .contract import State


def fits(s: State, seat: int, secret: int) -> bool:
    """What was guessed while all chose is out of date as soon as the choices are shown."""
    return False


def assume(s: State, seat: int, secret: int) -> None:
    """So nobody assumes anything."""
