"""All lessons of a game with the marks of its coach, and their sentences in four languages.

A folder has the lessons in their order (`1.json`, ...), `marks.json`, and the sentences by their ids (`en.toml`, ...).
"""

from __future__ import annotations

import json
import re
import tomllib
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path
from typing import Any

from mutig.core.errors import MutigError, unknown
from mutig.core.game import Game
from mutig.core.messages import LANGUAGES
from mutig.core.ruleset import Ruleset

from .facts import holds, number
from .lesson import Habits, Lesson, Step, read_lesson
from .run import Run

WORDS_A_MINUTE, TAP_S, BEAT_S = 200, 1.5, 0.9  # how fast somebody reads, taps, and sees what the others do
_SLOT = re.compile(r"\{(\w+)\}")


@dataclass(frozen=True)
class Mark:
    """A remark of the coach in a real game: said once ever, when something is met for the first time."""

    id: str
    when: Mapping[str, Any]  # read off one's own view, question and log
    look: str
    coach: bool  # only in a game that follows the lessons


class Book:
    """What a game teaches."""

    def __init__(self, folder: Path, habits: Habits) -> None:
        self.habits, self._folder = habits, folder
        self._taught: dict[str, list[Lesson]] = {}

    @cached_property
    def lessons(self) -> Sequence[Lesson]:
        """All of them, in their order."""
        return [read_lesson(path, self.habits) for path in sorted(self._folder.glob("[0-9]*.json"))]

    @cached_property
    def marks(self) -> Sequence[Mark]:
        """What the coach remarks in real games."""
        return [Mark(**each) for each in json.loads((self._folder / "marks.json").read_text(encoding="utf-8"))]

    @cached_property
    def sentences(self) -> Mapping[str, Mapping[str, str]]:
        """By language and id."""
        texts = {each: (self._folder / f"{each}.toml").read_text(encoding="utf-8") for each in LANGUAGES}
        return {language: tomllib.loads(text) for language, text in texts.items()}

    def find(self, lesson: str) -> Lesson:
        """A lesson by its id."""
        for each in self.lessons:
            if each.id == lesson:
                return each
        raise unknown("lesson", lesson, [each.id for each in self.lessons])

    def taught(self, rules: Ruleset, edition: Any) -> Sequence[Lesson]:
        """The lessons that are true with an edition: those whose recommended way can be gone to its end."""
        if edition.hash not in self._taught:
            self._taught[edition.hash] = [each for each in self.lessons if is_true(each, rules, edition)]
        return self._taught[edition.hash]

    def say(self, sentence: str, language: str, numbers: Mapping[str, int] | None = None) -> str:
        """A sentence, with small numbers in words."""
        texts = self.sentences[language]

        def written(slot: re.Match[str]) -> str:
            value = (numbers or {})[slot[1]]
            return texts["numbers"].split()[value] if 0 <= value < len(texts["numbers"].split()) else str(value)

        said = _SLOT.sub(written, texts[sentence])
        return said[:1].upper() + said[1:]

    def say_step(self, step: Step, sentence: str, run: Run, language: str) -> str:
        """A sentence of a step, its numbers out of the position."""
        return self.say(sentence, language, numbers_of(step, run.game, run.me))

    def seconds(self, lesson: Lesson, rules: Ruleset, language: str = "en") -> float:
        """About how long a lesson takes by its recommended way: reading, tapping, watching."""
        run = recommended(lesson, rules)
        words = sum(len(self.sentences[language][step.id].split()) for step in lesson.steps)
        beats = sum(event.args.get("seat", lesson.learner) != lesson.learner for event in run.game.events())
        seconds: float = words * 60 / WORDS_A_MINUTE + TAP_S * sum(step.taps for step in lesson.steps) + BEAT_S * beats
        return seconds


def numbers_of(step: Step, game: Game, learner: int) -> dict[str, int]:
    """The numbers of a step's sentences, as the position has them."""
    return {name: number(source, game, learner) for name, source in step.numbers.items()}


def recommended(lesson: Lesson, rules: Ruleset, edition: Any = None) -> Run:
    """A lesson gone through by its recommended way."""
    run = Run(lesson, rules, edition)
    while not run.done:
        wanted = run.wanted()
        if not wanted:
            raise MutigError(f"lesson {lesson.id}: nothing of what it wants is legal; there is {run.legal()}")
        run.offer(wanted[0])
    return run


def is_true(lesson: Lesson, rules: Ruleset, edition: Any) -> bool:
    """Whether a lesson can be taught with an edition: its way is open, every step is reached, its end comes true."""
    try:
        run = recommended(lesson, rules, edition)
    except (MutigError, LookupError):
        return False
    told = [step for step, _ in run.said]
    reached = all(step in told for step in lesson.steps if step.tells)
    scripted = not run.unscripted and not run.told and not any(_kept(wishes) for wishes in run.rivals.values())
    return reached and scripted and all(holds(fact, run.game, run.game.events(), {}) for fact in lesson.closing)


def _kept(wishes: Sequence[str]) -> list[str]:
    return [wish for wish in wishes if not wish.startswith("?")]
