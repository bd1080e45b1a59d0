"""What a table puts on record and what it told: entries, the ids of actions, and the lines of the log.

Thousands of live games hold their whole log in memory, so it is kept small.
"""

from __future__ import annotations

import zlib
from array import array
from collections.abc import Iterable, Iterator, Sequence
from typing import Any

from msgspec import Struct, msgpack

from mutig.core.ruleset import Event
from mutig.server import wire
from mutig.server.store.rows import Entry

from .projection import Viewer

BLOCK = 64  # lines that are packed together
AT_HAND = 32  # the latest actions are answered from memory, the others from the store
IN_STORE = -1  # stands for the entry of an older action
ANSWERS = 200  # at one table, to what has no entry

Moves = Sequence[tuple[int, int]]  # seat and code of each, draws and forced ones included


# Entries


def written(moves: Iterable[tuple[int, int]]) -> str:
    """Moves as an entry has them: "seat:code seat:code"."""
    return " ".join(f"{seat}:{code}" for seat, code in moves)


def moves_of(entry: Entry) -> list[tuple[int, int]]:
    pairs = (word.split(":") for word in entry.moves.split())
    return [(int(seat), int(code)) for seat, code in pairs]


def codes_of(entry: Entry) -> list[int]:
    """What was chosen; of an undo, the entries that are struck out."""
    return [int(word) for word in entry.codes.split()]


def effective(entries: Iterable[Entry]) -> list[Entry]:
    """The entries that hold: no undo, and nothing that was struck out by one."""
    kept: dict[int, Entry] = {}
    for entry in entries:
        if entry.kind == "undo":
            for seq in codes_of(entry):
                kept.pop(seq, None)
        else:
            kept[entry.seq] = entry
    return list(kept.values())


# Lines


class LogLine(Struct, frozen=True, array_like=True):
    """One thing that happened: by which entry, who alone may read it (None: everybody), and what."""

    entry: int
    to: int | None
    id: str
    args: dict[str, Any]

    @property
    def event(self) -> Event:
        return Event(self.id, self.args, self.to)

    def visible_to(self, viewer: Viewer) -> bool:
        return self.to is None or self.to == viewer


class ToldLog:
    """An append-only list of lines: full blocks are compressed, the last one is open."""

    def __init__(self, blocks: Iterable[bytes] = (), tail: Iterable[bytes] = ()) -> None:
        self.blocks, self.tail = list(blocks), list(tail)

    def add(self, entry: int, events: Iterable[Event]) -> None:
        """What an entry has told."""
        lines = (LogLine(entry, event.to, event.id, dict(event.args)) for event in events)
        self.tail.extend(map(_ENCODER.encode, lines))
        while len(self.tail) >= BLOCK:
            full, self.tail = self.tail[:BLOCK], self.tail[BLOCK:]
            self.blocks.append(zlib.compress(b"".join(full)))

    def copy(self) -> ToldLog:
        """The lines there are now."""
        return ToldLog(self.blocks, self.tail)

    def __len__(self) -> int:
        return len(self.blocks) * BLOCK + len(self.tail)

    def __iter__(self) -> Iterator[LogLine]:
        for block in self.blocks:
            yield from _lines_in(zlib.decompress(block))
        for line in self.tail:
            yield _DECODER.decode(line)


def _lines_in(block: bytes) -> list[LogLine]:
    # An array of BLOCK elements, written without its head.
    return _BLOCK_DECODER.decode(b"\xdc" + BLOCK.to_bytes(2, "big") + block)


_ENCODER = msgpack.Encoder()
_DECODER = msgpack.Decoder(LogLine)
_BLOCK_DECODER = msgpack.Decoder(list[LogLine])


# What was asked before: the same id again is answered as it was the first time, and changes nothing


class Actions:
    """Which ids are in the log of a table: each seat's decisions. Eight bytes for each, for a thousand live tables."""

    def __init__(self, known: Iterable[tuple[int, str]] = ()) -> None:
        self._known = array("q", map(hash, known))
        self._entries: dict[tuple[int, str], int] = {}

    def add(self, seat: int, action: str, entry: int) -> None:
        self._known.append(hash((seat, action)))
        self._entries[seat, action] = entry
        if len(self._entries) > AT_HAND:
            del self._entries[next(iter(self._entries))]

    def entry(self, seat: int, action: str) -> int | None:
        """The entry of an action; IN_STORE: the store must be asked; None: a fresh id."""
        entry = self._entries.get((seat, action))
        if entry is None and hash((seat, action)) in self._known:
            return IN_STORE
        return entry


class Answers:
    """The latest answers to each person, by id: votes, wishes, words."""

    def __init__(self) -> None:
        self._answers: dict[tuple[str, str], wire.Ack] = {}

    def known(self, person: wire.Me, action: str) -> wire.Ack | None:
        return self._answers.get((person.id, action))

    def keep(self, person: wire.Me, ack: wire.Ack) -> wire.Ack:
        self._answers[person.id, ack.id] = ack
        if len(self._answers) > ANSWERS:
            del self._answers[next(iter(self._answers))]
        return ack
