"""The printed board: everything that never changes, drawn once per board and language."""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache

from mutig.draw.palette import INK
from mutig.draw.sprites import Sprites
from mutig.draw.svg import Point, group, path_of, text, titled, translate

from ..edition.board import Area, Board
from .frame import WOOD, ornaments, score_track
from .ground import GRADIENTS, border_layer, land_layer, light_layer, outlines, paper_layer, sea_layer
from .layout import Layout, Name, lay_out
from .outlines import border_paths, sounds
from .palette import ART, GROUND
from .pawns import pawn_spots
from .pieces import draw_circles, draw_cloud_space, draw_tile_space
from .schematic import bridges, picturable
from .terrain import scatter_terrain
from .towers import draw_tower
from .words import name_in, say


class BoardKey:
    """A board as a key of the cache: boards carry dictionaries and have no hash of their own."""

    __slots__ = ("_hash", "board")

    def __init__(self, board: Board) -> None:
        self.board = board = picturable(board)
        self._hash = hash((board.side, board.title, len(board.points), board.towers, board.clouds))

    def __hash__(self) -> int:
        return self._hash

    def __eq__(self, other: object) -> bool:
        return isinstance(other, BoardKey) and self.board == other.board


@dataclass(frozen=True)
class Printed:
    """The parts of a drawing that depend on the board and the language alone."""

    layout: Layout
    definitions: str
    symbols: dict[str, str]
    body: str
    lettering: str  # names, castles and printed spaces: over the wash of highlighted areas
    areas: str


@lru_cache(maxsize=8)
def printed_board(key: BoardKey, lang: str) -> Printed:
    """Draw the printed board."""
    board = key.board
    layout, sprites, open_water = lay_out(board, lang), Sprites(ART), sounds(board)
    decorations, rose = ornaments(board, layout.grid, sprites)
    borders = border_paths(board)
    layers = [
        *sea_layer(board, layout.grid, sprites, rose),
        bridges(board),
        *land_layer(board, open_water, borders),
        *paper_layer(board),
        *border_layer(borders),
        *scatter_terrain(board, layout, sprites, open_water),
        light_layer(board),
    ]
    body = [
        *layers,
        score_track(board),
        *decorations,
    ]
    above = [
        *(draw_tile_space(tile, sprites) for tile in board.tiles),
        draw_circles(board, sprites, lang),
        *(draw_cloud_space(space, sprites) for space in board.clouds),
        *(_name(area, layout.names[area.id]) for area in board.areas),
        *_castles(board, sprites, lang),
    ]
    areas = "".join(_area(board, area, lang) for area in board.areas)
    return Printed(
        layout,
        GRADIENTS + WOOD + outlines(board),
        sprites.used,
        group(body, id="printed"),
        group(above, id="lettering"),
        areas,
    )


@lru_cache(maxsize=1024)
def printed_tower(key: BoardKey, lang: str, tower: str, state: str) -> tuple[str, dict[str, str]]:
    """One tower in one state, with the symbols it uses."""
    sprites = Sprites(ART)
    grid = printed_board(key, lang).layout.grid
    svg = draw_tower(key.board, grid, key.board.tower_by_id[tower], state, sprites, lang)
    return svg, sprites.used


@lru_cache(maxsize=2048)
def spots(key: BoardKey, lang: str, area: str, count: int) -> tuple[Point, ...]:
    """Where so many pawns stand in an area."""
    return tuple(pawn_spots(key.board, printed_board(key, lang).layout, area, count))


def _name(area: Area, name: Name) -> str:
    x, y = name.at
    water = area.terrain == "water"
    gap = name.size * 0.98
    lines = "".join(
        text(x, y + (k - (len(name.lines) - 1) / 2) * gap + name.size * 0.3, line, name.size)
        for k, line in enumerate(name.lines)
    )
    style = (
        'font-style="italic" fill="#f3fbf9" stroke="#1b4566"'
        if water
        else f'fill="{INK}" stroke="{GROUND[area.terrain][2]}"'
    )
    return f'<g {style} stroke-width="4.5" stroke-linejoin="round" paint-order="stroke">{lines}</g>'


def _castles(board: Board, sprites: Sprites, lang: str) -> list[str]:
    return [
        f'<g id="castle-{castle.area}" transform="{translate(*(castle.at or (0, 0)))}">'
        f"{titled(name_in(castle.names, lang) + ', ' + say('castle', lang))}"
        f"{sprites.stamp('castle', 0, 0, tint=f'banner-{board.banner}')}</g>"
        for castle in board.castles
    ]


def _area(board: Board, area: Area, lang: str) -> str:
    """The transparent path that takes focus and speaks the area."""
    words = [f"{name_in(area.names, lang)}, {say(area.terrain, lang)}"]
    beside = ", ".join(name_in(board.area_by_id[other].names, lang) for other in board.neighbours[area.id])
    words.append(f"{say('neighbours', lang)}: {beside}")
    if board.towers_at(area.id):
        served = (f"{say(t.colour, lang)} {t.points}" for t in board.towers_at(area.id))
        words.append(f"{say('towers', lang)}: {', '.join(served)}")
    line = path_of(board.polygons[area.id], close=True, parts=1)
    return f'<path class="area" id="area-{area.id}" tabindex="0" d="{line}">{titled("; ".join(words))}</path>'
