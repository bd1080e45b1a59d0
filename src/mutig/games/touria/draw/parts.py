"""The table of Touria in parts, for a client that moves the pieces itself.

The same drawings as in `draw_touria`, handed out one by one for one side of the board: what is printed as one picture,
every tower in its four positions, every card, door and gem there can be, and where things stand.
"""

from __future__ import annotations

from typing import TypedDict

from mutig.draw.sprites import Sprites
from mutig.draw.svg import Point

from ..edition.edition import CORNERS, Edition
from ..tables import INHABITANT_WORDS, ITEM_WORDS, SIDE_WORDS
from .game import orders_of, tower_of
from .layout import Stand, tower_stand
from .palette import ART
from .pieces import (
    CRESTS,
    DOORS,
    clear_point,
    door_leaf,
    doorway,
    draw_die,
    draw_gem,
    draw_item_card,
    draw_order_card,
    heroes_stand,
    item_back,
    order_title,
    shut_door,
)
from .places import PrintedTouria, printed_touria
from .scene import COLOURS, Tower
from .towers import tower_body, tower_title
from .view import HEIGHT, WIDTH, smooth
from .words import say, space_name

GEM = 36.0  # as it lies in a mine


class SpacePart(TypedDict):
    """A space, and where the heroes stand there."""

    name: str
    kind: str
    at: Point
    scale: float
    heroes: Stand


class RoadPart(TypedDict):
    """A road as a line, and where a mark on it is seen."""

    ends: tuple[str, str]
    line: str
    bead: Point


class TurnedTower(TypedDict):
    """A tower after some quarter turns, and what each side sees of it."""

    title: str
    svg: str
    faces: dict[str, str]


class TowerPart(TypedDict):
    """A tower: where it stands, and how it looks after 0 to 3 quarter turns."""

    stand: Stand
    turned: list[TurnedTower]


class CastlePart(TypedDict):
    """Where the castle stands, and in it the doors and the crests above them."""

    at: Point
    scale: float
    doors: tuple[Point, ...]
    crests: tuple[int, ...]


class NamedPart(TypedDict):
    """Something with a name."""

    name: str
    svg: str


class OrderPart(TypedDict):
    """An order card."""

    name: str
    gems: tuple[str, ...]
    coins: int
    svg: str


class Parts(TypedDict):
    """A table in parts, seen from one side."""

    size: Point
    side: str
    ground: str
    standing: str
    spaces: dict[str, SpacePart]
    roads: dict[str, RoadPart]
    towers: dict[str, TowerPart]
    castle: CastlePart
    doors: list[str]
    door_leaf: str
    inhabitants: dict[str, NamedPart]
    heroes: str
    gems: dict[str, str]
    items: dict[str, NamedPart]
    no_item: str
    item_back: str
    orders: dict[str, OrderPart]
    no_order: str
    dice: dict[str, str]
    cards: dict[str, Point]  # where orders, items and the die find room
    sides: dict[str, str]
    definitions: str


def table_parts(edition: Edition, side: str, lang: str) -> Parts:
    """Everything a client needs to draw any position as one side of the table sees it, JSON-ready."""
    rows = tuple((space.id, space.kind, float(space.x), float(space.y)) for space in edition.spaces)
    printed, sprites = printed_touria(tuple(sorted(rows)), tuple(edition.roads), side, lang), Sprites(ART)
    sprites.used.update(printed.symbols)
    x, y, size = printed.layout.castle
    return {
        "size": (WIDTH, HEIGHT),
        "side": side,
        "ground": printed.ground,
        "standing": printed.standing + printed.names,
        "spaces": {name: _space(printed, name, lang) for name in printed.view.spaces},
        "roads": {f"{a}--{b}": _road(printed, (a, b)) for a, b in printed.view.lines},
        "towers": {corner: _tower(printed, edition, corner, sprites, lang) for corner in CORNERS},
        "castle": {"at": (x, y), "scale": size, "doors": DOORS, "crests": CRESTS},
        "doors": [shut_door(number + 1, sprites) for number in range(len(DOORS))],
        "door_leaf": door_leaf(sprites),
        "inhabitants": {who: {"name": say(who, lang), "svg": doorway(who, sprites)} for who in INHABITANT_WORDS},
        "heroes": sprites.stamp("pop-heroes", 0, 0),
        "gems": {colour: draw_gem(colour, 0, 0, GEM, sprites) for colour in COLOURS},
        "items": {item: {"name": say(item, lang), "svg": draw_item_card(item, sprites)} for item in ITEM_WORDS},
        "no_item": draw_item_card("", sprites),
        "item_back": item_back(sprites),
        "orders": {
            word: {
                "name": order_title(order, lang),
                "gems": order[0],
                "coins": order[1],
                "svg": draw_order_card(order, sprites),
            }
            for word, order in orders_of(edition).items()
        },
        "no_order": draw_order_card(None, sprites),
        "dice": {colour: draw_die(colour, sprites) for colour in COLOURS},
        "cards": printed.layout.cards,
        "sides": {each: say(each, lang) for each in SIDE_WORDS},
        "definitions": printed.definitions + sprites.definitions(),
    }


def _space(printed: PrintedTouria, name: str, lang: str) -> SpacePart:
    kind = printed.view.spaces[name][0]
    return {
        "name": space_name(name, kind, lang),
        "kind": kind,
        "at": printed.view.space(name),
        "scale": printed.view.space_size(name),
        "heroes": heroes_stand(printed, name),
    }


def _road(printed: PrintedTouria, road: tuple[str, str]) -> RoadPart:
    line = printed.view.road(road)
    return {"ends": road, "line": smooth(line), "bead": clear_point(printed, line)}


def _tower(printed: PrintedTouria, edition: Edition, corner: str, sprites: Sprites, lang: str) -> TowerPart:
    """One tower: where it stands, and how it looks after 0 to 3 quarter turns."""
    quarter = printed.view.quarter
    turns: list[Tower] = [tower_of(corner, edition.towers[corner], turned) for turned in range(len(SIDE_WORDS))]
    return {
        "stand": tower_stand(printed.view, corner),
        "turned": [
            {
                "title": tower_title(tower, quarter, lang),
                "svg": tower_body(tower, quarter, sprites, lang),
                "faces": dict(zip(SIDE_WORDS, tower.faces, strict=True)),
            }
            for tower in turns
        ],
    }
