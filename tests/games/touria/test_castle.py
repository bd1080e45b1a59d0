"""The castle, doors and gifts; the short game and the sudden wedding (T17, T18, E51 to E60, E65, E66)."""

from __future__ import annotations

from mutig.core.schema import SPECTATOR

from .table_talk import A, B, at


def test_E51_T17_2_T17_3_T17_5_T17_7_T17_8_T17_10_R68_R69_R71_D10_D12_entering_opening_giving_and_failing():
    table = at(goods={A: "hearts 8 coins 9"}, told=True)
    assert {"enter castle", "tower NW"} <= table.options(A)
    table.says(A, "enter castle")
    assert table.goods(A) == {"hearts": 1, "coins": 2}
    assert table.state.in_castle[A]
    table.says(A, "open door-1").draws("behind steward")
    assert table.goods(A) == {"hearts": 1, "coins": 1}
    assert table.asked == "another-door"
    table.says(A, "open door-2").draws("behind bard")
    assert table.acting == B  # no red gem: the turn is over
    table = at(goods={A: "coins 1", B: "coins 5"}, castle="A", doors={"door-2": "bard"}, turn=A, told=True)
    assert table.asked == "door"
    assert len(table.offers(A, "open")) == 8


def test_E52_T17_1_R65_a_frog_used_now_opens_the_way_next_turn_only():
    table = at(goods={A: "hearts 9 coins 9 black 1 frog"}, display="boots rose")
    assert "enter castle" not in table.options(A)
    table.says(A, "use frog")
    assert "enter castle" not in table.options(A)


def test_E53_T16_1_T17_4_R62_the_rose_counts_as_a_heart():
    table = at(goods={A: "hearts 6 coins 7 rose"}).says(A, "enter castle")
    assert table.goods(A) == {}
    assert table.items(A) == set()
    assert table.field("discard_top") == "rose"
    assert table.told("enters-castle") == ["A enters the castle and returns 6 hearts and 7 coins, and the magic rose."]
    table = at(goods={A: "hearts 7 coins 7 rose"}).says(A, "enter castle")
    assert table.goods(A) == {}
    assert table.items(A) == {"rose"}
    assert table.told("enters-castle") == ["A enters the castle and returns 7 hearts and 7 coins."]


def test_E54_E55_T3_3_T17_6_R75_the_royal_children_end_the_game():
    opened = {f"door-{k}": who for k, who in enumerate(("herbalist", "marshal", "steward", "guard", "bard"), start=1)}
    table = at(goods={B: "coins 1"}, castle="B", turn=B, doors=opened, told=True)
    assert table.options(B) == {f"open door-{k}" for k in (6, 7, 8, 9)}
    table.says(B, "open door-6").draws("behind royal-children")
    assert table.game.over
    assert table.game.winners == {B}
    assert table.game.scores == [0, 1]
    assert table.acting is None
    assert table.told("wins") == ["B marries and wins the game."]


def in_castle(goods: str, inhabitant: str, **more: object):
    table = at(goods={A: goods}, castle="A", told=True, **more).says(A, "open door-5")  # type: ignore[arg-type]
    return table.draws(f"behind {inhabitant}")


def test_E56_R70_R73_D11_gifts_with_brush_and_backpack():
    table = in_castle("red 1 brush", "guard")
    assert table.options(A) == {"give brush red", "no gift"}
    table.says(A, "give brush red")
    assert table.asked == "another-door"
    assert table.field("discard_top") == "brush"
    assert table.goods(A) == {}
    table = in_castle("red 1 brush backpack", "guard", mines={"mine-1": "blue yellow", "mine-2": "black blue"})
    table.says(A, "use backpack")
    assert "empty mine-2" not in table.options(A)  # T17.11
    table.says(A, "empty mine-1").draws("gem red", "gem red")
    assert table.options(A) == {"give", "give brush red", "give brush yellow"}


def test_T17_9_R72_where_gifts_go():
    table = in_castle("elixirs 1", "herbalist")
    assert table.goods(A) == {}
    assert table.state.box_elixirs == 2
    assert in_castle("swords 1", "marshal").goods(A) == {}
    table = in_castle("boots rose", "jester", display="frog lantern")
    assert table.options(A) == {"give boots", "give rose"}
    table.says(A, "give rose")
    assert table.field("discard_top") == "rose"
    table = in_castle("yellow 1", "maid")
    assert table.goods(A) == {}
    assert table.asked == "another-door"
    table.says(A, "stop")
    assert table.acting == B


def test_T17_11_R74_no_swords_and_no_travel_items_in_the_castle():
    table = at(goods={A: "swords 2 boots broom"}, castle="A", display="rose frog")
    assert table.options(A) == {f"open door-{k}" for k in range(1, 10)}


def test_E57_T18_1_the_short_game():
    table = at(goods={A: "hearts 5 coins 5"}, variants=["short"]).says(A, "enter castle")
    assert table.goods(A) == {}
    table = at(goods={A: "hearts 4 coins 5 rose"}, variants=["short"]).says(A, "enter castle")
    assert table.items(A) == set()


def wedding(goods: str, place: str, *variants: str, **more: object):
    table = at(goods={A: f"{goods} broom"}, variants=["sudden-wedding", *variants], **more)  # type: ignore[arg-type]
    return table.says(A, "use broom", f"go {place}")


def test_E58_E59_T18_2_T18_3_R77_sudden_wedding():
    table = wedding("hearts 7 coins 6 red 1", "goldsmith").says(A, "sell red")
    assert table.game.winners == {A}
    table = wedding("hearts 7 coins 6 red 1 black 1", "goldsmith").says(A, "sell red")
    assert not table.game.over
    assert wedding("hearts 7 coins 7 black 1", "fountain-fairy").says(A, "throw").game.winners == {A}
    assert wedding("hearts 4 coins 5 swords 1", "tournament", "short").says(A, "heart").game.winners == {A}
    assert "enter castle" not in at(goods={A: "hearts 7 coins 6"}, variants=["sudden-wedding"]).options(A)


def test_E58_R78_a_copy_in_anothers_turn_wins():
    table = at(goods={A: "swords 1 broom", B: "hearts 6 coins 7 swords 1 elixirs 1"}, variants=["sudden-wedding"]).says(
        A, "use broom", "go tournament", "heart"
    )
    table.says(B, "elixir", "heart")
    assert table.game.winners == {B}


def test_R95_the_game_ends_before_the_refill():
    table = at(goods={A: "hearts 6 coins 7 chest"}, display="rose frog", variants=["sudden-wedding"])
    table.says(A, "use chest", "take rose")
    assert table.game.winners == {A}
    assert table.field("displayed") == [None, "frog"]
    assert table.state.depth == 0


def test_E60_R76_the_hourglass_lets_one_enter():
    table = at(goods={A: "hearts 7 coins 7 hourglass swords 1"}, phase="end-turn").says(A, "use hourglass")
    assert "enter castle" in table.options(A)


def test_E65_N6_R67_what_the_ball_showed_stays_fixed():
    peeked = [{"door-4": "royal-children"}, {}]
    table = at(goods={A: "hearts 7 coins 7"}, peeked=peeked, looked=[["door-4"], []])
    table.says(A, "enter castle", "open door-4")
    assert table.game.winners == {A}
    table = at(goods={A: "coins 1", B: ""}, castle="B", turn=B, peeked=peeked, looked=[["door-4"], []], told=True)
    table.says(B, "open door-1")
    assert "behind royal-children" not in table.options(-1)


def test_E66_a_black_gem_closes_the_castle_again():
    table = at(goods={A: "hearts 7 coins 7 backpack"}, mines={"mine-1": "black red"})
    assert "enter castle" in table.options(A)
    table.says(A, "use backpack", "empty mine-1")
    assert "enter castle" not in table.options(A)


def test_T19_1_T19_2_T18_4_R80_screens():
    closed = at(goods={A: "hearts 3 red 2", B: "coins 4 rose"})
    assert closed.game.view(A)["table"]["coins"] == [0, None]
    assert "bag" not in closed.game.view(A)["table"]
    entered = at(goods={A: "hearts 3", B: "coins 4 rose"}, castle="B")
    assert entered.game.view(A)["table"]["coins"] == [0, 4]
    assert entered.game.view(A)["table"]["held"][B] == ["rose"]
    shown = at(goods={A: "hearts 3", B: "coins 4"}, variants=["open-screens"])
    assert shown.game.view(SPECTATOR)["table"]["hearts"] == [3, 0]
    assert shown.game.view(B)["table"]["bag"]
