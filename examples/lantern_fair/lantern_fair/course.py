# course.py - who is asked what: the big functions only hand on

from __future__ import annotations

from mutig.core.arrays import Codes, Numbers

from .choosing import offer_card, reveal, take_card
from .dealing import ask_nature, offer_deal, offer_lantern, take_deal, take_lantern
from .generated import State, Tables
from .names import CHOOSING, DEAL, DEALING, HANG, PLAY


def legal(e: Tables, s: State, seat: int, out: Codes) -> int:
    if seat >= 0:
        return offer_card(s, seat, out)
    if s.phase == DEALING:
        return offer_deal(s, out)
    return offer_lantern(s, out)


def take(e: Tables, s: State, seat: int, code: int) -> None:
    if seat >= 0:
        take_card(s, seat, code - PLAY)
    elif code < HANG:
        take_deal(s, code - DEAL)
    else:
        take_lantern(e, s, code - HANG)


def go_on(e: Tables, s: State) -> None:
    if s.phase == CHOOSING:
        reveal(e, s)
    else:
        ask_nature(s)


def tally(s: State, seat: int, code: int, counts: Numbers) -> None:
    """A simulation counts how often each card is played."""
    if seat >= 0:
        counts[code - PLAY] += 1
