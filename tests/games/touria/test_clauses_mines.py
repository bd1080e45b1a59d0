"""Mines and the bag, clause by clause (T9, R20 to R25, D5, E13, E15 to E17, N3), with every order of draws."""

from __future__ import annotations

from collections import Counter
from itertools import permutations

import pytest

from mutig.core.ruleset import NATURE
from mutig.games.touria import names as n

from .table_talk import COLOURS, A, B, Scene, at
from .test_places import there


def into_mine_5(mine: str, goods: str = "", **more: object) -> Scene:
    """A has just entered mine-5 on the way to the merchant; a chest keeps single choices from being made."""
    table = at(goods={A: f"chest {goods}"}, mines={"mine-5": mine}, **more)  # type: ignore[arg-type]
    return table.says(A, "tower NW", "step mine-5")


# Collecting


def test_T9_1_collecting_is_compulsory_and_the_active_players():
    table = into_mine_5("black red", "coins 9")
    assert table.goods(A) == {"coins": 9, "black": 1, "red": 1}
    assert table.goods(B) == {}


@pytest.mark.parametrize("colour", ["blue", "red", "green", "yellow", "violet"])
def test_T9_2_E15_black_and_coloured_take_both(colour: str):
    table = into_mine_5(f"black {colour}")
    assert table.goods(A) == {"black": 1, colour: 1}
    assert table.mine(5) == []


def test_T9_3_E16_R24_exactly_one_without_black():
    table = into_mine_5("green yellow").says(A, "take green")
    assert table.goods(A) == {"green": 1}
    assert table.mine(5) == ["yellow"]
    assert table.told("collects") == ["A collects 1 green gem in mine 5."]
    table = into_mine_5("green yellow").says(A, "take yellow")
    assert table.goods(A) == {"yellow": 1}
    assert table.mine(5) == ["green"]
    assert into_mine_5("yellow").goods(A) == {"yellow": 1}
    table = into_mine_5("blue blue")
    assert table.goods(A) == {"blue": 1}
    assert table.mine(5) == ["blue"]
    assert table.asked == "travel"  # no question between equal gems


@pytest.mark.parametrize(("one", "two"), [("blue", "violet"), ("red", "green"), ("yellow", "violet")])
def test_D5_one_of_two_different_coloured_gems_no_refusal_no_items(one: str, two: str):
    goods = "frog black 1 backpack crystal-ball boots lantern mirror"
    table = into_mine_5(f"{one} {two}", goods, display="rose flask", discard="compass")
    assert table.options(A) == {f"take {one}", f"take {two}"}
    assert table.options(B) == set()


def test_T9_4_R22_R23_a_single_black_gem_and_an_empty_mine():
    table = into_mine_5("black", told=True)
    assert table.goods(A) == {"black": 1}  # without a question
    assert table.mine(5) == []
    table = into_mine_5("", bag="")
    assert table.goods(A) == {}
    assert table.asked == "travel"
    assert table.says(A, "step merchant").field("heroes") == "merchant"


def test_T9_5_E15_R25_filled_on_leaving_before_anything_else():
    table = into_mine_5("black red", told=True)
    assert (table.mine(5), table.asked) == ([], "travel")  # not while the heroes are there
    table.says(A, "step merchant")
    assert table.acting == NATURE
    assert table.asked == "fill-mine"
    table.draws("gem green", "gem blue")
    assert table.mine(5) == ["blue", "green"]
    assert table.acting == A


def test_T9_5_R25_the_mine_left_is_filled_before_the_next_mine_is_collected():
    table = at(goods={A: "compass chest"}, heroes="dragon", mines={"mine-6": "red"}, told=True)
    table.says(A, "use compass", "tower SE", "step mine-1", "jump mine-6")
    assert table.asked == "fill-mine"
    assert table.field("heroes") == "mine-6"
    assert table.goods(A) == {"yellow": 1}  # nothing of mine-6 yet
    table.draws("gem blue", "gem blue")
    assert table.goods(A) == {"yellow": 1, "red": 1}


def test_T9_5_E16_a_mine_with_a_gem_left_is_not_filled():
    table = into_mine_5("green yellow", told=True).says(A, "take green", "step merchant")
    assert table.mine(5) == ["yellow"]
    assert table.acting == A
    table = into_mine_5("yellow", told=True).says(A, "step merchant")
    assert table.asked == "fill-mine"


def test_T9_10_R16_every_entry_into_a_mine_collects_again():
    """Mines of the house edition have three roads at most, so the second entry is a leap."""
    table = at(goods={A: "coins 9 chest compass"}, heroes="dragon", mines={"mine-1": "blue blue"})
    table.says(A, "use compass", "tower NW", "step mine-1")
    assert (table.goods(A)["blue"], table.mine(1)) == (1, ["blue"])
    table.says(A, "step robbers", "step mine-3", "jump mine-1")
    assert (table.goods(A)["blue"], table.mine(1)) == (2, [])
    table.says(A, "step courtyard")
    assert len(table.mine(1)) == 2


# Filling


def unpack(bag: str, **more: object) -> Scene:
    """Mine-3 has just been emptied with a backpack and is to be filled."""
    table = at(goods={A: "backpack"}, mines={"mine-3": "red"}, bag=bag, told=True, **more)  # type: ignore[arg-type]
    return table.says(A, "use backpack", "empty mine-3")


def test_E13_T9_6_R20_black_pairs_wait_aside_and_return():
    table = unpack("black 4 red 2 blue 1").draws("gem black", "gem black")
    assert table.options(NATURE) == {"gem black", "gem red", "gem blue"}
    assert table.game.weights() == [2, 1, 2]  # the two black ones are not in the bag now
    table.draws("gem red", "gem black")
    assert table.mine(3) == ["black", "red"]
    assert table.field("bag") == {"black": 3, "red": 1, "blue": 1}


def test_T9_6_R20_several_black_pairs():
    table = unpack("black 6 red 1 blue 1").draws(*["gem black"] * 4, "gem blue", "gem red")
    assert table.mine(3) == ["blue", "red"]
    assert table.field("bag") == {"black": 6}


def test_E17_T9_7_R21_the_three_bags_of_the_example():
    table = unpack("black 3")
    assert (table.mine(3), table.field("bag")) == (["black"], {"black": 2})
    table = unpack("black 2 blue 1").draws("gem black", "gem black")
    assert (table.mine(3), table.field("bag")) == (["black", "blue"], {"black": 1})
    table = unpack("")
    assert (table.mine(3), table.field("bag")) == ([], {})


def filled(draws: list[str]) -> list[str]:
    """T9.6 and T9.7 in the words of the rules: what lies in the mine if the gems come out in this order."""
    aside: list[str] = []
    pair: list[str] = []
    while draws and len(pair) < 2:
        pair.append(draws.pop(0))
        if pair == ["black", "black"]:
            aside, pair = aside + pair, []
    for gem in aside:
        if len(pair) < 2 and "black" not in pair:
            pair.append(gem)
    return sorted(pair, key=COLOURS.index)


@pytest.mark.parametrize(
    "bag",
    ["black 1", "red 1", "black 2", "red 2", "black 4", "black 5", "black 2 red 1", "black 3 red 1", "black 3 red 2"],
)
def test_T9_6_T9_7_T9_8_R20_R21_every_order_of_draws(bag: str):
    words = bag.split()
    gems = [colour for colour, count in zip(words[::2], words[1::2], strict=True) for _ in range(int(count))]
    for order in sorted(set(permutations(gems))):
        table, draws = unpack(bag), list(order)
        while table.asked == "fill-mine":
            drawn = len(gems) - table.state.bag_size  # single outcomes were drawn without being told
            table.draws(f"gem {order[drawn]}")
        assert table.mine(3) == filled(draws)
        assert table.mine(3).count("black") < 2
        assert Counter(table.mine(3)) + Counter(table.field("bag")) == Counter(gems)


def test_N3_gems_are_drawn_without_replacement_as_likely_as_there_are_of_them():
    table = there("robbers", bag="black 3 blue 1 violet 2", told=True).says(A, "draw")
    chances = []
    for gem in ("black", "violet"):
        options = [choice.text for choice in table.game.choices(NATURE)]
        chances.append(dict(zip(options, table.game.weights(), strict=True)))
        table.draws(f"gem {gem}")
    options = [choice.text for choice in table.game.choices(NATURE)]
    chances.append(dict(zip(options, table.game.weights(), strict=True)))
    assert chances == [
        {"gem black": 3, "gem blue": 1, "gem violet": 2},
        {"gem black": 2, "gem blue": 1, "gem violet": 2},
        {"gem black": 2, "gem blue": 1, "gem violet": 1},
    ]
    table = unpack("black 2 red 3")
    assert table.game.weights() == [2, 3]
    assert table.draws("gem red").game.weights() == [2, 2]


# Where gems go


def test_T9_9_paid_gems_go_into_the_bag():
    paid = {
        ("merchant", "blue 1 red 1"): ["deliver two"],
        ("goldsmith", "green 1"): ["sell green"],
        ("goldsmith", "violet 2"): ["two violet"],
        ("goldsmith", "yellow 3"): ["three yellow"],
        ("sword-master", "violet 1"): ["take swords", "violet"],
    }
    for (place, goods), choices in paid.items():
        table = there(place, goods)
        before, words = table.field("bag"), goods.split()
        table.says(A, *choices)
        gone = Counter(table.field("bag")) - Counter(before)
        assert gone == Counter({c: int(k) for c, k in zip(words[::2], words[1::2], strict=True)})
        assert table.state.box_gems == 0
    dragon = there("dragon", "black 1", told=True).says(A, "roll").draws("die black")
    before = dragon.field("bag")["black"]
    assert dragon.says(A, "pay").field("bag")["black"] == before + 1
    assert dragon.state.box_gems == 0


def test_T9_9_black_gems_of_fountain_and_frog_go_into_the_box_for_good():
    table = there("fountain-fairy", "black 1")
    before = table.field("bag")["black"]
    table.says(A, "throw")
    assert (table.state.box_gems, table.field("bag")["black"]) == (1, before)
    table = at(goods={A: "frog black 1"}, display="boots rose")
    before = table.field("bag")["black"]
    table.says(A, "use frog")
    assert (table.state.box_gems, table.field("bag")["black"]) == (1, before)
    assert n.GEMS_BLACK == 20 == before + 1


# Upkeep


def test_T5_6_upkeep_fills_mines_in_the_order_of_the_edition_then_the_display():
    empty = {"mine-2": "", "mine-5": ""}
    table = at(goods={A: ""}, phase="end-turn", mines=empty, bag="red 1 blue 1", display="- frog", told=True)
    assert table.asked == "fill-mine"
    table.draws("gem red")
    assert (table.mine(2), table.mine(5)) == (["blue", "red"], [])  # the bag held no more
    assert table.asked == "fill-slot"
    table.draws("item rose")
    assert table.field("displayed") == ["rose", "frog"]
    assert (table.acting, table.asked) == (B, "main-choice")
