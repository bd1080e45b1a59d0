"""Writes the generated.py of a game from its schema.py: `python -m mutig.games.generate [--check] [PACKAGE ...]`.

Without a package it is done for every game that comes with the program; --check only says whether it is needed.

* The types of its state and its tables. A field is an `int`, a row of them or a row of rows, as interpreted rules see
  it. With these types a misspelt field is an error of mypy, and an editor tells what a field means.
* The rules `hide_secrets` and `remember`, which follow from who may see what.
"""

from __future__ import annotations

import sys
from collections.abc import Iterator, Sequence
from importlib import import_module
from pathlib import Path

from mutig.core.schema import CELL_HIGH, NOBODY, OWNER, Axis, Field, Flag, Number, One, Schema, Some
from mutig.games import SHIPPED

HEAD = '''"""What follows from schema.py: types and secrets. Written by mutig.games.generate: do not edit."""

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
        *_hide_secrets(state),
        *_remember(state),
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
    unless = f", unless {' or '.join(f.open_when)}" if f.open_when else ""
    told = [f"{axes} {_value(f)}".strip(), f.note, SEEN_BY.get(f.visible, "") + unless]
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


def _hide_secrets(state: Schema) -> Iterator[str]:
    """Conditions that several fields share are asked once."""
    yield "\ndef hide_secrets(s: State, seat: int) -> None:"
    yield '    """Everything that only others know, or nobody, goes back to its start value."""'
    owned = _by_condition(state, OWNER)
    if owned:
        (seats,) = {f.axes[0].capacity for fields in owned.values() for f in fields}
        yield f"    for other in range({seats}):"
        yield "        if other != seat:"
        for flags, fields in owned.items():
            names = [f"s.{name}[other]" if state[name].axes else f"s.{name}" for name in flags]
            yield from _unless(names, [line for f in fields for line in _emptied(f, "[other]", f.axes[1:])], 12)
    for flags, fields in _by_condition(state, NOBODY).items():
        yield from _unless(
            [f"s.{name}" for name in flags], [line for f in fields for line in _emptied(f, "", f.axes)], 4
        )
    yield ""


def _by_condition(state: Schema, visible: str) -> dict[tuple[str, ...], list[Field]]:
    """The fields of a visibility by the flags that open them; those that nothing opens come first."""
    fields = [f for f in state.fields if f.visible == visible]
    return {when: [f for f in fields if f.open_when == when] for when in sorted({f.open_when for f in fields})}


def _unless(names: Sequence[str], lines: Sequence[str], indent: int) -> Iterator[str]:
    """Lines that are carried out while none of these flags is set."""
    if names:
        yield " " * indent + (f"if not ({' or '.join(names)}):" if len(names) > 1 else f"if not {names[0]}:")
        indent += 4
    yield from (" " * indent + line for line in lines)


def _emptied(f: Field, row: str, axes: Sequence[Axis]) -> Iterator[str]:
    """A field, or a row of it, at its start value."""
    if not axes:
        yield f"s.{f.name}{row} = {f.start}"
        return
    index = axes[0].kind.replace("-", "_")
    yield f"for {index} in range({axes[0].capacity}):"
    yield from ("    " + line for line in _emptied(f, f"{row}[{index}]", axes[1:]))


def _remember(state: Schema) -> Iterator[str]:
    yield "\ndef remember(s: State) -> None:"
    yield '    """For who saw the whole game and forgets nothing, what was seen once is no secret any more."""'
    yield from (f"    s.{name} = 1" for name in state.remembered)
    yield ""


def main() -> None:
    words = [word for word in sys.argv[1:] if word != "--check"]
    for package in words or [door.rpartition(".")[0] for door in SHIPPED.values()]:
        schema = import_module(f"{package}.schema")  # alone: the rules need what is written here
        target, text = Path(str(schema.__file__)).parent / "generated.py", text_of(schema.STATE, schema.TABLES)
        if "--check" not in sys.argv[1:]:
            target.write_text(text, encoding="utf-8")
        elif not target.exists() or target.read_text(encoding="utf-8") != text:
            raise SystemExit(f"{target.name} of {package} is not what its schema.py says: run mutig.games.generate")


if __name__ == "__main__":
    main()
