"""What a game must bring: the whole contract between a game and everything that is built on it.

Rules functions (plain, over tables `e` and a state `s`; interpreted or compiled):

    begin(e, s)                   lay the table
    legal(e, s, seat, out) -> n   write the choices of a pending seat (or NATURE) into out
    weight(e, s, code) -> int     how much an outcome of NATURE weighs
    take(e, s, seat, code)        carry a legal choice out
    go_on(e, s)                   one automatic step, while nobody is pending and the game is not over
    over(s) -> bool
    standing(e, s, seat) -> int   higher is better, equal shares the place
    hide_secrets(s, seat)         what a seat does not know goes back to its start value

Python methods around them: the members of `Ruleset` below.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from types import ModuleType, SimpleNamespace
from typing import Any

from . import compile
from .choice import Choice
from .errors import MutigError
from .position import Codec, Words
from .schema import Schema, State, Viewer

NATURE = -1

Options = Mapping[str, Any]  # players, variants and a game's own settings, JSON-ready and validated


@dataclass(frozen=True)
class Event:
    """One line of the log: a message id with arguments; `to` is the only seat that may read it (None: everybody)."""

    id: str
    args: Mapping[str, Any] = field(default_factory=dict)
    to: int | None = None

    def visible_to(self, viewer: Viewer) -> bool:
        return self.to is None or self.to == viewer


@dataclass(frozen=True)
class Table:
    """Everything that stays the same during one game."""

    rules: Ruleset
    options: Options
    edition: Any
    e: Any
    words: Words

    @property
    def players(self) -> int:
        return int(self.options["players"])

    @cached_property
    def codec(self) -> Codec:
        return Codec(self.rules.state, self.words)


class Ruleset(ABC):
    """One game: its schemas, its rules modules, and how its numbers read to people."""

    name: str
    title: str
    version: int
    players: range
    variants: tuple[str, ...]
    codes: int  # choice codes are 0 .. codes - 1
    most_choices: int  # no decision has more
    state: Schema
    tables: Schema
    modules: Sequence[ModuleType]

    @cached_property
    def interpreted(self) -> SimpleNamespace:
        """The rules as they stand in the source."""
        return compile.interpreted(self.modules)

    def compiled(self, progress: compile.Progress | None = None) -> SimpleNamespace:
        """The same rules, compiled (some seconds the first time, then from the cache)."""
        if "_compiled" not in self.__dict__:
            self.__dict__["_compiled"] = compile.compiled(self.modules, self.state, self.tables, progress)
        rules: SimpleNamespace = self.__dict__["_compiled"]
        return rules

    def read_options(self, document: object, where: str) -> Options:
        """The options of a record or position, checked."""
        if not isinstance(document, Mapping) or not isinstance(document.get("variants", []), list | tuple):
            raise MutigError(f"{where}: expected an object with players, variants (a list) and settings")
        settings = {name: value for name, value in document.items() if name not in ("players", "variants")}
        return self.check_options(document.get("players"), document.get("variants", []), settings)

    @abstractmethod
    def check_options(self, players: object, variants: Sequence[str], settings: Mapping[str, Any]) -> Options:
        """The options in full, or a MutigError that says what does not go together."""

    @abstractmethod
    def load_edition(self, name_or_path: object) -> Any:
        """An edition (with `name` and `hash`) by name or path."""

    @abstractmethod
    def shipped_editions(self) -> Sequence[str]:
        """The names of the editions that come with the program."""

    @abstractmethod
    def archived_editions(self) -> Sequence[str]:
        """Earlier printings of those editions, each named by edition and first eight digits of its hash."""

    def edition_printed(self, name: Any, hash: object) -> Any:
        """The edition of a name as a game was played with it: an earlier printing if there is one with that hash."""
        printing = f"{name}-{str(hash)[:8]}"
        return self.load_edition(printing if printing in self.archived_editions() else name)

    def is_shipped(self, edition: Any) -> bool:
        """Whether everybody who has the program has this edition."""
        return edition.name in self.shipped_editions() and self.load_edition(edition.name).hash == edition.hash

    @abstractmethod
    def edition_document(self, edition: Any) -> dict[str, Any]:
        """The whole edition, JSON-ready, for records that must stand alone."""

    @abstractmethod
    def edition_from_document(self, document: Mapping[str, Any]) -> Any:
        """The edition a document describes."""

    @abstractmethod
    def table(self, options: Options, edition: Any) -> Table:
        """The table for a game with these options."""

    @abstractmethod
    def start(self, table: Table) -> Any:
        """The state before anything was drawn: options written in, `begin` carried out."""

    @abstractmethod
    def describe(self, table: Table, state: Any, seat: int, code: int) -> Choice:
        """What a legal code means to people."""

    @abstractmethod
    def tell(self, table: Table, before: Any, after: Any, seat: int, code: int) -> list[Event]:
        """What there is to tell about a choice that was just carried out."""

    @abstractmethod
    def tell_step(self, table: Table, before: Any, after: Any) -> list[Event]:
        """What there is to tell about one automatic step."""

    @abstractmethod
    def sentence(self, table: Table, event: Event, players: Sequence[str], language: str) -> str:
        """An event in words."""

    @abstractmethod
    def view(self, table: Table, state: Any, viewer: Viewer) -> dict[str, Any]:
        """What a viewer may know, JSON-ready; never more."""

    @abstractmethod
    def state_of_view(self, table: Table, view: Mapping[str, Any]) -> Any:
        """The state as far as a view tells it: what a bot thinks with."""

    @abstractmethod
    def faults(self, table: Table, state: Any) -> list[str]:
        """Why a state cannot occur in a game; empty if it can."""


def pending_seats(state: Any) -> frozenset[int]:
    """Who must decide now; NATURE is -1."""
    return frozenset(seat for seat in range(NATURE, 15) if state.pending >> (seat + 1) & 1)


__all__ = ["NATURE", "Event", "Options", "Ruleset", "State", "Table", "pending_seats"]
