"""A game at the terminal: show the table, ask, let the bots answer, save whatever happens."""

from __future__ import annotations

from collections.abc import Sequence

import typer
from rich.rule import Rule
from rich.table import Table as Grid
from rich.text import Text

from mutig.bots import Bot, ask_bot, seat_bots
from mutig.core.choice import Choice
from mutig.core.errors import MutigError
from mutig.core.game import Game
from mutig.core.pack import Presenter
from mutig.core.question import Question, from_to
from mutig.core.said import quiet, strong
from mutig.terminal.presenter import add_row, shown
from mutig.voice.catalogues import Voice

from .asking import LeftTheTable, read_line
from .interrupts import Interrupts
from .saving import SaveFile
from .seats import names_said, told
from .terminal import clear_screen, console

INTERRUPTED = 130
LINES_TO_RECALL = 14
WEIGHED = 2  # so many options have their stakes printed below them; with more it would be a wall of text


class Session:
    """Plays one game to its end, or until somebody leaves."""

    def __init__(
        self, game: Game, bots: Sequence[Bot | None], presenter: Presenter, file: SaveFile, language: str
    ) -> None:
        self.game, self.bots, self.presenter, self.file, self.language = game, bots, presenter, file, language
        self.out, self.say = console(), Voice(language)
        self.people = [seat for seat, bot in enumerate(bots) if bot is None]
        self.read_up_to = dict.fromkeys(self.people, 0)  # log lines each person has seen
        self.asked_at: list[int] = []  # how many moves there were at each question answered here
        self.last_person: int | None = None
        self.interrupts = Interrupts()
        seat_bots(game, bots)

    def run(self) -> None:
        """Play; whatever ends it, the game is saved."""
        try:
            with self.interrupts:
                while not self.game.over:
                    self._next_decision()
        except LeftTheTable:
            self._save_and_say()
            return
        except KeyboardInterrupt:
            self._save_and_say()
            raise typer.Exit(INTERRUPTED) from None
        except (MutigError, OSError):  # a bot failed, or the terminal is gone
            self._save_and_say()
            raise
        self._end()

    def _next_decision(self) -> None:
        """Bots first: in a simultaneous decision the last to answer is a person, who can take the answer back."""
        pending = sorted(self.game.pending)
        for seat in pending:
            if seat < 0:
                raise MutigError("chance is told by people in this game: it cannot be played on at the terminal")
            if (bot := self.bots[seat]) is not None:
                self._play(seat, ask_bot(self.game, seat, bot))
                return
        self._ask_person(pending[0])

    def _play(self, seat: int, *choices: Choice | str) -> None:
        """Forced choices play themselves: the rest of a hand may be there before its turn comes."""
        with self.interrupts.held_back():
            for choice in choices:
                if seat in self.game.pending and str(choice) in map(str, self.game.choices(seat)):
                    self.game.play(seat, choice)

    # Asking a person

    def _ask_person(self, seat: int) -> None:
        if len(self.people) > 1 and self.last_person != seat:
            self._hand_over(seat)
        self._show(seat)
        while not self._answered(seat):
            pass

    def _hand_over(self, seat: int) -> None:
        """Nobody sees another's hand: what was on the screen is gone before the seats change."""
        clear_screen(self.out)
        self.out.print(Rule(style="dim"))
        self.out.print(self.say("hand-over", name=names_said(self.game, self.language)[seat]), markup=False)
        read_line(self.out, f"{self.say('press-enter')} ")
        self.last_person = seat

    def _show(self, seat: int) -> None:
        self.out.print()
        self._recall(seat)
        brief = self.presenter.brief(self.game.view(seat))
        if brief is None:
            self._table(seat)
        else:
            self.out.print(brief)
        self._print_question(self._question(seat))

    def _table(self, seat: int) -> None:
        view = self.game.view(seat)
        self.out.print(self.presenter.table(view))
        self.out.print(self.presenter.around(view))

    def _question(self, seat: int) -> Question:
        return self.presenter.question(self.game.view(seat), self.game.choices(seat))

    def _recall(self, seat: int) -> None:
        """What happened since this person's last decision."""
        log = self.game.log_for(seat)
        news = [line for line in log[self.read_up_to[seat] :] if self.presenter.worth_telling(line.event)]
        self.read_up_to[seat] = len(log)
        if len(news) > LINES_TO_RECALL:
            self.out.print(self.say("more-lines", more_lines=len(news) - LINES_TO_RECALL), style="dim")
        for line in news[-LINES_TO_RECALL:]:
            self.out.print(Text(f"· {told(self.game, line.event, self.language)}"))

    def _print_question(self, question: Question) -> None:
        number = 1
        for heading, options in question.groups:
            if heading:
                self.out.print(shown(heading))
            grid = Grid.grid(padding=(0, 1))
            grid.add_column(justify="right", style="bold", min_width=3)
            grid.add_column(no_wrap=any(option.about for option in options))
            grid.add_column()
            for option in options:
                add_row(grid, str(number), option.label, quiet(option.about))
                number += 1
                if len(options) <= WEIGHED:
                    for stake in option.stakes:
                        add_row(grid, "", quiet(stake.text))
            self.out.print(grid)
        self.out.print(shown(strong(question.verb)))
        self.out.print(self.say("keys"), style="dim")

    def _answered(self, seat: int) -> bool:
        """Read one line and do what it says; True once the decision has been taken (or taken back)."""
        line = read_line(self.out, "> ").lower()
        commands = {
            "?": self._explain,
            "t": self._table,
            "b": self._board,
            "l": self._log,
            "s": self._save,
        }
        if line in commands:
            commands[line](seat)
            return False
        if line == "u":
            return self._undo()
        if line == "q":
            raise LeftTheTable
        question = self._question(seat)
        try:
            texts = chosen(question, line, self.say)
        except MutigError as problem:
            self.out.print(Text(str(problem), style="yellow"))
            return False
        self.asked_at.append(len(self.game.moves))
        self._play(seat, *texts, question.then)
        return True

    # Commands

    def _explain(self, seat: int) -> None:
        self.out.print(shown(self.presenter.explain(self.game.view(seat))))
        self.out.print(self.say("how-to-answer"), style="dim")
        self._print_question(self._question(seat))

    def _board(self, seat: int) -> None:
        self.out.print(self.presenter.board(self.game.view(seat)))

    def _log(self, seat: int) -> None:
        for line in self.game.log_for(seat):
            self.out.print(Text(told(self.game, line.event, self.language)))

    def _save(self, seat: int) -> None:
        self.out.print(self.say("saved", path=self.file.save(self.game)), markup=False)

    def _undo(self) -> bool:
        """Back to the last question a person answered, with everything that followed."""
        if not self.asked_at and not any(move.asked and move.seat in self.people for move in self.game.moves):
            self.out.print(self.say("nothing-to-take-back"), style="yellow")
            return False
        with self.interrupts.held_back():
            if self.asked_at:
                back_to = self.asked_at.pop()
                while len(self.game.moves) > back_to:
                    self.game.undo()
            else:
                while self.game.undo().seat not in self.people:
                    pass
        for seat in self.people:
            self.read_up_to[seat] = min(self.read_up_to[seat], len(self.game.log_for(seat)))
        self.out.print(self.say("taken-back"), style="dim")
        return True

    # The end

    def _save_and_say(self) -> None:
        path = self.file.save(self.game)
        self.out.print()
        self.out.print(self.say("go-on", path=path), markup=False)
        self.out.print(f"  {self.file.how_to_resume()}", markup=False, soft_wrap=True)

    def _end(self) -> None:
        seat = self.people[0]
        self.out.print()
        self._recall(seat)
        self.out.print(self.presenter.count(self.game))
        self.out.print(self.say("record-saved", path=self.file.save(self.game)), markup=False, soft_wrap=True)


def chosen(question: Question, line: str, say: Voice) -> list[str]:
    """The texts of the choices a line names, in the order they are listed."""
    words = line.replace(",", " ").split()
    options = question.options
    wanted = (
        say("some-numbers", size=from_to(question.least, question.most)) if question.most > 1 else say("one-number")
    )
    if not words or not all(word.isdecimal() and 1 <= int(word) <= len(options) for word in words):
        raise MutigError(say("not-listed", wanted=wanted, last=len(options)))
    numbers = sorted({int(word) for word in words})
    if len(numbers) != len(words):
        raise MutigError(say("twice"))
    if not question.least <= len(numbers) <= question.most:
        example = " ".join(str(number) for number in range(1, max(question.least, 1) + 1))
        raise MutigError(say("wrong-size", wanted=wanted, given=len(numbers), example=example))
    return [text for number in numbers for text in (options[number - 1].text, *options[number - 1].then)]
