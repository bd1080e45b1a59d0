# dealing.py - the table is laid, cards are dealt one by one, lanterns are drawn

from __future__ import annotations

from mutig.core.arrays import Codes

from .generated import State, Tables
from .names import CARDS, CHOOSING, DEAL, DRAWING, HANG, LANTERNS, NATURE, ROUNDS


def ask_nature(s: State) -> None:
    s.pending = 1 << (NATURE + 1)


def begin(e: Tables, s: State) -> None:
    """All cards in the deck, all lanterns in the bag."""
    for card in range(CARDS):
        s.deck[card] = 1
    for lantern in range(LANTERNS):
        s.bag[lantern] = e.lantern_copies[lantern]


def offer_deal(s: State, out: Codes) -> int:
    """Any card that is left in the deck."""
    n = 0
    for card in range(CARDS):
        if s.deck[card]:
            out[n] = DEAL + card
            n += 1
    return n


def take_deal(s: State, card: int) -> None:
    """One card at a time, clockwise; the last one ends the deal."""
    s.hand[s.dealt % s.players][card] = 1
    s.deck[card] = 0
    s.dealt += 1
    if s.dealt == s.players * ROUNDS:
        s.phase = DRAWING
        s.pending = 0


def offer_lantern(s: State, out: Codes) -> int:
    """Any lantern that is left in the bag."""
    n = 0
    for lantern in range(LANTERNS):
        if s.bag[lantern] > 0:
            out[n] = HANG + lantern
            n += 1
    return n


def take_lantern(e: Tables, s: State, lantern: int) -> None:
    """It hangs beside those that nobody has taken, and everybody chooses."""
    s.bag[lantern] -= 1
    s.prize += e.lantern_points[lantern]
    s.phase = CHOOSING
    s.pending = 0
    for seat in range(s.players):
        s.pending |= 1 << (seat + 1)


def weight(e: Tables, s: State, code: int) -> int:
    """Every card is as likely as any other, a kind of lantern as there are left of it."""
    if code < HANG:
        return 1
    return s.bag[code - HANG]
