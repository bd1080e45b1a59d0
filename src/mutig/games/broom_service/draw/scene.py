"""What lies on the board at one moment, in plain values."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

from ..edition.board import LETTERS
from ..tables import FOREST_TILE_WORDS, MOUNTAIN_TILE_WORDS, ORANGE_SEVEN_WORD

TILES = {
    "mountain": MOUNTAIN_TILE_WORDS,
    "forest": FOREST_TILE_WORDS,
    "hill": (ORANGE_SEVEN_WORD, *(f"turbo-{a}{b}" for a in LETTERS for b in LETTERS if a != b)),
}
MOST_SEATS = 5


@dataclass(frozen=True)
class Cloud:
    """A cloud that still lies: wand cost, bolts, and its kind (`heavy` or one of the storms)."""

    cost: int
    bolts: int
    kind: str = "heavy"
    points: int = 0  # what a set earns (E3.3)


@dataclass(frozen=True)
class SeatScene:
    """What one player owns, as everybody may see it."""

    name: str
    points: int
    violet: int = 0
    green: int = 0
    orange: int = 0
    wands: int = 0
    bolts: int = 0
    amulets: int = 0
    hand_size: int = 0
    leader: bool = False


@dataclass(frozen=True)
class Scene:
    """One position. Areas, towers and cloud spaces go by their ids; seats are 0 to 4."""

    clouds: Mapping[str, Cloud] = field(default_factory=dict)
    tiles: Mapping[str, str] = field(default_factory=dict)
    amulets: Mapping[str, tuple[int, ...]] = field(default_factory=dict)
    pawns: tuple[tuple[int, int, str], ...] = ()  # seat, pawn 0 or 1, area
    closed: frozenset[str] = frozenset()
    covered: frozenset[str] = frozenset()
    points: tuple[int, ...] = ()
    highlight: frozenset[str] = frozenset()
    round: int = 0
    event: str = ""
    bewitched: tuple[str, ...] = ()
    seats: tuple[SeatScene, ...] = ()
