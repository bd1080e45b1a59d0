"""Who looks at a live table, and what they are told of it: each what it may see, and nobody else anything."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from typing import Any

from mutig.server import wire
from mutig.server.refusal import Refusal
from mutig.server.store.rows import SeatRow

from ..projection import Viewer, bit_of
from ..seats import seating
from ..session import Change
from ..state import TableState
from .followers import Follower, FromTable, Send
from .presenter import Presenter
from .updates import Updates


class Audience:
    """The followers of one table."""

    def __init__(self, table: TableState, presenter: Presenter) -> None:
        self.table, self.presenter = table, presenter
        self.news = asyncio.Event()  # set and replaced when something can be seen, for those who wait for it
        self._table_told_soon = False

    # Looking

    def follow(self, person: wire.Me, viewer: Viewer, since: int | None, send: Send) -> Follower:
        """Look from now on; the first message is everything there is to see."""
        follower = Follower(person, viewer, send, self._unfollow)
        self.table.followers.append(follower)
        self._show(follower, since)
        self._tell_presence()
        return follower

    def _unfollow(self, follower: Follower) -> None:
        followers = self.table.followers
        if follower in followers:
            followers.remove(follower)
            self.table.last_used = self.table.settings.ticks()
            self._tell_presence()

    def _show(self, follower: Follower, since: int | None) -> None:
        session = self.table.session
        follower.seq = session.seq(follower.viewer) if session else 0
        follower.send(self.seen_by(follower.person, follower.viewer, since))

    def seen_by(self, person: wire.Me, viewer: Viewer, since: int | None) -> wire.Snapshot | wire.Missed:
        """Everything there is to see; with `since`, what was missed since then."""
        self.table.looked_at = self.table.settings.ticks()
        snapshot = self.presenter.snapshot(person, viewer, since)
        if since is None or since > snapshot.seq:
            return snapshot if since is None else self.presenter.snapshot(person, viewer, None)
        return wire.Missed(since=since, snapshot=snapshot)

    def move_to(self, fresh: Audience) -> None:
        """The table was read again: everybody looks at the fresh one from now on, and sees what they missed.

        Who has another name now, or none, has it in what was told before, too.
        """
        renamed = [seat.name for seat in self.table.seats] != [seat.name for seat in fresh.table.seats]
        for follower in self.table.followers:
            fresh.adopt(follower, None if renamed else follower.seq)
        self.table.followers = []

    def adopt(self, follower: Follower, since: int | None) -> None:
        follower.on_unfollow(self._unfollow)
        self.table.followers.append(follower)
        if follower.viewer is not None and not self.table.sits(follower):
            self._lost_seat(follower)
        else:
            self._show(follower, since)

    def seats_changed(self) -> None:
        """Whoever lost a seat sees no more than those who watch, from this moment on."""
        for follower in list(self.table.followers):
            if follower.viewer is not None and not self.table.sits(follower):
                self._lost_seat(follower)

    def _lost_seat(self, follower: Follower) -> None:
        seats = self.table.seats
        kept = follower.viewer is not None and seats[follower.viewer].person == follower.person.id
        follower.viewer = None
        follower.send(refused("left-seat" if kept else "lost-seat", follower.language))
        try:
            self.table.may_watch(follower.person)
        except Refusal:
            self.table.followers.remove(follower)
        else:
            self._show(follower, None)

    # Telling

    def prepared(self, change: Change, ahead: TableState) -> Updates:
        """What is told of a change once it is on record, made ready before; `ahead` is the table as it stands then."""
        updates = Updates(self.presenter.at(ahead), change)
        updates.prepare(self.table.followers)
        return updates

    def publish(self, change: Change, prepared: Updates | None = None) -> None:
        """Everybody who notices the change hears of it; nobody else does, in any way."""
        if prepared and prepared.clocks_s != self.presenter.clocks_s():  # the disk was slow: clocks have gone on
            prepared = None
        updates, session = prepared or Updates(self.presenter, change), self.table.the_session
        for follower in list(self.table.followers):
            viewer = follower.viewer
            if change.seen & bit_of(viewer) and follower.seq < session.seq(viewer):
                follower.seq = session.seq(viewer)
                follower.send(updates.update(viewer, follower.language))
        self.wake()

    def tell_table(self) -> None:
        """Seats, presence, clocks or status changed."""
        self._table_told_soon = False
        self.tell(lambda follower: wire.TableChanged(table=self.presenter.table(follower.person)))
        self.wake()

    def tell_given_away(self, seat: SeatRow) -> None:
        """Whoever had a seat learns that somebody else has it now."""
        for follower in self.table.followers:
            if seating.was_given_away(seat, follower.person.id):
                follower.send(refused("given-away", follower.language, name=seat.name))

    def send_away(self, refusal: Refusal) -> None:
        """There is nothing to see here any more."""
        self.tell(lambda follower: refused(refusal.reason, follower.language))
        self.table.followers = []
        self.wake()

    def tell(self, message: Callable[[Follower], FromTable | None]) -> None:
        for follower in list(self.table.followers):
            if (said := message(follower)) is not None:
                follower.send(said)

    def show_again(self) -> None:
        """Something beside the game changed that a view of it shows."""
        for follower in list(self.table.followers):
            self._show(follower, follower.seq)

    def wake(self) -> None:
        """Whoever waits for news looks again."""
        self.news.set()
        self.news = asyncio.Event()

    def _tell_presence(self) -> None:
        """Who comes and goes is told a little later, so that a crowd makes one message."""
        if not self._table_told_soon:
            self._table_told_soon = True
            asyncio.get_running_loop().call_later(self.table.settings.presence_s, self._presence)

    def _presence(self) -> None:
        if self._table_told_soon:
            self.tell_table()


def refused(reason: str, language: str, **args: Any) -> wire.Refused:
    """Something somebody should know who asked for nothing."""
    return wire.Refused(id=None, reason=reason, message=Refusal(reason, **args).sentence(language))
