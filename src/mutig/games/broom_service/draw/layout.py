"""Where things lie on a board: what each piece covers, and where the names find room."""

from __future__ import annotations

from dataclasses import dataclass

from mutig.draw.svg import Box, Point, text_width

from ..edition.board import Area, Board
from .grid import Grid
from .words import name_in

FOOTPRINT = {  # around the anchor of each kind of piece
    "tower": Box(-22, -67, 22, 17),
    "pointers": Box(-36, -8, 36, 34),
    "castle": Box(-56, -84, 56, 24),
    "tile": Box(-34, -34, 34, 34),
    "amulets": Box(-38, -34, 38, 45),  # a mountain tile with its row of amulets
    "circle": Box(-36, -32, 36, 26),
    "cloud": Box(-43, -27, 43, 27),
    "wand": Box(14, -52, 38, -2),
}
LARGEST, SMALLEST = 23, 13
NUDGES = [(dx, dy) for dy in (0, -6, 6, -12, 12, -18, 18, -26, 26) for dx in (0, -10, 10, -22, 22)]


@dataclass(frozen=True)
class Name:
    """The name of an area as it is printed."""

    lines: tuple[str, ...]
    size: float
    at: Point

    @property
    def box(self) -> Box:
        """The rectangle it covers."""
        half = max(text_width(line, self.size) for line in self.lines) / 2 + 3
        tall = self.size * 0.52 * len(self.lines)
        return Box(-half, -tall, half, tall).at(*self.at)


@dataclass(frozen=True)
class Layout:
    """The fine cells of a board, the rectangles of its pieces, and its names in one language."""

    grid: Grid
    soil: Grid  # where terrain may grow: clouds float over it, towers hide a little of it
    boxes: tuple[tuple[str, Box], ...]
    names: dict[str, Name]


def lay_out(board: Board, lang: str) -> Layout:
    """Mark what every piece covers, then find room for the names around it."""
    grid = Grid(board.size, [board.polygons[area.id] for area in board.areas])
    boxes: list[tuple[str, Box]] = []
    for tower in board.towers:
        boxes.append(("tower", FOOTPRINT["tower"].at(*place_of(tower.at))))
        if tower.wands:
            boxes.append(("tower", FOOTPRINT["wand"].at(*place_of(tower.at))))
    boxes += [("castle", FOOTPRINT["castle"].at(*place_of(castle.at))) for castle in board.castles]
    for tile in board.tiles:
        boxes.append(("tile", FOOTPRINT["tile" if tile.kind != "mountain" else "amulets"].at(*place_of(tile.at))))
    boxes += [("circle", FOOTPRINT["circle"].at(*place_of(circle.at))) for circle in board.circles]
    boxes += [("cloud", FOOTPRINT["cloud"].at(*place_of(cloud.at))) for cloud in board.clouds]
    for _, box in boxes:
        grid.take(box)
    names = {area.id: _fit_name(grid, index + 1, area, lang) for index, area in enumerate(board.areas)}
    soil = grid.without_marks()
    boxes += [("name", name.box) for name in names.values()]
    for kind, box in boxes:
        grid.take(box)
        if kind != "cloud":
            less = 4 if kind == "tower" else 1
            soil.take(Box(box.left + less, box.top + less, box.right - less, box.bottom - less))
    for tower in board.towers:
        grid.take(FOOTPRINT["pointers"].at(*place_of(tower.at)))  # landmarks leave the pointers alone
    return Layout(grid, soil, tuple(boxes), names)


def place_of(place: Point | None) -> Point:
    """Where a thing of the board lies; a board without geometry has no places, and is never drawn."""
    return place or (0.0, 0.0)


def _fit_name(grid: Grid, owner: int, area: Area, lang: str) -> Name:
    """The largest lettering that fits near the label's place, on one line or two."""
    x, y = place_of(area.label)
    words = name_in(area.names, lang)
    settings = [(words,)] if " " not in words else [_halves(words), (words,)]
    most = LARGEST - 4 if area.terrain == "water" else LARGEST
    for size in range(most, SMALLEST - 1, -1):
        for dx, dy in NUDGES:
            for lines in settings:
                name = Name(lines, size, (x + dx, y + dy))
                box = name.box
                if grid.share(Box(box.left + 3, box.top + 2, box.right - 3, box.bottom - 2), owner) > 0.985:
                    return name
    return Name(settings[0], SMALLEST, (x, y))


def _halves(words: str) -> tuple[str, str]:
    """Two lines of about the same length."""
    gaps = [k for k, letter in enumerate(words) if letter == " "]
    gap = min(gaps, key=lambda k: abs(2 * k - len(words)))
    return words[:gap], words[gap + 1 :]
