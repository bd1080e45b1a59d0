"""How long the lessons take, in words, taps and minutes: `python -m tests.lessons.five_minutes` tells it."""

from __future__ import annotations

from dataclasses import dataclass

from mutig.games import pack

from .learners import TAUGHT, book_of


@dataclass(frozen=True)
class Length:
    """All lessons of a game by the recommended way, in English."""

    title: str
    words: int
    taps: int
    minutes: float

    def __str__(self) -> str:
        return f"{self.title} {self.words} words, {self.taps} taps, {self.minutes:.1f} min"


def lengths() -> list[Length]:
    """One for each game that teaches."""
    found = []
    for game in TAUGHT:
        book, rules = book_of(game), pack(game).rules
        steps = [step for each in book.lessons for step in each.steps]
        words = sum(len(book.sentences["en"][step.id].split()) for step in steps)
        minutes = sum(book.seconds(each, rules) for each in book.lessons) / 60
        found.append(Length(rules.title, words, sum(step.taps for step in steps), minutes))
    return found


if __name__ == "__main__":
    print("lessons: " + "; ".join(map(str, lengths())))
