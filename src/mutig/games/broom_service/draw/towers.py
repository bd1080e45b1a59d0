"""Towers: what they are worth, whether they are closed, and which areas they serve."""

from __future__ import annotations

import math

from mutig.draw.palette import INK, PAPER
from mutig.draw.sprites import Sprites
from mutig.draw.svg import Point, num, text, titled, translate

from ..edition.board import Board, Tower
from .grid import Grid
from .words import amount, name_in, say

_BASE_WIDE, _BASE_DEEP = 20.0, 18.0  # half the base, where a pointer starts
_LONG, _BROAD = 15.0, 9.0
_BODY_HALF, _BODY_TOP, _WANDS_RIGHT = 20.0, -64.0, 38.0


def tower_title(board: Board, tower: Tower, state: str, lang: str) -> str:
    """Shape, colour, value and areas in one line."""
    shape, colour = say(tower.shape, lang), say(tower.colour, lang)
    parts = [f"{say('tower', lang)} {tower.id}: {shape}, {colour}", amount("points", tower.points, lang)]
    if tower.wands:
        parts.append(amount("wands", tower.wands, lang))
    if state != "open":
        parts.append(say(state, lang))
    return ", ".join(parts) + ": " + ", ".join(name_in(board.area_by_id[area].names, lang) for area in tower.areas)


def draw_tower(board: Board, grid: Grid, tower: Tower, state: str, sprites: Sprites, lang: str) -> str:
    """One tower in the state `open`, `closed` or `covered`; a covered one lies under its tile."""
    x, y = tower.at or (0.0, 0.0)
    out = [titled(tower_title(board, tower, state, lang))]
    if state != "covered":
        out.append(sprites.stamp(f"tower-{tower.colour}-{tower.shape}", 0, 0))
        out.append(_pointers(board, grid, tower, closed=state == "closed"))
        if state == "closed":
            out.append(_shutter(tower, sprites))
            out.append(sprites.icon(f"potion-{tower.colour}", 0, -13, 33, tint=tower.colour))
        else:
            out.append(text(0, -4, str(tower.points), 25, fill=INK))
            out += [sprites.stamp("star-wand", 25, -16 - 23 * k, scale=1.15) for k in range(tower.wands)]
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
    """A bold pointer from the base into each area served."""
    turns: list[float] = []
    arrows = []
    numbers = {area.id: k + 1 for k, area in enumerate(board.areas)}
    for area in tower.areas:
        best = _best_pointer(grid, tower, numbers[area], turns)
        if best is not None:
            arrows.append(_arrow(*best))
            turns.append(best[1])
    fill = "#b9b3c4" if closed else PAPER
    return f'<path d="{"".join(arrows)}" fill="{fill}" stroke="{INK}" stroke-width="2" stroke-linejoin="round"/>'


def _best_pointer(grid: Grid, tower: Tower, owner: int, turns: list[float]) -> tuple[Point, float] | None:
    """Foot and direction of the clearest pointer: near the base, deep in the area, apart from the others."""
    x, y = tower.at or (0.0, 0.0)
    right = _WANDS_RIGHT if tower.wands else _BODY_HALF
    best: tuple[float, Point, float] | None = None
    for step in range(48):
        turn = step * math.pi / 24
        cos, sin = math.cos(turn), math.sin(turn)
        for away in (0.0, 7.0, 14.0, 24.0, 34.0):
            foot = ((_BASE_WIDE + away) * cos, (_BASE_DEEP + away) * sin)
            tip = (foot[0] + _LONG * cos, foot[1] + _LONG * sin)
            hidden = any(_BODY_TOP < py < -8 and -_BODY_HALF < px < right for px, py in (foot, tip))
            reach = [(foot[0] + cos * far, foot[1] + sin * far) for far in (5, 10, _LONG, _LONG + 5)]
            if hidden or any(grid.at(x + px, y + py) != owner for px, py in reach):
                continue
            room = sum(
                grid.at(x + 32 * math.cos(turn + off), y + 28 * math.sin(turn + off)) == owner
                for off in (-0.6, -0.45, -0.3, 0.3, 0.45, 0.6)
            )
            clash = sum(max(0.0, 1 - abs(math.remainder(turn - other, math.tau))) for other in turns)
            straight = 6 * abs(cos) if len(tower.areas) == 1 else 0.0
            cost = away - 3 * room + 40 * clash + straight + (4 if sin < -0.3 else 0)
            if best is None or cost < best[0]:
                best = (cost, foot, turn)
            break
    return best and (best[1], best[2])


def _arrow(foot: Point, turn: float) -> str:
    """The outline of one pointer."""
    cos, sin = math.cos(turn), math.sin(turn)

    def corner(along: float, across: float) -> str:
        return f"{num(foot[0] + along * cos - across * sin)} {num(foot[1] + along * sin + across * cos)}"

    return f"M{corner(0, -_BROAD)}L{corner(_LONG, 0)}L{corner(0, _BROAD)}Q{corner(4, 0)} {corner(0, -_BROAD)}Z"
