"""Actions in general and those without payments, clause by clause (T10, T11.1 to T11.11, T12.4, R26 to R30, D6)."""

from __future__ import annotations

from itertools import combinations_with_replacement

import pytest

from mutig.core.ruleset import NATURE

from .table_talk import COLOURS, A, B, Scene, at
from .test_places import there

# One plain execution at each space: goods of whoever does it, choices, what NATURE has to say
PERFORMED: dict[str, tuple[str, list[str], list[str]]] = {
    "sword-master": ("", ["take swords"], []),
    "merchant": ("blue 1 red 1", ["deliver two"], ["order GY-3"]),
    "forest-fairy": ("", ["take boots"], ["item rose"]),
    "fountain-fairy": ("black 1", ["throw"], []),
    "robbers": ("", ["draw"], ["gem red", "gem red", "gem red"]),
    "dragon": ("", ["roll"], ["die red"]),
    "goldsmith": ("green 1", ["sell green"], []),
    "tournament": ("swords 1", ["heart"], []),
}
COPIER = {B: "elixirs 1 black 2 blue 4 red 4 green 2 yellow 2 swords 2"}


# T10


@pytest.mark.parametrize("place", PERFORMED)
def test_T10_1_R26_E31_every_action_may_be_declined_and_nothing_follows(place: str):
    goods, _, _ = PERFORMED[place]
    table = there(place, f"violet 1 {goods} chest", others=COPIER, told=True)
    before = table.goods(A)
    assert "decline" in table.options(A)
    table.says(A, "decline")
    assert table.goods(A) == before
    assert table.options(A) == {"end", "use chest"}  # D9: no doubling, no copying
    assert table.says(A, "end").asked == "main-choice"


@pytest.mark.parametrize("place", PERFORMED)
def test_T10_1_T10_4_T10_5_an_execution_is_done_once_then_copied(place: str):
    goods, choices, draws = PERFORMED[place]
    table = there(place, goods, others=COPIER, told=True).says(A, *choices).draws(*draws)
    assert table.acting == B
    assert table.asked == "copying"
    assert table.state.performed == 1


def test_T10_4_stopping_at_the_dragon_and_keeping_nothing_at_the_robbers_count_as_performed():
    table = there("dragon", "red 1", others=COPIER, told=True).says(A, "roll").draws("die red").says(A, "stop")
    assert table.asked == "copying"
    table = there("robbers", bag="black 2", others={B: "elixirs 1"}).says(A, "draw")
    assert (table.goods(A), table.asked, table.acting) == ({}, "copying", B)


def test_T10_5_doubling_is_asked_before_copying():
    table = there("sword-master", "violet 1", others=COPIER).says(A, "take swords")
    assert (table.acting, table.asked) == (A, "doubling")
    assert table.says(A, "no").asked == "copying"


@pytest.mark.parametrize(
    ("place", "able", "unable"),
    [
        ("merchant", {"goods": "blue 1 red 1"}, {"goods": "blue 2 green 5"}),
        ("merchant", {"goods": "blue 1 green 1 brush"}, {"goods": "blue 1 black 3 brush"}),
        ("forest-fairy", {"display": "- boots"}, {"display": "- -", "stack": ""}),
        ("fountain-fairy", {"goods": "black 1"}, {"goods": "blue 1 violet 1"}),
        ("robbers", {"bag": "black 1"}, {"bag": ""}),
        ("goldsmith", {"goods": "violet 1"}, {"goods": "black 3"}),
        ("tournament", {"goods": "swords 1"}, {"goods": "coins 5"}),
        ("sword-master", {}, None),
        ("dragon", {}, None),
    ],
)
def test_T10_2_T10_3_R27_performable_or_only_to_decline(
    place: str, able: dict[str, str], unable: dict[str, str] | None
):
    def visit(settings: dict[str, str]) -> Scene:
        rest = {key: value for key, value in settings.items() if key != "goods"}
        return there(place, f"crystal-ball {settings.get('goods', '')}", **rest)

    assert visit(able).options(A) > {"decline", "use crystal-ball"}
    if unable is not None:
        assert visit(unable).options(A) == {"decline", "use crystal-ball"}  # going there was legal all the same
        assert visit(unable).says(A, "decline").options(A) == {"end", "use crystal-ball"}


@pytest.mark.parametrize(
    ("place", "able", "unable"),
    [
        ("merchant", "blue 2 red 2 green 2 yellow 2", "blue 5"),
        ("merchant", "blue 1 red 1 green 1 violet 4 brush", "black 4 violet 1 brush"),
        ("fountain-fairy", "black 1", "blue 1 violet 1"),
        ("goldsmith", "violet 1", "black 2"),
        ("tournament", "swords 1", "coins 9"),
    ],
)
def test_T10_2_performable_for_a_player_with_its_own_goods(place: str, able: str, unable: str):
    goods, choices, _ = PERFORMED[place]
    assert there(place, goods, others={B: f"elixirs 1 {able}"}).says(A, *choices).asked == "copying"
    assert there(place, goods, others={B: f"elixirs 1 {unable}"}).says(A, *choices).asked == "main-choice"


def test_T10_2_robbers_and_forest_fairy_depend_on_what_is_left():
    for bag, asked in (("red 2", "copying"), ("red 1", "main-choice")):
        table = there("robbers", "bird", bag=bag, others={B: "elixirs 1"}).says(A, "draw")
        assert (table.asked == "doubling") == (bag == "red 2")
        assert (table.says(A, "no") if table.acting == A else table).asked == asked
    for display, asked in (("boots frog", "copying"), ("boots -", "main-choice")):
        goods = {A: "coins 1", B: "elixirs 1"}
        table = at(goods=goods, display=display, stack="").says(A, "tower NE", "go forest-fairy", "take boots")
        assert table.asked == asked


def test_T10_3_the_scales_stay_usable_where_no_order_can_be_paid():
    table = there("merchant", "scales black 1 chest")
    assert table.options(A) == {"decline", "use scales", "use chest"}
    assert table.says(A, "use scales").options(A) == {"decline", "use chest"}


def test_T10_1_a_copier_may_decline_too_after_paying():
    table = there("sword-master", others=COPIER).says(A, "take swords").says(B, "elixir")
    assert table.options(B) == {"take swords", "decline"}
    table.says(B, "decline")
    assert table.goods(A) == {"swords": 2, "elixirs": 1}
    assert table.goods(B)["swords"] == 2  # those it had


# D6 as active player and as copier


def test_D6_the_active_player_with_items_the_copier_without():
    items = "chest backpack crystal-ball frog black 1"
    usable = {"use chest", "use backpack", "use crystal-ball", "use frog"}
    table = there("sword-master", items, display="boots rose")
    assert table.options(A) == {"take swords", "decline"} | usable
    table = there("sword-master", others={B: f"elixirs 1 {items}"}, display="boots rose").says(A, "take swords")
    assert table.says(B, "elixir").options(B) == {"take swords", "decline"}


def test_E18_T11_1_D6_1_sword_master():
    table = there("sword-master", "violet 1")
    assert table.options(A) == {"take swords", "decline"}
    assert table.says(A, "take swords").goods(A) == {"swords": 2, "violet": 1}
    bag = table.field("bag")["violet"]
    table.says(A, "violet")
    assert table.options(A) == {"take swords", "decline"}
    assert table.says(A, "take swords").goods(A) == {"swords": 4}
    assert table.field("bag")["violet"] == bag + 1


# Forest fairy


def test_T11_4_T11_5_D6_3_one_of_the_displayed_items():
    table = there("forest-fairy", told=True)
    assert table.options(A) == {"take boots", "take frog", "decline"}
    table.says(A, "take frog")
    assert table.items(A) == {"frog"}
    assert table.asked == "fill-slot"  # at once, before anything else
    table.draws("item rose")
    assert table.field("displayed") == ["boots", "rose"]
    assert there("forest-fairy", display="- frog", stack="").options(A) == {"take frog", "decline"}


def test_E20_forest_fairy_doubled():
    table = there("forest-fairy", "violet 1", told=True).says(A, "take boots").draws("item rose").says(A, "violet")
    assert table.options(A) == {"take rose", "take frog", "decline"}
    table.says(A, "take frog").draws("item lantern")
    assert table.items(A) == {"boots", "frog"}
    assert table.field("displayed") == ["rose", "lantern"]


def test_T11_6_R29_the_discard_pile_is_reshuffled_only_when_an_item_must_be_turned_up():
    table = at(goods={A: "coins 1"}, display="rose lantern", discard="boots frog", stack="compass", told=True)
    table.says(A, "tower NE", "go forest-fairy", "take rose")
    assert table.field("displayed") == ["compass", "lantern"]
    assert (table.state.stack_size, table.field("discard_top")) == (0, "frog")  # the empty stack waits
    table = at(goods={A: "coins 1"}, display="rose lantern", discard="boots frog", stack="", told=True)
    table.says(A, "tower NE", "go forest-fairy", "take rose")
    assert table.options(NATURE) == {"item boots", "item frog"}
    table.draws("item boots")
    assert table.field("displayed") == ["boots", "lantern"]
    assert (table.field("stacked"), table.field("discarded")) == (["frog"], [])
    assert table.field("discard_top") is None


def test_T11_7_R29_a_slot_that_cannot_be_filled_waits_for_upkeep():
    table = at(goods={A: "coins 1 frog black 1"}, display="boots rose", stack="")
    table.says(A, "tower NE", "go forest-fairy", "take boots").says(B, "no")  # B holds the flask
    assert table.field("displayed") == [None, "rose"]
    table.says(A, "use frog")
    assert table.acting == B  # upkeep: the frog on the pile became the stack
    assert table.field("displayed") == ["frog", "rose"]
    table = at(goods={A: "coins 1"}, stack="").says(A, "tower NE", "go forest-fairy", "take boots").says(B, "no")
    assert (table.field("displayed"), table.asked) == ([None, "frog"], "main-choice")  # nothing to fill it with


# Fountain fairy


def test_E19_T11_8_D6_4_fountain_fairy():
    table = there("fountain-fairy", "black 3 violet 1")
    assert table.options(A) == {"throw", "decline"}
    assert table.says(A, "throw").goods(A) == {"black": 2, "violet": 1}
    bag = table.field("bag")
    table.says(A, "violet", "throw")
    assert table.goods(A) == {"black": 1}
    assert table.state.box_gems == 2
    assert table.field("bag") == bag | {"violet": bag["violet"] + 1}
    table = there("fountain-fairy", "black 1 violet 1").says(A, "throw")
    assert (table.acting, table.goods(A)) == (B, {"violet": 1})  # no doubling


# Robbers


def test_D6_5_T11_9_R30_every_draw_of_three():
    for drawn in combinations_with_replacement(COLOURS, 3):
        if drawn == ("black",) * 3:
            continue
        table = there("robbers", "chest", told=True)
        assert table.options(A) == {"draw", "decline", "use chest"}
        before = table.field("bag")
        table.says(A, "draw").draws(*(f"gem {colour}" for colour in drawn))
        if len(set(drawn)) > 1:
            assert table.options(A) == {f"keep {colour}" for colour in drawn}  # no refusal, no items
            table.says(A, f"keep {drawn[0]}")
        assert table.goods(A) == {drawn[0]: 1}
        assert table.field("bag") == before | {drawn[0]: before[drawn[0]] - 1}
        assert [line.args["colour"] for line in table.game.log_for(B) if line.id == "gem-drawn"] == list(drawn)


@pytest.mark.parametrize("more", [0, 1, 4])
def test_E23_T11_10_R30_three_black_then_single_gems_until_one_is_coloured(more: int):
    table = there("robbers", told=True).says(A, "draw").draws(*["gem black"] * (3 + more))
    assert table.acting == NATURE
    table.draws("gem yellow")
    assert table.goods(A) == {"yellow": 1}  # without a choice
    assert table.field("bag")["black"] == 20


def test_E23_two_black_and_a_green_gem_are_a_choice():
    table = there("robbers", told=True).says(A, "draw").draws("gem black", "gem black", "gem green")
    assert table.options(A) == {"keep black", "keep green"}
    assert table.says(A, "keep black").goods(A) == {"black": 1}
    assert table.field("bag")["black"] == 19


def test_T11_11_R30_a_short_bag():
    table = there("robbers", bag="red 1 blue 1", told=True).says(A, "draw").draws("gem red")
    assert table.options(A) == {"keep red", "keep blue"}
    assert there("robbers", bag="violet 1").says(A, "draw").goods(A) == {"violet": 1}
    for black in (1, 2, 3, 5):
        table = there("robbers", bag=f"black {black}", others={B: "elixirs 1"}).says(A, "draw")
        assert table.goods(A) == {}
        assert table.field("bag") == {"black": black}
    table = there("robbers", bag="black 4 red 1", told=True).says(A, "draw").draws(*["gem black"] * 4)
    assert table.goods(A) == {"red": 1}
    assert "draw" not in there("robbers", "chest", bag="").options(A)


# Tournament


@pytest.mark.parametrize(
    ("goods", "discard", "expected"),
    [
        ("swords 1", "", {"heart", "coins"}),
        ("swords 1 helmet", "", {"heart", "coins"}),
        ("swords 2 helmet", "", {"heart", "coins", "use helmet"}),
        ("swords 2 mirror", "helmet", {"heart", "coins", "use mirror as helmet"}),
        ("swords 2 mirror", "helmet frog", {"heart", "coins"}),
        ("swords 2", "helmet", {"heart", "coins"}),
        ("helmet", "", set()),
    ],
)
def test_D6_8_E29_T12_4_tournament(goods: str, discard: str, expected: set[str]):
    table = at(goods={A: f"coins 1 chest {goods}"}, display="rose flask", discard=discard)
    table.says(A, "tower NE", "go tournament")
    assert table.options(A) == expected | {"decline", "use chest"}
    for use in ("use helmet", "use mirror as helmet"):
        if use in expected:
            assert table.says(A, use).options(A) == {"heart heart", "heart coins", "coins coins"}


def test_E29_T12_4_one_sword_for_a_heart_or_three_coins():
    assert there("tournament", "swords 2").says(A, "heart").goods(A) == {"swords": 1, "hearts": 1}
    assert there("tournament", "swords 2").says(A, "coins").goods(A) == {"swords": 1, "coins": 3}
    for choice, gain in (
        ("heart heart", {"hearts": 2}),
        ("heart coins", {"hearts": 1, "coins": 3}),
        ("coins coins", {"coins": 6}),
    ):
        table = there("tournament", "swords 3 helmet").says(A, "use helmet", choice)
        assert table.goods(A) == {"swords": 1} | gain


def test_D6_8_a_copier_has_no_mirror_but_the_helmet():
    table = there("tournament", "swords 1", others={B: "elixirs 1 swords 2 helmet mirror"}).says(A, "heart")
    assert table.says(B, "elixir").options(B) == {"heart", "coins", "use helmet", "decline"}
    goods = {A: "coins 1 swords 1", B: "elixirs 1 swords 2 mirror"}
    table = at(goods=goods, discard="helmet").says(A, "tower NE", "go tournament", "heart")
    assert table.says(B, "elixir").options(B) == {"heart", "coins", "decline"}
