"""One side of the board as a quick sketch: for whoever types an edition in, and wants to see each change at once."""

from __future__ import annotations

from html import escape

from mutig.core.errors import MutigError
from mutig.draw.svg import Point, group, num, path_of, text

from ..edition.board import Board, Tower
from ..edition.edition import Edition
from .layout import place_of
from .palette import GROUND, POTIONS
from .schematic import bridges, picturable
from .words import name_in

INK, PAPER = "#1c1722", "#fffaf0"


def plan(edition: Edition, side: str, language: str) -> str:
    """The sketch as SVG; the same lists and places as in the game, in flat colours."""
    if side not in edition.boards:
        raise MutigError(f"this edition has no {side} board")
    board = picturable(edition.boards[side])
    wide, high = (num(length) for length in board.size)
    parts = [
        f'<rect width="{wide}" height="{high}" fill="#2d5f82"/>',
        bridges(board),
        *_areas(board),
        *_pieces(board),
        *(_tower(tower) for tower in board.towers),
        *(_name(board, place_of(area.label), name_in(area.names, language)) for area in board.areas),
    ]
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {wide} {high}" font-family="Alegreya,Georgia,serif" '
        f'font-weight="700" text-anchor="middle">{"".join(parts)}</svg>'
    )


def _areas(board: Board) -> list[str]:
    return [
        f'<path d="{path_of(board.polygons[area.id], close=True, parts=1)}" fill="{GROUND[area.terrain][0]}" '
        f'stroke="{GROUND[area.terrain][1]}" stroke-width="3"><title>{escape(area.id)}</title></path>'
        for area in board.areas
        if area.ring
    ]


def _name(board: Board, at: Point, words: str) -> str:
    halo = f'fill="{INK}" stroke="{PAPER}" stroke-width="5" stroke-linejoin="round" paint-order="stroke"'
    return f"<g {halo}>{text(at[0], at[1], words, 22)}</g>"


def _pieces(board: Board) -> list[str]:
    out = []
    for castle in board.castles:
        x, y = place_of(castle.at)
        out.append(_shape(f"M{num(x - 26)} {num(y)}v-44h12v10h8v-10h12v10h8v-10h12v44z", "#c43a31"))
    for tile in board.tiles:
        x, y = place_of(tile.at)
        out.append(_shape(f"M{num(x - 24)} {num(y - 24)}h48v48h-48z", GROUND[tile.kind][2], "6 5"))
    for circle in board.circles:
        x, y = place_of(circle.at)
        mark = f'<circle cx="{num(x)}" cy="{num(y)}" r="20" fill="{PAPER}" stroke="{INK}" stroke-width="4"/>'
        out.append(mark + text(x, y + 9, circle.letter, 26, fill=INK))
    for cloud in board.clouds:
        x, y = place_of(cloud.at)
        out.append(
            f'<ellipse cx="{num(x)}" cy="{num(y)}" rx="30" ry="18" fill="#e8eaf2" stroke="{INK}" stroke-width="2.5" '
            'stroke-dasharray="5 4"/>'
        )
    return out


def _shape(line: str, fill: str, dashes: str = "") -> str:
    dashed = f' stroke-dasharray="{dashes}"' if dashes else ""
    return f'<path d="{line}" fill="{fill}" stroke="{INK}" stroke-width="3"{dashed}/>'


def _tower(tower: Tower) -> str:
    """Its shape, its colour, its points, and a golden dot for each wand."""
    (x, y), (face, shade, _) = place_of(tower.at), POTIONS[tower.colour]
    paint = f'fill="{face}" stroke="{shade}" stroke-width="4"'
    if tower.shape == "round":
        body = f'<circle cx="{num(x)}" cy="{num(y)}" r="21" {paint}/>'
    else:
        body = f'<rect x="{num(x - 20)}" y="{num(y - 20)}" width="40" height="40" {paint}/>'
    wands = [
        f'<circle cx="{num(x + 12 * (k - (tower.wands - 1) / 2))}" cy="{num(y - 28)}" r="5" fill="#ffd866" '
        f'stroke="{INK}" stroke-width="2"/>'
        for k in range(min(tower.wands, 9))
    ]
    return group([body, text(x, y + 9, str(tower.points), 27, fill=PAPER), *wands])
