"""One table of fields generates everything a state needs: class, copy, bytes, equality, who may see what.

A game lists its fields once:

    STATE = Schema("BroomState", [Field("points", SEAT), Field("hand", SEAT, value=Some("role"), visible=OWNER), ...])

Every cell is a whole number of 16 bits. Interpreted rules work on `State` objects with lists; compiled rules on numpy
records of the same layout, so `pack` of one and the bytes of the other are equal (parity tests rely on it).
"""

from __future__ import annotations

import hashlib
import struct
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from itertools import product
from math import prod
from typing import Any, ClassVar, Self

CELL_LOW, CELL_HIGH = -(1 << 15), (1 << 15) - 1

PUBLIC = "public"  # everybody sees it
OWNER = "owner"  # only the seat of the first axis sees its own row
NOBODY = "nobody"  # bookkeeping that leaves in no view

SPECTATOR = "spectator"
Viewer = int | str  # a seat, or SPECTATOR


@dataclass(frozen=True)
class Axis:
    """One dimension of a field: what it counts and how many there can be at most."""

    kind: str
    capacity: int


@dataclass(frozen=True)
class Number:
    """A plain amount."""

    low: int = 0
    high: int = CELL_HIGH


@dataclass(frozen=True)
class Flag:
    """Yes or no, stored as 1 or 0."""


@dataclass(frozen=True)
class One:
    """One thing of a kind, stored as its index; -1 is none."""

    kind: str


@dataclass(frozen=True)
class Some:
    """A set of things of a kind, stored as one bit each."""

    kind: str


Value = Number | Flag | One | Some


@dataclass(frozen=True)
class Field:
    """A line of the table: name, shape, meaning of the number, who may see it, value at the start."""

    name: str
    axes: tuple[Axis, ...]
    value: Value
    visible: str
    start: int
    note: str

    @property
    def shape(self) -> tuple[int, ...]:
        return tuple(axis.capacity for axis in self.axes)


def field(
    name: str,
    *axes: Axis,
    value: Value = Number(),  # noqa: B008 - Number is frozen
    visible: str = PUBLIC,
    start: int | None = None,
    note: str = "",
) -> Field:
    """A field; things of a kind start as none, everything else as 0."""
    if start is None:
        start = -1 if isinstance(value, One) else 0
    return Field(name, axes, value, visible, start, note)


class State:
    """What lies on the table, interpreted: one attribute per field, lists for arrays."""

    __slots__ = ()
    schema: ClassVar[Schema]

    def copy(self) -> Self:
        raise NotImplementedError  # generated for each schema

    def cells(self) -> Iterator[int]:
        """All numbers in the order of the schema."""
        for f in self.schema.fields:
            yield from _cells(getattr(self, f.name), len(f.axes))

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, State) or other.schema is not self.schema:
            return NotImplemented
        return all(getattr(self, f.name) == getattr(other, f.name) for f in self.schema.fields)

    __hash__ = None  # type: ignore[assignment]  # mutable: use fingerprint()

    def fingerprint(self) -> str:
        """A short digest that two states share only if they are equal."""
        return hashlib.blake2b(self.schema.pack(self), digest_size=16).hexdigest()

    def __repr__(self) -> str:
        return f"<{type(self).__name__} {self.fingerprint()[:8]}>"


class Schema:
    """The table of fields of one kind of state (or of an edition's printed tables)."""

    def __init__(self, name: str, fields: Iterable[Field]) -> None:
        self.name = name
        self.fields: tuple[Field, ...] = tuple(fields)
        names = [f.name for f in self.fields]
        if len(set(names)) != len(names):
            raise ValueError(f"{name}: a field is listed twice")
        for f in self.fields:
            if f.visible == OWNER and not (f.axes and f.axes[0].kind == "seat"):
                raise ValueError(f"{name}.{f.name}: only a field with one row per seat can belong to its owner")
        self.size = sum(prod(f.shape) for f in self.fields)
        self._struct = struct.Struct(f"<{self.size}h")
        self.state: type[State] = _state_class(self)

    def __getitem__(self, name: str) -> Field:
        return next(f for f in self.fields if f.name == name)

    def new(self) -> Any:
        """A state with every cell at its start value."""
        return self.state()

    def pack(self, state: State) -> bytes:
        """The cells as 16-bit little-endian numbers: the same bytes as the compiled record."""
        return self._struct.pack(*state.cells())

    def unpack(self, data: bytes) -> Any:
        """The state whose cells these bytes are."""
        cells = iter(self._struct.unpack(data))
        state = self.new()
        for f in self.fields:
            setattr(state, f.name, _nested(f.shape, cells))
        return state

    def layout(self) -> list[tuple[str, str, tuple[int, ...]]]:
        """What numpy needs to build the record type."""
        return [(f.name, "<i2", f.shape) for f in self.fields]

    def hidden(self, viewer: Viewer) -> Iterator[tuple[Field, int | None]]:
        """What a viewer may not see: (field, row), row None for the whole field."""
        for f in self.fields:
            if f.visible == NOBODY:
                yield f, None
            elif f.visible == OWNER:
                for row in range(f.axes[0].capacity):
                    if row != viewer:
                        yield f, row

    def seen_by(self, viewer: Viewer, state: State) -> Any:
        """A copy in which everything the viewer may not know is back at its start value."""
        copy = state.copy()
        for f, row in self.hidden(viewer):
            if row is None:
                setattr(copy, f.name, _filled(f.shape, f.start))
            else:
                getattr(copy, f.name)[row] = _filled(f.shape[1:], f.start)
        return copy

    def places(self, f: Field) -> Iterator[tuple[int, ...]]:
        """Every index of a field (one empty index for a single number)."""
        return product(*(range(n) for n in f.shape))


def _cells(value: Any, depth: int) -> Iterator[int]:
    if depth == 0:
        yield value
    elif depth == 1:
        yield from value
    else:
        for row in value:
            yield from _cells(row, depth - 1)


def _nested(shape: Sequence[int], cells: Iterator[int]) -> Any:
    if not shape:
        return next(cells)
    return [_nested(shape[1:], cells) for _ in range(shape[0])]


def _filled(shape: Sequence[int], start: int) -> Any:
    if not shape:
        return start
    if len(shape) == 1:
        return [start] * shape[0]
    return [_filled(shape[1:], start) for _ in range(shape[0])]


def _state_class(schema: Schema) -> type[State]:
    """Write the State class out as source: a generated copy is five times faster than a loop over fields."""
    fresh, copied = [], []
    for f in schema.fields:
        if not f.shape:
            fresh.append(f"self.{f.name} = {f.start}")
            copied.append(f"new.{f.name} = self.{f.name}")
        elif len(f.shape) == 1:
            fresh.append(f"self.{f.name} = [{f.start}] * {f.shape[0]}")
            copied.append(f"new.{f.name} = self.{f.name}[:]")
        elif len(f.shape) == 2:
            fresh.append(f"self.{f.name} = [[{f.start}] * {f.shape[1]} for _ in range({f.shape[0]})]")
            copied.append(f"new.{f.name} = [row[:] for row in self.{f.name}]")
        else:
            raise ValueError(f"{schema.name}.{f.name}: at most two axes")
    source = (
        f"class {schema.name}(State):\n"
        f"    __slots__ = {tuple(f.name for f in schema.fields)!r}\n"
        "    def __init__(self):\n        " + "\n        ".join(fresh) + "\n"
        f"    def copy(self):\n        new = {schema.name}.__new__({schema.name})\n        "
        + "\n        ".join(copied)
        + "\n        return new\n"
    )
    namespace: dict[str, Any] = {"State": State}
    exec(source, namespace)
    made: type[State] = namespace[schema.name]
    made.schema = schema
    made.__module__ = __name__
    return made
