"""Every check of boards and their towers (5.3) passes on the house edition and fails on one broken in that way."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

from mutig.core.findings import HARD, SOFT
from mutig.games.broom_service.edition.board import (
    COLOURS,
    SHAPES,
    Board,
    Castle,
    Circle,
    CloudSpace,
    TileSpace,
    Tower,
)
from mutig.games.broom_service.edition.check_boards import back_is_finer, reach, tiles_of
from mutig.games.broom_service.edition.edition import Edition

from .broken_editions import BACK, DRAWN, FRONT, HOUSE, finds, with_board, with_border, with_terrain, with_tower


def test_E4_every_tower_is_complete_and_serves_land() -> None:
    for board, count in ((FRONT, 40), (BACK, 37)):
        assert len(board.towers) == count
        for tower in board.towers:
            assert tower.colour in COLOURS
            assert tower.shape in SHAPES
            assert set(tower.areas) <= set(board.land)


def test_E4_1_towers_are_well_formed() -> None:
    def first(tower: Tower) -> bool:
        return tower.id == "f01"

    for change in (
        {"colour": "pink"},
        {"shape": "oval"},
        {"points": 0},
        {"wands": 3},
        {"areas": ()},
        {"areas": ("lantern-lake",)},
        {"areas": ("crowsnest", "moonrise")},
        {"areas": ("crowsnest", "hushwood", "candlewick", "saltgrass")},
    ):
        found = finds(with_tower(FRONT, first, **change), "E4.1", HARD)
        assert {finding.where for finding in found} == {"front: tower f01"}, change


def test_E4_2_the_towers_of_the_rulebook_examples_exist() -> None:
    for example in ("f31", "f23", "f24", "f25"):
        towers = tuple(replace(tower, points=9) if tower.id == example else tower for tower in FRONT.towers)
        assert finds(with_board(FRONT, towers=towers), "E4.2", HARD)

    def both(change: Callable[[Tower], Tower]) -> Edition:
        boards = {side: replace(b, towers=tuple(map(change, b.towers))) for side, b in HOUSE.boards.items()}
        return replace(HOUSE, boards=boards)

    assert finds(both(lambda t: replace(t, points=3) if (t.points, t.wands) == (2, 1) else t), "E4.2", HARD)
    assert finds(both(lambda t: replace(t, wands=min(t.wands, 1))), "E4.2", HARD)


def test_E4_3_square_towers_have_no_wands() -> None:
    assert finds(with_tower(BACK, lambda tower: tower.id == "b29", wands=1), "E4.3", SOFT)


def test_E4_4_all_shapes_and_colours_and_round_ones_in_balance() -> None:
    assert finds(with_tower(FRONT, lambda tower: True, shape="round"), "E4.4", HARD)
    assert finds(with_tower(FRONT, lambda tower: tower.colour == "green", colour="violet"), "E4.4", HARD)
    greens = [tower.id for tower in FRONT.towers if (tower.colour, tower.shape) == ("green", "round")]
    assert finds(with_tower(FRONT, lambda tower: tower.id in greens[:2], colour="violet"), "E4.4", SOFT)


def test_E4_5_far_towers_are_richer() -> None:
    assert finds(with_tower(FRONT, lambda tower: True, points=4), "E4.5", SOFT)
    found = finds(with_tower(FRONT, lambda tower: tower.id == "f01", points=9), "E4.5", SOFT)
    assert [finding.where for finding in found] == ["front: tower f01"]


def test_E4_6_every_terrain_has_two_areas_with_a_tower() -> None:
    served = {area for area in FRONT.land if FRONT.terrain_of[area] == "mountain"} - {"cinder"}
    left = tuple(tower for tower in FRONT.towers if not served & set(tower.areas))
    assert finds(with_board(FRONT, towers=left), "E4.6", SOFT)


def test_E4_7_a_forgotten_tower_is_found() -> None:
    (found,) = finds(with_board(FRONT, towers=(*FRONT.towers[:16], *FRONT.towers[17:])), "E4.7", SOFT)
    assert found.message == "39 of them; expected 40 on the front; no tower is numbered 17"
    assert finds(with_board(BACK, towers=BACK.towers[:-1]), "E4.7", SOFT)


def test_E5_an_edition_has_a_front_and_better_also_a_back() -> None:
    assert finds(replace(HOUSE, boards={"back": BACK}), "E5", HARD)
    assert finds(replace(HOUSE, boards={"front": FRONT}), "E5", SOFT)
    assert not finds(replace(HOUSE, boards={"front": FRONT}), "E5", HARD)


def test_E5_1_unique_ids_known_terrains_symmetric_adjacency() -> None:
    assert finds(with_board(FRONT, areas=(*FRONT.areas, FRONT.areas[0])), "E5.1", HARD)
    assert finds(with_board(FRONT, towers=(*FRONT.towers, FRONT.towers[0])), "E5.1", HARD)
    assert finds(with_terrain(FRONT, {"hushwood": "swamp"}), "E5.1", HARD)
    one_way = {**FRONT.neighbours, "hushwood": (*FRONT.neighbours["hushwood"], "moonrise")}
    assert [f.where for f in finds(with_board(FRONT, neighbours=one_way), "E5.1", HARD)] == ["front: area hushwood"]
    own = {**FRONT.neighbours, "hushwood": (*FRONT.neighbours["hushwood"], "hushwood")}
    assert "itself" in finds(with_board(FRONT, neighbours=own), "E5.1", HARD)[0].message


def test_E5_2_two_castles_in_two_land_areas() -> None:
    one, two = FRONT.castles
    for castles in ((one,), (one, one), (one, two, Castle("gable", one.names, one.at))):
        assert finds(with_board(FRONT, castles=castles), "E5.2", HARD)
    assert finds(with_board(FRONT, castles=(one, replace(two, area="lantern-lake"))), "E5.2", HARD)


def test_E5_3_number_of_cloud_spaces_and_land_beside_each() -> None:
    assert finds(with_board(FRONT, clouds=FRONT.clouds[:-1]), "E5.3", HARD)
    assert finds(with_board(BACK, clouds=BACK.clouds[:-1]), "E5.3", HARD)
    lonely = {**BACK.neighbours, "kelpie": ()}
    assert [f.where for f in finds(with_board(BACK, neighbours=lonely), "E5.3", HARD)] == ["back: cloud bc18"]


def test_E5_4_castle_areas_hold_no_cloud_tile_or_circle() -> None:
    home = BACK.castle_areas[0]
    cloud, tile, circle = BACK.clouds[0], BACK.tiles[0], BACK.circles[0]
    assert finds(with_board(BACK, clouds=(replace(cloud, area=home), *BACK.clouds[1:])), "E5.4", HARD)
    assert finds(with_board(BACK, tiles=(replace(tile, area=home), *BACK.tiles[1:])), "E5.4", HARD)
    assert finds(with_board(BACK, circles=(replace(circle, area=home), *BACK.circles[1:])), "E5.4", HARD)


def cut_off(board: Board, area: str) -> Edition:
    """The house edition with one area without any land neighbour."""
    lonely = {here: tuple(a for a in around if a != area) for here, around in board.neighbours.items()}
    lonely[area] = tuple(other for other in board.neighbours[area] if other in board.water)
    return with_board(board, neighbours=lonely)


def test_E5_5_all_land_is_connected_with_the_castles() -> None:
    assert len(finds(cut_off(FRONT, "ravenholt"), "E5.5", HARD)) == 2
    assert finds(cut_off(BACK, "rumble"), "E5.5", HARD)
    assert "selkie" not in BACK.island(BACK.castle_areas[0])


def test_E5_6_free_first_moves_from_the_castles() -> None:
    castle = FRONT.castle_areas[0]
    everywhere = tuple(CloudSpace(f"x{n}", area) for n, area in enumerate(FRONT.land_neighbours(castle)))
    assert finds(with_board(FRONT, clouds=everywhere), "E5.6", SOFT)
    around = {area for home in FRONT.castle_areas for area in FRONT.land_neighbours(home)}
    assert finds(with_terrain(FRONT, dict.fromkeys(around, "forest")), "E5.6", SOFT)


def test_E5_7_areas_of_the_front() -> None:
    assert finds(with_terrain(FRONT, dict.fromkeys(("crowsnest", "hushwood", "dandelion"), "water")), "E5.7", SOFT)
    hills = [area for area in FRONT.land if FRONT.terrain_of[area] == "hill"]
    assert finds(with_terrain(FRONT, dict.fromkeys(hills[:2], "forest")), "E5.7", SOFT)
    assert finds(with_terrain(FRONT, dict.fromkeys(FRONT.water[:3], "hill")), "E5.7", SOFT)


def test_E5_8_water_beside_the_castles_of_the_front() -> None:
    dry = {here: tuple(a for a in around if a not in FRONT.water) for here, around in FRONT.neighbours.items()}
    assert finds(with_board(FRONT, neighbours=dry), "E5.8", SOFT)


def test_E5_9_the_back_has_more_and_smaller_areas_and_castles_in_the_west() -> None:
    front, back = DRAWN.boards["front"], DRAWN.boards["back"]
    large = replace(back, points=tuple((1.5 * x, 1.5 * y) for x, y in back.points))
    (found,) = back_is_finer(replace(DRAWN, boards={"front": front, "back": large}))
    assert "mean size" in found[1]
    one, two = back.castles
    east = replace(back, castles=(one, replace(two, area="clover")))
    assert [where for where, _ in back_is_finer(replace(DRAWN, boards={"back": east}))] == ["back: castle in clover"]
    few = [area.id for area in BACK.areas if area.terrain == "forest"]
    assert finds(with_terrain(BACK, dict.fromkeys(few, "water")), "E5.9", SOFT)


def test_E6_tile_spaces_covered_towers_and_circles_are_complete() -> None:
    assert [(tile.area, tile.covers) for tile in FRONT.tiles if tile.covers] == [("stormfang", ("f22",))]
    assert {kind: len(tiles_of(BACK, kind)) for kind in ("mountain", "forest", "hill")} == {
        "mountain": 3,
        "forest": 4,
        "hill": 4,
    }
    assert set(BACK.circle_area) == set("ABCD")


def test_E6_1_one_tile_space_per_area_in_its_terrain() -> None:
    assert finds(with_board(FRONT, tiles=(*FRONT.tiles, FRONT.tiles[0])), "E6.1", HARD)
    misplaced = replace(FRONT.tiles[0], area="hushwood")
    assert finds(with_board(FRONT, tiles=(misplaced, *FRONT.tiles[1:])), "E6.1", HARD)


def test_E6_2_three_mountain_tiles_and_covered_towers_that_exist() -> None:
    assert finds(with_board(FRONT, tiles=FRONT.tiles[1:]), "E6.2", HARD)
    ghost = replace(FRONT.tiles[0], covers=("f99",))
    assert finds(with_board(FRONT, tiles=(ghost, *FRONT.tiles[1:])), "E6.2", HARD)
    forest = tuple(replace(tile, covers=("b01",)) if tile.area == "badger" else tile for tile in BACK.tiles)
    assert finds(with_board(BACK, tiles=forest), "E6.2", HARD)
    bare = tuple(replace(tile, covers=()) for tile in FRONT.tiles)
    assert finds(with_board(FRONT, tiles=bare), "E6.2", SOFT)


def test_E6_3_no_forest_or_hill_tiles_and_no_circles_on_the_front() -> None:
    assert finds(with_board(FRONT, tiles=(*FRONT.tiles, TileSpace("forest", "hushwood"))), "E6.3", HARD)
    assert finds(with_board(FRONT, circles=(Circle("A", "hushwood"),)), "E6.3", HARD)


def test_E6_4_four_forest_and_four_hill_tiles_on_the_back() -> None:
    for kind in ("forest", "hill"):
        one_less = [tile for tile in BACK.tiles if tile.area != tiles_of(BACK, kind)[0]]
        assert finds(with_board(BACK, tiles=tuple(one_less)), "E6.4", HARD)


def move_circle(letter: str, area: str) -> Edition:
    """The house edition with one stone circle somewhere else."""
    return with_board(BACK, circles=tuple(replace(c, area=area) if c.letter == letter else c for c in BACK.circles))


def test_E6_5_four_circles_in_four_land_areas_without_a_hill_tile() -> None:
    assert finds(with_board(BACK, circles=BACK.circles[:3]), "E6.5", HARD)
    assert finds(move_circle("A", BACK.circle_area["C"]), "E6.5", HARD)
    assert finds(move_circle("A", "spindle"), "E6.5", HARD)
    assert finds(move_circle("A", "kite-hill"), "E6.5", HARD)


def test_E6_6_B_lies_on_an_island_with_one_hill_tile() -> None:
    assert finds(with_border(BACK, "tangle", "selkie"), "E6.6", HARD)
    assert finds(move_circle("B", "lone-tor"), "E6.6", HARD)


def test_E6_7_D_lies_on_another_island_without_a_hill_tile() -> None:
    assert len(finds(move_circle("D", "selkie"), "E6.7", HARD)) == 2
    assert finds(with_border(BACK, "elderwood", "lone-tor"), "E6.7", HARD)


def test_E6_8_A_and_C_and_three_hill_tiles_on_the_mainland() -> None:
    assert finds(move_circle("A", "lone-tor"), "E6.8", HARD)
    assert finds(cut_off(BACK, BACK.castle_areas[1]), "E6.8", HARD)
    assert finds(with_border(BACK, "tangle", "selkie"), "E6.8", HARD)


def test_T17_no_pawn_leaves_the_island_of_D_nor_that_of_B_with_ORANGE7() -> None:
    hills = tiles_of(BACK, "hill")
    anywhere = {hill: list(BACK.circle_area.values()) for hill in hills}
    (hill_of_b,) = (hill for hill in hills if hill in BACK.island(BACK.circle_area["B"]))
    island_d = BACK.island(BACK.circle_area["D"])
    assert reach(BACK, BACK.circle_area["D"], anywhere) == island_d
    with_orange = {hill: ends for hill, ends in anywhere.items() if hill != hill_of_b}
    assert reach(BACK, BACK.circle_area["B"], with_orange) == BACK.island(BACK.circle_area["B"])
    assert reach(BACK, BACK.circle_area["B"], anywhere) > island_d
    joined = with_border(BACK, "elderwood", "lone-tor")
    assert [f.where for f in finds(joined, "T17", HARD)] == ["back: circle D"]
    two_hills = (*BACK.tiles, TileSpace("hill", "selkie"))
    assert [f.where for f in finds(with_board(BACK, tiles=two_hills), "T17", HARD)] == ["back: circle B"]
    assert [f.where for f in finds(move_circle("D", "selkie"), "T17", HARD)] == ["back: circle D"]


def test_T17_a_layout_without_B_on_the_mainland_exists() -> None:
    without_b = [pair for pair in HOUSE.turbo_pairs if "B" not in pair]
    assert len(without_b) + 1 >= len(tiles_of(BACK, "hill")) - 1  # ORANGE7 fills the third mainland hill
    ends = [BACK.circle_area[letter] for pair in without_b for letter in pair]
    mainland = {hill: ends for hill in tiles_of(BACK, "hill") if hill in BACK.island(BACK.castle_areas[0])}
    assert BACK.circle_area["B"] not in reach(BACK, BACK.castle_areas[0], mainland)
