"""The games there are and the tables where they are played, over HTTP."""

from __future__ import annotations

from typing import Annotated, Any, Literal

from msgspec import UNSET, Meta, UnsetType, field

from .plain import (
    Colour,
    Emblem,
    Eyes,
    Invite,
    Language,
    Message,
    Name,
    Record,
    SeatNumber,
    Seq,
    Setting,
    TableId,
    Word,
)

# Games one can play


class Ruling(Message, frozen=True):
    """A rule that groups read differently: a setting with two values."""

    name: str
    values: list[str]  # the first is played unless somebody wishes otherwise
    clauses: str  # where the rules speak of it


class OwnEdition(Message, frozen=True):
    """An edition that does not come with the program and is offered here."""

    name: str
    title: str
    hash: str


class Level(Message, frozen=True):
    """A bot as an opponent, and how strong it is: Elo, the greedy one has 1000; null where nobody measured it."""

    bot: str
    rating: int | None
    low: int | None  # from here
    high: int | None  # to here it may be, at 95 %


class GameInfo(Message, frozen=True):
    """A game on the shelf: what a table for it can be like."""

    game: str
    title: str
    players: list[int]
    variants: list[str]
    settings: dict[str, Any]  # a game's own options: JSON schema by name
    rulings: list[Ruling]  # those of the settings that groups disagree on
    editions: list[str]  # those that come with the program, then those of this server
    own_editions: list[OwnEdition]  # the latter
    new_editions: Literal["nobody", "accounts", "everybody"]  # who may add one here
    rules_version: int
    levels: list[Level]  # opponents that the program has, the gentlest first


# Tables


class SeatPlan(Message, frozen=True):
    """Who should sit on a seat of a new table."""

    who: Literal["me", "open", "bot"]
    name: Name | None = None  # for pass-and-play, where several seats are mine
    bot: Word | None = None
    emblem: Emblem | None = None
    colour: Colour | None = None


class Clock(Message, frozen=True):
    """Thinking time: a bank for the whole game, and an increment for each decision."""

    bank_s: Annotated[int, Meta(ge=10, le=30 * 86400)]
    increment_s: Annotated[int, Meta(ge=0, le=86400)]


class TableRules(Message, frozen=True):
    """What the people at a table agree on beside the rules of the game."""

    clock: Clock | None = None
    undo: Literal["none", "own", "agree"] = "own"  # own: until something was revealed or somebody else has acted
    hints: bool = True
    spectators: bool = True
    listed: bool = False  # shown to everybody as open to join or watch
    bot_pace_s: Annotated[float, Meta(ge=0, le=10)] = 0.6  # a bot never answers faster, so that people can follow
    # Whether somebody else may get the seat of a person who left: never; if the others vote for it; at once, with the
    # invitation. Until then it waits for its person, who can always come back.
    left_seats: Literal["keep", "vote", "free"] = "vote"
    # A bot plays on for somebody who is away and is waited for so long; none: the people at the table decide.
    bot_after_s: Annotated[int, Meta(ge=30, le=30 * 86400)] | None = None


class NewTable(Message, frozen=True):
    game: Word
    seats: Annotated[list[SeatPlan], Meta(min_length=2, max_length=5)]
    variants: Annotated[list[Word], Meta(max_length=20)] = field(default_factory=list)
    settings: Annotated[dict[Word, Setting], Meta(max_length=20)] = field(default_factory=dict)
    edition: Word = "house"
    rules: TableRules = field(default_factory=TableRules)


class ImportTable(Message, frozen=True):
    """A record to play on from, at any move (by default at its last one)."""

    record: Record
    seats: Annotated[list[SeatPlan], Meta(min_length=2, max_length=5)]
    at_move: Seq | None = None
    rules: TableRules = field(default_factory=TableRules)


class ShowRecord(Message, frozen=True):
    """A finished record to look at, from chosen eyes, from a frame on."""

    record: Record
    viewer: Eyes = "open"
    start: Seq = 0


class SeatVote(Message, frozen=True):
    """What somebody who sits at the table wants to happen with the seat of somebody who is away."""

    seat: int
    choice: Literal["wait", "bot", "offer"]


class PrintRecord(Message, frozen=True):
    """A record whose own edition is to be drawn."""

    record: Record
    side: Word
    language: Language = "en"


class Seat(Message, frozen=True):
    number: int
    who: Literal["open", "person", "bot", "left"]  # left: its person is away and nobody plays it
    name: str
    bot: str | None
    emblem: Emblem
    colour: Colour
    mine: bool  # I play it
    present: bool  # its person looks at the table now
    clock_s: float | None  # thinking time left, as of this message
    running: bool  # whether that clock runs
    out_of_time: bool
    host: bool = False  # its person is the host of this table
    silent: bool = False  # the table waits for its person, who has been away for a while
    kept: bool = False  # it belongs to somebody who does not play it now and can come back at any time
    kept_for_me: bool = False
    offered: bool = False  # whoever has the invitation may take it over
    heir: str | None = None  # who takes it over as soon as nothing is known there that only its person may know
    heir_is_me: bool = False
    was_mine: bool = False  # it was given to somebody else
    votes: list[SeatVote] = field(default_factory=list)
    warming_up: bool = False  # a bot that cannot think yet; until then it plays quick and simple
    thoughtless: bool = False  # a bot that cannot think on this server; it plays quick and simple


class Table(Message, frozen=True):
    """Everything about a table but the game itself."""

    id: TableId
    game: str
    title: str
    status: Literal["open", "playing", "over", "left", "closed"]  # left: nobody wants to play on; closed: by a keeper
    options: dict[str, Any]
    rulings: dict[str, str]  # what groups read differently, as it is played here
    house_rulings: list[str]  # those of them that are not by the letter
    edition: str  # the name it gives itself
    edition_hash: str  # of everything in it that matters for play
    edition_label: str  # what to call it before people: one that was brought along is never mistaken for ours
    edition_shipped: bool  # whether it is drawn from the sheets that come with the client, or from the table's own
    imported: bool  # its start position was brought along: how it came about is not known here
    rules_version: int
    rules: TableRules
    seats: list[Seat]
    host: bool  # whether it is mine to start, to invite and to replace
    invite: Invite | None  # for those who sit here; it carries no seat
    waiting_for: list[int]  # seats that are asked something now
    scores: list[int]
    ranks: list[int] | None  # at the end
    commitment: str  # to the secret behind every draw; the secret itself is in the record once the game is over
    created: str
    changed: str
    rematch: TableId | None
    watching: int


class TableLine(Message, frozen=True):
    """A table in a list."""

    id: TableId
    game: str
    title: str
    status: str
    names: list[str]
    bots: list[str | None]  # by seat: how a bot plays there; None: no bot
    my_turn: bool
    mine: bool
    open_seats: int
    imported: bool
    changed: str
    # How it stands, as everybody at the table may know it; told to those whose table it is.
    round: int | None = None  # or turn, as the game counts
    scores: list[int] = field(default_factory=list)  # by seat; empty before the game, or where nobody kept them
    ranks: list[int] | None = None  # at the end
    said: int = 0  # lines of chat so far


class TableList(Message, frozen=True):
    tables: list[TableLine]
    more: str | None  # ask again with ?after=...


class JoinTable(Message, frozen=True):
    """Sit down at an open seat; in a running game come back to mine (which needs no invite) or take an offered one."""

    invite: Invite | None = None
    seat: SeatNumber | None = None
    name: Name | None = None


class LeaveTable(Message, frozen=True):
    """What becomes of my seat in a running game: it is kept, a bot plays it, or a bot does until somebody takes it."""

    seat: Literal["keep", "bot", "free"] = "keep"
    bot: Word | None = None


class ChangeSeat(Message, frozen=True):
    """Change my seat, or (as its host) give an open, left or silent seat to a bot, or open it again."""

    who: Literal["open", "bot"] | UnsetType = UNSET
    bot: Word | UnsetType = UNSET
    name: Name | UnsetType = UNSET
    emblem: Emblem | UnsetType = UNSET
    colour: Colour | UnsetType = UNSET
