"""All that travels between processes. What is in here, and nothing else, lies in the bus (docs/security.md).

Views travel ready made, for the seat they are made for. No state, no seed, no token and no password has a place here.
"""

from __future__ import annotations

from typing import Any

import msgspec
from msgspec import Raw, Struct

from mutig.server import wire
from mutig.server.refusal import LANGUAGES, Refusal


class Call(Struct, frozen=True, array_like=True):
    """A method that another process is to carry out for a person, and what it is given."""

    method: str
    given: Raw


class Done(Struct, frozen=True, array_like=True, tag="done"):
    result: Raw


class Refused(Struct, frozen=True, array_like=True, tag="refused"):
    """A refusal by its reason, not in words: whoever asked says it in the person's language."""

    reason: str
    status: int
    given: dict[str, Any]


class FarFollow(Struct, frozen=True):
    """Somebody at a socket of another process looks at a table here."""

    person: wire.Me
    wanted: wire.Follow
    process: str
    number: int


class Followed(Struct, frozen=True):
    """What there is to see at first: messages as the socket gets them."""

    first: list[bytes]
    seq: int
    viewer: int | None


class Item(Struct, frozen=True, array_like=True):
    """One message for followers who see the same. None: the table is elsewhere now."""

    followers: list[int]
    seq: int
    viewer: int | None
    body: bytes | None
    trace: str | None = None  # what it is told of, where that is traced


class News(Struct, frozen=True, array_like=True):
    """What followers of one process are told by another; whoever misses a number follows anew."""

    sender: str
    number: int
    items: list[Item]


class Left(Struct, frozen=True, array_like=True):
    """These followers of a process look no more."""

    process: str
    numbers: list[int]


class Hold(Struct, frozen=True):
    """Keep these tables still: their rows are about to be changed."""

    hold: str
    tables: list[str]


class Beat(Struct, frozen=True):
    """I live. `told` is the number of the last news to each process."""

    sender: str
    told: dict[str, int]
    serving: str
    tables: int
    leaving: bool = False


class ForAll(Struct, frozen=True, tag_field="t", kw_only=True):
    sender: str


class Ended(ForAll, frozen=True, tag="ended"):
    """Sessions are over; their keys open nothing."""

    keys: list[str]


class Renamed(ForAll, frozen=True, tag="renamed"):
    """Somebody has another name, language or account."""

    person: wire.Me


class SeatsMoved(ForAll, frozen=True, tag="seats-moved"):
    """What a guest had belongs to an account now."""

    guest: wire.Me


class Touched(ForAll, frozen=True, tag="touched"):
    """Lists of tables of these people changed."""

    people: list[str]


class Doubt(ForAll, frozen=True, tag="doubt"):
    """I was without a line: what I would have told, you have missed."""


class LetGo(ForAll, frozen=True, tag="let-go"):
    """Tables that were held still have changed, and may be read again."""

    hold: str


class Released(ForAll, frozen=True, tag="released"):
    """Nobody has this table in care any more, and bots are asked there."""

    table: str


class Offers(ForAll, frozen=True, tag="offers"):
    """I offer an edition more than before."""


class Spent(ForAll, frozen=True, tag="spent"):
    """What people and addresses have spent of their limits here: by limit, by key."""

    spent: dict[str, dict[str, int]]


Told = Ended | Renamed | SeatsMoved | Touched | Doubt | LetGo | Released | Offers | Spent
REPLY = msgspec.msgpack.Decoder(Done | Refused)
TOLD = msgspec.msgpack.Decoder(Told)
NEWS = msgspec.msgpack.Decoder(News)
BEAT = msgspec.msgpack.Decoder(Beat)
CALL = msgspec.msgpack.Decoder(Call)


class Words(Struct, frozen=True):
    """A part of a sentence, in every language it can be said in."""

    in_language: dict[str, str]

    def said(self, language: str) -> str:
        return self.in_language.get(language, self.in_language["en"])


def encoded(message: Any) -> bytes:
    return msgspec.msgpack.encode(message)


def as_refused(refusal: Refusal) -> Refused:
    return Refused(refusal.reason, refusal.status, {name: _packed(value) for name, value in refusal.arguments.items()})


def as_refusal(refused: Refused) -> Refusal:
    given = {name: _unpacked(value) for name, value in refused.given.items()}
    return Refusal(refused.reason, refused.status, **given)


def _packed(value: Any) -> Any:
    if isinstance(value, list | tuple):
        return [_packed(each) for each in value]
    if hasattr(value, "said"):
        return {"in_language": {language: value.said(language) for language in LANGUAGES}}
    return value if isinstance(value, int | float | None) else str(value)


def _unpacked(value: Any) -> Any:
    if isinstance(value, list):
        return [_unpacked(each) for each in value]
    return msgspec.convert(value, Words) if isinstance(value, dict) else value
