"""Writes view.gen.ts and sheet.gen.ts of web/src/games/<game>, the TypeScript of what a game shows and of its printed
sheets, and what these share to web/src/lib. With --check it only says whether that is needed.

`table` follows from the game's schema.py as core/position.py spells it, the rest from the type that common_view in its
view.py returns. Words that are the same in every edition (FIXED_WORDS in its tables.py) are listed and named after
their kind; what an edition names is a string. A sheet follows from the type that sheet in its draw/sheet.py returns.
"""

from __future__ import annotations

import re
import sys
from collections.abc import Iterator, Mapping, Sequence
from importlib import import_module
from pathlib import Path
from types import NoneType, UnionType
from typing import Annotated, Any, Union, get_args, get_origin, get_type_hints, is_typeddict

from mutig.core.schema import NOBODY, OWNER, SPECTATOR, Axis, Field, Flag, One, Schema, Some
from mutig.games import SHIPPED, rules

TARGET = Path(__file__).parent.parent / "web" / "src" / "games"
HEAD = """// What a view of {title} holds. Written by tools/view_types.py from schema.py and view.py of the
// game: do not edit.
"""
SHEET_HEAD = "// A printed sheet of {title}. Written by tools/view_types.py from draw/sheet.py: do not edit.\n"
PLAIN = {bool: "boolean", int: "number", float: "number", str: "string", NoneType: "null", Any: "unknown"}
SHEET = "sheet.gen.ts"
SHORT = 4  # rows of so many entries that a table always has are written as tuples


class Writer:
    """The types of one game's view."""

    def __init__(self, game: str, state: Schema, named: Sequence[str], fixed: Mapping[str, Sequence[str]]) -> None:
        """`named` are the kinds that have words, `fixed` the words that are the same in every edition."""
        self.game, self.state, self.named, self.fixed = game, state, named, fixed
        self.used: set[str] = set()

    def text(self, title: str, shape: type) -> str:
        """The whole file; `shape` is the type of what everybody gets."""
        assert is_typeddict(shape)
        table = self.interface("Table", (self.field(f) for f in self.state.fields))
        frame = self.interface(shape.__name__, self.frame(get_type_hints(shape, include_extras=True)))
        words = [self.words(kind) for kind in self.fixed if kind in self.used]
        return "\n".join([HEAD.format(title=title), *words, table, frame])

    def words(self, kind: str) -> str:
        listed = "".join(f'  "{word}",\n' for word in self.fixed[kind])
        constant = kind.replace("-", "_").upper() + "S"
        return (
            f"export const {constant} = [\n{listed}] as const;\n"
            f"export type {type_name(kind)} = (typeof {constant})[number];\n"
        )

    @staticmethod
    def interface(name: str, lines: Iterator[str]) -> str:
        body = "".join(f"  {line}\n" for line in lines if line)
        return f"export interface {name} {{\n{body}}}\n"

    # What everybody gets beside the table

    def frame(self, hints: Mapping[str, Any]) -> Iterator[str]:
        yield f'game: "{self.game}";'
        yield f'viewer: number | "{SPECTATOR}";'
        yield from (f"{name}: {self.hint(hint)};" for name, hint in hints.items() if name not in ("game", "table"))
        yield "table: Table;"

    def hint(self, hint: Any) -> str:
        """A type of Python."""
        if hint in PLAIN:
            return PLAIN[hint]
        origin, args = get_origin(hint), get_args(hint)
        if origin is Annotated:
            return " | ".join(self.word(one.kind) for one in hint.__metadata__)
        if origin in (Union, UnionType):
            return " | ".join(self.hint(one) for one in args)
        if origin is list or (origin is tuple and args[-1] is Ellipsis):
            return many(self.hint(args[0]))
        if origin is tuple:
            return f"[{', '.join(self.hint(one) for one in args)}]"
        if origin is not None and issubclass(origin, Mapping):
            return f"Record<{self.hint(args[0])}, {self.hint(args[1])}>"
        raise SystemExit(f"{self.game}: no TypeScript known for {hint}")

    # The table: the same walk over the axes as in core/position.py

    def field(self, f: Field) -> str:
        note = f" // {f.note}" if f.note else ""
        if f.visible == OWNER:
            row = self.row(f, f.axes[1:]).removesuffix(" | null")
            return f"{f.name}: ({row} | null)[];{note}"
        if f.visible == NOBODY:
            return f"{f.name}?: {self.row(f, f.axes)};{note}" if f.open_when else ""
        return f"{f.name}: {self.row(f, f.axes)};{note}"

    def row(self, f: Field, axes: Sequence[Axis]) -> str:
        if not axes:
            return self.value(f)
        axis, inner = axes[0], axes[1:]
        named = axis.kind in self.named
        if named and not inner and isinstance(f.value, Flag):
            return many(self.word(axis.kind))
        if named and not inner:  # what is at its start value is left out
            entries = f"Record<{self.word(axis.kind)}, {self.value(f).removesuffix(' | null')}>"
            return f"Partial<{entries}>" if axis.kind in self.fixed else entries
        if named:
            return f"Record<{self.word(axis.kind)}, {self.row(f, inner)}>"
        entry = self.row(f, inner)
        fixed = axis.kind != "seat" and axis.capacity <= SHORT
        return f"[{', '.join([entry] * axis.capacity)}]" if fixed else many(entry)

    def value(self, f: Field) -> str:
        """One cell; a thing that is there from the start never goes."""
        match f.value:
            case Flag():
                return "boolean"
            case One(kind):
                return self.word(kind) if f.start >= 0 else f"{self.word(kind)} | null"
            case Some(kind):
                return many(self.word(kind))
            case _:
                return "number"

    def word(self, kind: str) -> str:
        """The name of one thing of a kind."""
        if kind in self.fixed:
            self.used.add(kind)
            return type_name(kind)
        return "number" if kind == "seat" else "string"


class SheetWriter(Writer):
    """The types of one game's printed sheets: an interface for each type of Python that is a row of named things."""

    def __init__(self, game: str, state: Schema) -> None:
        super().__init__(game, state, (), {})
        self.package = SHIPPED[game].rpartition(".")[0]
        self.own: dict[str, str] = {}
        self.shared: dict[str, str] = {}  # those that all games use

    def sheet_text(self, title: str, shape: type) -> str:
        """The whole file; `shape` is the type of a sheet."""
        self.hint(shape)
        named = (name for name in self.shared if any(re.search(rf"\b{name}\b", text) for text in self.own.values()))
        shared = f'import type {{ {", ".join(named)} }} from "../../lib/{SHEET.removesuffix(".ts")}";\n'
        return "\n".join([SHEET_HEAD.format(title=title), shared, *self.own.values()])

    def hint(self, hint: Any) -> str:
        if not is_typeddict(hint):
            return super().hint(hint)
        written = self.own if hint.__module__.startswith(f"{self.package}.") else self.shared
        if hint.__name__ not in written:
            lines = [f"{name}: {self.hint(inner)};" for name, inner in get_type_hints(hint).items()]
            written[hint.__name__] = self.interface(hint.__name__, iter(lines))
        return str(hint.__name__)


def many(entry: str) -> str:
    """A list of such entries."""
    return f"({entry})[]" if " | " in entry else f"{entry}[]"


def type_name(kind: str) -> str:
    return kind.title().replace("-", "")


def text_of(game: str) -> str:
    """The file of a game that comes with the program."""
    package = SHIPPED[game].rpartition(".")[0]
    of = rules(game)
    table = of.table(of.check_options(min(of.players), [], {}), of.load_edition(of.shipped_editions()[0]))
    writer = Writer(game, of.state, tuple(table.words.names), import_module(f"{package}.tables").FIXED_WORDS)
    return writer.text(of.title, get_type_hints(import_module(f"{package}.view").common_view)["return"])


def texts() -> Iterator[tuple[Path, str]]:
    """Every file with what should stand in it."""
    shared: dict[str, str] = {}
    for game in SHIPPED:
        yield TARGET / game / "view.gen.ts", text_of(game)
        writer = SheetWriter(game, rules(game).state)
        shape = get_type_hints(import_module(f"{writer.package}.draw.sheet").sheet)["return"]
        yield TARGET / game / SHEET, writer.sheet_text(rules(game).title, shape)
        shared |= writer.shared
    yield TARGET.parent / "lib" / SHEET, "\n".join([SHEET_HEAD.format(title="any game"), *shared.values()])


def main() -> None:
    for target, text in texts():
        if "--check" not in sys.argv:
            target.write_text(text, encoding="utf-8")
        elif not target.exists() or target.read_text(encoding="utf-8") != text:
            of = target.parent.name
            raise SystemExit(f"{target.name} of {of} is not what its schema says: run tools/view_types.py")


if __name__ == "__main__":
    main()
