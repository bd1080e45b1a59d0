"""Game: what a person holds in Python. State and log; choices, play, undo, view."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from operator import index
from pathlib import Path
from typing import Any, SupportsIndex

from .chance import Chance, RecordedChance, SeededChance, ToldChance, fresh_seed
from .choice import Choice
from .decided import Decided, decided
from .errors import MutigError, listed
from .ruleset import NATURE, SEATS_IN, Event, Table
from .schema import SPECTATOR, Viewer

SEAT_LETTERS = "ABCDEFGH"
UNWRITABLE = re.compile(r"[^\t\n\r\x20-\ud7ff\ue000-\ufffd\U00010000-\U0010ffff]")  # XML has no place for it; names may
MOST_FORCED = 10_000  # moves that nobody decides, one after the other: a printing that has more of them never ends


class NotLegal(MutigError):  # noqa: N818 - an answer, as `Refusal` is
    """A code that is none of the seat's choices now."""


class SeveralDecisions(MutigError):  # noqa: N818
    """Codes that are no parts of one decision: something is shown, or somebody asked, between two of them."""


@dataclass(frozen=True)
class Move:
    """One entry of the log: who decided what. Not `asked` were draws and decisions with a single option."""

    seat: int
    code: int
    asked: bool


@dataclass(frozen=True)
class LogLine:
    """One thing that happened, as data and as an English sentence.

    `move` counts the moves made until then. A viewer's log has none: it would count other people's secret picks.
    """

    move: int | None
    event: Event
    sentence: str

    @property
    def id(self) -> str:
        """What happened, in a word."""
        return self.event.id

    @property
    def args(self) -> Mapping[str, Any]:
        """To whom, what and how much."""
        return self.event.args

    def __str__(self) -> str:
        return self.sentence


class Game:
    """A game of any kind: the state is always what replaying the moves from the start position gives."""

    def __init__(
        self,
        table: Table,
        chance: Chance | None = None,
        names: Sequence[str] | None = None,
        start: Any = None,
        draws: int = 0,
    ) -> None:
        """`draws` counts what the source of chance has given before `start`, for a game that goes on from there."""
        self.table = table
        self.rules = table.rules
        self.chance: Chance = chance if chance is not None else SeededChance(fresh_seed())
        self.names = self._checked_names(names)
        self.from_the_beginning = start is None
        self._start = table.rules.start(table) if start is None else start
        self._draws_before = draws
        self._functions = table.rules.interpreted
        self._restart()

    def _checked_names(self, names: Sequence[str] | None) -> tuple[str, ...]:
        players = self.table.players
        given = tuple(SEAT_LETTERS[:players]) if names is None else tuple(str(name).strip() for name in names)
        if len(given) != players:
            raise MutigError(f"names: expected {players} names, one per player, not {len(given)}")
        if not all(given) or len(set(given)) != players:
            raise MutigError(f"names: expected {players} different names that are not empty, not {listed(given)}")
        return given

    def _restart(self) -> None:
        self._stand(self._start.copy())
        self._moves: list[Move] = []
        self._told: list[tuple[int, Event]] = []
        self._drawn: list[int] = []
        self._advance()
        self.settle()

    def _stand(self, state: Any) -> None:
        """This is the position now, to be read: no move changes it, each makes a new one."""
        self.state = state
        self._legal: dict[int, list[int]] = {}  # by seat, as far as somebody asked

    def branch(self) -> Game:
        """The same game from here on, to try something: its moves and events are those that follow."""
        other = Game.__new__(type(self))
        other.__dict__.update(self.__dict__)
        other._start, other._draws_before, other.from_the_beginning = self.state, self.draws, False
        other._moves, other._told, other._drawn = [], [], []
        return other

    def copy(self) -> Game:
        """The same game once more, with its record: what is played in one does not change the other."""
        other = Game.__new__(type(self))
        other.__dict__.update(self.__dict__)
        other._moves, other._told, other._drawn = list(self._moves), list(self._told), list(self._drawn)
        other._legal = dict(self._legal)
        return other

    __copy__ = copy

    def __deepcopy__(self, memo: dict[int, Any]) -> Game:
        return self.copy()  # what both share never changes

    def __getstate__(self) -> dict[str, Any]:
        """For pickle: states as bytes, the rules by their place."""
        left_out = ("_functions", "_legal", "state", "_start")
        kept = {name: value for name, value in self.__dict__.items() if name not in left_out}
        states = [self.rules.state.pack(state) for state in (self.state, self._start)]
        return kept | {"states": states}

    def __setstate__(self, kept: dict[str, Any]) -> None:
        states = kept.pop("states")
        self.__dict__.update(kept)
        self._functions = self.rules.interpreted
        state, self._start = map(self.rules.state.unpack, states)
        self._stand(state)

    # Reading

    @property
    def pending(self) -> frozenset[int]:
        """The seats that must decide now (several in a secret, simultaneous decision); empty when the game is over."""
        bits: int = self.state.pending
        return SEATS_IN[bits]

    def choices(self, seat: int) -> list[Choice]:
        """Every legal choice of a seat; empty if nothing is asked of it."""
        seat = self._checked_seat(seat)
        describe, table, state = self.rules.describe, self.table, self.state
        return [describe(table, state, seat, code) for code in self.codes(seat)]

    def codes(self, seat: int) -> list[int]:
        """The same as bare numbers."""
        return list(self._codes(self._checked_seat(seat)))

    def _codes(self, seat: int) -> list[int]:
        """Worked out once for each position."""
        if seat not in self._legal:
            out, count = [0] * self.rules.most_choices, 0
            if seat in self.pending:
                count = self._functions.legal(self.table.e, self.state, seat, out)
            self._legal[seat] = out[:count]
        return self._legal[seat]

    def weights(self) -> list[int]:
        """How much each of NATURE's outcomes weighs."""
        return [self._functions.weight(self.table.e, self.state, code) for code in self._codes(NATURE)]

    @property
    def over(self) -> bool:
        """Whether the game has ended."""
        return bool(self._functions.over(self.state))

    @property
    def scores(self) -> list[int]:
        """Points by seat, as they stand."""
        return list(self.state.points[: self.table.players])

    @property
    def round(self) -> int | None:
        """Which round it is, or which turn; None where the game counts neither."""
        return getattr(self.state, self.rules.round_field) if self.rules.round_field else None

    @property
    def standing(self) -> tuple[int | None, list[int]]:
        """How far the game has come: its round, and the points by seat."""
        return self.round, self.scores

    @property
    def ranks(self) -> list[int]:
        """Places by seat, 1 is first; equal standings share a place."""
        standing = [self._functions.standing(self.table.e, self.state, seat) for seat in range(self.table.players)]
        return [1 + sum(other > mine for other in standing) for mine in standing]

    @property
    def winners(self) -> frozenset[int]:
        """The seats that won; empty before the end."""
        return frozenset(seat for seat, rank in enumerate(self.ranks) if rank == 1) if self.over else frozenset()

    @property
    def moves(self) -> tuple[Move, ...]:
        """The whole record: every decision and draw since the start."""
        return tuple(self._moves)

    @property
    def draws(self) -> int:
        """How many outcomes the source of chance has given so far."""
        return self._draws_before + len(self._drawn)

    def drew_since(self, earlier: Game) -> bool:
        """Whether chance has had a word since an earlier moment of the game."""
        return self.draws > earlier.draws

    def events(self, since: int = 0) -> list[Event]:
        """What happened, as data only, without the first so many events."""
        return [event for _, event in self._told[since:]]

    def happened(self) -> tuple[list[tuple[int, int]], list[Event]]:
        """All that was done, as seats and codes, and all that there is to tell of it."""
        return [(move.seat, move.code) for move in self._moves], self.events()

    @property
    def log(self) -> list[LogLine]:
        """Everything that happened, for whoever holds the game; use `log_for` for what one seat may read."""
        return list(self._lines(None))

    def log_for(self, viewer: Viewer) -> list[LogLine]:
        """What happened, as far as a seat or SPECTATOR may know."""
        return list(self._lines(self._checked_viewer(viewer)))

    def _lines(self, viewer: Viewer | None) -> Iterator[LogLine]:
        for move, event in self._told:
            if viewer is None or event.visible_to(viewer):
                yield LogLine(move if viewer is None else None, event, self.say(event))

    def say(self, event: Event, language: str = "en") -> str:
        """An event in words."""
        return self.rules.sentence(self.table, event, self.names, language)

    def view(self, viewer: Viewer) -> dict[str, Any]:
        """What a seat, or SPECTATOR, may know: JSON-ready, an allow-list, never more."""
        return self.rules.view(self.table, self.state, self._checked_viewer(viewer))

    def recall(self, viewer: Viewer) -> dict[str, Any]:
        """What a seat knows that saw the whole game and forgets nothing: the view that bots are handed."""
        return self.rules.recall(self.table, self.state, self._checked_viewer(viewer))

    def _checked_viewer(self, viewer: Viewer) -> Viewer:
        is_seat = isinstance(viewer, int) and not isinstance(viewer, bool) and 0 <= viewer < self.table.players
        if viewer != SPECTATOR and not is_seat:
            last = self.table.players - 1
            raise MutigError(f"viewer: expected a seat from 0 to {last} or {SPECTATOR!r}, not {viewer!r}")
        return viewer

    def _checked_seat(self, seat: object) -> int:
        """A whole number of any kind is a seat or none; True is not 1, and a text or a list is nothing at all."""
        if type(seat) is int:
            return seat
        if isinstance(seat, bool) or not isinstance(seat, SupportsIndex):
            raise MutigError(f"seat: expected a whole number from 0 to {self.table.players - 1}, not {seat!r}")
        return index(seat)

    # Playing

    def play(self, seat: int, choice: Choice | int | str) -> Choice:
        """Carry out a legal choice of a pending seat: a Choice, its code or its text. Anything else changes nothing."""
        played = self.take(seat, choice)
        self.settle()
        return played

    def take(self, seat: int, choice: Choice | int | str) -> Choice:
        """The same and no more: draws and decisions with a single option wait for `settle`."""
        seat = self._checked_seat(seat)
        codes, code = self._legal_code(seat, choice)
        played = self.rules.describe(self.table, self.state, seat, code)
        self._carry_out(seat, code, asked=len(codes) > 1)
        return played

    def after(self, seat: int, codes: Sequence[int]) -> Game:
        """The game after one decision of a seat and all that follows by itself; this one stays as it is.

        Several codes are parts of one decision: nothing may be revealed in between, or a refused try would tell.
        """
        game, scene = self.branch(), self.rules.scene_of
        for number, code in enumerate(codes):
            if number and (game.pending, scene(game.state)) != (self.pending, scene(self.state)):
                raise SeveralDecisions(f"code {code} belongs to another decision than the first one")
            legal = game._codes(seat)
            if code not in legal:
                raise NotLegal(f"{code} is not a legal choice of {self._seat_name(seat)}")
            game._carry_out(seat, code, asked=len(legal) > 1)
        game.settle()
        return game

    def _legal_code(self, seat: int, choice: Choice | int | str) -> tuple[list[int], int]:
        """All that the seat may choose, and the code of this choice among it."""
        if self.over:
            raise MutigError("the game is over: nothing can be played any more")
        if seat not in self.pending:
            waiting = " and ".join(self._seat_name(other) for other in sorted(self.pending))
            raise MutigError(f"nothing is asked of {self._seat_name(seat)} now; the game waits for {waiting}")
        codes = self._codes(seat)
        if isinstance(choice, str):
            choice = Choice.parse(choice)
        if isinstance(choice, Choice) and choice.code == Choice.UNREAD:
            legal = self.choices(seat)
            for option in legal:
                if option.text.lower() == choice.text:
                    return codes, option.code
            raise MutigError(f"{choice.text!r} is not a legal choice; {self._seat_name(seat)} may: {listed(legal, 40)}")
        code = choice.code if isinstance(choice, Choice) else choice
        if isinstance(code, bool) or code not in codes:
            legal = self.choices(seat)
            given = f"{choice.text!r} ({code})" if isinstance(choice, Choice) else repr(code)
            raise MutigError(f"{given} is not a legal choice; {self._seat_name(seat)} may: {listed(legal, 40)}")
        return codes, int(code)

    def _seat_name(self, seat: int) -> str:
        if seat == NATURE:
            return "NATURE"
        return f"seat {seat} ({self.names[seat]})" if seat in range(self.table.players) else f"seat {seat}"

    def _carry_out(self, seat: int, code: int, asked: bool) -> None:
        before = self.state
        if seat == NATURE:
            self._drawn.append(self._codes(NATURE).index(code))
        self._stand(before.copy())
        self._functions.take(self.table.e, self.state, seat, code)
        self._moves.append(Move(seat, code, asked))
        self._tell(self.rules.tell(self.table, before, self.state, seat, code))
        self._advance()

    def _advance(self) -> None:
        """Automatic steps up to the next decision."""
        while self.state.pending == 0 and not self.over:
            before = self.state
            self._stand(before.copy())
            self._functions.go_on(self.table.e, self.state)
            self._tell(self.rules.tell_step(self.table, before, self.state))

    def _tell(self, events: list[Event]) -> None:
        made = len(self._moves)
        self._told += [(made, event) for event in events]

    def settle(self) -> None:
        """Draw for NATURE and carry out decisions with a single option, until somebody has to choose."""
        settled = len(self._moves)
        while forced := self._forced():
            if len(self._moves) - settled >= MOST_FORCED:
                raise MutigError(f"the game does not go on: {MOST_FORCED} moves in a row that nobody decides")
            self._carry_out(*forced, asked=False)

    def _forced(self) -> tuple[int, int] | None:
        for seat in sorted(self.pending):
            codes = self._codes(seat)
            if len(codes) == 1:
                return seat, codes[0]
            if seat == NATURE and not isinstance(self.chance, ToldChance):
                return seat, codes[self.chance.draw(self.draws, self.weights())]
        return None

    def undo(self) -> Move:
        """Take back the last decision that was really asked, with every draw and forced move after it."""
        asked = [number for number, move in enumerate(self._moves) if move.asked]
        if not asked:
            raise MutigError("there is nothing to undo: nobody has decided anything yet")
        undone = self._moves[asked[-1]]
        self.replay([(move.seat, move.code) for move in self._moves[: asked[-1]]])
        return undone

    def replay(self, moves: Sequence[tuple[int, int]]) -> None:
        """Start again and carry out these moves, draws included; an impossible move is named by its number."""
        current = self._moves, self._told, self._drawn, self.state
        try:
            self._stand(self._start.copy())
            self._moves, self._told, self._drawn = [], [], []
            self._advance()
            self.carry_on(moves)
            self.settle()
        except MutigError:
            self._moves, self._told, self._drawn, state = current
            self._stand(state)
            raise

    def retold(self) -> Iterator[Game]:
        """The same game once more from its start: before each of its moves, and at last where it stands now."""
        game = self.copy()
        game._stand(self._start.copy())
        game._moves, game._told, game._drawn = [], [], []
        game._advance()
        for move in self._moves:
            yield game
            game._carry_out(move.seat, move.code, move.asked)
        yield game

    def carry_on(self, moves: Sequence[tuple[int, int]]) -> None:
        """Carry out moves on record, draws and forced ones included, and nothing more than these."""
        for number, (seat, code) in enumerate(moves, start=len(self._moves) + 1):
            codes = self._codes(seat)
            if code not in codes:
                text = f"move {number} (seat {seat}, code {code}) is not possible in this game"
                raise MutigError(text, "move", number=number)
            drawn = seat == NATURE and not isinstance(self.chance, ToldChance)
            if drawn:
                self._check_draw(number, codes, code)
            self._carry_out(seat, code, asked=len(codes) > 1 and not drawn)

    def _check_draw(self, number: int, codes: list[int], code: int) -> None:
        """An outcome on record must be the one the source of chance gives."""
        expected = codes[self.chance.draw(self.draws, self.weights())]
        if code != expected:
            given, right = (self.rules.describe(self.table, self.state, NATURE, c) for c in (code, expected))
            text = f"move {number} is the draw {str(given)!r}, but the seed gives {str(right)!r}"
            raise MutigError(text, "move", number=number)

    # Writing down

    def recorded_chance(self) -> RecordedChance:
        """The draws of this game, to deal the same again."""
        return RecordedChance(tuple(self._drawn))

    def position(self) -> dict[str, Any]:
        """The position in words, to be edited and loaded with `mutig.from_position`. It holds every secret."""
        return {
            "game": self.rules.name,
            "edition": self.table.edition.name,
            "options": dict(self.table.options),
            "state": self.table.codec.write(self.state),
        }

    def decisions(self) -> list[Decided]:
        """Everything that was decided, one flat row each, as for `pandas.DataFrame(game.decisions())`."""
        return decided(self)

    def save(self, path: str | Path) -> Path:
        """Write the record; `mutig.load` reads it. An existing file is replaced only when the new one is complete."""
        from .record import save

        return save(self, path)

    def svg(self, viewer: Viewer = SPECTATOR, language: str = "en") -> str:
        """The position as one self-contained picture, with no more on it than the viewer may know."""
        drawn = self.rules.drawn(self, self._checked_viewer(viewer), language)
        return UNWRITABLE.sub("\N{REPLACEMENT CHARACTER}", drawn)

    def _repr_svg_(self) -> str:
        return self.svg()

    def __repr__(self) -> str:
        state = "over" if self.over else f"waiting for {', '.join(self._seat_name(s) for s in sorted(self.pending))}"
        return f"<Game {self.rules.name}, {self.table.players} players, {len(self._moves)} moves, {state}>"
