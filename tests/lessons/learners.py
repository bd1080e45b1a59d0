"""Learners of all kinds: willing ones, those who try everything else once, and those who choose at random."""

from __future__ import annotations

import random
from collections.abc import Iterator

from mutig.core.messages import LANGUAGES
from mutig.games import GAMES, pack
from mutig.lessons import Answer, Book, Lesson, Run
from mutig.lessons.facts import holds
from mutig.lessons.lesson import Reaction, fits

MOST = 400  # decisions of one learner
TAUGHT = {game: book for game in GAMES if (book := pack(game).lessons())}
LESSONS = [(game, lesson.id) for game, book in TAUGHT.items() for lesson in book.lessons]


def book_of(game: str) -> Book:
    book: Book = TAUGHT[game]
    return book


def begun(game: str, lesson: str) -> Run:
    return Run(book_of(game).find(lesson), pack(game).rules)


def willing(run: Run) -> str:
    """The recommended choice; off the path simply the first one there is. What the coach says to it can be said."""
    if run.speaks and run.now:
        book = book_of(run.game.rules.name)
        assert all(book.say_step(run.now, run.now.id, run, language) for language in LANGUAGES)
    choices = run.wanted() or (run.legal() if run.lost else [])
    assert choices, f"dead end at {run.lesson.steps[run.step].id}: there is {run.legal()}"
    return choices[0]


def finish(run: Run, decisions: int = 0) -> int:
    """Willingly to the end, whatever was chosen before; what the last sentences say is true then."""
    while not run.done:
        decisions += 1
        assert decisions < MOST, "never ends"
        run.offer(willing(run))
    close(run)
    return decisions


def close(run: Run) -> None:
    for fact in run.lesson.closing:
        assert holds(fact, run.game, run.game.events(), {}), fact


def other_choices(game: str, lesson: str) -> Iterator[tuple[Run, str, Answer]]:
    """At every decision of the recommended way, every other legal choice once."""
    way: list[str] = []
    run = begun(game, lesson)
    while not run.done:
        step = run.lesson.steps[run.step]
        best = willing(run)
        for text in run.legal():
            if text != best:
                other = Run(run.lesson, pack(game).rules, None, way)
                answer = other.offer(text)
                if answer.kind == "try":
                    check_shown(reaction(step.others, text), answer)
                yield other, text, answer
        way.append(best)
        run.offer(best)


def reaction(others: object, text: str) -> Reaction:
    return next(each for each in others if fits(text, each.fits))  # type: ignore[attr-defined]


def check_shown(other: Reaction, answer: Answer) -> None:
    """What a sentence says of a consequence can be seen in it."""
    assert answer.shown is not None
    for fact in other.shows:
        assert holds(fact, answer.shown, answer.shown.events(answer.seen), answer.before or {}), fact


def at_random(game: str, lesson: str, number: int) -> int:
    """One learner who often does otherwise; how many decisions it took."""
    rng = random.Random(number)
    stubborn = rng.choice([0.3, 0.6, 0.9])
    run, decisions = begun(game, lesson), 0
    while not run.done:
        decisions += 1
        assert decisions < MOST, f"learner {number} never ends"
        best = willing(run)
        run.offer(rng.choice(run.legal()) if rng.random() < stubborn else best)
    close(run)
    return decisions


def all_lessons(game: str) -> list[Lesson]:
    return list(book_of(game).lessons)
