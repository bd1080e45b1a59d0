"""Druids, gatherers and the Weather Fairy (B6.4 to B6.8; D11 to D13)."""

from __future__ import annotations

import pytest

from .table_talk import A, B, Scene, at, edited

FAIRY = "weather-fairy"


def acts(role: str, stance: str, **about) -> Scene:
    """A leads this role alone, with another card in hand."""
    return at(hands={A: f"{role} hill-witch"}, **about).says(A, f"lead {role} {stance}")


# Druids


@pytest.mark.parametrize("stance", ["brave", "cowardly"])
@pytest.mark.parametrize(
    ("role", "pawns", "options"),
    [
        ("valley-druid", "f2 p1", {"deliver 1 t6", "deliver 1 t7", "deliver 2 t1", "deliver 2 t2", "deliver 2 t4"}),
        ("valley-druid", "f2 h1", {"deliver 1 t6", "deliver 1 t7"}),
        ("valley-druid", "m1 f1", {"deliver 2 t1"}),
        ("peak-druid", "h1 m1", {"deliver 1 t1", "deliver 1 t2", "deliver 1 t3", "deliver 2 t5", "deliver 2 t8"}),
        ("peak-druid", "f2 m1", {"deliver 2 t5", "deliver 2 t8"}),
        ("peak-druid", "h1 p1", {"deliver 1 t1", "deliver 1 t2", "deliver 1 t3"}),
    ],
)
def test_B6_4_D11_R15_one_delivery_by_a_pawn_in_the_druids_terrains(role, pawns, options, stance):
    table = acts(role, stance, pawns={A: pawns})
    assert table.asked == "druid-delivery"
    assert table.options(A) == {"none", *options}
    table.says(A, sorted(options)[0])
    assert table.pawns(A) == pawns.split()  # no pawn moves
    assert table.asked == "lead"  # one delivery in total, not one per pawn


def test_D11_without_a_possible_delivery_nothing_is_asked():
    assert acts("valley-druid", "brave").asked == "lead"  # pawns in the castles, no tower there
    assert acts("peak-druid", "cowardly", pawns={A: "m1 m1"}, goods={A: "orange 3"}).asked == "lead"


def test_R15_the_terrains_of_the_druids_are_edition_data(tmp_path):
    house = at().game.table.edition.druid_terrains
    assert {name: set(terrains) for name, terrains in house.items()} == {
        "valley": {"forest", "prairie"},
        "peak": {"hill", "mountain"},
    }
    swap = edited(
        tmp_path,
        ('valley = ["forest", "prairie"]', 'valley = ["forest", "mountain"]'),
        ('peak = ["hill", "mountain"]', 'peak = ["hill", "prairie"]'),
        file="edition.toml",
    )
    assert acts("valley-druid", "brave", pawns={A: "m1 p1"}, edition=swap).options(A) == {
        "none",
        "deliver 1 t5",
        "deliver 1 t8",
    }
    assert acts("peak-druid", "brave", pawns={A: "m1 p1"}, edition=swap).options(A) == {
        "none",
        "deliver 2 t1",
        "deliver 2 t2",
        "deliver 2 t4",
    }


@pytest.mark.parametrize(("stance", "points"), [("brave", 15), ("cowardly", 12)])
def test_B6_5_the_brave_druid_earns_three_more_for_the_delivery(stance, points):
    table = acts("valley-druid", stance, pawns={A: "f2 cb"}).says(A, "deliver 1 t7")
    assert table.points(A) == points
    assert table.goods(A) == {"violet": 1, "orange": 1}


def test_T19_B6_5_no_bonus_without_the_deed():
    assert acts("valley-druid", "brave", pawns={A: "f2 cb"}).says(A, "none").points(A) == 10
    assert acts("valley-druid", "brave").points(A) == 10  # unable to deliver
    assert acts("valley-druid", "brave", pawns={A: "f2 cb"}, goods={A: "orange 1"}).points(A) == 10


def test_R17_one_delivery_in_total_even_if_both_pawns_could():
    table = acts("valley-druid", "brave", pawns={A: "f1 p1"}, goods={A: "violet 3"})
    assert table.options(A) == {"none", "deliver 1 t1", "deliver 2 t2", "deliver 2 t4"}
    table.says(A, "deliver 2 t2")
    assert (table.points(A), table.goods(A), table.asked) == (19, {"violet": 2}, "lead")


# Gatherers


@pytest.mark.parametrize(
    ("role", "brave", "cowardly"),
    [
        ("fruit-gatherer", {"violet": 3}, {"violet": 1}),
        ("herb-gatherer", {"green": 2, "wand": 1}, {"green": 1}),
        ("root-gatherer", {"orange": 2, "wand": 1}, {"orange": 1}),
    ],
)
def test_T29_B6_6_D12_three_resources_brave_one_cowardly_all_or_none(role, brave, cowardly):
    for stance, printed in (("brave", brave), ("cowardly", cowardly)):
        table = acts(role, stance, goods={A: ""})
        assert table.options(A) == {"take", "decline"}
        assert table.says(A, "take").goods(A) == printed
        assert acts(role, stance, goods={A: ""}).says(A, "decline").goods(A) == {}


def test_T29_cowardly_at_once_brave_as_the_last_claimant():
    table = at(hands={A: "fruit-gatherer", B: "fruit-gatherer"})
    table.says(A, "lead fruit-gatherer cowardly", "take")
    assert table.goods(A)["violet"] == 2
    table.says(B, "brave", "take")
    assert (table.goods(A)["violet"], table.goods(B)["violet"]) == (2, 4)


def test_R14_gatherers_and_tiles_are_all_or_nothing():
    assert acts("herb-gatherer", "brave").options(A) == {"take", "decline"}
    for tile, goods in (("potions", {"violet": 1, "green": 1, "orange": 1}), ("wands", {"wand": 2})):
        for answer, owned in (("take", goods), ("decline", {})):
            table = acts("mountain-witch", "cowardly", mountains=True, tiles={"m1": tile}, goods={A: ""})
            table.says(A, "move 2 m1")
            assert table.options(A) == {"take", "decline"}
            assert table.says(A, answer).goods(A) == owned


def test_R14_the_wands_of_a_tower_and_a_dispelled_cloud_cannot_be_refused():
    table = acts("peak-druid", "cowardly", pawns={A: "m1 m1"}).says(A, "deliver 1 t5")
    assert table.goods(A)["wand"] == 1
    table = acts(FAIRY, "cowardly", pawns={A: "p1 p1"}, goods={A: "wand 1"}, clouds={"w1": "heavy-1-1"})
    table.says(A, "dispel w1")
    assert table.field("cloud_owner") == {"w1": A}
    assert table.asked == "lead"


# The Weather Fairy


def test_B6_7_D13_any_one_cloud_beside_an_own_pawn_that_can_be_paid():
    clouds = {"w1": "heavy-3-3", "m2": "heavy-1-1", "f2": "heavy-2-2", "h1": "heavy-2-2"}
    near = {"w1": 3, "h1": 2, "m2": 1, "f2": 2}  # m1 borders w1, h1 and m2; ca borders f2
    for wands in range(4):
        table = acts(FAIRY, "cowardly", pawns={A: "m1 ca"}, goods={A: f"wand {wands}"}, clouds=clouds)
        expected = {f"dispel {space}" for space, cost in near.items() if cost <= wands}
        if not expected:
            assert table.asked == "lead"
        else:
            assert table.options(A) == {"none", *expected}
    table.says(A, "dispel h1")
    assert (table.goods(A), table.field("cloud_owner")) == ({"wand": 1}, {"h1": A})
    assert table.asked == "lead"  # one cloud


def test_D13_clouds_that_border_no_own_pawn_are_not_offered():
    table = acts(FAIRY, "brave", pawns={A: "ca ca"}, goods={A: "wand 9"}, clouds={"w1": "heavy-1-1", "m2": "heavy-1-1"})
    assert table.asked == "lead"


@pytest.mark.parametrize(("stance", "points"), [("brave", 13), ("cowardly", 10)])
def test_T5_B6_8_a_cloud_of_cost_three(stance, points):
    cloud = {"w1": "heavy-3-3"}
    poor = acts(FAIRY, stance, pawns={A: "p1 ca"}, goods={A: "wand 2"}, clouds=cloud)
    assert (poor.asked, poor.points(A)) == ("lead", 10)  # only NONE, so nothing is asked and nothing earned
    assert len(poor.told("forgoes")) == 1
    table = acts(FAIRY, stance, pawns={A: "p1 ca"}, goods={A: "wand 3"}, clouds=cloud)
    assert table.options(A) == {"none", "dispel w1"}
    table.says(A, "dispel w1")
    assert (table.points(A), table.goods(A)) == (points, {})
    assert table.field("cloud_owner") == {"w1": A}
    assert table.game.view("spectator")["bolts"] == [3, 0]


def test_T5_B6_8_a_brave_fairy_that_dispels_nothing_earns_nothing():
    table = acts(FAIRY, "brave", pawns={A: "p1 ca"}, goods={A: "wand 3"}, clouds={"w1": "heavy-3-3"}).says(A, "none")
    assert (table.points(A), table.goods(A), table.field("cloud_owner")) == (10, {"wand": 3}, {})
