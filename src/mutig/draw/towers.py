"""Towers: what they are worth, whether they are closed, and which areas they serve."""

from __future__ import annotations

import math

from mutig.broom_service.board import Board, Tower
from mutig.draw.grid import Grid
from mutig.draw.palette import INK, PAPER
from mutig.draw.sprites import Sprites
from mutig.draw.svg import Point, num, text, titled, translate
from mutig.draw.words import say

_NEAR = 21.0  # where a pointer leaves the base
_LONG, _BROAD = 14.0, 8.0
_BODY_HALF, _BODY_TOP = 20.0, -64.0


def tower_title(board: Board, tower: Tower, state: str, lang: str) -> str:
    """Shape, colour, value and areas in one line."""
    shape, colour = say(f"{tower.shape}-tower", lang), say(tower.colour, lang)
    parts = [f"{say('tower', lang)} {tower.id}: {shape}, {colour}", f"{tower.points} {say('points', lang)}"]
    if tower.wands:
        parts.append(f"{tower.wands} {say('wands', lang)}")
    if state != "open":
        parts.append(say(state, lang))
    return ", ".join(parts) + ": " + ", ".join(board.area_by_id[area].names[lang] for area in tower.areas)


def draw_tower(board: Board, grid: Grid, tower: Tower, state: str, sprites: Sprites, lang: str) -> str:
    """One tower in the state `open`, `closed` or `covered`; a covered one lies under its tile."""
    x, y = tower.at or (0.0, 0.0)
    out = [titled(tower_title(board, tower, state, lang))]
    if state != "covered":
        out.append(_pointers(board, grid, tower, closed=state == "closed"))
        out.append(sprites.stamp(f"tower-{tower.colour}-{tower.shape}", 0, 0))
        if state == "closed":
            out.append(_shutter(tower, sprites))
            out.append(sprites.icon(f"potion-{tower.colour}", 0, -13, 33, tint=tower.colour))
        else:
            out.append(text(0, -4, str(tower.points), 25, fill=INK))
            out += [sprites.stamp("star-wand", 24, 3 - 24 * k, scale=1.15) for k in range(tower.wands)]
    where = translate(x, y)
    return f'<g class="tower {state}" id="tower-{tower.id}" transform="{where}">{"".join(out)}</g>'


def _shutter(tower: Tower, sprites: Sprites) -> str:
    """Dusk falls on a closed tower; its plate goes dark behind the potion."""
    plate = (
        '<circle cy="-12" r="16" fill="#2b2438" stroke="#fffaf0" stroke-width="2"/>'
        if tower.shape == "round"
        else '<rect x="-16" y="-29" width="32" height="32" rx="4" fill="#2b2438" stroke="#fffaf0" stroke-width="2"/>'
    )
    veil = sprites.take(f"silhouette-{tower.colour}-{tower.shape}")
    return f'<use href="#{veil}" fill="#2f2a44" fill-opacity=".5"/>{plate}'


def _pointers(board: Board, grid: Grid, tower: Tower, *, closed: bool) -> str:
    """A bold pointer from the base into each area served, with a stone of the plinth under it."""
    found = [_pointer(board, grid, tower, area) for area in tower.areas]
    arrows = "".join(path for path in found if path)
    fill = "#b9b3c4" if closed else PAPER
    return f'<path d="{arrows}" fill="{fill}" stroke="{INK}" stroke-width="1.9" stroke-linejoin="round"/>'


def _pointer(board: Board, grid: Grid, tower: Tower, area: str) -> str:
    """The nearest place beside the tower's body from which a pointer lies wholly in the area."""
    x, y = tower.at or (0.0, 0.0)
    owner = next(k for k, a in enumerate(board.areas) if a.id == area) + 1
    best: tuple[float, Point, float] | None = None
    for step in range(48):
        angle = step * math.pi / 24
        cos, sin = math.cos(angle), math.sin(angle)
        for near in (_NEAR, _NEAR + 8, _NEAR + 16, _NEAR + 26, _NEAR + 36):
            start, tip = (near * cos, near * sin * 0.86), ((near + _LONG) * cos, (near + _LONG) * sin * 0.86)
            hidden = any(abs(px) < _BODY_HALF and _BODY_TOP < py < -10 for px, py in (start, tip))
            reach = [(start[0] + (tip[0] - start[0]) * t, start[1] + (tip[1] - start[1]) * t) for t in (0.5, 1, 1.35)]
            if hidden or any(grid.at(x + px, y + py) != owner for px, py in reach):
                continue
            depth = sum(grid.at(x + d * cos, y + d * sin * 0.86) == owner for d in (24, 30, 36, 44, 52))
            side = sum(
                grid.at(x + 30 * math.cos(angle + turn), y + 26 * math.sin(angle + turn)) == owner
                for turn in (-0.5, -0.3, 0.3, 0.5)
            )
            upright = 0.5 * abs(cos) if len(tower.areas) == 1 else 0.0
            cost = near - 2 * depth - 2 * side + upright * 10 + (3 if sin < 0 else 0)
            if best is None or cost < best[0]:
                best = (cost, start, math.atan2(tip[1] - start[1], tip[0] - start[0]))
            break
    if best is None:
        return ""
    _, (sx, sy), turn = best
    cos, sin = math.cos(turn), math.sin(turn)

    def corner(along: float, across: float) -> str:
        return f"{num(sx + along * cos - across * sin)} {num(sy + along * sin + across * cos)}"

    return f"M{corner(-3, -_BROAD)}L{corner(_LONG - 2, 0)}L{corner(-3, _BROAD)}Q{corner(1, 0)} {corner(-3, -_BROAD)}Z"
