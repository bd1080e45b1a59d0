"""What an editor of editions shows: sections of fields, each with its place in the document of an edition.

A game declares its form once (`edition/form.py`), in the words of its catalogues; an editor knows no game. Places are
those of `core/fields.py`: `boards.front.towers[f07].points`.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

TEXT, WHOLE, NUMBER, CHOICE, CHOICES, POINT = "text", "whole", "number", "choice", "choices", "point"
TABLE, ROWS, LIST = "table", "rows", "list"


@dataclass(frozen=True)
class Option:
    """A value to choose, and what it is called."""

    value: str
    label: str


@dataclass(frozen=True)
class Field:
    """One value: `key` is its place in its row or table, several steps joined by dots."""

    key: str
    kind: str
    label: str
    least: int = 0
    most: int = 0
    options: Sequence[Option] = ()
    of: str = ""  # choose among the names of these rows
    fixed: bool = False  # a name by which other places speak of this row
    where_given: bool = False  # shown only where the document has it


@dataclass(frozen=True)
class Section:
    """Fields that stand together: of one table, of each row of a list (or of named tables), or entries of a list."""

    path: str
    shape: str
    title: str
    fields: Sequence[Field]
    side: str = ""  # the side of the table it can be seen on
    by: str = ""  # what names a row; named tables have their names already
    grows: bool = False  # rows and entries may be added and taken away
    names: Sequence[Option] = ()  # what named tables are called
    first: int = 0  # what the first entry of a list stands for


@dataclass(frozen=True)
class Handle:
    """What can be taken and moved on the sketch, and where its two numbers stand in the document."""

    kind: str  # what its like are called: "Towers"
    label: str
    across: str
    down: str
    wide: float = 1  # units of the sketch for each of the document
    high: float = 1
    reach: float = 0  # a corner of a border: others of its list come along, the less the farther they are


def options(words: Mapping[str, str], values: Iterable[str]) -> tuple[Option, ...]:
    """Values with their words."""
    return tuple(Option(value, words.get(value, value)) for value in values)


def plain_form(document: Mapping[str, Any], most: int = 99) -> list[Section]:
    """The form of a game that declares none: every text and number of the document under its own name."""
    head = [Field(key, TEXT, key, most=40) for key in ("name", "title")]
    sections = [Section("", TABLE, "", head)]
    for group, inner in document.items():
        if isinstance(inner, dict):
            for key, value in inner.items():
                if isinstance(value, list) and all(isinstance(entry, int) for entry in value):
                    sections.append(
                        Section(f"{group}.{key}", LIST, f"{group}, {key}", [Field("", WHOLE, key, most=most)])
                    )
            numbers = [Field(key, WHOLE, key, most=most) for key, value in inner.items() if isinstance(value, int)]
            if numbers:
                sections.append(Section(group, TABLE, group, numbers))
    return sections
