"""What follows from schema.py: types and secrets. Written by mutig.games.generate: do not edit."""

from __future__ import annotations

from mutig.core import contract


class Tables(contract.Tables):
    """What is printed, as the rules read it."""

    card_value: list[int]
    """[card] a number"""
    lantern_copies: list[int]
    """[lantern] a number"""
    lantern_points: list[int]
    """[lantern] a number"""


class State(contract.State):
    """What lies on the table."""

    players: int
    """2 to 4"""
    phase: int
    """phase"""
    pending: int
    """0 to 31; who must decide: bit 0 NATURE, bit k + 1 seat k; 0 nobody"""
    round: int
    """0 to 5; rounds that are finished"""
    dealt: int
    """0 to 20; cards dealt so far"""
    points: list[int]
    """[seat] 0 to 999"""
    best: list[int]
    """[seat] 0 to 99; the highest value that took a lantern; 0 none"""
    played: list[list[int]]
    """[seat][card] 0 or 1; cards that lie open"""
    prize: int
    """0 to 999; what the lanterns that hang are worth"""
    bag: list[int]
    """[lantern] 0 to 30; lanterns still to be drawn: everybody can count them"""
    hand: list[list[int]]
    """[seat][card] 0 or 1; its own seat alone sees it"""
    chosen: list[int]
    """[seat] card, -1 none; face down on the table; still counted in the hand; its own seat alone sees it"""
    deck: list[int]
    """[card] 0 or 1; nobody sees it"""


def hide_secrets(s: State, seat: int) -> None:
    """Everything that only others know, or nobody, goes back to its start value."""
    for other in range(4):
        if other != seat:
            for card in range(24):
                s.hand[other][card] = 0
            s.chosen[other] = -1
    for card in range(24):
        s.deck[card] = 0


def remember(s: State) -> None:
    """For who saw the whole game and forgets nothing, what was seen once is no secret any more."""
