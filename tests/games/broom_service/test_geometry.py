"""Geometry is the truth: neighbours and served areas follow from it, and our own checks (G1 to G7) watch over it."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from mutig.core.findings import HARD, SOFT
from mutig.games.broom_service.edition.board import Board
from mutig.games.broom_service.edition.board_file import board_from_document
from mutig.games.broom_service.edition.checks import BOARD_CHECKS
from mutig.games.broom_service.edition.edition import load_edition
from mutig.games.broom_service.edition.geometry import (
    border_lengths,
    centre_and_size,
    contains,
    crossings,
    derive_neighbours,
    disc_share,
    distance,
    overlap,
    touched,
)

ROOT = Path(__file__).parents[3]
FRONT = load_edition("house").boards["front"]

# Four squares around the point 4, ids by compass:   0 1 2
#                                                    3 4 5
#                                                    6 7 8
GRID = tuple((100.0 * (k % 3), 100.0 * (k // 3)) for k in range(9))
RINGS = {"nw": (0, 1, 4, 3), "ne": (1, 2, 5, 4), "sw": (3, 4, 7, 6), "se": (4, 5, 8, 7)}
SQUARE = [(0.0, 0.0), (100.0, 0.0), (100.0, 100.0), (0.0, 100.0)]


def four_squares(at: tuple[float, float], terrains: str = "forest hill prairie water") -> Board:
    """A board of four squares with one tower."""
    centre = {"nw": [50, 50], "ne": [150, 50], "sw": [50, 150], "se": [150, 150]}
    areas = [
        {"id": area, "terrain": terrain, "label": centre[area], "ring": list(RINGS[area])}
        for area, terrain in zip(RINGS, terrains.split(), strict=True)
    ]
    tower = {"id": "t1", "colour": "violet", "shape": "round", "points": 2, "at": list(at)}
    document: dict[str, Any] = {"side": "front", "title": "Four squares", "banner": "red", "size": [200, 200]}
    document |= {"frame": 0, "base_radius": 15, "points": [list(point) for point in GRID], "areas": areas}
    return board_from_document(document | {"towers": [tower], "castles": [], "clouds": [], "tiles": [], "circles": []})


def finds(board: Board, check: str, level: str) -> list[str]:
    """Where one of our own checks finds something."""
    (chosen,) = (c for c in BOARD_CHECKS if (c.id, c.level) == (check, level))
    assert list(chosen.run(FRONT)) == []
    return [where for where, _ in chosen.run(board)]


def test_R5_a_border_line_makes_neighbours_a_mere_point_does_not() -> None:
    neighbours = derive_neighbours(RINGS)
    assert neighbours == {"nw": ("ne", "sw"), "ne": ("nw", "se"), "sw": ("nw", "se"), "se": ("ne", "sw")}


def test_R5_land_and_the_water_it_borders_are_neighbours() -> None:
    board = four_squares((50, 50))
    assert board.neighbours["ne"] == ("nw", "se")
    assert board.land_neighbours("ne") == ("nw",)


@pytest.mark.parametrize(
    ("at", "areas"),
    [
        ((50, 50), ("nw",)),
        ((100, 50), ("nw", "ne")),
        ((112, 50), ("nw", "ne")),
        ((116, 50), ("ne",)),
        ((100, 100), ("nw", "ne", "sw")),
        ((150, 90), ("ne",)),
        ((150, 150), ()),
    ],
)
def test_B7_2_a_tower_serves_the_land_its_base_touches(at: tuple[float, float], areas: tuple[str, ...]) -> None:
    assert four_squares(at).towers[0].areas == areas


def test_points_lines_and_surfaces() -> None:
    assert contains(SQUARE, (50, 50))
    assert not contains(SQUARE, (150, 50))
    assert distance(SQUARE, (50, 50)) == 0
    assert distance(SQUARE, (130, 140)) == 50
    assert centre_and_size(SQUARE) == ((50, 50), 10000)
    assert border_lengths(GRID, RINGS)["ne", "nw"] == 100
    assert disc_share(SQUARE, (100, 50), 15) == pytest.approx(0.5, abs=0.02)
    assert touched({"a": SQUARE}, (110, 50), 15) == ("a",)
    assert overlap("cloud", (0, 0), "cloud", (100, 0)) == 0
    assert overlap("tile", (0, 0), "tile", (56, 0)) == 10 * 66


def test_borders_that_cut_each_other_are_found() -> None:
    assert crossings(GRID, RINGS.values()) == []
    assert len(crossings(((0, 0), (50, 50), (50, 0), (0, 50)), [(0, 1, 2, 3)])) == 1


def test_G1_a_board_is_a_planar_map() -> None:
    points = list(FRONT.points)
    points[FRONT.areas[0].ring[0]] = (800.0, 600.0)
    assert finds(replace(FRONT, points=tuple(points)), "G1", HARD)
    doubled = (*FRONT.areas, replace(FRONT.areas[0], id="twin"))
    assert finds(replace(FRONT, areas=doubled), "G1", HARD)


def test_G2_a_base_touches_clearly_or_not_at_all() -> None:
    assert finds(four_squares((50, 50)), "G2", HARD) == []
    assert finds(four_squares((100, 50)), "G2", HARD) == []
    assert finds(four_squares((112, 50)), "G2", HARD) == ["tower t1"]
    assert finds(four_squares((117, 50)), "G2", HARD) == ["tower t1"]


def test_G3_pieces_and_names_lie_in_their_own_area() -> None:
    clouds = (replace(FRONT.clouds[0], area="moonrise"), *FRONT.clouds[1:])
    assert finds(replace(FRONT, clouds=clouds), "G3", HARD) == ["cloud fc01"]
    areas = (replace(FRONT.areas[0], label=(5.0, 5.0)), *FRONT.areas[1:])
    assert finds(replace(FRONT, areas=areas), "G3", HARD) == ["name crowsnest"]


def test_G4_pieces_do_not_overlap_but_a_tile_may_lie_on_the_tower_it_covers() -> None:
    clouds = (replace(FRONT.clouds[0], at=FRONT.castles[0].at), *FRONT.clouds[1:])
    assert finds(replace(FRONT, clouds=clouds), "G4", SOFT)
    bare = tuple(replace(tile, covers=()) for tile in FRONT.tiles)
    assert finds(replace(FRONT, tiles=bare), "G4", SOFT) == ["tile stormfang"]


def test_G5_borders_are_long_enough_to_be_seen() -> None:
    small = replace(FRONT, points=tuple((x / 10, y / 10) for x, y in FRONT.points))
    assert finds(small, "G5", SOFT)


def test_G6_a_tile_covers_only_towers_of_its_own_area() -> None:
    tiles = tuple(replace(tile, covers=("f01",)) if tile.area == "stormfang" else tile for tile in FRONT.tiles)
    assert finds(replace(FRONT, tiles=tiles), "G6", HARD) == ["mountain tile in stormfang"]


def test_G7_pieces_stay_inside_the_frame() -> None:
    towers = (replace(FRONT.towers[0], at=(30.0, 500.0)), *FRONT.towers[1:])
    assert finds(replace(FRONT, towers=towers), "G7", SOFT) == ["tower f01"]
