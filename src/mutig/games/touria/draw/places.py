"""The standing things that never change: scenes, spaces, castle, trees, peaks and names."""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache
from itertools import pairwise
from random import Random

from mutig.draw.sprites import Sprites
from mutig.draw.svg import Box, Point, group, num, text, translate

from .land import CREAM, GRADIENTS, book_layer, brook_line, in_field, land_layer, river_line, road_layer, table_layer
from .layout import LABEL, Layout, label_width, lay_out
from .palette import ART
from .view import Line, Road, SpaceRow, View, smooth, view_of
from .words import space_name

HEXAGON = "M-52 0L-31-25H31L52 0 31 25H-31Z"
SMALL_HEXAGON = "M-42 0L-25-20H25L42 0 25 20H-25Z"
Standing = list[tuple[float, float, str]]  # foot y, foot x, drawing: far things first

_PEAKS = (  # behind the dragon: offset, kind, scale
    (-37, -9, 2, 0.8),
    (-29, -10.5, 1, 1.1),
    (-20, -11.5, 2, 1.45),
    (-10, -12, 1, 1.4),
    (2, -12, 2, 1.65),
    (11, -12, 1, 1.3),
    (20, -11.5, 2, 1.5),
    (29, -10.5, 1, 1.1),
    (37, -9, 2, 0.85),
    (-25, -7.5, 2, 0.72),
    (-15, -8, 1, 0.72),
    (17, -8, 1, 0.7),
    (26, -7.5, 2, 0.72),
)
_GROWTH = (  # symbol, footprint, around which place, reach, how many to try, scale
    ("pop-rock", Box(-15, -15, 15, 5), "dragon", 30, 60, 0.9),
    ("pop-fir", Box(-22, -60, 22, 5), "forest-fairy", 22, 900, 0.84),
    ("pop-fir-2", Box(-18, -48, 18, 5), "forest-fairy", 24, 500, 0.84),
    ("pop-fir-2", Box(-18, -48, 18, 5), "dragon", 32, 60, 0.7),
    ("pop-sheaf", Box(-12, -28, 12, 4), "goldsmith", 26, 260, 1.05),
    ("pop-hill", Box(-60, -34, 60, 6), "", 60, 16, 0.7),
    ("pop-oak", Box(-24, -50, 24, 5), "", 60, 120, 0.95),
    ("pop-sheep", Box(-16, -20, 18, 4), "courtyard", 50, 30, 1.1),
    ("pop-bush", Box(-18, -20, 16, 5), "", 60, 60, 0.9),
    ("pop-flowers", Box(-11, -15, 11, 3), "fountain-fairy", 18, 60, 1.1),
    ("pop-poppies", Box(-11, -17, 11, 3), "", 60, 46, 1.0),
    ("pop-flowers", Box(-11, -15, 11, 3), "", 60, 40, 0.9),
    ("pop-tuft", Box(-9, -13, 9, 2), "", 60, 220, 0.9),
)


@dataclass(frozen=True)
class PrintedTouria:
    """What depends on the board, the viewer's side and the language alone."""

    view: View
    layout: Layout
    symbols: dict[str, str]
    definitions: str
    ground: str
    standing: str
    names: str


@lru_cache(maxsize=16)
def printed_touria(spaces: tuple[SpaceRow, ...], roads: tuple[Road, ...], side: str, lang: str) -> PrintedTouria:
    """Draw all that never changes."""
    view = view_of(spaces, roads, side)
    layout, sprites = lay_out(view, lang), Sprites(ART)
    ground = [*table_layer(), *_supplies(sprites), *book_layer(view), *land_layer(view), *road_layer(view)]
    standing = [*_peaks(view, sprites), *_spaces(view, layout, sprites)]
    standing += _scatter(view, layout, sprites)
    x, y, size = layout.castle
    standing.append((y, x, sprites.stamp("scene-castle", x, y, scale=size)))
    lines = "".join(f'<path id="{road_id(road)}" d="{smooth(view.road(road))}"/>' for road in view.lines)
    return PrintedTouria(
        view,
        layout,
        sprites.used,
        GRADIENTS + lines,
        group(ground, id="ground"),
        group((svg for _, _, svg in sorted(standing)), id="standing"),
        group((_name(view, layout, name, lang) for name in layout.labels), id="names"),
    )


def _supplies(sprites: Sprites) -> list[str]:
    """Bag and supply lie beside the board."""
    out = [sprites.stamp("pop-bag", 470, 150), sprites.stamp("pop-purse", 1150, 148)]
    for colour, x, y in (("blue", 532, 150), ("red", 556, 134), ("green", 560, 162)):
        out.append(sprites.icon(f"gem-{colour}", x, y, 26, tint=f"gem-{colour}"))
    return out


def road_id(road: Road) -> str:
    """The id of the line of a road."""
    return f"line-{road[0]}--{road[1]}"


def _spaces(view: View, layout: Layout, sprites: Sprites) -> Standing:
    """Each space with the scene behind it."""
    out: Standing = []
    for name, (kind, _, _) in view.spaces.items():
        x, y = view.space(name)
        size = view.space_size(name)
        if kind != "courtyard":
            sx, sy, scale = layout.stands[name]
            scene = f"scene-{name if kind == 'place' else kind}"
            out.append((sy - 1, sx, sprites.stamp(scene, sx, sy, scale=scale)))
        flat = {"mine": _mine, "bridge": _slab, "courtyard": _slab}.get(kind)
        body = flat() if flat else _disc(name if kind == "place" else kind, sprites)
        out.append((y, x, f'<g transform="{translate(x, y, size)}">{body}</g>'))
    return out


def _disc(name: str, sprites: Sprites) -> str:
    """The round paper disc of a place with the sign of its action."""
    return (
        '<ellipse cx="3" cy="5" rx="48" ry="31" fill="#4a2f1e" fill-opacity=".26"/>'
        f'<ellipse rx="47" ry="30" fill="{CREAM}"/>'
        '<ellipse rx="41" ry="25" fill="#ffeec2" stroke="#cf9b4c" stroke-width="2.2"/>'
        + sprites.icon(f"act-{name}", 0, -3, 42, tint="paint")
    )


def _mine() -> str:
    return (
        f'<path d="{HEXAGON}" fill="#4a2f1e" fill-opacity=".26" transform="translate(3 6)"/>'
        f'<path d="{HEXAGON}" fill="#6d5548" stroke="{CREAM}" stroke-width="5" stroke-linejoin="round"/>'
        f'<path d="M-45 0L-27-20H27L45 0 27 20H-27Z" fill="#7f6757" stroke="#5a4539" stroke-width="1.5"/>'
    )


def _slab() -> str:
    """Bridge and courtyard: paved hexagons."""
    return (
        f'<path d="{SMALL_HEXAGON}" fill="#4a2f1e" fill-opacity=".2" transform="translate(2 4)"/>'
        f'<path d="{SMALL_HEXAGON}" fill="#e9dcc6" stroke="{CREAM}" stroke-width="4.5" stroke-linejoin="round"/>'
        '<path d="M-37 0H37M-28-10H28M-28 10H28M-10-20V-10M12-20V-10M-20-10V0M2-10V0M22-10V0M-10 0V10M12 0V10'
        'M-18 10V20M2 10V20M20 10V20" fill="none" stroke="#bfab8e" stroke-width="1.6"/>'
        f'<path d="{SMALL_HEXAGON}" fill="none" stroke="#b08a52" stroke-width="1.8" stroke-linejoin="round"/>'
    )


def _peaks(view: View, sprites: Sprites) -> Standing:
    """The far mountains; where they would stand before the viewer they keep low."""
    out: Standing = []
    if "dragon" not in view.spaces:
        return out
    _, x0, y0 = view.spaces["dragon"]
    for dx, dy, kind, scale in _PEAKS:
        x, y = view.at(x0 + dx, y0 + dy)
        v = view.plane(x0 + dx, y0 + dy)[1]
        low = 0.45 if v > 96 else 0.72 if v > 0 else 1.15
        out.append((y, x, sprites.stamp(f"pop-peak-{kind}", x, y, scale=scale * low * view.depth(v))))
    return out


def _scatter(view: View, layout: Layout, sprites: Sprites) -> Standing:
    """Trees, flowers and sheep wherever nothing else is; the same every time."""
    rng = Random(f"touria {view.quarter}")
    out: Standing = []
    taken: list[Box] = []
    wet = [view.at(*point) for stream in (river_line(view), brook_line(view)) for point in _finer(stream)]
    if "tournament" in view.spaces:
        _, x, y = view.spaces["tournament"]
        wet += [view.at(x + dx, y + dy) for dx in range(-10, 11, 2) for dy in range(-10, 11, 2)]
    for symbol, foot, anchor, reach, count, scale in _GROWTH:
        _, x0, y0 = view.spaces.get(anchor, ("", 50, 50))
        for _ in range(count):
            u, v = x0 + rng.uniform(-reach, reach), y0 + rng.uniform(-reach, reach)
            if not (-1 < u < 101 and -1 < v < 101) or (u - x0) ** 2 + (v - y0) ** 2 > 1.4 * reach**2:
                continue
            if in_field(view, u, v) != (symbol == "pop-sheaf"):
                continue
            x, y = view.at(u, v)
            size = scale * view.size(u, v) * rng.uniform(0.9, 1.1)
            box = Box(*(side * size for side in foot)).at(x, y)
            ground = Box(box.left + 5 * size, y - 8, box.right - 5 * size, y + 5)
            if any(ground.overlap(other) for other in taken):
                continue
            if any(box.left - 14 < px < box.right + 14 and y - 16 < py < y + 12 for px, py in wet):
                continue
            if not layout.free(Box(box.left - 3, box.top + 4 * size, box.right + 3, box.bottom + 3)):
                continue
            taken.append(ground)
            out.append((y, x, sprites.stamp(symbol, x, y, scale=size)))
    for symbol, dx, dy in (("pop-swan", 5, -8.2), ("pop-swan", 7.5, -6.4), ("pop-lily", -3, 9), ("pop-lily", 1, 9.6)):
        if "tournament" in view.spaces:
            _, x0, y0 = view.spaces["tournament"]
            x, y = view.at(x0 + dx, y0 + dy)
            if layout.free(Box(x - 8, y - 8, x + 8, y + 2)):
                out.append((y, x, sprites.stamp(symbol, x, y)))
    return out


def _finer(line: Line) -> list[Point]:
    """More points along a line."""
    return [(a[0] + (b[0] - a[0]) * k / 8, a[1] + (b[1] - a[1]) * k / 8) for a, b in pairwise(line) for k in range(8)]


def _name(view: View, layout: Layout, name: str, lang: str) -> str:
    """The paper strip with the name of a place."""
    x, y = layout.labels[name]
    words = space_name(name, view.spaces[name][0], lang)
    wide = label_width(words)
    strip = f'x="{num(x - wide / 2)}" y="{num(y - 16)}" width="{num(wide)}" height="32" rx="9"'
    return (
        f'<rect {strip} fill="#4a2f1e" fill-opacity=".22" transform="translate(1 3)"/><rect {strip} fill="{CREAM}"/>'
        + text(x, y + 8, words, LABEL, fill="#43292a")
    )
