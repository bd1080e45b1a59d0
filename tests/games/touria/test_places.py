"""The actions of the places, doubling, copying (T10 to T14, E18 to E37)."""

from __future__ import annotations

from .table_talk import A, B, C, at


def there(place: str, goods: str = "", **more: object):
    """A was brought to a place by its broom and is asked for the action."""
    table = at(goods={A: f"broom {goods}", **more.pop("others", {})}, **more)  # type: ignore[arg-type, dict-item]
    return table.says(A, "use broom", f"go {place}")


def test_E18_T11_1_T13_1_D6_1_sword_master_doubled_with_a_violet_gem():
    table = there("sword-master", "violet 1").says(A, "take swords")
    bag = table.field("bag")["violet"]
    table.says(A, "violet")
    assert table.goods(A) == {"swords": 2}
    assert table.field("bag")["violet"] == bag + 1
    table.says(A, "take swords")
    assert table.goods(A) == {"swords": 4}
    assert table.acting == B


def test_E19_T9_9_T11_8_T13_4_D6_4_fountain_doubled_only_while_there_is_a_black_gem():
    table = there("fountain-fairy", "black 3 violet 1").says(A, "throw", "violet", "throw")
    assert table.goods(A) == {"black": 1}
    assert table.state.box_gems == 2
    table = there("fountain-fairy", "black 1 violet 1").says(A, "throw")
    assert table.acting == B
    assert table.goods(A) == {"violet": 1}


def test_E20_T11_4_T11_5_T13_5_D6_3_forest_fairy_doubled():
    table = there("forest-fairy", "violet 1", told=True).says(A, "take boots").draws("item rose")
    table.says(A, "violet")
    assert table.options(A) == {"decline", "take rose", "take frog"}
    table.says(A, "take rose")
    assert table.items(A) == {"boots", "rose"}


def test_E21_T16_4_R53_scales_alone_are_not_an_execution():
    table = there("merchant", "scales violet 1").says(A, "use scales")
    assert table.goods(A) == {"coins": 3, "violet": 1}
    assert table.acting == B
    assert table.asked == "main-choice"


def test_E22_T11_2_R34_an_order_is_delivered_and_the_next_turned_up():
    table = there("merchant", "blue 1 red 2", told=True)
    assert table.offers(A, "deliver") == {"deliver two"}
    table.says(A, "deliver two").draws("order GY-3")
    assert table.goods(A) == {"red": 1, "coins": 3}
    assert table.field("open_order")["two"] == "GY-3"


def test_T11_3_N5_R28_once_all_were_seen_the_stack_is_a_cycle():
    two = ["BR-3", "BG-3", "BY-3", "RG-3", "RY-3", "GY-3"]
    places = {order: k + 1 for k, order in enumerate(two)} | {"BRG-5": 1, "BBRG-7": 1}
    table = there("merchant", "blue 1 red 1", told=True, order_place=places).says(A, "deliver two")
    assert table.field("open_order")["two"] == "BG-3"


def test_E23_T11_9_T11_10_R30_D6_5_robbers_keep_one_of_three():
    table = there("robbers", told=True).says(A, "draw").draws("gem black", "gem black", "gem green")
    assert table.options(A) == {"keep green", "keep black"}
    table.says(A, "keep green")
    assert table.goods(A) == {"green": 1}
    assert table.state.drawn_count == 0
    table = there("robbers", told=True).says(A, "draw").draws(*["gem black"] * 4, "gem yellow")
    assert table.goods(A) == {"yellow": 1}
    assert table.field("bag")["black"] == 20


def test_E24_E25_E26_T11_12_T11_13_T11_14_T11_16_T11_17_T11_18_D6_6_N2_dragon():
    table = there("dragon", "blue 1", told=True).says(A, "roll").draws("die blue").says(A, "pay")
    assert table.goods(A) == {"hearts": 1}
    assert table.acting == B
    table = there("dragon", "black 1 swords 2", told=True).says(A, "roll").draws("die blue")
    assert table.options(A) == {"re-roll", "stop"}
    table.says(A, "re-roll").draws("die black").says(A, "pay")
    assert table.goods(A) == {"hearts": 1, "swords": 1}
    assert table.field("die") == "black"
    table = there("dragon", told=True).says(A, "roll").draws("die red")
    assert table.acting == B
    assert table.goods(A) == {}


def test_E27_T11_19_T11_20_T11_21_T11_22_R33_D6_7_goldsmith():
    table = there("goldsmith", "red 3 blue 3 black 3", die="red")
    assert table.options(A) == {"decline", *(f"{n} {c}" for n in ("sell", "two", "three") for c in ("red", "blue"))}
    assert there("goldsmith", "red 1", die="red").says(A, "sell red").goods(A) == {"coins": 1}
    assert there("goldsmith", "red 2", die="red").says(A, "two red").goods(A) == {"hearts": 1}
    assert there("goldsmith", "red 3", die="red").says(A, "three red").goods(A) == {"hearts": 3}
    assert there("goldsmith", "blue 3", die="red").says(A, "three blue").goods(A) == {"hearts": 2}
    assert there("goldsmith", "red 3", die="black").says(A, "three red").goods(A) == {"hearts": 2}
    assert there("goldsmith", "violet 3", die="violet").says(A, "three violet").goods(A) == {"hearts": 3}


def test_E29_T12_4_D6_8_tournament():
    assert there("tournament", "swords 1").options(A) == {"heart", "coins", "decline"}
    assert there("tournament", "swords 1").says(A, "heart").goods(A) == {"hearts": 1}
    assert there("tournament", "swords 1").says(A, "coins").goods(A) == {"coins": 3}
    assert there("tournament").acting == B  # nothing but to decline


def test_E31_T10_1_R26_R39_R90_declining_ends_doubling_and_copying():
    table = there("sword-master", "violet 1", others={B: "elixirs 1"}).says(A, "decline")
    assert table.acting == B
    assert table.asked == "main-choice"


def test_E32_E34_T14_1_T14_2_T14_5_T14_6_R32_R40_R43_D8_copying_clockwise_after_both_executions():
    table = there("dragon", "blue 1", players=3, others={B: "elixirs 1 red 1", C: "elixirs 1"}, told=True)
    table.says(A, "roll").draws("die blue").says(A, "pay")
    assert table.acting == B
    assert table.options(B) == {"elixir", "no"}
    table.says(B, "elixir", "roll").draws("die red").says(B, "pay")
    assert table.goods(B) == {"hearts": 1}
    assert table.acting == C
    assert table.goods(A) == {"hearts": 1, "elixirs": 1}
    table.says(C, "elixir", "roll").draws("die green")
    assert table.goods(A) == {"hearts": 1, "elixirs": 2}
    assert table.field("die") == "green"
    table = there("forest-fairy", "violet 1", others={B: "elixirs 1"}).says(A, "take boots")
    assert table.acting == A
    assert table.asked == "doubling"
    table.says(A, "violet", "take frog")
    assert table.acting == B
    assert table.asked == "copying"


def test_E33_R38_R46_T13_7_a_copy_is_never_doubled_and_T14_8_uses_no_any_time_item():
    table = there("sword-master", others={B: "elixirs 1 violet 1 bird chest"}).says(A, "take swords").says(B, "elixir")
    assert table.options(B) == {"take swords", "decline"}
    table.says(B, "take swords")
    assert table.goods(B) == {"swords": 2, "violet": 1}
    assert table.asked == "main-choice"


def test_E35_T14_7_R45_the_tournament_is_copied_without_a_coin():
    table = (
        there("tournament", "swords 1", others={B: "elixirs 1 swords 2"}).says(A, "heart").says(B, "elixir", "coins")
    )
    assert table.goods(B) == {"swords": 1, "coins": 3}


def test_E36_T14_4_R42_asked_only_with_something_to_do():
    table = there("fountain-fairy", "black 1", others={B: "elixirs 1"}).says(A, "throw")
    assert table.asked == "main-choice"
    table = there("merchant", "blue 1 red 1", others={B: "elixirs 1 scales"}).says(A, "deliver two")
    assert table.acting == B
    assert table.asked == "copying"


def test_E37_T16_12_the_flask_goes_to_the_discard_pile():
    table = there("sword-master", others={B: "flask"}).says(A, "take swords").says(B, "use flask", "take swords")
    assert table.field("discard_top") == "flask"
    assert table.goods(A) == {"swords": 2} == table.goods(B)


def test_R44_no_copy_from_the_castle():
    table = there("sword-master", others={B: "elixirs 1"}, castle="B").says(A, "take swords")
    assert table.asked == "door"


def test_E50_T13_2_T13_3_T16_16_R35_R64_the_bird_doubles_once():
    table = there("sword-master", "bird violet 1").says(A, "take swords", "use bird", "take swords")
    assert table.goods(A) == {"swords": 4, "violet": 1}
    assert table.field("discard_top") == "bird"
    assert table.acting == B


def test_E61_T11_11_robbers_with_a_poor_bag():
    table = there("robbers", bag="black 2", others={B: ""}, told=True).says(A, "draw")
    assert table.goods(A) == {}
    assert table.field("bag") == {"black": 2}
    assert table.state.performed == 0
    assert "A keeps." in table.told("keeps")
    assert there("robbers", bag="").acting == B  # nothing to draw


def test_E67_R36_the_violet_gem_just_kept_doubles():
    table = there("robbers", told=True).says(A, "draw").draws("gem violet", "gem red", "gem red").says(A, "keep violet")
    table.says(A, "violet")
    assert table.field("bag")["violet"] == 5
    assert table.goods(A) == {}
