"""What somebody sees of a game: the question and its options, the log, what is said."""

from __future__ import annotations

from typing import Any, Literal

from .plain import Message


class Stake(Message, frozen=True):
    """What is at stake with an option: a sentence in my language, and the sign to put before it."""

    sign: Literal["topples", "certain", "risk", "brings", "crown", "costs"]
    text: str


class Option(Message, frozen=True):
    """One legal choice of mine: `codes` is what I send, `text` its stable English form, `label` my language.

    Usually one code; a whole route on the map is several, carried out one after the other.
    """

    codes: list[int]
    kind: str
    text: str
    label: str
    details: dict[str, Any]
    stakes: list[Stake]


class Question(Message, frozen=True):
    """What is asked of me, as one sentence with the next verb.

    Usually one of the options is chosen. A hand of roles is chosen at once: `least` to `most` of the options, sent as
    one `Act` with their codes in ascending order, and `done` behind them if there are fewer than `most`.
    """

    ask: str
    help: str  # the rule behind it in a few sentences
    options: list[Option]
    least: int
    most: int
    done: int | None


class WhyNot(Message, frozen=True):
    """Why something on the table cannot be chosen now, in a sentence of my language."""

    message: str


class LogLine(Message, frozen=True):
    """One thing that happened, as far as I may know."""

    number: int  # in my log
    id: str
    args: dict[str, Any]
    text: str
    seq: int  # what I saw after it


class ChatLine(Message, frozen=True):
    number: int
    seat: int | None  # None: somebody who watches
    name: str
    text: str
    at: str


class UndoState(Message, frozen=True):
    """Whether my last decision can be taken back, and why not. Where all must agree: who wishes it, who has not yet."""

    allowed: bool
    why_not: str | None
    wished_by: list[int]
    missing: list[int]
