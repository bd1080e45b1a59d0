# alone.py - every seat is asked, in the language of the rules

from __future__ import annotations

from mutig.core.arrays import Codes, Numbers
from mutig.core.contract import States, Tables

from .arrays import SmallNumbers
from .thread import ASKED


def answer(e: Tables, work: States, words: SmallNumbers, seat: int, out: Codes, n: int, bot: Numbers, own: int) -> int:
    """Nobody answers for another."""
    return ASKED
