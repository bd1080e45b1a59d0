# thinking.py - what bots know: a sensible card, which worlds are possible, what a position is worth

from __future__ import annotations

from mutig.core.arrays import Codes, Numbers
from mutig.core.flow import random_below

from .generated import State, Tables
from .names import CARDS, CHOOSING, NOTHING, ROUNDS

POINT = 10
RICH = 8  # a prize worth the highest card


def greedy(e: Tables, s: State, seat: int, out: Codes, n: int, rng: Numbers) -> int:
    """A high card for a rich prize, a low one for a poor prize; not always the same, or it would be matched."""
    place = s.prize * n // RICH + random_below(rng, 2)
    return out[min(place, n - 1)]  # cards are offered in the order of their values


# Possible worlds


def is_unseen(s: State, card: int) -> bool:
    """Whether a card is in no known hand and does not lie open."""
    known = 0
    for seat in range(s.players):
        known += s.hand[seat][card] + s.played[seat][card]
    return known == 0


def draw_unseen(s: State, rng: Numbers) -> int:
    """One of the cards that may be anywhere (each replaces those before as often as it must)."""
    drawn = NOTHING
    seen = 0
    for card in range(CARDS):
        if is_unseen(s, card):
            seen += 1
            if random_below(rng, seen) == 0:
                drawn = card
    return drawn


def any_card_of(s: State, seat: int, rng: Numbers) -> int:
    found = NOTHING
    seen = 0
    for card in range(CARDS):
        if s.hand[seat][card]:
            seen += 1
            if random_below(rng, seen) == 0:
                found = card
    return found


def imagine(e: Tables, s: State, seat: int, rng: Numbers) -> None:
    """Other hands of the right size, a choice for who has chosen already, and the rest is the deck."""
    for other in range(s.players):
        if other != seat:
            for _ in range(ROUNDS - s.round):
                s.hand[other][draw_unseen(s, rng)] = 1
            if s.phase == CHOOSING and not s.pending >> (other + 1) & 1:
                s.chosen[other] = any_card_of(s, other, rng)
    for card in range(CARDS):
        s.deck[card] = is_unseen(s, card)


def reopen(s: State, seat: int) -> None:
    """Who has chosen already is as open as the seat itself: all choose at the same time."""
    for other in range(s.players):
        if other != seat and s.phase == CHOOSING:
            s.pending |= 1 << (other + 1)
            s.chosen[other] = NOTHING


def observers(s: State) -> int:
    """Everybody decides by a hand of their own."""
    return s.players


def secret_of(s: State, seat: int) -> int:
    """The hand as one number."""
    secret = 0
    for card in range(CARDS):
        secret = secret << 1 | s.hand[seat][card]
    return secret


# What a position is worth


def milestone(s: State) -> int:
    return s.round


def horizon(s: State) -> int:
    """A game is short: a search plays it to the end."""
    return ROUNDS


def estimate(e: Tables, s: State, seat: int) -> int:
    """Points, and what the cards in hand may bring."""
    worth = s.points[seat] * POINT
    for card in range(CARDS):
        worth += s.hand[seat][card] * card
    return worth


def uncertainty(s: State) -> int:
    return POINT * (1 + ROUNDS - s.round)
