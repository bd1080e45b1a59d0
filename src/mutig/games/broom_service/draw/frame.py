"""The frame: score track, flags of the players, and the ornaments of the sea."""

from __future__ import annotations

from functools import cache
from html import escape

from mutig.draw.palette import EMBLEMS, INK, LETTERS
from mutig.draw.sprites import Sprites
from mutig.draw.svg import Box, Point, group, num, text, text_width, titled, translate

from ..edition.board import Board
from .grid import SEA, Grid
from .palette import BANNERS

WOOD = (
    '<linearGradient id="wood" x1="0" y1="0" x2="1" y2="1"><stop offset="0" stop-color="#4a3128"/>'
    '<stop offset=".5" stop-color="#2f1f1c"/><stop offset="1" stop-color="#3d2822"/></linearGradient>'
)
_PAD, _GAP = 9, 7
_FLAG = 29.0  # from one flag to the next, side by side
_UPRIGHT = 29 / 40  # one above the other they need more


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
    """The wooden frame with its numbers and a brass line, laid over the edges of the map."""
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
    hole = board.frame - 2
    wood = (
        f'<path d="M0 0H{num(width)}V{num(height)}H0ZM{num(hole)} {num(hole)}V{num(height - hole)}H{num(width - hole)}'
        f'V{num(hole)}Z" fill="url(#wood)"/>'
    )
    return f"{wood}{group(out)}{line}"


def score_flags(board: Board, points: tuple[int, ...], names: tuple[str, ...], sprites: Sprites) -> str:
    """A flag per player along the inner edge of the track, each with a needle to its cell."""
    cells = track_cells(*board.size, board.frame)
    loop = FlagLoop(board)
    wanted = sorted((loop.along(cells[max(score, 0) % 100]), seat) for seat, score in enumerate(points))
    out = []
    for (_, seat), place in zip(wanted, loop.spread([along for along, _ in wanted]), strict=True):
        cell = cells[max(points[seat], 0) % 100]
        out.append(_flag(loop.at(place), loop.needle(cell), seat, points[seat], names[seat], sprites))
    return group(out, id="score")


class FlagLoop:
    """The line on which flags hang, clockwise from the upper left; upright sides count less, as flags are tall."""

    def __init__(self, board: Board) -> None:
        (width, height), edge = board.size, board.frame + 22
        self.box = Box(edge, edge, width - edge, height - edge)
        self.wide = self.box.right - self.box.left
        self.tall = (self.box.bottom - self.box.top) * _UPRIGHT
        self.length = 2 * (self.wide + self.tall)

    def along(self, cell: Box) -> float:
        """How far along the line a cell of the track lies."""
        x = min(max((cell.left + cell.right) / 2, self.box.left), self.box.right)
        y = min(max((cell.top + cell.bottom) / 2, self.box.top), self.box.bottom)
        down = (y - self.box.top) * _UPRIGHT
        if cell.bottom <= self.box.top:
            return x - self.box.left
        if cell.left >= self.box.right:
            return self.wide + down
        if cell.top >= self.box.bottom:
            return self.wide + self.tall + self.box.right - x
        return self.length - down

    def at(self, along: float) -> Point:
        """The place on the line."""
        along %= self.length
        if along <= self.wide:
            return self.box.left + along, self.box.top
        along -= self.wide
        if along <= self.tall:
            return self.box.right, self.box.top + along / _UPRIGHT
        along -= self.tall
        if along <= self.wide:
            return self.box.right - along, self.box.bottom
        return self.box.left, self.box.bottom - (along - self.wide) / _UPRIGHT

    def needle(self, cell: Box) -> Point:
        """Where the needle of a flag touches a cell."""
        x, y = (cell.left + cell.right) / 2, (cell.top + cell.bottom) / 2
        inner = Box(self.box.left - 34, self.box.top - 34, self.box.right + 34, self.box.bottom + 34)
        return min(max(x, inner.left), inner.right), min(max(y, inner.top), inner.bottom)

    def spread(self, wanted: list[float]) -> list[float]:
        """Push flags apart, around the corners too, until none covers another; their order stays."""
        places, count = list(wanted), len(wanted)
        for _ in range(80 if count > 1 else 0):
            for k in range(count):
                after = (k + 1) % count
                turn = self.length if after == 0 else 0.0
                gap = places[after] + turn - places[k]
                (ax, ay), (bx, by) = self.at(places[k]), self.at(places[after])
                need = _FLAG if ax == bx or ay == by else 1.7 * _FLAG
                if gap < need:
                    places[k] -= (need - gap) / 2
                    places[after] += (need - gap) / 2
        return places


def _flag(at: Point, tip: Point, seat: int, score: int, name: str, sprites: Sprites) -> str:
    """One flag; beyond a hundred or below zero it says so."""
    dx, dy = (9, 0) if abs(tip[1] - at[1]) > abs(tip[0] - at[0]) else (0, 9)
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
        body.append(
            f'<rect x="{num(-half)}" y="17" width="{num(2 * half)}" height="18" rx="9" fill="{INK}" '
            f'stroke="#fffaf0" stroke-width="1.4"/>' + text(0, 31, extra, 15, fill="#ffe27a")
        )
    return f'<g class="flag seat-{seat}" id="score-{seat}">{"".join(body)}</g></g>'


def find_sea(grid: Grid, board: Board, wanted: Box, near: Point, least: float = 0.99) -> Point | None:
    """The place nearest to a wish where so much of a rectangle lies in open water; takes it."""
    (width, height), edge = board.size, board.frame + 6
    places = (
        ((column - near[0]) ** 2 + (row - near[1]) ** 2, row, column)
        for row in range(int(edge - wanted.top), int(height - edge - wanted.bottom) + 1, 8)
        for column in range(int(edge - wanted.left), int(width - edge - wanted.right) + 1, 8)
    )
    for _, row, column in sorted(places):
        if grid.share(wanted.at(column, row), SEA) > least:
            grid.take(wanted.at(column, row))
            return float(column), float(row)
    return None


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
        f'<text font-size="29" letter-spacing=".5" fill="{INK}">'
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
    for least in (0.99, 0.96, 0.92, 0.86):
        place = find_sea(grid, board, Box(-half - 40, -44, half, 32), (width * 0.87, height * 0.92), least)
        if place:
            out.append(title_ribbon(board, place, sprites))
            break
    for name, box, near, scale in (
        ("compass", Box(-50, -84, 46, 46), (width * 0.07, height * 0.1), 0.86),
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
