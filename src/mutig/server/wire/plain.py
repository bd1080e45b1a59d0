"""What all messages are made of: bounded texts and numbers, and the base of every type."""

from __future__ import annotations

from typing import Annotated, Literal

from msgspec import Meta, Raw, Struct

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
