"""The sunny table, the open book, and the land printed in it: everything that lies flat."""

from __future__ import annotations

import math
from collections.abc import Sequence
from itertools import pairwise

from mutig.draw.svg import Point, group, num

from .view import HEIGHT, WIDTH, Line, View, crossing, smooth

CREAM = "#fffaf0"
_WATER, _WATER_LIGHT = "#6fc0e6", "#c9ecfb"

GRADIENTS = (
    '<linearGradient id="sun" x1="0" y1="0" x2="1" y2="1"><stop offset="0" stop-color="#fff3cf" stop-opacity=".85"/>'
    '<stop offset=".5" stop-color="#fff0c8" stop-opacity="0"/>'
    '<stop offset="1" stop-color="#6b3d1c" stop-opacity=".28"/></linearGradient>'
    '<linearGradient id="table" x1="0" y1="0" x2="0" y2="1"><stop offset="0" stop-color="#efcf98"/>'
    '<stop offset="1" stop-color="#dcae6f"/></linearGradient>'
    '<linearGradient id="meadow" x1="0" y1="0" x2="0" y2="1"><stop offset="0" stop-color="#d4e99c"/>'
    '<stop offset="1" stop-color="#aed573"/></linearGradient>'
)

_BLOBS: dict[str, tuple[str, list[Point]]] = {  # around a place, in units of the board: what grows there
    "forest": ("forest-fairy", [(-15, -15), (-3, -20), (8, -17), (14, -8), (13, 2), (9, 9), (-1, 13), (-15, 14)]),
    "rock": ("dragon", [(-30, -12), (-25, 1), (-13, 6), (-5, 11), (6, 9), (14, 7), (25, 10), (35, 3), (36, -12)]),
    "heath": ("robbers", [(-18, -16), (2, -16), (12, -12), (11, -3), (3, 9), (-8, 9), (-17, 5)]),
    "wheat": ("goldsmith", [(-27, 12), (-24, -1), (-13, -4), (-7, 2), (-9, 12)]),
    "wheat-2": ("goldsmith", [(9, 12), (8, 3), (15, -2), (24, 1), (24, 12)]),
    "garden": ("fountain-fairy", [(-18, 2), (-9, -8), (3, -8), (11, -1), (9, 9), (2, 14), (-9, 16), (-18, 14)]),
    "market": ("merchant", [(-11, 3), (-9, -8), (2, -10), (12, -7), (20, 2), (20, 18), (3, 18), (-8, 12)]),
    "arena": ("sword-master", [(-9, -9), (3, -12), (18, -10), (18, 10), (6, 8), (-6, 7)]),
}
_COLOURS = {
    "forest": "#8cc276",
    "rock": "#d3cbe0",
    "heath": "#dcd48e",
    "wheat": "#f5df93",
    "wheat-2": "#f5df93",
    "garden": "#a9d99a",
    "market": "#edd596",
    "arena": "#efd9a0",
}
_LAKE = [(-10, -1), (-8, -8), (0, -11), (8, -9), (11, 0), (8, 8), (0, 11), (-7, 8)]
_ISLAND = [(-6.2, 0), (-4, -5), (2, -6.5), (6.5, -3), (6.5, 3), (2, 6.5), (-4, 5)]


def table_layer() -> list[str]:
    """Planks in the morning sun."""
    wide, tall = num(WIDTH), num(HEIGHT)
    seams, grain = [], []
    for k, x in enumerate((-260, 60, 330, 610, 880, 1150, 1420, 1720, 2000)):
        far = 800 + (x - 800) * 0.72
        seams.append(f"M{num(far)} 0L{x} {tall}")
        for j in range(3):
            at, shift = x + 60 + 75 * j, 30 * ((k * 7 + j * 5) % 4)
            top = 800 + (at - 800) * 0.74
            grain.append(f"M{num(top)} {40 + shift * 3}Q{num(at - 20 + shift / 3)} {560 + shift} {at} {tall}")
    light = "".join(
        f'<path d="M{x} 0L{x + 150} 0L{x - 370} {tall}L{x - 560} {tall}Z" fill="#fffbe2" fill-opacity=".3"/>'
        for x in (330, 520, 1240, 1430)
    )
    return [
        f'<rect width="{wide}" height="{tall}" fill="url(#table)"/>',
        f'<path d="{"".join(grain)}" fill="none" stroke="#b98346" stroke-opacity=".3" stroke-width="2"/>',
        f'<path d="{"".join(seams)}" fill="none" stroke="#94602f" stroke-opacity=".5" stroke-width="3"/>',
        light,
        f'<rect width="{wide}" height="{tall}" fill="url(#sun)"/>',
    ]


def book_layer(view: View) -> list[str]:
    """Cloth cover, the edges of many leaves, the open page, its ribbon and its fold."""

    def frame(out: float, down: float, sag: float) -> str:
        (ax, ay), (bx, by), (cx, cy), (dx, dy) = (
            view.seen(u, v) for u, v in ((-6, -6), (106, -6), (106, 105.5), (-6, 105.5))
        )
        near = cy + down
        return (
            f"M{num(ax - out)} {num(ay - out * 0.5)}Q{num((ax + bx) / 2)} {num(ay - out * 0.5 - 6)} {num(bx + out)} "
            f"{num(by - out * 0.5)}L{num(cx + out)} {num(near)}Q{num(1050)} {num(near + sag)} 800 {num(near - sag / 2)}"
            f"Q550 {num(near + sag)} {num(dx - out)} {num(dy + down)}Z"
        )

    ribbon = "M770 1040C766 1066 776 1080 768 1110L788 1102 806 1110C812 1080 800 1064 806 1040Z"
    return [
        f'<path d="{frame(30, 34, 6)}" fill="#5a3514" fill-opacity=".16" transform="translate(10 16)"/>',
        f'<path d="{frame(18, 26, 6)}" fill="#5a3514" fill-opacity=".22" transform="translate(6 8)"/>',
        f'<path d="{frame(17, 25, 5)}" fill="#b8453c" stroke="#84292a" stroke-width="2"/>',
        f'<path d="{frame(11, 20, 5)}" fill="none" stroke="#f0bf58" stroke-width="2"/>',
        f'<path d="{ribbon}" fill="#2c8f86" stroke="#1c6a63" stroke-width="1.5"/>',
        *(
            f'<path d="{frame(7 - 2 * k, 15 - 4 * k, 6)}" fill="#f6e8cb" stroke="#d3b98c" stroke-width="1.3"/>'
            for k in range(4)
        ),
        f'<path d="{frame(0, 0, 6)}" fill="#fffaf0" stroke="#dcc59c" stroke-width="1.3"/>',
    ]


def land_layer(view: View) -> list[str]:
    """The land as layered paper: meadow, woods, rocks, fields, lake and river."""
    outline = _outline(view)
    out = [
        f'<clipPath id="land"><path d="{outline}"/></clipPath>',
        f'<path d="{outline}" fill="#6b4a22" fill-opacity=".2" transform="translate(3 6)"/>',
        f'<path d="{outline}" fill="url(#meadow)"/>',
    ]
    inside: list[str] = []
    for name, (anchor, offsets) in _BLOBS.items():
        if anchor in view.spaces:
            inside += _sheet(smooth(_around(view, anchor, offsets), close=True), _COLOURS[name])
        if name.startswith("wheat"):
            inside.append(_furrows(view, anchor, offsets))
    inside += _water(view)
    out.append(group(inside, clip_path="url(#land)"))
    out.append(f'<path d="{outline}" fill="none" stroke="{CREAM}" stroke-width="5"/>')
    out.append(f'<path d="{outline}" fill="none" stroke="#b79a66" stroke-width="1.3" stroke-opacity=".8"/>')
    out.append(_gutter(view))
    return out


def road_layer(view: View) -> list[str]:
    """All roads: verge, edge and sand; stone parapets where a road crosses the river."""
    lines = "".join(smooth(view.road(road)) for road in view.lines)
    bridges = "".join(smooth(piece) for piece in _fords(view))
    open_line = 'fill="none" stroke-linecap="round"'
    return [
        f'<path d="{lines}" {open_line} stroke="#5f7d35" stroke-opacity=".28" stroke-width="22" '
        'transform="translate(1 3)"/>',
        f'<path d="{bridges}" fill="none" stroke="#fffaf0" stroke-width="29"/>' if bridges else "",
        f'<path d="{bridges}" fill="none" stroke="#9b8b7d" stroke-width="24"/>' if bridges else "",
        f'<path d="{lines}" {open_line} stroke="#b08a52" stroke-width="17"/>',
        f'<path d="{lines}" {open_line} stroke="#fbecc4" stroke-width="12.5"/>',
        f'<path d="{lines}" fill="none" stroke="#e0c48c" stroke-width="2" stroke-dasharray="1 13" '
        'stroke-linecap="round"/>',
    ]


def river_line(view: View) -> Line:
    """The river on the board plane: from the dragon's mountains under the bridge, through the lake and away."""
    spaces = view.spaces
    if not {"dragon", "bridge", "tournament"} <= {*spaces}:
        return ()
    dragon, bridge, ground = ((spaces[name][1], spaces[name][2]) for name in ("dragon", "bridge", "tournament"))
    away = math.dist(bridge, ground) or 1.0
    on = ((ground[0] - bridge[0]) / away, (ground[1] - bridge[1]) / away)
    return (
        (dragon[0] + 10, dragon[1] - 14),
        (dragon[0] + 11.5, dragon[1] + 3),
        (dragon[0] * 0.45 + bridge[0] * 0.55 + 4, dragon[1] * 0.45 + bridge[1] * 0.55),
        (bridge[0] + 1, bridge[1] - 6),
        (bridge[0] + 4 * on[0], bridge[1] + 4 * on[1] + 1),
        ground,
        (ground[0] + 14 * on[0], ground[1] + 14 * on[1]),
        (ground[0] + 30 * on[0], ground[1] + 30 * on[1] + 2),
    )


def brook_line(view: View) -> Line:
    """The brook on the board plane: from the fountain's spring along the wood to the edge."""
    if "fountain-fairy" not in view.spaces:
        return ()
    _, x, y = view.spaces["fountain-fairy"]
    return ((x + 13, y - 8), (x + 8, y - 10.5), (x + 1, y - 10), (x - 6, y - 13), (x - 13, y - 13), (x - 24, y - 16))


def in_field(view: View, x: float, y: float) -> bool:
    """Whether a point of the board plane lies in one of the corn fields."""
    for name, (anchor, offsets) in _BLOBS.items():
        if name.startswith("wheat") and anchor in view.spaces:
            _, x0, y0 = view.spaces[anchor]
            inside = False
            for (ax, ay), (bx, by) in zip(offsets, offsets[1:] + offsets[:1], strict=True):
                if (ay > y - y0) != (by > y - y0) and x - x0 < ax + (y - y0 - ay) * (bx - ax) / (by - ay):
                    inside = not inside
            if inside:
                return True
    return False


def _around(view: View, anchor: str, offsets: Sequence[Point]) -> list[Point]:
    _, x, y = view.spaces[anchor]
    return [view.at(x + dx, y + dy) for dx, dy in offsets]


def _sheet(line: str, colour: str) -> list[str]:
    """A sheet of paper with its cut edge and a breath of shadow."""
    return [
        f'<path d="{line}" fill="#4f5a1e" fill-opacity=".13" transform="translate(2 5)"/>',
        f'<path d="{line}" fill="{colour}" stroke="{CREAM}" stroke-width="3.5"/>',
    ]


def _outline(view: View) -> str:
    """The edge of the land: a rectangle cut by hand."""
    edge = []
    for k in range(40):
        t, side = (k % 10) / 10, k // 10
        wave = 0.9 * math.sin(k * 2.3) + 0.5 * math.sin(k * 5.1)
        long, short = -3 + 106 * t, -3.5 + wave
        edge.append(((long, short), (100 - short, long), (100 - long, 100 - short), (short, 100 - long))[side])
    return smooth([view.seen(u, v) for u, v in edge], close=True)


def _furrows(view: View, anchor: str, offsets: Sequence[Point]) -> str:
    """Rows of corn across a field."""
    if anchor not in view.spaces:
        return ""
    _, x, y = view.spaces[anchor]
    left, right = min(dx for dx, _ in offsets) + 2, max(dx for dx, _ in offsets) - 2
    top, low = min(dy for _, dy in offsets) + 3, max(dy for _, dy in offsets)
    rows = []
    for k in range(int((right - left) / 2.2)):
        at = x + left + 1 + 2.2 * k
        rows.append(smooth([view.at(at, y + top + 1.5 + 1.2 * (k % 2)), view.at(at + 0.6, y + low)]))
    return (
        f'<path d="{"".join(rows)}" fill="none" stroke="#dcb95a" stroke-width="3" stroke-dasharray="9 5" '
        'stroke-linecap="round"/>'
    )


def _water(view: View) -> list[str]:
    river = smooth([view.at(*point) for point in river_line(view)]) if river_line(view) else ""
    brook = smooth([view.at(*point) for point in brook_line(view)]) if brook_line(view) else ""
    lake = smooth(_around(view, "tournament", _LAKE), close=True) if "tournament" in view.spaces else ""
    spring = ""
    if brook_line(view):
        x, y = view.at(*brook_line(view)[0])
        spring = f'<ellipse cx="{num(x)}" cy="{num(y)}" rx="24" ry="13" '
    out = [
        f'<path d="{river}" fill="none" stroke="{CREAM}" stroke-width="37" stroke-linecap="round"/>',
        f'<path d="{brook}" fill="none" stroke="{CREAM}" stroke-width="25" stroke-linecap="round"/>',
        f'{spring}fill="{CREAM}" stroke="{CREAM}" stroke-width="7"/>' if spring else "",
        f'<path d="{lake}" fill="{CREAM}" stroke="{CREAM}" stroke-width="9"/>',
        f'<path d="{river}" fill="none" stroke="{_WATER}" stroke-width="29" stroke-linecap="round"/>',
        f'<path d="{brook}" fill="none" stroke="{_WATER}" stroke-width="18" stroke-linecap="round"/>',
        f'{spring}fill="{_WATER}"/>' if spring else "",
        f'<path d="{lake}" fill="{_WATER}"/>',
        f'<path d="{river}" fill="none" stroke="{_WATER_LIGHT}" stroke-width="3" stroke-dasharray="26 30" '
        'stroke-linecap="round"/>',
        f'<path d="{brook}" fill="none" stroke="{_WATER_LIGHT}" stroke-width="2.2" stroke-dasharray="18 22" '
        'stroke-linecap="round"/>',
    ]
    if lake:
        shore = [(0.84 * dx, 0.84 * dy) for dx, dy in _LAKE]
        out.append(
            f'<path d="{smooth(_around(view, "tournament", shore), close=True)}" fill="none" stroke="{_WATER_LIGHT}" '
            'stroke-width="2.5" stroke-dasharray="30 26" stroke-linecap="round"/>'
        )
        out += _sheet(smooth(_around(view, "tournament", _ISLAND), close=True), "#d8e8a2")
    return [part for part in out if 'd=""' not in part]


def _fords(view: View) -> list[Line]:
    """The short pieces of road that lie over water."""
    pieces: list[Line] = []
    for stream in (river_line(view), brook_line(view)):
        wet = [view.at(*point) for point in stream]
        for road in view.lines:
            if "tournament" in road:
                continue
            line = view.road(road)
            for p, q in pairwise(line):
                for a, b in pairwise(wet):
                    hit = crossing((p, q), (a, b))
                    if hit:
                        far = math.dist(p, q) or 1.0
                        step = (27 * (q[0] - p[0]) / far, 27 * (q[1] - p[1]) / far)
                        pieces.append(((hit[0] - step[0], hit[1] - step[1]), (hit[0] + step[0], hit[1] + step[1])))
    return pieces


def _gutter(view: View) -> str:
    """The fold of the book; it runs from the South to the North whoever looks."""
    ends = [view.turned(50, -5), view.turned(50, 105)]
    (ax, ay), (bx, by) = (view.seen(*end) for end in ends)
    line = f'<path d="M{num(ax)} {num(ay)}L{num(bx)} {num(by)}" fill="none" stroke="#7a5a2a" stroke-opacity='
    return "".join(f'{line}".06" stroke-width="{wide}"/>' for wide in (30, 20, 10, 3))
