# no_notes.py - for a game of which only wins and points are noted

from __future__ import annotations

from mutig.core.arrays import Numbers
from mutig.core.contract import State, Tables

CELLS = 1


def note_choice(e: Tables, seen: State, s: State, seat: int, code: int, counts: Numbers) -> None:
    """Nothing is noted of a choice."""


def note_step(e: Tables, seen: State, s: State, counts: Numbers) -> None:
    """Nor of a step."""
