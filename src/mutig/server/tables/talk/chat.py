"""What people say to each other at a table: plain text, a few lines in a row, and nobody has to read it."""

from __future__ import annotations

from collections import deque

from mutig.server import wire
from mutig.server.refusal import Refusal
from mutig.server.store.rows import ChatRow
from mutig.server.text import clean_text, timestamp
from mutig.server.work.rate import Bucket

KEPT = 50  # lines a newcomer is shown
BURST, REFILL_S = 5, 2.0  # lines at once, and how long it takes until one more may be said


class Chat:
    """The chat of one live table."""

    def __init__(self, rows: list[ChatRow]) -> None:
        self.lines = deque((chat_line(row) for row in rows[-KEPT:]), maxlen=KEPT)
        self.muted: dict[str, set[int]] = {}  # by person: the seats they do not want to read
        self._buckets: dict[str, Bucket] = {}

    def checked(self, person: str, text: str, now: float) -> str:
        """The text as it may be said now."""
        clean = clean_text(text)
        if not clean:
            raise Refusal("empty-line")
        if not self._buckets.setdefault(person, Bucket(BURST, REFILL_S, now)).has_one(now):
            raise Refusal("too-fast", 429)
        return clean

    def said(self, person: str, line: wire.ChatLine) -> None:
        """The line is on record."""
        self._buckets[person].tokens -= 1
        self.lines.append(line)

    def take_over(self, earlier: Chat) -> None:
        """The table was read again; what is not on record stays as it was."""
        self._buckets = earlier._buckets

    def mute(self, person: str, seat: int, muted: bool) -> None:
        seats = self.muted.setdefault(person, set())
        if muted:
            seats.add(seat)
        else:
            seats.discard(seat)

    def is_for(self, person: str, line: wire.ChatLine) -> bool:
        return line.seat is None or line.seat not in self.muted.get(person, ())

    def lines_for(self, person: str) -> list[wire.ChatLine]:
        return [line for line in self.lines if self.is_for(person, line)]


def chat_line(row: ChatRow) -> wire.ChatLine:
    return wire.ChatLine(number=row.number, seat=row.seat, name=row.name, text=row.text, at=timestamp(row.at))
