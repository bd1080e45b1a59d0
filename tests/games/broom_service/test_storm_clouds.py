"""Storm clouds (B12; D14, D15): they block like all clouds and help whoever dispels them."""

from fractions import Fraction

import pytest

import mutig
from mutig import NATURE, ToldChance

from .table_talk import A, B, at

STORMS = {"plus-two": 2, "move": 2, "deliver": 1, "set-orange": 1, "set-violet": 1, "set-green": 1}


def fairy(stance="cowardly", **scene):
    """A plays the Fairy with 2 wands unless the scene says otherwise; B has nothing to say."""
    scene = {"goods": {A: "wand 2"}, "pawns": {A: "p1 cb"}, "hands": {A: "weather-fairy hill-witch"}} | scene
    return at(storms=True, **scene).says(A, f"lead weather-fairy {stance}")


def laying_clouds(**settings):
    """A fresh game whose first cloud is about to be laid."""
    game = mutig.new_game("broom-service", 2, chance=ToldChance(), **settings)
    game.play(NATURE, "start 0")
    return game


def chances(game):
    total = sum(game.weights())
    kinds = [choice.cloud_kind for choice in game.choices(NATURE)]
    return {kind: Fraction(weight, total) for kind, weight in zip(kinds, game.weights(), strict=True)}


@pytest.mark.parametrize("side", [[], ["back"]])
def test_B12_1_storm_clouds_may_be_used_on_both_sides(side):
    seen = set()
    for seed in range(12):
        game = mutig.new_game("broom-service", 2, seed=seed, variants={*side, "storms"})
        seen |= set(game.view("spectator")["table"]["cloud"].values())
    assert set(STORMS) <= seen


def test_B12_2_storm_and_heavy_clouds_are_one_mix_and_every_space_gets_one_tile():
    game = laying_clouds(variants={"storms"})
    heavy = {"heavy-1-1": 8, "heavy-2-2": 10, "heavy-3-3": 6}
    assert chances(game) == {kind: Fraction(n, 32) for kind, n in (heavy | STORMS).items()}
    game.play(NATURE, "cloud deliver")
    assert "deliver" not in chances(game)
    assert chances(game)["heavy-2-2"] == Fraction(10, 31)
    for side, spaces in (("front", 18), ("back", 19)):
        variants = {"storms", "back"} if side == "back" else {"storms"}
        for seed in range(6):
            clouds = list(
                mutig.new_game("broom-service", 5, seed=seed, variants=variants).view(A)["table"]["cloud"].values()
            )
            assert len(clouds) == spaces
            assert all(clouds.count(kind) <= n for kind, n in (heavy | STORMS).items())


def test_B12_2_R65_fewer_heavy_clouds_are_removed_at_random_before_mixing():
    game = laying_clouds(variants={"storms"}, heavy_clouds=10)
    assert chances(game)["move"] == Fraction(2, 18)
    assert chances(game)["heavy-1-1"] == Fraction(10, 18) * Fraction(8, 24)  # which ten is unknown
    game.play(NATURE, "cloud heavy-1-1")
    assert chances(game)["heavy-1-1"] == Fraction(9, 17) * Fraction(7, 23)
    assert chances(game)["deliver"] == Fraction(1, 17)
    mixes = set()
    for seed in range(8):
        game = mutig.new_game("broom-service", 2, seed=seed, variants={"storms"}, heavy_clouds=10)
        clouds = list(game.view("spectator")["table"]["cloud"].values())
        assert {kind: clouds.count(kind) for kind in STORMS} == STORMS  # 10 + 8 tiles on 18 spaces
        mixes.add(tuple(sorted(clouds)))
    assert len(mixes) > 1


def test_R65_the_last_heavy_cloud_may_still_be_of_every_kind_left():
    game = laying_clouds(variants={"storms"}, heavy_clouds=10)
    for kind in ["heavy-3-3"] * 5 + ["heavy-1-1"] * 4:
        game.play(NATURE, f"cloud {kind}")
    one_of_nine = Fraction(1, 9)  # one heavy and eight storm clouds are left in the mix
    assert chances(game)["heavy-3-3"] == one_of_nine * Fraction(1, 15)
    assert chances(game)["heavy-2-2"] == one_of_nine * Fraction(10, 15)
    assert chances(game)["set-green"] == one_of_nine
    game.play(NATURE, "cloud heavy-3-3")
    assert set(chances(game)) == set(STORMS)


def test_B12_3_a_storm_cloud_blocks_its_area_and_has_a_cost_and_bolts():
    table = at(storms=True, hands={A: "forest-witch"}, clouds={"f1": "move"})
    table.says(A, "lead forest-witch cowardly")
    assert table.options(A) == {"stay", "move 1 f2"}
    table = fairy(goods={A: "wand 1"}, clouds={"w1": "set-green"})
    assert table.asked == "lead"  # cost 2 cannot be paid with 1 wand: nothing to ask
    table = fairy(clouds={"w1": "set-green"})
    assert table.options(A) == {"none", "dispel w1"}
    table.says(A, "dispel w1")
    assert table.goods(A) == {}
    assert table.game.view(A)["bolts"] == [1, 0]
    assert table.field("cloud_owner") == {"w1": A}


@pytest.mark.parametrize(("clouds", "bonus"), [("", 0), ("w1", 2), ("m2", 2), ("w1 m2", 4), ("f2", 0)])
def test_B12_4_plus_two_per_adjacent_cloud_for_every_delivery_of_any_player(clouds, bonus):
    scene = {"storms": True, "clouds": dict.fromkeys(clouds.split(), "plus-two"), "pawns": {B: "m1 ca"}}
    table = at(hands={B: "peak-druid hill-witch"}, leader=B, **scene)
    table.says(B, "lead peak-druid cowardly", "deliver 1 t5")
    assert table.points(B) == 10 + 2 + bonus
    witch = at(hands={A: "mountain-witch hill-witch"}, **scene)
    witch.says(A, "lead mountain-witch brave", "move 2 m1", "deliver 2 t5")
    assert witch.points(A) == 10 + 2 + bonus


def test_B12_4_plus_two_counts_for_free_deliveries_and_does_nothing_when_dispelled():
    clouds = {"w1": "plus-two", "f1": "deliver"}
    table = fairy(clouds=clouds, goods={A: "violet 1 wand 4"})
    table.says(A, "dispel f1", "deliver 1 t2")
    assert table.points(A) == 10 + 6 + 2
    table = fairy(clouds=clouds, goods={A: "violet 1 wand 4"}, hands={A: "weather-fairy valley-druid"})
    table.says(A, "dispel w1")
    assert (table.points(A), table.asked) == (10, "lead")
    table.says(A, "lead valley-druid cowardly", "deliver 1 t2")
    assert table.points(A) == 10 + 6  # it no longer lies there


def test_B12_5_other_storm_clouds_act_once_for_whoever_dispels_them():
    hands = {A: "weather-fairy hill-witch", B: "weather-fairy"}
    table = fairy("brave", hands=hands, clouds={"w1": "move"}, pawns={A: "p1 cb", B: "p1 cb"})
    table.says(B, "cowardly")
    assert table.acting == A  # B without wands has nothing to decide
    table.says(A, "dispel w1")
    assert (table.acting, table.asked) == (A, "storm-move")
    assert table.points(A) == 13
    table.says(A, "move 1 h1")
    assert (table.acting, table.asked) == (A, "lead")
    assert table.options(B) == set()


def test_B12_6_D14_one_step_of_either_pawn_into_any_open_terrain():
    table = fairy(clouds={"w1": "move", "f1": "heavy-1-1"}, pawns={A: "p1 m1"})
    table.says(A, "dispel w1")
    assert table.options(A) == {"none", "move 1 ca", "move 1 h1", "move 2 cb", "move 2 h1", "move 2 m2"}
    table.says(A, "move 2 m2")
    assert table.pawns(A) == ["p1", "m2"]
    assert table.asked == "lead"  # as a cowardly witch: no delivery


def test_D14_the_area_of_the_dispelled_cloud_is_open_now_and_none_is_allowed():
    table = fairy(clouds={"f1": "move"}, pawns={A: "cb cb"})
    table.says(A, "dispel f1")
    assert table.options(A) == {"none", "move 1 f1", "move 1 m1"}  # two pawns in one area: once
    table.says(A, "none")
    assert table.pawns(A) == ["cb", "cb"]
    assert table.asked == "lead"


def test_B12_7_D15_one_delivery_of_either_pawn_whatever_its_terrain():
    table = fairy(clouds={"w1": "deliver"}, pawns={A: "p1 h1"}, goods={A: "violet 1 orange 1 wand 2"}, closed="t4")
    table.says(A, "dispel w1")
    assert table.asked == "storm-delivery"
    assert table.options(A) == {"none", "deliver 1 t1", "deliver 1 t2", "deliver 2 t3"}
    table.says(A, "deliver 2 t3")
    assert table.points(A) == 15  # no 3 points, as a cowardly druid
    assert table.asked == "lead"  # one delivery in all


def test_D15_brave_fairy_earns_three_for_the_cloud_only_and_none_is_allowed():
    table = fairy("brave", clouds={"w1": "deliver"}, goods={A: "violet 1 wand 2"})
    table.says(A, "dispel w1")
    assert table.points(A) == 13
    table.says(A, "deliver 1 t2")
    assert table.points(A) == 19
    table = fairy("brave", clouds={"w1": "deliver"}, goods={A: "violet 1 wand 2"})
    table.says(A, "dispel w1", "none")
    assert (table.points(A), table.goods(A)) == (13, {"violet": 1})


@pytest.mark.parametrize(
    ("tile", "colour", "owned", "points"),
    [
        ("set-orange", "orange", 3, 7),
        ("set-orange", "orange", 2, 0),
        ("set-violet", "violet", 4, 6),
        ("set-violet", "violet", 3, 0),
        ("set-green", "green", 4, 6),
        ("set-green", "green", 5, 6),
        ("set-green", "green", 3, 0),
    ],
)
def test_B12_8_T10_set_clouds_reward_enough_potions_which_are_kept(tile, colour, owned, points):
    table = fairy(clouds={"w1": tile}, goods={A: f"{colour} {owned} wand 2"})
    table.says(A, "dispel w1")
    assert table.points(A) == 10 + points
    assert table.goods(A) == {colour: owned}
    assert table.field("cloud_owner") == {"w1": A}  # taken all the same
