"""The end of the game: bolts, sets, amulets, ties (B11)."""

from functools import cache
from itertools import combinations, product

import pytest

import mutig
from mutig.games.broom_service.rules.scoring import set_points
from mutig.games.broom_service.schema import STATE

from .table_talk import A, B, C, at


def finished(players=2, **scene):
    """The last card of round 7 is played for nothing; everything is counted."""
    table = at(players, hands={A: "fruit-gatherer"}, round=7, **scene)
    table.says(A, "lead fruit-gatherer cowardly", "decline")
    assert table.game.over
    return table


def test_B11_1_all_three_parts_are_added_after_round_seven_and_not_before():
    scene = {
        "mountains": True,
        "tiles": {"m1": "wands", "m2": "cloud"},
        "amulets": [["m1", "m2"], []],
        "clouds": {"w1": "heavy-3-3", "f1": "heavy-2-2"},
        "cloud_owner": {"w1": A, "f1": A},
        "goods": {A: "violet 1 green 1 orange 1 wand 1", B: ""},
    }
    assert finished(**scene).game.scores == [10 + 11 + 4 + 9, 10]
    table = at(hands={A: "fruit-gatherer"}, round=6, **scene)
    table.says(A, "lead fruit-gatherer cowardly", "decline")
    assert table.game.scores == [10, 10]


@pytest.mark.parametrize(
    ("clouds", "points"),
    [
        ({}, 0),
        ({"w1": "heavy-1-1"}, 1),
        ({"w1": "heavy-3-3", "f1": "heavy-3-3"}, 15),
        ({"w1": "heavy-3-3", "f1": "heavy-3-3", "f2": "move"}, 19),  # heavy and storm bolts count together
        ({"w1": "heavy-3-3", "f1": "heavy-3-3", "f2": "heavy-3-3", "h1": "plus-two", "m2": "set-green"}, 41),
    ],
)
def test_B11_2_the_lightning_table_counts_all_bolts_of_a_player(clouds, points):
    table = finished(storms=True, clouds=clouds, cloud_owner=dict.fromkeys(clouds, A), goods={A: "", B: ""})
    assert table.game.scores == [10 + points, 10]


@pytest.mark.parametrize(
    ("counts", "points"),
    [((5, 5, 2, 2), 8), ((3, 3, 3, 3), 12), ((3, 3, 3, 0), 6), ((9, 1, 0, 0), 0), ((2, 2, 1, 0), 2), ((4, 3, 2, 1), 6)],
)
def test_B11_3_N10_sets_of_four_then_sets_of_three(counts, points):
    for turned in range(4):
        v, g, o, w = counts[turned:] + counts[:turned]
        table = finished(goods={A: f"violet {v} green {g} orange {o} wand {w}", B: ""})
        assert table.game.scores == [10 + points, 10]


@cache
def best_split(counts):
    """The most points any way of forming sets of four (4) and three (2) can give."""
    best = 0
    for size, value in ((4, 4), (3, 2)):
        for kinds in combinations(range(4), size):
            if all(counts[kind] for kind in kinds):
                left = tuple(n - (kind in kinds) for kind, n in enumerate(counts))
                best = max(best, value + best_split(tuple(sorted(left, reverse=True))))
    return best


def test_R61_fours_first_is_never_worse_than_another_split_and_has_a_closed_form():
    s = STATE.new()
    for counts in product(range(5), repeat=4):
        s.goods[0] = list(counts)
        ordered = tuple(sorted(counts, reverse=True))
        assert set_points(s, 0) == 2 * (ordered[2] + ordered[3]) == best_split(ordered)


@pytest.mark.parametrize(("amulets", "points"), [("", 0), ("a1", 4), ("a1 a2", 9), ("a1 a2 a3", 15)])
def test_B11_4_T11_amulets_give_0_4_9_15(amulets, points):
    words = mutig.new_game("broom-service", 2, seed=1, variants={"mountains"}).table.words.names
    spaces = words["mountain-space"]
    assert len(spaces) == 3
    castles = " ".join(mutig.new_game("broom-service", 2, seed=1).view(A)["table"]["pawns"][A])
    table = at(
        hands={A: "fruit-gatherer"},
        round=7,
        edition="house",
        mountains=True,
        event="black-market",
        pawns={A: castles, B: castles},
        tiles=dict(zip(spaces, ("potions", "wands", "delivery"), strict=True)),
        amulets=[list(spaces[: len(amulets.split())]), []],
        goods={A: "", B: ""},
    )
    table.says(A, "lead fruit-gatherer cowardly", "action", "decline")
    assert table.game.scores == [10 + points, 10]


def test_B11_5_most_points_win_whatever_the_resources():
    table = finished(points={A: 20, B: 21}, goods={A: "violet 9", B: ""})
    assert table.game.winners == {B}
    assert table.game.ranks == [2, 1]


def test_B11_5_N17_R62_a_tie_goes_to_more_resources_then_it_is_shared():
    table = finished(points={A: 20, B: 20}, goods={A: "violet 6", B: "wand 4"})
    assert table.game.winners == {A}
    assert table.told("wins") == ["A wins, having more resources."]
    table = finished(points={A: 20, B: 20}, goods={A: "violet 5", B: "green 5"})
    assert table.game.winners == {A, B}
    assert table.told("share-victory") == ["A and B share the victory."]


def test_R62_all_resources_count_and_the_same_order_ranks_the_other_places():
    # A's set of three scores 2; afterwards its resources still count for the tie
    points = {A: 18, B: 20, C: 20}
    table = finished(3, points=points, goods={A: "violet 1 green 1 orange 1", B: "wand 2", C: "wand 2"})
    assert table.game.scores == [20, 20, 20]
    assert table.game.ranks == [1, 2, 2]
    assert table.game.winners == {A}
    table = finished(3, points={A: 30, B: 12, C: 12}, goods={A: "", B: "wand 1", C: "wand 3"})
    assert table.game.ranks == [1, 3, 2]


def test_R63_scores_have_no_lower_or_upper_limit():
    table = at(hands={A: "fruit-gatherer hill-witch"}, points={A: -200}, bewitched="fruit-gatherer")
    table.says(A, "lead fruit-gatherer cowardly", "decline")
    assert table.points(A) == -203
    table = at(hands={A: "valley-druid hill-witch"}, points={A: 1000}, pawns={A: "p1 cb"})
    table.says(A, "lead valley-druid brave", "deliver 1 t2")
    assert table.points(A) == 1009
    assert finished(points={A: -5, B: -6}, goods={A: "", B: ""}).game.winners == {A}
