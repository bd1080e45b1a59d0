"""Any position of Touria as one self-contained SVG, drawn from the viewer's seat."""

from __future__ import annotations

from html import escape

from mutig.core.errors import MutigError
from mutig.core.messages import LANGUAGES
from mutig.draw.png import to_png
from mutig.draw.sprites import Sprites, font_faces
from mutig.draw.svg import group, num, titled, translate

from .palette import ART
from .panel import PANEL_HEIGHT, draw_panel
from .pieces import (
    draw_cards,
    draw_castle,
    draw_heroes,
    draw_highlight,
    draw_mines,
    draw_route,
    draw_steps,
    mine_title,
)
from .places import HEXAGON, SMALL_HEXAGON, PrintedTouria, printed_touria, road_id
from .scene import Goods, SeatScene, TouriaScene, Tower, check_scene
from .seats import draw_seats
from .towers import draw_tower
from .view import HEIGHT, WIDTH
from .words import say, space_name

__all__ = ["Goods", "SeatScene", "TouriaScene", "Tower", "draw_touria", "to_png"]

STYLE = (
    ".mutig-touria text{font-family:Alegreya,Georgia,serif;font-weight:800}"
    ".mutig-touria [tabindex]{outline:none;cursor:pointer}"
    ".mutig-touria .space:focus-visible,.mutig-touria .road:focus-visible{stroke:#8f2f12;stroke-width:6}"
    ".mutig-touria g[tabindex]:focus-visible{outline:4px solid #8f2f12;outline-offset:3px}"
)


def draw_touria(scene: TouriaScene, *, lang: str = "en", panel: bool = True) -> str:
    """The board with what lies on it, seen from one seat; the same input gives the same bytes."""
    if lang not in LANGUAGES:
        raise MutigError(f"There is no language {lang!r}; choose one of {', '.join(LANGUAGES)}.")
    check_scene(scene)
    rows = tuple((name, kind, float(x), float(y)) for name, (kind, x, y) in sorted(scene.spaces.items()))
    printed = printed_touria(rows, tuple(scene.roads), scene.viewer_side, lang)
    view, sprites = printed.view, Sprites(ART)
    sprites.used.update(printed.symbols)
    towers = sorted(scene.towers, key=lambda tower: (tower.corner[0] == scene.viewer_side, tower.corner))
    parts = [
        printed.ground,
        draw_route(printed, scene),
        draw_seats(scene, view.quarter, sprites, lang),
        printed.standing,
        draw_highlight(printed, scene),
        printed.names,
        draw_castle(printed, scene, sprites, lang),
        draw_mines(printed, scene, sprites, lang),
        draw_cards(printed, scene, sprites, lang),
        draw_steps(printed, scene, sprites, lang),
        draw_heroes(printed, scene, sprites, lang),
        group((draw_tower(view, tower, sprites, lang) for tower in towers), id="towers"),
        _touch(printed, scene, lang),
    ]
    height = HEIGHT
    if panel and scene.seats:
        parts.append(draw_panel(scene, view.quarter, sprites, lang))
        height += PANEL_HEIGHT
    label = f"{say('board', lang)} {say(scene.viewer_side, lang)}"
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" class="mutig-touria" viewBox="0 0 {num(WIDTH)} {num(height)}" '
        f'font-family="Alegreya" font-weight="800" text-anchor="middle" role="group" aria-label="{escape(label)}">'
        f"<style>{font_faces()}{STYLE}</style>"
        f"<defs>{printed.definitions}{sprites.definitions()}</defs>{''.join(parts)}</svg>"
    )


def _touch(printed: PrintedTouria, scene: TouriaScene, lang: str) -> str:
    """Transparent roads and spaces that take focus and speak."""
    view, out = printed.view, []
    names = {name: space_name(name, kind, lang) for name, (kind, _, _) in scene.spaces.items()}
    for road in view.lines:
        a, b = road
        title = titled(f"{say('road', lang)}: {names[a]}, {names[b]}")
        out.append(
            f'<use class="road" id="road-{a}--{b}" tabindex="0" href="#{road_id(road)}" fill="none" stroke-width="24" '
            f'stroke="transparent">{title}</use>'
        )
    for name, (kind, _, _) in scene.spaces.items():
        words = [mine_title(name, scene.mines.get(name, ()), lang) if kind == "mine" else names[name]]
        if name == scene.heroes:
            words.append(say("heroes", lang))
        if name in scene.highlight:
            words.append(say("reachable", lang))
        near = ", ".join(names[b if a == name else a] for a, b in scene.roads if name in (a, b))
        words.append(f"{say('roads-to', lang)}: {near}")
        if kind in ("place", "tournament"):
            shape = '<ellipse rx="48" ry="32" '
        else:
            shape = f'<path d="{HEXAGON if kind == "mine" else SMALL_HEXAGON}" '
        where = translate(*view.space(name), view.space_size(name))
        title = titled("; ".join(words))
        end = "ellipse" if kind in ("place", "tournament") else "path"
        out.append(f'{shape}class="space" id="space-{name}" tabindex="0" transform="{where}">{title}</{end}>')
    return group(out, id="spaces", fill="transparent")
