"""One live table: the game, the people around it, and what is put on record.

Everything that changes a table happens under its lock, one after the other: worked out, written, accepted, and then
told. While a change is being written nobody sees anything of it; if it cannot be written, it never was.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Sequence
from typing import Any

from msgspec.structs import replace

from mutig.core.ruleset import NATURE
from mutig.server import wire
from mutig.server.refusal import Refusal
from mutig.server.store import Conflict, Store, StoreError
from mutig.server.store.rows import Entry, SeatRow, TableRow

from . import seating
from .chat import Chat
from .clocks import Clocks
from .course import Change, Course
from .entering import Kind, entry_of, opening
from .following import Following, FromTable, Send
from .handing import who_sits_down
from .repeats import Actions, Answers
from .settings import Settings
from .telling import Teller
from .viewers import SPECTATOR_BIT, Viewer, bit_of

LOOKED_S = 60.0  # somebody who asked for the state so long ago still looks


class LiveTable:
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
        self.store, self.settings = store, settings
        self.row, self.seats, self.chat = row, list(seats), chat
        self.after_change = after_change  # called with whether everybody can see something of it
        self.lock = asyncio.Lock()
        self.course: Course | None = None
        self.last: Entry | None = None  # of its log
        self.clocks: Clocks | None = None
        self.followers: list[Following] = []
        self.teller = Teller(self)
        self.votes: dict[int, dict[str, str]] = {}  # about a seat: what each person wants
        self.undo_wishes: list[int] = []  # seats that want decisions taken back, where all must agree; the first first
        self.actions = Actions()  # what people have decided here
        self.answers = Answers()  # to what is not in the log
        self.news = asyncio.Event()  # set and replaced when something can be seen, for those who wait for it
        self.out_of_time: set[int] = set()  # seats whose people were told so
        self.last_used = settings.ticks()
        self.looked_at = float("-inf")
        self.stale = False  # what is on record may be something else: to be read again
        self.snapshot_due = False  # the last one was of no use: without another every undo reads the whole game
        self._table_told_soon = False

    @property
    def id(self) -> str:
        return self.row.id

    @property
    def playing(self) -> bool:
        return self.row.status == "playing"

    @property
    def watched(self) -> bool:
        """Whether somebody looks at the table now."""
        return bool(self.followers) or self.settings.ticks() - self.looked_at < LOOKED_S

    @property
    def the_course(self) -> Course:
        """The course of a game that has begun."""
        if self.course is None:
            raise Refusal("not-begun", 409)
        return self.course

    @property
    def names(self) -> list[str]:
        return [seat.name for seat in self.seats]

    # Who may do what

    def may_look(self, person: wire.Me, viewer: Viewer) -> None:
        """Refuses who may not see the table through these eyes."""
        if viewer is not None:
            self.own_seat(person, viewer)
        elif not self.row.rules.spectators and person.id not in self._people():
            for seat in self.seats:
                if seating.was_given_away(seat, person.id):
                    raise Refusal("given-away", 403, name=seat.name)
            raise Refusal("no-spectators", 403)

    def _people(self) -> set[str | None]:
        """Everybody whose table it is: the host, who has a seat or left it, and who is about to get one."""
        return {self.row.host, *(seat.person for seat in self.seats), *(seat.heir for seat in self.seats)}

    def own_seat(self, person: wire.Me, number: int) -> SeatRow:
        """A seat the person plays."""
        for seat in seating.mine(self.seats, person.id):
            if seat.number == number:
                return seat
        raise Refusal("not-your-seat", 403, seat=number)

    # Looking

    def follow(self, person: wire.Me, viewer: Viewer, since: int | None, send: Send) -> Following:
        """Look from now on; the first message is everything there is to see."""
        self.may_look(person, viewer)
        following = Following(person, viewer, send, self._unfollow)
        self.followers.append(following)
        self._show(following, since)
        self._tell_presence()
        return following

    def _show(self, following: Following, since: int | None) -> None:
        following.seq = self.course.seq(following.viewer) if self.course else 0
        following.send(self.seen_by(following.person, following.viewer, since))

    def seen_by(self, person: wire.Me, viewer: Viewer, since: int | None) -> wire.Snapshot | wire.Missed:
        self.looked_at = self.settings.ticks()
        snapshot = self.teller.snapshot(person, viewer, since)
        if since is None or since > snapshot.seq:
            return snapshot if since is None else self.teller.snapshot(person, viewer, None)
        return wire.Missed(since=since, snapshot=snapshot)

    def _unfollow(self, following: Following) -> None:
        if following in self.followers:
            self.followers.remove(following)
            self.last_used = self.settings.ticks()
            self._tell_presence()

    def hand_over(self, fresh: LiveTable) -> None:
        """This table was read again: everybody looks at the fresh one from now on, and sees what they missed."""
        fresh.answers = self.answers
        fresh.chat.take_over(self.chat)
        for following in self.followers:
            fresh.adopt(following)
        self.followers = []
        fresh.votes = self.votes
        if fresh.course and self.course and fresh.course.entries == self.course.entries:
            fresh.undo_wishes = self.undo_wishes

    def adopt(self, following: Following) -> None:
        following.on_unfollow(self._unfollow)
        self.followers.append(following)
        if following.viewer is not None and not self._still_sits(following):
            self._lost_seat(following)
        else:
            self._show(following, following.seq)

    # Putting on record

    async def begin(self, seats: Sequence[SeatRow] | None = None) -> None:
        """Start the game: its opening is the first entry, and whoever sat down last comes with it."""
        begun = await opening(self.row, self.settings)
        await self.saved(self.store.append([begun.entry], seats or (), **begun.fields))
        self.row, self.last = replace(self.row, **begun.fields), begun.entry
        self.course, self.clocks = begun.course, begun.clocks
        self._accepted(begun.change, seats or (), table_changed=True)

    async def record(self, change: Change, kind: Kind = "moves", action: str | None = None) -> None:
        """Write a change down; when this returns it is on record, and about to be told. Until then nothing changes."""
        course, clocks = self.the_course, self._clocks_after(change, kind)
        entry, fields = entry_of(self.id, change, course, clocks, self.settings.now(), kind, action)
        seats = who_sits_down(self.seats, change.stands, course.entries + 1)
        await self.saved(self.store.append([entry], seats, **fields))
        self.row, self.last, self.clocks = replace(self.row, **fields), entry, clocks
        if action is not None:
            self.actions.add(change.seat, action, entry.seq)
        self._accepted(change, seats, table_changed=bool(seats) or not self.playing)

    def _clocks_after(self, change: Change, kind: Kind) -> Clocks | None:
        """The clocks as a change leaves them: not ours yet, since it may not come to that."""
        if self.clocks is None:
            return None
        clocks = self.clocks.copy()
        clocks.look(self.settings.ticks())
        if change.seen & SPECTATOR_BIT and kind == "moves" and change.seat != NATURE:
            clocks.reward(change.seat)
        return clocks

    async def saved(self, writing: Any) -> Any:
        """What the store answers. If it is in doubt what is on record, the table must be read again."""
        try:
            return await writing
        except Conflict:
            self.stale = True
            raise Refusal("stale", 409) from None
        except StoreError:
            self.stale, self.last_used = True, self.settings.ticks()
            raise Refusal("store-trouble", 503) from None
        except asyncio.CancelledError:
            self.stale = True
            raise

    def _accepted(self, change: Change, seats: Sequence[SeatRow], table_changed: bool) -> None:
        self.the_course.accept(change)
        if seats:
            self._sit(seats)
        self.run_clocks()
        if change.seen & SPECTATOR_BIT:  # who was late has decided; who left is still away
            self.votes = {seat: votes for seat, votes in self.votes.items() if self.seats[seat].who != "person"}
        self.undo_wishes.clear()
        asyncio.get_running_loop().call_soon(self._publish, change, table_changed)
        self.after_change(self, bool(change.seen & SPECTATOR_BIT))

    def run_clocks(self) -> None:
        """The clocks of the people who are asked run, of nobody else."""
        if self.clocks:
            self.clocks.look(self.settings.ticks())
            self.clocks.run_for(self.clock_seats())

    def clock_seats(self) -> set[int]:
        """Whose time it is that passes now."""
        if self.course is None or not self.playing:
            return set()
        return {seat.number for seat in self.seats if seat.who == "person"}.intersection(self.course.pending)

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
        self.tell_table()
        self.after_change(self, True)

    def _sit(self, seats: Sequence[SeatRow]) -> None:
        before = {seat.number: seat for seat in self.seats}
        self.seats = seating.after(self.seats, seats)
        self.teller.names_changed()
        self.undo_wishes.clear()  # somebody else must be asked now
        for seat in seats:
            self.votes.pop(seat.number, None)
            if self.course and seat.since != before[seat.number].since:
                self.course.hand_over(seat.number)
                self._tell_given_away(seat)
        for following in list(self.followers):
            if following.viewer is not None and not self._still_sits(following):
                self._lost_seat(following)

    def _tell_given_away(self, seat: SeatRow) -> None:
        for following in self.followers:
            if seating.was_given_away(seat, following.person.id):
                following.send(refused("given-away", following.language, name=seat.name))

    def _still_sits(self, following: Following) -> bool:
        return any(seat.number == following.viewer for seat in seating.mine(self.seats, following.person.id))

    def _lost_seat(self, following: Following) -> None:
        """Whoever lost the seat sees no more than those who watch, from this moment on."""
        kept = following.viewer is not None and self.seats[following.viewer].person == following.person.id
        following.viewer = None
        following.send(refused("left-seat" if kept else "lost-seat", following.language))
        try:
            self.may_look(following.person, None)
        except Refusal:
            self.followers.remove(following)
        else:
            self._show(following, None)

    # Telling

    def _publish(self, change: Change, table_changed: bool) -> None:
        """Everybody who notices the change hears of it; nobody else does, in any way."""
        news, course = self.teller.news(change), self.the_course
        for following in list(self.followers):
            viewer = following.viewer
            if change.seen & bit_of(viewer) and following.seq < course.seq(viewer):
                following.seq = course.seq(viewer)
                following.send(news.update(viewer, following.language))
        if table_changed:
            self.tell_table()
        self._wake()

    def _wake(self) -> None:
        self.news.set()
        self.news = asyncio.Event()

    def tell_table(self) -> None:
        """Seats, presence, clocks or status changed."""
        self._table_told_soon = False
        for following in list(self.followers):
            following.send(wire.TableChanged(table=self.teller.table(following.person)))
        self._wake()

    def _tell_presence(self) -> None:
        """Who comes and goes is told a little later, so that a crowd makes one message."""
        if not self._table_told_soon:
            self._table_told_soon = True
            asyncio.get_running_loop().call_later(self.settings.presence_s, self._presence)

    def _presence(self) -> None:
        if self._table_told_soon:
            self.tell_table()

    def tell(self, message: Callable[[Following], FromTable | None]) -> None:
        for following in list(self.followers):
            if (said := message(following)) is not None:
                following.send(said)

    def show_again(self) -> None:
        """Something beside the game changed that a view of it shows."""
        for following in list(self.followers):
            self._show(following, following.seq)


def refused(reason: str, language: str, **args: Any) -> wire.Refused:
    """Something somebody should know who asked for nothing."""
    return wire.Refused(id=None, reason=reason, message=Refusal(reason, **args).sentence(language))
