"""What the store keeps, row by row. Times are seconds since 1970 (UTC); JSON is plain Python data here."""

from __future__ import annotations

from typing import Any, Literal

from msgspec import Struct

from ..wire import TableRules

Status = Literal["open", "playing", "over", "left", "closed"]  # closed: by a keeper
SanctionKind = Literal["ban", "mute"]
WishKind = Literal["mute", "vote", "undo"]


class Person(Struct, frozen=True):
    """Somebody who plays. `account` is the login of the person's account; a guest has none."""

    id: str
    name: str
    language: str
    created: float
    account: str | None = None


class Account(Struct, frozen=True):
    """How a person gets back in from another device. Only hashes are kept; a guest may have a recovery code alone."""

    person: str
    login: str | None = None
    password_hash: str | None = None
    recovery_hash: str | None = None


class Session(Struct, frozen=True):
    """A browser or a program that speaks for a person. The token itself is never stored, only its SHA-256."""

    token_hash: str
    person: str
    created: float
    seen: float
    id: str  # to speak of it; it opens nothing
    kind: Literal["browser", "program"]
    device: str  # "Firefox, Linux"; empty where nobody can tell


class Edition(Struct, frozen=True):
    """The printed values of a game; `document` is there where they did not come with the program."""

    name: str
    hash: str
    document: dict[str, Any] | None = None


class TableRow(Struct, frozen=True, kw_only=True):
    """What was agreed at a table and how it stands. What was played is in its entries."""

    id: str
    invite: str
    host: str
    game: str
    edition: Edition
    options: dict[str, Any]
    rules: TableRules
    rules_version: int
    secret: str
    commitment: str
    start: dict[str, Any] | None = None  # the position to start from, for imported games
    status: Status = "open"
    created: float
    changed: float
    rematch: str | None = None
    parent: str | None = None
    result: dict[str, Any] | None = None
    waiting: int = 0  # bit n: seat n is asked something now, as far as everybody may know; for lists, like the next two
    round: int | None = None  # or turn
    scores: str | None = None  # "12 9 15"; None: nothing was played since they are kept


class SeatRow(Struct, frozen=True):
    """Who sits where. In a running game a seat is its person's, also while that person is away or a bot plays it."""

    table: str
    number: int
    who: Literal["open", "person", "bot", "left"]  # left: nobody plays it until its person, or a bot, does
    person: str | None
    name: str
    bot: str | None
    emblem: str
    colour: str
    offered: int = 0  # 1: whoever has the invitation may take it over
    heir: str | None = None  # who takes it over, as soon as nothing is known there that others may not know
    heir_name: str | None = None
    since: int = 0  # the first entry of the log that is its person's; those before were somebody else's
    earlier: str = ""  # whose it was before, in the order of their time


class Entry(Struct, frozen=True):
    """One line of a table's log, written once and never changed. `seq` counts 0, 1, 2, ... and leaves nothing out."""

    table: str
    seq: int
    kind: Literal["moves", "undo"]
    seat: int
    moves: str  # "seat:code seat:code ...": everything it carried out, draws and forced moves included
    seen: int  # bit n: seat n saw something change; bit 15: spectators did
    action: str | None  # the client's id of it, so that a retry is answered and not repeated
    codes: str  # what the client asked for
    clocks: str | None
    at: float


class ChatRow(Struct, frozen=True):
    """One thing said at a table."""

    table: str
    number: int
    person: str
    seat: int | None
    name: str
    text: str
    at: float
    action: str | None = None  # the client's id of it, so that a retry says nothing twice


class Wish(Struct, frozen=True):
    """What somebody wants at a table: not to read a seat, something to be done about it, or (a seat) to take back."""

    table: str
    person: str
    kind: WishKind
    seat: int
    choice: str  # of a vote
    entries: int  # how many the log had then
    at: float


class SnapshotRow(Struct, frozen=True):
    """A table's state after entry `seq`: a cache that may be gone at any time."""

    table: str
    seq: int
    data: bytes


class Lease(Struct, frozen=True):
    """Which process looks after a live table, and until when."""

    table: str
    owner: str
    until: float


class TableSummary(Struct, frozen=True):
    """A table in a list: no game is loaded for it."""

    id: str
    game: str
    status: Status
    host: str
    changed: float
    waiting: int
    round: int | None
    scores: str | None
    result: str | None  # JSON, as it is stored: few lists show it
    said: int  # lines of chat
    imported: bool  # its start position was brought along
    my_turn: bool  # whether a seat of the person who asks is waited for; False in the public list
    seats: list[SeatRow]


class Page(Struct, frozen=True):
    """A part of a list; `more` is what to ask for to get the next one."""

    tables: list[TableSummary]
    more: str | None


class Counts(Struct, frozen=True):
    """Figures for the metrics page."""

    people: int
    accounts: int
    sessions: int
    tables: dict[str, int]  # by status


class Sanction(Struct, frozen=True):
    """Somebody may not come, or not speak, until then or for good."""

    person: str
    kind: SanctionKind
    since: float
    until: float | None
    why: str


class Act(Struct, frozen=True):
    """What a keeper did. Nobody's name stands in it, so that it can stay when somebody goes."""

    number: int
    at: float
    keeper: str | None  # None: the command line, or the server by itself
    what: str
    person: str | None
    about: str | None
    why: str


class Keeping(Struct, frozen=True):
    """How many days finished games and what was said are kept; None: for ever."""

    games_days: int | None = None
    chats_days: int | None = None


class Order(Struct, frozen=True):
    """What the command line asks of a server that runs, and what came of it."""

    id: str
    at: float
    wanted: str
    answer: str | None = None


class TablePlace(Struct, frozen=True):
    """Where somebody sits."""

    table: str
    game: str
