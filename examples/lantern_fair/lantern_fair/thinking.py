# thinking.py - what bots know: a sensible card, which worlds are possible, what a position is worth

from __future__ import annotations

from mutig.core.arrays import Codes, Numbers
from mutig.core.flow import random_below

from .generated import State, Tables
from .names import CARDS, CHOOSING, NOTHING, PLAY, ROUNDS

POINT = 10


def greedy(e: Tables, s: State, seat: int, out: Codes, n: int, rng: Numbers) -> int:
    """A high card for a rich prize, a low one for a poor prize; not always the same, or it would be matched."""
    wanted = min(s.prize + random_below(rng, 3), CARDS - 1)
    best = out[0]
    for k in range(1, n):
        if abs(out[k] - PLAY - wanted) < abs(best - PLAY - wanted):
            best = out[k]
    return best


# Possible worlds


def unseen(e: Tables, s: State, card: int) -> int:
    """Copies of a card that are in no known hand and do not lie open."""
    copies = e.card_copies[card]
    for seat in range(s.players):
        copies -= s.hand[seat][card] + s.played[seat][card]
    return copies


def draw_unseen(e: Tables, s: State, rng: Numbers) -> int:
    """One of the cards that may be anywhere, as likely as there are copies."""
    total = 0
    for card in range(CARDS):
        total += unseen(e, s, card)
    point = random_below(rng, total)
    drawn = 0
    for card in range(CARDS):
        copies = unseen(e, s, card)
        if 0 <= point < copies:
            drawn = card
        point -= copies
    return drawn


def any_card_of(s: State, seat: int, rng: Numbers) -> int:
    point = random_below(rng, ROUNDS - s.round)
    found = 0
    for card in range(CARDS):
        if 0 <= point < s.hand[seat][card]:
            found = card
        point -= s.hand[seat][card]
    return found


def imagine(e: Tables, s: State, seat: int, rng: Numbers) -> None:
    """Other hands of the right size, a choice for who has chosen already, and the rest is the deck."""
    for other in range(s.players):
        if other != seat:
            for _ in range(ROUNDS - s.round):
                s.hand[other][draw_unseen(e, s, rng)] += 1
            if s.phase == CHOOSING and not s.pending >> (other + 1) & 1:
                s.chosen[other] = any_card_of(s, other, rng)
    for card in range(CARDS):
        s.deck[card] = unseen(e, s, card)


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
        secret = secret * (ROUNDS + 1) + s.hand[seat][card]
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
        worth += s.hand[seat][card] * card * POINT // 4
    return worth


def uncertainty(s: State) -> int:
    return POINT * (1 + ROUNDS - s.round)
