"""What lies on the board of Touria at one moment, in plain values."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from itertools import pairwise
from typing import TypedDict

from mutig.core.errors import MutigError, unknown

from .. import names as n
from ..edition.edition import ACTIONS, CORNERS, KINDS, PLACES
from ..edition.edition import COLOURS as WORDS_OF_COLOURS
from ..tables import INHABITANT_WORDS, ITEM_WORDS, SIDE_WORDS

COLOURS = (*WORDS_OF_COLOURS[n.BLUE :], WORDS_OF_COLOURS[n.BLACK])  # as they lie on a panel
_NAME = re.compile("[a-z0-9-]+")  # it becomes an id in the picture

Space = tuple[str, float, float]  # kind, x to the East, y to the South, both 0 to 100
Order = tuple[tuple[str, ...], int]  # gems asked, coins paid


@dataclass(frozen=True)
class Tower:
    """A tower on its corner, and the actions that look North, East, South and West now."""

    corner: str
    faces: tuple[str, str, str, str]


class Goods(TypedDict, total=False):
    """What lies behind a screen."""

    hearts: int
    coins: int
    swords: int
    elixirs: int
    gems: Mapping[str, int]
    items: Sequence[str]


@dataclass(frozen=True)
class SeatScene:
    """One player; `goods` is None behind a closed screen."""

    name: str
    side: str
    active: bool = False
    in_castle: bool = False
    goods: Goods | None = None


@dataclass(frozen=True)
class TouriaScene:
    """One position. Spaces, items and inhabitants go by their ids; seats by their number."""

    spaces: Mapping[str, Space]
    roads: tuple[tuple[str, str], ...]
    towers: tuple[Tower, ...]
    heroes: str
    mines: Mapping[str, tuple[str, ...]] = field(default_factory=dict)
    die: str = "black"
    display: tuple[str, ...] = ("", "")
    discard: str = ""
    orders: tuple[Order | None, ...] = (None, None, None)
    doors: tuple[str, ...] = ("",) * n.DOORS  # empty in the sudden wedding, which knows no doors (T18.2)
    chapel: tuple[int, ...] = ()
    seats: tuple[SeatScene, ...] = ()
    highlight: frozenset[str] = frozenset()
    route: tuple[str, ...] = ()
    viewer_side: str = "S"
    spectator: bool = False  # nobody's own screen is on the viewer's side
    hearts_needed: int = 7
    coins_needed: int = 7


def check_scene(scene: TouriaScene) -> None:
    """A misspelt id is an error, never a piece that silently stays away."""
    _known("kind of space", (kind for kind, _, _ in scene.spaces.values()), KINDS)
    _known("side of the board", [scene.viewer_side, *(seat.side for seat in scene.seats)], SIDE_WORDS)
    mines = [name for name, (kind, _, _) in scene.spaces.items() if kind == "mine"]
    ends = (end for road in scene.roads for end in road)
    _known("space", [scene.heroes, *scene.highlight, *scene.route, *ends], scene.spaces)
    _known("mine", scene.mines, mines)
    _known("corner", (tower.corner for tower in scene.towers), CORNERS)
    _known("action", (face for tower in scene.towers for face in tower.faces), ACTIONS)
    _known("place", (name for name, (kind, _, _) in scene.spaces.items() if kind == "place"), PLACES)
    asked = [gem for order in scene.orders if order for gem in order[0]]
    lying = [gem for gems in scene.mines.values() for gem in gems]
    _known("gem colour", [scene.die, *asked, *lying], COLOURS)
    _known("magic item", [item for item in (*scene.display, scene.discard) if item], ITEM_WORDS)
    _known("inhabitant", filter(None, scene.doors), INHABITANT_WORDS)
    for seat in scene.seats:
        _known("gem colour", (seat.goods or {}).get("gems", {}), COLOURS)
        _known("magic item", (seat.goods or {}).get("items", ()), ITEM_WORDS)
    _check_counts(scene)


def _known(what: str, given: Iterable[str], known: Iterable[str]) -> None:
    names = list(known)
    for name in given:
        if name not in names:
            raise unknown(what, name, names)


def _check_counts(scene: TouriaScene) -> None:
    """The board has so much room and no more."""
    if [kind for kind, _, _ in scene.spaces.values()].count("courtyard") != 1:
        raise MutigError("A board of Touria has exactly one courtyard, the castle stands around it.")
    if any(not (0 <= x <= 100 and 0 <= y <= 100) for _, x, y in scene.spaces.values()):
        raise MutigError("Every space of the board lies between 0 and 100, in x and in y.")
    if sorted(tower.corner for tower in scene.towers) != sorted(CORNERS):
        raise MutigError(f"There is one tower on each of the corners {', '.join(CORNERS)}.")
    if len(scene.doors) not in (0, n.DOORS):
        raise MutigError(f"There are {n.DOORS} doors or none, not {len(scene.doors)}.")
    for things, count, words in (
        (scene.display, n.SLOTS, "display slots"),
        (scene.orders, n.STACKS, "open orders"),
    ):
        if len(things) != count:
            raise MutigError(f"There are {count} {words}, not {len(things)}.")
    if len(scene.seats) > n.SEATS or len({seat.side for seat in scene.seats}) < len(scene.seats):
        raise MutigError(f"A table has at most {n.SEATS} seats, each on its own side of the board.")
    if any(not 0 <= seat < max(len(scene.seats), 1) for seat in scene.chapel):
        raise MutigError("Only seats of the table can have their crest in the chapel, numbered from 0.")
    if any(len(gems) > n.GEMS_IN_A_MINE for gems in scene.mines.values()):
        raise MutigError(f"A mine holds at most {n.GEMS_IN_A_MINE} gems.")
    for name in scene.spaces:
        if not _NAME.fullmatch(name):
            raise MutigError(f"The id of a space has small letters, digits and hyphens only, not {name!r}.")
    roads = {frozenset(road) for road in scene.roads}
    for pair in pairwise(scene.route):
        jump = all(scene.spaces[end][0] == "mine" for end in pair)
        if frozenset(pair) not in roads and not jump:
            raise MutigError(f"The route goes from {pair[0]!r} to {pair[1]!r}, but no road joins them.")
