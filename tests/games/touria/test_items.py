"""The sixteen items and their windows (T15, T16, E38 to E49, E62 to E68)."""

from __future__ import annotations

import pytest

from mutig.core.schema import SPECTATOR

from .table_talk import A, B, at
from .test_places import there


def test_E38_D6_2_brush_at_the_merchant():
    table = there("merchant", "green 1 red 1 brush black 1")
    assert table.offers(A, "deliver") == {"deliver two brush green to blue"}
    table.says(A, "deliver two brush green to blue")
    assert table.goods(A) == {"coins": 3, "black": 1}
    assert table.field("discard_top") == "brush"


def test_T16_2_R49_brush_at_the_goldsmith_and_the_dragon():
    table = there("goldsmith", "red 2 violet 1 brush", die="red")
    assert table.offers(A, "three") == {"three red brush violet to red"}
    assert table.offers(A, "two") == {"two red", "two red brush violet to red"}
    table.says(A, "three red brush violet to red")
    assert table.goods(A) == {"hearts": 3}
    assert table.field("bag")["violet"] == 5
    table = there("dragon", "violet 1 black 1 brush", told=True).says(A, "roll").draws("die blue")
    assert table.options(A) == {"pay brush violet", "stop"}
    table.says(A, "pay brush violet")
    assert table.goods(A) == {"hearts": 1, "black": 1}
    table = there("dragon", "red 1 brush", told=True).says(A, "roll").draws("die violet")
    assert table.acting == B  # nothing is painted violet: only to stop


def test_R93_the_mirror_copies_the_brush_in_the_own_turn():
    table = there("merchant", "green 1 red 1 mirror", discard="brush")
    assert table.offers(A, "deliver") == set()  # the broom lies on top
    table = at(goods={A: "green 1 red 1 mirror coins 1"}, discard="brush").says(A, "tower NE", "go merchant")
    table.says(A, "deliver two mirror green to blue")
    assert table.field("discard_top") == "mirror"
    assert table.goods(A) == {"coins": 3}


def test_E39_E68_T16_3_R50_compass():
    table = at(goods={A: "compass black 1"}, heroes="dragon")
    assert "tower SE" not in table.options(A)
    table.says(A, "use compass")
    assert "tower SE" in table.options(A)
    table.says(A, "tower SE", "step mine-1")
    assert table.way == ["mine-1", "fountain-fairy"]
    assert table.told("jumps") == ["A leaps to mine 6."]
    assert table.goods(A) == {"yellow": 2, "black": 1}
    assert table.field("heroes") == "fountain-fairy"
    assert len(table.mine(1)) == 2
    assert table.field("road_used") == ["dragon--mine-1", "mine-6--fountain-fairy"]


@pytest.mark.parametrize(("before", "coins"), [(3, 0), (4, 1)])
def test_E40_R52_T15_5_T16_13_boots_without_refund(before: int, coins: int):
    way = ["mine-1", "courtyard", "bridge", "sword-master", "mine-2", "dragon"]
    table = at(goods={A: "coins 3 boots"}, display="rose frog", heroes="dragon", turned={"NW": 2}).says(A, "tower NW")
    table.walks(A, *way[:before]).says(A, "use boots").walks(A, *way)
    assert table.field("heroes") == "dragon"
    assert table.goods(A)["coins"] == 3 - coins


def test_E41_T16_15_R51_lantern():
    table = at(goods={A: "lantern"}, mines={"mine-5": "black red"})
    bag = table.field("bag")["black"]
    table.says(A, "use lantern", "tower NW", "step mine-5")
    assert table.goods(A) == {"red": 1}
    assert table.field("bag")["black"] == bag + 1
    assert "use mirror as lantern" not in at(goods={A: "lantern mirror"}).says(A, "use lantern").options(A)


def test_E42_T16_6_R55_helmet_and_doubling():
    table = there("tournament", "swords 3 helmet violet 1").says(A, "use helmet")
    assert table.options(A) == {"heart heart", "heart coins", "coins coins"}
    table.says(A, "heart coins")
    assert table.goods(A) == {"swords": 1, "hearts": 1, "coins": 3, "violet": 1}
    assert table.asked == "doubling"
    table.says(A, "violet", "heart")
    assert table.goods(A) == {"hearts": 2, "coins": 3}
    assert "use helmet" not in there("tournament", "swords 1 helmet").options(A)


def test_E43_T15_3_T16_7_R63_frog():
    assert "use frog" not in at(goods={A: "frog"}, display="boots rose").options(A)
    table = at(goods={A: "frog black 1"}, display="boots rose").says(A, "tower NW", "use frog")
    assert table.goods(A) == {}
    assert table.state.box_gems == 1
    assert table.asked == "travel"


def test_E44_T15_6_T16_8_R56_D13_chest_during_travel():
    table = at(goods={A: "chest"}).says(A, "tower NW", "use chest", "take boots")
    assert table.items(A) == {"boots"}
    assert table.asked == "travel"
    assert None not in table.field("displayed")
    table.says(A, "use boots")  # T15.6
    assert table.state.free_steps == 6


def test_E45_T16_9_R57_mirror():
    table = at(goods={A: "mirror"}, display="rose frog", discard="boots").says(A, "use mirror as boots")
    assert table.state.free_steps == 6
    assert table.field("discard_top") == "mirror"
    for top in ("flask", "rose", "hourglass"):
        assert at(goods={A: "mirror"}, display="boots frog", discard=top).offers(A, "use") == set()


def test_E46_E62_R59_D9_hourglass_and_its_mirror():
    table = at(goods={A: "hourglass coins 2 mirror"}).says(A, "tower NE", "go sword-master", "decline")
    assert table.options(A) == {"end", "use hourglass"}
    table.says(A, "use hourglass")
    assert table.acting == A
    assert table.asked == "main-choice"
    assert table.state.free_steps == 3
    table.says(A, "tower NW").walks(A, "bridge")
    while table.asked == "travel":
        table.says(A, "stop" if "stop" in table.options(A) else min(table.offers(A, "step")))
    while table.asked != "end-turn":
        table.says(A, "decline")
    assert "use mirror as hourglass" in table.options(A)
    table.says(A, "use mirror as hourglass")
    assert table.acting == A
    assert table.field("discard_top") == "mirror"
    assert table.state.granted == 0


def test_T16_10_the_tile_not_at_the_end_of_a_turn_it_granted():
    table = at(goods={A: "hourglass"}, granted=True, phase="end-turn")
    assert table.acting == B  # nothing to ask
    assert at(goods={A: "hourglass"}, phase="end-turn").options(A) == {"end", "use hourglass"}


def test_E47_T16_11_R60_backpack():
    table = at(goods={A: "backpack"}, mines={"mine-2": "black green"}).says(A, "use backpack", "empty mine-2")
    assert table.goods(A) == {"black": 1, "green": 1}
    assert len(table.mine(2)) == 2
    assert table.field("heroes") == "courtyard"


def test_E48_T16_14_R61_broom_without_coin_and_without_turning_a_tower():
    table = there("tournament", "swords 1")
    assert table.field("turned") == {}
    assert table.field("heroes") == "tournament"


def test_E49_T16_5_T19_3_R89_the_crystal_ball_tells_its_user_alone():
    table = at(goods={A: "crystal-ball"}).says(A, "use crystal-ball", "peek door-3")
    assert "peek door-3" not in table.options(A)
    table.says(A, "peek door-7")
    known = table.field("peeked")[A]
    assert set(known) == {"door-3", "door-7"}
    assert table.game.view(A)["table"]["peeked"][A] == known
    for viewer in (B, SPECTATOR):
        view = table.game.view(viewer)["table"]
        assert view["peeked"][A] is None
        assert view["looked"][A] == ["door-3", "door-7"]
        assert not [line for line in table.game.log_for(viewer) if line.id == "sees"]
    assert len([line for line in table.game.log_for(A) if line.id == "sees"]) == 2


def test_R54_no_ball_in_the_sudden_wedding():
    assert at(goods={A: "crystal-ball"}, variants=["sudden-wedding"]).offers(A, "use") == set()


def test_E63_T11_6_the_discard_pile_becomes_the_stack():
    table = at(goods={A: "mirror coins 1"}, display="rose lantern", discard="boots frog", stack="")
    table.says(A, "tower NE", "go forest-fairy", "take rose")
    assert table.field("discard_top") is None
    assert table.state.stack_size == 1
    assert set(table.field("displayed")) & {"boots", "frog"}


def test_E64_T15_2_R47_the_chest_alone_becomes_the_stack():
    table = at(goods={A: "chest coins 1"}, stack="").says(A, "use chest", "take boots")
    assert table.field("displayed") == ["chest", "frog"]
    assert table.items(A) == {"boots"}


def test_R58_R91_a_mirrored_chest_reshuffles_without_the_mirror():
    table = at(goods={A: "mirror coins 1"}, discard="chest", stack="").says(A, "use mirror as chest", "take boots")
    assert table.field("displayed") == ["chest", "frog"]
    assert table.field("discard_top") == "mirror"


def test_T11_7_R29_a_slot_that_cannot_be_filled_waits_for_upkeep():
    table = at(goods={A: "coins 1", B: "elixirs 1"}, stack="").says(A, "tower NE", "go forest-fairy", "take boots")
    assert table.field("displayed") == [None, "frog"]
    assert table.acting == B
    assert table.options(B) == {"no", "elixir", "use flask"}


def test_T15_4_any_time_items_are_not_used_while_picking_a_gem():
    table = at(goods={A: "chest frog black 1"}, display="boots rose", mines={"mine-5": "red blue"})
    table.says(A, "tower NW", "step mine-5")
    assert table.options(A) == {"take red", "take blue"}
