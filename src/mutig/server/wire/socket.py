"""The messages of the live socket, in both directions: each has its tag `t`."""

from __future__ import annotations

from typing import Annotated, Any, Literal

from msgspec import Meta, field

from .people import Me
from .plain import ActionId, Code, Line, Message, SeatNumber, Seq, TableId
from .play import ChatLine, LogLine, Question, UndoState
from .tables import Table, TableLine


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
    then: list[int] = field(default_factory=list)


class Hint(Message, frozen=True, tag_field="t", tag="hint"):
    id: ActionId
    seq: int
    lines: list[HintLine]  # the best first; the first few were tried in the same imagined worlds
    why: str | None = None  # one true sentence that speaks for the first and against the second, in my language
    equal: bool = False  # nobody can tell the first from the second


class MyTables(Message, frozen=True, tag_field="t", tag="my-tables"):
    tables: list[TableLine]


class Pong(Message, frozen=True, tag_field="t", tag="pong"):
    """So am I."""


FromServer = Hello | Snapshot | Missed | Update | Ack | Refused | TableChanged | Said | Hint | MyTables | Pong
