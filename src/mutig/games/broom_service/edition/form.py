"""What is printed in a box of Broom Service, as a form to type into (`core/form.py`)."""

from __future__ import annotations

import re
from pathlib import Path

from mutig.core.form import CHOICE, CHOICES, LIST, POINT, ROWS, TABLE, TEXT, WHOLE, Field, Section, options
from mutig.core.messages import Catalogue
from mutig.core.shelf import LONGEST_EDITION_NAME
from mutig.voice import findings

from ..sentences import CATALOGUES
from .board import COLOURS, LAND_TERRAINS, LETTERS, SHAPES, SIDES, TERRAINS, TILE_KINDS
from .board_file import LARGEST_PRINTED, LONGEST_NAME
from .edition import DRUIDS, GATHERERS, LARGEST_LIGHTNING, STORM_KINDS, Resources

PAIRS = tuple(one + two for one in LETTERS for two in LETTERS if one < two)
FINDINGS = Path(__file__).with_name("findings.toml")
PLACES = {  # of what a finding speaks, and the list it stands in
    "tower": "towers",
    "towers": "towers",
    "area": "areas",
    "areas": "areas",
    "cloud": "clouds",
    "clouds": "clouds",
    "castle": "castles",
    "castle in": "castles",
    "tile": "tiles",
    "circle": "circles",
    "name": "areas",
    "border": "areas",
}
A_TILE = re.compile(rf"({'|'.join(TILE_KINDS)}) tile in (?P<id>[\w-]+)")
A_PIECE = re.compile(rf"(?P<kind>{'|'.join(sorted(PLACES, key=len, reverse=True))}) (?P<id>[\w-]+)(, [\w-]+)?")


def form(language: str) -> list[Section]:
    """All of it: the name, both boards, and the values on cards and tiles."""
    words = Words(CATALOGUES[language])
    return [
        Section("", TABLE, words.form("edition"), [words.text("name", LONGEST_EDITION_NAME), words.text("title", 200)]),
        *(section for side in SIDES for section in board_form(words, side, language)),
        *values_form(words),
    ]


class Words:
    """Fields with their words in one language."""

    def __init__(self, catalogue: Catalogue) -> None:
        self.words = catalogue.words

    def form(self, word: str) -> str:
        return self.words["form"][word]

    def text(self, key: str, most: int, label: str = "") -> Field:
        return Field(key, TEXT, self.form(label or key), most=most)

    def id(self) -> Field:
        return Field("id", TEXT, self.form("id"), most=40, fixed=True)

    def whole(self, key: str, label: str, least: int = 0, most: int = LARGEST_PRINTED) -> Field:
        return Field(key, WHOLE, label, least, most)

    def choice(self, key: str, kind: str, values: tuple[str, ...]) -> Field:
        return Field(key, CHOICE, self.form(key), options=options(self.words.get(kind, {}), values))

    def area(self, side: str) -> Field:
        return Field("area", CHOICE, self.form("area"), of=f"boards.{side}.areas")

    def at(self) -> Field:
        return Field("at", POINT, self.form("at"), where_given=True)

    def several(self, key: str, rows: str) -> Field:
        return Field(key, CHOICES, self.form(key), of=rows, where_given=True)

    def word(self, kind: str, word: str) -> str:
        return self.words[kind][word]


def board_form(words: Words, side: str, language: str) -> list[Section]:
    """One side of the board: what lies where, and what it is worth."""
    board = f"boards.{side}"

    def section(key: str, by: str, *fields: Field) -> Section:
        title = f"{words.form(side)}: {words.form(key)}"
        return Section(f"{board}.{key}", ROWS, title, fields, side, by, grows=True)

    return [
        Section(board, TABLE, words.form(side), [words.text("title", 200, "board-title")], side),
        section(
            "areas",
            "id",
            words.id(),
            words.text(f"names.{language}", LONGEST_NAME, "name"),
            words.choice("terrain", "terrain", TERRAINS),
            words.several("adjacent", f"{board}.areas"),
        ),
        section(
            "towers",
            "id",
            words.id(),
            words.choice("colour", "resource", COLOURS),
            words.choice("shape", "shape", SHAPES),
            words.whole("points", words.form("points")),
            words.whole("wands", words.word("resource", "wand"), most=2),
            words.at(),
            words.several("areas", f"{board}.areas"),
        ),
        section("castles", "area", words.area(side), words.at()),
        section("clouds", "id", words.id(), words.area(side), words.at()),
        section(
            "tiles",
            "area",
            words.choice("kind", "terrain", TILE_KINDS),
            words.area(side),
            words.several("covers", f"{board}.towers"),
            words.at(),
        ),
        section("circles", "letter", words.choice("letter", "", LETTERS), words.area(side), words.at()),
    ]


def values_form(words: Words) -> list[Section]:
    """Cards, events, clouds and turbo tiles."""
    terrains = [(terrain, words.word("terrain", terrain)) for terrain in LAND_TERRAINS]
    events = [
        Section(
            f"events.{event}",
            TABLE,
            words.word("event", f"{event}-areas"),
            [words.whole(terrain, label, -LARGEST_PRINTED) for terrain, label in terrains],
        )
        for event in ("dangerous", "pleasing")
    ]
    gathered = [
        words.whole(f"{half}.{kind}", f"{words.word('stance', half)}: {words.word('resource', kind)}", most=9)
        for half in ("brave", "cowardly")
        for kind in Resources._fields
    ]
    roles = words.words["role"]
    hands = Field("", WHOLE, words.form("points"), -LARGEST_PRINTED, LARGEST_PRINTED)
    cloud = [words.whole(key, words.form(key)) for key in ("cost", "bolts", "count")]
    druid = options(words.words["terrain"], LAND_TERRAINS)
    return [
        Section(
            "gatherers",
            ROWS,
            words.form("gatherers"),
            gathered,
            names=options({name: roles[f"{name}-gatherer"] for name in GATHERERS}, GATHERERS),
        ),
        Section(
            "druids",
            TABLE,
            words.form("druids"),
            [Field(name, CHOICES, roles[f"{name}-druid"], options=druid) for name in DRUIDS],
        ),
        Section("events.more_or_less", LIST, words.word("event", "more-or-less"), [hands], first=1),
        *events,
        Section("clouds.heavy", ROWS, words.form("heavy"), cloud, grows=True),
        Section(
            "clouds.storm",
            ROWS,
            words.form("storm"),
            [words.choice("kind", "cloud", STORM_KINDS), *cloud, words.whole("points", words.form("points"))],
            by="kind",
            grows=True,
        ),
        Section(
            "clouds.lightning",
            LIST,
            words.form("lightning"),
            [Field("", WHOLE, words.form("points"), -LARGEST_LIGHTNING, LARGEST_LIGHTNING)],
            grows=True,
        ),
        Section(
            "hill_tiles.turbo",
            LIST,
            words.form("turbo"),
            [Field("", CHOICE, words.form("turbo"), options=options({}, PAIRS))],
            grows=True,
            first=1,
        ),
    ]


def finding_in(message: str, language: str) -> str:
    """A finding in the language of who reads it."""
    return findings.finding_in(message, language, CATALOGUES, FINDINGS)


def finding_path(where: str) -> str:
    """The place in the document of which a finding speaks."""
    side, mark, rest = where.partition(": ")
    if not mark or side not in SIDES:
        return "boards" if where == "towers" else where
    board = f"boards.{side}"
    if tile := A_TILE.fullmatch(rest):
        return f"{board}.tiles[{tile['id']}]"
    if piece := A_PIECE.fullmatch(rest):
        return f"{board}.{PLACES[piece['kind']]}[{piece['id']}]"
    return f"{board}.{rest}" if rest in PLACES.values() else board
