"""Rulings about effects that follow from one another (R24, R25, R27, R30)."""

from __future__ import annotations

import pytest

from .table_talk import A, B, C, Scene, at

FAIRY = "weather-fairy"
MEANS = ("fairy brave", "fairy cowardly", "brave-effect", "tile cloud")


def dispels(means: str, kind: str, goods: str = "violet 1 wand 2") -> Scene:
    """A stands in m1 afterwards and dispels a storm cloud over the lake by these means."""
    start = "m1" if means != "tile cloud" else "cb"
    table = at(
        back=True,
        storms=True,
        hands={A: f"{FAIRY} mountain-witch hill-witch", B: "hill-witch"},
        pawns={A: f"{start} f2"},
        goods={A: goods},
        clouds={"w1": kind},
        tiles={"m1": "cloud"},
        forest={A: "brave-effect"} if means == "brave-effect" else {},
    )
    if means == "tile cloud":
        table.says(A, "lead mountain-witch cowardly", "move 1 m1")
    elif means == "brave-effect":
        table.says(A, f"lead {FAIRY} cowardly", "spend brave-effect")
    else:
        table.says(A, f"lead {FAIRY} {means.split()[1]}")
    return table.says(A, "dispel w1")


@pytest.mark.parametrize("means", MEANS)
def test_R24_a_storm_cloud_acts_however_it_is_dispelled(means):
    bonus = 3 if means in ("fairy brave", "brave-effect") else 0
    moved = dispels(means, "move")
    assert moved.asked == "storm-move"
    moved.says(A, "move 2 ca")
    assert moved.pawns(A) == ["m1", "ca"]
    delivered = dispels(means, "deliver")
    assert delivered.asked == "storm-delivery"
    assert delivered.options(A) == {"none", "deliver 1 t8", "deliver 2 t6"}
    assert delivered.says(A, "deliver 1 t8").points(A) == 10 + bonus + 4
    assert dispels(means, "set-orange", "orange 3 wand 2").points(A) == 10 + bonus + 7


@pytest.mark.parametrize("means", MEANS)
def test_R25_the_three_points_belong_to_the_own_cloud_of_the_brave_fairy_card(means):
    """Not to the cloud of a tile, and never to the delivery that a storm cloud gives."""
    bonus = 3 if means in ("fairy brave", "brave-effect") else 0
    table = dispels(means, "deliver")
    assert table.points(A) == 10 + bonus
    table.says(A, "deliver 2 t6")
    assert table.points(A) == 10 + bonus + 3  # t6 is worth 3


def test_R25_a_tile_delivery_earns_no_three_points_not_even_under_a_brave_witch():
    table = at(mountains=True, hands={A: "mountain-witch", B: "hill-witch"}, tiles={"m1": "delivery"})
    table.says(A, "lead mountain-witch brave", "move 2 m1", "deliver 2 t8")
    assert table.points(A) == 14
    table.says(A, "deliver 2 t5")  # and neither does the witch's own
    assert table.points(A) == 16


def test_R25_all_bonuses_of_a_brave_druid_add_up():
    table = at(
        storms=True,
        hands={A: "peak-druid", B: "hill-witch"},
        pawns={A: "m1 m1"},
        clouds={"w1": "plus-two", "m2": "plus-two"},
    )
    table.says(A, "lead peak-druid brave", "deliver 1 t8")
    assert table.points(A) == 10 + 4 + 3 + 2 + 2


def test_R27_what_a_step_causes_is_finished_before_the_rest_of_the_cause():
    """Two steps of a tile; the first one enters a hill with a turbo that ends at a tile, which dispels a cloud, ..."""
    table = at(
        back=True,
        storms=True,
        hands={A: "mountain-witch", B: "hill-witch"},
        pawns={A: "cb f1"},
        goods={A: "green 1 wand 4"},
        clouds={"w1": "move"},
        tiles={"m1": "two-moves", "m2": "cloud", "h1": "turbo-AC"},
    )
    table.says(A, "lead mountain-witch brave", "move 1 m1")
    assert table.asked == "tile-order"
    table.says(A, "effect first", "move 2 h1")  # the other pawn enters the turbo hill
    seen = table.game.view("spectator")
    assert seen["effects"] == ["witch-delivery", "tile-second-move", "turbo-flight"]
    table.says(A, "turbo C")  # circle C lies in m2, with the tile CLOUD; the pawn in m1 borders the lake
    assert table.game.view("spectator")["effects"] == ["witch-delivery", "tile-second-move", "tile-cloud"]
    assert set(table.field("amulets")[A]) == {"m1", "m2"}
    table.says(A, "dispel w1")
    assert table.game.view("spectator")["effects"] == ["witch-delivery", "tile-second-move", "storm-move"]
    table.says(A, "none")
    assert table.game.view("spectator")["effects"] == ["witch-delivery", "tile-second-move"]
    table.says(A, "stop")
    assert table.options(A) == {"none", "deliver 1 t5"}
    table.says(A, "deliver 1 t5")
    assert (table.points(A), table.goods(A)) == (12, {"wand": 3})
    assert table.acting == B


def test_R27_a_storm_move_into_a_tile_is_finished_before_the_next_player_answers():
    table = at(
        players=3,
        storms=True,
        mountains=True,
        hands={A: FAIRY, B: FAIRY, C: FAIRY},
        pawns={A: "m1 cb", B: "ca ca"},
        goods={A: "wand 2"},
        clouds={"m2": "move"},
        tiles={"m2": "potions"},
    )
    table.says(A, f"lead {FAIRY} cowardly", "dispel m2", "move 1 m2")
    assert (table.acting, table.asked) == (A, "tile-take")
    table.says(A, "take")
    assert (table.acting, table.asked) == (B, "answer")


# R30


def test_R30_options_that_lead_to_the_same_position_are_offered_once():
    def offered(role: str, pawns: str, **about) -> set[str]:
        return at(hands={A: f"{role} {FAIRY}"}, pawns={A: pawns}, **about).says(A, f"lead {role} cowardly").options(A)

    assert offered("forest-witch", "ca ca") == {"stay", "move 1 f1", "move 1 f2"}
    assert offered("valley-druid", "p1 p1") == {"none", "deliver 1 t1", "deliver 1 t2", "deliver 1 t4"}
    # two different areas beside t1, equal points: once, for the first pawn
    assert offered("valley-druid", "p1 f1") == {"none", "deliver 1 t1", "deliver 1 t2", "deliver 1 t4"}
    assert offered("valley-druid", "f1 p1") == {"none", "deliver 1 t1", "deliver 2 t2", "deliver 2 t4"}


def test_R30_pawns_in_different_areas_are_different_options():
    table = at(hands={A: f"forest-witch {FAIRY}"}, pawns={A: "ca p1"}).says(A, "lead forest-witch cowardly")
    assert table.options(A) == {"stay", "move 1 f1", "move 1 f2", "move 2 f1"}


def test_R30_a_forced_single_option_is_not_asked():
    table = at(hands={A: f"{FAIRY} mountain-witch"}, pawns={A: "p1 p1"})
    table.says(A, f"lead {FAIRY} brave")  # no cloud: only NONE
    assert table.asked == "lead"
    table = at(event="brave-heart", hands={A: FAIRY, B: "fruit-gatherer hill-witch"})  # one card, only brave
    assert (table.acting, table.asked) == (B, "lead")
    assert table.field("laid_brave")[A] == [FAIRY]
    assert not any(move.asked for move in table.game.moves)
