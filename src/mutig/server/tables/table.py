"""One live table at play: decisions are checked, put on record, acknowledged, and then told.

Everything that changes a table happens under its lock, one after the other: worked out, written, accepted, and then
told. While a change is being written nobody sees anything of it; if it cannot be written, it never was.
"""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable, Sequence
from dataclasses import dataclass
from math import inf
from typing import Any, Literal, TypeVar

from msgspec.structs import replace

from mutig.core.errors import MutigError
from mutig.core.ruleset import NATURE
from mutig.server import tracing, wire
from mutig.server.refusal import Refusal
from mutig.server.settings import Settings
from mutig.server.store import Conflict, Store, StoreError
from mutig.server.store.rows import Entry, SeatRow, TableRow

from . import catalogue
from .because import because_of
from .clocks import Clocks
from .log import IN_STORE, Actions, Answers, written
from .projection import SPECTATOR_BIT, Viewer
from .seats import seating
from .seats.handover import who_sits_down
from .session import Change, GameSession
from .state import TableState
from .talk.chat import Chat
from .views.audience import Audience
from .views.followers import Follower, Send
from .views.presenter import Presenter
from .views.updates import Updates

Kind = Literal["moves", "undo"]
T = TypeVar("T")


class LiveTable(TableState):
    """A table somebody looks at, or plays at."""

    def __init__(
        self,
        store: Store,
        settings: Settings,
        row: TableRow,
        seats: Sequence[SeatRow],
        chat: Chat,
        after_change: Callable[[LiveTable, bool], None],
    ) -> None:
        super().__init__(settings, row, seats, chat)
        self.store = store
        self.after_change = after_change  # called with whether everybody can see something of it
        self.lock = asyncio.Lock()
        self.last: Entry | None = None  # of its log
        self.presenter = Presenter(self)
        self.audience = Audience(self, self.presenter)
        self.actions = Actions()  # what people have decided here
        self.answers = Answers()  # to what is not in the log
        self.out_of_time: set[int] = set()  # seats whose people were told so
        self.stale = False  # what is on record may be something else: to be read again
        self.snapshot_due = False  # the last one was of no use: without another every undo reads the whole game

    # Who may do what

    def may_look(self, person: wire.Me, viewer: Viewer) -> None:
        """Refuses who may not see the table through these eyes."""
        if viewer is None:
            self.may_watch(person)
        else:
            self.own_seat(person, viewer)

    def own_seat(self, person: wire.Me, number: int) -> SeatRow:
        """A seat the person plays."""
        for seat in self.seats:
            if seat.number == number and seat.who == "person" and seat.person == person.id:
                return seat
        raise Refusal("not-your-seat", 403, seat=number)

    def follow(self, person: wire.Me, viewer: Viewer, since: int | None, send: Send) -> Follower:
        """Look from now on; the first message is everything there is to see."""
        self.may_look(person, viewer)
        return self.audience.follow(person, viewer, since, send)

    def hand_over(self, fresh: LiveTable) -> None:
        """This table was read again: what is not on record goes on at the fresh one."""
        fresh.answers = self.answers
        fresh.chat.take_over(self.chat)
        self.audience.move_to(fresh.audience)

    # Decisions

    async def act(self, person: wire.Me, act: wire.Act) -> wire.Ack:
        """Carry a decision of a person out, once: a retry gets the same answer."""
        self.own_seat(person, act.seat)
        session = self.session
        if session is None:
            raise Refusal("not-begun", 409)
        if (known := await self.known(session, act.seat, act.id)) is not None:
            return known
        self._check_going_on(session)
        if not session.fresh[act.seat] <= act.seq <= session.seqs[act.seat]:
            raise Refusal("stale", 409)
        self._check_asked(session, act.seat)
        with tracing.step("decide"):
            change = session.decide(act.seat, act.codes)
        await self.record(session, change, action=act.id)
        return wire.Ack(id=act.id, seq=session.seqs[act.seat])

    async def act_for_bot(self, change: Change) -> None:
        """Carry a bot's decision out."""
        await self.record(self.the_session, change)

    def why_not(self, person: wire.Me, seat: int, thing: str) -> wire.WhyNot:
        """Why a seat of mine cannot choose a thing of the table now: it is not asked, or a rule stands against it."""
        self.own_seat(person, seat)
        session = self.the_session
        try:
            self._check_going_on(session)
            self._check_asked(session, seat)
        except Refusal as reason:
            return wire.WhyNot(message=reason.sentence(person.language))
        try:
            return self.presenter.why_not(seat, thing, person.language)
        except MutigError as problem:
            raise Refusal("not-understood", detail=because_of(problem)) from None

    async def known(self, session: GameSession, seat: int, action: str) -> wire.Ack | None:
        """The answer to an action that is on record already, whatever it asks for this time."""
        entry = self.actions.entry(seat, action)
        if entry == IN_STORE:
            found = await self.store.action(self.id, seat, action)
            entry = found.seq if found else None
        return None if entry is None else wire.Ack(id=action, seq=session.seq_after(seat, entry))

    def _check_going_on(self, session: GameSession) -> None:
        if not session.pending:
            raise Refusal("over", 409)
        if self.row.status != "playing":
            raise Refusal("closed" if self.row.status == "closed" else "not-playing", 409)

    def _check_asked(self, session: GameSession, seat: int) -> None:
        if seat not in session.pending:
            raise Refusal("not-your-turn", 409, names=self.presenter.called(session.pending))

    # Putting on record

    async def begin(self, seats: Sequence[SeatRow] = ()) -> None:
        """Start the game: its opening is the first entry, and whoever sat down last comes with it."""
        begun = await opening(self.row, self.settings)
        await self.saved(self.store.append([begun.entry], seats, **begun.fields))
        self.row, self.last = replace(self.row, **begun.fields), begun.entry
        self.session, self.clocks = begun.session, begun.clocks
        self._accept(begun.session, begun.change, seats, table_changed=True)

    async def record(
        self, session: GameSession, change: Change, kind: Kind = "moves", action: str | None = None
    ) -> None:
        """Write a change down; when this returns it is on record, and about to be told. Until then nothing changes."""
        clocks = self._clocks_after(change, kind)
        now = self.settings.epoch + self.settings.ticks()
        entry, fields = entry_of(self.row.id, change, session, clocks, now, kind, action)
        heirs = any(seat.heir for seat in self.seats)
        seats = who_sits_down(self.seats, change.moment, entry.seq + 1) if heirs else []
        prepared: list[Updates] = []

        def prepare() -> None:
            row, running = replace(self.row, **fields), clocks.copy() if clocks else None
            ahead = self.ahead(row=row, session=session.ahead(change), clocks=running, undo_wishes=[])
            prepared.append(self.audience.prepared(change, ahead))

        with tracing.step("record", table=self.row.id, game=self.row.game, seat=change.seat):
            await self.saved(self.store.append([entry], seats, None if seats else prepare, **fields))
        self.row, self.last, self.clocks = replace(self.row, **fields), entry, clocks
        if action is not None:
            self.actions.add(change.seat, action, entry.seq)
        self._accept(session, change, seats, bool(seats) or self.row.status != "playing", *prepared)

    def _clocks_after(self, change: Change, kind: Kind) -> Clocks | None:
        """The clocks as a change leaves them: not ours yet, since it may not come to that."""
        if self.clocks is None:
            return None
        clocks = self.clocks.copy()
        clocks.look(self.settings.ticks())
        if change.is_public and kind == "moves" and change.seat != NATURE:
            clocks.reward(change.seat)
        return clocks

    async def saved(self, writing: Awaitable[T]) -> T:
        """What the store answers. If it is in doubt what is on record, the table must be read again."""
        try:
            return await writing
        except Conflict:
            self.stale = True
            if self.store.shared:  # perhaps another process has the table by now: who asks is led there
                self.last_used = -inf  # and who does not ask with the next look around
                raise Refusal("elsewhere", 503) from None
            raise Refusal("stale", 409) from None
        except StoreError:
            self.stale, self.last_used = True, self.settings.ticks()
            raise Refusal("store-trouble", 503) from None
        except asyncio.CancelledError:
            self.stale = True
            raise

    def _accept(
        self,
        session: GameSession,
        change: Change,
        seats: Sequence[SeatRow],
        table_changed: bool,
        prepared: Updates | None = None,
    ) -> None:
        """The change is on record; everybody else hears of it right after whoever made it."""
        session.accept(change)
        if seats:
            self._sit(seats)
        if self.clocks:
            self.run_clocks()
        if self.votes and change.is_public:  # who was late has decided; who left is still away
            self.votes = {seat: votes for seat, votes in self.votes.items() if self.seats[seat].who != "person"}
        self.undo_wishes.clear()
        asyncio.get_running_loop().call_soon(self._tell, change, table_changed, prepared)

    def _tell(self, change: Change, table_changed: bool, prepared: Updates | None) -> None:
        with tracing.step("tell", table=self.row.id, count=len(self.followers)):
            self.audience.publish(change, prepared)
            if table_changed:
                self.audience.tell_table()
        self.after_change(self, change.is_public)

    def run_clocks(self) -> None:
        """The clocks of the people who are asked run, of nobody else."""
        if self.clocks:
            self.clocks.look(self.settings.ticks())
            self.clocks.run_for(self.clock_seats())

    async def change(self, seats: Sequence[SeatRow] = (), **fields: Any) -> None:
        """Write down who sits where, and whatever else is not the game itself."""
        fields.setdefault("changed", self.settings.now())
        await self.saved(self.store.change_table(self.id, seats, **fields))
        self.changed(seats, **fields)

    def changed(self, seats: Sequence[SeatRow] = (), **fields: Any) -> None:
        """This is on record now: everybody may know."""
        self.row = replace(self.row, **fields)
        self._sit(seats)
        self.run_clocks()
        self.audience.tell_table()
        self.after_change(self, True)

    def _sit(self, seats: Sequence[SeatRow]) -> None:
        before = {seat.number: seat for seat in self.seats}
        self.seats = seating.after(self.seats, seats)
        self.presenter.names_changed()
        self.undo_wishes.clear()  # somebody else must be asked now
        for seat in seats:
            self.votes.pop(seat.number, None)
            if self.session and seat.since != before[seat.number].since:
                self.session.hand_over(seat.number)
                self.audience.tell_given_away(seat)
        self.audience.seats_changed()


def entry_of(
    table: str, change: Change, session: GameSession, clocks: Clocks | None, now: float, kind: Kind, action: str | None
) -> tuple[Entry, dict[str, Any]]:
    """The entry for a change that is not on record yet, and the fields of the table that go with it."""
    codes, moves = " ".join(map(str, change.codes)), written(change.moves)
    clock_text = clocks.written() if clocks else None
    entry = Entry(table, len(session.seen), kind, change.seat, moves, change.seen, action, codes, clock_text, now)
    game, fields = change.moment.game, dict[str, Any]()
    if change.seen & SPECTATOR_BIT:  # a secret pick must not show in any list
        number, points = game.standing
        scores = " ".join(map(str, points))
        fields |= {"changed": now, "waiting": game.state.pending >> 1, "round": number, "scores": scores}
    if not game.state.pending:
        fields |= {"status": "over", "result": {"scores": game.scores, "ranks": game.ranks}}
    return entry, fields


@dataclass(frozen=True)
class Opening:
    """A game about to begin: its first entry, and what is so once that is on record."""

    session: GameSession
    clocks: Clocks | None
    change: Change
    entry: Entry
    fields: dict[str, Any]


async def opening(row: TableRow, settings: Settings) -> Opening:
    """The opening of a table's game."""
    session = GameSession(await catalogue.setup_for(row))
    clocks = Clocks(row.rules.clock, session.table.players, settings.ticks()) if row.rules.clock else None
    change = session.opening()
    entry, fields = entry_of(row.id, change, session, clocks, settings.now(), "moves", None)
    return Opening(session, clocks, change, entry, {"status": "playing"} | fields)
