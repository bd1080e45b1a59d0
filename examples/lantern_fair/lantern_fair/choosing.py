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
        if s.hand[seat][card]:
            out[n] = PLAY + card
            n += 1
    return n


def take_card(s: State, seat: int, card: int) -> None:
    """Face down on the table."""
    s.chosen[seat] = card
    s.pending &= ~(1 << (seat + 1))


def value_chosen(e: Tables, s: State, seat: int) -> int:
    return e.card_value[s.chosen[seat]]


def is_alone(e: Tables, s: State, seat: int) -> bool:
    """Whether nobody else has chosen a card of that value."""
    for other in range(s.players):
        if other != seat and value_chosen(e, s, other) == value_chosen(e, s, seat):
            return False
    return True


def winner_of_round(e: Tables, s: State) -> int:
    """Who has the highest value that nobody else has; nobody if there is none."""
    winner = NOTHING
    highest = 0
    for seat in range(s.players):
        if value_chosen(e, s, seat) > highest and is_alone(e, s, seat):
            winner = seat
            highest = value_chosen(e, s, seat)
    return winner


def reveal(e: Tables, s: State) -> None:
    """All cards are turned up; what hangs is taken, or stays for the next round."""
    winner = winner_of_round(e, s)
    if winner >= 0:
        s.points[winner] += s.prize
        s.best[winner] = max(s.best[winner], value_chosen(e, s, winner))
        s.prize = 0
    for seat in range(s.players):
        s.hand[seat][s.chosen[seat]] = 0
        s.played[seat][s.chosen[seat]] = 1
        s.chosen[seat] = NOTHING
    s.round += 1
    s.phase = OVER if s.round == ROUNDS else DRAWING


def over(s: State) -> bool:
    return s.phase == OVER


def standing(e: Tables, s: State, seat: int) -> int:
    """Points; of equals the one with the highest card that took a lantern."""
    return 100 * s.points[seat] + s.best[seat]
