"""Learning a game: the lessons there are, and one of them in play. The server keeps nothing of it."""

from __future__ import annotations

from typing import Annotated, Any, Literal

from msgspec import Meta, field

from .plain import Code, Language, Message, Word
from .play import LogLine, Question
from .tables import Table


class LessonLine(Message, frozen=True):
    """A lesson in a list."""

    id: str
    title: str
    aim: str
    seconds: int  # about how long it takes


class CoachMark(Message, frozen=True):
    """What the coach says in real games, once ever; `when` is read off one's own view, question and log."""

    id: str
    when: dict[str, Any]
    look: str
    say: str
    coach: bool  # only in a game that follows the lessons


class Lessons(Message, frozen=True):
    """What a game teaches; empty where it teaches nothing. `left_out`: titles that would be untrue of this edition."""

    lessons: list[LessonLine]
    left_out: list[str]
    marks: list[CoachMark]


class PlayLesson(Message, frozen=True):
    """Where a lesson stands: the codes of all choices so far, and the codes of the next one (none: just look)."""

    made: Annotated[list[Code], Meta(max_length=120)] = field(default_factory=list)
    codes: Annotated[list[Code], Meta(max_length=20)] = field(default_factory=list)
    edition: Word = "house"
    language: Language = "en"


class LessonStep(Message, frozen=True):
    """One sentence of the coach, what it means on the table, and the choices it wants, the best first."""

    id: str
    say: str
    look: list[str]
    wanted: list[str]


class LessonShown(Message, frozen=True):
    """What a choice would have led to, before it is taken back."""

    view: dict[str, Any]
    log: list[LogLine]
    scores: list[int]


class LessonState(Message, frozen=True):
    """A lesson after the choices that count: `made` is what to send next time."""

    made: list[int]
    answer: Literal["", "right", "hold", "try", "free", "back"]  # to the choice that was sent
    note: str  # what the coach says to it
    told: list[LessonStep]  # to be read first
    step: LessonStep | None  # what is to be done; None where somebody went another way, or it is done
    number: int  # of the step
    steps: int
    done: bool
    table: Table
    view: dict[str, Any]
    question: Question | None
    log: list[LogLine]
    shown: LessonShown | None
