"""A club over HTTP: what is kept about people, and its keepers."""

from __future__ import annotations

from typing import Annotated, Literal

from msgspec import Meta

from .people import Me, Session
from .plain import END, PLAIN, Message, Password, TableId

Days = Annotated[int, Meta(ge=1, le=36500)]
PersonId = Annotated[str, Meta(pattern="^[0-9a-f]{16}" + END)]
Status = Literal["open", "playing", "over", "left", "closed"]


class House(Message, frozen=True):
    """What this server keeps, how long, and who looks after it. Days are None where it is for ever."""

    version: str
    keepers: list[str]
    keeper: bool  # whether I am one
    games_days: int | None  # finished games, and tables whose game never began
    chats_days: int | None
    session_days: int  # a key that was not used for so long opens nothing
    address_days: int  # how long an address may be closed to new guests


class MyTable(Message, frozen=True):
    id: TableId
    game: str
    status: Status
    created: str
    hosted: bool
    names: list[str]  # what I am called there, by seat


class MyDecision(Message, frozen=True):
    """What I decided; what it led to is in the record of the game, once that is over."""

    table: TableId
    seat: int
    at: str
    id: str  # as my client called it
    kind: Literal["moves", "undo"]
    codes: str


class MyLine(Message, frozen=True):
    table: TableId
    at: str
    name: str
    text: str


class ActAboutMe(Message, frozen=True):
    """What a keeper did about me, and why."""

    at: str
    what: str
    why: str


class MyWish(Message, frozen=True):
    """What I want at a table: not to read a seat, something to be done about it, or something taken back."""

    table: TableId
    at: str
    kind: Literal["mute", "vote", "undo"]
    seat: int
    choice: str  # of a vote


class MyData(Message, frozen=True):
    """Everything that is kept about me; nothing else is."""

    format: str  # "mutig-person-1"
    made: str
    me: Me
    since: str
    recovery_code: bool  # whether one is valid; the code itself is not kept
    keeper_since: str | None
    sessions: list[Session]
    tables: list[MyTable]
    decisions: list[MyDecision]
    said: list[MyLine]
    acts: list[ActAboutMe]
    wishes: list[MyWish]


class ClubSeat(Message, frozen=True):
    name: str
    who: Literal["open", "person", "bot", "left"]
    person: str | None
    present: bool


class ClubTable(Message, frozen=True):
    """A table as keepers see it: who sits there, and nothing of the game."""

    id: TableId
    game: str
    title: str
    status: Status
    seats: list[ClubSeat]
    watching: int
    changed: str


class ClubTables(Message, frozen=True):
    tables: list[ClubTable]
    more: str | None


class ClubPlace(Message, frozen=True):
    table: TableId
    title: str


class ClubPerson(Message, frozen=True):
    id: PersonId
    name: str
    account: str | None
    created: str
    seen: str | None  # to the hour; None: signed in nowhere
    online: bool
    keeper: bool
    banned: bool
    banned_until: str | None  # None: for good
    muted: bool
    places: list[ClubPlace]  # where the person sits now


class ClubPeople(Message, frozen=True):
    people: list[ClubPerson]
    more: int | None  # ask again with ?from=...


class ClubAct(Message, frozen=True):
    """What a keeper did. `keeper` is None where it was the command line, or the server by itself."""

    number: int
    at: str
    keeper: str | None
    what: str
    person: str | None
    about: str | None
    why: str


class ClubActs(Message, frozen=True):
    acts: list[ClubAct]
    more: int | None


class NewAct(Message, frozen=True):
    """Something a keeper does, and why. Whom or what it is about depends on what it is."""

    what: Literal["ban", "unban", "mute", "unmute", "close", "erase", "keep"]
    why: Annotated[str, Meta(min_length=1, max_length=200, pattern=PLAIN)]
    person: PersonId | None = None
    closing: TableId | None = None  # the table to close
    days: Days | None = None  # of a ban; None: for good
    address: bool = False  # with a ban: no new guests from where the person was last seen, for a while
    games_days: Days | None = None  # what "keep" decides; None: for ever
    chats_days: Days | None = None
    password: Password | None = None  # of the keeper, to erase somebody
