"""Rulings about mountain tiles (R31 to R38): what triggers them, and how they and a witch's delivery are ordered."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest

from mutig.core.findings import HARD
from mutig.games.broom_service.edition.board import TileSpace
from mutig.games.broom_service.edition.check import check_edition
from mutig.games.broom_service.edition.edition import load_edition
from mutig.games.broom_service.edition.write import without_geometry

from .table_talk import A, B, Scene, at, edited

FAIRY = "weather-fairy"
STEPS_FROM_M1 = {"move 1 cb", "move 1 h1", "move 1 m2"}


def flies_to_m1(stance: str, tile: str, pawns: str = "cb ca", other: str = "", **about) -> Scene:
    """A's Mountain Witch flies with the first pawn to m1, where this tile lies (and another one on m2)."""
    tiles = {"m1": tile, **({"m2": other} if other else {})}
    hands = {A: f"mountain-witch {FAIRY}", B: "hill-witch"}
    table = at(mountains=True, hands=hands, pawns={A: pawns}, tiles=tiles, **about)
    return table.says(A, f"lead mountain-witch {stance}", "move 1 m1")


# R31, R32


@pytest.mark.parametrize("stance", ["brave", "cowardly"])
@pytest.mark.parametrize("pawn", [1, 2])
def test_R31_a_witchs_arrival_triggers_brave_or_cowardly_with_either_pawn(stance, pawn):
    table = at(mountains=True, hands={A: "mountain-witch"}, pawns={A: "cb h1"}, tiles={"m1": "wands"})
    table.says(A, f"lead mountain-witch {stance}", f"move {pawn} m1")
    assert table.asked == "tile-take"


def test_R31_a_storm_move_a_tile_step_and_a_turbo_trigger_too():
    storm = at(
        storms=True,
        mountains=True,
        hands={A: FAIRY},
        pawns={A: "h1 p1"},
        goods={A: "wand 2"},
        clouds={"w1": "move"},
        tiles={"m1": "wands"},
    )
    storm.says(A, f"lead {FAIRY} cowardly", "dispel w1", "move 1 m1")
    assert (storm.asked, storm.field("amulets")[A]) == ("tile-take", ["m1"])
    step = flies_to_m1("cowardly", "two-moves", other="wands").says(A, "move 1 m2")
    assert (step.asked, step.field("amulets")[A]) == ("tile-take", ["m1", "m2"])
    turbo = at(back=True, hands={A: "hill-witch"}, pawns={A: "f1 f1"}, tiles={"h1": "turbo-BC", "m2": "wands"})
    turbo.says(A, "lead hill-witch cowardly", "move 1 h1", "turbo C")
    assert (turbo.asked, turbo.field("amulets")[A]) == ("tile-take", ["m2"])


def test_R31_once_per_player_and_tile_and_standing_there_never_triggers():
    hands = {A: "mountain-witch valley-druid", B: "mountain-witch"}
    table = at(mountains=True, hands=hands, pawns={A: "cb m1", B: "cb cb"}, tiles={"m1": "wands"})
    table.says(A, "lead valley-druid brave")
    assert table.field("amulets") == [[], []]  # a pawn stands in m1, and that does nothing
    table.says(A, "lead mountain-witch cowardly", "move 1 m1", "take").says(B, "cowardly", "move 1 m1", "take")
    assert table.field("amulets") == [["m1"], ["m1"]]
    assert (table.goods(A)["wand"], table.goods(B)["wand"]) == (2, 2)
    again = flies_to_m1("cowardly", "wands", amulets=[["m1"], []])
    assert (again.asked, again.goods(A).get("wand", 0)) == ("lead", 0)


def test_R32_the_amulet_is_taken_on_arrival_before_and_whatever_the_player_decides():
    for answer in ("take", "decline"):
        table = flies_to_m1("cowardly", "potions")
        assert table.field("amulets") == [["m1"], []]
        assert table.options(A) == {"take", "decline"}
        assert table.says(A, answer).field("amulets") == [["m1"], []]
    assert flies_to_m1("cowardly", "two-moves").says(A, "stop").field("amulets") == [["m1"], []]


# R33


@pytest.mark.parametrize("tile", ["two-moves", "cloud"])
def test_R33_two_moves_and_cloud_ask_for_the_order(tile):
    table = flies_to_m1("brave", tile, clouds={"w1": "heavy-1-1"}, goods={A: "violet 1 wand 1"})
    assert table.options(A) == {"effect first", "delivery first"}
    assert table.says(A, "delivery first").options(A) == {"none", "deliver 1 t8"}
    table.says(A, "deliver 1 t8")
    assert table.asked == ("tile-first-move" if tile == "two-moves" else "tile-cloud")


@pytest.mark.parametrize(("tile", "first"), [("potions", "tile-take"), ("wands", "tile-take"), ("delivery", None)])
def test_R33_the_other_tiles_come_first_without_a_question(tile, first):
    table = flies_to_m1("brave", tile)
    assert table.asked == (first or "tile-delivery")
    table.says(A, "take" if first else "none")
    assert table.asked == "witch-delivery"


def test_R33_the_delivery_cannot_be_squeezed_between_the_two_steps():
    table = flies_to_m1("brave", "two-moves").says(A, "effect first", "move 2 f2")
    assert table.asked == "tile-second-move"
    assert table.options(A) == {"stop", *STEPS_FROM_M1, "move 2 ca"}
    table.says(A, "stop")
    assert table.options(A) == {"none", "deliver 1 t5", "deliver 1 t8"}


def test_R33_delivery_first_then_both_steps_and_no_second_delivery():
    table = flies_to_m1("brave", "two-moves").says(A, "delivery first", "deliver 1 t8", "move 1 m2", "move 1 m1")
    assert (table.points(A), table.asked) == (14, "lead")


# R34, R35


def test_R34_the_witch_delivers_only_if_her_pawn_stands_in_her_area_again():
    gone = flies_to_m1("brave", "two-moves").says(A, "effect first", "move 1 h1", "stop")
    assert (gone.asked, gone.points(A)) == ("lead", 10)  # t1, t2 and t3 beside h1 are no matter
    back = flies_to_m1("brave", "two-moves").says(A, "effect first", "move 1 h1", "move 1 m1")
    assert back.options(A) == {"none", "deliver 1 t5", "deliver 1 t8"}


def test_R34_the_other_pawn_in_her_area_is_no_substitute():
    table = flies_to_m1("brave", "two-moves", pawns="cb h1").says(A, "effect first", "move 2 m1", "move 1 h1")
    assert table.pawns(A) == ["h1", "m1"]
    assert table.asked == "lead"


def test_R34_a_storm_move_gained_by_the_tile_cloud_can_lead_her_away_too():
    about = {"storms": True, "clouds": {"w1": "move"}, "goods": {A: "violet 1 wand 2"}}
    gone = flies_to_m1("brave", "cloud", **about).says(A, "effect first", "dispel w1", "move 1 h1")
    assert gone.asked == "lead"
    stays = flies_to_m1("brave", "cloud", **about).says(A, "effect first", "dispel w1", "move 2 f2")
    assert stays.options(A) == {"none", "deliver 1 t8"}


def t8_touches_m2_too(folder: Path) -> str:
    """MINI with t8 also beside m2, so that something could be delivered there."""
    tower = '{ id = "t8", colour = "violet", shape = "square", points = 4, wands = 0, areas = ["m1"] }'
    return edited(folder, (tower, tower.replace('["m1"]', '["m1", "m2"]')))


def test_R35_a_second_tile_on_the_way_gives_its_effect_but_no_second_witch_delivery(tmp_path):
    board = t8_touches_m2_too(tmp_path)
    table = flies_to_m1("brave", "two-moves", other="potions", edition=board, goods={A: "violet 1"})
    table.says(A, "effect first", "move 1 m2")
    assert (table.asked, table.field("amulets")[A]) == ("tile-take", ["m1", "m2"])
    table.says(A, "take", "stop")
    assert (table.asked, table.points(A)) == ("lead", 10)
    assert table.goods(A) == {"violet": 2, "green": 1, "orange": 1}


def test_R35_no_question_of_order_at_the_second_tile(tmp_path):
    """Reached with the witch's own pawn, by the second step of a tile or by a storm cloud."""
    board = t8_touches_m2_too(tmp_path)
    goods = {A: "violet 1 wand 3"}
    step = flies_to_m1("brave", "two-moves", other="cloud", edition=board, goods=goods, clouds={"w1": "heavy-1-1"})
    step.says(A, "effect first", "move 2 p1", "move 1 m2")
    assert step.asked == "tile-cloud"
    about = {"storms": True, "edition": board, "goods": goods, "clouds": {"w1": "move"}}
    storm = flies_to_m1("brave", "cloud", other="two-moves", **about)
    storm.says(A, "effect first", "dispel w1", "move 1 m2")
    assert storm.asked == "tile-first-move"


# R36


def test_R36_zero_one_or_two_steps_by_either_pawn_into_any_terrain():
    first = {"stop", *STEPS_FROM_M1, "move 2 f1", "move 2 f2", "move 2 p1"}
    assert flies_to_m1("cowardly", "two-moves").options(A) == first
    assert flies_to_m1("cowardly", "two-moves").says(A, "stop").pawns(A) == ["m1", "ca"]
    one = flies_to_m1("cowardly", "two-moves").says(A, "move 2 p1", "stop")
    assert (one.pawns(A), one.asked) == (["m1", "p1"], "lead")
    same = flies_to_m1("cowardly", "two-moves").says(A, "move 2 f1", "move 2 cb")
    assert (same.pawns(A), same.asked) == (["m1", "cb"], "lead")
    each = flies_to_m1("cowardly", "two-moves").says(A, "move 2 f2", "move 1 h1")
    assert (each.pawns(A), each.asked) == (["h1", "f2"], "lead")


def test_R36_a_turbo_on_the_way_is_not_a_step():
    hands = {A: f"mountain-witch {FAIRY}"}
    tiles = {"m1": "two-moves", "h1": "turbo-AB"}
    table = at(back=True, hands=hands, pawns={A: "cb cb"}, tiles=tiles)
    table.says(A, "lead mountain-witch cowardly", "move 1 m1", "move 1 h1", "turbo A")
    assert table.asked == "tile-second-move"
    assert table.options(A) == {"stop", "move 1 ca", "move 2 f1", "move 2 m1"}  # on from the circle in f2
    table.says(A, "move 1 ca")
    assert (table.pawns(A), table.asked) == (["ca", "cb"], "lead")


def test_R36_the_second_step_comes_after_everything_the_first_one_caused():
    table = flies_to_m1("cowardly", "two-moves", other="delivery").says(A, "move 1 m2")
    assert table.asked == "tile-second-move"  # the delivery of m2 had no tower and passed
    table = flies_to_m1("cowardly", "two-moves", other="wands").says(A, "move 1 m2")
    assert table.asked == "tile-take"
    table.says(A, "take")
    assert (table.goods(A)["wand"], table.asked) == (2, "tile-second-move")


# R37, R38


def test_R37_the_brave_hill_witch_whirled_to_a_mountain_tile_has_the_free_order(tmp_path):
    circle = '{ letter = "C", area = "m2" }'
    board = edited(tmp_path, (circle, circle.replace("m2", "m1")), file="back.toml")
    about = {"back": True, "edition": board, "pawns": {A: "f1 f1"}, "tiles": {"h1": "turbo-AC", "m1": "two-moves"}}
    brave = at(hands={A: f"hill-witch {FAIRY}"}, **about).says(A, "lead hill-witch brave", "move 1 h1", "turbo C")
    assert brave.options(A) == {"effect first", "delivery first"}
    brave.says(A, "delivery first")
    assert brave.options(A) == {"none", "deliver 1 t5", "deliver 1 t8"}
    brave.says(A, "deliver 1 t5")
    assert (brave.points(A), brave.asked) == (12, "tile-first-move")
    coward = at(hands={A: f"hill-witch {FAIRY}"}, **about).says(A, "lead hill-witch cowardly", "move 1 h1", "turbo C")
    assert coward.asked == "tile-first-move"


def test_R38_an_area_has_at_most_one_tile_space():
    house = load_edition("house")
    for side, board in house.boards.items():
        areas = [tile.area for tile in board.tiles]
        assert len(set(areas)) == len(areas)
        plain = without_geometry(board)
        mountain = next(tile for tile in plain.tiles if tile.kind == "mountain")
        twice = replace(plain, tiles=(*plain.tiles, TileSpace("mountain", mountain.area)))
        findings = check_edition(replace(house, boards={**house.boards, side: twice}))
        assert ("E6.1", HARD) in {(finding.check, finding.level) for finding in findings}


def test_R38_a_turbo_and_one_tile_at_its_circle_is_the_most_an_arrival_triggers():
    tiles = {"h1": "turbo-AC", "f2": "five-points", "m2": "wands", "f1": "plus-card", "m1": "potions"}
    about = {"back": True, "hands": {A: "hill-witch"}, "pawns": {A: "p1 p1"}, "tiles": tiles}
    forest = at(**about).says(A, "lead hill-witch brave", "move 1 h1", "turbo A")
    assert (forest.field("forest_owner"), forest.field("amulets")[A]) == ({"f2": A}, [])
    mountain = at(**about).says(A, "lead hill-witch brave", "move 1 h1", "turbo C")
    assert (mountain.field("forest_owner"), mountain.field("amulets")[A]) == ({}, ["m2"])
