"""Towers and deliveries (B7): who can serve which tower, what it earns, what stays open."""

from __future__ import annotations

import pytest

from mutig.games.broom_service.edition.board import Tower
from mutig.games.broom_service.edition.edition import load_edition

from .table_talk import EDITIONS, A, B, Scene, at, edited

COVERED = str(EDITIONS / "covered")


def druid(role: str, pawns: str, stance: str = "cowardly", **about) -> Scene:
    """A leads a druid alone; the delivery is asked."""
    table = at(hands={A: f"{role} weather-fairy"}, pawns={A: pawns}, **about)
    return table.says(A, f"lead {role} {stance}")


def storm_delivery(pawns: str, **about) -> Scene:
    """A dispels the storm cloud DELIVER on w1: a delivery with either pawn, whatever the terrain."""
    table = at(storms=True, hands={A: "weather-fairy hill-witch"}, pawns={A: pawns}, clouds={"w1": "deliver"}, **about)
    return table.says(A, "lead weather-fairy cowardly", "dispel w1")


def towers(table: Scene) -> set[str]:
    """Towers offered to A."""
    return {text.split()[2] for text in table.options(A) if text.startswith("deliver ")}


# B7.1, B7.2


def test_B7_1_colour_shape_points_wands_and_areas_are_printed():
    mini = {t.id: t for t in at().game.table.edition.boards["front"].towers}
    assert mini["t4"] == Tower("t4", "violet", "round", 3, 1, None, ("p1",))
    table = druid("valley-druid", "p1 p1", goods={A: "violet 1"}).says(A, "deliver 1 t4")
    assert (table.points(A), table.goods(A), table.field("closed")) == (13, {"wand": 1}, ["t4"])


@pytest.mark.parametrize("side", ["front", "back"])
def test_B7_1_R21_towers_of_the_house_boards_have_one_to_three_areas_and_square_ones_no_wands(side):
    for tower in load_edition("house").boards[side].towers:
        assert tower.points >= 1
        assert tower.wands in ((0, 1, 2) if tower.shape == "round" else (0,))
        assert 1 <= len(tower.areas) <= 3


def test_T4_B7_2_a_tower_is_served_from_every_area_its_base_touches_and_only_there():
    assert towers(druid("valley-druid", "f1 f1")) == {"t1"}
    assert towers(druid("peak-druid", "h1 h1")) == {"t1", "t2", "t3"}
    assert towers(druid("valley-druid", "p1 p1")) == {"t1", "t2", "t4"}
    assert druid("valley-druid", "ca ca").asked == "lead"  # ca borders f1 and p1, but no base touches it


def test_T4_R19_the_druid_needs_the_pawns_own_area_not_merely_the_tower():
    assert druid("valley-druid", "h1 h1").asked == "lead"  # t1 touches f1 and p1 too, but the pawn stands on a hill
    assert druid("peak-druid", "f1 p1").asked == "lead"
    assert towers(druid("peak-druid", "h1 f1")) == {"t1", "t2", "t3"}


# B7.3


@pytest.mark.parametrize(
    ("goods", "closed", "expected"),
    [
        ("violet 1 green 1 orange 1", "", {"t1", "t2", "t3"}),
        ("violet 1", "", {"t1", "t2"}),
        ("orange 2", "", {"t3"}),
        ("violet 1 orange 1", "t2 t3", {"t1"}),
        ("violet 1 orange 1", "t2", {"t1", "t3"}),
    ],
)
def test_B7_3_an_own_potion_of_the_colour_and_an_empty_round_tower(goods, closed, expected):
    table = druid("peak-druid", "h1 h1", goods={A: goods}, closed=closed)
    assert table.options(A) == {"none", *(f"deliver 1 {tower}" for tower in expected)}


def test_B7_3_without_such_a_tower_the_delivery_is_impossible():
    assert druid("peak-druid", "h1 h1", goods={A: "green 5 wand 5"}).asked == "lead"
    assert druid("peak-druid", "h1 h1", goods={A: "orange 5"}, closed="t3").asked == "lead"


# B7.4, B7.5


def test_T4_B7_4_R19_a_round_tower_is_occupied_for_all_players_from_all_areas():
    table = at(
        hands={A: "peak-druid", B: "valley-druid"},
        pawns={A: "h1 h1", B: "p1 p1"},
    )
    table.says(A, "lead peak-druid cowardly", "deliver 1 t2")
    assert table.points(A) == 16
    assert table.field("closed") == ["t2"]
    table.says(B, "lead valley-druid cowardly")
    assert table.options(B) == {"none", "deliver 1 t1", "deliver 1 t4"}  # from p1, and it is another player


def test_B7_4_an_occupied_tower_stays_occupied_in_later_rounds():
    table = at(hands={A: "valley-druid"}, pawns={A: "f2 f2"}, told=True)
    table.says(A, "lead valley-druid brave", "deliver 1 t6")
    table.draws("event black-market", *(f"bewitch {role}-witch" for role in ("hill", "forest", "mountain")))
    assert table.field("closed") == ["t6"]
    hand = "valley-druid peak-druid fruit-gatherer weather-fairy"
    table.chooses(A, hand).chooses(B, hand).says(A, "lead fruit-gatherer brave").says(B, "cowardly", "action", "take")
    table.says(A, "take", "lead valley-druid brave").says(B, "cowardly", "action")
    assert table.options(A) == {"none", "deliver 1 t7"}


def test_T4_B7_5_a_square_tower_stays_open_and_its_potion_goes_to_the_supply():
    table = at(
        hands={A: "peak-druid weather-fairy", B: "peak-druid"},
        pawns={A: "h1 h1", B: "h1 h1"},
        goods={A: "violet 1", B: "violet 1"},
    )
    table.says(A, "lead peak-druid cowardly", "deliver 1 t1")
    assert (table.points(A), table.goods(A), table.field("closed")) == (14, {}, [])
    table.says(B, "cowardly", "deliver 1 t1")
    assert (table.points(B), table.goods(B), table.field("closed")) == (14, {}, [])


# B7.6 to B7.8


@pytest.mark.parametrize(
    ("role", "pawns", "tower", "points", "left"),
    [
        ("peak-druid", "h1 h1", "t1", 4, {"green": 1, "orange": 1}),
        ("peak-druid", "h1 h1", "t2", 6, {"green": 1, "orange": 1}),
        ("peak-druid", "h1 h1", "t3", 5, {"violet": 1, "green": 1}),
        ("valley-druid", "p1 p1", "t4", 3, {"green": 1, "orange": 1, "wand": 1}),
        ("peak-druid", "m1 m1", "t5", 2, {"violet": 1, "orange": 1, "wand": 1}),
    ],
)
def test_T4_B7_6_points_and_wands_of_the_tower(role, pawns, tower, points, left):
    table = druid(role, pawns).says(A, f"deliver 1 {tower}")
    assert (table.points(A) - 10, table.goods(A)) == (points, left)


def test_B7_7_R20_one_potion_per_delivery_also_at_square_towers():
    table = druid("peak-druid", "m1 m1", "brave", goods={A: "violet 5"}).says(A, "deliver 1 t8")
    assert (table.goods(A), table.asked) == ({"violet": 4}, "lead")
    table = at(hands={A: "mountain-witch hill-witch"}, goods={A: "violet 5"})
    table.says(A, "lead mountain-witch brave", "move 2 m1", "deliver 2 t8")
    assert (table.goods(A), table.asked) == ({"violet": 4}, "lead")


@pytest.mark.parametrize(
    ("clouds", "brave", "cowardly"),
    [
        ({"w1": "plus-two", "m2": "plus-two"}, 9, 6),
        ({"w1": "plus-two"}, 7, 4),
        ({"m2": "plus-two"}, 7, 4),
        ({}, 5, 2),
        ({"f1": "plus-two", "w1": "heavy-1-1"}, 5, 2),  # f1 does not border m1
    ],
)
def test_T9_B7_8_R25_tower_and_brave_druid_and_two_for_each_adjacent_plus_two_add_up(clouds, brave, cowardly):
    for stance, points in (("brave", brave), ("cowardly", cowardly)):
        table = druid("peak-druid", "m1 m1", stance, storms=True, goods={A: "green 1"}, clouds=clouds)
        table.says(A, "deliver 1 t5")
        assert (table.points(A) - 10, table.goods(A)) == (points, {"wand": 1})


def test_B7_8_R18_the_bonus_is_judged_where_the_pawn_stands_after_the_witchs_move():
    clouds = {"w1": "plus-two"}
    table = at(storms=True, hands={A: "prairie-witch"}, pawns={A: "f1 f1"}, clouds=clouds)
    table.says(A, "lead prairie-witch brave", "move 1 p1", "deliver 1 t1")
    assert table.points(A) == 16  # p1 borders w1, f1 does not
    table = at(storms=True, hands={A: "forest-witch"}, pawns={A: "p1 p1"}, clouds=clouds)
    table.says(A, "lead forest-witch brave", "move 1 f1", "deliver 1 t1")
    assert table.points(A) == 14  # t1 touches p1 too, but the delivering pawn stands in f1


def test_R18_a_plus_two_that_is_off_the_board_gives_nothing():
    for owner, points in (({}, 12), ({"m2": B}, 10)):
        table = druid("peak-druid", "m1 m1", storms=True, clouds={"m2": "plus-two"}, cloud_owner=owner, points={A: 8})
        assert table.says(A, "deliver 1 t5").points(A) == points


def test_N9_R17_the_player_names_the_pawn_where_it_matters():
    for option, points in (("deliver 1 t1", 14), ("deliver 2 t1", 16)):
        table = druid("valley-druid", "f1 p1", storms=True, clouds={"w1": "plus-two"}, goods={A: "violet 1"})
        assert table.options(A) == {"none", "deliver 1 t1", "deliver 2 t1", "deliver 2 t2", "deliver 2 t4"}
        assert table.says(A, option).points(A) == points


def test_R17_a_storm_delivery_is_made_by_either_pawn_once():
    table = storm_delivery("p1 m1", goods={A: "violet 2 wand 2"})
    assert table.options(A) == {"none", "deliver 1 t1", "deliver 1 t2", "deliver 1 t4", "deliver 2 t8"}
    table.says(A, "deliver 2 t8")
    assert (table.points(A), table.goods(A), table.asked) == (14, {"violet": 1}, "lead")


def test_R17_R15_a_storm_delivery_knows_no_terrain_limit():
    table = storm_delivery("h1 p1", goods={A: "orange 1 wand 2"})  # a hill and a prairie: no druid has both
    assert table.options(A) == {"none", "deliver 1 t3"}


# Rulings about towers


def test_N8_R20_the_same_square_tower_by_the_tile_and_by_the_witch():
    table = at(mountains=True, hands={A: "mountain-witch"}, tiles={"m1": "delivery"}, goods={A: "violet 2"})
    table.says(A, "lead mountain-witch brave", "move 2 m1")
    assert table.options(A) == {"none", "deliver 2 t8"}
    table.says(A, "deliver 2 t8")
    assert (table.points(A), table.asked) == (14, "witch-delivery")
    table.says(A, "deliver 2 t8")
    assert (table.points(A), table.goods(A)) == (18, {})


def test_R22_a_covered_tower_is_dead_and_the_others_of_the_area_stay_in_use():
    covered = {"edition": COVERED, "mountains": True, "tiles": {"m1": "wands"}, "amulets": [["m1"], []]}
    table = druid("peak-druid", "m1 m1", goods={A: "violet 1 green 1"}, **covered)
    assert table.options(A) == {"none", "deliver 1 t8"}
    with_tiles = at(edition=COVERED, mountains=True)
    assert with_tiles.field("closed") == ["t5"]
    assert with_tiles.game.rules.start(with_tiles.game.table).closed.count(1) == 1
    without = druid("peak-druid", "m1 m1", goods={A: "violet 1 green 1"}, edition=COVERED)
    assert without.options(A) == {"none", "deliver 1 t5", "deliver 1 t8"}


def test_R22_a_covered_tower_is_dead_from_every_area_of_its_base(tmp_path):
    """A tile space in m1 that covers t1, whose base touches f1, h1 and p1."""
    tile = '{ kind = "mountain", area = "m1" }'
    covers_t1 = edited(tmp_path, (tile, tile.replace(" }", ', covers = ["t1"] }')))
    for role, area, others in (
        ("valley-druid", "f1", set()),
        ("peak-druid", "h1", {"t2", "t3"}),
        ("valley-druid", "p1", {"t2", "t4"}),
    ):
        pawns = f"{area} {area}"
        assert towers(druid(role, pawns, edition=covers_t1, mountains=True)) == others
        assert towers(druid(role, pawns, edition=covers_t1)) == {"t1", *others}  # without mountain tiles it is alive


def test_R22_only_mountain_tiles_cover_towers():
    for board in load_edition("house").boards.values():
        assert all(tile.kind == "mountain" for tile in board.tiles if tile.covers)
