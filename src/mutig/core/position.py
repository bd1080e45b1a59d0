"""A state written with the table's own words, JSON-ready, and read back with every field checked.

The schema says what each number means, `Words` says what the things are called. So positions, views and the tests'
scenarios need no code of their own: `{"points": [10, 12], "pawns": [["hushwood", "saltgrass"], ...], ...}`.

How a field is spelled:
* an axis whose kind has words is an object keyed by them, leaving out what is still at its start value;
* an axis "seat" is a list with one entry per player, any other axis a plain list;
* a row of flags is the list of those set.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from itertools import compress, groupby
from typing import Any, cast

from .errors import MutigError, shown, unknown
from .schema import (
    NOBODY,
    OWNER,
    PUBLIC,
    Axis,
    Field,
    Flag,
    Number,
    One,
    Schema,
    Some,
    State,
    Viewer,
)

Encoder = Callable[[Any], Any]


class Words:
    """What the things of one table are called, kind by kind."""

    def __init__(self, players: int, names: Mapping[str, Sequence[str]]) -> None:
        self.players = players
        self.names = {kind: tuple(words) for kind, words in names.items()}
        self._index = {kind: {word: i for i, word in enumerate(words)} for kind, words in self.names.items()}

    def of(self, kind: str, index: int) -> str:
        return self.names[kind][index]

    def index(self, kind: str, word: object, where: str) -> int:
        """The number of a thing, or a sentence that lists the things there are."""
        found = self._index[kind].get(word) if isinstance(word, str) else None
        if found is None:
            raise MutigError(f"{where}: {unknown(kind, word, self.names[kind])}")
        return found

    def length(self, axis: Axis) -> int:
        """How many entries of an axis are in use at this table."""
        if axis.kind == "seat":
            return self.players
        return len(self.names[axis.kind]) if axis.kind in self.names else axis.capacity


class Codec:
    """Writes and reads the states of one schema in the words of one table."""

    def __init__(self, schema: Schema, words: Words) -> None:
        self.schema, self.words = schema, words
        self._writers = {f.name: self._field_writer(f, f.axes) for f in schema.fields}
        # Allow-lists: a field of any other visibility, or of none that is known here, is in neither of them.
        self._public = self._fields_writer([f for f in schema.fields if f.visible == PUBLIC])
        self._opened = [
            (open_when, self._fields_writer(fields)) for open_when, fields in self._by_condition(NOBODY) if open_when
        ]
        self._rows = [
            (open_when, [(f.name, self._field_writer(f, f.axes[1:])) for f in fields])
            for open_when, fields in self._by_condition(OWNER)
        ]

    def write(self, state: State) -> dict[str, Any]:
        """Every field by name: the whole truth, for positions. What joined later is written where it says something."""
        unsaid = self.schema.unsaid(state)
        return {name: writer(getattr(state, name)) for name, writer in self._writers.items() if name not in unsaid}

    def write_public(self, state: State) -> dict[str, Any]:
        """The fields everybody may see now. Nobody's eyes are named here, so the same goes to all of them."""
        seen: dict[str, Any] = self._public(state)
        for open_when, write in self._opened:
            if any(getattr(state, flag) for flag in open_when):
                seen |= write(state)
        return seen

    def write_own(self, viewer: Viewer, state: State) -> dict[str, Any]:
        """Of the fields that belong to their owners the viewer's own row, and those that lie open (others are None)."""
        seats, seen = range(self.words.players), {}
        for open_when, fields in self._rows:
            shown = {*_open_seats(open_when, state, seats), viewer}
            for name, writer in fields:
                cells = getattr(state, name)
                seen[name] = [writer(cells[seat]) if seat in shown else None for seat in seats]
        return seen

    def write_own_rows(self, state: State) -> list[dict[str, Any]]:
        """The same for every seat, and last of all for those who have none; no row is written twice."""
        players = self.words.players
        seats = range(players)
        seen: list[dict[str, Any]] = [{} for _ in range(players + 1)]
        for open_when, fields in self._rows:
            opened = _open_seats(open_when, state, seats)
            for name, writer in fields:
                cells = getattr(state, name)
                written = [writer(cells[seat]) for seat in seats]
                rows = [written[seat] if seat in opened else None for seat in seats]
                for viewer in seats:
                    seen[viewer][name] = own = rows.copy()
                    own[viewer] = written[viewer]
                seen[-1][name] = rows
        return seen

    def _by_condition(self, visible: str) -> Iterator[tuple[tuple[str, ...], list[Field]]]:
        """The fields of a visibility in the order of the schema, with the flags that open neighbours alike."""
        fields = (f for f in self.schema.fields if f.visible == visible)
        return ((open_when, list(run)) for open_when, run in groupby(fields, key=lambda f: f.open_when))

    def _field_writer(self, f: Field, axes: Sequence[Axis]) -> Encoder:
        """Made of source: all of it together costs less than a call for every cell."""
        known: dict[str, Any] = {"compress": compress}
        return cast(Encoder, eval(f"lambda cell: {self._written(f, axes, 'cell', known)}", known))

    def _fields_writer(self, fields: Iterable[Field]) -> Encoder:
        """The same for a whole state: these fields by name."""
        known: dict[str, Any] = {"compress": compress}
        written = (f"{f.name!r}: {self._written(f, f.axes, f'state.{f.name}', known)}" for f in fields)
        return cast(Encoder, eval(f"lambda state: {{{', '.join(written)}}}", known))

    def _written(self, f: Field, axes: Sequence[Axis], it: str, known: dict[str, Any]) -> str:
        """What writes `it`, a value of the field or a row of them, as source; what that names is put into `known`."""
        if not axes:
            return self._value_written(f, it, known)
        axis, inner = axes[0], axes[1:]
        names = self.words.names.get(axis.kind)
        if names is None:
            each = f"each{len(axes)}"
            return f"[{self._written(f, inner, each, known)} for {each} in {it}[:{self.words.length(axis)}]]"
        if isinstance(f.value, Flag) and not inner:
            return f"list(compress({_called(names, known)}, {it}))"
        each = f"each{len(axes)}"
        said = "" if inner else f" if {each} != {f.start}"
        written = self._written(f, inner, each, known)
        return f"{{name: {written} for name, {each} in zip({_called(names, known)}, {it}){said}}}"

    def _value_written(self, f: Field, it: str, known: dict[str, Any]) -> str:
        if isinstance(f.value, One):
            what = it if f.value.kind == "seat" else f"{_called(self.words.names[f.value.kind], known)}[{it}]"
            return f"({what} if {it} >= 0 else None)"
        if isinstance(f.value, Some):
            seats = range(self.words.players)
            names = seats if f.value.kind == "seat" else self.words.names.get(f.value.kind, ())
            return f"([name for k, name in enumerate({_called(names, known)}) if {it} >> k & 1] if {it} else [])"
        return f"bool({it})" if isinstance(f.value, Flag) else f"int({it})"

    # Reading: the same walk, with a sentence for everything that does not fit.

    def read(self, document: object, where: str = "position") -> Any:
        """The state a document describes; fields left out keep their start value."""
        return self.read_onto(self.schema.new(), document, where)

    def read_onto(self, state: State, document: object, where: str = "position") -> Any:
        """A copy of the state with the fields of the document written over it."""
        if not isinstance(document, Mapping):
            raise MutigError(f"{where}: expected an object of fields, not {shown(document)}")
        known = {f.name: f for f in self.schema.fields}
        result = state.copy()
        for name, value in document.items():
            if name not in known:
                raise MutigError(f"{where}: {unknown('field', name, known)}")
            f = known[name]
            setattr(result, name, self._read(f, f.axes, value, f"{where}.{name}"))
        return result

    def _read(self, f: Field, axes: Sequence[Axis], value: object, where: str) -> Any:
        if not axes:
            return self._read_value(f, value, where)
        axis, inner = axes[0], axes[1:]
        length, kind = self.words.length(axis), axis.kind
        row = [_start(f, inner) for _ in range(axis.capacity)]
        if kind not in self.words.names:
            if not isinstance(value, Sequence) or isinstance(value, str) or len(value) != length:
                raise MutigError(f"{where}: expected a list of {length} entries, one per {kind}, not {shown(value)}")
            for i, entry in enumerate(value):
                if entry is not None or not (f.visible == OWNER and axis is f.axes[0]):  # None: a row the writer hid
                    row[i] = self._read(f, inner, entry, f"{where}[{i}]")
        elif isinstance(f.value, Flag) and not inner:
            if not isinstance(value, Sequence) or isinstance(value, str):
                raise MutigError(f"{where}: expected a list of names of a {kind}, not {shown(value)}")
            for word in value:
                row[self.words.index(kind, word, where)] = 1
        else:
            if not isinstance(value, Mapping):
                raise MutigError(f"{where}: expected an object with one entry per {kind}, not {shown(value)}")
            for word, entry in value.items():
                row[self.words.index(kind, word, where)] = self._read(f, inner, entry, f"{where}.{word}")
        return row

    def _read_value(self, f: Field, value: object, where: str) -> int:
        meaning = f.value
        if isinstance(meaning, Flag):
            if not isinstance(value, bool) and value not in (0, 1):
                raise MutigError(f"{where}: expected true or false, not {shown(value)}")
            return int(value)
        if isinstance(meaning, One):
            if value is None:
                return -1
            if meaning.kind == "seat":
                return self._read_number(value, 0, self.words.players - 1, where)
            return self.words.index(meaning.kind, value, where)
        if isinstance(meaning, Some):
            if not isinstance(value, Sequence) or isinstance(value, str):
                raise MutigError(f"{where}: expected a list of names of a {meaning.kind}, not {shown(value)}")
            return sum({1 << self._some_index(meaning.kind, entry, where) for entry in value})
        assert isinstance(meaning, Number)
        return self._read_number(value, meaning.low, meaning.high, where)

    def _some_index(self, kind: str, entry: object, where: str) -> int:
        if kind == "seat":
            return self._read_number(entry, 0, self.words.players - 1, where)
        return self.words.index(kind, entry, where)

    @staticmethod
    def _read_number(value: object, low: int, high: int, where: str) -> int:
        if isinstance(value, bool) or not isinstance(value, int) or not low <= value <= high:
            raise MutigError(f"{where}: expected a whole number from {low} to {high}, not {shown(value)}")
        return value


def _called(names: Sequence[Any], known: dict[str, Any]) -> str:
    """What these are called in source that knows them."""
    called = f"names_{len(known)}"
    known[called] = names
    return called


def _open_seats(open_when: Iterable[str], state: State, seats: Sequence[int]) -> Sequence[int]:
    """The seats whose rows lie open for everybody."""
    opened: list[int] = []
    for name in open_when:
        flag = getattr(state, name)
        if isinstance(flag, list):
            opened += [seat for seat in seats if flag[seat]]
        elif flag:
            return seats
    return opened


def _start(f: Field, axes: Sequence[Axis]) -> Any:
    if not axes:
        return f.start
    return [_start(f, axes[1:]) for _ in range(axes[0].capacity)]
