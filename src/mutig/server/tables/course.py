"""The course of one game: where it stands, what was told, what each viewer has seen. No people, no network, no store.

A change is worked out first (`decide`), then put on record by whoever holds the course, and only then accepted. What a
course knows is always what reading the entries on record gives (reading.py).
"""

from __future__ import annotations

from array import array
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from mutig.core.chance import Chance, ToldChance
from mutig.core.choice import Choice
from mutig.core.game import Game
from mutig.core.ruleset import NATURE, Event, pending_seats
from mutig.core.ruleset import Table as RulesTable
from mutig.server.refusal import Refusal

from .chronicle import Chronicle, Line, line_of
from .sight import Sight
from .standing import Standing
from .viewers import SPECTATOR_BIT, Viewer, bit_of, for_game, viewers_of

TAKEN_BACK = "taken-back"  # the one line a table tells that no game does

Moves = Sequence[tuple[int, int]]


@dataclass(frozen=True)
class Agreed:
    """What stays the same during a game."""

    table: RulesTable
    chance: Chance
    start: Any = None  # the state to begin with; None: from the beginning

    def begun(self) -> Game:
        return Game(self.table, self.chance, None, self.start)

    def from_record(self, moves: Moves) -> Game:
        """The game these moves lead to, each of them checked."""
        game = Game(self.table, ToldChance(), None, self.start)
        game.chance = self.chance
        game.replay(moves)
        return game

    def first_state(self) -> Any:
        return self.start if self.start is not None else self.table.rules.start(self.table)


@dataclass(frozen=True)
class Change:
    """What will be different once it is on record. `codes`: what was chosen, or the entries that are struck out."""

    seat: int
    codes: Sequence[int]
    moves: Moves
    stands: Standing
    lines: Sequence[Line]
    seen: int  # who notices something
    views: dict[Viewer, dict[str, Any]]  # of those
    digests: list[int]


class Course:
    """One game, as compact as it can be: a thousand of them are live at the same time."""

    def __init__(self, agreed: Agreed, stands: Standing | None = None) -> None:
        viewers = agreed.table.players + 1
        self.agreed = agreed
        self.stands = stands or Standing(agreed.table, agreed.first_state())
        self.chronicle = Chronicle()
        self.seen = array("H")  # by entry: who noticed something
        self.told = [0] * viewers  # by viewer: how many lines of the chronicle are for it
        self.seqs = [0] * viewers  # by viewer: how many changes it has seen
        self.fresh = [0] * agreed.table.players  # by seat: the seq since which the same is asked of it
        self.since = [0] * agreed.table.players  # by seat: the first entry of whoever plays it now
        self.digests = [0] * viewers  # by viewer: of its view; 0 is the view of a game that has not begun

    @property
    def table(self) -> RulesTable:
        return self.agreed.table

    @property
    def state(self) -> Any:
        return self.stands.state

    @property
    def players(self) -> int:
        return self.table.players

    @property
    def viewers(self) -> list[Viewer]:
        return viewers_of(self.players)

    @property
    def entries(self) -> int:
        """How many are on record; the next one has this number."""
        return len(self.seen)

    @property
    def pending(self) -> list[int]:
        return sorted(seat for seat in pending_seats(self.state) if seat != NATURE)

    @property
    def over(self) -> bool:
        return bool(self.table.rules.interpreted.over(self.state))

    @property
    def scores(self) -> list[int]:
        """Points by seat, as they stand."""
        return list(self.state.points[: self.players])

    @property
    def ranks(self) -> list[int] | None:
        """Places by seat; None before the end."""
        return self.game().ranks if self.over else None

    def game(self) -> Game:
        """The game from here on: its moves and events are those that follow."""
        return game_from(self.agreed, self.stands)

    def choices(self, seat: int) -> list[Choice]:
        """Every legal choice of a seat that is asked."""
        rules, out = self.table.rules, [0] * self.table.rules.most_choices
        count = rules.interpreted.legal(self.table.e, self.state, seat, out)
        return [rules.describe(self.table, self.state, seat, code) for code in out[:count]]

    def view(self, viewer: Viewer) -> dict[str, Any]:
        return self.table.rules.view(self.table, self.state, for_game(viewer))

    def recall(self, seat: int) -> dict[str, Any]:
        """What a seat knows that saw everything and forgets nothing: for bots."""
        return self.table.rules.recall(self.table, self.state, seat)

    def look(self) -> None:
        """Remember what everybody sees now, to notice what changes."""
        sight = Sight(self.table, self.state)
        self.digests = [sight.digest(viewer) for viewer in self.viewers]

    def seen_state(self, seat: int) -> Any:
        """The state as far as the view of a seat tells it."""
        seen = self.state.copy()
        self.table.rules.interpreted.hide_secrets(seen, seat)
        return seen

    def seq(self, viewer: Viewer) -> int:
        """How many changes a viewer has seen."""
        return self.seqs[-1 if viewer is None else viewer]

    def seq_after(self, viewer: Viewer, entry: int) -> int:
        """How many it had seen after an entry."""
        own, first = bit_of(viewer), self._first(viewer)
        bits = (own if number >= first else SPECTATOR_BIT for number in range(entry + 1))
        return sum(1 for seen, bit in zip(self.seen, bits, strict=False) if seen & bit)

    def _first(self, viewer: Viewer) -> int:
        """The first entry a viewer saw with these eyes: who took a seat over has only watched what came before."""
        return 0 if viewer is None else self.since[viewer]

    def hand_over(self, seat: int) -> None:
        """Somebody else plays the seat from now on, who has seen until now what those who watch have seen."""
        self.since[seat] = self.entries
        self.seqs[seat], self.told[seat] = self.seqs[-1], self.told[-1]
        self.fresh[seat] = self.seqs[seat]

    def lines_for(self, viewer: Viewer, since: int = 0) -> list[tuple[int, int, Line]]:
        """Number, seq and line of everything told to a viewer after it had seen `since` changes."""
        own, first, told, number, seq, entry = bit_of(viewer), self._first(viewer), [], 0, 0, -1
        for line in self.chronicle:
            while entry < line.entry:
                entry += 1
                seq += bool(self.seen[entry] & (own if entry >= first else SPECTATOR_BIT))
            if line.visible_to(viewer if line.entry >= first else None):
                if seq > since:
                    told.append((number, seq, line))
                number += 1
        return told

    # Working a change out

    def opening(self) -> Change:
        """Everything that happens before anybody is asked."""
        return self._change_to(self.agreed.begun(), NATURE, [])

    def decide(self, seat: int, codes: Sequence[int]) -> Change:
        """What these choices of a seat lead to, all of them or a Refusal."""
        game = self.game()
        carry_out(game, seat, codes)
        return self._change_to(game, seat, codes)

    def _change_to(self, game: Game, seat: int, codes: Sequence[int]) -> Change:
        stands = self.stands.after(self.entries, seat, codes, game.state, game.draws)
        moves = [(move.seat, move.code) for move in game.moves]
        return self._compared(seat, codes, moves, stands, [line_of(self.entries, event) for event in game.events()])

    def back_to(self, earlier: Standing, seat: int, struck: Sequence[int]) -> Change:
        """The change to an earlier moment: everybody who sees a difference is told."""
        private = self._compared(seat, struck, [], earlier, [taken_back(self.entries, seat, seat)])
        if not private.seen & SPECTATOR_BIT:
            return private
        return self._compared(seat, struck, [], earlier, [taken_back(self.entries, seat, None)])

    def _compared(
        self, seat: int, codes: Sequence[int], moves: Moves, stands: Standing, lines: Sequence[Line]
    ) -> Change:
        """Who notices it: a view that changed, or a line of the log. Nobody else hears anything at all."""
        seen, views, digests, sight = 0, {}, [], Sight(self.table, stands.state)
        for viewer, before in zip(self.viewers, self.digests, strict=True):
            digest = sight.digest(viewer)
            if digest != before or viewer == seat or any(line.visible_to(viewer) for line in lines):
                seen |= bit_of(viewer)
                views[viewer] = sight.view(viewer)
            digests.append(digest)
        return Change(seat, codes, moves, stands, lines, seen, views, digests)

    # Accepting what is on record

    def accept(self, change: Change) -> None:
        """The change is on record now."""
        choice = self.stands.secret_since
        self.stands, self.digests = change.stands, change.digests
        self.chronicle.add(change.lines)
        self.seen.append(change.seen)
        for index, viewer in enumerate(self.viewers):
            self.told[index] += sum(line.visible_to(viewer) for line in change.lines)
            self.seqs[index] += bool(change.seen & bit_of(viewer))
        same_choice = choice is not None and choice == self.stands.secret_since
        for seat in range(self.players):  # others getting ready in a secret choice do not make my answer to it stale
            if change.seen & bit_of(seat) and (seat == change.seat or not same_choice):
                self.fresh[seat] = self.seqs[seat]


def game_from(agreed: Agreed, stands: Standing) -> Game:
    return Game(agreed.table, agreed.chance, None, stands.state, stands.draws)


def carry_out(game: Game, seat: int, codes: Sequence[int]) -> None:
    """Several codes are parts of one decision: nothing may be revealed in between, or a refused try would tell."""
    first = decision_of(game) if len(codes) > 1 else None
    for number, code in enumerate(codes):
        if number and decision_of(game) != first:
            raise Refusal("separately", 409)
        if code not in game.codes(seat):
            raise Refusal("not-legal", 409)
        game.take(seat, code)
    game.settle()


def decision_of(game: Game) -> tuple[object, ...]:
    """What tells one decision from the next, as everybody can see it."""
    return game.state.pending, *game.rules.scene(game.state)


def taken_back(entry: int, seat: int, to: int | None) -> Line:
    return line_of(entry, Event(TAKEN_BACK, {"seat": seat}, to))
