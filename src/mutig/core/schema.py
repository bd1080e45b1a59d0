"""One table of fields generates everything a state needs: class, copy, bytes, equality, who may see what.

A game lists its fields once:

    STATE = Schema("MyState", [field("points", PUBLIC, SEAT), field("hand", OWNER, SEAT, value=Some("role")), ...])

Who may see a field is said here and nowhere else: views, what bots and researchers are shown and what may be undone
follow from it.

Every cell is a whole number of 16 bits. Interpreted rules work on `State` objects with lists; compiled rules on numpy
records of the same layout, so `pack` of one and the bytes of the other are equal (parity tests rely on it).
"""

from __future__ import annotations

import hashlib
import struct
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from itertools import chain, product
from math import prod
from typing import Any, ClassVar, Self

CELL_LOW, CELL_HIGH, CELL_BYTES = -(1 << 15), (1 << 15) - 1, 2

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
    """A line of the table: name, who may see it, shape, meaning of the number, value at the start.

    Everybody sees a secret while one of the flags `open_when` is set; of flags by seat that of its owner counts.
    A field that joined `later`, when there were games already, stands after all others and counts in a fingerprint
    only where it says something: so the games from before keep theirs.
    """

    name: str
    visible: str
    axes: tuple[Axis, ...]
    value: Value
    open_when: tuple[str, ...]
    start: int
    note: str
    later: bool = False

    @property
    def shape(self) -> tuple[int, ...]:
        return tuple(axis.capacity for axis in self.axes)


def field(
    name: str,
    visible: str,
    *axes: Axis,
    value: Value = Number(),  # noqa: B008 - Number is frozen
    open_when: tuple[str, ...] = (),
    start: int | None = None,
    note: str = "",
    later: bool = False,
) -> Field:
    """A field of a state; things of a kind start as none, everything else as 0."""
    if start is None:
        start = -1 if isinstance(value, One) else 0
    return Field(name, visible, axes, value, open_when, start, note, later)


def printed(
    name: str,
    *axes: Axis,
    value: Value = Number(),  # noqa: B008 - Number is frozen
    start: int | None = None,
    note: str = "",
) -> Field:
    """A field of an edition's tables: what is printed is no secret."""
    return field(name, PUBLIC, *axes, value=value, start=start, note=note)


class State:
    """What lies on the table, interpreted: one attribute per field, lists for arrays."""

    __slots__ = ()
    schema: ClassVar[Schema]

    def copy(self) -> Self:
        raise NotImplementedError  # generated for each schema

    def cells(self) -> list[int]:
        """All numbers in the order of the schema."""
        raise NotImplementedError  # generated for each schema

    def cover(self, viewer: Viewer, cell: Any) -> None:
        """Put a cell of one's own wherever the viewer may not look."""
        raise NotImplementedError  # generated for each schema

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, State) or other.schema is not self.schema:
            return NotImplemented
        return all(getattr(self, f.name) == getattr(other, f.name) for f in self.schema.fields)

    __hash__ = None  # type: ignore[assignment]  # mutable: use fingerprint()

    def fingerprint(self) -> str:
        """A short digest that two states share only if they are equal."""
        return hashlib.blake2b(self.schema.essence(self), digest_size=16).hexdigest()

    def __repr__(self) -> str:
        return f"<{type(self).__name__} {self.fingerprint()[:8]}>"


class Schema:
    """The table of fields of one kind of state (or of an edition's printed tables)."""

    def __init__(self, name: str, fields: Iterable[Field], remembered: Sequence[str] = ()) -> None:
        """`remembered` are the flags that count as set for who saw the whole game and forgets nothing."""
        self.name = name
        self.fields: tuple[Field, ...] = tuple(fields)
        self.remembered = tuple(remembered)
        names = [f.name for f in self.fields]
        if len(set(names)) != len(names):
            raise ValueError(f"{name}: a field is listed twice")
        for f in self.fields:
            self._check_visible(f)
        if [f.later for f in self.fields] != sorted(f.later for f in self.fields):
            raise ValueError(f"{name}: what joined later stands last")
        self._later = [f for f in self.fields if f.later]
        self._secret = [f for f in self.fields if f.visible != PUBLIC]
        self.size = sum(prod(f.shape) for f in self.fields)
        self._struct = struct.Struct(f"<{self.size}h")
        self.state: type[State] = _state_class(self)

    def _check_visible(self, f: Field) -> None:
        """Nothing that decides about secrets may be one, or open more than it can."""
        where = f"{self.name}.{f.name}"
        if f.visible not in (PUBLIC, OWNER, NOBODY):
            raise ValueError(f"{where}: say who may see it: PUBLIC, OWNER or NOBODY, not {f.visible!r}")
        if f.visible == OWNER and not (f.axes and f.axes[0].kind == "seat"):
            raise ValueError(f"{where}: only a field with one row per seat can belong to its owner")
        if f.visible == PUBLIC and f.open_when:
            raise ValueError(f"{where}: what is public is always open")
        for name in f.open_when:
            flag = next((other for other in self.fields if other.name == name), None)
            if flag is None or flag.visible != PUBLIC or not isinstance(flag.value, Flag):
                raise ValueError(f"{where}: {name!r} is no public flag")
            if [axis.kind for axis in flag.axes] not in ([], ["seat"] if f.visible == OWNER else []):
                raise ValueError(f"{where}: {name!r} is neither one flag nor one for each owner")

    def __getitem__(self, name: str) -> Field:
        return next(f for f in self.fields if f.name == name)

    def new(self) -> Any:
        """A state with every cell at its start value."""
        return self.state()

    def pack(self, state: State) -> bytes:
        """The cells as 16-bit little-endian numbers: the same bytes as the compiled record."""
        return self._struct.pack(*state.cells())

    def unsaid(self, state: State) -> set[str]:
        """Fields at the end that joined later and are still at their start value: as if there were none of them."""
        found = set()
        for f in reversed(self._later):
            if getattr(state, f.name) != _filled(f.shape, f.start):
                break
            found.add(f.name)
        return found

    def essence(self, state: State) -> bytes:
        """The packed cells without those."""
        unsaid = self.unsaid(state)
        size = self.size - sum(prod(f.shape) for f in self._later if f.name in unsaid)
        return self.pack(state)[: size * CELL_BYTES]

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

    def hidden(self, viewer: Viewer, state: State) -> Iterator[tuple[Field, int | None]]:
        """What a viewer may not see in this state: (field, row), row None for the whole field."""
        for f in self._secret:
            if f.visible == NOBODY:
                if not lies_open(f.open_when, state):
                    yield f, None
            elif f.visible == OWNER:
                for row in range(f.axes[0].capacity):
                    if row != viewer and not lies_open(f.open_when, state, row):
                        yield f, row

    def seen_by(self, viewer: Viewer, state: State) -> Any:
        """A copy in which everything the viewer may not know is back at its start value."""
        copy = state.copy()
        for f, row in self.hidden(viewer, state):
            if row is None:
                setattr(copy, f.name, _filled(f.shape, f.start))
            else:
                getattr(copy, f.name)[row] = _filled(f.shape[1:], f.start)
        return copy

    def places(self, f: Field) -> Iterator[tuple[int, ...]]:
        """Every index of a field (one empty index for a single number)."""
        return product(*(range(n) for n in f.shape))


def lies_open(open_when: Iterable[str], state: State, seat: int = -1) -> bool:
    """Whether one of these flags is set: the one there is, or that of the seat."""
    for name in open_when:
        flag = getattr(state, name)
        if flag[seat] if isinstance(flag, list) else flag:
            return True
    return False


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


def _covering(schema: Schema) -> Iterator[str]:
    """What hides everything a viewer may not see, as source; the same as `hidden` tells."""
    for f in schema.fields:
        flags = [f"self.{name}{'[row]' if schema[name].axes else ''}" for name in f.open_when]
        closed = " and ".join(f"not {flag}" for flag in flags)
        if f.visible == NOBODY:
            yield f"{f'if {closed}: ' if closed else ''}self.{f.name} = {_repeated('cell', f.shape)}"
        elif f.visible == OWNER:
            yield f"for row in range({f.shape[0]}):"
            hidden = " and ".join(filter(None, ["row != viewer", closed]))
            yield f"    if {hidden}: self.{f.name}[row] = {_repeated('cell', f.shape[1:])}"


def _repeated(cell: str, shape: Sequence[int]) -> str:
    if not shape:
        return cell
    return f"[{cell}] * {shape[0]}" if len(shape) == 1 else f"[[{cell}] * {shape[1]} for _ in range({shape[0]})]"


def _state_class(schema: Schema) -> type[State]:
    """Write the State class out as source: a generated copy is five times faster than a loop over fields."""
    fresh, copied, cells = [], [], []
    for f in schema.fields:
        if not f.shape:
            fresh.append(f"self.{f.name} = {f.start}")
            copied.append(f"new.{f.name} = self.{f.name}")
            cells.append(f"self.{f.name}")
        elif len(f.shape) == 1:
            fresh.append(f"self.{f.name} = {_repeated(str(f.start), f.shape)}")
            copied.append(f"new.{f.name} = self.{f.name}[:]")
            cells.append(f"*self.{f.name}")
        elif len(f.shape) == 2:
            fresh.append(f"self.{f.name} = {_repeated(str(f.start), f.shape)}")
            copied.append(f"new.{f.name} = [row[:] for row in self.{f.name}]")
            cells.append(f"*flat(self.{f.name})")
        else:
            raise ValueError(f"{schema.name}.{f.name}: at most two axes")
    source = (
        f"class {schema.name}(State):\n"
        f"    __slots__ = {tuple(f.name for f in schema.fields)!r}\n"
        "    def __init__(self):\n        " + "\n        ".join(fresh) + "\n"
        f"    def copy(self):\n        new = {schema.name}.__new__({schema.name})\n        "
        + "\n        ".join(copied)
        + "\n        return new\n"
        f"    def cells(self):\n        return [{', '.join(cells)}]\n"
        "    def cover(self, viewer, cell):\n        " + "\n        ".join([*_covering(schema), "return"]) + "\n"
    )
    namespace: dict[str, Any] = {"State": State, "flat": chain.from_iterable}
    exec(source, namespace)
    made: type[State] = namespace[schema.name]
    made.schema = schema
    made.__module__ = __name__
    return made
