"""Brush and mirror (T16.2, T16.9, R49, R57, R58, R91, R93, E38, E45, E63): every payment, every top of the pile."""

from __future__ import annotations

import pytest

from .table_talk import COLOURS, A, B, at
from .test_castle import in_castle
from .test_places import there
from .test_rules_doubling import flown


def test_E38_T16_2_D6_2_the_repainted_gem_goes_to_the_bag_in_its_true_colour():
    table = there("merchant", "green 1 red 1 black 1 brush", told=True)
    assert table.options(A) == {"deliver two brush green to blue", "decline"}
    before = table.field("bag")
    table.says(A, "deliver two brush green to blue").draws("order GY-3")
    after = table.field("bag")
    assert {c: after.get(c, 0) - before.get(c, 0) for c in COLOURS} == {
        "black": 0,
        "blue": 0,
        "red": 1,
        "green": 1,
        "yellow": 0,
        "violet": 0,
    }
    assert table.goods(A) == {"coins": 3, "black": 1}
    assert table.field("discard_top") == "brush"


def test_T16_2_D6_2_R49_every_way_to_pay_with_exactly_one_repainted_gem():
    table = there("merchant", "blue 2 red 1 violet 1 brush", orders="BR-3 BBY-5 BBRG-7")
    assert table.options(A) == {
        "decline",
        "deliver two",
        "deliver two brush blue to red",
        "deliver two brush violet to red",
        "deliver two brush violet to blue",
        "deliver three brush red to yellow",
        "deliver three brush violet to yellow",
        "deliver four brush violet to green",
    }


def test_T16_2_R49_two_gems_are_never_repainted():
    table = there("merchant", "violet 2 brush", orders="BR-3 BBY-5 BBRG-7")
    assert table.state.active == B  # nothing but to decline
    table = flown("merchant", "violet 2 brush mirror", orders="BR-3 BBY-5 BBRG-7", discard="lantern")
    assert table.state.active == B


def test_T16_2_D6_7_goldsmith_two_and_three_but_not_the_single_gem():
    table = there("goldsmith", "red 2 green 1 violet 1 black 2 brush", die="black")
    assert table.options(A) == {
        "decline",
        "sell red",
        "sell green",
        "sell violet",
        "two red",
        "two red brush green to red",
        "two red brush violet to red",
        "three red brush green to red",
        "three red brush violet to red",
        "two green brush red to green",
        "two green brush violet to green",
    }
    table.says(A, "two green brush violet to green")
    assert table.goods(A) == {"red": 2, "black": 2, "hearts": 1}
    assert table.field("bag")["violet"] == 5


def test_T16_2_nothing_is_painted_violet_or_from_black():
    table = there("goldsmith", "violet 1 red 1 black 1 brush", die="violet")
    assert table.options(A) == {"decline", "sell red", "sell violet", "two red brush violet to red"}


@pytest.mark.parametrize(
    ("rolled", "options"),
    [
        ("black", {"pay", "stop"}),
        ("blue", {"pay brush red", "pay brush violet", "stop"}),
        ("red", {"pay", "pay brush violet", "stop"}),
        ("green", {"pay brush red", "pay brush violet", "stop"}),
        ("yellow", {"pay brush red", "pay brush violet", "stop"}),
        ("violet", {"pay", "stop"}),
    ],
)
def test_T16_2_D6_6_the_brush_at_the_dragon_for_every_face(rolled: str, options: set[str]):
    table = there("dragon", "red 1 violet 1 black 1 brush", told=True).says(A, "roll").draws(f"die {rolled}")
    assert table.options(A) == options
    if "pay brush violet" in options:
        table.says(A, "pay brush violet")
        assert table.goods(A) == {"hearts": 1, "red": 1, "black": 1}
        assert table.field("bag")["violet"] == 5
        assert table.field("discard_top") == "brush"


def test_T16_2_D11_the_brush_for_a_gift():
    table = in_castle("violet 1 green 1 brush", "guard")
    assert table.options(A) == {"give brush violet", "give brush green", "no gift"}
    table = in_castle("violet 1 green 1 brush", "vintner")
    assert table.options(A) == {"give", "give brush violet"}
    table.says(A, "give brush violet")
    assert table.goods(A) == {"green": 1}
    assert table.field("bag")["violet"] == 5


# Mirror


WINDOWS = ("main-choice", "target", "travel", "action", "end-turn")
USABLE = {
    "crystal-ball": set(WINDOWS),
    "frog": set(WINDOWS),
    "chest": set(WINDOWS),
    "backpack": set(WINDOWS),
    "boots": {"main-choice", "travel"},
    "compass": {"main-choice", "travel"},
    "lantern": {"main-choice", "travel"},
    "broom": {"main-choice"},
    "hourglass": {"end-turn"},
    "bird": set(),
    "brush": set(),
    "scales": set(),
    "helmet": set(),
    "flask": set(),
    "rose": set(),
}


@pytest.mark.parametrize("top", USABLE)
def test_T16_9_E45_R57_the_mirror_copies_the_top_of_the_pile_in_that_items_own_window(top: str):
    offered = set()
    display = "lantern rose" if top not in ("lantern", "rose") else "frog boots"
    for window in WINDOWS:
        table = at(goods={A: "mirror black 1 coins 3 swords 1"}, display=display, discard=top)
        if window == "travel":
            table.says(A, "tower NW")
        elif window == "target":
            table.says(A, "tower NE")
        elif window == "action":
            table.says(A, "tower NE", "go sword-master")
        elif window == "end-turn":
            table = at(goods={A: "mirror black 1"}, display=display, discard=top, phase="end-turn")
            if table.state.active != A:
                continue  # nothing to do but to end
        assert table.asked == window
        uses = table.offers(A, "use")
        assert uses <= {f"use mirror as {top}"}
        offered |= {window} if uses else set()
    assert offered == USABLE[top]


def test_T16_9_E45_boots_copied_and_the_mirror_on_top_of_them():
    table = at(goods={A: "mirror coins 1"}, display="rose frog", discard="lantern boots").says(A, "use mirror as boots")
    assert table.state.free_steps == 6
    assert table.field("discard_top") == "mirror"
    assert set(table.field("discarded")) == {"lantern", "boots", "mirror"}


def test_T16_9_not_with_an_empty_pile_and_not_in_anothers_turn():
    assert at(goods={A: "mirror coins 1"}).offers(A, "use") == set()
    table = flown("tournament", "swords 1", others={B: "elixirs 1 mirror swords 2"}, discard="helmet").says(A, "heart")
    assert table.says(B, "elixir").options(B) == {"heart", "coins", "decline"}


def test_R57_an_item_given_to_the_jester_is_copied_too():
    table = in_castle("frog mirror backpack", "jester", display="boots rose").says(A, "give backpack")
    assert table.field("discard_top") == "backpack"
    assert "use mirror as backpack" in table.options(A)
    table = in_castle("rose mirror", "jester", display="boots frog").says(A, "give rose")
    assert table.offers(A, "use") == set()


def test_T16_9_D2_a_mirror_over_the_broom_is_a_main_choice():
    table = at(goods={A: "mirror"}, discard="broom", heroes="dragon", turned={"SW": 1})
    assert table.asked == "target"  # the only choice: it was made
    assert table.field("discard_top") == "mirror"  # R91: before the target is named


def test_R91_a_mirrored_backpack_or_ball_lies_down_after_the_effect():
    table = at(goods={A: "mirror coins 1"}, discard="backpack", told=True).says(A, "use mirror as backpack")
    assert table.field("discard_top") == "backpack"
    table.says(A, "empty mine-2")
    assert table.field("discard_top") == "backpack"
    table.draws("gem red", "gem red")
    assert table.field("discard_top") == "mirror"
    table = at(goods={A: "mirror coins 1"}, discard="crystal-ball", told=True).says(A, "use mirror as crystal-ball")
    table.says(A, "peek door-1").draws("behind maid")
    assert table.field("discard_top") == "crystal-ball"
    table.says(A, "peek door-2").draws("behind bard")
    assert table.field("discard_top") == "mirror"
    assert table.field("peeked")[A] == {"door-1": "maid", "door-2": "bard"}


def test_R58_the_pile_is_shuffled_without_the_mirror_which_starts_the_new_pile():
    table = at(goods={A: "mirror coins 1"}, discard="lantern chest", stack="", told=True)
    table.says(A, "use mirror as chest", "take boots")
    assert table.options(-1) == {"item lantern", "item chest"}
    table.draws("item lantern")
    assert table.field("discarded") == ["mirror"]
    assert table.field("discard_top") == "mirror"
    assert table.state.stack_size == 1


def test_E63_T11_6_T16_9_after_a_reshuffle_the_mirror_has_nothing_to_copy():
    goods = {A: "mirror coins 1 violet 1"}
    table = at(goods=goods, display="rose lantern", discard="boots frog", stack="", told=True)
    table.says(A, "tower NE", "go forest-fairy", "take rose")
    assert table.options(-1) == {"item boots", "item frog"}
    table.draws("item boots")
    assert table.field("displayed") == ["boots", "lantern"]
    assert table.field("discarded") == []
    assert table.options(A) == {"violet", "no"}


def test_R93_T10_2_brush_by_mirror_makes_the_merchant_performable():
    table = flown("merchant", "green 1 red 1 mirror", discard="brush")
    assert table.options(A) == {"deliver two mirror green to blue", "decline"}
    table.says(A, "deliver two mirror green to blue")
    assert table.field("discard_top") == "mirror"
    assert table.goods(A) == {"coins": 3}


def test_R49_D6_brush_by_mirror_at_goldsmith_dragon_and_gift():
    table = flown("goldsmith", "red 2 green 1 mirror", discard="brush", die="red")
    assert table.offers(A, "three") == {"three red mirror green to red"}
    table.says(A, "three red mirror green to red")
    assert table.goods(A) == {"hearts": 3}
    table = flown("dragon", "red 1 mirror", discard="brush", told=True).says(A, "roll").draws("die blue")
    assert table.options(A) == {"pay mirror red", "stop"}
    table.says(A, "pay mirror red")
    assert table.goods(A) == {"hearts": 1}
    table = in_castle("red 1 mirror", "guard", discard="brush")
    assert table.options(A) == {"give mirror red", "no gift"}
    table.says(A, "give mirror red")
    assert table.field("discard_top") == "mirror"


def test_T16_9_scales_by_mirror_after_the_scales():
    table = flown("merchant", "scales mirror").says(A, "use scales")
    assert table.options(A) == {"use mirror as scales", "decline"}
    table.says(A, "use mirror as scales")
    assert table.goods(A) == {"coins": 6}
