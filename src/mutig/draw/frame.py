"""The frame: score track, flags of the players, and the ornaments of the sea."""

from __future__ import annotations

from functools import cache
from html import escape
from itertools import pairwise

from mutig.broom_service.board import Board
from mutig.draw.grid import SEA, Grid
from mutig.draw.palette import BANNERS, EMBLEMS, INK, LETTERS
from mutig.draw.sprites import Sprites
from mutig.draw.svg import Box, Point, group, num, text, text_width, titled, translate

WOOD = (
    '<linearGradient id="wood" x1="0" y1="0" x2="1" y2="1"><stop offset="0" stop-color="#4a3128"/>'
    '<stop offset=".5" stop-color="#2f1f1c"/><stop offset="1" stop-color="#3d2822"/></linearGradient>'
)
_PAD, _GAP = 9, 7
_FLAG = 29.0  # from one flag to the next


@cache
def track_cells(width: float, height: float, frame: float) -> tuple[Box, ...]:
    """The hundred cells, clockwise from the upper left corner."""
    deep = frame - _PAD - _GAP
    left, right, top, bottom = _PAD + deep, width - _PAD - deep, _PAD + deep, height - _PAD - deep
    across, down = (right - left) / 29, (bottom - top) / 19
    cells = [Box(_PAD, _PAD, left, top)]
    cells += [Box(left + across * k, _PAD, left + across * (k + 1), top) for k in range(29)]
    cells.append(Box(right, _PAD, width - _PAD, top))
    cells += [Box(right, top + down * k, width - _PAD, top + down * (k + 1)) for k in range(19)]
    cells.append(Box(right, bottom, width - _PAD, height - _PAD))
    cells += [Box(right - across * (k + 1), bottom, right - across * k, height - _PAD) for k in range(29)]
    cells.append(Box(_PAD, bottom, left, height - _PAD))
    cells += [Box(_PAD, bottom - down * (k + 1), left, bottom - down * k) for k in range(19)]
    return tuple(cells)


def score_track(board: Board) -> str:
    """The wooden frame with its numbers and a brass line around the map."""
    width, height = board.size
    face, _ = BANNERS[board.banner]
    out = []
    for k, cell in enumerate(track_cells(width, height, board.frame)):
        ten, five = k % 10 == 0, k % 5 == 0
        fill = face if ten else "#e6ce98" if five else ("#f1e3c0", "#ebdab3")[k % 2]
        out.append(
            f'<rect x="{num(cell.left + 1.2)}" y="{num(cell.top + 1.2)}" width="{num(cell.right - cell.left - 2.4)}" '
            f'height="{num(cell.bottom - cell.top - 2.4)}" rx="5" fill="{fill}"/>'
        )
        x, y = (cell.left + cell.right) / 2, (cell.top + cell.bottom) / 2
        out.append(text(x, y + 7, str(k), 23 if ten else 20, fill="#fff8e6" if ten else "#4a3328"))
    inner = board.frame - 3
    line = (
        f'<rect x="{num(inner)}" y="{num(inner)}" width="{num(width - 2 * inner)}" height="{num(height - 2 * inner)}" '
        'rx="6" fill="none" stroke="#c79f52" stroke-width="3"/>'
    )
    return f'<rect width="{num(width)}" height="{num(height)}" fill="url(#wood)"/>{group(out)}{line}'


def score_flags(board: Board, points: tuple[int, ...], names: tuple[str, ...], sprites: Sprites) -> str:
    """A flag per player, hung from the inner edge of the track and pointing to its cell."""
    width, height = board.size
    cells = track_cells(width, height, board.frame)
    sides: dict[str, list[tuple[float, int]]] = {"top": [], "right": [], "bottom": [], "left": []}
    for seat, score in enumerate(points):
        side, along = _place(board, cells, max(score, 0) % 100)
        sides[side].append((along, seat))
    out = []
    for side, flags in sides.items():
        flags.sort()
        length = width if side in ("top", "bottom") else height
        spread = _spread([along for along, _ in flags], board.frame + 18, length - board.frame - 18)
        for (along, seat), moved in zip(flags, spread, strict=True):
            out.append(_flag(board, side, along, moved, seat, points[seat], names[seat], sprites))
    return group(out, id="score")


def _place(board: Board, cells: tuple[Box, ...], score: int) -> tuple[str, float]:
    """The side of the frame a score lies on, and how far along."""
    cell = cells[score]
    side = "top" if score <= 30 else "right" if score < 50 else "bottom" if score <= 80 else "left"
    if side in ("top", "bottom"):
        middle, length = (cell.left + cell.right) / 2, board.size[0]
    else:
        middle, length = (cell.top + cell.bottom) / 2, board.size[1]
    return side, min(max(middle, board.frame + 2), length - board.frame - 2)


def _spread(wanted: list[float], low: float, high: float) -> list[float]:
    """Push flags apart until none covers another, keeping their order."""
    places = list(wanted)
    for _ in range(60):
        for k, (a, b) in enumerate(pairwise(places)):
            if b - a < _FLAG:
                shift = (_FLAG - (b - a)) / 2
                places[k], places[k + 1] = a - shift, b + shift
        places = [min(max(place, low), high) for place in places]
    return places


def _flag(
    board: Board, side: str, along: float, moved: float, seat: int, score: int, name: str, sprites: Sprites
) -> str:
    """One flag; beyond a hundred or below zero it says so."""
    (width, height), edge = board.size, board.frame
    tip: Point
    at: Point
    tip, at = {
        "top": ((along, edge - 8), (moved, edge + 20)),
        "bottom": ((along, height - edge + 8), (moved, height - edge - 22)),
        "left": ((edge - 8, along), (edge + 18, moved)),
        "right": ((width - edge + 8, along), (width - edge - 18, moved)),
    }[side]
    dx, dy = (5, 0) if side in ("top", "bottom") else (0, 5)
    needle = f"M{num(at[0] - dx)} {num(at[1] - dy)}L{num(tip[0])} {num(tip[1])}L{num(at[0] + dx)} {num(at[1] + dy)}Z"
    body = [
        titled(f"{name}: {score}"),
        f'<path d="{needle}" fill="#fffaf0" stroke="#1c1722" stroke-width="1.6" stroke-linejoin="round"/>',
        f'<g transform="{translate(*at)}">',
        sprites.stamp("score-flag", 0, 0, tint=f"seat-{seat}"),
        sprites.icon(EMBLEMS[seat], 0, -6, 15, tint="dark"),
        text(0, 13, LETTERS[seat], 14, fill="#1c1722"),
    ]
    extra = f"−{-score}" if score < 0 else f"+{score // 100 * 100}" if score >= 100 else ""
    if extra:
        half = text_width(extra, 15) / 2 + 4
        drop = -22 if side == "bottom" else 27
        body.append(
            f'<rect x="{num(-half)}" y="{drop - 9}" width="{num(2 * half)}" height="18" rx="9" fill="{INK}" '
            f'stroke="#fffaf0" stroke-width="1.4"/>' + text(0, drop + 5, extra, 15, fill="#ffe27a")
        )
    return f'<g class="flag seat-{seat}" id="score-{seat}">{"".join(body)}</g></g>'


def find_sea(grid: Grid, board: Board, wanted: Box, near: Point) -> Point | None:
    """The place nearest to a wish where a rectangle lies in open water; takes it."""
    best: tuple[float, Point] | None = None
    (width, height), edge = board.size, board.frame + 6
    for row in range(int(edge - wanted.top), int(height - edge - wanted.bottom) + 1, 8):
        for column in range(int(edge - wanted.left), int(width - edge - wanted.right) + 1, 8):
            cost = (column - near[0]) ** 2 + (row - near[1]) ** 2
            if (best is None or cost < best[0]) and grid.share(wanted.at(column, row), SEA) > 0.97:
                best = (cost, (float(column), float(row)))
    if best is not None:
        grid.take(wanted.at(*best[1]))
    return best[1] if best else None


def title_ribbon(board: Board, at: Point, sprites: Sprites) -> str:
    """The name of the board on parchment, and a witch before the moon."""
    face, shade = BANNERS[board.banner]
    half = ribbon_half(board)
    ribbon = (
        f'<path d="M{-half - 4} -14L{-half - 26} -6L{-half - 12} 10L{-half - 26} 30L{-half + 14} 24Z" fill="{shade}" '
        f'stroke="{INK}" stroke-width="1.6" stroke-linejoin="round"/>'
        f'<path d="M{-half} -26Q0-40 {half} -26Q{half - 9} 0 {half} 27Q0 13 {-half} 27Q{-half + 8} 0 {-half} -26Z" '
        f'fill="#f5e6c2" stroke="{INK}" stroke-width="2"/>'
        f'<path d="M{-half + 7} -21Q0-34 {half - 7} -21Q{half - 15} 0 {half - 7} 20Q0 7 {-half + 7} 20" '
        f'fill="none" stroke="{face}" stroke-width="1.5"/>'
        f'<path id="{board.side}-title" d="M{-half + 52} 8Q24-5 {half} 8" fill="none"/>'
        f'<text font-size="29" letter-spacing=".5" text-anchor="middle" fill="{INK}">'
        f'<textPath href="#{board.side}-title" startOffset="49%">{escape(board.title)}</textPath></text>'
    )
    return f'<g transform="{translate(*at)}">{ribbon}{sprites.stamp("moon-witch", -half + 22, -6)}</g>'


def ribbon_half(board: Board) -> int:
    """Half the width of the title's ribbon."""
    return int(52 + text_width(board.title, 29) / 2)


def ornaments(board: Board, grid: Grid, sprites: Sprites) -> tuple[list[str], Point]:
    """Title, wind rose, ship and serpent, each where the sea has room; and the place of the rose."""
    width, height = board.size
    tint, half = f"banner-{board.banner}", ribbon_half(board)
    rose: Point = (width * 0.9, height * 0.52)
    out = []
    place = find_sea(grid, board, Box(-half - 24, -42, half, 30), (width * 0.87, height * 0.92))
    if place:
        out.append(title_ribbon(board, place, sprites))
    for name, box, near, scale in (
        ("compass", Box(-46, -66, 46, 46), (width * 0.07, height * 0.1), 0.86),
        ("ship", Box(-40, -50, 42, 16), (width * 0.8, height * 0.2), 0.9),
        ("serpent", Box(-50, -34, 50, 14), (width * 0.3, height * 0.95), 0.8),
        ("gust", Box(-52, -26, 40, 34), (width * 0.94, height * 0.08), 0.85),
        ("gust", Box(-52, -26, 40, 34), (width * 0.05, height * 0.93), 0.85),
    ):
        place = find_sea(grid, board, Box(*(side * scale for side in box)), near)
        if place:
            out.append(sprites.stamp(name, *place, tint=tint if name == "ship" else "", scale=scale))
            rose = place if name == "compass" else rose
    return out, rose
