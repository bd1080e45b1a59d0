"""What is printed in a box of Touria, as a form to type into (`core/form.py`)."""

from __future__ import annotations

from pathlib import Path

from mutig.core.form import CHOICE, LIST, NUMBER, ROWS, TABLE, TEXT, WHOLE, Field, Section, options
from mutig.core.shelf import LONGEST_EDITION_NAME
from mutig.voice import findings

from ..sentences import CATALOGUES
from .edition import ACTIONS, COLOURS, CORNERS, KINDS, LARGEST_ORDER, PLACES, STACKS

FINDINGS = Path(__file__).with_name("findings.toml")
LOOKS = ("N", "E", "S", "W")


def form(language: str) -> list[Section]:
    """The name, the towers, the land, the orders and the die."""
    words = CATALOGUES[language].words
    say = words["form"]
    faces = [
        Field(f"faces.{k}", CHOICE, words["side"][side], options=options(words["action"], ACTIONS))
        for k, side in enumerate(LOOKS)
    ]
    orders = [
        Section(
            f"orders.{stack}",
            ROWS,
            say[f"orders-{stack}"],
            [Field("0", TEXT, say["gems"], most=size), Field("1", WHOLE, say["coins"], most=LARGEST_ORDER)],
            grows=True,
        )
        for size, stack in enumerate(STACKS, start=2)
    ]
    return [
        Section(
            "",
            TABLE,
            say["edition"],
            [Field("name", TEXT, say["name"], most=LONGEST_EDITION_NAME), Field("title", TEXT, say["title"], most=200)],
        ),
        Section(
            "tower",
            ROWS,
            say["towers"],
            [Field("corner", CHOICE, say["corner"], options=options(words["corner"], CORNERS), fixed=True), *faces],
            by="corner",
        ),
        Section(
            "spaces",
            ROWS,
            say["spaces"],
            [
                Field("kind", CHOICE, say["kind"], options=options(say, KINDS)),
                Field("x", NUMBER, say["east"], most=100),
                Field("y", NUMBER, say["south"], most=100),
            ],
            names=options(words["action"], PLACES),
        ),
        Section(
            "roads.list",
            ROWS,
            say["roads"],
            [Field("0", CHOICE, say["from"], of="spaces"), Field("1", CHOICE, say["to"], of="spaces")],
            grows=True,
        ),
        *orders,
        Section(
            "die.faces",
            LIST,
            say["die"],
            [Field("", CHOICE, say["colour"], options=options(words["colour"], COLOURS))],
            first=1,
        ),
    ]


def finding_in(message: str, language: str) -> str:
    """A finding in the language of who reads it."""
    return findings.finding_in(message, language, CATALOGUES, FINDINGS)


def finding_path(where: str) -> str:
    """The place in the document of which a finding speaks."""
    kind, _, rest = where.partition(" ")
    if kind in ("side", "tower") and rest in CORNERS:
        return f"tower[{rest}]"
    if kind in ("side", "tower"):
        return "tower"
    if kind in ("road", "roads"):
        return "roads.list"
    if kind in ("spaces", "orders", "die") or "." in where:
        return "die.faces" if kind == "die" else where
    return f"spaces.{where}"
