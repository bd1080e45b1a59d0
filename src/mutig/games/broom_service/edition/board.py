"""A board of Broom Service: areas, castles, towers and the spaces for clouds, tiles and circles (E4 to E6)."""

from __future__ import annotations

from collections import deque
from collections.abc import Iterable
from dataclasses import dataclass
from functools import cached_property

from mutig.core.kinds import words_of

from .. import names as n
from .geometry import Point

LANGUAGES = ("en", "de", "fr", "it")
TERRAINS = words_of(n.TERRAIN)
LAND_TERRAINS = TERRAINS[: n.WATER]
COLOURS = words_of(n.RESOURCE)[: n.WAND]  # of potions
SHAPES = ("round", "square")
TILE_KINDS = ("mountain", "forest", "hill")
LETTERS = words_of(n.CIRCLE)
SIDES = ("front", "back")
BANNERS = ("red", "violet")  # the colour of a side


@dataclass(frozen=True)
class Area:
    """One area; ring and label are empty on an abstract board."""

    id: str
    terrain: str
    names: dict[str, str]
    ring: tuple[int, ...] = ()
    label: Point | None = None


@dataclass(frozen=True)
class Tower:
    """One tower, and the land areas its base touches (B7.1)."""

    id: str
    colour: str
    shape: str
    points: int
    wands: int
    at: Point | None
    areas: tuple[str, ...]


@dataclass(frozen=True)
class Castle:
    """One of the two starting places."""

    area: str
    names: dict[str, str]
    at: Point | None = None


@dataclass(frozen=True)
class CloudSpace:
    """A place where one cloud lies at the start (B1.9)."""

    id: str
    area: str
    at: Point | None = None


@dataclass(frozen=True)
class TileSpace:
    """A place for a mountain, forest or hill tile, and the towers it covers."""

    kind: str
    area: str
    at: Point | None = None
    covers: tuple[str, ...] = ()


@dataclass(frozen=True)
class Circle:
    """A stone circle, where turbo tiles lead to (B15.3)."""

    letter: str
    area: str
    at: Point | None = None


@dataclass(frozen=True)
class Board:
    """One side of the board; `points` is empty if it was written down as lists instead of geometry."""

    side: str
    title: str
    banner: str
    size: Point
    frame: float
    base_radius: float
    points: tuple[Point, ...]
    areas: tuple[Area, ...]
    castles: tuple[Castle, ...]
    towers: tuple[Tower, ...]
    clouds: tuple[CloudSpace, ...]
    tiles: tuple[TileSpace, ...]
    circles: tuple[Circle, ...]
    neighbours: dict[str, tuple[str, ...]]

    @property
    def abstract(self) -> bool:
        """Whether the board has no geometry and cannot be drawn."""
        return not self.points

    @cached_property
    def area_by_id(self) -> dict[str, Area]:
        """Areas by id."""
        return {area.id: area for area in self.areas}

    @cached_property
    def tower_by_id(self) -> dict[str, Tower]:
        """Towers by id."""
        return {tower.id: tower for tower in self.towers}

    @cached_property
    def terrain_of(self) -> dict[str, str]:
        """Terrain by area id."""
        return {area.id: area.terrain for area in self.areas}

    @cached_property
    def land(self) -> tuple[str, ...]:
        """Ids of the areas that are not water, in board order."""
        return tuple(area.id for area in self.areas if area.terrain != "water")

    @cached_property
    def water(self) -> tuple[str, ...]:
        """Ids of the water areas, in board order."""
        return tuple(area.id for area in self.areas if area.terrain == "water")

    @cached_property
    def castle_areas(self) -> tuple[str, ...]:
        """Ids of the areas with a castle."""
        return tuple(castle.area for castle in self.castles)

    @cached_property
    def circle_area(self) -> dict[str, str]:
        """Area id by letter of the stone circle."""
        return {circle.letter: circle.area for circle in self.circles}

    @cached_property
    def polygons(self) -> dict[str, list[Point]]:
        """Outline of every area as positions; empty lists on an abstract board."""
        return {area.id: [self.points[k] for k in area.ring] for area in self.areas}

    def land_neighbours(self, area: str) -> tuple[str, ...]:
        """Land areas that border the area."""
        return tuple(other for other in self.neighbours[area] if self.terrain_of[other] != "water")

    def towers_at(self, area: str) -> tuple[Tower, ...]:
        """Towers that a pawn in the area can serve (B7.2)."""
        return tuple(tower for tower in self.towers if area in tower.areas)

    def clouds_on(self, area: str) -> tuple[CloudSpace, ...]:
        """Cloud spaces of the area."""
        return tuple(cloud for cloud in self.clouds if cloud.area == area)

    def steps(self, starts: Iterable[str]) -> dict[str, int]:
        """Steps over land from the nearest start, ignoring clouds; unreachable areas are missing."""
        result = dict.fromkeys(starts, 0)
        queue = deque(result)
        while queue:
            here = queue.popleft()
            for there in self.land_neighbours(here):
                if there not in result:
                    result[there] = result[here] + 1
                    queue.append(there)
        return result

    def island(self, area: str) -> frozenset[str]:
        """All land that is connected with the area over land."""
        return frozenset(self.steps([area]))
