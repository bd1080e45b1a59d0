"""What a seat sees as a row of whole numbers, made from the schema's allow-list and nothing else.

The layout depends on the game and LAYOUT_VERSION alone: not on the number of players, variants or edition. It is a list
of named pieces. Public fields come whole, of an owner's field the viewer's own row; rows by seat begin with the viewer
and go on clockwise; seats as values are places from the viewer (0 is the viewer). Numbers are not scaled and things of
a kind are indices (-1 none), so an observation loses nothing and takes one copy: `Layout.features` expands it to
float32 with one-hot things and scaled numbers.

Some secrets lie open at times (behind screens that were opened, say; `open_when` in the schema). They have their
place in the layout, and `hide_secrets` empties it whenever the viewer may not look.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from functools import cached_property
from math import prod

import numpy as np
import numpy.typing as npt

from mutig.core.ruleset import Ruleset, Table
from mutig.core.schema import NOBODY, OWNER, PUBLIC, Field, Flag, One, Some, State

from . import seeing
from .building import CELL, eyes

LAYOUT_VERSION = 2  # goes up whenever the meaning of a number in an observation changes

Numbers = npt.NDArray[np.int16]
Features = npt.NDArray[np.float32]
Line = tuple[int, int, int, int, int]  # of a plan, as seeing.py reads it

PENDING = "pending"  # the one field whose bits are NATURE and the seats
LARGE, ROUGHLY = 100, 20.0  # an amount is divided by its bound, without a bound below LARGE by this: about 1 at most


@dataclass(frozen=True)
class Piece:
    """One field in an observation: where its numbers are and what they mean.

    kind: 'number' (divide by `scale`), 'flag' (0 or 1), 'thing' (an index below `classes`, -1 none). Its numbers are
    never below `low` nor above `high`.
    """

    name: str
    start: int
    length: int
    kind: str
    classes: int = 1
    scale: float = 1.0
    low: int = 0
    high: int = 1

    @property
    def stop(self) -> int:
        return self.start + self.length

    @property
    def width(self) -> int:
        """How many features its numbers become."""
        return self.length * (self.classes if self.kind == "thing" else 1)


@dataclass(frozen=True)
class Layout:
    """The pieces of a game's observations, and the plan by which they are copied."""

    game: str
    version: int
    pieces: tuple[Piece, ...]
    plan: npt.NDArray[np.uint64]
    veiled: bool  # secrets have to be hidden before the plan is carried out

    @property
    def size(self) -> int:
        """Numbers in an observation."""
        return self.pieces[-1].stop

    @property
    def features_size(self) -> int:
        """Numbers in an observation once it is expanded."""
        return sum(piece.width for piece in self.pieces)

    def __getitem__(self, name: str) -> Piece:
        return next(piece for piece in self.pieces if piece.name == name)

    @cached_property
    def low(self) -> Numbers:
        """The least each number can be."""
        return np.concatenate([np.full(p.length, p.low, np.int16) for p in self.pieces])

    @cached_property
    def high(self) -> Numbers:
        """The most each number can be."""
        return np.concatenate([np.full(p.length, p.high, np.int16) for p in self.pieces])

    def features(self, observations: Numbers) -> Features:
        """Observations [..., size] as float32 [..., features_size]: one-hot things, scaled numbers."""
        parts: list[Features] = []
        for piece in self.pieces:
            numbers = observations[..., piece.start : piece.stop]
            if piece.kind == "thing":
                hot = numbers[..., None] == np.arange(piece.classes, dtype=np.int16)
                parts.append(hot.reshape(*numbers.shape[:-1], piece.width).astype(np.float32))
            else:
                parts.append(numbers.astype(np.float32) / np.float32(piece.scale))
        return np.concatenate(parts, axis=-1)


def layout_of(table: Table, *, open_hands: bool = False) -> Layout:
    """The layout of a table's game, with the plan for its number of players; `open_hands` hides nothing (critics)."""
    rules = table.rules
    kinds = _Kinds(table)
    fields: list[tuple[Field, int, Piece]] = []
    source = target = 0
    for f in rules.state.fields:
        if f.visible != NOBODY or f.open_when or open_hands:
            shown = replace(f, visible=PUBLIC, open_when=()) if f.open_when or open_hands else f
            piece = _piece(shown, target, kinds)
            fields.append((shown, source, piece))
            target = piece.stop
        source += prod(f.shape)
    plans = [
        _joined([line for f, source, piece in fields for line in _lines(f, source, piece, seat, table.players)])
        for seat in range(table.players)
    ]
    plan = np.zeros((table.players, max(map(len, plans)), 5), np.uint64)  # a line of zeros copies nothing
    for seat, lines in enumerate(plans):
        plan[seat, : len(lines)] = lines
    veiled = any(f.open_when for f in rules.state.fields) and not open_hands
    return Layout(rules.name, LAYOUT_VERSION, tuple(piece for _, _, piece in fields), plan, veiled)


class _Kinds:
    """How many things of each kind there can be on any table of a game."""

    def __init__(self, table: Table) -> None:
        rules: Ruleset = table.rules
        self._words = table.words
        self._capacity = {axis.kind: axis.capacity for f in rules.tables.fields for axis in f.axes}
        self._capacity |= {axis.kind: axis.capacity for f in rules.state.fields for axis in f.axes}

    def count(self, kind: str) -> int:
        return self._capacity[kind] if kind in self._capacity else len(self._words.names[kind])


def _piece(f: Field, target: int, kinds: _Kinds) -> Piece:
    """Where a field stands in the observation and what its numbers mean."""
    cells = prod(f.shape[1:] if f.visible == OWNER else f.shape)
    if f.name == PENDING:
        return Piece(f.name, target, kinds.count("seat"), "flag")
    if isinstance(f.value, Some):
        return Piece(f.name, target, cells * kinds.count(f.value.kind), "flag")
    if isinstance(f.value, One):
        classes = kinds.count(f.value.kind)
        return Piece(f.name, target, cells, "thing", classes, low=-1, high=classes - 1)
    if isinstance(f.value, Flag):
        return Piece(f.name, target, cells, "flag")
    scale = float(f.value.high) if 0 < f.value.high <= LARGE else ROUGHLY
    low, high = min(f.value.low, f.start), max(f.value.high, f.start)
    return Piece(f.name, target, cells, "number", scale=scale, low=low, high=high)


def _lines(f: Field, source: int, piece: Piece, seat: int, players: int) -> Iterator[Line]:
    """How a field is copied for a viewer: rows by seat in two stretches, from the viewer on and up to the viewer."""
    if f.name == PENDING:  # bit 0 is NATURE's
        yield seeing.BITS, source, piece.start, players - seat, seat + 1
        yield seeing.BITS, source, piece.start + players - seat, seat, 1
        return
    row = prod(f.shape[1:])
    if f.visible == OWNER:
        stretches = [(source + seat * row, row)]
    elif f.axes and f.axes[0].kind == "seat":
        stretches = [(source + seat * row, (players - seat) * row), (source, seat * row)]
    else:
        stretches = [(source, prod(f.shape))]
    target = piece.start
    for first, cells in stretches:
        if isinstance(f.value, Some):
            width = piece.length // prod(f.shape[1:] if f.visible == OWNER else f.shape)
            for cell in range(first, first + cells):
                yield seeing.BITS, cell, target, width, 0
                target += width
        else:
            by_seat = isinstance(f.value, One) and f.value.kind == "seat"
            yield seeing.SEATS if by_seat else seeing.PLAIN, first, target, cells, 0
            target += cells


def _joined(lines: list[Line]) -> list[Line]:
    """Lines of one kind together; copies of neighbouring cells to neighbouring places become one."""
    joined: list[Line] = []
    for how, source, target, length, shift in sorted(line for line in lines if line[seeing.LENGTH]):
        if joined and how != seeing.BITS:
            last, from_, to, so_far, _ = joined[-1]
            if last == how and from_ + so_far == source and to + so_far == target:
                joined[-1] = (how, from_, to, so_far + length, 0)
                continue
        joined.append((how, source, target, length, shift))
    return joined


class Observer:
    """Writes observations of the interpreted states of one table, one at a time."""

    def __init__(self, table: Table) -> None:
        self.layout = layout_of(table)
        self._table = table
        self._empty = empty(self.layout, table.rules)
        self._eyes = eyes()

    def observe(self, state: State, seat: int) -> Numbers:
        """What a seat sees of a state."""
        visible = state.copy()
        self._table.rules.interpreted.hide_secrets(visible, seat)
        cells = np.frombuffer(bytearray(state.schema.pack(visible)), CELL)
        seen = self._empty.copy()
        self._eyes.see(self.layout.plan, cells, seen, self._table.players, seat)
        return seen


def empty(layout: Layout, rules: Ruleset) -> Numbers:
    """An observation of an empty table: what the rows of seats nobody sits on always show."""
    row = np.zeros(layout.size, np.int16)
    for piece in layout.pieces:
        f = rules.state[piece.name]
        if f.name != PENDING and not isinstance(f.value, Some):
            row[piece.start : piece.stop] = f.start
    return row
