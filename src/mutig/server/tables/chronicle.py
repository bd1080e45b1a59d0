"""What was told at a table, kept small: thousands of live games hold their whole log in memory."""

from __future__ import annotations

import zlib
from collections.abc import Iterable, Iterator, Mapping
from typing import Any

from msgspec import Struct, msgpack

from mutig.core.ruleset import Event

from .viewers import Viewer

BLOCK = 64  # lines that are packed together


class Line(Struct, frozen=True, array_like=True):
    """One thing that happened: by which entry, what, and who alone may read it (None: everybody)."""

    entry: int
    to: int | None
    id: str
    args: dict[str, Any]

    @property
    def event(self) -> Event:
        return Event(self.id, self.args, self.to)

    def visible_to(self, viewer: Viewer) -> bool:
        return self.to is None or self.to == viewer


def line_of(entry: int, event: Event) -> Line:
    return Line(entry, event.to, event.id, _plain(event.args))


def _plain(args: Mapping[str, Any]) -> dict[str, Any]:
    return dict(args)


class Chronicle:
    """An append-only list of lines: full blocks are compressed, the last one is open."""

    def __init__(self, blocks: Iterable[bytes] = (), tail: Iterable[bytes] = ()) -> None:
        self.blocks, self.tail = list(blocks), list(tail)

    def add(self, lines: Iterable[Line]) -> None:
        self.tail.extend(_ENCODER.encode(line) for line in lines)
        while len(self.tail) >= BLOCK:
            full, self.tail = self.tail[:BLOCK], self.tail[BLOCK:]
            self.blocks.append(zlib.compress(b"".join(full)))

    def __len__(self) -> int:
        return len(self.blocks) * BLOCK + len(self.tail)

    def __iter__(self) -> Iterator[Line]:
        for block in self.blocks:
            yield from _lines_in(zlib.decompress(block))
        for line in self.tail:
            yield _DECODER.decode(line)


def _lines_in(block: bytes) -> list[Line]:
    # An array of BLOCK elements, written without its head.
    return _BLOCK_DECODER.decode(b"\xdc" + BLOCK.to_bytes(2, "big") + block)


_ENCODER = msgpack.Encoder()
_DECODER = msgpack.Decoder(Line)
_BLOCK_DECODER = msgpack.Decoder(list[Line])
