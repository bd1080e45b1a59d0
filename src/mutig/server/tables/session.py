"""One game at a table: where it stands, what was told, what each viewer has seen. No people, no network, no store.

A session wraps one `Game`. A decision is tried on a branch of it (`decide`), put on record by whoever holds the
session, and only then accepted: the branch is the game from then on. What a session knows is always what reading the
entries on record gives (replay/reader.py).
"""

from __future__ import annotations

from array import array
from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Any

from mutig.core.chance import Chance, ToldChance
from mutig.core.choice import Choice
from mutig.core.game import Game, NotLegal, SeveralDecisions
from mutig.core.ruleset import NATURE, SEATS_IN, Event
from mutig.core.ruleset import Table as RulesTable
from mutig.server.refusal import Refusal

from .log import LogLine, Moves, ToldLog
from .projection import SPECTATOR_BIT, Projection, Viewer, bit_of, for_game, viewers_of

TAKEN_BACK = "taken-back"  # the one line a table tells that no game does
MOST_UNDOS = 5  # decisions in a row that can be taken back


@dataclass(frozen=True)
class Setup:
    """What stays the same during a game."""

    table: RulesTable
    chance: Chance
    start: Any = None  # the state to begin with; None: from the beginning

    def begun(self) -> Game:
        return Game(self.table, self.chance, None, self.start)

    def game_at(self, state: Any, draws: int) -> Game:
        """The game from a position on, after so many draws."""
        return Game(self.table, self.chance, None, state, draws)

    def from_record(self, moves: Moves) -> Game:
        """The game these moves lead to, each of them checked."""
        game = Game(self.table, ToldChance(), None, self.start)
        game.chance = self.chance
        game.replay(moves)
        return game


@dataclass(frozen=True)
class Decision:
    """A decision that can perhaps be taken back: which entry it is, what was chosen, and the state before it."""

    seq: int
    seat: int
    codes: Sequence[int]
    before: Any
    drew: bool  # chance has answered since


@dataclass(frozen=True)
class Moment:
    """The game after an entry, and what could be taken back in it. No move changes it: each makes a new one."""

    game: Game
    secret_since: int | None = None  # the entry that opened the secret choice of several seats that goes on now
    picks: tuple[tuple[int, int], ...] = ()  # the entries of that choice so far, each with its seat
    run: tuple[Decision, ...] = ()  # the last decisions of one seat, if they were open; the latest last
    last: tuple[int, Moment] | None = field(default=None, compare=False)  # the entry that led here, and from where

    def without(self, struck: Sequence[int]) -> Moment | None:
        """The moment before these entries, if they are the last one alone and that is remembered."""
        return self.last[1] if self.last and list(struck) == [self.last[0]] else None

    @property
    def asked(self) -> list[int]:
        """The seats that must decide now; none when the game is over."""
        return sorted(SEATS_IN[self.game.state.pending] - {NATURE})

    @classmethod
    def opened(cls, seq: int, game: Game) -> Moment:
        """The first one."""
        return cls(game, seq if game.rules.interpreted.is_secret(game.state) else None)

    def after(self, seq: int, seat: int, codes: Sequence[int], game: Game) -> Moment:
        """The moment after an entry."""
        is_secret, scene = game.rules.interpreted.is_secret(game.state), game.rules.scene_of
        was_secret = self.secret_since is not None
        # One step back is enough: most who take back do it at once.
        last = seq, Moment(self.game, self.secret_since, self.picks, self.run)
        if was_secret and is_secret and scene(game.state) == scene(self.game.state):
            return Moment(game, self.secret_since, (*self.picks, (seq, seat)), last=last)
        run: tuple[Decision, ...] = ()
        if seat != NATURE and not was_secret:
            mine = self.run if self.run and self.run[-1].seat == seat else ()
            drew = game.drew_since(self.game)
            run = (*mine, Decision(seq, seat, tuple(codes), self.game.state, drew))[-MOST_UNDOS:]
        return Moment(game, seq if is_secret else None, (), run, last)


@dataclass(frozen=True)
class Change:
    """What will be different once it is on record. `codes`: what was chosen, or the entries that are struck out."""

    seat: int
    codes: Sequence[int]
    moves: Moves
    moment: Moment
    events: Sequence[Event]
    seen: int  # who notices something
    digests: list[int]
    projection: Projection | None = None  # of the moment; None if it is only read again

    @property
    def is_public(self) -> bool:
        """Whether everybody can see something of it."""
        return bool(self.seen & SPECTATOR_BIT)

    @property
    def views(self) -> Projection:
        """What each viewer sees once it is accepted."""
        assert self.projection is not None
        return self.projection


class GameSession:
    """As compact as it can be: a thousand of them are live at the same time."""

    def __init__(self, setup: Setup, moment: Moment | None = None) -> None:
        viewers = setup.table.players + 1
        self.setup = setup
        self.moment = moment  # None: the game has not begun
        self.log = ToldLog()
        self.seen = array("H")  # by entry: who noticed something
        self.told = [0] * viewers  # by viewer: how many lines of the log are for it
        self.seqs = [0] * viewers  # by viewer: how many changes it has seen
        self.fresh = [0] * setup.table.players  # by seat: the seq since which the same is asked of it
        self.since = [0] * setup.table.players  # by seat: the first entry of whoever plays it now
        self.digests = [0] * viewers  # by viewer: of its view; 0 is the view of a game that has not begun
        self.pending = moment.asked if moment else []  # the seats that must decide now; none when the game is over

    @property
    def table(self) -> RulesTable:
        return self.setup.table

    @property
    def now(self) -> Moment:
        """Where a game stands that has begun."""
        assert self.moment is not None
        return self.moment

    @property
    def game(self) -> Game:
        return self.now.game

    @property
    def state(self) -> Any:
        return self.game.state

    @property
    def entries(self) -> int:
        """How many are on record; the next one has this number."""
        return len(self.seen)

    @property
    def over(self) -> bool:
        return not self.pending

    @property
    def scores(self) -> list[int]:
        """Points by seat, as they stand."""
        return self.game.scores

    @property
    def ranks(self) -> list[int] | None:
        """Places by seat; None before the end."""
        return self.game.ranks if self.over else None

    def choices(self, seat: int) -> list[Choice]:
        """Every legal choice of a seat that is asked."""
        return self.game.choices(seat)

    def view(self, viewer: Viewer) -> dict[str, Any]:
        return self.game.view(for_game(viewer))

    def recall(self, seat: int) -> dict[str, Any]:
        """What a seat knows that saw everything and forgets nothing: for bots."""
        return self.game.recall(seat)

    def look(self) -> None:
        """Remember what everybody sees now, to notice what changes."""
        self.digests = Projection(self.table, self.state).digests

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

    def lines_for(self, viewer: Viewer, since: int = 0) -> list[tuple[int, int, LogLine]]:
        """Number, seq and line of everything told to a viewer after it had seen `since` changes."""
        own, first, told, number, seq, entry = bit_of(viewer), self._first(viewer), [], 0, 0, -1
        for line in self.log:
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
        return self._change_to(self.setup.begun(), NATURE, [])

    def decide(self, seat: int, codes: Sequence[int]) -> Change:
        """What these choices of a seat lead to, all of them or a Refusal."""
        try:
            return self._change_to(self.game.after(seat, codes), seat, codes)
        except SeveralDecisions:
            raise Refusal("separately", 409) from None
        except NotLegal:
            raise Refusal("not-legal", 409) from None

    def _change_to(self, game: Game, seat: int, codes: Sequence[int]) -> Change:
        entry, before = len(self.seen), self.moment
        moment = before.after(entry, seat, codes, game) if before else Moment.opened(entry, game)
        moves, events = game.happened()
        return self._compared(seat, codes, moves, moment, events)

    def back_to(self, earlier: Moment, seat: int, struck: Sequence[int]) -> Change:
        """The change to an earlier moment: everybody who sees a difference is told."""
        private = self._compared(seat, struck, [], earlier, [taken_back(seat, seat)])
        if not private.is_public:
            return private
        return self._compared(seat, struck, [], earlier, [taken_back(seat, None)])

    def _compared(
        self, seat: int, codes: Sequence[int], moves: Moves, moment: Moment, events: Sequence[Event]
    ) -> Change:
        """Who notices it: a view that changed, or a line of the log. Nobody else hears anything at all."""
        projection = Projection(self.setup.table, moment.game.state)
        digests, seen, readers = projection.digests, 0, {event.to for event in events}
        viewers = viewers_of(len(self.fresh))
        for (viewer, bit), before, now in zip(viewers, self.digests, digests, strict=True):
            if now != before or viewer == seat or None in readers or viewer in readers:
                seen |= bit
        return Change(seat, codes, moves, moment, events, seen, digests, projection)

    # Accepting what is on record

    def accept(self, change: Change) -> None:
        """The change is on record now."""
        self.log.add(len(self.seen), change.events)
        self._stand_after(change)

    def ahead(self, change: Change) -> GameSession:
        """This session as it will be once the change is on record, but for the lines of its log."""
        ahead = GameSession.__new__(GameSession)
        ahead.__dict__.update(self.__dict__)
        ahead.seen = self.seen[:]
        ahead.fresh = list(self.fresh)
        ahead._stand_after(change)  # noqa: SLF001 - one of our own
        return ahead

    def _stand_after(self, change: Change) -> None:
        choice = self.moment.secret_since if self.moment else None
        same_choice = choice is not None and choice == change.moment.secret_since
        self.moment, self.digests, self.pending = change.moment, change.digests, change.moment.asked
        self.seen.append(change.seen)
        viewers = viewers_of(len(self.fresh))
        self.seqs = [seq + bool(change.seen & bit) for seq, (_, bit) in zip(self.seqs, viewers, strict=True)]
        readers = [event.to for event in change.events]
        public = readers.count(None)
        self.told = [told + public for told in self.told]
        for viewer in readers:
            if viewer is not None:
                self.told[viewer] += 1
        for seat, seq in enumerate(self.seqs[:-1]):
            # Others getting ready in a secret choice do not make my answer to it stale.
            if change.seen >> seat & 1 and (seat == change.seat or not same_choice):
                self.fresh[seat] = seq


def taken_back(seat: int, to: int | None) -> Event:
    return Event(TAKEN_BACK, {"seat": seat}, to)
