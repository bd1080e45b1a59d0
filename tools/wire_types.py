"""Writes web/src/wire.ts, the TypeScript of src/mutig/server/wire. With --check it only says whether that is needed.

The messages of the server are complete: every field is there. In what a client sends, fields with a default may be left
out. A type that travels both ways is complete when read and partial when sent.
"""

from __future__ import annotations

import re
import sys
from collections.abc import Iterable
from pathlib import Path
from typing import Any, Literal, get_args, get_origin

import msgspec
from msgspec import inspect

from mutig.server import wire
from mutig.server.web import accounts, club, editions, lessons, people, play, tables

TARGET = Path(__file__).parent.parent / "web" / "src" / "wire.ts"
HEAD = """// What travels between the server and this client. Written by tools/wire_types.py from
// src/mutig/server/wire: do not edit.

"""
PLAIN = {
    inspect.AnyType: "unknown",
    inspect.BoolType: "boolean",
    inspect.FloatType: "number",
    inspect.IntType: "number",
    inspect.NoneType: "null",
    inspect.RawType: "Record<string, unknown>",  # only records come so
    inspect.StrType: "string",
}


class Writer:
    """The types of `wire`, one after the other."""

    def __init__(self) -> None:
        self.structs = [getattr(wire, name) for name in wire.__all__ if getattr(wire, name) is not wire.Message]
        self.named = {name: get_args(kind) for name, kind in vars(wire).items() if get_origin(kind) is Literal}
        self.name_of = {frozenset(values): name for name, values in self.named.items()}
        sent = {*get_args(wire.FromClient), *bodies()}
        read = {*get_args(wire.FromServer), *answers()}
        self.sent = reachable(sent)
        self.read = reachable(read)
        if unused := set(self.structs) - self.sent - self.read:
            raise SystemExit(f"wire: nobody sends {', '.join(sorted(kind.__name__ for kind in unused))}")

    def text(self) -> str:
        parts = [f"export const PROTOCOL = {wire.PROTOCOL};\n"]
        parts += [
            f"export type {name} = {' | '.join(quoted(value) for value in values)};\n"
            for name, values in self.named.items()
        ]
        parts += [self.interface(kind) for kind in self.structs]
        for name, union in (("FromClient", wire.FromClient), ("FromServer", wire.FromServer)):
            members = "".join(f"\n  | {kind.__name__}" for kind in get_args(union))
            parts.append(f"export type {name} ={members};\n")
        return HEAD + "\n".join(parts)

    def interface(self, kind: type[msgspec.Struct]) -> str:
        """One struct."""
        info = inspect.type_info(kind)
        assert isinstance(info, inspect.StructType)
        lines = [f"  {info.tag_field}: {quoted(info.tag)};"] if info.tag_field else []
        for field in info.fields:
            may_miss = not field.required and (kind not in self.read or unset(field.type))
            lines.append(f"  {field.encode_name}{'?' if may_miss else ''}: {self.type_of(field.type, kind)};")
        body = "".join(f"{line}\n" for line in lines)
        return f"{comment(kind)}export interface {kind.__name__} {{\n{body}}}\n"

    def type_of(self, info: inspect.Type, inside: type[msgspec.Struct]) -> str:
        if type(info) in PLAIN:
            return PLAIN[type(info)]
        match info:
            case inspect.Metadata():
                return self.type_of(info.type, inside)
            case inspect.LiteralType():
                return self.name_of.get(frozenset(info.values)) or " | ".join(quoted(value) for value in info.values)
            case inspect.UnionType():
                return " | ".join(self.type_of(one, inside) for one in info.types if not unset(one))
            case inspect.ListType():
                item = self.type_of(info.item_type, inside)
                return f"({item})[]" if " " in item else f"{item}[]"
            case inspect.DictType():
                return f"Record<string, {self.type_of(info.value_type, inside)}>"
            case inspect.StructType():
                both = info.cls in self.sent & self.read and inside not in self.read
                some = any(not field.required for field in info.fields)
                return f"Partial<{info.cls.__name__}>" if both and some else info.cls.__name__
        raise SystemExit(f"{inside.__name__}: no TypeScript known for {info}")


def bodies() -> Iterable[Any]:
    """What the routes take."""
    return named_in("data")


def answers() -> Iterable[Any]:
    """What the routes give."""
    return [*named_in("return"), wire.Problem]


def named_in(part: str) -> list[Any]:
    """The types of `wire` that a part of the routes' signatures names."""
    routes = (
        *people.ROUTES,
        *accounts.ROUTES,
        *tables.ROUTES,
        *editions.ROUTES,
        *lessons.ROUTES,
        *play.ROUTES,
        *club.ROUTES,
    )
    notes = [route.fn.__annotations__.get(part, "") for route in routes]
    return [getattr(wire, name) for name in re.findall(r"\bwire\.(\w+)", " ".join(notes))]


def reachable(kinds: Iterable[Any]) -> set[Any]:
    """These structs and every struct inside them."""
    found: set[Any] = set()

    def visit(info: inspect.Type) -> None:
        match info:
            case inspect.StructType():
                if info.cls not in found:
                    found.add(info.cls)
                    for field in info.fields:
                        visit(field.type)
            case inspect.UnionType():
                for one in info.types:
                    visit(one)
            case inspect.ListType():
                visit(info.item_type)
            case inspect.DictType():
                visit(info.value_type)
            case inspect.Metadata():
                visit(info.type)

    for kind in kinds:
        visit(inspect.type_info(kind))
    return found


def unset(info: inspect.Type) -> bool:
    """Whether a value may be missing altogether."""
    if isinstance(info, inspect.UnionType):
        return any(unset(one) for one in info.types)
    return isinstance(info, inspect.CustomType) and info.cls is msgspec.UnsetType


def quoted(value: Any) -> str:
    return f'"{value}"' if isinstance(value, str) else str(value)


def comment(kind: type) -> str:
    text = vars(kind).get("__doc__")
    return f"/** {' '.join(text.split())} */\n" if text else ""


def main() -> None:
    text = Writer().text()
    if "--check" in sys.argv:
        if not TARGET.exists() or TARGET.read_text(encoding="utf-8") != text:
            raise SystemExit(f"{TARGET.name} is not what wire says: run tools/wire_types.py")
        return
    TARGET.parent.mkdir(parents=True, exist_ok=True)
    TARGET.write_text(text, encoding="utf-8")


if __name__ == "__main__":
    main()
