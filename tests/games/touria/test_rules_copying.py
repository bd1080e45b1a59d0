"""Copying by elixir and flask (T14, D8, R39 to R46, R87): who is asked, when, and what a copier may do."""

from __future__ import annotations

import pytest

from .table_talk import A, B, C, D, at
from .test_places import there
from .test_rules_doubling import flown


def test_T14_1_R39_R40_clockwise_from_the_active_player_once_each():
    goods = dict.fromkeys((A, B, D), "elixirs 1") | {C: "broom"}
    table = at(players=4, turn=C, goods=goods).says(C, "use broom", "go sword-master", "take swords")
    for seat in (D, A, B):
        assert table.acting == seat
        assert table.asked == "copying"
        assert table.options(seat) == {"elixir", "no"}
        table.says(seat, "no")
    assert table.state.active == D  # the next turn


def test_T14_1_E34_R39_after_a_doubled_action_once_each_after_the_second_execution():
    others = {B: "elixirs 1", C: "elixirs 1"}
    table = there("forest-fairy", "violet 1", players=3, others=others, told=True).says(A, "take boots")
    table.draws("item rose")
    assert table.acting == A  # nobody is asked between the two
    table.says(A, "violet", "take rose").draws("item lantern")
    assert table.acting == B
    table.says(B, "elixir", "take lantern").draws("item bird")
    assert table.acting == C
    table.says(C, "no")
    assert table.asked == "main-choice"
    assert table.items(A) == {"boots", "rose"}
    assert table.items(B) == {"lantern"}


def test_T14_1_R39_nothing_is_copied_that_was_not_performed():
    everything = {B: "elixirs 1 flask black 1 red 1 blue 1 swords 1"}
    for place in ("sword-master", "merchant", "forest-fairy", "fountain-fairy", "robbers", "dragon", "goldsmith"):
        table = there(place, "black 1 blue 1 red 1", others=everything).says(A, "decline")
        assert table.acting == B
        assert table.asked == "main-choice"


def test_T14_2_D8_by_elixir_or_flask_with_the_own_goods():
    table = there("goldsmith", "red 1", others={B: "elixirs 1 flask blue 2"}).says(A, "sell red")
    assert table.options(B) == {"elixir", "use flask", "no"}
    table.says(B, "elixir")
    assert table.options(B) == {"decline", "sell blue", "two blue"}
    table.says(B, "two blue")
    assert table.goods(B) == {"hearts": 1}
    assert table.goods(A) == {"coins": 1, "elixirs": 1}
    assert table.items(B) == {"flask"}


def test_D8_flask_alone_or_elixir_alone():
    assert there("sword-master", others={B: "flask"}).says(A, "take swords").options(B) == {"use flask", "no"}
    assert there("sword-master", others={B: "elixirs 1"}).says(A, "take swords").options(B) == {"elixir", "no"}
    assert there("sword-master").says(A, "take swords").asked == "main-choice"


def test_E32_T14_6_R43_hearts_at_the_dragon_the_elixirs_stay_with_A_and_the_die_with_the_last_roll():
    others = {B: "elixirs 1 red 1 coins 4", C: "elixirs 1 green 1"}
    table = there("dragon", "blue 1", players=3, others=others, told=True)
    table.says(A, "roll").draws("die blue").says(A, "pay")
    table.says(B, "elixir", "roll").draws("die red").says(B, "pay")
    table.says(C, "elixir", "roll").draws("die green").says(C, "stop")
    assert [table.goods(seat) for seat in (A, B, C)] == [
        {"hearts": 1, "elixirs": 2},
        {"hearts": 1, "coins": 4},
        {"green": 1},
    ]
    assert table.field("die") == "green"
    assert table.asked == "main-choice"
    assert table.acting == B


def test_T14_6_R43_elixirs_are_used_again_later_by_the_one_who_got_them():
    table = at(goods={A: "elixirs 2", B: "broom"}, turn=B).says(B, "use broom", "go sword-master", "take swords")
    table.says(A, "elixir", "take swords")
    assert table.goods(A) == {"elixirs": 1, "swords": 2}
    assert table.goods(B) == {"elixirs": 1, "swords": 2}  # B cannot refuse


def test_T14_3_R41_not_by_elixir_and_flask():
    table = there("sword-master", others={B: "elixirs 2 flask"}).says(A, "take swords").says(B, "use flask", "decline")
    assert table.asked == "main-choice"
    assert table.goods(B) == {"elixirs": 2}


@pytest.mark.parametrize(
    ("place", "mine", "say", "theirs", "asked"),
    [
        ("sword-master", "", "take swords", "", True),
        ("merchant", "blue 1 red 1", "deliver two", "blue 1 red 1 green 1", True),
        ("merchant", "blue 1 red 1", "deliver two", "blue 1 red 1", False),
        ("merchant", "blue 1 red 1", "deliver two", "blue 1 red 1 brush yellow 1", True),
        ("merchant", "blue 1 red 1", "deliver two", "scales", True),
        ("forest-fairy", "", "take boots", "", True),
        ("fountain-fairy", "black 1", "throw", "black 1", True),
        ("fountain-fairy", "black 1", "throw", "red 1", False),
        ("goldsmith", "red 1", "sell red", "violet 1", True),
        ("goldsmith", "red 1", "sell red", "black 2", False),
        ("tournament", "swords 1", "heart", "swords 1", True),
        ("tournament", "swords 1", "heart", "helmet", False),
    ],
)
def test_T14_4_E36_R42_asked_only_if_the_action_has_an_effect_for_the_copier(place, mine, say, theirs, asked):
    table = there(place, mine, others={B: f"elixirs 1 {theirs}"}, told=place == "merchant").says(A, say)
    if place == "merchant":
        table.draws("order GY-3")
    assert table.options(B) == {"elixir", "no"} if asked else table.asked == "main-choice"
    assert table.acting == B


def test_T14_4_robbers_and_forest_fairy_with_nothing_left():
    table = there("robbers", bag="red 1", others={B: "elixirs 1"}).says(A, "draw")
    assert table.asked == "main-choice"  # the bag is empty
    table = flown("forest-fairy", display="rose -", stack="", others={B: "elixirs 1"}).says(A, "take rose")
    assert table.asked == "main-choice"  # nothing is displayed


def test_T14_4_a_mirror_over_the_scales_or_brush_does_not_count_for_a_copier():
    table = flown("merchant", "blue 1 red 1", discard="scales", others={B: "elixirs 1 mirror"}).says(A, "deliver two")
    assert table.state.active == B
    table = flown("merchant", "blue 1 red 1", discard="brush", others={B: "elixirs 1 mirror blue 3"}, told=True)
    table.says(A, "deliver two").draws("order BG-3")
    assert table.state.active == B


def test_T14_4_R44_players_in_the_castle_neither_copy_nor_are_copied():
    table = there("sword-master", players=3, others={B: "elixirs 1 flask", C: "elixirs 1"}, castle="B")
    table.says(A, "take swords")
    assert table.acting == C  # B is left out
    table = at(goods={A: "coins 2", B: "elixirs 1 coins 1"}, castle="A", told=True)
    table.says(A, "open door-1").draws("behind steward").says(A, "stop")
    assert table.asked == "main-choice"
    assert table.acting == B


def test_T14_5_R40_a_copy_is_completed_before_the_next_player_is_asked():
    others = {B: "elixirs 1", C: "elixirs 1"}
    table = there("robbers", players=3, others=others, told=True).says(A, "draw")
    table.draws("gem red", "gem red", "gem red").says(B, "elixir")
    assert table.options(B) == {"draw", "decline"}
    assert table.options(C) == set()
    table.says(B, "draw").draws("gem black", "gem blue", "gem blue")
    assert table.options(B) == {"keep black", "keep blue"}
    assert table.options(C) == set()
    table.says(B, "keep blue")
    assert table.acting == C
    assert table.asked == "copying"


def test_R40_R42_a_copy_that_takes_the_last_item_leaves_nothing_for_the_next():
    others = {B: "elixirs 1", C: "elixirs 1"}
    table = flown("forest-fairy", players=3, display="rose frog", stack="", others=others).says(A, "take rose")
    table.says(B, "elixir", "take frog")
    assert table.asked == "main-choice"  # C is skipped
    assert table.acting == B


def test_R42_after_paying_the_copier_may_still_decline():
    table = there("sword-master", others={B: "elixirs 1"}).says(A, "take swords").says(B, "elixir")
    assert table.options(B) == {"take swords", "decline"}
    table.says(B, "decline")
    assert table.goods(B) == {}
    assert table.goods(A) == {"swords": 2, "elixirs": 1}


def test_E35_T14_7_R45_the_wizards_coin_is_not_paid_again_and_nobody_moves():
    table = flown("tournament", "swords 1", others={B: "elixirs 1 swords 2 coins 5"}).says(A, "coins")
    turned = table.field("turned")
    table.says(B, "elixir")
    assert table.options(B) == {"heart", "coins", "decline"}
    table.says(B, "heart")
    assert table.goods(B) == {"swords": 1, "hearts": 1, "coins": 5}
    assert table.field("turned") == turned
    assert table.field("heroes") == "tournament"


def test_E37_T16_12_R43_the_flask_lies_on_the_pile_and_A_gets_nothing():
    table = there("dragon", others={B: "flask red 1"}, told=True).says(A, "roll").draws("die blue")
    assert table.options(B) == {"use flask", "no"}
    table.says(B, "use flask")
    assert table.field("discard_top") == "flask"
    table.says(B, "roll").draws("die red").says(B, "pay")
    assert table.goods(A) == {}
    assert table.goods(B) == {"hearts": 1}


LOADED = "elixirs 1 crystal-ball frog chest backpack bird violet 1 black 1 hourglass boots"


@pytest.mark.parametrize(
    ("place", "mine", "say", "theirs", "options"),
    [
        ("sword-master", "", "take swords", "", {"take swords"}),
        ("forest-fairy", "", "take rose", "", {"take flask", "take lantern"}),
        ("fountain-fairy", "black 1", "throw", "", {"throw"}),
        ("robbers", "", "draw", "", {"draw"}),
        ("dragon", "", "roll", "swords 1", {"roll"}),
        ("goldsmith", "red 1", "sell red", "", {"sell violet"}),
        ("goldsmith", "red 1", "sell red", "red 1 brush", {"sell violet", "sell red", "two red brush violet to red"}),
        ("merchant", "blue 1 red 1", "deliver two", "scales", {"use scales"}),
        ("merchant", "blue 1 red 1", "deliver two", "blue 1 brush", {"deliver two brush violet to green"}),
        ("tournament", "swords 1", "heart", "swords 2 helmet", {"heart", "coins", "use helmet"}),
        ("tournament", "swords 1", "heart", "swords 1 helmet", {"heart", "coins"}),
    ],
)
def test_T14_8_R46_D6_what_a_copier_may_do_and_nothing_else(place, mine, say, theirs, options):
    table = there(place, mine, others={B: f"{LOADED} {theirs}"}, display="rose flask", told=True).says(A, say)
    draws = {
        "forest-fairy": ["item lantern"],
        "robbers": ["gem red"] * 3,
        "dragon": ["die blue"],
        "merchant": ["order BG-3"],
    }
    table.draws(*draws.get(place, [])).says(B, "elixir")
    assert table.options(B) == options | {"decline"}


def test_T14_8_R46_between_the_rolls_of_a_copier_swords_and_brush_but_no_any_time_item():
    table = there("dragon", others={B: f"{LOADED} swords 1 brush"}, display="rose flask", told=True).says(A, "roll")
    table.draws("die blue").says(B, "elixir", "roll").draws("die green")
    assert table.options(B) == {"pay brush violet", "re-roll", "stop"}
    table.says(B, "re-roll").draws("die black")
    assert table.options(B) == {"pay", "stop"}
    table.says(B, "pay")
    assert table.goods(B)["hearts"] == 1
    assert "black" not in table.goods(B)


def test_T14_8_R53_scales_of_a_copier_then_the_order_then_on():
    others = {B: "elixirs 1 scales blue 1 red 1 green 1"}
    table = there("merchant", "blue 1 red 1", others=others, told=True).says(A, "deliver two").draws("order GY-3")
    table.says(B, "elixir", "use scales")
    assert table.options(B) == {"deliver three", "decline"}
    table.says(B, "deliver three").draws("order RGY-5")
    assert table.goods(B) == {"coins": 8}
    assert table.field("discard_top") == "scales"
    assert table.asked == "main-choice"


def test_T14_8_R55_the_helmet_of_a_copier():
    table = there("tournament", "swords 1", others={B: "elixirs 1 swords 3 helmet"}).says(A, "heart")
    table.says(B, "elixir", "use helmet")
    assert table.options(B) == {"heart heart", "heart coins", "coins coins"}
    table.says(B, "coins coins")
    assert table.goods(B) == {"swords": 1, "coins": 6}


def test_R87_the_elixir_received_opens_no_copy_for_the_active_player():
    table = there("sword-master", players=3, others={B: "elixirs 1", C: "elixirs 1"}).says(A, "take swords")
    table.says(B, "elixir", "take swords").says(C, "elixir", "take swords")
    assert table.acting == B
    assert table.asked == "main-choice"
    assert table.goods(A) == {"swords": 2, "elixirs": 2}
