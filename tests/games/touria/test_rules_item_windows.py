"""When items may be used (T15, R47, R48): every window of the turn with its exact options, and what is no window."""

from __future__ import annotations

import pytest

from .table_talk import A, B, at
from .test_castle import in_castle
from .test_places import there

ANY_TIME = {"use crystal-ball", "use frog", "use chest", "use backpack"}
ALL_BUT_BROOM = (
    "crystal-ball frog chest backpack boots compass lantern hourglass bird brush scales helmet flask rose black 1"
)
DISPLAY = {"display": "- mirror"}
CASTLE_ITEMS = "crystal-ball chest backpack boots compass lantern broom hourglass bird brush scales helmet flask rose"


def using(options: set[str]) -> set[str]:
    return {text for text in options if text.startswith("use ")}


def test_T15_4_T15_5_D2_at_the_main_choice_any_time_and_travel_items_and_the_broom():
    table = at(goods={A: f"broom {ALL_BUT_BROOM}"}, **DISPLAY)
    assert using(table.options(A)) == ANY_TIME | {"use boots", "use compass", "use lantern", "use broom"}


def test_T15_4_D3_at_the_target_any_time_items_only():
    table = at(goods={A: f"broom {ALL_BUT_BROOM}"}, **DISPLAY).says(A, "use broom")
    assert using(table.options(A)) == ANY_TIME
    assert table.options(A) == ANY_TIME | {
        f"go {place}"
        for place in (
            "sword-master",
            "merchant",
            "forest-fairy",
            "fountain-fairy",
            "robbers",
            "dragon",
            "goldsmith",
            "tournament",
        )
    }


def test_T15_4_T15_5_D4_in_travel_any_time_and_travel_items():
    table = at(goods={A: f"coins 1 {ALL_BUT_BROOM}"}, **DISPLAY).says(A, "tower NW")
    assert using(table.options(A)) == ANY_TIME | {"use boots", "use compass", "use lantern"}


@pytest.mark.parametrize(
    ("place", "more", "actions"),
    [
        ("sword-master", "", {"take swords"}),
        ("merchant", "", {"use scales"}),
        ("forest-fairy", "", {"take mirror"}),
        ("fountain-fairy", "", {"throw"}),
        ("robbers", "", {"draw"}),
        ("dragon", "", {"roll"}),
        ("goldsmith", "red 1", {"sell red"}),
        ("tournament", "swords 2", {"heart", "coins", "use helmet"}),
        ("tournament", "swords 1", {"heart", "coins"}),
    ],
)
def test_T15_4_D6_at_every_place_the_action_the_refusal_and_any_time_items(place: str, more: str, actions: set[str]):
    table = there(place, f"{ALL_BUT_BROOM} {more}", **DISPLAY)
    assert table.options(A) == ANY_TIME | actions | {"decline"}


def test_T15_4_R48_D6_6_between_the_rolls_of_the_dragon():
    table = there("dragon", f"{ALL_BUT_BROOM} red 1", told=True, **DISPLAY).says(A, "roll").draws("die blue")
    assert table.options(A) == ANY_TIME | {"stop", "pay brush red"}
    table.says(A, "use frog")
    assert table.asked == "dragon-rolled"
    assert table.options(A) == ANY_TIME - {"use frog"} | {"stop", "pay brush red"}
    table.says(A, "use chest").draws("item broom")  # the mirror is the only item displayed
    assert table.asked == "dragon-rolled"  # after a chest between two rolls the same question again


def test_T15_4_D7_D9_at_the_doubling_and_at_the_end():
    table = there("sword-master", ALL_BUT_BROOM, **DISPLAY).says(A, "take swords")
    assert table.options(A) == ANY_TIME | {"use bird", "no"}
    table.says(A, "no")
    assert table.options(A) == ANY_TIME | {"use hourglass", "end"}


def test_T15_4_not_while_a_gem_is_picked_in_a_mine_D5_or_kept_at_the_robbers_D6_5():
    table = at(goods={A: f"coins 1 {ALL_BUT_BROOM}"}, mines={"mine-5": "red blue"}, **DISPLAY)
    table.says(A, "tower NW", "step mine-5")
    assert table.options(A) == {"take red", "take blue"}
    table = there("robbers", ALL_BUT_BROOM, told=True, **DISPLAY).says(A, "draw")
    table.draws("gem black", "gem red", "gem violet")
    assert table.options(A) == {"keep black", "keep red", "keep violet"}


def test_T15_4_D13_not_in_the_middle_of_another_item():
    items = f"broom {ALL_BUT_BROOM}"
    table = at(goods={A: items.replace(" rose", "")}, display="rose mirror").says(A, "use chest")
    assert table.options(A) == {"take rose", "take mirror"}
    table = at(goods={A: items}, **DISPLAY).says(A, "use backpack")
    assert table.options(A) == {f"empty mine-{k}" for k in range(1, 7)}
    table = at(goods={A: items}, **DISPLAY).says(A, "use crystal-ball")
    assert table.options(A) == {f"peek door-{k}" for k in range(1, 10)}
    table.says(A, "peek door-2")
    assert table.options(A) == {f"peek door-{k}" for k in range(1, 10) if k != 2}
    table = there("tournament", f"{ALL_BUT_BROOM} swords 2", **DISPLAY).says(A, "use helmet")
    assert table.options(A) == {"heart heart", "heart coins", "coins coins"}


def test_T15_4_not_while_others_copy_and_not_in_their_turns():
    table = there("sword-master", ALL_BUT_BROOM, others={B: "elixirs 1"}, **DISPLAY).says(A, "take swords", "no")
    assert table.acting == B
    assert table.options(A) == set()
    table = at(goods={A: "", B: ALL_BUT_BROOM}, **DISPLAY)
    assert table.options(B) == set()


def test_T15_4_T17_11_R73_D10_D12_castle_turns_too_but_nothing_else():
    table = at(goods={A: f"{CASTLE_ITEMS} coins 2 swords 1"}, castle="A", display="frog mirror", told=True)
    ours = {"use crystal-ball", "use chest", "use backpack"}
    assert table.options(A) == ours | {f"open door-{k}" for k in range(1, 10)}
    table.says(A, "open door-4").draws("behind steward")
    assert table.asked == "gift"
    assert table.options(A) == ours | {"give"}
    table.says(A, "give")
    assert table.asked == "another-door"
    assert table.options(A) == ours | {"stop"} | {f"open door-{k}" for k in range(1, 10) if k != 4}
    table.says(A, "stop")
    assert table.options(A) == ours | {"end", "use hourglass"}


def test_R48_D11_any_time_items_at_the_gift_also_when_it_is_not_held():
    table = in_castle(f"{CASTLE_ITEMS} red 1", "vintner", display="frog mirror")
    assert table.options(A) == {
        "no gift",
        "give brush red",
        "use crystal-ball",
        "use chest",
        "use backpack",
    }


def test_T15_1_R47_any_number_in_one_turn_each_once():
    table = at(goods={A: "boots compass lantern frog chest black 1 coins 1"}, display="backpack rose")
    table.says(A, "use boots", "use frog", "use chest", "take backpack", "use backpack", "empty mine-2", "use lantern")
    assert "use boots" not in table.options(A)
    assert table.items(A) == {"compass"}
    assert table.state.free_steps == 6


def test_T15_2_R47_a_used_item_lies_on_top_before_its_effect():
    table = at(goods={A: "chest"}, discard="boots lantern", display="rose compass").says(A, "use chest")
    assert table.field("discard_top") == "chest"  # before anything was taken
    table = at(goods={A: "backpack"}, discard="boots lantern", display="rose compass").says(A, "use backpack")
    assert table.field("discard_top") == "backpack"
    assert set(table.field("discarded")) == {"boots", "lantern", "backpack"}


def test_T15_2_E64_the_chest_on_top_is_part_of_the_reshuffle():
    table = at(goods={A: "chest coins 1"}, display="boots frog", discard="lantern", stack="", told=True)
    table.says(A, "use chest", "take boots")
    assert table.options(-1) == {"item chest", "item lantern"}
    table.draws("item chest")
    assert table.field("displayed") == ["chest", "frog"]
    assert table.field("discard_top") is None
    assert table.state.stack_size == 1


def test_T15_2_the_mirror_lies_on_top_after_its_effect():
    table = at(goods={A: "mirror coins 1"}, discard="chest", display="rose frog").says(A, "use mirror as chest")
    assert table.field("discard_top") == "chest"
    assert table.items(A) == {"mirror"}  # on its way (R99)
    table.says(A, "take rose")
    assert table.field("discard_top") == "mirror"
    assert table.items(A) == {"rose"}


@pytest.mark.parametrize(
    ("item", "scene", "offered"),
    [
        ("frog", {}, False),
        ("frog", {"gems": "black 1"}, True),
        ("chest", {"display": "- -", "stack": ""}, False),
        ("chest", {"display": "- rose"}, True),
        ("backpack", {"mines": {f"mine-{k}": "" for k in range(1, 7)}, "bag": ""}, False),
        ("backpack", {"mines": {"mine-1": "black"}}, True),
        ("crystal-ball", {"variants": ["sudden-wedding"]}, False),
        ("crystal-ball", {}, True),
        ("lantern", {"lantern": True, "phase": "main-choice", "free_steps": 3}, False),
        ("lantern", {}, True),
        ("boots", {}, True),
        ("compass", {}, True),
        ("broom", {}, True),
        ("hourglass", {}, False),
        ("bird", {}, False),
        ("brush", {"gems": "red 3"}, False),
        ("scales", {}, False),
        ("helmet", {"gems": "swords 2"}, False),
        ("flask", {}, False),
        ("rose", {}, False),
        ("mirror", {}, False),
    ],
)
def test_T15_3_R47_an_item_is_offered_only_if_it_has_an_effect_now(item: str, scene: dict, offered: bool):
    scene = {"display": "rose frog", **scene}
    if item in scene["display"]:
        scene["display"] = "boots lantern"
    table = at(goods={A: f"coins 2 {item} {scene.pop('gems', '')}", B: ""}, **scene)
    assert (f"use {item}" in table.options(A)) == offered


def test_T15_3_a_travel_item_always_has_an_effect_a_second_compass_too():
    table = at(goods={A: "compass mirror coins 1"}).says(A, "use compass")
    assert "use mirror as compass" in table.options(A)
    table.says(A, "use mirror as compass")
    assert table.state.jumps == 2
    table = at(goods={A: "boots mirror coins 1"}, display="rose frog").says(A, "use boots", "use mirror as boots")
    assert table.state.free_steps == 9
    table = at(goods={A: "lantern mirror coins 1"}).says(A, "use lantern")
    assert "use mirror as lantern" not in table.options(A)


def test_T15_6_R47_an_item_may_be_used_in_the_turn_it_was_taken():
    table = there("forest-fairy", "black 1", display="frog rose").says(A, "take frog")
    assert table.options(A) == {"end", "use frog"}
    table.says(A, "use frog")
    assert table.state.box_gems == 1
