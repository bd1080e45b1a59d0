"""A finished game judged by what one seat could know at each of its decisions."""

from __future__ import annotations

from typing import Any

from .plain import Message
from .tables import Table


class Chance(Message, frozen=True):
    """A share of the win from 0 to 1, with the 95 % interval of what was imagined."""

    win: float
    low: float
    high: float


class CoursePoint(Message, frozen=True):
    """The chance to win after one of the seat's decisions."""

    number: int  # of the seat's decisions, from 0
    moves: int  # of the record lead there: from there one plays on (`at_move`)
    round: int | None
    chance: Chance


class WeighedChoice(Message, frozen=True):
    """A choice that was compared, in my language."""

    label: str
    chance: Chance


class JudgedDecision(Message, frozen=True):
    """A decision worth a word; the choices are those that were compared, the best first."""

    number: int
    moves: int
    round: int | None
    when: str | None  # the round, or turn, in words
    ask: str
    kind: str  # of what was chosen, and its details: for those who draw it
    details: dict[str, Any]
    choices: list[WeighedChoice]
    chosen: int
    cost: Chance  # best less chosen
    lead: Chance  # best less the next
    why: str | None  # one true sentence that speaks for the best


class Analysis(Message, frozen=True):
    """While it is being worked out (`done` of `of` decisions), the lists are empty: ask again."""

    table: Table
    seat: int
    open_hands: bool  # a second look: judged with all hands open, which nobody could know
    ready: bool
    done: int
    of: int  # 0: it waits for its turn
    worlds: int  # imagined for each choice that was compared
    course: list[CoursePoint]
    dearest: list[JudgedDecision]
    best: list[JudgedDecision]
