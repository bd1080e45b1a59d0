"""Boards as documents: read one, geometric or abstract, and write it back."""

from __future__ import annotations

from typing import Any

from mutig.core.errors import shown
from mutig.core.fields import Fields, unknown_name
from mutig.core.told import told

from ..names import AREAS, ORANGE_SEVEN_TOWER
from .board import (
    BANNERS,
    COLOURS,
    LANGUAGES,
    LETTERS,
    SHAPES,
    SIDES,
    TERRAINS,
    TILE_KINDS,
    Area,
    Board,
    Castle,
    Circle,
    CloudSpace,
    TileSpace,
    Tower,
)
from .geometry import Point, derive_neighbours, touched

HEAD = ("side", "title", "banner")
PARTS = ("areas", "castles", "clouds", "towers", "tiles", "circles")
GEOMETRY = ("size", "frame", "base_radius", "points")
LONGEST_NAME = 60  # characters
LARGEST_PRINTED = 99  # points, wands, bolts: no score can outgrow what a state has room for
MOST_POINTS = 5_000  # a finely drawn board has half as many
MOST_CORNERS = 10_000  # of all areas together
NO_LISTS = told("; neighbours and served areas follow from the points of a board, they are not written down")
NO_POINTS = told("; a board without 'points' has no positions, only 'adjacent' and 'areas'")


def board_from_document(document: object, file: str = "board") -> Board:
    """A board from its document; neighbours and served areas are derived if it has points."""
    fields = Fields(document, file)
    board = read_board(fields)
    fields.done()
    return board


def read_board(fields: Fields) -> Board:
    """The same, as a part of something larger: what is wrong is noted, and then nothing is derived."""
    geometric = fields.has("points")
    fields.only(*HEAD, *(GEOMETRY if geometric else ()), *PARTS, hint="" if geometric else NO_POINTS)
    points = fields.points("points", MOST_POINTS) if geometric else ()
    rows = fields.rows("areas", AREAS)
    ids = unique_ids(fields, rows, "areas")
    areas = tuple(read_area(row, len(points), geometric) for row in rows)
    corners = sum(len(area.ring) for area in areas)
    if corners > MOST_CORNERS:
        sentence = "expected at most {most} points in all rings together, found {found}"
        fields.problem("areas", told(sentence, most=MOST_CORNERS, found=corners))
    neighbours: dict[str, tuple[str, ...]] = {}
    if not geometric:
        neighbours = {area.id: row.texts("adjacent", ids, "area id") for area, row in zip(areas, rows, strict=True)}
    elif not fields.notes:
        neighbours = derive_neighbours({area.id: area.ring for area in areas})
    drawn = geometric and not fields.notes
    polygons = {a.id: [points[k] for k in a.ring] for a in areas if drawn and a.terrain != "water"}
    radius = fields.number("base_radius") if geometric else 0.0
    rows = fields.rows("towers", ORANGE_SEVEN_TOWER)
    unique_ids(fields, rows, "towers")
    towers = tuple(read_tower(row, ids, polygons, radius, geometric) for row in rows)
    clouds = fields.rows("clouds")
    unique_ids(fields, clouds, "clouds")
    castles, tiles = (fields.rows(key, by="area") for key in ("castles", "tiles"))
    return Board(
        side=fields.one_of("side", SIDES),
        title=fields.text("title"),
        banner=fields.one_of("banner", BANNERS),
        size=fields.point("size") if geometric else (0.0, 0.0),
        frame=fields.number("frame") if geometric else 0.0,
        base_radius=radius,
        points=points,
        areas=areas,
        castles=tuple(read_castle(row, ids, geometric) for row in castles),
        towers=towers,
        clouds=tuple(read_cloud(row, ids, geometric) for row in clouds),
        tiles=tuple(read_tile(row, ids, [t.id for t in towers], geometric) for row in tiles),
        circles=tuple(read_circle(row, ids, geometric) for row in fields.rows("circles", by="letter")),
        neighbours=neighbours,
    )


def unique_ids(fields: Fields, rows: list[Fields], key: str) -> list[str]:
    """The ids of all rows, each of which must differ from the others."""
    ids: dict[str, None] = {}  # in their order
    for n, row in enumerate(rows):
        name = row.table.get("id")
        if isinstance(name, str):
            if name in ids:
                fields.problem(
                    f"{key}[{n}].id", told("{found} was used before; every id must be different", found=shown(name))
                )
            ids[name] = None
    return list(ids)


def only(row: Fields, geometric: bool, keys: str, positions: str, lists: str = "") -> None:
    """Insist on the keys of a row, which differ between geometric and abstract boards."""
    row.only(*keys.split(), *(positions if geometric else lists).split(), hint=NO_LISTS if geometric else NO_POINTS)


def read_names(row: Fields, fallback: str) -> dict[str, str]:
    """Names in all four languages; a missing one falls back to English, then to the id."""
    if not row.has("names"):
        return dict.fromkeys(LANGUAGES, fallback)
    names = row.inner("names")
    names.only(*LANGUAGES)
    english = names.text("en", LONGEST_NAME) if names.has("en") else fallback
    return {language: names.text(language, LONGEST_NAME) if names.has(language) else english for language in LANGUAGES}


def read_place(row: Fields, key: str, geometric: bool) -> Point | None:
    """A position, on boards that have any."""
    return row.point(key) if geometric else None


def read_area(row: Fields, point_count: int, geometric: bool) -> Area:
    """One area; its ring must be made of known points, each used once."""
    only(row, geometric, "id names terrain", "label ring", "adjacent")
    ring = row.wholes("ring", MOST_POINTS) if geometric else ()
    for n, k in enumerate(ring):
        if not 0 <= k < point_count:
            sentence = "expected the number of a point, 0 to {last}, found {found}"
            row.problem(f"ring[{n}]", told(sentence, last=point_count - 1, found=k))
    if geometric and row.has("ring") and (len(ring) < 3 or len(set(ring)) < len(ring)):
        row.problem("ring", told("expected at least three points, all different"))
    name = row.id("id")
    return Area(name, row.one_of("terrain", TERRAINS), read_names(row, name), ring, read_place(row, "label", geometric))


def read_tower(row: Fields, ids: list[str], polygons: dict[str, list[Point]], radius: float, geometric: bool) -> Tower:
    """One tower; it serves the land areas its base, a disc, touches (B7.2)."""
    only(row, geometric, "id colour shape points wands", "at", "areas")
    at = read_place(row, "at", geometric)
    return Tower(
        id=row.id("id"),
        colour=row.one_of("colour", COLOURS),
        shape=row.one_of("shape", SHAPES),
        points=row.whole("points", least=0, most=LARGEST_PRINTED),
        wands=row.whole("wands", default=0, least=0, most=LARGEST_PRINTED),
        at=at,
        areas=row.texts("areas", ids, "area id") if at is None else touched(polygons, at, radius),
    )


def read_home(row: Fields, ids: list[str]) -> str:
    """The area a piece lies in."""
    area = row.text("area")
    if area and area not in ids:
        row.problem("area", unknown_name(area, "area id", ids))
    return area


def read_castle(row: Fields, ids: list[str], geometric: bool) -> Castle:
    """One castle."""
    only(row, geometric, "area names", "at")
    area = read_home(row, ids)
    return Castle(area, read_names(row, area), read_place(row, "at", geometric))


def read_cloud(row: Fields, ids: list[str], geometric: bool) -> CloudSpace:
    """One cloud space."""
    only(row, geometric, "id area", "at")
    return CloudSpace(row.id("id"), read_home(row, ids), read_place(row, "at", geometric))


def read_tile(row: Fields, ids: list[str], towers: list[str], geometric: bool) -> TileSpace:
    """One tile space; it covers no tower unless it says so."""
    only(row, geometric, "kind area covers", "at")
    covers = row.texts("covers", towers, "tower id") if row.has("covers") else ()
    return TileSpace(row.one_of("kind", TILE_KINDS), read_home(row, ids), read_place(row, "at", geometric), covers)


def read_circle(row: Fields, ids: list[str], geometric: bool) -> Circle:
    """One stone circle."""
    only(row, geometric, "letter area", "at")
    return Circle(row.one_of("letter", LETTERS), read_home(row, ids), read_place(row, "at", geometric))


def plain(number: float) -> float:
    """The number as people write it: whole numbers without a fraction."""
    return int(number) if number == int(number) else number


def place(key: str, at: Point | None) -> dict[str, Any]:
    """A position under its key, on boards that have any."""
    return {} if at is None else {key: [plain(number) for number in at]}


def board_document(board: Board) -> dict[str, Any]:
    """The board as a JSON-ready table; what follows from its geometry is left out."""
    drawn = not board.abstract
    document: dict[str, Any] = {"side": board.side, "title": board.title, "banner": board.banner}
    if drawn:
        document |= place("size", board.size)
        document |= {"frame": plain(board.frame), "base_radius": plain(board.base_radius)}
        document["points"] = [[plain(number) for number in point] for point in board.points]
    document["areas"] = [
        {"id": area.id, "names": dict(area.names), "terrain": area.terrain, **place("label", area.label)}
        | ({"ring": list(area.ring)} if drawn else {"adjacent": list(board.neighbours[area.id])})
        for area in board.areas
    ]
    document["castles"] = [{"area": c.area, "names": dict(c.names), **place("at", c.at)} for c in board.castles]
    document["clouds"] = [{"id": c.id, "area": c.area, **place("at", c.at)} for c in board.clouds]
    document["towers"] = [
        {"id": t.id, "colour": t.colour, "shape": t.shape, "points": t.points, "wands": t.wands}
        | (place("at", t.at) if drawn else {"areas": list(t.areas)})
        for t in board.towers
    ]
    document["tiles"] = [
        {"kind": t.kind, "area": t.area, **place("at", t.at), "covers": list(t.covers)} for t in board.tiles
    ]
    document["circles"] = [{"letter": c.letter, "area": c.area, **place("at", c.at)} for c in board.circles]
    return document
