"""A lesson in play: nothing but its lesson and the choices made so far decide where it stands.

So whoever plays one needs to remember the choices alone, and going back is playing fewer of them again. The others do
what the lesson wishes, as far as it is legal, else the safest thing. A learner is never stuck: what leads nowhere is
held back or taken back, and whoever wanders off comes home to the last step that was clean.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, Literal

from mutig.core.chance import drawn
from mutig.core.errors import MutigError
from mutig.core.game import Game
from mutig.core.ruleset import NATURE, Ruleset

from .facts import Before, amounts, holds
from .lesson import Lesson, Step, fits

PATIENCE = 6  # free choices before the lesson goes back to its step
MOST = 400  # decisions of the others in a row


@dataclass(frozen=True)
class Answer:
    """What came of a choice: right, held back, shown and taken back, free, or back at an earlier step."""

    kind: Literal["right", "hold", "try", "free", "back"]
    step: Step | None = None  # whose sentence it is
    say: str = ""  # the id of a sentence
    shown: Game | None = None  # the consequence of what was taken back
    seen: int = 0  # how many events there were before it
    before: Before | None = None


@dataclass(frozen=True)
class _Mark:
    """A place on the way: after so many choices, at this decision of this step."""

    made: int
    step: int
    at: int


class Run:
    """One lesson, after some choices of the learner."""

    def __init__(self, lesson: Lesson, rules: Ruleset, edition: Any = None, made: Sequence[str] = ()) -> None:
        self.lesson, self.me = lesson, lesson.learner
        self._rules, self._edition = rules, edition
        self._last = max(number for number, step in enumerate(lesson.steps) if step.path)
        self._begin(made)

    def _begin(self, made: Sequence[str]) -> None:
        self.game = self.lesson.begun(self._rules, self._edition)
        self.rivals = {seat: list(wishes) for seat, wishes in self.lesson.rivals.items()}
        self.told = list(self.lesson.chance)
        self.unscripted: list[tuple[int, list[str]]] = []  # decisions of the others that the lesson does not speak of
        self.made: list[str] = []
        self.step = self.at = 0
        self.said: list[tuple[Step, int]] = []  # what was told, each after how many choices
        self.done = False
        self._draws = self._free = 0
        self._anchor: _Mark | None = None  # where a free choice left the path
        self._clean: _Mark | None = None  # before the first choice that was not the recommended one
        self._others()
        self._settle()
        for text in made:
            if self.done or text not in self.legal() or self.offer(text).kind not in ("right", "free"):
                break

    # Reading

    @property
    def now(self) -> Step | None:
        """The step, while one is asked for."""
        return self.lesson.steps[self.step] if not self.done and not self.lost else None

    @property
    def lost(self) -> bool:
        """Off the path after a free choice: everything legal is accepted, and there is a way back."""
        return self._anchor is not None and not self.done and not self.wanted()

    def fresh(self) -> list[Step]:
        """What is told since the last choice."""
        return [step for step, after in self.said if after == len(self.made)]

    def legal(self) -> list[str]:
        """Everything the learner may choose."""
        return [choice.text for choice in self.game.choices(self.me)]

    def wanted(self) -> list[str]:
        """The accepted choices of this decision, the recommended one first."""
        if self.done or self.step >= len(self.lesson.steps):
            return []
        path, legal = self.lesson.steps[self.step].path, self.legal()
        patterns = path[self.at] if path else ()
        return list(dict.fromkeys(text for pattern in patterns for text in legal if fits(text, pattern)))

    @property
    def speaks(self) -> bool:
        """Whether the sentence of the step is true here: what it recommends can be done, or is being done."""
        step = self.now
        return step is not None and (self.at > 0 or any(fits(text, step.path[0][0]) for text in self.wanted()))

    def codes(self, texts: Sequence[str]) -> list[int]:
        """The codes of legal choices."""
        known = {choice.text: choice.code for choice in self.game.choices(self.me)}
        return [known[text] for text in texts]

    def text_of(self, code: int) -> str | None:
        """A legal choice by its code."""
        return next((choice.text for choice in self.game.choices(self.me) if choice.code == code), None)

    # The learner chooses

    def offer(self, text: str) -> Answer:
        """What the table answers to a legal choice."""
        if self.lost:
            return self._wander(text)
        step, wanted, here = self.lesson.steps[self.step], self.wanted(), self._mark()
        if text in wanted:
            if text != wanted[0]:
                self._clean = self._clean or here
            self._play(text)
            self._forward()
            return self._home(Answer("right"))
        other = next(each for each in step.others if fits(text, each.fits))
        if other.do == "hold":
            return Answer("hold", step, other.say)
        if other.do == "try":
            answer = self._consequence(step, other.say, text)
            self._begin(self.made)
            return answer
        self._anchor, self._free = self._anchor or here, 0
        self._clean = self._clean or here
        return self._wander(text, step, other.say)

    def _mark(self) -> _Mark:
        return _Mark(len(self.made), self.step, self.at)

    def _forward(self) -> None:
        self.at += 1
        if self.at >= len(self.lesson.steps[self.step].path):
            self.step, self.at = self.step + 1, 0
        self._settle()

    def _settle(self) -> None:
        """Pass what is only told, and what is not asked any more."""
        while self.step < len(self.lesson.steps):
            step = self.lesson.steps[self.step]
            if step.tells:
                if step.only_if is None or holds(step.only_if, self.game, self.game.events(), {}):
                    self.said.append((step, len(self.made)))
                self.step += 1
            elif self.wanted():
                if self._anchor and self.at == 0 and self.step > self._anchor.step:
                    self._anchor = None  # back on the path
                return
            elif 0 < self.at < len(step.path) - 1:
                self.at += 1  # not asked: there was one legal way only, or it is another route
            elif self.at > 0 or step.optional:
                self.step, self.at = self.step + 1, 0
            else:
                return
        self.done, self._anchor = True, None

    def _wander(self, text: str, step: Step | None = None, say: str = "") -> Answer:
        self._play(text)
        self._free += 1
        self._locate()
        return self._home(Answer("free", step, say))

    def _locate(self) -> None:
        """The earliest place of the path, from where it was left, that fits what is asked now."""
        assert self._anchor is not None
        if self.game.over:
            return
        legal, first = self.legal(), self._anchor
        for number in range(first.step, len(self.lesson.steps)):
            path = self.lesson.steps[number].path
            for at in range(first.at if number == first.step else 0, len(path)):
                if any(fits(text, pattern) for pattern in path[at] for text in legal):
                    self.step, self.at = number, at
                    return

    def _home(self, answer: Answer) -> Answer:
        """Nobody is left standing: after some free choices, or at the end of the game, back to the step."""
        if self.lost and (self.game.over or not self.legal() or self._free >= PATIENCE):
            assert self._anchor is not None
            if self.game.over and self._anchor.step >= self._last:
                self.done = True
                return answer
            return self._back(self._anchor)
        if not self.done and not self.lost and not self.wanted() and self._clean:
            return self._back(self._clean)  # an earlier choice has taken away what this step needs
        return answer

    def _back(self, mark: _Mark) -> Answer:
        self._begin(self.made[: mark.made])
        return Answer("back")

    def _play(self, text: str) -> None:
        ending = self.step == self._last and self.at + 1 >= len(self.lesson.steps[self.step].path)
        self.game.play(self.me, text)
        self.made.append(text)
        self._others(ending)

    def _consequence(self, step: Step, say: str, text: str) -> Answer:
        """Carried out, with what comes of it until the trick or the turn is over."""
        seen, before = len(self.game.events()), amounts(self.lesson, self.game)
        self.game.play(self.me, text)
        for _ in range(MOST):
            self._others(ending=True)
            legal = self.legal()
            if self.game.over or self._between() or not legal:
                break
            self.game.play(self.me, next((each for each in legal if each not in self.lesson.habits.idle), legal[0]))
        return Answer("try", step, say, self.game, seen, before)

    # The others

    def _others(self, ending: bool = False) -> None:
        """Until the learner is asked; after the last step only until the trick or the turn is over."""
        for _ in range(MOST):
            waiting = sorted(seat for seat in self.game.pending if seat != self.me)
            if not waiting or self.game.over or (ending and not self.lesson.until_asked and self._between()):
                return
            seat = waiting[0]
            legal = [choice.text for choice in self.game.choices(seat)]
            self.game.play(seat, self._drawn(legal) if seat == NATURE else self._wish(seat, legal))
        raise MutigError(f"lesson {self.lesson.id}: the others never stop")

    def _between(self) -> bool:
        return self.game.over or self.game.position()["state"]["phase"] in self.lesson.between

    def _drawn(self, legal: Sequence[str]) -> str:
        for wish in self.told:
            if wish in legal:
                self.told.remove(wish)
                return wish
        self._draws += 1
        return legal[drawn(self.lesson.id, self._draws, self.game.weights())]

    def _wish(self, seat: int, legal: list[str]) -> str:
        wishes = self.rivals.get(seat, [])
        for wish in wishes:
            if wish.removeprefix("?") in legal:
                wishes.remove(wish)
                return wish.removeprefix("?")
        self.unscripted.append((seat, legal))
        return next((safe for safe in self.lesson.habits.safe if safe in legal), legal[0])
