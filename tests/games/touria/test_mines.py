"""Setup, mines and the bag (T2, T9, E13 to E17)."""

from __future__ import annotations

import pytest

from mutig.core.chance import SeededChance, ToldChance
from mutig.core.errors import MutigError
from mutig.core.game import Game
from mutig.core.ruleset import NATURE
from mutig.games.touria.ruleset import RULES

from .table_talk import A, B, at


def fresh(players: int, **settings: object) -> Game:
    table = RULES.table(RULES.check_options(players, [], settings), RULES.load_edition("house"))
    return Game(table, SeededChance(3))


def test_T2_8_T2_4_T2_5_T2_6_T2_7_T2_9_R99_N4_what_everybody_gets_and_the_order_of_chance():
    game = fresh(4, start_player=0)
    assert [line.id for line in game.log] == [
        *["item-displayed"] * 2,
        *["order-revealed"] * 3,
        "die-rolled",
        *["mine-filled"] * 6,
    ]
    s = game.state
    assert s.coins[:4] == [3] * 4
    assert s.elixirs[:4] == [1] * 4
    assert s.hearts[:4] == s.swords[:4] == [0] * 4
    assert sum(s.bag) == 65 - 12
    assert all(gem >= 0 for mine in s.mine_gem for gem in mine)


@pytest.mark.parametrize(("players", "order"), [(4, [3, 2, 1]), (3, [2, 1]), (2, [1])])
def test_E14_T2_11_T2_12_T2_13_R12_D1_start_bonus_counter_clockwise_never_violet(players: int, order: list[int]):
    game = fresh(players, start_player=0)
    for seat in order:
        assert game.pending == {seat}
        texts = {choice.text for choice in game.choices(seat)}
        assert texts == {f"bonus {x}" for x in ("black", "blue", "red", "green", "yellow", "coin", "sword")}
        game.play(seat, "bonus sword")
    assert game.pending == {0}
    assert game.state.swords[0] == 0


def test_T2_10_R11_N1_lots_for_the_start_player():
    table = RULES.table(RULES.check_options(3, [], {}), RULES.load_edition("house"))
    game = Game(table, ToldChance())
    while game.state.depth:
        game.play(NATURE, game.codes(NATURE)[0])
    assert [choice.text for choice in game.choices(NATURE)] == ["start 0", "start 1", "start 2"]


def test_E13_T9_6_R20_N3_a_black_pair_is_set_aside_until_a_legal_pair_is_drawn():
    table = at(goods={A: "backpack"}, mines={"mine-3": "red"}, told=True).says(A, "use backpack", "empty mine-3")
    before = table.field("bag")["black"]
    table.draws("gem black", "gem black")
    assert table.state.aside == 2
    table.draws("gem red", "gem black")
    assert table.mine(3) == ["black", "red"]
    assert table.field("bag")["black"] == before - 1
    assert table.state.aside == 0


def test_E15_T9_1_T9_2_T9_5_R25_black_and_coloured_are_both_taken_and_the_mine_filled_on_leaving():
    table = at(goods={A: ""}, mines={"mine-5": "black red"}, told=True).says(A, "tower NW", "step mine-5")
    assert table.goods(A) == {"black": 1, "red": 1}
    assert table.mine(5) == []
    table.walks(A, "mine-5", "merchant")
    assert table.asked == "fill-mine"
    table.draws("gem green", "gem blue")
    assert table.mine(5) == ["blue", "green"]


def test_E16_T9_3_R24_D5_one_of_two_coloured_gems():
    table = at(goods={A: ""}, mines={"mine-5": "green yellow"}).says(A, "tower NW", "step mine-5")
    assert table.options(A) == {"take green", "take yellow"}  # no items, no refusal
    table.says(A, "take green").walks(A, "mine-5", "merchant")
    assert table.goods(A) == {"green": 1}
    assert table.mine(5) == ["yellow"]
    table = at(goods={A: ""}, mines={"mine-5": "blue blue"}).says(A, "tower NW", "step mine-5")
    assert table.goods(A) == {"blue": 1}
    assert table.mine(5) == ["blue"]


def test_E17_T9_7_T9_8_R21_the_bag_runs_out():
    packing = {"goods": {A: "backpack"}, "told": True}
    table = at(bag="black 3", mines={"mine-3": "red"}, **packing).says(A, "use backpack", "empty mine-3")
    assert table.mine(3) == ["black"]
    assert table.field("bag") == {"black": 2}
    table = at(bag="black 2 blue 1", mines={"mine-3": "red"}, **packing).says(A, "use backpack", "empty mine-3")
    table.draws("gem black", "gem black")
    assert table.mine(3) == ["black", "blue"]
    assert table.field("bag") == {"black": 1}
    table = at(bag="", mines={"mine-3": "red"}, **packing).says(A, "use backpack", "empty mine-3")
    assert table.mine(3) == []


def test_T9_4_R22_R23_a_single_black_gem_must_be_taken_and_an_empty_mine_gives_nothing():
    table = at(goods={A: ""}, mines={"mine-5": "black"}).says(A, "tower NW", "step mine-5")
    assert table.goods(A) == {"black": 1}
    table = at(goods={A: ""}, mines={"mine-5": ""}, bag="").says(A, "tower NW", "step mine-5")
    assert table.goods(A) == {}


def test_T5_6_R84_upkeep_fills_what_was_left_empty():
    table = at(goods={A: "coins 1"}, mines={"mine-4": ""}).says(A, "tower NE", "go sword-master", "take swords")
    assert table.acting == B
    assert len(table.mine(4)) == 2


def test_T1_1_options_are_checked():
    for players in (1, 5, True, "2"):
        with pytest.raises(MutigError, match="2 to 4 players"):
            RULES.check_options(players, [], {})
    with pytest.raises(MutigError, match="unknown variant 'shrt': did you mean 'short'"):
        RULES.check_options(2, ["shrt"], {})
    with pytest.raises(MutigError, match="unknown option"):
        RULES.check_options(2, [], {"board": 1})
    with pytest.raises(MutigError, match="clockwise"):
        RULES.check_options(3, [], {"sides": "SNW"})
    with pytest.raises(MutigError, match="different letters"):
        RULES.check_options(2, [], {"sides": "SX"})
    with pytest.raises(MutigError, match="start_player"):
        RULES.check_options(2, [], {"start_player": 2})
    assert RULES.check_options(3, "short", {"sides": "ESW"})["sides"] == "ESW"
