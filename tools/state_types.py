"""Writes the generated.py of each game, the types of its schema.py. With --check it only says whether that is needed.

A field is an `int`, a row of them or a row of rows: what interpreted rules work on. With these types a misspelt field
is an error of mypy, and an editor tells what a field means.
"""

from __future__ import annotations

import sys
from collections.abc import Iterator
from importlib import import_module
from pathlib import Path

from mutig.core.schema import CELL_HIGH, NOBODY, OWNER, Field, Flag, Number, One, Schema, Some
from mutig.games import GAMES

SOURCE = Path(__file__).parent.parent / "src" / "mutig"
HEAD = '''"""Every field of schema.py with its type. Written by tools/state_types.py: do not edit."""

from __future__ import annotations

from mutig.core import contract
'''
TYPES = ("int", "list[int]", "list[list[int]]")
SEEN_BY = {OWNER: "its own seat alone sees it", NOBODY: "nobody sees it"}


def text_of(state: Schema, tables: Schema) -> str:
    """The whole module of one game."""
    parts = [
        HEAD,
        *_class("Tables", "What is printed, as the rules read it.", tables),
        *_class("State", "What lies on the table.", state),
    ]
    return "\n".join(parts).rstrip() + "\n"


def _class(name: str, docstring: str, schema: Schema) -> Iterator[str]:
    yield f'\nclass {name}(contract.{name}):\n    """{docstring}"""\n'
    for f in schema.fields:
        yield f'    {f.name}: {TYPES[len(f.axes)]}\n    """{meaning(f)}"""'
    yield ""


def meaning(f: Field) -> str:
    """A field in one line: its axes, what a number stands for, the schema's note, who sees it."""
    axes = "".join(f"[{axis.kind}]" for axis in f.axes)
    told = [f"{axes} {_value(f)}".strip(), f.note, SEEN_BY.get(f.visible, "")]
    return "; ".join(part for part in told if part)


def _value(f: Field) -> str:
    match f.value:
        case Flag():
            return "0 or 1"
        case One(kind):
            return f"{kind}, -1 none" if f.start < 0 else kind
        case Some(kind):
            return f"one bit for each {kind}"
        case Number(low, high):
            return f"{low} to {high}" if high < CELL_HIGH else "a number"


def main() -> None:
    for game in GAMES:
        folder = game.replace("-", "_")
        schema = import_module(f"mutig.{folder}.schema")
        target, text = SOURCE / folder / "generated.py", text_of(schema.STATE, schema.TABLES)
        if "--check" not in sys.argv[1:]:
            target.write_text(text, encoding="utf-8")
        elif not target.exists() or target.read_text(encoding="utf-8") != text:
            raise SystemExit(f"{folder}/generated.py is not what its schema.py says: run tools/state_types.py")


if __name__ == "__main__":
    main()
