"""Which states can occur: the check behind positions that were written by hand."""

from __future__ import annotations

from collections.abc import Iterator

from mutig.core.agreed import option_faults
from mutig.core.ruleset import Table

from . import names as n
from .generated import State


def faults(t: Table, s: State) -> list[str]:
    """Everything that is impossible about a state, as sentences that name the field."""
    return [*option_faults(t, s, "players"), *_cards(t, s), *_course(t, s)]


def _cards(t: Table, s: State) -> Iterator[str]:
    for card, word in enumerate(t.words.names["card"]):
        there = s.deck[card] + sum(row[card] for row in s.hand) + sum(row[card] for row in s.played)
        if there != 1:
            yield f"deck, hand, played: the card {word} is in {there} places; each is in exactly one"
    if s.phase != n.DEALING and s.dealt != t.players * n.ROUNDS:
        yield "dealt: everybody has five cards once the deal is over"
    for seat in range(n.SEATS):
        full = len(range(seat, s.dealt, t.players)) if seat < t.players else 0
        laid = s.round if seat < t.players else 0
        if sum(s.hand[seat]) != full - laid or sum(s.played[seat]) != laid:
            yield f"hand[{seat}], played[{seat}]: expected {full - laid} cards in the hand and {laid} that lie open"
        asked = bool(s.pending >> (seat + 1) & 1)
        if (s.chosen[seat] >= 0) == asked and s.phase == n.CHOOSING and seat < t.players:
            yield f"chosen[{seat}]: who is not asked any more has chosen a card, who is asked has not"
        if s.chosen[seat] >= 0 and (s.phase != n.CHOOSING or not s.hand[seat][s.chosen[seat]]):
            yield f"chosen[{seat}]: only a card of the hand, and only while all choose"


def _course(t: Table, s: State) -> Iterator[str]:
    for lantern, word in enumerate(t.words.names["lantern"]):
        if s.bag[lantern] > t.e.lantern_copies[lantern]:
            yield f"bag: there are only {t.e.lantern_copies[lantern]} of {word}"
    drawn = sum(t.e.lantern_copies) - sum(s.bag)
    if drawn != s.round + (s.phase == n.CHOOSING):
        yield f"bag: one lantern is drawn for every round, not {drawn}"
    gone = [copies - left for copies, left in zip(t.e.lantern_copies, s.bag, strict=True)]
    worth = sum(number * points for number, points in zip(gone, t.e.lantern_points, strict=True))
    if sum(s.points) + s.prize != worth:
        yield f"points, prize: the lanterns drawn so far are worth {worth}, not {sum(s.points) + s.prize}"
    if (s.round == n.ROUNDS) != (s.phase == n.OVER):
        yield "round: the game is over after five rounds"
    if s.phase < 0 or s.pending >> (t.players + 1) or (s.pending & 1 and s.phase == n.CHOOSING):
        yield "pending: NATURE deals and draws, players choose"
    if s.pending > 1 and s.phase != n.CHOOSING:
        yield "pending: nobody has anything to choose now"
