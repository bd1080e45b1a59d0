"""The course of a turn, clause by clause (T5), and visits without an action (R26, R27)."""

from __future__ import annotations

import pytest

from .table_talk import A, B, C, Scene, at
from .test_places import there

CORNERS = ("NW", "NE", "SE", "SW")
MAIN = {f"{kind} {corner}" for kind in ("tower", "stuck", "sword") for corner in CORNERS} | {
    "enter castle",
    "use broom",
}


@pytest.mark.parametrize("players", [2, 3, 4])
def test_T5_1_T5_7_turns_go_clockwise_round_the_table(players: int):
    following = [at(players=players, turn=seat, phase="end-turn").acting for seat in range(players)]
    assert following == [*range(1, players), 0]
    sides = at(players=players).game.table.options["sides"]
    assert sides in "SWNESWNE" or sides == "SN"  # clockwise as seen from above


def test_T5_2_the_parts_of_a_turn_in_their_order():
    table = at(goods={A: "swords 1 frog black 1 chest violet 1", B: "elixirs 1"}, display="boots rose")
    table.says(A, "use frog", "sword NE", "tower NE", "step bridge", "step sword-master", "stop")
    table.says(A, "take swords", "violet", "take swords").says(B, "elixir", "take swords").says(A, "end")
    told = [line.id for line in table.game.log if line.id not in ("mine-filled", "another-turn")]
    assert told == [
        "turn-begins",
        "uses",
        "turns-tower",
        "chooses",
        "steps",
        "steps",
        "takes-swords",
        "doubles",
        "takes-swords",
        "copies",
        "takes-swords",
        "turn-begins",
    ]


def test_T5_2_collecting_belongs_to_travel_and_comes_before_the_action():
    table = at(goods={A: "red 1 chest"}, mines={"mine-5": "blue"}).says(A, "tower NW", "step mine-5", "step merchant")
    ids = [line.id for line in table.game.log]
    assert ids.index("chooses") < ids.index("steps") < ids.index("collects") < len(ids) - 1
    assert table.says(A, "stop").options(A) == {"deliver two", "decline", "use chest"}  # with the blue gem of the way


@pytest.mark.parametrize(
    ("goods", "setting", "choice"),
    [
        ("coins 5 swords 2 broom", {}, "tower NW"),
        ("coins 5 swords 2 broom", {}, "tower NE"),
        ("coins 9 swords 2 hearts 7 broom", {}, "use broom"),
        ("coins 9 swords 2 hearts 7 broom", {}, "enter castle"),
        ("swords 2", {"heroes": "dragon", "turned": {"SW": 1}}, "stuck NW"),
    ],
)
def test_T5_3_exactly_one_main_choice_per_turn(goods: str, setting: dict[str, object], choice: str):
    table = at(goods={A: f"{goods} chest"}, display="rose frog", **setting).says(A, choice)  # type: ignore[arg-type]
    turn, decisions = table.state.turn, 0
    while not table.game.over and table.state.turn == turn:
        assert not table.options(A) & MAIN
        table.says(table.acting, min(table.options(table.acting) - {"use chest"}))
        decisions += 1
    assert 0 < decisions < 40


def test_T5_4_every_turn_starts_afresh():
    table = at(
        goods={A: "lantern compass boots violet 1", B: "coins 9 chest"},
        display="rose frog",
        turned={"NE": 1},
        mines={"mine-2": "black red"},
    )
    table.says(A, "use lantern", "use compass", "use boots", "tower NE", "step bridge", "step mine-4")
    table.says(A, "step sword-master", "take swords", "violet", "take swords")
    assert (table.acting, table.asked) == (B, "main-choice")
    s = table.state
    assert (s.free_steps, s.jumps, s.lantern, s.doubled, s.performed) == (3, 0, 0, 0, 0)
    assert table.field("road_used") == []
    table.says(B, "tower SW")
    assert table.options(B) == {"stop", "step mine-4", "step bridge", "step mine-2", "use chest"}  # A's roads are free
    table.says(B, "step mine-2")
    assert table.goods(B) == {"coins": 9, "black": 1, "red": 1}  # no lantern
    assert table.offers(B, "jump") == set()


def test_T5_4_an_unused_compass_does_not_last():
    table = at(goods={A: "compass coins 1 hourglass"}).says(A, "use compass", "tower NE", "go dragon", "decline")
    assert table.says(A, "use hourglass").state.jumps == 0


def test_T5_5_a_player_in_the_castle_takes_a_castle_turn():
    table = at(goods={A: "coins 5 swords 3 hearts 9"}, castle="A")
    assert table.options(A) == {f"open door-{k}" for k in range(1, 10)}
    table = at(goods={B: "coins 9 hearts 9 swords 1"}, castle="B", phase="end-turn")
    assert table.asked == "door"
    assert table.options(B) == {f"open door-{k}" for k in range(1, 10)}


def test_T5_6_upkeep_leaves_what_it_cannot_fill():
    table = at(goods={A: ""}, phase="end-turn", mines={"mine-2": ""}, bag="", display="- frog", stack="")
    assert (table.acting, table.asked) == (B, "main-choice")
    assert table.mine(2) == []
    assert table.field("displayed") == [None, "frog"]


def test_T5_6_a_mine_with_one_gem_is_left_alone():
    table = at(goods={A: ""}, phase="end-turn", told=True)  # every mine holds one yellow gem
    assert (table.acting, table.asked) == (B, "main-choice")


def test_T5_7_the_next_player_or_the_same_again_by_an_hourglass():
    def ending() -> Scene:
        return at(players=3, goods={B: "hourglass"}, turn=B, phase="end-turn")

    assert ending().options(B) == {"end", "use hourglass"}
    assert ending().says(B, "end").acting == C
    again = ending().says(B, "use hourglass")
    assert (again.acting, again.asked) == (B, "main-choice")


def test_R26_R27_a_declined_or_idle_visit_still_uses_the_turn():
    for place, goods in (("sword-master", ""), ("fountain-fairy", "black 1"), ("goldsmith", "red 1")):
        table = there(place, goods, others={B: "elixirs 1 black 1 red 1"}).says(A, "decline")
        assert (table.acting, table.asked) == (B, "main-choice")
        assert table.field("heroes") == place
    for place, goods in (("fountain-fairy", ""), ("goldsmith", "black 1"), ("tournament", ""), ("merchant", "")):
        table = there(place, goods, others={B: "elixirs 1 black 1 red 1 swords 1"})
        assert (table.acting, table.asked, table.field("heroes")) == (B, "main-choice", place)
