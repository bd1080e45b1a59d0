"""What a live table is made of: its row, its seats, the game, the clocks, and who looks. Others act on it."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from mutig.server import wire
from mutig.server.refusal import Refusal
from mutig.server.settings import Settings
from mutig.server.store.rows import SeatRow, TableRow
from mutig.server.thinking.naming import is_ready

from .clocks import Clocks
from .seats import seating
from .seats.absence import Absence
from .session import GameSession
from .talk.chat import Chat
from .views.followers import Follower

LOOKED_S = 60.0  # somebody who asked for the state so long ago still looks


class TableState:
    """Everything there is to know about a table, on record or not."""

    def __init__(self, settings: Settings, row: TableRow, seats: Sequence[SeatRow], chat: Chat) -> None:
        self.settings = settings
        self.row, self.seats, self.chat = row, list(seats), chat
        self.session: GameSession | None = None
        self.clocks: Clocks | None = None
        self.followers: list[Follower] = []
        self.absence = Absence()
        self.votes: dict[int, dict[str, str]] = {}  # about a seat: what each person wants
        self.undo_wishes: list[int] = []  # seats that want decisions taken back, where all must agree; the first first
        self.bot_is_ready: Callable[[str | None, str], bool] = is_ready
        self.last_used = settings.ticks()
        self.looked_at = float("-inf")

    def ahead(self, **changed: Any) -> TableState:
        """The table as it will be, with these things changed: to be spoken of, while nothing happens at this one."""
        ahead = TableState.__new__(TableState)
        ahead.__dict__.update(self.__dict__, **changed)
        return ahead

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
    def the_session(self) -> GameSession:
        """The session of a game that has begun."""
        if self.session is None:
            raise Refusal("not-begun", 409)
        return self.session

    def recorded_names(self, language: str) -> list[str]:
        """What everybody at the table is called in a record."""
        return seating.recorded_names(self.seats, language)

    def may_watch(self, person: wire.Me) -> None:
        """Refuses who may not see the table as those see it who have no seat."""
        if self.row.rules.spectators or person.id in self._people():
            return
        for seat in self.seats:
            if seating.was_given_away(seat, person.id):
                raise Refusal("given-away", 403, name=seat.name)
        raise Refusal("no-spectators", 403)

    def _people(self) -> set[str | None]:
        """Everybody whose table it is: the host, who has a seat or left it, and who is about to get one."""
        return {self.row.host, *(seat.person for seat in self.seats), *(seat.heir for seat in self.seats)}

    def sits(self, follower: Follower) -> bool:
        """Whether a follower still plays the seat it looks from."""
        return any(seat.number == follower.viewer for seat in seating.mine(self.seats, follower.person.id))

    def is_here(self, person: str | None) -> bool:
        """Whether somebody looks at the table now, from whichever seat."""
        return any(follower.person.id == person for follower in self.followers)

    def waited_for(self) -> list[int]:
        """Seats that are asked and whose people are away, or have left."""
        if self.session is None or not self.playing:
            return []
        here = {follower.person.id for follower in self.followers}
        asked = (self.seats[number] for number in self.session.pending)
        return [
            seat.number for seat in asked if seat.who == "left" or (seat.who == "person" and seat.person not in here)
        ]

    def clock_seats(self) -> set[int]:
        """Whose time it is that passes now."""
        if self.session is None or not self.playing:
            return set()
        return {seat.number for seat in self.seats if seat.who == "person"}.intersection(self.session.pending)
