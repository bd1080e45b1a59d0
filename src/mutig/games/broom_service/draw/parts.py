"""A Broom Service board in parts, for a client that moves the pieces itself.

The same drawings as in `draw_board`, handed out one by one: what is printed as one picture, every tower open and shut,
every cloud and tile there can be, and where pawns and flags stand.
"""

from __future__ import annotations

from typing import TypedDict

from mutig.draw.sprites import Sprites
from mutig.draw.svg import path_of

from ..edition.board import Board, CloudSpace, TileSpace
from ..edition.edition import Edition
from ..edition.geometry import Point
from .frame import track_cells
from .layout import place_of
from .palette import ART
from .pawns import best_places
from .pieces import draw_cloud, draw_tile
from .printed import BoardKey, printed_board, printed_tower
from .scene import TILES, Cloud
from .words import name_in, say

MOST_PAWNS = 10  # five players with two each, all in one area


class AreaPart(TypedDict):
    """An area: its outline, and where up to ten pawns stand in it."""

    name: str
    terrain: str
    terrain_name: str
    outline: str
    label: Point
    neighbours: tuple[str, ...]
    towers: list[str]
    spots: list[Point]


class TowerPart(TypedDict):
    """A tower as it is printed, open and shut."""

    id: str
    at: Point
    areas: tuple[str, ...]
    colour: str
    shape: str
    points: int
    wands: int
    open: str
    closed: str


class CloudPart(TypedDict):
    """A face a cloud can have."""

    cost: int
    bolts: int
    svg: str


class CloudSpacePart(TypedDict):
    """Where a cloud lies."""

    area: str
    at: Point


class TileSpacePart(TypedDict):
    """Where a tile lies, and the towers it covers."""

    kind: str
    at: Point
    covers: tuple[str, ...]


class Parts(TypedDict):
    """A board in parts."""

    size: Point
    title: str
    printed: str
    definitions: str
    areas: dict[str, AreaPart]
    towers: dict[str, TowerPart]
    clouds: dict[str, CloudPart]
    cloud_spaces: dict[str, CloudSpacePart]
    tiles: dict[str, str]
    tile_spaces: dict[str, TileSpacePart]
    circles: dict[str, str]
    track: list[Point]


def board_parts(board: Board, edition: Edition, lang: str) -> Parts:
    """Everything a client needs to draw any position of this board, JSON-ready."""
    key, sprites = BoardKey(board), Sprites(ART)
    board = key.board
    printed = printed_board(key, lang)
    sprites.used.update(printed.symbols)
    towers = [_tower(key, tower.id, sprites, lang) for tower in board.towers]
    clouds = _clouds(edition, sprites, lang)
    tiles = {kind: _tile(family, kind, sprites, lang) for family in TILES for kind in TILES[family]}
    return {
        "size": board.size,
        "title": board.title,
        "printed": printed.body + printed.lettering,
        "definitions": printed.definitions + sprites.definitions(),
        "areas": {area.id: _area(key, area.id, lang) for area in board.areas},
        "towers": {tower["id"]: tower for tower in towers},
        "clouds": clouds,
        "cloud_spaces": {space.id: {"area": space.area, "at": place_of(space.at)} for space in board.clouds},
        "tiles": tiles,
        "tile_spaces": {
            tile.area: {"kind": tile.kind, "at": place_of(tile.at), "covers": tile.covers} for tile in board.tiles
        },
        "circles": {circle.letter: circle.area for circle in board.circles},
        "track": [((c.left + c.right) / 2, (c.top + c.bottom) / 2) for c in track_cells(*board.size, board.frame)],
    }


def _area(key: BoardKey, area: str, lang: str) -> AreaPart:
    board = key.board
    here = board.area_by_id[area]
    return {
        "name": name_in(here.names, lang),
        "terrain": here.terrain,
        "terrain_name": say(here.terrain, lang),
        "outline": path_of(board.polygons[area], close=True, parts=1),
        "label": place_of(here.label),
        "neighbours": board.neighbours[area],
        "towers": [tower.id for tower in board.towers_at(area)],
        "spots": []
        if here.terrain == "water"
        else best_places(board, printed_board(key, lang).layout, area, MOST_PAWNS),
    }


def _tower(key: BoardKey, tower: str, sprites: Sprites, lang: str) -> TowerPart:
    states = {}
    for state in ("open", "closed"):
        states[state], symbols = printed_tower(key, lang, tower, state)
        sprites.used.update(symbols)
    here = key.board.tower_by_id[tower]
    return {
        "id": tower,
        "at": place_of(here.at),
        "areas": here.areas,
        "colour": here.colour,
        "shape": here.shape,
        "points": here.points,
        "wands": here.wands,
        "open": states["open"],
        "closed": states["closed"],
    }


def _clouds(edition: Edition, sprites: Sprites, lang: str) -> dict[str, CloudPart]:
    """Every face a cloud can have, drawn around the origin."""
    faces = {f"heavy-{cloud.cost}-{cloud.bolts}": Cloud(cloud.cost, cloud.bolts) for cloud in edition.heavy_clouds}
    faces |= {cloud.kind: Cloud(cloud.cost, cloud.bolts, cloud.kind, cloud.points) for cloud in edition.storm_clouds}
    nowhere = CloudSpace("face", "", (0, 0))
    return {
        kind: {"cost": cloud.cost, "bolts": cloud.bolts, "svg": draw_cloud(nowhere, cloud, sprites, lang, "")}
        for kind, cloud in faces.items()
    }


def _tile(family: str, kind: str, sprites: Sprites, lang: str) -> str:
    return draw_tile(TileSpace(family, "face", (0, 0)), kind, sprites, lang, "")
