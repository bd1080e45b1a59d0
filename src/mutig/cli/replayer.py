"""Stepping through a record at the terminal."""

from __future__ import annotations

import time
from collections.abc import Sequence

from rich.console import Console
from rich.text import Text

from mutig.core.errors import MutigError
from mutig.core.game import Game, LogLine
from mutig.core.pack import Presenter
from mutig.core.schema import Viewer
from mutig.terminal.presenter import open_view
from mutig.voice.catalogues import Voice

from .asking import LeftTheTable, read_line
from .reading import Steps
from .seats import told
from .terminal import console


def print_lines(out: Console, game: Game, lines: Sequence[LogLine], language: str) -> None:
    """Log lines in words."""
    for line in lines:
        out.print(Text(told(game, line.event, language)))


class Replayer:
    """Shows one step after the other."""

    def __init__(self, steps: Steps, presenter: Presenter, viewer: Viewer | None, language: str, pause: float) -> None:
        self.steps, self.presenter, self.viewer, self.language, self.pause = steps, presenter, viewer, language, pause
        self.out, self.say = console(), Voice(language)
        self.step = 0

    def run(self) -> None:
        self._show()
        try:
            while True:
                line = read_line(self.out, f"{self.step}/{self.steps.last} > ").lower()
                if line == "q":
                    return
                if line == "a":
                    self._play_on()
                else:
                    self._go(line)
        except LeftTheTable:
            return

    def _go(self, line: str) -> None:
        wanted = {"": self.step + 1, "n": self.step + 1, "p": self.step - 1}
        if line not in wanted and not line.isdecimal():
            self.out.print(self.say("replay-keys"), style="yellow")
            return
        target = wanted[line] if line in wanted else int(line)
        if not 0 <= target <= self.steps.last:
            refusal = self.say("no-such-step", last=self.steps.last, keys=self.say("replay-keys"))
            self.out.print(refusal, style="yellow")
            return
        self.step = target
        self._show()

    def _play_on(self) -> None:
        """On to the end; ctrl-c stops here."""
        try:
            while self.step < self.steps.last:
                self.step += 1
                self._show()
                time.sleep(self.pause)
        except KeyboardInterrupt:
            self.out.print()

    def _show(self) -> None:
        game = self.steps.game
        try:
            self.steps.go(self.step)
        except MutigError as problem:
            raise MutigError(f"decision {self.step}: {problem}") from None
        print_lines(self.out, game, self.steps.lines(self.step, self.viewer), self.language)
        view = open_view(game) if self.viewer is None else game.view(self.viewer)
        self.out.print(self.presenter.table(view))
        if game.over:
            self.out.print(self.presenter.count(game))
