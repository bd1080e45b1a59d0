"""An edition: the values of the cards, what lanterns are worth and how many there are; and its checklist."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path
from typing import Any

from mutig.core.fields import Fields, read_file
from mutig.core.findings import HARD, SOFT, Flaw
from mutig.core.shelf import LONGEST_EDITION_NAME, Shelf, content_hash

from . import names as n

CHECKS = ("F1", "F2", "F3")


@dataclass(frozen=True)
class Edition:
    """The printed values of one copy of the game."""

    name: str
    title: str
    values: tuple[int, ...]
    lantern_points: tuple[int, ...]
    lantern_copies: tuple[int, ...]

    @cached_property
    def hash(self) -> str:
        return content_hash(edition_document(self))


def edition_document(edition: Edition) -> dict[str, Any]:
    """The edition as its file says it."""
    return {
        "game": "lantern-fair",
        "name": edition.name,
        "title": edition.title,
        "cards": {"values": list(edition.values)},
        "lanterns": {"points": list(edition.lantern_points), "copies": list(edition.lantern_copies)},
    }


def edition_from_document(document: object, file: str = "edition") -> Edition:
    """The edition a document describes; every mistake is named with its place."""
    fields = Fields(document, file)
    fields.one_of("game", ["lantern-fair"])
    fields.done()  # in an edition of another game everything looks wrong
    fields.only("game", "name", "title", "cards", "lanterns")
    cards, lanterns = fields.inner("cards"), fields.inner("lanterns")
    cards.only("values")
    lanterns.only("points", "copies")
    edition = Edition(
        fields.text("name", LONGEST_EDITION_NAME),
        fields.text("title"),
        _row(cards, "values", n.VALUES, 99),
        _row(lanterns, "points", n.LANTERNS, 99),
        _row(lanterns, "copies", n.LANTERNS, 30),
    )
    fields.done()
    for flaw in check_edition(edition):
        if flaw.level == HARD:
            fields.problem(flaw.where, flaw.message)
    fields.done()
    return edition


def _row(fields: Fields, key: str, length: int, most: int) -> tuple[int, ...]:
    row = fields.wholes(key, length, 0, most)
    if len(row) != length and fields.has(key):
        fields.problem(key, f"expected {length} numbers, found {len(row)}")
    return row


def check_edition(edition: Edition) -> Iterator[Flaw]:
    """What is wrong with an edition: too few pieces make it unplayable, the rest is worth a look."""
    if 0 in edition.values or list(edition.values) != sorted(set(edition.values)):
        yield Flaw("F1", HARD, "cards.values", "expected different values from 1 on, the lowest first")
    if sum(edition.lantern_copies) < n.ROUNDS:
        yield Flaw("F2", HARD, "lanterns.copies", f"expected at least {n.ROUNDS} lanterns")
    if list(edition.lantern_points) != sorted(edition.lantern_points):
        yield Flaw("F3", SOFT, "lanterns.points", "a rarer lantern is worth less than a plain one")


SHELF = Shelf(Path(__file__).parent / "editions", lambda path: edition_from_document(read_file(path), str(path)))
