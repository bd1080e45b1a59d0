"""The castle (T17, D10 to D12, R65 to R76, R88, R97, E51 to E56, E60, E65, E66)."""

from __future__ import annotations

import pytest

from mutig.core.schema import SPECTATOR

from .table_talk import A, B, C, at
from .test_castle import in_castle
from .test_places import there

TOWERS = {f"tower {corner}" for corner in ("NW", "NE", "SE", "SW")}
SWORDS = {f"sword {corner}" for corner in ("NW", "NE", "SE", "SW")}
INSIDE = ("herbalist", "marshal", "jester", "steward", "guard", "bard", "vintner", "maid")
READY = "hearts 7 coins 7"


def doors(*numbers: int) -> set[str]:
    return {f"open door-{k}" for k in (numbers or range(1, 10))}


@pytest.mark.parametrize(
    ("goods", "may"),
    [
        ("hearts 7 coins 7", True),
        ("hearts 8 coins 9", True),
        ("hearts 6 coins 7", False),
        ("hearts 7 coins 6", False),
        ("hearts 9 coins 9 black 1", False),
        ("hearts 6 coins 7 rose", True),
        ("hearts 7 coins 6 rose", False),
        ("hearts 5 coins 9 rose", False),
    ],
)
def test_T17_1_T17_2_E51_E52_who_may_enter(goods: str, may: bool):
    table = at(goods={A: goods})
    assert table.offers(A, "enter") == ({"enter castle"} if may else set())
    assert bool(table.state.noted[A]) == may


def test_T17_1_R65_E52_noted_before_any_item_so_a_frog_helps_in_the_next_turn_only():
    table = at(goods={A: f"{READY} black 1 frog coins 9 hourglass"}, display="boots rose").says(A, "use frog")
    assert "enter castle" not in table.options(A)
    table.says(A, "tower NE", "go sword-master", "decline", "use hourglass")
    assert "enter castle" in table.options(A)


def test_T17_2_R65_E66_it_must_still_hold_on_entering():
    table = at(goods={A: f"{READY} backpack chest frog"}, mines={"mine-1": "black red"}, display="boots rose")
    assert "enter castle" in table.options(A)
    table.says(A, "use backpack", "empty mine-1")
    assert "enter castle" not in table.options(A)
    table.says(A, "use frog")  # fulfilled again, and it was noted
    assert "enter castle" in table.options(A)


def test_T17_2_R66_R67_D2_entering_stands_beside_everything_else():
    table = at(goods={A: f"{READY} swords 1 crystal-ball"})
    assert table.options(A) == TOWERS | SWORDS | {"enter castle", "use crystal-ball"}
    table.says(A, "sword NW")
    assert table.options(A) == TOWERS | {"enter castle", "use crystal-ball"}


def test_R66_one_who_plays_on_may_enter_in_a_later_turn():
    table = at(goods={A: "hearts 7 coins 9", B: "broom"}).says(A, "tower NE", "go sword-master", "decline")
    table.says(B, "use broom", "go sword-master", "decline")
    assert "enter castle" in table.options(A)


def test_R96_entering_may_stand_beside_a_stuck_turn():
    table = at(goods={A: READY}, heroes="dragon", turned={"NE": 1, "SW": 1})  # no wizard in sight
    assert table.options(A) == TOWERS | {"enter castle"}
    e = table.game.table.e
    for row in e.distance:
        row[:] = [99] * len(row)  # a board with very long roads: no place is in reach
    assert table.options(A) == {"enter castle", *(f"stuck {corner}" for corner in ("NW", "NE", "SE", "SW"))}


def test_T17_3_T19_1_the_screen_is_removed_for_everybody():
    table = at(goods={A: f"{READY} rose red 2 elixirs 1 swords 3"}, players=3)
    for viewer in (B, SPECTATOR):
        seen = table.game.view(viewer)["table"]
        assert [seen[name][A] for name in ("hearts", "coins", "swords", "elixirs", "gems", "held")] == [None] * 6
    table.says(A, "enter castle")
    for viewer in (B, SPECTATOR):
        seen = table.game.view(viewer)["table"]
        assert seen["in_castle"] == [True, False, False]
        assert seen["gems"][A] == {"red": 2}
        assert (seen["hearts"][A], seen["coins"][A], seen["swords"][A], seen["elixirs"][A]) == (0, 0, 3, 1)
        assert seen["held"][A] == ["rose"]
        assert seen["hearts"][C] is None


@pytest.mark.parametrize(
    ("goods", "left", "items", "variants"),
    [
        ("hearts 8 coins 9 red 1 swords 2", {"hearts": 1, "coins": 2, "red": 1, "swords": 2}, set(), []),
        ("hearts 6 coins 7 rose", {}, set(), []),
        ("hearts 7 coins 7 rose", {}, {"rose"}, []),
        ("hearts 8 coins 7 rose", {"hearts": 1}, {"rose"}, []),
        ("hearts 5 coins 6", {"coins": 1}, set(), ["short"]),
        ("hearts 4 coins 5 rose", {}, set(), ["short"]),
        ("hearts 5 coins 5 rose", {}, {"rose"}, ["short"]),
    ],
)
def test_T17_4_E53_R62_R68_T18_1_what_is_returned(goods: str, left: dict, items: set, variants: list):
    table = at(goods={A: goods}, variants=variants).says(A, "enter castle")
    assert table.goods(A) == left
    assert table.items(A) == items
    assert table.field("discard_top") == ("rose" if "rose" in goods and not items else None)


def test_T17_5_R69_D10_one_door_must_be_opened_in_every_castle_turn():
    table = at(goods={A: READY}).says(A, "enter castle")
    assert table.options(A) == doors()
    assert at(goods={A: "swords 2"}, castle="A", doors={"door-3": "bard"}).options(A) == doors(1, 2, 4, 5, 6, 7, 8, 9)


def test_T17_6_E55_R75_the_royal_children_end_the_game_for_everybody():
    table = at(players=3, goods={A: READY, B: "coins 5"}, told=True).says(A, "enter castle", "open door-9")
    table.draws("behind royal-children")
    assert table.game.over
    assert table.game.winners == {A}
    assert table.game.scores == [1, 0, 0]
    assert table.game.ranks == [1, 2, 2]  # no ranking among the others
    assert table.acting is None
    assert [table.options(seat) for seat in (A, B, C, -1)] == [set()] * 4


GIFTS = [
    ("herbalist", "elixirs 2", {"elixirs": 1}),
    ("marshal", "swords 2", {"swords": 1}),
    ("steward", "coins 2", {"coins": 1}),
    ("guard", "blue 2", {"blue": 1}),
    ("bard", "red 2", {"red": 1}),
    ("vintner", "green 2", {"green": 1}),
    ("maid", "yellow 2", {"yellow": 1}),
]


@pytest.mark.parametrize(("who", "goods", "left"), GIFTS)
def test_T17_7_T17_9_R69_R70_R72_a_gift_held_is_given_and_another_door_may_follow(who: str, goods: str, left: dict):
    before = at(goods={A: goods}, castle="A").field("bag")
    table = in_castle(goods, who)
    assert table.goods(A) == left  # a single option: it was given
    assert table.options(A) == doors(1, 2, 3, 4, 6, 7, 8, 9) | {"stop"}
    assert table.state.box_elixirs == (1 if who == "herbalist" else 2)
    colour = goods.split()[0]
    if colour in before:
        assert table.field("bag")[colour] == before[colour] + 1


@pytest.mark.parametrize(("who", "goods", "left"), GIFTS)
def test_T17_8_R71_who_cannot_give_ends_the_turn_and_owes_nothing(who: str, goods: str, left: dict):
    others = " ".join(other for name, other, _ in GIFTS if name != who and name != "herbalist")
    table = at(goods={A: f"{others} rose", B: "coins 3"}, castle="A", told=True).says(A, "open door-5")
    table.draws(f"behind {who}")
    assert table.state.active == B
    assert table.field("door") == {"door-5": who}
    assert table.field("gift") is None


def test_T17_7_D11_the_jester_takes_any_one_item():
    table = in_castle("boots rose mirror crystal-ball", "jester", display="frog lantern")
    assert table.options(A) == {
        "give boots",
        "give rose",
        "give mirror",
        "give crystal-ball",
        "use crystal-ball",
    }
    table.says(A, "give mirror")
    assert table.field("discard_top") == "mirror"
    assert table.items(A) == {"boots", "rose", "crystal-ball"}
    assert in_castle("red 1 swords 1", "jester").state.active == B  # no item, no gift


def test_E51_T17_8_T17_10_R71_nothing_is_owed_in_the_next_turn():
    table = at(goods={A: "hearts 8 coins 9", B: "broom"}, told=True).says(A, "enter castle", "open door-1")
    table.draws("behind steward")
    assert table.options(A) == doors(2, 3, 4, 5, 6, 7, 8, 9) | {"stop"}
    table.says(A, "open door-2").draws("behind bard")
    assert table.state.active == B
    assert table.goods(A) == {"hearts": 1, "coins": 1}
    table.says(B, "use broom", "go sword-master", "decline")
    assert table.options(A) == doors(3, 4, 5, 6, 7, 8, 9)
    table.says(A, "open door-3").draws("behind guard")
    assert table.goods(A) == {"hearts": 1, "coins": 1}


def test_D12_stop_leads_to_the_end_of_the_turn():
    table = in_castle("coins 1 hourglass", "steward").says(A, "stop")
    assert table.options(A) == {"end", "use hourglass"}


def test_E54_T17_10_open_doors_ask_nobody_else_and_are_not_offered():
    opened = {f"door-{k}": who for k, who in enumerate(INSIDE[:5], 1)}
    table = at(goods={B: READY}, castle="A", turn=B, doors=opened).says(B, "enter castle")
    assert table.options(B) == doors(6, 7, 8, 9)


def test_E56_R70_R97_D11_a_backpack_first_then_the_gift_is_held_and_due():
    table = in_castle("red 1 brush backpack", "guard", mines={"mine-1": "blue yellow", "mine-2": "black blue"})
    assert table.options(A) == {"give brush red", "no gift", "use backpack"}
    table.says(A, "use backpack")
    assert table.options(A) == {f"empty mine-{k}" for k in (1, 3, 4, 5, 6)}
    table.says(A, "empty mine-1").draws("gem red", "gem red")
    assert table.options(A) == {"give", "give brush red", "give brush yellow"}


def test_R97_an_item_that_was_the_only_gift_may_be_used_first():
    table = in_castle("crystal-ball", "jester")
    assert table.options(A) == {"give crystal-ball", "use crystal-ball"}
    table.says(A, "use crystal-ball", "peek door-1").draws("behind maid").says(A, "peek door-2").draws("behind bard")
    assert table.state.active == B  # nothing left to give


def test_T17_11_R73_R74_no_swords_no_travel_and_no_black_gem_in_the_castle():
    table = at(
        goods={A: "swords 3 boots compass lantern broom backpack"},
        castle="A",
        mines={"mine-2": "black red"},
        display="rose frog",
    )
    assert table.options(A) == doors() | {"use backpack"}
    table.says(A, "use backpack")
    assert table.options(A) == {f"empty mine-{k}" for k in (1, 3, 4, 5, 6)}
    only_black = {f"mine-{k}": "black red" for k in range(1, 7)}
    assert at(goods={A: "backpack"}, castle="A", mines=only_black).options(A) == doors()


def test_T17_11_players_in_the_castle_keep_their_place_in_the_turn_order():
    table = at(players=3, goods={A: "broom", C: "coins 3"}, castle="B", told=True)
    table.says(A, "use broom", "go sword-master", "decline")
    assert (table.acting, table.asked) == (B, "door")
    table.says(B, "open door-1").draws("behind maid")
    assert (table.acting, table.asked) == (C, "main-choice")


def test_R75_with_everybody_in_the_castle_doors_are_opened_in_turn_order():
    table = at(players=3, goods={A: ""}, castle="ABC", told=True)
    for k, (seat, who) in enumerate([(A, "maid"), (B, "bard"), (C, "guard"), (A, "vintner")], 1):
        assert table.acting == seat
        table.says(seat, f"open door-{k}").draws(f"behind {who}")
    table.says(B, "open door-9").draws("behind royal-children")
    assert table.game.winners == {B}


def test_E60_R76_an_hourglass_at_the_end_of_a_turn_is_the_next_turn():
    table = there("sword-master", f"{READY} hourglass").says(A, "decline", "use hourglass")
    assert "enter castle" in table.options(A)
    table = at(goods={A: f"{READY} hourglass swords 1"}, told=True).says(A, "enter castle", "open door-1")
    table.draws("behind bard")
    assert table.options(A) == {"end", "use hourglass"}
    table.says(A, "use hourglass")
    assert table.options(A) == doors(2, 3, 4, 5, 6, 7, 8, 9)  # another castle turn


def test_R88_the_last_door_is_opened_not_known():
    opened = {f"door-{k}": who for k, who in enumerate(INSIDE, 1)}
    table = at(goods={A: "coins 1 chest"}, castle="A", doors=opened)
    assert not table.game.over
    assert table.options(A) == {"open door-9", "use chest"}
    assert table.says(A, "open door-9").game.winners == {A}


def test_E65_R67_T16_5_the_ball_before_entering_then_the_door_of_the_children():
    table = at(goods={A: f"{READY} crystal-ball"}, told=True).says(A, "use crystal-ball", "peek door-4")
    table.draws("behind royal-children").says(A, "peek door-1").draws("behind maid")
    assert "enter castle" in table.options(A)
    table.says(A, "enter castle", "open door-4")  # no draw: what the ball saw is fixed (N6)
    assert table.game.winners == {A}


def test_N6_a_door_is_one_of_those_neither_met_nor_seen_elsewhere_each_as_likely():
    peeked = [{"door-4": "maid"}, {"door-5": "guard"}]
    looked = [["door-4"], ["door-5"]]
    table = at(goods={A: ""}, castle="A", doors={"door-1": "bard"}, peeked=peeked, looked=looked, told=True)
    table.says(A, "open door-2")
    assert table.options(-1) == {
        f"behind {who}" for who in ("royal-children", "herbalist", "marshal", "jester", "steward", "vintner")
    }
    assert table.game.weights() == [1] * 6
    table = at(goods={A: ""}, castle="A", peeked=peeked, looked=looked, told=True).says(A, "open door-5")
    assert table.field("door") == {"door-5": "guard"}  # seen by B, so no draw
