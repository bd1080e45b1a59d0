"""What each of the sixteen items does (T16 but brush and mirror, R50 to R64, E39 to E50)."""

from __future__ import annotations

import pytest

from mutig.core.schema import SPECTATOR

from .table_talk import A, B, C, at
from .test_places import there
from .test_rules_doubling import flown

DOORS = {f"door-{k}" for k in range(1, 10)}


def test_T16_1_R62_the_rose_is_counted_and_never_used():
    for goods, may in (("hearts 6 coins 7 rose", True), ("hearts 5 coins 7 rose", False), ("hearts 6 coins 7", False)):
        table = at(goods={A: goods}, display="boots frog")
        assert ("enter castle" in table.options(A)) == may
        assert "use rose" not in table.options(A)


# Compass


def test_E39_T16_3_T8_9_a_jump_makes_the_fountain_reachable_and_both_mines_are_collected():
    mines = {"mine-1": "red", "mine-6": "green"}
    table = at(goods={A: "compass chest"}, heroes="dragon", mines=mines)
    assert "tower SE" not in table.options(A)
    table.says(A, "use compass")
    assert "tower SE" in table.options(A)
    table.says(A, "tower SE", "step mine-1", "jump mine-6", "step fountain-fairy", "stop")
    assert table.goods(A) == {"red": 1, "green": 1}
    assert table.field("heroes") == "fountain-fairy"
    assert table.asked == "action"
    assert table.state.jumps == 0
    assert table.state.free_steps == 0  # three steps in all


def test_T16_3_R50_D4_jumps_to_every_other_mine_from_which_the_way_can_be_finished():
    table = at(goods={A: "compass coins 1"}, heroes="dragon").says(A, "use compass", "tower SE", "step mine-1")
    assert table.offers(A, "jump") == {"jump mine-3", "jump mine-6"}  # budget 3: mine-3 has 2 steps to go, mine-6 has 1
    table = at(goods={A: "compass coins 9"}, heroes="dragon").says(A, "use compass", "tower SE", "step mine-1")
    assert table.offers(A, "jump") == {f"jump mine-{k}" for k in (2, 3, 4, 5, 6)}
    table = at(goods={A: "compass coins 9"}, heroes="dragon").says(A, "use compass", "tower SE")
    assert table.offers(A, "jump") == set()  # a jump begins in a mine


def test_E68_T9_5_R50_the_mine_left_is_filled_first_and_no_road_is_used_up():
    table = at(goods={A: "compass coins 4"}, heroes="dragon", mines={"mine-6": "black blue"}, told=True)
    table.says(A, "use compass", "tower SE", "step mine-1")
    assert table.mine(1) == []
    table.says(A, "jump mine-6")
    assert table.asked == "fill-mine"
    assert table.goods(A) == {"coins": 4, "yellow": 1}  # mine 6 is not collected yet
    table.draws("gem red", "gem green")
    assert table.mine(1) == ["red", "green"]
    assert table.goods(A) == {"coins": 4, "yellow": 1, "black": 1, "blue": 1}
    assert table.field("road_used") == ["dragon--mine-1"]
    assert table.state.free_steps == 1
    assert table.offers(A, "jump") == set()


def test_T16_3_T16_13_T16_15_travel_items_end_with_the_turn():
    table = at(goods={A: "compass lantern boots coins 1 hourglass"}, display="rose frog")
    table.says(A, "use compass", "use lantern", "use boots", "tower NE", "go sword-master", "decline", "use hourglass")
    assert (table.state.jumps, table.state.lantern, table.state.free_steps) == (0, 0, 3)


# Scales


def test_T16_4_R53_E21_three_coins_with_or_without_an_order_and_not_an_execution():
    table = there("merchant", "scales blue 1 red 1", told=True)
    assert table.options(A) == {"use scales", "deliver two", "decline"}
    table.says(A, "use scales")
    assert table.options(A) == {"deliver two", "decline"}
    table.says(A, "deliver two").draws("order GY-3")
    assert table.goods(A) == {"coins": 6}
    table = there("merchant", "scales violet 1 bird", others={B: "elixirs 1 blue 1 red 1"}).says(A, "use scales")
    assert table.goods(A) == {"coins": 3, "violet": 1}
    assert table.state.active == B
    assert table.told("copies", "doubles") == []


def test_T16_4_only_at_the_merchant():
    for place in ("sword-master", "forest-fairy", "robbers", "dragon"):
        assert "use scales" not in there(place, "scales").options(A)


# Crystal ball


def test_E49_T16_5_R54_R89_T19_3_two_doors_one_after_the_other_for_the_user_alone():
    table = at(players=3, goods={A: "crystal-ball coins 1"}, told=True).says(A, "use crystal-ball", "peek door-3")
    assert table.options(-1) == {f"behind {who}" for who in table.game.table.words.names["inhabitant"]}
    table.draws("behind maid")
    assert table.options(A) == {f"peek {door}" for door in DOORS - {"door-3"}}
    table.says(A, "peek door-7")
    assert "behind maid" not in table.options(-1)
    table.draws("behind royal-children")
    assert table.field("peeked") == [{"door-3": "maid", "door-7": "royal-children"}, {}, {}]
    assert table.field("door") == {}  # they stay closed
    assert not table.game.over
    for viewer in (B, C, SPECTATOR):
        seen = table.game.view(viewer)
        assert seen["table"]["looked"] == [["door-3", "door-7"], [], []]
        assert "maid" not in str(seen)
        assert not any("maid" in line.sentence.lower() for line in table.game.log_for(viewer))
    assert sum("maid" in line.sentence.lower() for line in table.game.log_for(A)) == 1


def test_T16_5_only_one_door_closed_is_looked_at_once():
    inside = ("herbalist", "marshal", "jester", "steward", "guard", "bard", "vintner", "maid")
    doors = {f"door-{k}": who for k, who in enumerate(inside, 1)}
    table = at(goods={A: "crystal-ball coins 1"}, doors=doors).says(A, "use crystal-ball")
    assert table.field("peeked")[A] == {"door-9": "royal-children"}
    assert table.asked == "main-choice"
    assert "use crystal-ball" not in table.options(A)


def test_T16_5_R94_with_two_doors_closed_both_are_looked_at():
    inside = ("herbalist", "marshal", "jester", "steward", "guard", "bard", "vintner")
    doors = {f"door-{k}": who for k, who in enumerate(inside, 1)}
    table = at(goods={A: "crystal-ball coins 1"}, doors=doors, told=True).says(A, "use crystal-ball")
    assert table.options(A) == {"peek door-8", "peek door-9"}
    table.says(A, "peek door-9").draws("behind maid")  # the rest follows: one door, one who is left
    assert table.field("peeked")[A] == {"door-8": "royal-children", "door-9": "maid"}
    assert table.asked == "main-choice"


def test_R94_N6_what_one_player_saw_another_sees_too():
    peeked = [{}, {"door-4": "bard"}]
    table = at(goods={A: "crystal-ball coins 1"}, peeked=peeked, looked=[[], ["door-4"]], told=True)
    table.says(A, "use crystal-ball", "peek door-4")  # no draw: it is fixed
    assert table.field("peeked")[A] == {"door-4": "bard"}
    assert table.options(A) == {f"peek {door}" for door in DOORS - {"door-4"}}  # compulsory
    table.says(A, "peek door-1")
    assert "behind bard" not in table.options(-1)
    assert len(table.options(-1)) == 8


# Helmet


def test_E42_T16_6_R55_two_swords_each_for_its_own_reward():
    for say, gained in (
        ("heart heart", {"hearts": 2}),
        ("heart coins", {"hearts": 1, "coins": 3}),
        ("coins coins", {"coins": 6}),
    ):
        table = there("tournament", "swords 3 helmet")
        assert table.options(A) == {"heart", "coins", "use helmet", "decline"}
        table.says(A, "use helmet", say)
        assert table.goods(A) == {"swords": 1, **gained}
        assert table.field("discard_top") == "helmet"


def test_R55_R91_with_doubling_and_mirror_four_swords():
    table = flown("tournament", "swords 4 helmet mirror violet 1").says(A, "use helmet", "heart heart", "violet")
    assert table.options(A) == {"heart", "coins", "use mirror as helmet", "decline"}
    table.says(A, "use mirror as helmet")
    assert table.field("discard_top") == "helmet"  # the mirror follows after the effect
    table.says(A, "coins coins")
    assert table.field("discard_top") == "mirror"
    assert table.goods(A) == {"hearts": 2, "coins": 6}


def test_T16_6_needs_two_swords_and_one_execution_takes_it_once():
    assert there("tournament", "swords 1 helmet").options(A) == {"heart", "coins", "decline"}
    table = there("tournament", "swords 4 helmet").says(A, "use helmet", "heart heart")
    assert table.goods(A) == {"swords": 2, "hearts": 2}
    assert table.state.active == B


# Frog, chest, backpack


def test_E43_T16_7_R63_a_black_gem_into_the_box_for_good():
    table = at(goods={A: "frog black 2 coins 1"}, display="boots rose")
    bag = table.field("bag")["black"]
    table.says(A, "use frog")
    assert table.goods(A) == {"black": 1, "coins": 1}
    assert table.state.box_gems == 1
    assert table.field("bag")["black"] == bag
    assert table.asked == "main-choice"


def test_E44_T16_8_R56_D13_the_slot_is_filled_at_once_and_travel_goes_on():
    table = at(goods={A: "chest coins 1"}, told=True).says(A, "tower NW", "use chest")
    assert table.options(A) == {"take boots", "take frog"}
    table.says(A, "take boots")
    assert table.asked == "fill-slot"
    table.draws("item rose")
    assert table.field("displayed") == ["rose", "frog"]
    assert table.asked == "travel"
    assert "use boots" in table.options(A)


def test_E47_T16_11_R60_D13_all_gems_of_one_mine_from_anywhere():
    mines = {"mine-1": "", "mine-2": "black green", "mine-3": "blue blue"}
    table = at(goods={A: "backpack coins 1"}, mines=mines, told=True).says(A, "use backpack")
    assert table.options(A) == {f"empty mine-{k}" for k in (2, 3, 4, 5, 6)}
    table.says(A, "empty mine-2")
    assert table.goods(A) == {"black": 1, "green": 1, "coins": 1}
    assert table.asked == "fill-mine"
    table.draws("gem red", "gem red")
    assert table.mine(2) == ["red", "red"]
    assert table.field("heroes") == "courtyard"


def test_R60_R51_in_the_mine_where_the_heroes_stand_nothing_more_is_collected_also_with_a_lantern():
    table = at(goods={A: "backpack lantern coins 3"}, mines={"mine-5": "black", "mine-4": "black red"}, told=True)
    table.says(A, "use lantern", "tower NW", "step mine-5")
    assert table.goods(A) == {"coins": 3}
    table.says(A, "use backpack", "empty mine-4").draws("gem blue", "gem blue")
    assert table.goods(A) == {"coins": 3, "black": 1, "red": 1}  # the lantern does not help here
    table = at(goods={A: "backpack coins 3"}, mines={"mine-5": "red blue"}, told=True)
    table.says(A, "tower NW", "step mine-5", "take red", "use backpack", "empty mine-5").draws("gem green", "gem black")
    assert table.goods(A) == {"coins": 3, "red": 1, "blue": 1}
    assert table.mine(5) == ["black", "green"]
    assert table.asked == "travel"


# Hourglass


def test_E46_T16_10_R59_another_complete_turn_then_the_player_on_the_left():
    others = {B: "elixirs 1 coins 3", C: "coins 3"}
    table = flown("sword-master", "hourglass", coins=1, players=3, others=others).says(A, "take swords")
    table.says(B, "no")
    assert table.options(A) == {"end", "use hourglass"}
    table.says(A, "use hourglass")
    assert table.told("another-turn") == ["A takes another turn."]
    assert table.state.free_steps == 3
    assert table.offers(A, "sword") == {f"sword {corner}" for corner in ("NW", "NE", "SE", "SW")}
    for _ in range(3):
        if table.sees(A)[1] != "sword-master":
            table.says(A, "sword NE")
    table.says(A, "tower NW").walks(A, "bridge")
    while table.asked == "travel":
        table.says(A, "stop" if "stop" in table.options(A) else min(table.offers(A, "step")))
    while table.state.active == A:
        table.says(table.acting, "decline" if "decline" in table.options(table.acting) else "no")
    assert table.state.active == B


def test_T16_10_the_granted_turn_offers_copying_anew():
    table = at(goods={A: "hourglass broom coins 1", B: "elixirs 2"}, display="rose frog").says(A, "use broom")
    table.says(A, "go sword-master", "take swords").says(B, "elixir", "take swords").says(A, "use hourglass")
    table.says(A, "tower NE", "go sword-master", "take swords")
    assert table.options(B) == {"elixir", "no"}


def test_E62_T16_10_R59_R98_the_tile_not_in_its_own_turn_but_the_mirror_and_a_tile_taken_again():
    end = {"phase": "end-turn"}
    assert at(goods={A: "hourglass frog black 1"}, display="rose boots", granted=True, **end).options(A) == {
        "end",
        "use frog",
    }
    table = at(goods={A: "mirror coins 1"}, discard="hourglass", granted=True, **end)
    assert table.options(A) == {"end", "use mirror as hourglass"}
    table.says(A, "use mirror as hourglass")
    assert table.state.active == A
    assert not table.state.granted  # granted by the mirror: the tile may be used again (R98)
    assert table.state.turn == 1
    table = at(goods={A: "hourglass coins 1"}, again=2, phase="upkeep").says(
        A, "tower NE", "go sword-master", "decline"
    )
    assert table.options(A) == {"end", "use hourglass"}


def test_R91_a_mirror_over_the_hourglass_is_on_the_pile_before_upkeep():
    table = at(
        goods={A: "mirror coins 1"}, display="rose -", discard="hourglass", stack="", phase="end-turn", told=True
    )
    table.says(A, "use mirror as hourglass")
    assert table.options(-1) == {"item hourglass", "item mirror"}  # upkeep shuffles both


# Boots, broom, lantern


def test_E40_T16_13_R52_boots_count_from_the_moment_of_declaring():
    way = ["mine-1", "courtyard", "bridge", "sword-master", "mine-2", "dragon"]
    for before, paid in ((0, 0), (3, 0), (4, 1), (5, 2)):
        table = at(goods={A: "coins 3 boots"}, display="rose frog", heroes="dragon", turned={"NW": 2})
        table.says(A, "tower NW").walks(A, *way[:before]).says(A, "use boots").walks(A, *way)
        assert table.goods(A)["coins"] == 3 - paid
        assert table.way == way


def test_E48_T16_14_R61_D3_the_broom_costs_nothing_and_swords_may_be_used_before():
    table = at(goods={A: "broom swords 2", B: "elixirs 1 swords 1"}, heroes="dragon").says(A, "sword NW", "use broom")
    assert table.field("discard_top") == "broom"
    assert table.offers(A, "go") == {
        "go sword-master",
        "go merchant",
        "go forest-fairy",
        "go fountain-fairy",
        "go robbers",
        "go dragon",
        "go goldsmith",
        "go tournament",
    }
    assert table.options(A) == table.offers(A, "go")  # no refusal
    table.says(A, "go tournament")
    assert table.field("turned") == {"NW": 1}  # by the sword
    table.says(A, "heart")
    assert table.goods(A) == {"hearts": 1}
    assert table.options(B) == {"elixir", "no"}


def test_T16_14_the_broom_may_go_where_the_heroes_stand():
    table = at(goods={A: "broom"}, heroes="dragon").says(A, "use broom", "go dragon")
    assert table.options(A) == {"roll", "decline"}
    assert table.told("collects") == []


@pytest.mark.parametrize(
    ("gems", "gained", "to_bag", "left"),
    [("black red", {"red": 1}, 1, []), ("black", {}, 1, []), ("red blue", {"red": 1}, 0, ["blue"])],
)
def test_E41_T16_15_R51_the_lantern_keeps_black_gems_away(gems: str, gained: dict, to_bag: int, left: list):
    table = at(goods={A: "lantern"}, mines={"mine-5": gems}, told=True).says(A, "use lantern", "tower NW")
    bag = table.field("bag").get("black", 0)
    table.says(A, "step mine-5")
    if "take red" in table.options(A):
        table.says(A, "take red")
    assert table.goods(A) == gained
    assert table.field("bag")["black"] == bag + to_bag  # on entering, before any filling
    table.says(A, "step merchant")
    assert table.mine(5) == left
    assert (table.asked == "fill-mine") == (not left)


def test_T16_15_R51_also_in_a_mine_reached_by_a_jump():
    mines = {"mine-1": "black", "mine-6": "black blue"}
    table = at(goods={A: "compass lantern"}, heroes="dragon", mines=mines)
    table.says(A, "use compass", "use lantern", "tower SE").walks(A, "mine-1")
    assert table.goods(A) == {"blue": 1}


def test_T16_15_mines_entered_before_the_lantern_was_declared_are_not_undone():
    table = at(goods={A: "lantern coins 5"}, mines={"mine-6": "black red", "mine-5": "black green"})
    table.says(A, "tower NW", "step mine-6")
    assert table.goods(A) == {"coins": 5, "black": 1, "red": 1}
    table.says(A, "use lantern").walks(A, "mine-6", "goldsmith", "mine-5", "merchant")
    assert table.goods(A)["black"] == 1
    assert table.goods(A)["green"] == 1
