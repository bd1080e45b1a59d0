"""The course of a game: what each round brought, what turned it. Facts that everybody at the table may know."""

from __future__ import annotations

from .plain import Message


class Round(Message, frozen=True):
    """One round that is over; lists have one place for each seat."""

    number: int
    title: str  # what it was about, in my language
    gains: list[dict[str, int]]  # points by what brought them
    besides: list[dict[str, int]]  # what else was won, by kind
    points: list[int]  # after it
    decided: list[str]  # what moved most, in sentences


class TurningPoint(Message, frozen=True):
    """A moment without which the game had gone another way."""

    round: int | None  # None: in the final count, or the game has no rounds
    text: str


class Award(Message, frozen=True):
    """What somebody did best in a game that is over, in my language."""

    seat: int
    name: str  # which it is, for its drawing
    title: str
    text: str


class Chronicle(Message, frozen=True):
    """Rounds that are over; the rest comes with the end. Everything is empty where a game tells nothing."""

    start: list[int]  # points before the first round
    rounds: list[Round]
    turning_points: list[TurningPoint]
    story: str | None
    revealed: list[dict[str, int]]  # by seat: what was counted or lay hidden, once the game is over
    awards: list[Award]  # at most one a seat, once the game is over
