# choosing.py - everybody chooses a card in secret; the highest that nobody else has takes the lanterns

from __future__ import annotations

from mutig.core.arrays import Codes

from .generated import State, Tables
from .names import CARDS, CHOOSING, DRAWING, NOTHING, OVER, PLAY, ROUNDS


def is_secret(s: State) -> bool:
    """Chosen cards lie face down until the last one is chosen."""
    return s.phase == CHOOSING


def offer_card(s: State, seat: int, out: Codes) -> int:
    """Every card of the hand."""
    n = 0
    for card in range(CARDS):
        if s.hand[seat][card] > 0:
            out[n] = PLAY + card
            n += 1
    return n


def take_card(s: State, seat: int, card: int) -> None:
    """Face down on the table."""
    s.chosen[seat] = card
    s.pending &= ~(1 << (seat + 1))


def times_chosen(s: State, card: int) -> int:
    times = 0
    for seat in range(s.players):
        times += s.chosen[seat] == card
    return times


def winner_of_round(s: State) -> int:
    """Who has the highest card that nobody else has; nobody if there is none."""
    winner = NOTHING
    for seat in range(s.players):
        card = s.chosen[seat]
        if times_chosen(s, card) == 1 and (winner < 0 or card > s.chosen[winner]):
            winner = seat
    return winner


def reveal(s: State) -> None:
    """All cards are turned up; what hangs is taken, or stays for the next round."""
    winner = winner_of_round(s)
    if winner >= 0:
        s.points[winner] += s.prize
        s.best[winner] = max(s.best[winner], s.chosen[winner] + 1)
        s.prize = 0
    for seat in range(s.players):
        s.hand[seat][s.chosen[seat]] -= 1
        s.played[seat][s.chosen[seat]] += 1
        s.chosen[seat] = NOTHING
    s.round += 1
    s.phase = OVER if s.round == ROUNDS else DRAWING


def over(s: State) -> bool:
    return s.phase == OVER


def standing(e: Tables, s: State, seat: int) -> int:
    """Points; of equals the one with the highest card that took a lantern."""
    return s.points[seat] * (CARDS + 1) + s.best[seat]
