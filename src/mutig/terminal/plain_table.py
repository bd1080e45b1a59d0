"""A small game in a terminal: those fields of its view that have a word in its catalogue (`[words.field]`)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import Any

from rich.box import SIMPLE_HEAD
from rich.console import Group, RenderableType
from rich.table import Table as Grid

from mutig.core.choice import Choice
from mutig.core.game import Game
from mutig.core.question import Question, View
from mutig.core.ruleset import Event
from mutig.core.said import Wording, quiet, strong
from mutig.core.schema import Field
from mutig.voice.plain import PlainSpeaker

from .presenter import add_row, heading, open_view, shown

UNSEEN = quiet("?")


class PlainPresenter:
    """Shows one table from views alone."""

    def __init__(self, speaker: PlainSpeaker) -> None:
        self.speaker, self.words, self.rules = speaker, speaker.words, speaker.table.rules
        self.column = self.words.column

    def worth_telling(self, event: Event) -> bool:
        return True

    def brief(self, view: View) -> RenderableType | None:
        return None

    def around(self, view: View) -> RenderableType:
        return ""

    def board(self, view: View) -> RenderableType:
        return self.table(view)

    def question(self, view: View, choices: Sequence[Choice]) -> Question:
        return self.speaker.asked(view, choices, None)

    def explain(self, view: View) -> Wording:
        return self.speaker.help(view)

    def table(self, view: View) -> RenderableType:
        """What all share, then a line for each player."""
        shared, by_seat = Grid.grid(padding=(0, 1)), self._grid(self._fields(by_seat=True))
        for f, title in self._fields(by_seat=False):
            add_row(shared, quiet(title), self._shown(f, view["table"].get(f.name)))
        for seat in range(len(self.words.players)):
            cells = [self._shown(f, view["table"][f.name][seat]) for f, _ in self._fields(by_seat=True)]
            add_row(by_seat, self.words.player(seat, view), *cells)
        return Group(heading(self.rules.title), shared, by_seat)

    def count(self, game: Game) -> RenderableType:
        """The places, the best first."""
        view, ranks = open_view(game), game.ranks
        grid = self._grid(self._fields(by_seat=True), self.column("place"))
        for seat in sorted(range(game.table.players), key=lambda seat: ranks[seat]):
            cells = [self._shown(f, view["table"][f.name][seat]) for f, _ in self._fields(by_seat=True)]
            name = self.words.players[seat]
            add_row(grid, str(ranks[seat]), strong(name) if seat in game.winners else name, *cells)
        return grid

    def _grid(self, fields: Iterable[tuple[Field, str]], *before: str) -> Grid:
        titles = (*before, self.column("player"), *(title for _, title in fields))
        grid = Grid(box=SIMPLE_HEAD, pad_edge=False)
        for title in titles:
            grid.add_column(shown(title))
        return grid

    def _fields(self, by_seat: bool) -> Iterator[tuple[Field, str]]:
        """The fields that have a word, with it."""
        words = self.words.catalogue.words.get("field", {})
        for f in self.rules.state.fields:
            if f.name in words and by_seat == bool(f.axes and f.axes[0].kind == "seat"):
                yield f, words[f.name]

    def _shown(self, f: Field, value: Any) -> Wording:
        """A number, a thing, or amounts by thing."""
        if value is None:
            return UNSEEN if f.visible != "public" else ""
        if isinstance(value, dict):
            kind = f.axes[-1].kind
            return ", ".join(self._amount(self.words.catalogue.word(kind, word), value[word]) for word in value)
        if isinstance(value, list):
            return " ".join(self.words.catalogue.word(f.axes[-1].kind, word) for word in value)
        return self.words.catalogue.word(getattr(f.value, "kind", ""), str(value))

    @staticmethod
    def _amount(word: str, amount: int) -> str:
        return word if amount == 1 else f"{amount} × {word}"
