"""The printed ground: sea, land, washes, borders and the light of the evening."""

from __future__ import annotations

import math
from random import Random

from mutig.draw.palette import CREAM
from mutig.draw.sprites import Sprites
from mutig.draw.svg import Box, Point, num, path_of

from ..edition.board import Board
from .grid import SEA, Grid
from .palette import GROUND

GRADIENTS = (
    '<radialGradient id="sea" cx=".42" cy=".42" r=".8"><stop offset="0" stop-color="#4d8aa4"/>'
    '<stop offset=".55" stop-color="#2d5f82"/><stop offset="1" stop-color="#142b4b"/></radialGradient>'
    '<linearGradient id="dusk" x1="0" y1="0" x2="1" y2=".3"><stop offset="0" stop-color="#ffb066" stop-opacity=".26"/>'
    '<stop offset=".42" stop-color="#ffd9a0" stop-opacity=".07"/>'
    '<stop offset="1" stop-color="#1b2a63" stop-opacity=".17"/></linearGradient>'
    '<radialGradient id="vignette" cx=".5" cy=".5" r=".72"><stop offset=".76" stop-color="#0b1526" stop-opacity="0"/>'
    '<stop offset="1" stop-color="#0b1526" stop-opacity=".45"/></radialGradient>'
    '<radialGradient id="blotch"><stop offset="0" stop-color="#fff3cf" stop-opacity=".3"/>'
    '<stop offset=".6" stop-color="#fff3cf" stop-opacity=".12"/>'
    '<stop offset="1" stop-color="#fff3cf" stop-opacity="0"/></radialGradient>'
)
SHELF = (
    (78, "#7fb3bf", 0.1),
    (54, "#8fc3c8", 0.13),
    (32, "#a9d6d3", 0.18),
    (20, "#d4ece2", 0.35),
    (17, "#2d5f82", 0.6),
)
WASH = ((44, 0.1), (32, 0.13), (20, 0.17), (11, 0.2))


def map_box(board: Board) -> Box:
    """The part of the board inside the score track."""
    return Box(board.frame, board.frame, board.size[0] - board.frame, board.size[1] - board.frame)


def sheet(box: Box) -> str:
    """The attributes of a rectangle."""
    wide, tall = num(box.right - box.left), num(box.bottom - box.top)
    return f'x="{num(box.left)}" y="{num(box.top)}" width="{wide}" height="{tall}"'


def outlines(board: Board) -> str:
    """Every area once as a path and as a clip, to be used by all layers."""
    out = []
    for area in board.areas:
        line = path_of(board.polygons[area.id], close=True)
        out.append(
            f'<path id="a-{area.id}" d="{line}"/><clipPath id="c-{area.id}"><use href="#a-{area.id}"/></clipPath>'
        )
    return "".join(out)


def sea_layer(board: Board, grid: Grid, sprites: Sprites, rose: Point) -> list[str]:
    """Deep water, the lines of the wind rose, and waves away from the coast."""
    box = map_box(board)
    rays = ""
    for k in range(32):
        turn = k * math.pi / 16
        rays += f"M{num(rose[0])} {num(rose[1])}l{num(1900 * math.cos(turn))} {num(1900 * math.sin(turn))}"
    out = [
        f'<rect {sheet(box)} fill="url(#sea)"/>',
        f'<path d="{rays}" stroke="{CREAM}" stroke-width="1" stroke-opacity=".16" fill="none"/>',
    ]
    rng, waves = Random(f"{board.side} sea"), list[Point]()
    for _ in range(1500):
        x, y = rng.uniform(box.left + 20, box.right - 20), rng.uniform(box.top + 14, box.bottom - 10)
        apart = all((x - a) ** 2 + (2.2 * (y - b)) ** 2 > 60**2 for a, b in waves)
        if apart and grid.fits(SEA, x, y, Box(-34, -28, 34, 28)):
            waves.append((x, y))
    out.append('<g stroke-opacity=".34">')
    out += [sprites.stamp(rng.choice(("wave-1", "wave-2")), round(x), round(y)) for x, y in waves]
    out.append("</g>")
    return out


def land_layer(board: Board, open_water: frozenset[str], borders: dict[str, str]) -> list[str]:
    """The shelf around the coast, the ground of every area and its watercolour edge."""
    coast = f'<use href="#{board.side}-coast" fill="none" stroke-linejoin="round" stroke-linecap="round" '
    out = [f'<defs><path id="{board.side}-coast" d="{borders["coast"]}"/></defs>']
    for width, colour, opacity in SHELF:
        out.append(f'{coast}stroke="{colour}" stroke-width="{width}" stroke-opacity="{opacity}"/>')
    out.append(f'{coast}x="5" y="9" stroke="#08182b" stroke-width="10" stroke-opacity=".35"/>')
    out.append(f'{coast}stroke="#14253c" stroke-width="10"/>')
    out.append(f'{coast}stroke="{CREAM}" stroke-width="6.5"/>')
    for area in board.areas:
        if area.id in open_water:
            continue
        ground, edge, _ = GROUND[area.terrain]
        strokes = "".join(f'<use href="#a-{area.id}" stroke-width="{w}" stroke-opacity="{o}"/>' for w, o in WASH)
        if area.terrain == "water":
            strokes += f'<use href="#a-{area.id}" stroke="#d4ece2" stroke-width="14" stroke-opacity=".4"/>'
            strokes += f'<use href="#a-{area.id}" stroke="#3a7598" stroke-width="10"/>'
        out.append(
            f'<g clip-path="url(#c-{area.id})"><use href="#a-{area.id}" fill="{ground}"/>'
            f'<g fill="none" stroke="{edge}">{strokes}</g></g>'
        )
    return out


def border_layer(lines: dict[str, str]) -> list[str]:
    """Light roads with a dark line between land areas, shores, the coast, and the dotted edge of sounds."""
    drawn = (
        ("shore", CREAM, 5, 1.0, ""),
        ("shore", "#1d3f5c", 1.8, 1.0, ""),
        ("inner", "#fbf0d4", 7, 0.95, ""),
        ("inner", "#3d2820", 2.2, 1.0, ""),
        ("coast", "#3b2b2a", 2, 1.0, ""),
        ("sound", "#e2f4f2", 2.4, 0.9, ' stroke-dasharray="2 7"'),
    )
    return [
        f'<path d="{lines[kind]}" fill="none" stroke="{colour}" stroke-width="{width}" stroke-opacity="{opacity}"'
        f' stroke-linejoin="round" stroke-linecap="round"{dashes}/>'
        for kind, colour, width, opacity, dashes in drawn
        if lines[kind]
    ]


def paper_layer(board: Board) -> list[str]:
    """Old paper: pale blotches, fibres and specks, under borders and terrain."""
    box, rng = map_box(board), Random("paper")
    out = []
    for _ in range(26):
        x, y = rng.uniform(box.left, box.right), rng.uniform(box.top, box.bottom)
        wide, tall = rng.uniform(60, 190), rng.uniform(40, 120)
        out.append(f'<ellipse cx="{x:.0f}" cy="{y:.0f}" rx="{wide:.0f}" ry="{tall:.0f}" fill="url(#blotch)"/>')
    for colour, opacity, count in (("#fff6da", 0.22, 190), ("#3a2a20", 0.16, 190)):
        fibres = "".join(
            f"M{rng.uniform(box.left, box.right):.0f} {rng.uniform(box.top, box.bottom):.0f}"
            f"q{rng.randint(-4, 4)} {rng.randint(-3, 3)} {rng.randint(-7, 7)} {rng.randint(-5, 5)}"
            for _ in range(count)
        )
        out.append(f'<path d="{fibres}" fill="none" stroke="{colour}" stroke-width=".9" stroke-opacity="{opacity}"/>')
    return out


def light_layer(board: Board) -> str:
    """Evening light from the west, and darker edges."""
    where = sheet(map_box(board))
    return (
        f'<rect {where} fill="url(#dusk)"/><rect {where} fill="url(#vignette)"/>'
        f'<rect {where} fill="none" stroke="#0b1526" stroke-width="16" stroke-opacity=".28"/>'
        f'<rect {where} fill="none" stroke="#0b1526" stroke-width="7" stroke-opacity=".35"/>'
    )
