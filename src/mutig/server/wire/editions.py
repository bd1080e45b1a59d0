"""Editions over HTTP: what is printed, as a form to type into, and what the checker says of it."""

from __future__ import annotations

from typing import Literal

from .plain import Language, Message, Record, Word


class FormOption(Message, frozen=True):
    value: str
    label: str


class FormField(Message, frozen=True):
    """One value of an edition; `key` is its place in its row or table, several steps joined by dots."""

    key: str
    kind: Literal["text", "whole", "number", "choice", "choices", "point"]
    label: str
    least: int
    most: int
    options: list[FormOption]
    of: str  # choose among the names of these rows
    fixed: bool  # a name by which other places speak of this row
    where_given: bool  # shown only where the document has it


class FormSection(Message, frozen=True):
    """Fields that stand together: of one table, of each row of a list (or of named tables), or entries of a list."""

    path: str
    shape: Literal["table", "rows", "list"]
    title: str
    fields: list[FormField]
    side: str  # the side of the table it can be seen on
    by: str  # what names a row
    grows: bool  # rows and entries may be added and taken away
    names: list[FormOption]  # what named tables are called
    first: int  # what the first entry of a list stands for


class Draft(Message, frozen=True):
    """An edition as somebody types it in, to be looked over."""

    game: Word
    document: Record
    side: Word = ""
    language: Language = "en"


class KeepEdition(Message, frozen=True):
    """An edition to be offered here when tables are made."""

    game: Word
    document: Record


class Finding(Message, frozen=True):
    """One thing that is wrong: a hard one must be put right, a soft one is worth a look."""

    check: str  # of the rules; "form" where the document cannot even be read
    level: Literal["hard", "soft"]
    path: str  # its place in the document, rows by their names: boards.front.towers[f07].points
    message: str


class Handle(Message, frozen=True):
    """What can be moved on the sketch: where its two numbers stand in the document."""

    kind: str  # what its like are called
    label: str
    across: str
    down: str
    wide: float  # units of the sketch for each of the document
    high: float
    reach: float  # of a corner of a border: others of its list come along, the less the farther they are


class Findings(Message, frozen=True):
    """What was found in a draft, and a sketch of it (SVG; empty where it cannot be read)."""

    findings: list[Finding]
    playable: bool
    hash: str  # empty where it cannot be read
    plan: str
    handles: list[Handle]
