"""GamePack: the one door of a game. Whatever the house asks of a game it asks here, and of no module behind it.

A pack is cheap to import: what is drawn, said or printed is loaded by the method that is asked for it. A game of one's
own is a package with an object `GAME` of this type, named by an entry point of the group `mutig.games`
(docs/adding-a-game.md).
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence, Set
from dataclasses import dataclass
from importlib import import_module
from importlib.util import find_spec
from types import ModuleType
from typing import Any, Protocol

from .because import Because, Way
from .choice import Choice
from .chronicle import Chronicle
from .form import Handle, Section
from .game import Game
from .question import Asked, Question, View
from .ruleset import Event, Ruleset, Table
from .said import Wording


class Speaker(Protocol):
    """Puts the decisions of one table into words, from a view and the choices of its seat alone."""

    refusals: Set[str]  # kinds of choices that do nothing

    def question(self, view: View, choices: Sequence[Choice], seen: Any = None) -> Asked:
        """What is asked of the viewer. `seen` is the state of the view, for those who have it at hand."""
        ...

    def why_not(self, view: View, thing: str, seen: Any) -> str:
        """What stands against choosing a thing of the table, named as "area hushwood", while the viewer is asked."""
        ...

    def brief(self, view: View, way: Way, seen: Any) -> str:
        """A choice of the viewer in a few words."""
        ...

    def because(self, fact: Because) -> str:
        """A fact that speaks for one choice and against another, in a sentence."""
        ...


class Presenter(Protocol):
    """Shows one table in a terminal, from views alone. What it returns is what `rich` can print."""

    def worth_telling(self, event: Event) -> bool:
        """Whether a line of the log is repeated before a decision."""
        ...

    def table(self, view: View) -> Any:
        """The table as the viewer sees it."""
        ...

    def brief(self, view: View) -> Any | None:
        """What to show instead of the whole table in the middle of an action; None: the whole table."""
        ...

    def around(self, view: View) -> Any:
        """What lies within reach of the viewer's pieces."""
        ...

    def question(self, view: View, choices: Sequence[Choice]) -> Question:
        """What is asked of the viewer, in words."""
        ...

    def explain(self, view: View) -> Wording:
        """The rules of what is asked."""
        ...

    def board(self, view: View) -> Any:
        """The whole board."""
        ...

    def count(self, game: Game) -> Any:
        """The final count, category by category, and why the winners won."""
        ...


@dataclass(frozen=True)
class Balance:
    """How the fairness of editions is judged: notes in the language of the rules, and what follows from them."""

    notes: ModuleType  # note_choice, note_step and CELLS, compiled on top of the rules
    criteria: Callable[[Any], Sequence[Any]]
    sections: Callable[[Any], Sequence[Any]]
    changes: Callable[[Table], Sequence[Any]]  # small changes of an edition that are still sound


@dataclass(frozen=True)
class Bench:
    """What `mutig bench` plays, and the rates per second it should reach."""

    variants: Sequence[str]  # as many rules as possible
    interpreted: float
    compiled: float
    playouts: float


class GamePack:
    """Everything of one game. Its parts are found by their place in the package, unless it brings others."""

    rules: Ruleset
    sides: Sequence[str]  # a table is drawn from one of them: sides of the board, or places around it
    longest: int  # decisions and draws no game ever reaches
    longest_pick: int = 1  # decisions that one secret choice of a seat can take
    bench: Bench

    @property
    def settings(self) -> Mapping[str, Mapping[str, Any]]:
        """Its own options: JSON schema by name."""
        return {**self.rules.settings, **{ruling.name: ruling.schema for ruling in self.rules.rulings}}

    def speaker(self, table: Table, players: Sequence[str], language: str) -> Speaker:
        """Whoever speaks for a table, in one language."""
        speaker: Speaker = self._part("words.speaker").speaker(table, players, language)
        return speaker

    def presenter(self, table: Table, players: Sequence[str], language: str) -> Presenter:
        """How the game shows itself in a terminal."""
        presenter: Presenter = self._part("terminal.table").presenter(table, players, language)
        return presenter

    def chronicle(self, table: Table, events: Sequence[Event], state: Any) -> Chronicle:
        """What can be told of the course of a game, from the lines that everybody reads and where it stands now."""
        return Chronicle()

    def reasons(self, table: Table, seen: Any, seat: int, better: Way, other: Way) -> Sequence[Because]:
        """Facts that speak for one choice and against another, the weightiest first, from what a seat sees."""
        if not find_spec(self._place("coach")):
            return ()
        found: Sequence[Because] = self._part("coach").reasons(table, seen, seat, better, other)
        return found

    def tallies(self) -> Any:
        """What a simulation counts (`mutig.terminal.tallies.Tallies`)."""
        return self._part("terminal.tallies").tallies()

    def edition_desk(self) -> Any:
        """How editions are read, checked, shown and copied (`mutig.terminal.edition_desk.Desk`)."""
        return self._part("terminal.edition").DESK

    def sheet(self, edition: Any, side: str, language: str) -> dict[str, Any]:
        """What a client draws the table from, and what things are called and do; JSON-ready."""
        sheet: dict[str, Any] = self._part("draw.sheet").sheet(edition, side, language)
        return sheet

    def edition_form(self, language: str) -> Sequence[Section]:
        """What an editor of editions shows."""
        form: Sequence[Section] = self._part("edition.form").form(language)
        return form

    def finding_path(self, where: str) -> str:
        """The place in the document of an edition of which a finding speaks."""
        return str(self._part("edition.form").finding_path(where))

    def finding_in(self, message: str, language: str) -> str:
        """A finding, or what is wrong with the form of an edition, in the language of who reads it."""
        return str(self._part("edition.form").finding_in(message, language))

    def plan(self, edition: Any, side: str, language: str) -> str:
        """One side of the table as a quick sketch, an SVG: what an editor shows beside the fields."""
        return str(self._part("draw.plan").plan(edition, side, language))

    def handles(self, edition: Any, side: str, language: str) -> Sequence[Handle]:
        """What can be moved on that sketch."""
        found: Sequence[Handle] = self._part("draw.handles").handles(edition, side, language)
        return found

    def as_lists(self, edition: Any) -> Any:
        """The same edition without geometry, for who types in another map; itself where there is none."""
        return edition

    def balance(self) -> Balance:
        """How fair its editions are."""
        criteria = self._part("balance.criteria")
        changes = self._part("balance.changes").changes
        return Balance(self._part("balance.notes"), criteria.criteria, criteria.sections, changes)

    def lessons(self) -> Any:
        """What it teaches (`mutig.lessons.Book`); None where it has no lessons."""
        return self._part("lessons").BOOK if find_spec(self._place("lessons")) else None

    def _part(self, place: str) -> Any:
        """A module of the game, loaded when it is asked for."""
        return import_module(self._place(place))

    def _place(self, part: str) -> str:
        return f"{type(self).__module__.rpartition('.')[0]}.{part}"
