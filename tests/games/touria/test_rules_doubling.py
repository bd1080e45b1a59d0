"""Doubling (T13, D7, R35 to R38, R86, R92, R93): asked when it has an effect, once, with every way to pay for it."""

from __future__ import annotations

import pytest

from .table_talk import A, B, Scene, at
from .test_places import there


def flown(place: str, goods: str = "", coins: int = 0, **more: object) -> Scene:
    """A came to a place by the wizard of tower NE: the discard pile is as it was, and `coins` are left."""
    table = at(goods={A: f"coins {coins + 1} {goods}", **more.pop("others", {})}, **more)  # type: ignore[arg-type, dict-item]
    return table.says(A, "tower NE", f"go {place}")


def test_T13_1_D7_a_violet_gem_goes_into_the_bag_and_the_same_action_is_asked_again():
    table = there("sword-master", "violet 2").says(A, "take swords")
    assert table.acting == A
    assert table.options(A) == {"violet", "no"}
    bag = table.field("bag").get("violet", 0)
    table.says(A, "violet")
    assert table.field("bag")["violet"] == bag + 1
    assert table.options(A) == {"take swords", "decline"}
    assert table.goods(A) == {"swords": 2, "violet": 1}


def test_T13_1_no_is_a_full_answer():
    table = there("sword-master", "violet 1").says(A, "take swords", "no")
    assert table.goods(A) == {"swords": 2, "violet": 1}
    assert table.acting == B
    assert table.asked == "main-choice"


def test_T13_1_R35_only_after_an_execution_that_was_performed():
    assert there("sword-master", "violet 1 bird").says(A, "decline").acting == B
    table = there("merchant", "violet 1 bird scales", others={B: "elixirs 1 blue 1 red 1"}).says(A, "use scales")
    assert table.acting == B
    assert table.asked == "main-choice"


def test_T13_2_R64_T16_16_D7_the_bird_doubles_and_pays_for_nothing_else():
    table = there("sword-master", "bird").says(A, "take swords")
    assert table.options(A) == {"use bird", "no"}
    table.says(A, "use bird")
    assert table.field("discard_top") == "bird"
    assert table.options(A) == {"take swords", "decline"}
    assert there("goldsmith", "bird").asked == "main-choice"  # it is no gem: nothing to sell
    table = there("dragon", "bird", told=True).says(A, "roll").draws("die violet")
    assert table.options(A) == {"use bird", "no"}  # no question for a payment in between


def test_T13_2_D7_R91_a_mirror_doubles_with_the_bird_on_top_and_lies_down_before_the_second_execution():
    table = flown("sword-master", "mirror", discard="bird").says(A, "take swords")
    assert table.options(A) == {"use mirror as bird", "no"}
    table.says(A, "use mirror as bird")
    assert table.field("discard_top") == "mirror"
    assert table.items(A) == set()
    table.says(A, "take swords")
    assert table.goods(A) == {"swords": 4}


def test_T13_3_R35_never_a_third_execution():
    table = there("sword-master", "violet 2 bird").says(A, "take swords")
    assert table.options(A) == {"violet", "use bird", "no"}
    table.says(A, "violet", "take swords")
    assert table.acting == B
    assert table.goods(A) == {"swords": 4, "violet": 1}
    assert table.items(A) == {"bird"}
    assert table.state.performed == 0  # the turn is B's


def test_T13_3_also_if_the_second_was_declined():
    table = there("sword-master", "violet 2", others={B: "elixirs 1"}).says(A, "take swords", "violet", "decline")
    assert table.acting == B
    assert table.asked == "copying"  # the first execution was performed (R39)
    assert table.goods(A) == {"swords": 2, "violet": 1}


@pytest.mark.parametrize(
    ("place", "goods", "say", "asked"),
    [
        ("fountain-fairy", "black 2 violet 1", "throw", True),
        ("fountain-fairy", "black 1 violet 1", "throw", False),
        ("goldsmith", "red 1 violet 2", "sell red", True),
        ("goldsmith", "red 1 violet 1", "sell red", False),  # the last gem would be the price
        ("goldsmith", "red 2 violet 1", "sell red", True),
        ("tournament", "swords 2 violet 1", "heart", True),
        ("tournament", "swords 1 violet 1", "heart", False),
        ("merchant", "blue 1 red 1 violet 1", "deliver two", False),
        ("merchant", "blue 2 red 2 green 1 violet 1", "deliver two", True),
    ],
)
def test_T13_4_offered_only_while_the_action_can_still_be_done(place: str, goods: str, say: str, asked: bool):
    table = there(place, goods, told=place == "merchant").says(A, say)
    if place == "merchant":
        table.draws("order GY-3")
    assert table.options(A) == ({"violet", "no"} if asked else set())


def test_T13_4_at_the_merchant_the_violet_gem_may_be_the_one_to_be_repainted():
    table = there("merchant", "blue 1 red 2 violet 1 brush bird", told=True).says(A, "deliver two").draws("order RY-3")
    assert table.options(A) == {
        "use bird",
        "no",
    }  # red and violet painted yellow; without the violet nothing is payable
    table = there("merchant", "blue 1 red 2 violet 2 brush bird", told=True).says(A, "deliver two").draws("order RY-3")
    assert table.options(A) == {"use bird", "violet", "no"}


def test_T13_4_R93_a_bird_on_the_pile_covers_the_brush_that_the_mirror_needed():
    goods = "blue 2 red 2 yellow 1 violet 1 bird mirror"
    table = flown("merchant", goods, discard="brush", told=True).says(A, "deliver two").draws("order GY-3")
    assert table.options(A) == {"violet", "no"}
    table.says(A, "violet")
    assert "deliver three mirror yellow to green" in table.options(A)


def test_T13_4_robbers_with_an_empty_bag_a_violet_gem_refills_it_a_bird_does_not():
    table = there("robbers", "violet 1 bird", bag="red 1", told=True).says(A, "draw")
    assert table.goods(A) == {"red": 1, "violet": 1}
    assert table.options(A) == {"violet", "no"}
    table.says(A, "violet", "draw")  # only the violet gem can be drawn
    assert table.goods(A) == {"red": 1, "violet": 1}


def test_T13_4_T11_7_forest_fairy_with_nothing_left_on_display():
    table = flown("forest-fairy", "violet 1 bird", display="rose -", stack="").says(A, "take rose")
    assert table.acting == B  # the bird on the pile would fill the slot at upkeep only
    assert table.items(A) == {"rose", "bird"}


def test_T13_5_R36_the_second_execution_is_chosen_afresh_with_what_the_first_brought():
    table = there("goldsmith", "red 3 violet 1").says(A, "sell red", "violet")
    assert table.options(A) == {"decline", "sell red", "two red"}
    table.says(A, "two red")
    assert table.goods(A) == {"coins": 1, "hearts": 1}
    table = there("forest-fairy", "", display="bird frog", told=True).says(A, "take bird").draws("item rose")
    assert table.options(A) == {"use bird", "no"}  # the bird just taken
    table.says(A, "use bird")
    assert table.options(A) == {"decline", "take rose", "take frog"}
    table = there("forest-fairy", "violet 1", display="chest frog", told=True).says(A, "take chest").draws("item rose")
    assert table.options(A) == {"violet", "no", "use chest"}


def test_E67_R36_the_violet_gem_just_kept_is_in_the_bag_before_the_second_draw():
    table = there("robbers", told=True).says(A, "draw").draws("gem violet", "gem red", "gem red").says(A, "keep violet")
    assert table.options(A) == {"violet", "no"}
    table.says(A, "violet")
    assert table.field("bag")["violet"] == 5
    table.says(A, "draw").draws("gem violet", "gem blue", "gem green")
    assert table.options(A) == {"keep violet", "keep blue", "keep green"}
    table.says(A, "keep violet")
    assert table.goods(A) == {"violet": 1}
    assert table.acting == B


@pytest.mark.parametrize("way", ["wizard", "broom"])
def test_T13_6_R37_after_wizard_or_broom_the_transport_is_not_repeated(way: str):
    table = (flown if way == "wizard" else there)("sword-master", "violet 1").says(A, "take swords", "violet")
    assert table.options(A) == {"take swords", "decline"}
    assert table.goods(A) == {"swords": 2}
    assert table.field("turned") == ({"NE": 1} if way == "wizard" else {})
    table.says(A, "take swords")
    assert table.goods(A) == {"swords": 4}
    assert table.field("heroes") == "sword-master"


def test_T13_7_R38_E33_copies_are_not_doubled_by_violet_bird_or_mirror():
    table = there("sword-master", others={B: "elixirs 2 violet 1 bird"}).says(A, "take swords")
    table.says(B, "elixir", "take swords")
    assert table.goods(B) == {"swords": 2, "violet": 1, "elixirs": 1}
    assert table.asked == "main-choice"
    table = flown("sword-master", others={B: "elixirs 1 mirror"}, discard="bird").says(A, "take swords")
    table.says(B, "elixir", "take swords")
    assert table.asked == "main-choice"


def test_T13_7_nor_does_the_active_player_double_after_a_copy():
    table = there("sword-master", "violet 1", others={B: "elixirs 1"}).says(A, "take swords", "no")
    table.says(B, "elixir", "take swords")
    assert table.goods(A) == {"swords": 2, "violet": 1, "elixirs": 1}
    assert table.asked == "main-choice"


def test_D7_any_time_items_stay_usable_and_the_question_comes_again():
    table = there("sword-master", "violet 1 frog black 2 boots hourglass", display="rose chest").says(A, "take swords")
    assert table.options(A) == {"violet", "no", "use frog"}  # no boots, no hourglass
    table.says(A, "use frog")
    assert table.options(A) == {"violet", "no"}


def test_R86_a_backpack_that_could_bring_a_violet_gem_is_no_doubling():
    mines = {"mine-1": "violet yellow"}
    table = there("sword-master", "backpack", mines=mines).says(A, "take swords")
    assert table.asked == "end-turn"
    assert table.options(A) == {"end", "use backpack"}
    table = there("sword-master", "backpack", mines=mines).says(A, "use backpack", "empty mine-1", "take swords")
    assert table.options(A) == {"violet", "no"}


def test_R86_a_chest_that_could_bring_the_bird_is_no_doubling_either():
    table = there("sword-master", "chest", display="bird frog").says(A, "take swords")
    assert table.asked == "end-turn"


def test_R92_R93_a_chest_used_at_the_question_covers_the_bird_on_the_pile():
    table = flown("sword-master", "mirror chest", discard="bird").says(A, "take swords")
    assert table.options(A) == {"use mirror as bird", "no", "use chest"}
    table.says(A, "use chest", "take boots")
    assert table.asked == "end-turn"  # the chest lies on top: the mirror is a chest now, the question is gone
    assert table.options(A) == {"end", "use mirror as chest"}


def test_E50_T13_2_T13_3_bird_instead_of_a_violet_gem_which_cannot_double_a_second_time():
    table = there("sword-master", "bird violet 1 frog black 1", display="boots rose").says(A, "take swords", "use bird")
    assert table.field("discard_top") == "bird"
    table.says(A, "take swords")
    assert table.goods(A) == {"swords": 4, "violet": 1, "black": 1}
    assert table.asked == "end-turn"
    assert table.options(A) == {"end", "use frog"}


def test_E61_T11_11_two_black_gems_drawn_and_returned_count_as_performed():
    table = there("robbers", "bird", bag="black 2", others={B: "elixirs 1"}, told=True).says(A, "draw")
    assert table.goods(A) == {}
    assert table.field("bag") == {"black": 2}
    assert table.options(A) == {"use bird", "no"}  # it can be doubled
    table.says(A, "no")
    assert table.options(B) == {"elixir", "no"}  # and copied
    table = there("robbers", "frog black 1", display="boots rose", bag="", told=True)
    assert table.options(A) == {"decline", "use frog"}  # nothing to draw
