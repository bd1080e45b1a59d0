"""Everything that travels between the server and a client: one type per message, and nothing else leaves.

A type here is a promise: the OpenAPI page and the TypeScript types are generated from it. What stands in no type cannot
be sent. Fields are plain JSON; `view` and `args` come from the game's own allow-lists (`Game.view`, `Game.log_for`).

`seq` numbers what one viewer has seen of one table: it grows by one with every change this viewer can see, and says
nothing about what others decide in secret. Two viewers of the same table have different numbers.
"""

from __future__ import annotations

from typing import Annotated, Any, Literal

from msgspec import UNSET, Meta, Raw, Struct, UnsetType, field

PROTOCOL = 1

# Every text that comes in is bounded, and none holds control characters. `$` alone would let a line break pass.
END = r"$(?!\n)"
PLAIN = r"^[^\x00-\x1f\x7f-\x9f]*" + END

Language = Literal["en", "de", "fr", "it"]
Name = Annotated[str, Meta(min_length=1, max_length=24, pattern=PLAIN)]
Line = Annotated[str, Meta(min_length=1, max_length=500, pattern=PLAIN)]
Word = Annotated[str, Meta(max_length=40, pattern=PLAIN)]  # one of a few that the server knows
TableId = Annotated[str, Meta(pattern="^[a-z0-9]{10}" + END)]
Invite = Annotated[str, Meta(pattern="^[a-z0-9]{16}" + END)]
ActionId = Annotated[str, Meta(pattern="^[!-~]{8,40}" + END)]  # made by the client; a retry carries the same
Password = Annotated[str, Meta(max_length=200, pattern=PLAIN)]
SeatNumber = Annotated[int, Meta(ge=0, le=7)]
Seq = Annotated[int, Meta(ge=0, le=2**31)]
Code = Annotated[int, Meta(ge=0, lt=2**31)]
Setting = Annotated[int, Meta(ge=-(2**31), lt=2**31)] | bool | Word | None  # a game's own option
Record = Annotated[Raw, Meta(extra_json_schema={"type": "object"})]  # as it came: a worker takes it apart
Emblem = Literal["moon", "leaf", "key", "bell", "star"]
Eyes = SeatNumber | Literal["open"] | None  # a seat's, everybody's at once, a spectator's
Colour = Literal["amber", "sky", "green", "rust", "rose"]  # Okabe-Ito, safe for colour-blind eyes


class Message(Struct, frozen=True, kw_only=True, omit_defaults=False, forbid_unknown_fields=True):
    """The base of everything here."""


# People


class Me(Message, frozen=True):
    """Who I am to this server. A guest has no account."""

    id: str
    name: str
    language: Language
    account: str | None


class NewGuest(Message, frozen=True):
    name: Name | None = None
    language: Language = "en"


class ChangeMe(Message, frozen=True):
    name: Name | UnsetType = UNSET
    language: Language | UnsetType = UNSET


NewPassword = Annotated[str, Meta(min_length=10, max_length=200, pattern=PLAIN)]


class NewAccount(Message, frozen=True):
    """An account keeps a guest's tables together on every device; nothing requires one."""

    account: Annotated[str, Meta(pattern="^[A-Za-z0-9_.-]{3,24}" + END)]
    password: NewPassword


class SignIn(Message, frozen=True):
    account: Word
    password: Password


class ChangePassword(Message, frozen=True):
    old: Password
    new: NewPassword


class Proof(Message, frozen=True):
    """Whoever has an account proves it with its password; a guest has none."""

    password: Password | None = None


class RecoveryCode(Message, frozen=True):
    """Opens the same guest or account on another device, once. Shown once, kept by its owner."""

    code: Word


class Recover(Message, frozen=True):
    """An account needs a new password with its code, since the old one is forgotten; a guest has none."""

    code: Word
    password: NewPassword | None = None


class Token(Message, frozen=True):
    """Lets a program play for me, as `Authorization: Bearer <token>`. Shown once."""

    token: str


class Session(Message, frozen=True):
    """A browser or a program that is signed in as me."""

    id: str  # to end it; it opens nothing
    kind: Literal["browser", "program"]
    device: str  # "Firefox, Linux"; empty where it cannot be told
    created: str
    seen: str  # to the hour
    mine: bool  # the one that asks


# Games one can play


class Ruling(Message, frozen=True):
    """A rule that groups read differently: a setting with two values."""

    name: str
    values: list[str]  # the first is played unless somebody wishes otherwise
    clauses: str  # where the rules speak of it


class GameInfo(Message, frozen=True):
    """A game on the shelf: what a table for it can be like."""

    game: str
    title: str
    players: list[int]
    variants: list[str]
    settings: dict[str, Any]  # a game's own options: JSON schema by name
    rulings: list[Ruling]  # those of the settings that groups disagree on
    editions: list[str]
    rules_version: int


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
    present: bool  # somebody looks at the table from this seat now
    clock_s: float | None  # thinking time left, as of this message
    running: bool  # whether that clock runs
    out_of_time: bool
    kept: bool = False  # it belongs to somebody who does not play it now and can come back at any time
    kept_for_me: bool = False
    offered: bool = False  # whoever has the invitation may take it over
    heir: str | None = None  # who takes it over as soon as nothing is known there that only its person may know
    heir_is_me: bool = False
    was_mine: bool = False  # it was given to somebody else
    votes: list[SeatVote] = []
    warming_up: bool = False  # a bot that cannot think yet; until then it plays quick and simple


class Table(Message, frozen=True):
    """Everything about a table but the game itself."""

    id: TableId
    game: str
    title: str
    status: Literal["open", "playing", "over", "left"]  # left: nobody wants to play on
    options: dict[str, Any]
    rulings: dict[str, str]  # what groups read differently, as it is played here
    edition: str  # the name it gives itself
    edition_hash: str  # of everything in it that matters for play
    edition_label: str  # what to call it before people: one that was brought along is never mistaken for ours
    edition_shipped: bool  # whether it is drawn from the sheets that come with the client, or from the table's own
    imported: bool  # its edition or its start position was brought along: how it came about is not known here
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
    my_turn: bool
    mine: bool
    open_seats: int
    imported: bool
    changed: str


class TableList(Message, frozen=True):
    tables: list[TableLine]
    more: str | None  # ask again with ?after=...


class JoinTable(Message, frozen=True):
    """Sit down at an open seat; in a running game come back to mine (which needs no invite) or take an offered one."""

    invite: Invite | None = None
    seat: SeatNumber | None = None
    name: Name | None = None


class ChangeSeat(Message, frozen=True):
    """Change my seat, or (as its host) give an open or left seat to a bot, or open it again."""

    who: Literal["open", "bot"] | UnsetType = UNSET
    bot: Word | UnsetType = UNSET
    name: Name | UnsetType = UNSET
    emblem: Emblem | UnsetType = UNSET
    colour: Colour | UnsetType = UNSET


# Playing


class Option(Message, frozen=True):
    """One legal choice of mine: `codes` is what I send, `text` its stable English form, `label` my language.

    Usually one code; a whole route on the map is several, carried out one after the other.
    """

    codes: list[int]
    kind: str
    text: str
    label: str
    details: dict[str, Any]


class Question(Message, frozen=True):
    """What is asked of me, as one sentence with the next verb.

    Usually one of the options is chosen. A hand of roles is chosen at once: `least` to `most` of the options, sent as
    one `Act` with their codes in ascending order, and `done` behind them if there are fewer than `most`.
    """

    ask: str
    help: str  # the rule behind it in a few sentences
    options: list[Option]
    least: int
    most: int
    done: int | None


class WhyNot(Message, frozen=True):
    """Why something on the table cannot be chosen now, in a sentence of my language."""

    message: str


class LogLine(Message, frozen=True):
    """One thing that happened, as far as I may know."""

    number: int  # in my log
    id: str
    args: dict[str, Any]
    text: str
    seq: int  # what I saw after it


class ChatLine(Message, frozen=True):
    number: int
    seat: int | None  # None: somebody who watches
    name: str
    text: str
    at: str


class UndoState(Message, frozen=True):
    """Whether my last decision can be taken back, and why not. Where all must agree: who wishes it, who has not yet."""

    allowed: bool
    why_not: str | None
    wished_by: list[int]
    missing: list[int]


class Snapshot(Message, frozen=True, tag_field="t", tag="snapshot"):
    """Everything I may know about a table now."""

    seq: int
    viewer: int | None  # my seat; None: I watch
    table: Table
    view: dict[str, Any]
    question: Question | None
    undo: UndoState
    log: list[LogLine]
    chat: list[ChatLine]


class Update(Message, frozen=True, tag_field="t", tag="update"):
    """One change I can see."""

    seq: int
    view: dict[str, Any]
    question: Question | None
    undo: UndoState
    log: list[LogLine]  # the new lines
    waiting_for: list[int]
    clocks_s: list[float | None]
    scores: list[int]


class Act(Message, frozen=True, tag_field="t", tag="act"):
    """My decision; several codes are carried out one after the other or not at all (a whole hand of roles)."""

    id: ActionId
    seq: Seq
    seat: SeatNumber
    codes: Annotated[list[Code], Meta(min_length=1, max_length=16)]


class Undo(Message, frozen=True, tag_field="t", tag="undo"):
    """Take my last decision back. While others still choose in secret, this takes my secret choice back."""

    id: ActionId
    seq: Seq
    seat: SeatNumber


class Say(Message, frozen=True, tag_field="t", tag="say"):
    id: ActionId
    text: Line


class Mute(Message, frozen=True, tag_field="t", tag="mute"):
    """Do not show me what this seat says any more, or again."""

    id: ActionId
    seat: SeatNumber
    muted: bool


class AskHint(Message, frozen=True, tag_field="t", tag="ask-hint"):
    id: ActionId
    seat: SeatNumber


class Vote(Message, frozen=True, tag_field="t", tag="vote"):
    """Somebody ran out of time or left: wait, let a bot play on, or offer the seat to somebody else.

    A bot plays if most of those want it who sit and are here; a seat is offered if most of all who sit want it.
    """

    id: ActionId
    seat: SeatNumber
    about: SeatNumber
    choice: Literal["wait", "bot", "offer"]


class Follow(Message, frozen=True, tag_field="t", tag="follow"):
    """Look at a table from a seat of mine (or none, to watch). `since`: the last seq I have, to get what I missed."""

    table: TableId
    seat: SeatNumber | None = None
    since: Seq | None = None


class FollowMine(Message, frozen=True, tag_field="t", tag="follow-mine"):
    """Tell me when one of my tables changes."""


class Ping(Message, frozen=True, tag_field="t", tag="ping"):
    """I am here."""


FromClient = Act | Undo | Say | Mute | AskHint | Vote | Follow | FollowMine | Ping


class Hello(Message, frozen=True, tag_field="t", tag="hello"):
    protocol: int
    version: str
    me: Me


class Missed(Message, frozen=True, tag_field="t", tag="missed"):
    """What happened since the seq I had: the log lines I missed, then the state of things."""

    since: int
    snapshot: Snapshot


class Ack(Message, frozen=True, tag_field="t", tag="ack"):
    """The action with this id is on record and will never be lost. A retry gets the same answer."""

    id: ActionId
    seq: int


class Refused(Message, frozen=True, tag_field="t", tag="refused"):
    """The action changed nothing, and why, in my language. `reason` is for programs."""

    id: ActionId | None
    reason: str
    message: str


class TableChanged(Message, frozen=True, tag_field="t", tag="table"):
    """Seats, presence, clocks or status changed."""

    table: Table


class Said(Message, frozen=True, tag_field="t", tag="said"):
    line: ChatLine


class HintLine(Message, frozen=True):
    """What a searching bot thinks of a choice; `then` are the codes that go with it (the other cards of a hand)."""

    code: int
    text: str
    label: str
    visits: int
    win: float
    then: list[int] = []


class Hint(Message, frozen=True, tag_field="t", tag="hint"):
    id: ActionId
    seq: int
    lines: list[HintLine]


class MyTables(Message, frozen=True, tag_field="t", tag="my-tables"):
    tables: list[TableLine]


class Pong(Message, frozen=True, tag_field="t", tag="pong"):
    """So am I."""


FromServer = Hello | Snapshot | Missed | Update | Ack | Refused | TableChanged | Said | Hint | MyTables | Pong


# Replay of a finished game


class Frame(Message, frozen=True):
    """The table after one decision, from the chosen eyes."""

    number: int
    moves: int  # of the record lead here, draws and forced ones included: from here one plays on (`at_move`)
    view: dict[str, Any]
    log: list[LogLine]
    scores: list[int]


class Replay(Message, frozen=True):
    table: Table
    viewer: Eyes
    frames: list[Frame]
    more: int | None  # ask again with ?from=...
    proven: bool | None = None  # of a record that was brought along: all its draws follow from its seed or secret


class Problem(Message, frozen=True):
    """What an HTTP request gets that cannot be answered; the same words as `Refused`."""

    reason: str
    message: str


__all__ = [name for name, value in list(globals().items()) if isinstance(value, type) and value.__module__ == __name__]
