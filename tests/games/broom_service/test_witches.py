"""Witches (B6.1 to B6.3; D7, D10): one pawn, one step, and the delivery of the brave one."""

from __future__ import annotations

import pytest

from .table_talk import A, Scene, at


def flies(role: str, stance: str, pawns: str = "ca cb", **about) -> Scene:
    """A leads a witch alone; her move is asked."""
    table = at(hands={A: f"{role} weather-fairy"}, pawns={A: pawns}, **about)
    return table.says(A, f"lead {role} {stance}")


@pytest.mark.parametrize("stance", ["brave", "cowardly"])
@pytest.mark.parametrize(
    ("role", "pawns", "moves"),
    [
        ("forest-witch", "ca cb", {"move 1 f1", "move 1 f2", "move 2 f1"}),
        ("prairie-witch", "f1 cb", {"move 1 ca", "move 1 p1"}),
        ("hill-witch", "f1 m1", {"move 1 cb", "move 1 h1", "move 2 cb", "move 2 h1"}),
        ("mountain-witch", "m1 h1", {"move 1 m2", "move 2 m1"}),
        ("mountain-witch", "m2 p1", {"move 1 m1"}),
    ],
)
def test_B6_1_D7_one_pawn_one_step_into_the_witchs_terrain_or_neither(role, pawns, moves, stance):
    assert flies(role, stance, pawns).options(A) == {"stay", *moves}
    for move in moves:
        table = flies(role, stance, pawns).says(A, move)
        if table.asked == "witch-delivery":
            table.says(A, "none")
        assert table.asked == "lead"  # one step, one pawn, and the action is over
        _, pawn, area = move.split()
        expected = pawns.split()
        expected[int(pawn) - 1] = area
        assert table.pawns(A) == expected
    assert flies(role, stance, pawns).says(A, "stay").pawns(A) == pawns.split()


def test_D7_two_pawns_in_one_area_are_offered_once():
    assert flies("forest-witch", "brave", "ca ca").options(A) == {"stay", "move 1 f1", "move 1 f2"}


def test_D7_clouded_areas_are_not_offered_and_a_single_option_is_not_asked():
    table = flies("forest-witch", "brave", clouds={"f1": "heavy-1-1"})
    assert table.options(A) == {"stay", "move 1 f2"}
    table = flies("forest-witch", "brave", clouds={"f1": "heavy-1-1", "f2": "heavy-1-1"})
    assert table.asked == "lead"
    assert table.pawns(A) == ["ca", "cb"]


def test_B6_2_a_cowardly_witch_moves_and_never_delivers():
    table = flies("forest-witch", "cowardly").says(A, "move 1 f2")
    assert table.asked == "lead"
    assert (table.points(A), table.goods(A)) == (10, {"violet": 1, "green": 1, "orange": 1})


def test_B6_3_D10_a_brave_witch_may_deliver_in_the_new_area():
    table = flies("forest-witch", "brave").says(A, "move 1 f2")
    assert table.asked == "witch-delivery"
    assert table.options(A) == {"none", "deliver 1 t6", "deliver 1 t7"}
    table.says(A, "deliver 1 t7")
    assert (table.points(A), table.goods(A)) == (12, {"violet": 1, "orange": 1})
    assert table.asked == "lead"  # one delivery


def test_B6_3_moving_without_delivering_is_allowed():
    table = flies("forest-witch", "brave").says(A, "move 1 f2", "none")
    assert (table.points(A), table.pawns(A), table.asked) == (10, ["f2", "cb"], "lead")


def test_T20_D10_is_not_asked_of_a_witch_that_stayed():
    table = flies("forest-witch", "brave", pawns="f2 ca").says(A, "stay")  # a pawn stands beside t6 and t7
    assert (table.asked, table.points(A)) == ("lead", 10)


@pytest.mark.parametrize(
    ("goods", "closed", "options"),
    [
        ("violet 2 green 1 orange 1", "", {"deliver 1 t1", "deliver 1 t2", "deliver 1 t3"}),
        ("violet 1", "", {"deliver 1 t1", "deliver 1 t2"}),
        ("violet 1", "t2", {"deliver 1 t1"}),
        ("orange 1 green 1", "t2", {"deliver 1 t3"}),
        ("orange 1 green 1", "t3", set()),
        ("green 3 wand 2", "", set()),
    ],
)
def test_D10_only_towers_the_moved_pawn_can_serve(goods, closed, options):
    table = flies("hill-witch", "brave", "p1 p1", goods={A: goods}, closed=closed).says(A, "move 1 h1")
    if options:
        assert table.options(A) == {"none", *options}
    else:
        assert table.asked == "lead"


def test_R16_the_other_pawn_is_never_used_for_the_witchs_delivery():
    """The second pawn stands in p1, beside t1, t2 and t4; the first one flies to f2."""
    table = flies("forest-witch", "brave", "ca p1").says(A, "move 1 f2")
    assert table.options(A) == {"none", "deliver 1 t6", "deliver 1 t7"}
    table = flies("forest-witch", "brave", "f2 ca", closed="t6 t7").says(A, "move 2 f1")
    assert table.options(A) == {"none", "deliver 2 t1"}


def test_R16_both_pawns_in_the_new_area_the_moved_one_delivers():
    table = flies("forest-witch", "brave", "f2 ca").says(A, "move 2 f2")
    assert table.options(A) == {"none", "deliver 2 t6", "deliver 2 t7"}
