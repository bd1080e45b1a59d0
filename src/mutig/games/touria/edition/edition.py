"""An edition: everything that is printed on the pieces and not said in the rules (rules file, section 5)."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property
from pathlib import Path
from typing import Any, TypeGuard

from mutig.core.errors import shown
from mutig.core.fields import A_NAME, ID, Fields, kind_of, read_file
from mutig.core.kinds import words_of
from mutig.core.shelf import LONGEST_EDITION_NAME, Shelf, content_hash
from mutig.core.told import told

from .. import names as n

GAME = "touria"
LARGEST_ORDER = 99  # coins: no fortune can outgrow what a state has room for
EDITIONS = Path(__file__).parents[1] / "editions"
CORNERS, ACTIONS, COLOURS = words_of(n.CORNER), words_of(n.TOWER_ACTION), words_of(n.COLOUR)
PLACES = ACTIONS[: n.PLACES]
COLOUR_LETTERS = "".join(letter for _, _, letter in n.COLOUR)
KINDS = ("place", "mine", "bridge", "courtyard", "tournament")
STACKS = words_of(n.ORDER_STACK)
LETTERING = ("name", "title", "drawing")  # may be changed without making another edition of it

Point = tuple[float, float]


@dataclass(frozen=True)
class Space:
    """A space of the board; x and y run from 0 to 100, to the East and to the South."""

    id: str
    kind: str
    x: float
    y: float


@dataclass(frozen=True)
class Order:
    """A trade order: the letters of the gems asked for, and the coins it brings."""

    gems: str
    coins: int

    @property
    def id(self) -> str:
        return f"{self.gems}-{self.coins}"


@dataclass(frozen=True)
class Drawing:
    """Where things lie on the canvas that are not spaces."""

    canvas: Point
    towers: tuple[Point, ...]
    doors: tuple[Point, ...]
    chapel: Point
    item_stack: Point
    displayed: tuple[Point, ...]
    discard: Point
    order_stacks: tuple[Point, ...]
    die: Point


@dataclass(frozen=True)
class Edition:
    """The printed values of one copy of the game."""

    name: str
    title: str
    towers: dict[str, tuple[str, ...]]  # by corner: what looks North, East, South, West at the start
    spaces: tuple[Space, ...]
    roads: tuple[tuple[str, str], ...]
    orders: dict[str, tuple[Order, ...]]  # by stack
    die: tuple[str, ...]
    drawing: Drawing

    @cached_property
    def hash(self) -> str:
        """SHA-256 of everything that matters for play; names and the drawing are left out."""
        return content_hash(edition_document(self), LETTERING)

    @cached_property
    def space_by_id(self) -> dict[str, Space]:
        return {space.id: space for space in self.spaces}

    @property
    def mines(self) -> list[str]:
        """The mines in the order in which they are filled."""
        return [space.id for space in self.spaces if space.kind == "mine"]

    def position(self, space: str) -> Point:
        """Where a space lies on the canvas."""
        width, height = self.drawing.canvas
        return self.space_by_id[space].x * width / 100, self.space_by_id[space].y * height / 100


def read_edition(path: Path) -> Edition:
    """An edition from its edition.toml."""
    return edition_from_document(read_file(path), str(path))


def edition_from_document(document: object, file: str = "edition") -> Edition:
    """An edition from its table; every mistake is named with its place."""
    fields = Fields(document, file)
    fields.one_of("game", [GAME])
    fields.done()  # before all else: in an edition of another game everything looks wrong
    fields.only("game", "name", "title", "tower", "spaces", "roads", "orders", "die", "drawing")
    spaces, roads, orders, die = (fields.inner(key) for key in ("spaces", "roads", "orders", "die"))
    roads.only("list")
    orders.only(*STACKS)
    die.only("faces")
    edition = Edition(
        name=fields.text("name", LONGEST_EDITION_NAME),
        title=fields.text("title"),
        towers=read_towers(fields),
        spaces=read_spaces(fields, spaces),
        roads=read_roads(roads, list(spaces.table)),
        orders={stack: read_orders(orders, stack, size) for size, stack in enumerate(STACKS, start=2)},
        die=die.texts("faces", COLOURS, "colour"),
        drawing=read_drawing(fields.inner("drawing")),
    )
    if orders.table and (sum(map(len, edition.orders.values())) != n.ORDERS or not all(edition.orders.values())):
        fields.problem("orders", told("expected {count} orders in three stacks (C20)", count=n.ORDERS))
    fields.done()
    return edition


def read_towers(fields: Fields) -> dict[str, tuple[str, ...]]:
    """One tower per corner, each with four faces."""
    towers = {}
    for row in fields.rows("tower", by="corner"):
        row.only("corner", "faces")
        corner = row.one_of("corner", CORNERS)
        towers[corner] = row.texts("faces", ACTIONS, "action")
        if len(towers[corner]) != 4 and row.has("faces"):
            row.problem("faces", told("expected 4 faces, found {found} (C2)", found=len(towers[corner])))
    missing = [corner for corner in CORNERS if corner not in towers]
    if missing and fields.has("tower"):
        sentence = "{missing} is missing; expected one tower for each of {corners} (C1)"
        fields.problem("tower", told(sentence, missing=", ".join(missing), corners=", ".join(CORNERS)))
    return {corner: towers.get(corner, ()) for corner in CORNERS}


def read_spaces(fields: Fields, spaces: Fields) -> tuple[Space, ...]:
    """All spaces, of every kind as many as the engine cannot do without."""
    read = tuple(read_space(id, spaces.inner(id)) for id in list(spaces.table)[: 4 * n.SPACES])
    if not fields.has("spaces"):
        return read
    if len(spaces.table) != n.SPACES:
        fields.problem(
            "spaces", told("expected {count} spaces, found {found} (C7)", count=n.SPACES, found=len(spaces.table))
        )
    kinds = {kind: [space.id for space in read if space.kind == kind] for kind in KINDS}
    if sorted(kinds["place"]) != sorted(PLACES):
        fields.problem("spaces", told("expected exactly the places {action} (C7)", action=list(PLACES)))
    for kind, count in (("mine", n.MINES), ("bridge", 1), ("courtyard", 1), ("tournament", 1)):
        if len(kinds[kind]) != count:
            sentence = "expected {count} of kind {form}, found {found} (C7)"
            fields.problem("spaces", told(sentence, count=count, form=kind, found=len(kinds[kind])))
    return read


def read_space(id: str, row: Fields) -> Space:
    """One space with its kind and position."""
    row.only("kind", "x", "y")
    if not ID.fullmatch(id):
        row.problem("", told("expected {expected}", expected=told(A_NAME)))
    return Space(id, row.one_of("kind", KINDS), row.number("x"), row.number("y"))


def read_roads(fields: Fields, spaces: list[str]) -> tuple[tuple[str, str], ...]:
    """Pairs of spaces."""
    roads = []
    for k, pair in enumerate(fields.values("list")):
        if not isinstance(pair, list) or len(pair) != 2:
            fields.wrong(f"list[{k}]", told("a pair of spaces"), pair)
        elif len(ends := fields.known(pair, f"list[{k}]", spaces, "space")) == 2:
            roads.append((ends[0], ends[1]))
    if len(roads) > n.ROADS:
        fields.problem("list", told("expected at most {most} roads, found {found}", most=n.ROADS, found=len(roads)))
    return tuple(roads)


def read_orders(fields: Fields, stack: str, size: int) -> tuple[Order, ...]:
    """Orders as [letters, coins]; the letters are put into one order."""
    orders = []
    for k, row in enumerate(fields.values(stack)):
        place = f"{stack}[{k}]"
        if not isinstance(row, list) or len(row) != 2 or not isinstance(row[0], str) or not is_coins(row[1]):
            given = f"{shown(row[0])} and {shown(row[1])}" if isinstance(row, list) and len(row) == 2 else kind_of(row)
            fields.problem(place, told("expected gems and coins like ['BR', 3], found {found}", found=given))
        elif len(row[0]) != size:
            fields.problem(place, told("{found} does not ask for {size} gems (C20)", found=shown(row[0]), size=size))
        elif unknown := set(row[0]) - set(COLOUR_LETTERS):
            sentence = "unknown gem {found}; letters are {letters}"
            fields.problem(place, told(sentence, found=repr(min(unknown)), letters=COLOUR_LETTERS))
        else:
            orders.append(Order("".join(sorted(row[0], key=COLOUR_LETTERS.index)), row[1]))
    return tuple(orders)


def is_coins(value: object) -> TypeGuard[int]:
    return isinstance(value, int) and not isinstance(value, bool) and 0 <= value <= LARGEST_ORDER


def read_drawing(fields: Fields) -> Drawing:
    """Positions on the canvas."""
    several = {"towers": 4, "doors": 9, "displayed": 2, "order_stacks": 3}
    single = ("canvas", "chapel", "item_stack", "discard", "die")
    fields.only(*several, *single)
    points = {key: fields.points(key) for key in several}
    for key, count in several.items():
        if len(points[key]) != count and fields.has(key):
            sentence = "expected {count} positions, found {found}"
            fields.problem(key, told(sentence, count=count, found=len(points[key])))
    return Drawing(**points, **{key: fields.point(key) for key in single})  # type: ignore[arg-type]


def edition_document(edition: Edition) -> dict[str, Any]:
    """The whole edition as one JSON-ready table."""
    drawing = edition.drawing
    return {
        "game": GAME,
        "name": edition.name,
        "title": edition.title,
        "tower": [{"corner": corner, "faces": list(faces)} for corner, faces in edition.towers.items()],
        "spaces": {space.id: {"kind": space.kind, "x": space.x, "y": space.y} for space in edition.spaces},
        "roads": {"list": [list(road) for road in edition.roads]},
        "orders": {stack: [[order.gems, order.coins] for order in orders] for stack, orders in edition.orders.items()},
        "die": {"faces": list(edition.die)},
        "drawing": {
            "canvas": list(drawing.canvas),
            "towers": [list(point) for point in drawing.towers],
            "doors": [list(point) for point in drawing.doors],
            "chapel": list(drawing.chapel),
            "item_stack": list(drawing.item_stack),
            "displayed": [list(point) for point in drawing.displayed],
            "discard": list(drawing.discard),
            "order_stacks": [list(point) for point in drawing.order_stacks],
            "die": list(drawing.die),
        },
    }


SHELF = Shelf(EDITIONS, read_edition)
load_edition, shipped_editions, archived_editions = SHELF.load, SHELF.shipped, SHELF.archived
