"""What a game must bring: the whole contract between a game and everything that is built on it.

Rules functions (plain, over tables `e` and a state `s`; interpreted or compiled) and, in the same language, what bots
know of the game: `contract.py` declares each of them with what it is for.

Python methods around them: the members of `Ruleset` below.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from operator import attrgetter
from pathlib import Path
from types import MappingProxyType, ModuleType, SimpleNamespace
from typing import Annotated, Any, TypedDict, cast

from . import at_random, compile, policies, rulings
from .choice import Choice
from .code_table import CodeRange
from .compile import Compiled
from .errors import MutigError, shown, unknown
from .findings import Flaw, refuse_hard
from .messages import Catalogues
from .position import Codec, Words
from .rulings import Ruling
from .schema import PUBLIC, One, Schema, State, Viewer
from .shelf import Shelf
from .toml import toml_text

NATURE = -1
MOST_REMEMBERED = 1_000  # editions that were checked
MOST_SEATS, MOST_CODES = 5, 1024  # what compiled code has room for, in any game

Options = Mapping[str, Any]  # players, variants and a game's own settings, JSON-ready and validated


@dataclass(frozen=True)
class Event:
    """One line of the log: a message id with arguments; `to` is the only seat that may read it (None: everybody)."""

    id: str
    args: Mapping[str, Any] = field(default_factory=dict)
    to: int | None = None

    def visible_to(self, viewer: Viewer) -> bool:
        return self.to is None or self.to == viewer


class CommonView(TypedDict):
    """The part of a view that everybody gets, as far as all games have it; a game adds what its own tables show."""

    game: str
    edition: str
    edition_hash: str
    options: Options
    pending: list[int]  # the seats that must decide
    over: bool
    table: dict[str, Any]  # the public fields by name, as the schema spells them


@dataclass(frozen=True, eq=False, repr=False)
class Table:
    """Everything that stays the same during one game. One is shared by many games, and equal to itself alone."""

    rules: Ruleset
    options: Options
    edition: Any
    e: Any
    words: Words

    @cached_property
    def players(self) -> int:
        return int(self.options["players"])

    @cached_property
    def codec(self) -> Codec:
        return Codec(self.rules.state, self.words)

    def __repr__(self) -> str:
        agreed = ", ".join(["", *self.options.get("variants", ())])
        return f"<Table {self.rules.name}, {self.players} players{agreed}, edition {self.edition.name}>"

    def __reduce__(self) -> tuple[Any, ...]:
        """For pickle, by what was agreed; of a shipped edition its name is enough for whoever has the program."""
        edition = self.edition.name if self.rules.is_shipped(self.edition) else self.edition
        return _laid, (self.rules, dict(self.options), edition)


def _laid(rules: Ruleset, options: Options, edition: Any) -> Table:
    """The table of a pickle."""
    return rules.table(options, rules.load_edition(edition) if isinstance(edition, str) else edition)


class Ruleset(ABC):
    """One game: its schemas, its rules modules, and how its numbers read to people."""

    name: str
    title: str
    version: int
    players: range
    variants: tuple[str, ...]
    settings: Mapping[str, Mapping[str, Any]] = MappingProxyType({})  # its own options: JSON schema by name
    rulings: tuple[Ruling, ...] = ()  # what groups read differently; bit k of the state's field `rulings` is the k-th
    codes: int  # choice codes are 0 .. codes - 1
    most_choices: int  # no decision has more, and NATURE at most half of it: what outcomes weigh stands behind them
    state: Schema
    tables: Schema
    modules: Sequence[ModuleType]  # the rules: all it takes to play a game
    bot_modules: Sequence[ModuleType]  # what bots know of the game, on top of the rules
    code_table: tuple[CodeRange, ...] = ()  # every choice code in words; none: they are told as numbers
    fixed_words: Mapping[str, Sequence[str]] = MappingProxyType({})  # by kind, what is called the same in every edition
    round_field: str = ""  # the field everybody sees that counts rounds, or turns; none: the game counts neither
    scene: tuple[str, ...] = ()  # fields that tell one decision from the next; none: whatever everybody sees
    shelf: Shelf[Any]  # its editions
    messages: Catalogues  # all its words
    _compiled: Compiled | None = None
    _compiled_with_bots: Compiled | None = None
    _compiled_at_random: Compiled | None = None

    def __repr__(self) -> str:
        return f"<rules of {self.title}, version {self.version}>"

    def __reduce__(self) -> str:
        """There is one of each game, and it is found by its place: RULES beside its class."""
        return "RULES"

    @cached_property
    def interpreted(self) -> SimpleNamespace:
        """The rules as they stand in the source, and what bots know of the game."""
        return compile.interpreted([*self.modules, *self.bot_modules])

    def compiled(self, progress: compile.Progress | None = None) -> Compiled:
        """The same rules, compiled (some seconds the first time, then from the cache)."""
        if self._compiled is None:
            self._compiled = compile.compiled(self.modules, self.state, self.tables, progress)
        return self._compiled

    def compiled_with_bots(self, progress: compile.Progress | None = None) -> Compiled:
        """The compiled rules and on top of them what bots know of the game; only who asks for it waits for it."""
        if self._compiled_with_bots is None:
            base = self.compiled(progress)
            self._compiled_with_bots = compile.extended(base, [*self.bot_modules, policies], progress)
        return self._compiled_with_bots

    def compiled_at_random(self, progress: compile.Progress | None = None) -> Compiled:
        """The compiled rules and on top of them whole games at random, for who simulates."""
        if self._compiled_at_random is None:
            self._compiled_at_random = compile.extended(self.compiled(progress), [at_random], progress)
        return self._compiled_at_random

    def read_options(self, document: object, where: str) -> Options:
        """The options of a record or position, checked."""
        if not isinstance(document, Mapping) or not isinstance(document.get("variants", []), list | tuple):
            raise MutigError(f"{where}: expected an object with players, variants (a list) and settings")
        settings = {name: value for name, value in document.items() if name not in ("players", "variants")}
        options = self.check_options(document.get("players"), document.get("variants", []), settings)
        unsaid = {ruling.name for ruling in self.rulings} - set(document)  # it was not asked then: played as before
        return {name: value for name, value in options.items() if name not in unsaid}

    def version_of(self, options: Options) -> int:
        """The version of the rules that options were agreed under."""
        return rulings.version_of(self.rulings, options, self.version)

    def check_players(self, players: object) -> int:
        """The number of players, or a MutigError where so many cannot play."""
        if isinstance(players, bool) or not isinstance(players, int) or players not in self.players:
            fewest, most = self.players[0], self.players[-1]
            raise MutigError(
                f"players: {self.title} is for {fewest} to {most} players, not {shown(players)}",
                "players",
                game=self.title,
                fewest=fewest,
                most=most,
                given=shown(players),
            )
        return players

    def check_options(self, players: object, variants: Sequence[str], settings: Mapping[str, Any]) -> Options:
        """The options in full, or a MutigError that says what does not go together."""
        number = self.check_players(players)
        chosen = [variants] if isinstance(variants, str) else list(variants)
        for variant in chosen:
            if variant not in self.variants:
                raise unknown("variant", variant, self.variants)
        played = self.check_variants(chosen)
        known = [*self.settings, *(ruling.name for ruling in self.rulings)]
        for setting in settings:
            if setting not in known:
                raise unknown("option", setting, ["players", "variants", *known])
        full = [variant for variant in self.variants if variant in played]
        own = self.check_settings(number, full, settings)
        return {"players": number, "variants": full, **own, **self.check_rulings(settings)}

    def check_variants(self, chosen: Sequence[str]) -> Sequence[str]:
        """The variants that are played where these are chosen, or a MutigError: what may be combined."""
        return chosen

    def check_settings(self, players: int, variants: Sequence[str], settings: Mapping[str, Any]) -> dict[str, Any]:
        """The game's own options in full, or a MutigError."""
        return {}

    def rulings_of(self, options: Options) -> dict[str, str]:
        """Every ruling as a table plays it, whether its options name it or are older."""
        return {ruling.name: str(options.get(ruling.name, ruling.former)) for ruling in self.rulings}

    def house_rulings(self, options: Options) -> list[str]:
        """Those that a table does not play by the letter."""
        played = self.rulings_of(options)
        return [ruling.name for ruling in self.rulings if played[ruling.name] != ruling.values[0]]

    def check_rulings(self, settings: Mapping[str, Any]) -> dict[str, str]:
        """Every ruling of a new game: as its settings say, or else by the letter."""
        return {ruling.name: ruling.read(settings) for ruling in self.rulings}

    def load_edition(self, name_or_path: object) -> Any:
        """An edition (with `name` and `hash`) by name or path."""
        if not isinstance(name_or_path, str | Path):
            raise MutigError(f"edition: expected a name or a path, not {name_or_path!r}")
        return self.shelf.load(name_or_path)

    def shipped_editions(self) -> Sequence[str]:
        """The names of the editions that come with the program."""
        return self.shelf.shipped()

    def archived_editions(self) -> Sequence[str]:
        """Earlier printings of those editions, each named by edition and first eight digits of its hash."""
        return self.shelf.archived()

    def edition_printed(self, name: Any, hash: object) -> Any:
        """The edition of a name as a game was played with it: an earlier printing if there is one with that hash."""
        printing = f"{name}-{str(hash)[:8]}"
        return self.load_edition(printing if printing in self.archived_editions() else name)

    def is_shipped(self, edition: Any) -> bool:
        """Whether everybody who has the program has this edition."""
        return edition.name in self.shipped_editions() and self.load_edition(edition.name).hash == edition.hash

    def is_printed(self, edition: Any) -> bool:
        """Whether it came with the program, now or in an earlier printing."""
        if edition.name not in self.shipped_editions():
            return False
        return bool(self.edition_printed(edition.name, edition.hash).hash == edition.hash)

    def edition_label(self, edition: Any) -> str:
        """What an edition is called before people: by its name alone only if it is the shipped one of that name."""
        if self.is_shipped(edition):
            return str(edition.name)
        how = "earlier printing" if self.is_printed(edition) else "brought along"
        return f"{edition.name} ({how}, {edition.hash[:8]})"

    @abstractmethod
    def edition_document(self, edition: Any, /) -> dict[str, Any]:
        """The whole edition, JSON-ready, for records that must stand alone."""

    def edition_files(self, edition: Any) -> dict[str, str]:
        """The edition as the files of a folder, by name, for people to read and change."""
        return {"edition.toml": toml_text(self.edition_document(edition))}

    @abstractmethod
    def edition_from_document(self, document: Mapping[str, Any], /) -> Any:
        """The edition a document describes."""

    def flaws(self, edition: Any, /) -> Sequence[Flaw]:
        """What the game's checklist finds wrong with an edition."""
        return ()

    @abstractmethod
    def table(self, options: Options, edition: Any) -> Table:
        """The table for a game with these options."""

    def new_table(self, options: Options, edition: Any) -> Table:
        """The same for a game that begins now: an edition with a hard finding is refused; old games stay readable."""
        self.refuse_unplayable(edition)
        return self.table(options, edition)

    def refuse_unplayable(self, edition: Any) -> None:
        """A MutigError with the hard findings, if there are any; checked once per edition."""
        if edition.hash not in self._sound:
            if not self.is_printed(edition):  # those are sound, and checking takes a while
                refuse_hard(edition.name, self.flaws(edition))
            if len(self._sound) >= MOST_REMEMBERED:
                self._sound.clear()
            self._sound.add(edition.hash)

    @cached_property
    def _sound(self) -> set[str]:
        """Hashes of editions that were found good."""
        return set()

    def start(self, table: Table) -> Any:
        """The state before anything was drawn: options written in, `begin` carried out."""
        state = self.state.new()
        state.players = table.players
        if self.rulings:
            state.rulings = rulings.bits_of(self.rulings, table.options)
        self.write_options(table, state)
        self.interpreted.begin(table.e, state)
        return state

    def write_options(self, table: Table, state: Any) -> None:
        """What was agreed, as far as the rules ask for it in the state; here: flags named like a variant."""
        names = {f.name for f in self.state.fields}
        for variant in self.variants:
            if (flag := variant.replace("-", "_")) in names:
                setattr(state, flag, int(variant in table.options["variants"]))

    @abstractmethod
    def describe(self, table: Table, state: Any, seat: int, code: int, /) -> Choice:
        """What a legal code means to people."""

    @abstractmethod
    def tell(self, table: Table, before: Any, after: Any, seat: int, code: int, /) -> list[Event]:
        """What there is to tell about a choice that was just carried out."""

    def tell_step(self, table: Table, before: Any, after: Any, /) -> list[Event]:
        """What there is to tell about one automatic step."""
        return []

    def sentence(self, table: Table, event: Event, players: Sequence[str], language: str, /) -> str:
        """An event in words."""
        catalogue = self.messages[language]
        named = {
            "seat": lambda seat: players[seat],
            "seats": lambda seats: catalogue.joined([players[seat] for seat in seats]),
        }
        return catalogue.tell(event.id, event.args, named)

    def view(self, table: Table, state: Any, viewer: Viewer) -> dict[str, Any]:
        """What a viewer may know, JSON-ready; never more."""
        return view_of(viewer, self.common_view(table, state), table.codec.write_own(viewer, state))

    def recall(self, table: Table, state: Any, viewer: Viewer) -> dict[str, Any]:
        """What a viewer knows who saw the whole game and forgets nothing: a view in which that is not hidden again."""
        remembered = state.copy()
        self.interpreted.remember(remembered)
        return self.view(table, remembered, viewer)

    def common_view(self, table: Table, state: Any, /) -> CommonView:
        """The part of a view that everybody gets, in the game's own type of it."""
        return {
            "game": self.name,
            "edition": table.edition.name,
            "edition_hash": table.edition.hash,
            "options": dict(table.options),
            "pending": sorted(SEATS_IN[state.pending]),
            "over": bool(self.interpreted.over(state)),
            "table": table.codec.write_public(state),
        }

    @cached_property
    def scene_of(self) -> Callable[[Any], Any]:
        """What tells one decision from the next in a state, apart from who is still to answer."""
        public = (f.name for f in self.state.fields if f.visible == PUBLIC and f.name != "pending")
        return attrgetter(*(self.scene or public))

    def state_of_view(self, table: Table, view: Mapping[str, Any]) -> Any:
        """The state as far as a view tells it, hidden fields at their start values: what a bot thinks with."""
        return table.codec.read(view["table"], "view.table")

    def former_ends(self, table: Table, state: Any) -> Sequence[Any]:
        """Where the same moves led before the end of a game was mended: a record that says so stays good."""
        return ()

    @abstractmethod
    def drawn(self, game: Any, viewer: Viewer, language: str) -> str:
        """The position of a game as one self-contained SVG, with no more on it than the viewer may know."""

    @abstractmethod
    def faults(self, table: Table, state: Any, /) -> list[str]:
        """Why a state cannot occur in a game; empty if it can."""


def view_of(viewer: Viewer, common: CommonView, own: Mapping[str, Any]) -> dict[str, Any]:
    """A view put together from the part that all share and the part that is the viewer's."""
    return {**common, "viewer": viewer, "table": {**common["table"], **own}}


# What games have in common whose effects wait on a stack in the state: fields `phase`, `effect` and `depth`.
Effect = Annotated[str, One("effect")]
Decision = Annotated[str, One("effect"), One("phase")]


class EffectsView(CommonView):
    """What everybody gets of such a game; each viewer's own rows join the `table`."""

    asked: Decision | None
    effects: list[Effect]  # still to be finished, innermost last


def effects_view(t: Table, s: Any) -> EffectsView:
    """JSON-ready. `asked` says what the decision is about."""
    view = cast(EffectsView, Ruleset.common_view(t.rules, t, s))
    view["asked"] = asked(t, s)
    view["effects"] = [t.words.of("effect", s.effect[k]) for k in range(s.depth)]
    return view


def asked(t: Table, s: Any) -> Decision | None:
    """The decision everybody waits for: the innermost effect, or the phase."""
    if s.pending == 0:
        return None
    if s.depth > 0:
        return str(t.words.names["effect"][s.effect[s.depth - 1]])
    return str(t.words.names["phase"][s.phase])


def pending_seats(state: Any) -> frozenset[int]:
    """Who must decide now; NATURE is -1."""
    bits: int = state.pending
    return SEATS_IN[bits]


# The seats that a state's `pending` names.
SEATS_IN: tuple[frozenset[int], ...] = tuple(
    frozenset(seat for seat in range(NATURE, MOST_SEATS) if bits >> (seat + 1) & 1) for bits in range(2 << MOST_SEATS)
)


__all__ = [
    "NATURE",
    "SEATS_IN",
    "CommonView",
    "EffectsView",
    "Event",
    "Options",
    "Ruleset",
    "State",
    "Table",
    "effects_view",
    "pending_seats",
    "view_of",
]
