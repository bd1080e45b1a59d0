"""Lessons as wire types. A lesson in play is nothing but the choices made so far: whoever asks brings them along."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from typing import Any

from mutig.core.game import Game
from mutig.core.ruleset import Ruleset
from mutig.games import pack, rules, speaker_for
from mutig.lessons import Answer, Book, Lesson, Run, Step
from mutig.server import wire
from mutig.server.refusal import Refusal

from .. import catalogue
from ..editions import OwnEditions
from ..views.presenter import question_of
from .no_table import no_seat, no_table

TABLE = "lesson0000"  # no table has this id; a lesson is none


def listed(own: OwnEditions, game: str, edition: str, language: str) -> wire.Lessons:
    """The lessons of a game that are true of an edition, and the marks of its coach."""
    printed, book = catalogue.offered_edition(own, game, edition), _book(game)
    if book is None:
        return wire.Lessons(lessons=[], left_out=[], marks=[])
    taught = book.taught(rules(game), printed)
    marks = [
        wire.CoachMark(
            id=mark.id,
            when=dict(mark.when),
            look=mark.look,
            say=book.say(f"mark-{mark.id}", language),
            coach=mark.coach,
        )
        for mark in book.marks
    ]
    return wire.Lessons(
        lessons=[_line(book, rules(game), each, language) for each in taught],
        left_out=[book.say(f"title-{each.id}", language) for each in book.lessons if each not in taught],
        marks=marks,
    )


def played(own: OwnEditions, game: str, lesson: str, played: wire.PlayLesson) -> wire.LessonState:
    """A lesson after the choices so far and the next one, and what the coach says to it."""
    printed, book = catalogue.offered_edition(own, game, played.edition), _book(game)
    found = next((each for each in book.taught(rules(game), printed) if each.id == lesson), None) if book else None
    if book is None or found is None:
        raise Refusal("no-such-page", 404)
    run = Run(found, rules(game), printed)
    for code in played.made:
        if _chosen(run, [code]).kind not in ("right", "free"):
            break  # another edition or another day: what is left of it counts
    answer = _chosen(run, played.codes) if played.codes else None
    return _Teller(book, run, played, printed).state(answer)


def _chosen(run: Run, codes: Sequence[int]) -> Answer:
    """One decision, which may be several codes: up to the first that is not simply carried out."""
    answer = Answer("back")
    for code in codes:
        text = run.text_of(code)
        if text is None or run.done:
            break
        before, answer = answer, run.offer(text)
        if answer.kind not in ("right", "free"):
            break
        if not answer.say and before.say:
            answer = before
    return answer


def _book(game: str) -> Book | None:
    book: Book | None = pack(game).lessons()
    return book


def _line(book: Book, ruleset: Ruleset, lesson: Lesson, language: str) -> wire.LessonLine:
    title, aim = (book.say(f"{kind}-{lesson.id}", language) for kind in ("title", "aim"))
    return wire.LessonLine(id=lesson.id, title=title, aim=aim, seconds=_seconds(ruleset.name, lesson.id, language))


@lru_cache(maxsize=256)
def _seconds(game: str, lesson: str, language: str) -> int:
    book = _book(game)
    assert book is not None
    return round(book.seconds(book.find(lesson), rules(game), language))


class _Teller:
    """Tells where a lesson stands, in one language."""

    def __init__(self, book: Book, run: Run, played: wire.PlayLesson, edition: Any) -> None:
        self.book, self.run, self.language, self.edition = book, run, played.language, edition
        self.name = played.edition

    def state(self, answer: Answer | None) -> wire.LessonState:
        run, game, me = self.run, self.run.game, self.run.me
        steps = run.lesson.steps
        shown = answer.shown if answer else None
        return wire.LessonState(
            made=self._made(),
            answer=answer.kind if answer else "",
            note=self._note(answer),
            told=[self._step(step) for step in run.fresh()],
            step=self._asked(run.now) if run.now else None,
            number=len(steps) if run.done else run.step + 1,
            steps=len(steps),
            done=run.done,
            table=self._table(),
            view=game.view(me),
            question=self._question(),
            log=self._log(game),
            shown=wire.LessonShown(view=shown.view(me), log=self._log(shown), scores=shown.scores) if shown else None,
        )

    def _made(self) -> list[int]:
        """The learner's decisions as codes: those that count."""
        again, codes = Run(self.run.lesson, self.run.game.rules, self.edition), []
        for text in self.run.made:
            codes += again.codes([text])
            again.offer(text)
        return codes

    def _note(self, answer: Answer | None) -> str:
        if answer is None or not answer.say or answer.step is None:
            return ""
        return self.book.say(answer.say, self.language)

    def _asked(self, step: Step) -> wire.LessonStep:
        """What is to be done; silent where another way has led past what it recommends."""
        if self.run.speaks:
            return self._step(step, self.run.wanted())
        return wire.LessonStep(id=step.id, say="", look=[], wanted=self.run.wanted())

    def _step(self, step: Step, wanted: Sequence[str] = ()) -> wire.LessonStep:
        said = self.book.say_step(step, step.id, self.run, self.language)
        return wire.LessonStep(id=step.id, say=said, look=list(step.look), wanted=list(wanted))

    def _question(self) -> wire.Question | None:
        game, me = self.run.game, self.run.me
        if me not in game.pending or self.run.done:
            return None
        asked = speaker_for(game.table, game.names, self.language).question(game.view(me), game.choices(me))
        return question_of(asked)

    def _log(self, game: Game) -> list[wire.LogLine]:
        lines = enumerate(event for event in game.events() if event.visible_to(self.run.me))
        return [
            wire.LogLine(
                number=number, id=event.id, args=dict(event.args), text=game.say(event, self.language), seq=number
            )
            for number, event in lines
        ]

    def _table(self) -> wire.Table:
        run, game = self.run, self.run.game
        return no_table(
            game,
            self.edition,
            id=TABLE,
            status="playing",
            edition_shipped=self.name in game.rules.shipped_editions(),
            imported=False,
            rules=wire.TableRules(undo="none", hints=False, spectators=False),
            seats=[
                no_seat(seat, name, "person" if seat == run.me else "bot", seat == run.me)
                for seat, name in enumerate(game.names)
            ],
            waiting_for=[] if run.done else sorted(seat for seat in game.pending if seat >= 0),
            ranks=None,
            commitment="",
        )
