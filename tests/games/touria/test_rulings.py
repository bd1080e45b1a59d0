"""Rulings that no other test of the folder speaks of, and the house rulings (H1 to H5)."""

from __future__ import annotations

import pytest

from mutig.core.errors import MutigError
from mutig.core.ruleset import NATURE

from .table_talk import A, B, at
from .test_castle import in_castle
from .test_places import there


def test_R48_any_time_items_between_dragon_rolls_and_at_the_gift():
    table = there("dragon", "frog black 1", display="boots rose", told=True).says(A, "roll").draws("die red")
    assert table.options(A) == {"stop", "use frog"}
    assert "use chest" in in_castle("chest", "bard").options(A)


def test_R85_all_choices_are_final_but_a_table_may_take_back():
    table = at(goods={A: "swords 1"}).says(A, "sword NW")
    table.game.undo()
    assert table.goods(A) == {"swords": 1}


def test_R87_elixirs_received_while_others_copy_are_of_no_use_in_the_same_turn():
    table = there("sword-master", others={B: "elixirs 1"}).says(A, "take swords").says(B, "elixir", "take swords")
    assert table.goods(A) == {"swords": 2, "elixirs": 1}
    assert table.acting == B
    assert table.asked == "main-choice"


def test_R88_the_ninth_door_must_still_be_opened():
    known = ("herbalist", "marshal", "jester", "steward", "guard", "bard", "vintner", "maid")
    table = at(goods={A: "coins 1 crystal-ball"}, castle="A", doors={f"door-{k}": w for k, w in enumerate(known, 1)})
    assert table.options(A) == {"open door-9", "use crystal-ball"}
    table.says(A, "use crystal-ball")  # T16.5: a single look if only one door is closed
    assert table.field("peeked")[A] == {"door-9": "royal-children"}
    assert table.game.winners == {A}  # opening it was the only choice left


def test_R92_an_item_that_takes_the_last_doubling_away_ends_the_question():
    table = there("forest-fairy", "bird chest", display="rose frog", stack="", discard="").says(A, "take rose")
    assert table.field("displayed")[1] == "frog"
    assert table.options(A) >= {"use bird", "use chest", "no"}
    table = there("fountain-fairy", "violet 1 frog black 2", display="boots rose").says(A, "throw")
    assert table.options(A) == {"violet", "no", "use frog"}
    table.says(A, "use frog")  # the last black gem is gone: nothing is left to double
    assert table.acting == B


def test_R94_the_ball_may_look_again_at_a_known_door():
    peeked = [{"door-4": "maid"}, {}]
    table = at(goods={A: "crystal-ball"}, peeked=peeked, looked=[["door-4"], []]).says(A, "use crystal-ball")
    assert "peek door-4" in table.options(A)
    table.says(A, "peek door-4")
    assert len(table.options(A)) == 8  # the second look is compulsory
    assert table.field("peeked")[A] == {"door-4": "maid"}


def test_R97_a_gift_held_must_be_given_but_items_may_be_used_first():
    table = in_castle("chest", "jester")
    assert table.options(A) == {"give chest", "use chest"}
    table.says(A, "use chest", "take boots").draws("item rose")
    assert table.items(A) == set()  # the boots had to be given
    assert table.field("discard_top") == "boots"


def test_R98_the_way_out_of_the_tournament_is_a_step_of_its_own():
    table = at(goods={A: ""}, heroes="tournament").says(A, "tower NW")
    assert table.way[0] == "bridge"
    assert "bridge--tournament" in table.field("road_used")
    table = at(goods={A: "hourglass"}, phase="end-turn", again=0, granted=False)
    assert "use hourglass" in table.options(A)


# House rulings


def test_H1_the_end_of_a_turn_is_not_asked_if_there_is_nothing_else_to_do():
    assert at(goods={A: ""}, phase="end-turn").acting == B
    assert at(goods={A: "chest"}, phase="end-turn").options(A) == {"end", "use chest"}


def test_H2_seats_follow_each_other_clockwise():
    from mutig.games.touria.ruleset import RULES

    assert RULES.check_options(3, [], {"sides": "NES"})["sides"] == "NES"
    with pytest.raises(MutigError, match="clockwise"):
        RULES.check_options(3, [], {"sides": "NSE"})


def test_H3_open_screens_show_what_can_be_counted_off():
    view = at(goods={A: "red 1"}, variants=["open-screens"]).game.view(B)["table"]
    assert view["bag"]["red"] == 9
    assert "boots" not in view["stacked"]


def test_H4_what_was_still_to_be_drawn_is_dropped_at_the_end():
    table = at(goods={A: "hearts 6 coins 7 broom"}, display="rose frog", variants=["sudden-wedding"], told=True)
    table.says(A, "use broom", "go forest-fairy", "take rose")
    assert table.game.winners == {A}
    assert NATURE not in table.game.pending


def test_H5_the_flask_paid_does_not_change_what_its_user_may_do():
    table = there("merchant", "blue 1 red 1", others={B: "flask scales"}).says(A, "deliver two")
    table.says(B, "use flask")
    assert table.goods(B) == {}
    assert table.options(B) == {"decline", "use scales"}
