"""Clouds, water and movement (B8; D8, D13): where pawns may go, which clouds may be dispelled, what an arrival does."""

from __future__ import annotations

from dataclasses import replace

import pytest

import mutig
from mutig.core.findings import HARD
from mutig.games.broom_service.edition.check import check_edition
from mutig.games.broom_service.edition.edition import load_edition
from mutig.games.broom_service.edition.write import without_geometry

from .table_talk import A, B, Scene, at, edited, wander

FAIRY = "weather-fairy"
TWO_CLOUDS = ('{ id = "f1", area = "f1" },', '{ id = "f1", area = "f1" },\n  { id = "f1-too", area = "f1" },')


def flies(role: str, pawns: str, stance: str = "cowardly", **about) -> Scene:
    """A leads a witch alone, with another card in hand; her move is asked."""
    return at(hands={A: f"{role} {FAIRY}"}, pawns={A: pawns}, **about).says(A, f"lead {role} {stance}")


def fairy(pawns: str, wands: int, clouds: dict[str, str], stance: str = "cowardly", **about) -> Scene:
    """A leads the Fairy alone, with another card in hand."""
    table = at(hands={A: f"{FAIRY} hill-witch"}, pawns={A: pawns}, goods={A: f"wand {wands}"}, clouds=clouds, **about)
    return table.says(A, f"lead {FAIRY} {stance}")


def free_move(pawns: str, **about) -> Scene:
    """A dispels a storm cloud MOVE over the lake: one step of either pawn, whatever the terrain."""
    clouds = {"w1": "move", **about.pop("clouds", {})}
    return fairy(pawns, 2, clouds, storms=True, **about).says(A, "dispel w1")


def two_moves(**about) -> Scene:
    """A flies to m1 and may make the two steps of the tile there."""
    return flies("mountain-witch", "cb p1", tiles={"m1": "two-moves"}, **about).says(A, "move 1 m1")


# Where a pawn may go


def test_B8_1_any_number_of_pawns_in_one_area():
    seats = range(5)
    table = at(players=5, hands=dict.fromkeys(seats, "forest-witch"), pawns=dict.fromkeys(seats, "f2 ca"))
    table.says(0, "lead forest-witch cowardly")
    for seat in seats:
        if seat:
            table.says(seat, "cowardly")
        assert "move 2 f2" in table.options(seat)
        table.says(seat, "move 2 f2")
    assert all(table.pawns(seat) == ["f2", "f2"] for seat in seats)


def test_N11_R2_B8_2_water_is_never_a_destination():
    """p1 borders ca, f1, h1 and the lake w1; m1 lies across the lake."""
    assert free_move("p1 p1").options(A) == {"none", "move 1 ca", "move 1 f1", "move 1 h1"}
    assert two_moves(mountains=True).options(A) == {
        "stop",
        *(f"move 1 {area}" for area in ("cb", "h1", "m2")),
        *(f"move 2 {area}" for area in ("ca", "f1", "h1")),
    }
    assert flies("mountain-witch", "p1 p1").asked == "lead"  # m1 cannot be reached over water


def test_R2_a_cloud_on_water_is_worth_its_bolts_and_its_storm_effect_and_opens_nothing():
    for pawns in ("p1 ca", "m1 ca"):
        table = free_move(pawns)  # the cloud is gone, the lake stays closed
        assert not [text for text in table.options(A) if text.endswith("w1")]
        assert table.game.view("spectator")["bolts"] == [1, 0]


@pytest.mark.parametrize("variants", [(), ("storms", "mountains"), ("back", "storms")])
def test_B8_2_R4_over_random_games_no_pawn_stands_in_water_or_in_a_clouded_area(variants):
    for seed in range(6):
        game = mutig.new_game("broom-service", 2 + seed % 4, seed=seed, variants=variants)
        board = game.table.edition.boards["back" if "back" in variants else "front"]
        for _ in wander(game, seed):
            state = game.table.codec.write(game.state)
            occupied = {area for pawns in state["pawns"] for area in pawns}
            assert not occupied & set(board.water)
            lying = {c.area for c in board.clouds if c.id in state["cloud"] and c.id not in state["cloud_owner"]}
            assert not occupied & lying


def test_B8_3_a_clouded_area_cannot_be_entered_by_any_means():
    clouds = {"f1": "heavy-1-1", "h1": "heavy-1-1"}
    assert flies("forest-witch", "p1 ca", clouds=clouds).options(A) == {"stay", "move 2 f2"}
    assert free_move("p1 p1", clouds=clouds).options(A) == {"none", "move 1 ca"}
    assert two_moves(mountains=True, clouds=clouds).options(A) == {"stop", "move 1 cb", "move 1 m2", "move 2 ca"}


def test_B8_3_a_dispelled_cloud_no_longer_blocks():
    table = at(hands={A: f"forest-witch {FAIRY}"}, pawns={A: "ca ca"}, goods={A: "wand 1"}, clouds={"f1": "heavy-1-1"})
    table.says(A, f"lead {FAIRY} brave", "dispel f1", "lead forest-witch cowardly")
    assert table.options(A) == {"stay", "move 1 f1", "move 1 f2"}


def test_B8_3_R4_a_pawn_inside_a_clouded_area_stays_and_may_leave():
    table = flies("prairie-witch", "f1 f1", clouds={"f1": "heavy-1-1"})
    assert table.options(A) == {"stay", "move 1 ca", "move 1 p1"}
    assert table.says(A, "stay").pawns(A) == ["f1", "f1"]


def test_R4_a_cloud_in_the_pawns_own_area_counts_as_adjacent():
    assert fairy("f1 f1", 1, {"f1": "heavy-1-1"}).options(A) == {"none", "dispel f1"}
    table = at(
        storms=True,
        hands={A: "valley-druid", B: "hill-witch"},
        pawns={A: "f2 f2"},
        clouds={"f2": "plus-two"},
    )
    assert table.says(A, "lead valley-druid cowardly", "deliver 1 t7").points(A) == 14  # 2 for t7, 2 for the cloud


def test_R4_no_cloud_space_lies_in_a_castle_area():
    for board in load_edition("house").boards.values():
        assert not {cloud.area for cloud in board.clouds} & set(board.castle_areas)


# Adjacency


def test_R5_adjacency_is_symmetric_and_two_shores_are_not_adjacent():
    for board in load_edition("house").boards.values():
        for area in board.areas:
            assert area.id not in board.neighbours[area.id]
            for other in board.neighbours[area.id]:
                assert area.id in board.neighbours[other]
    for here, there, witch in (("ca", "f2", "forest-witch"), ("f2", "ca", "prairie-witch")):
        assert flies(witch, f"{here} {here}").options(A) >= {f"move 1 {there}"}
    assert "move 1 m1" not in free_move("p1 p1").options(A)


def test_R5_an_edition_with_a_border_on_one_side_only_is_refused():
    house = load_edition("house")
    board = without_geometry(house.boards["front"])
    castle = board.castle_areas[0]
    there = board.neighbours[castle][0]
    torn = {**board.neighbours, there: tuple(area for area in board.neighbours[there] if area != castle)}
    findings = check_edition(replace(house, boards={"front": replace(board, neighbours=torn)}))
    assert ("E5.1", HARD) in {(finding.check, finding.level) for finding in findings}


# Clouds


def test_B8_4_R3_several_clouds_in_an_area_and_it_opens_with_the_last_one(tmp_path):
    edition = edited(tmp_path, TWO_CLOUDS)
    both = {"f1": "heavy-1-1", "f1-too": "heavy-2-2", "w1": "heavy-1-1"}  # land and water
    table = at(
        hands={A: f"{FAIRY} forest-witch", B: FAIRY},
        pawns={A: "ca ca", B: "ca ca"},
        goods={A: "wand 1", B: "wand 2"},
        clouds=both,
        edition=edition,
    )
    table.says(A, f"lead {FAIRY} brave").says(B, "cowardly")
    assert table.options(B) == {"none", "dispel f1", "dispel f1-too"}
    table.says(B, "dispel f1-too").says(A, "none", "lead forest-witch cowardly")
    assert table.options(A) == {"stay", "move 1 f2"}  # one cloud is left over f1
    for owners, free in (({"f1": A}, False), ({"f1-too": A}, False), ({"f1": A, "f1-too": B}, True)):
        about = {"clouds": both, "cloud_owner": owners, "edition": edition}
        table = at(hands={A: "forest-witch"}, pawns={A: "ca ca"}, **about).says(A, "lead forest-witch cowardly")
        assert table.options(A) == {"stay", "move 1 f2"} | ({"move 1 f1"} if free else set())


def test_R3_clouds_of_the_house_boards_lie_on_land_and_water_and_sometimes_two_in_an_area():
    for board in load_edition("house").boards.values():
        areas = [cloud.area for cloud in board.clouds]
        assert {"water"} < {board.terrain_of[area] for area in areas}
        assert len(set(areas)) < len(areas)


@pytest.mark.parametrize(
    ("pawns", "near"),
    [("ca ca", "f1 f2"), ("cb cb", "f1"), ("p1 m2", "w1 f1 h1 m2"), ("m1 ca", "w1 m2 h1 f1 f2"), ("f2 f2", "f2")],
)
def test_B8_5_D13_a_cloud_is_adjacent_if_its_area_borders_a_pawns_area(pawns, near):
    table = fairy(pawns, 1, dict.fromkeys(("w1", "m2", "f1", "f2", "h1"), "heavy-1-1"))
    assert table.options(A) == {"none", *(f"dispel {space}" for space in near.split())}


def test_R23_the_cost_is_paid_in_full_with_the_wands_owned_now_and_no_pawn_is_named():
    clouds = {"w1": "heavy-3-3", "h1": "heavy-2-2"}
    assert fairy("p1 m1", 2, clouds).options(A) == {"none", "dispel h1"}  # both pawns border both: offered once
    table = fairy("p1 m1", 3, clouds)
    assert table.options(A) == {"none", "dispel w1", "dispel h1"}
    assert table.says(A, "dispel h1").goods(A) == {"wand": 1}


def test_R23_of_several_clouds_in_an_area_any_one_may_be_chosen(tmp_path):
    table = fairy("ca ca", 1, {"f1": "heavy-1-1", "f1-too": "heavy-1-1"}, edition=edited(tmp_path, TWO_CLOUDS))
    assert table.options(A) == {"none", "dispel f1", "dispel f1-too"}


@pytest.mark.parametrize(("kind", "cost", "bolts"), [("heavy-1-1", 1, 1), ("heavy-2-2", 2, 2), ("heavy-3-3", 3, 3)])
def test_B8_6_the_wands_in_the_star_are_paid_and_the_tile_is_kept_face_up(kind, cost, bolts):
    table = fairy("p1 p1", 5, {"w1": kind}).says(A, "dispel w1")
    assert table.goods(A) == {"wand": 5 - cost}
    seen = table.game.view(B)
    assert (seen["table"]["cloud"], seen["table"]["cloud_owner"]) == ({"w1": kind}, {"w1": A})
    assert seen["bolts"] == [bolts, 0]


def test_B8_7_bolts_score_at_the_end_and_not_before():
    table = at(
        round=7,
        event="black-market",
        hands={A: FAIRY},
        pawns={A: "p1 p1"},
        goods={A: "wand 3", B: ""},
        clouds={"w1": "heavy-3-3", "m2": "heavy-2-2"},
        cloud_owner={"m2": A},
    )
    table.says(A, f"lead {FAIRY} brave")
    assert table.points(A) == 10
    table.says(A, "dispel w1")
    assert table.game.over
    assert (table.points(A), table.points(B)) == (10 + 3 + 11, 10)  # 5 bolts: 11


# Arrivals


def test_B8_8_D8_a_turbo_continues_the_arrival_at_the_circle():
    table = flies("hill-witch", "f1 f1", back=True, tiles={"h1": "turbo-AB", "f2": "five-points"})
    table.says(A, "move 1 h1")
    assert table.asked == "turbo-flight"
    assert table.options(A) == {"turbo A", "turbo B"}
    assert table.pawns(A) == ["h1", "f1"]
    assert table.field("forest_owner") == {}
    table.says(A, "turbo A")  # the circle lies in f2, with a forest tile
    assert table.pawns(A) == ["f2", "f1"]
    assert table.field("forest_owner") == {"f2": A}


def test_B8_8_an_arrival_takes_the_forest_tile_then_triggers_the_mountain_tile():
    table = flies("forest-witch", "ca ca", back=True, tiles={"f1": "five-points"}).says(A, "move 1 f1")
    assert table.field("forest_owner") == {"f1": A}
    table = flies("mountain-witch", "cb cb", mountains=True, tiles={"m1": "wands"}).says(A, "move 1 m1")
    assert (table.field("amulets"), table.asked) == ([["m1"], []], "tile-take")


@pytest.mark.parametrize("means", ["witch", "storm", "two-moves", "turbo"])
def test_B8_8_R45_every_means_of_arriving_counts_as_entering(means):
    tiles = {"f2": "five-points", "h1": "turbo-AB"}
    if means == "witch":
        table = flies("forest-witch", "ca ca", back=True, tiles=tiles).says(A, "move 1 f2")
    elif means == "storm":
        table = free_move("ca m1", back=True, tiles=tiles).says(A, "move 1 f2")
    elif means == "two-moves":
        table = flies("mountain-witch", "cb ca", back=True, tiles={**tiles, "m1": "two-moves"})
        table.says(A, "move 1 m1", "move 2 f2")
    else:
        table = flies("hill-witch", "p1 p1", back=True, tiles=tiles).says(A, "move 1 h1", "turbo A")
    assert table.field("forest_owner") == {"f2": A}


@pytest.mark.parametrize(
    ("tile", "clouds", "options"),
    [
        ("turbo-AB", {}, {"turbo A", "turbo B"}),
        ("turbo-AC", {}, {"turbo A", "turbo C"}),
        ("turbo-CD", {"f2": "heavy-1-1"}, {"turbo C", "turbo D"}),
        ("turbo-BC", {"w1": "heavy-1-1"}, {"turbo B", "turbo C"}),
    ],
)
def test_D8_each_of_the_two_circles_without_a_cloud(tile, clouds, options):
    table = flies("hill-witch", "f1 f1", back=True, tiles={"h1": tile}, clouds=clouds).says(A, "move 1 h1")
    assert table.options(A) == options


def test_R26_the_cloud_is_off_the_board_before_its_effect_is_used():
    """A MOVE cloud over f2: the step may go to f2. A dispelled PLUS2 no longer helps a delivery."""
    table = fairy("ca ca", 2, {"f2": "move"}, storms=True).says(A, "dispel f2")
    assert table.options(A) == {"none", "move 1 f1", "move 1 f2", "move 1 p1"}
    assert table.goods(A) == {}
    assert table.field("cloud_owner") == {"f2": A}
    assert table.says(A, "move 1 f2").pawns(A) == ["f2", "ca"]


def test_R26_pay_take_the_tile_three_points_then_the_effect():
    table = fairy("p1 p1", 2, {"w1": "move"}, "brave", storms=True).says(A, "dispel w1")
    assert (table.points(A), table.goods(A), table.field("cloud_owner")) == (13, {}, {"w1": A})
    assert table.asked == "storm-move"


def test_R26_a_dispelled_plus_two_gives_nothing():
    table = at(
        storms=True,
        hands={A: f"{FAIRY} peak-druid", B: "hill-witch"},
        pawns={A: "m1 m1"},
        goods={A: "green 1 wand 2"},
        clouds={"w1": "plus-two", "m2": "plus-two"},
    )
    table.says(A, f"lead {FAIRY} cowardly", "dispel w1")
    assert (table.points(A), table.asked) == (10, "lead")
    table.says(A, "lead peak-druid cowardly", "deliver 1 t5")
    assert table.points(A) == 14  # 2 for t5 and 2 for the PLUS2 that is left
