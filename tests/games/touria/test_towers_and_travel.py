"""Towers, swords, the main choice, travel (T4 to T8, E1 to E12)."""

from __future__ import annotations

from .table_talk import A, B, at

START_ROWS = {
    0: ["merchant", "wizard", "fountain-fairy", "robbers"],
    1: ["fountain-fairy", "sword-master", "merchant", "goldsmith"],
    2: ["dragon", "goldsmith", "forest-fairy", "sword-master"],
    3: ["forest-fairy", "robbers", "dragon", "wizard"],
}


def test_T4_2_T2_1_T2_2_T4_4_R10_faces_seen_at_the_start():
    table = at(players=4)
    assert {seat: table.sees(seat) for seat in range(4)} == START_ROWS


def test_E1_T4_3_T7_1_T7_5_R1_the_chosen_tower_turns_counter_clockwise_before_the_heroes_move():
    table = at(players=4).says(A, "tower NW")
    assert table.field("turned") == {"NW": 1}
    assert [table.sees(seat)[0] for seat in (2, 3, 0, 1)] == ["forest-fairy", "merchant", "fountain-fairy", "dragon"]
    assert [table.sees(seat)[1:] for seat in range(4)] == [START_ROWS[seat][1:] for seat in range(4)]
    table.walks(A, "mine-5", "merchant")
    assert table.field("heroes") == "merchant"
    assert table.goods(A) == {"yellow": 1}


def test_E2_T8_2_R7_R19_the_fourth_step_costs_a_coin_and_boots_make_it_free():
    far = {"heroes": "dragon", "turned": {"SW": 1}}  # A sees the goldsmith on SW
    table = at(goods={A: "coins 1"}, **far).says(A, "tower SW")
    table.walks(A, "mine-1", "courtyard", "mine-5", "goldsmith")
    assert "coins" not in table.goods(A)
    assert "tower SW" not in at(goods={A: ""}, **far).options(A)
    table = at(goods={A: "boots"}, display="rose frog", **far)
    assert "tower SW" not in table.options(A)
    table.says(A, "use boots")
    assert "tower SW" in table.options(A)


def test_E3_T8_6_black_gems_do_not_hinder_crossing_the_courtyard():
    table = at(goods={A: "coins 1 black 2"}, heroes="dragon", turned={"SW": 1}).says(A, "tower SW")
    table.walks(A, "mine-1", "courtyard", "mine-5", "goldsmith")
    assert table.field("heroes") == "goldsmith"


def test_E4_E5_E6_T8_7_R3_staying_or_a_closed_walk_over_unused_roads():
    table = at(goods={A: ""}, heroes="goldsmith", turned={"SW": 1}).says(A, "tower SW")
    assert "stop" in table.options(A)
    assert table.field("turned")["SW"] == 2
    table.says(A, "step mine-5")
    assert table.way == ["mine-5", "merchant", "goldsmith"]  # forced: back over the same road is not possible
    assert table.field("heroes") == "goldsmith"
    assert table.goods(A) == {"yellow": 1}


def test_E7_T8_3_T8_11_stop_only_at_the_destination():
    table = at(goods={A: "coins 9"}).says(A, "tower NW")
    assert "stop" not in table.options(A)
    table.says(A, "step bridge")
    assert "stop" not in table.options(A)
    table.walks(A, "bridge", "mine-4", "merchant")
    assert "stop" in table.options(A)


def test_E8_T8_9_steps_must_leave_the_destination_in_reach():
    here = {"heroes": "fountain-fairy", "turned": {"NE": 1}}  # A sees the sword master on NE
    assert "tower NE" not in at(goods={A: ""}, **here).options(A)
    table = at(goods={A: "coins 1"}, **here).says(A, "tower NE")
    assert table.way[0] == "mine-6"  # the only one
    table = at(goods={A: "coins 2"}, **here).says(A, "tower NE")
    assert table.offers(A, "step") == {"step mine-6", "step forest-fairy"}


def test_E9_T4_5_T7_4_R9_equal_faces_are_different_choices():
    table = at(goods={A: "coins 3"}, turned={"NW": 1, "SW": 3})
    assert table.sees(A) == ["fountain-fairy", "wizard", "fountain-fairy", "wizard"]
    assert table.offers(A, "tower") == {"tower NW", "tower NE", "tower SE", "tower SW"}


def test_E10_T6_2_T6_3_T4_6_a_sword_turns_a_tower_before_the_main_choice():
    table = at(goods={A: "swords 1"})
    assert table.game.view(B)["roofs"][A]["SW"] == "goldsmith"
    table.says(A, "sword SW")
    assert table.sees(A)[3] == "goldsmith"
    assert "swords" not in table.goods(A)
    assert table.offers(A, "sword") == set()
    table.says(A, "tower SW")
    assert table.sees(A)[3] == "sword-master"


def test_E11_the_face_used_looks_to_the_right_neighbour():
    table = at(players=4).says(A, "tower NW")
    assert table.sees(3)[0] == "merchant"  # E, to the right of S
    assert table.sees(1)[0] == START_ROWS[2][0]  # W, who is next, sees what looked North


def test_E12_T7_7_R8_R96_a_stuck_turn_only_turns_a_tower():
    stuck = {"heroes": "dragon", "turned": {"SW": 1}}
    table = at(goods={A: ""}, **stuck)
    assert table.options(A) == {"stuck NW", "stuck NE", "stuck SE", "stuck SW"}
    table.says(A, "stuck NW")
    assert table.field("turned")["NW"] == 1
    assert table.field("heroes") == "dragon"
    assert table.acting == B
    assert at(goods={A: "broom"}, **stuck).offers(A, "stuck") == set()  # R8: the broom is a full replacement
    assert at(goods={A: "mirror"}, discard="broom", **stuck).offers(A, "stuck") == set()
    assert at(goods={A: "boots"}, display="rose frog", **stuck).offers(A, "stuck") != set()  # R8: need not be used


def test_T7_3_E28_T8_12_T11_23_T11_24_R4_R5_R6_D3_the_wizard_costs_a_coin_at_once_and_goes_anywhere():
    assert "tower NE" not in at(goods={A: ""}).options(A)
    table = at(goods={A: "coins 1"}).says(A, "tower NE")
    assert table.goods(A) == {}
    assert table.field("turned") == {"NE": 1}
    assert len(table.offers(A, "go")) == 8 == len(table.options(A))
    table.says(A, "go sword-master")
    assert table.field("heroes") == "sword-master"
    assert table.asked == "action"
    assert table.mine(2) == ["yellow"]


def test_E30_T12_1_T12_2_T12_3_R18_the_tournament_is_left_for_nothing_and_never_entered_on_foot():
    table = at(goods={A: ""}, heroes="tournament", turned={"NE": 1}).says(A, "tower NE")
    assert table.field("heroes") == "bridge"
    assert table.state.free_steps == 3
    assert "step tournament" not in table.options(A)
    table.says(A, "step sword-master")
    assert table.state.free_steps == 2
    assert "step tournament" not in at(goods={A: "coins 5"}).says(A, "tower NW", "step bridge").options(A)


def test_T8_5_T8_1_T8_4_T9_10_R14_R16_R17_each_road_once_but_spaces_again():
    table = at(goods={A: "coins 9"}).says(A, "tower NW")
    table.walks(A, "mine-3", "robbers", "mine-1", "courtyard")
    assert "step mine-3" not in table.options(A)
    assert "step mine-1" not in table.options(A)
    table.walks(A, "mine-3", "robbers", "mine-1", "courtyard", "mine-5", "merchant")
    assert table.goods(A) == {"coins": 9 - 3, "yellow": 3}


def test_T6_4_no_sword_after_the_main_choice():
    table = at(goods={A: "swords 3 coins 3"}).says(A, "tower NW")
    assert table.offers(A, "sword") == set()
