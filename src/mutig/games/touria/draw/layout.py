"""Where things stand on the board of Touria: what is in the way, and where labels and cards find room."""

from __future__ import annotations

import math
from collections.abc import Iterable
from dataclasses import dataclass, field
from itertools import pairwise

from mutig.draw.svg import Box, Point, text_width

from ..edition.edition import CORNERS
from .view import MIDDLE, View
from .words import space_name

CASTLE = 0.93  # scale of the castle, larger than its surroundings
CASTLE_BACK = 27.0  # how far behind the courtyard it stands
SCENE, SCENE_BACK = 1.04, 19.0
LABEL = 25.0

_SCENES: dict[str, tuple[float, float]] = {  # half the width and the height of each scene
    "dragon": (84, 122),
    "robbers": (68, 108),
    "sword-master": (68, 112),
    "forest-fairy": (68, 114),
    "fountain-fairy": (64, 106),
    "goldsmith": (68, 118),
    "merchant": (78, 98),
    "tournament": (60, 70),
    "mine": (52, 50),
    "bridge": (54, 26),
}
_FLAT = {"place": Box(-47, -31, 47, 31), "tournament": Box(-47, -31, 47, 31), "mine": Box(-54, -29, 54, 29)}
_HEXAGON = Box(-44, -24, 44, 24)
CARDS = {"orders": (252.0, 64.0, "merchant"), "items": (178.0, 72.0, "forest-fairy"), "die": (68.0, 70.0, "goldsmith")}
_STANDS = {"SW": (132.0, 1052.0, 1.04), "NW": (212.0, 345.0, 0.82)}
_CASTLE = (Box(-176, -150, 176, 8), Box(-62, -240, 62, -150))  # walls; chapel and steeple
Stand = tuple[float, float, float]  # foot and scale
_WEIGHT = {"flat": 4.0, "scene": 1.2, "castle": 4.0, "tower": 6.0, "card": 5.0, "label": 5.0}


@dataclass
class Layout:
    """The places found, and the rectangles taken so far, each with its kind."""

    boxes: list[tuple[str, Box]] = field(default_factory=list)
    roads: list[Point] = field(default_factory=list)
    labels: dict[str, Point] = field(default_factory=dict)
    cards: dict[str, Point] = field(default_factory=dict)
    stands: dict[str, Stand] = field(default_factory=dict)
    castle: Stand = (0.0, 0.0, 1.0)

    def cost(self, box: Box) -> float:
        """How much a rectangle would hide."""
        hidden = sum(_WEIGHT[kind] * box.overlap(other) for kind, other in self.boxes)
        return hidden + 130 * self.roads_in(box)

    def roads_in(self, box: Box) -> int:
        """How many points of roads a rectangle covers."""
        return sum(box.left < x < box.right and box.top < y < box.bottom for x, y in self.roads)

    def free(self, box: Box) -> bool:
        """Whether something in this rectangle would hide nothing; it may stand behind a scene."""
        for kind, other in self.boxes:
            behind = kind == "scene" and box.bottom < other.bottom - 8
            if box.overlap(other) and not behind:
                return False
        return not self.roads_in(box)


def tower_stand(view: View, corner: str) -> Stand:
    """Foot and scale of the tower on a corner of the board, as the viewer sees it."""
    seen = CORNERS[(CORNERS.index(corner) - view.quarter + 2) % 4]
    x, y, scale = _STANDS["NW" if seen[0] == "N" else "SW"]
    return (x if seen[1] == "W" else 2 * MIDDLE - x), y, scale


def _castle_stand(view: View, flats: dict[str, Box]) -> Stand:
    """Foot and scale of the castle; it steps aside if it would hide a space behind it."""
    name = next(name for name, (kind, _, _) in view.spaces.items() if kind == "courtyard")
    x, y = view.space(name)
    size = view.space_size(name) * CASTLE
    foreign = [box for other, box in flats.items() if other != name]

    def hidden(aside: float) -> float:
        boxes = [_scaled(box, size).at(x + aside, y - CASTLE_BACK) for box in _CASTLE]
        return abs(aside) + sum(box.overlap(other) for box in boxes for other in foreign)

    return x + min((0.0, -12.0, 12.0, -24.0, 24.0, -36.0, 36.0), key=hidden), y - CASTLE_BACK, size


def _scene_stand(view: View, name: str, flats: dict[str, Box]) -> Stand:
    """Foot and scale of the scene behind a space; it steps aside or shrinks if it would hide another space."""
    x, y = view.space(name)
    kind, size = view.spaces[name][0], view.space_size(name)
    y -= {"bridge": 0.0, "tournament": 25.0}.get(kind, SCENE_BACK) * size
    half, tall = _SCENES[name if kind == "place" else kind]
    foreign = [box for other, box in flats.items() if other != name]

    def hidden(stand: Stand) -> float:
        box = _scaled(Box(-half * 0.8, -tall, half * 0.8, 4), stand[2]).at(stand[0], stand[1])
        return sum(box.overlap(other) for other in foreign) + 4 * abs(stand[0] - x) + 900 * (SCENE * size - stand[2])

    tries = [
        (x + aside * size, y, SCENE * size * less)
        for less in (1.0, 0.92, 0.84, 0.76)
        for aside in (0, -20, 20, -40, 40, -60, 60)
    ]
    return tries[0] if kind in ("mine", "bridge") else min(tries, key=hidden)


def lay_out(view: View, lang: str) -> Layout:
    """Take the room of all that is fixed, then find room for cards, then for names."""
    plan = Layout(roads=[point for road in view.lines for point in _dense(view.road(road))])
    flats = {
        name: _scaled(_FLAT.get(kind, _HEXAGON), view.space_size(name)).at(*view.space(name))
        for name, (kind, _, _) in view.spaces.items()
    }
    plan.boxes += [("flat", box) for box in flats.values()]
    for name, (kind, _, _) in view.spaces.items():
        if kind != "courtyard":
            plan.stands[name] = x, y, size = _scene_stand(view, name, flats)
            half, tall = _SCENES[name if kind == "place" else kind]
            plan.boxes.append(("scene", _scaled(Box(-half, -tall, half, 4), size).at(x, y)))
    plan.castle = x, y, size = _castle_stand(view, flats)
    plan.boxes += [("castle", _scaled(box, size).at(x, y)) for box in _CASTLE]
    for corner in CORNERS:
        x, y, size = tower_stand(view, corner)
        plan.boxes.append(("tower", _scaled(Box(-112, -312, 112, 24), size).at(x, y)))
    for card, (wide, tall, anchor) in CARDS.items():
        if anchor in view.spaces:
            plan.cards[card] = _beside(view, plan, anchor, wide, tall)
            plan.boxes.append(("card", _box(wide, tall).at(*plan.cards[card])))
    for name, (kind, _, _) in sorted(view.spaces.items(), key=lambda row: view.space(row[0])[1]):
        if kind in ("place", "tournament"):
            box = _label_place(view, plan, name, space_name(name, kind, lang))
            plan.labels[name] = ((box.left + box.right) / 2, (box.top + box.bottom) / 2)
            plan.boxes.append(("label", box))
    return plan


def label_width(words: str) -> float:
    """How wide the paper strip of a name is."""
    return text_width(words, LABEL) + 24


def _label_place(view: View, plan: Layout, name: str, words: str) -> Box:
    """The strip with the name: below its space if there is room, else beside it."""
    x, y = view.space(name)
    size, wide = view.space_size(name), label_width(words)
    below, aside = 31 * size + 17, 47 * size + wide / 2
    tries: list[Point] = [(dx, below) for dx in (0, -24, 24, -48, 48, -72, 72)]
    tries += [(side * (aside + far), dy) for far in (0, 8) for side in (1, -1) for dy in (6, 18, -8, -24)]
    places = [(rank, _box(wide, 32).at(x + dx, y + dy)) for rank, (dx, dy) in enumerate(tries)]
    return min(places, key=lambda place: plan.cost(place[1]) + 45 * place[0] + 9 * _page_edge(view, place[1]))[1]


def _beside(view: View, plan: Layout, anchor: str, wide: float, tall: float) -> Point:
    """Room for cards near their place, on the page and off the roads."""
    x, y = view.space(anchor)
    around = Box(x - 280 - wide, y - 90 - tall, x + 280 + wide, y + 150 + tall)
    near = Layout(
        [(kind, box) for kind, box in plan.boxes if box.overlap(around)],
        [(px, py) for px, py in plan.roads if around.left < px < around.right and around.top < py < around.bottom],
    )
    low = view.seen(50, 102)[1]
    best = (math.inf, (x, y))
    for dx in range(-280, 281, 20):
        for dy in range(-90, 151, 12):
            box = _box(wide, tall).at(x + dx, y + dy)
            off = max(0.0, box.bottom - low) + _page_edge(view, box)
            cost = 60 * off + 14 * math.hypot(dx, 1.3 * (dy - 35))
            if cost < best[0]:
                best = min(best, (cost + near.cost(box), (x + dx, y + dy)))
    return best[1]


def _page_edge(view: View, box: Box) -> float:
    """How far a rectangle sticks out of the land on its left or right."""
    out = 0.0
    for y in (box.top, box.bottom):
        v = min(range(-4, 105, 4), key=lambda row: abs(view.seen(50, row)[1] - y))
        out += max(0.0, view.seen(-2, v)[0] - box.left) + max(0.0, box.right - view.seen(102, v)[0])
    return out


def _dense(line: Iterable[Point]) -> list[Point]:
    """Points every few steps of a line."""
    return [(p[0] + (q[0] - p[0]) * k / 4, p[1] + (q[1] - p[1]) * k / 4) for p, q in pairwise(line) for k in range(4)]


def _box(wide: float, tall: float) -> Box:
    return Box(-wide / 2, -tall / 2, wide / 2, tall / 2)


def _scaled(box: Box, size: float) -> Box:
    return Box(*(side * size for side in box))
