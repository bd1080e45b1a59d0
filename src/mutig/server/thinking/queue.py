"""Which bot may think next: time is shared by person, then by table, then by seat.

Everybody has an account of the seconds that were used for them, and whoever has used least comes next, on every level
(start-time fair queueing). A thought of five seconds so costs as much as five hundred of ten milliseconds, and thirty
tables of one person get what one table gets. Nobody saves time up by waiting: whoever comes begins where those stand
who are being served. All games that nobody looks at are together like one person.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from typing import NamedTuple

UNWATCHED = ""  # nobody's id


class Turn(NamedTuple):
    """Whom a thought is for. Nobody may look at the game just now: then it is not urgent."""

    person: str
    table: str
    seat: int | None = None
    watched: bool = True

    @property
    def path(self) -> tuple[str, ...]:
        """From everybody down to the seat."""
        own = self.person, self.table, str(self.seat)
        return own if self.watched else (UNWATCHED, *own)


@dataclass(eq=False)
class Ticket:
    """Somebody waits, or is being served: for so many seconds, as far as one can tell."""

    turn: Turn
    planned_s: float
    waits: bool = False


@dataclass
class Share:
    """The account of a person, a table or a seat, and of those who share it."""

    used_s: float = 0.0
    served_at_s: float = 0.0  # the account of whoever below was served last, before it was
    waiting: int = 0
    running: int = 0
    below: dict[str, Share] = field(default_factory=dict)
    tickets: deque[Ticket] = field(default_factory=deque)

    @property
    def idle(self) -> bool:
        return not self.waiting and not self.running

    def arrived(self, name: str) -> Share:
        """The share below with this name, begun or taken up again."""
        share = self.below.setdefault(name, Share())
        if share.idle:
            share.used_s = max(share.used_s, self.served_at_s)
        return share

    def tidy(self) -> None:
        """Forget who is gone and owes nothing."""
        gone = [name for name, share in self.below.items() if share.idle and share.used_s <= self.served_at_s]
        for name in gone:
            del self.below[name]


class FairQueue:
    """Tickets in the order of the accounts; of each person only `most_each` are served at once."""

    def __init__(self, most_each: int) -> None:
        self.most_each = most_each
        self._all = Share()

    def __len__(self) -> int:
        return self._all.waiting

    @property
    def limited(self) -> int:
        """How many wait for nothing but others of the same person."""
        return sum(share.waiting for share in self._all.below.values() if share.running >= self.most_each)

    def put(self, ticket: Ticket) -> None:
        share = self._all
        share.waiting += 1
        for name in ticket.turn.path:
            share = share.arrived(name)
            share.waiting += 1
        share.tickets.append(ticket)
        ticket.waits = True

    def take(self) -> Ticket | None:
        """Whoever is next; None if nobody may be served now."""
        ready = [share for share in self._all.below.values() if self._may_be_served(share)]
        if not ready:
            return None
        above, passed = self._all, [self._all]
        while ready:
            share = min(ready, key=lambda share: share.used_s)
            above.served_at_s = max(above.served_at_s, share.used_s)
            passed.append(share)
            above, ready = share, [below for below in share.below.values() if below.waiting]
        ticket = share.tickets.popleft()
        ticket.waits = False
        for share in passed:
            share.waiting -= 1
            share.running += 1
            share.used_s += ticket.planned_s
        return ticket

    def done(self, ticket: Ticket, seconds: float) -> None:
        """It has taken so long."""
        for share in self._along(ticket):
            share.running -= 1
            share.used_s += seconds - ticket.planned_s
            share.tidy()

    def give_up(self, ticket: Ticket) -> bool:
        """Whether it waited still; it does no more."""
        if not ticket.waits:
            return False
        for share in self._along(ticket):
            share.waiting -= 1
        share.tickets.remove(ticket)
        ticket.waits = False
        return True

    def look(self, person: str, table: str) -> None:
        """Somebody looks at a game now: what waits there becomes urgent."""
        share = self._all
        for name in (UNWATCHED, person, table):
            if name not in share.below:
                return
            share = share.below[name]
        for ticket in [ticket for seat in share.below.values() for ticket in seat.tickets]:
            self.give_up(ticket)
            ticket.turn = ticket.turn._replace(watched=True)
            self.put(ticket)

    def others(self, turn: Turn) -> int:
        """How many other people wait who could be served in the place of this one."""
        path, people = turn.path, self._all.below
        count = sum(self._may_be_served(share) for name, share in people.items() if name != path[0])
        if not turn.watched and UNWATCHED in people:
            count += sum(share.waiting > 0 for name, share in people[UNWATCHED].below.items() if name != turn.person)
        return count

    def own_tables(self, turn: Turn) -> int:
        """How many other tables of the same person wait."""
        share = self._all
        for name in turn.path[:-2]:
            share = share.below[name]
        return sum(below.waiting > 0 for table, below in share.below.items() if table != turn.table)

    def waiting(self) -> Iterator[Ticket]:
        """All that wait, in no order."""
        shares: Sequence[Share] = [self._all]
        while shares:
            for share in shares:
                yield from share.tickets
            shares = [below for share in shares for below in share.below.values()]

    def _may_be_served(self, share: Share) -> bool:
        return share.waiting > 0 and share.running < self.most_each

    def _along(self, ticket: Ticket) -> Iterator[Share]:
        share = self._all
        yield share
        for name in ticket.turn.path:
            share = share.below[name]
            yield share
