"""Pieces, the course of a turn, and what may be done in it (T1, T3, T5, T7, T8, T10, D2, D4, D7)."""

from __future__ import annotations

from mutig.core.chance import SeededChance
from mutig.core.game import Game
from mutig.games.touria import names as n
from mutig.games.touria.edition.edition import ACTIONS, COLOURS
from mutig.games.touria.ruleset import RULES

from .table_talk import A, B, C, at
from .test_places import there


def test_T1_4_T1_5_T1_6_T4_1_pieces_of_the_house_edition():
    edition = RULES.load_edition("house")
    assert {stack: {len(order.gems) for order in orders} for stack, orders in edition.orders.items()} == {
        "two": {2},
        "three": {3},
        "four": {4},
    }
    assert sum(len(orders) for orders in edition.orders.values()) == n.ORDERS
    assert n.DOORS == n.INHABITANTS == 9
    assert set(edition.die) == set(COLOURS)
    faces = [action for tower in edition.towers.values() for action in tower]
    assert all(faces.count(action) == 2 for action in ACTIONS)


def test_T1_7_R79_R82_the_supply_never_runs_out():
    table = there("sword-master", "swords 40", others={B: "swords 40"}).says(A, "take swords")
    assert table.goods(A) == {"swords": 42}


def test_T1_8_R83_one_elixir_per_player():
    for players in (2, 3, 4):
        table = RULES.table(RULES.check_options(players, [], {}), RULES.load_edition("house"))
        assert sum(RULES.start(table).elixirs) == players


def test_T2_3_T19_4_nothing_is_drawn_before_somebody_may_know_it():
    table = RULES.table(RULES.check_options(2, [], {}), RULES.load_edition("house"))
    game = Game(table, SeededChance(1))
    assert set(game.state.door) == {n.NOTHING}
    assert all(who == n.NOTHING for row in game.state.peeked for who in row)
    assert sum(place > 0 for place in game.state.order_place) == 3
    hidden = {"bag", "bag_size", "stacked"}
    assert not hidden & set(game.view(0)["table"])


def test_T3_1_T3_2_the_conditions_allow_but_do_not_win():
    table = at(goods={A: "hearts 7 coins 7"})
    assert not table.game.over
    assert "enter castle" in table.options(A)
    for short_of in ("hearts 6 coins 7", "hearts 7 coins 6", "hearts 7 coins 7 black 1"):
        assert "enter castle" not in at(goods={A: short_of}).options(A)


def test_R66_entering_is_optional():
    table = at(goods={A: "hearts 7 coins 8", B: "coins 1"}).says(A, "tower NE", "go sword-master", "decline")
    assert table.acting == B
    assert not table.state.in_castle[A]


def test_T5_1_T5_7_turns_go_round_clockwise():
    table = at(players=3, goods={A: "coins 1", B: "broom", C: ""}).says(A, "tower NE", "go sword-master", "decline")
    assert table.acting == B
    table.says(B, "use broom", "go sword-master", "decline")
    assert table.acting == C
    assert table.game.table.options["sides"] == "SWN"


def test_T5_2_the_order_of_a_turn():
    table = there("sword-master", "violet 1", others={B: "elixirs 1"}).says(A, "take swords", "violet", "take swords")
    table.says(B, "elixir", "take swords")
    ids = [line.id for line in table.game.log]
    told = [id for id in ids if id in ("turn-begins", "uses", "goes", "takes-swords", "doubles", "copies")]
    course = ["turn-begins", "uses", "goes", "takes-swords", "doubles", "takes-swords", "copies", "takes-swords"]
    assert told == [*course, "turn-begins"]


def test_T5_3_T7_6_D2_exactly_one_main_choice_and_no_passing():
    table = at(goods={A: "coins 3 swords 1 broom hearts 7 lantern compass"})
    swords = {f"sword {corner}" for corner in ("NW", "NE", "SE", "SW")}
    towers = {f"tower {corner}" for corner in ("NW", "NE", "SE", "SW")}
    assert table.options(A) == towers | swords | {"use broom", "use lantern", "use compass"}
    table.says(A, "tower NW")
    assert not table.offers(A, "tower") | table.offers(A, "sword")


def test_T5_4_everything_counts_anew_in_every_turn():
    table = at(goods={A: "lantern compass boots coins 5 hourglass"}, display="rose frog")
    table.says(A, "use lantern", "use compass", "use boots", "tower NW").walks(A, "mine-5", "merchant")
    table.says(A, "stop", "use hourglass")
    s = table.state
    assert (s.free_steps, s.jumps, s.lantern, s.doubled, s.performed, sum(s.road_used)) == (3, 0, 0, 0, 0, 0)


def test_T5_5_a_player_in_the_castle_takes_a_castle_turn():
    assert at(goods={A: "coins 5"}, castle="A").asked == "door"


def test_T6_1_R2_swords_turn_any_tower_any_number_of_times():
    table = at(goods={A: "swords 3"}).says(A, "sword NW", "sword NW", "sword SE")
    assert table.field("turned") == {"NW": 2, "SE": 1}
    assert table.goods(A) == {}


def test_R13_faces_of_empty_sides_cannot_be_chosen():
    table = at(goods={A: "coins 9"})
    chosen = {"merchant", "wizard", "fountain-fairy", "robbers"}
    assert set(table.sees(A)) == chosen
    assert len(table.offers(A, "tower")) == 4


def test_T8_8_R15_places_and_the_destination_may_be_crossed():
    table = at(goods={A: "coins 9 blue 1 red 1"}, heroes="goldsmith").says(A, "tower NW")
    table.walks(A, "merchant", "mine-5", "courtyard", "bridge", "mine-4", "merchant")
    assert table.field("heroes") == "merchant"
    assert table.goods(A)["coins"] == 9 - 3


def test_D4_travel_offers_steps_the_stop_and_items():
    table = at(goods={A: "coins 1 boots frog black 1"}, display="rose flask", heroes="merchant").says(A, "tower NW")
    assert table.options(A) == {"stop", "step mine-5", "step goldsmith", "use boots", "use frog"}
    table.says(A, "use boots")
    assert "step mine-4" in table.options(A)  # the way back from there is long


def test_T10_2_T10_3_R27_a_visit_without_effect_is_declined():
    for place, goods in (("fountain-fairy", ""), ("goldsmith", "black 2"), ("tournament", ""), ("merchant", "red 1")):
        table = there(place, goods, others={B: "elixirs 1 black 1 red 1 swords 1"})
        assert "A declines." in table.told("declines")
        assert table.asked == "main-choice"
    assert there("goldsmith", "frog black 1", display="boots rose").options(A) == {"decline", "use frog"}


def test_T10_4_T10_5_a_performed_execution_is_what_had_an_effect():
    table = there("dragon", others={B: "elixirs 1"}, told=True).says(A, "roll").draws("die red")
    assert table.acting == B  # the die was rolled: copying follows, though nothing was gained
    assert table.asked == "copying"
    table = there("merchant", "scales", others={B: "elixirs 1 blue 1 red 1"}).says(A, "use scales")
    assert table.asked == "main-choice"  # the scales alone are no execution


def test_T11_15_R31_stopping_and_rolling_again_are_possible_with_a_fitting_gem():
    table = there("dragon", "red 1 swords 1", told=True).says(A, "roll").draws("die red")
    assert table.options(A) == {"pay", "re-roll", "stop"}
    table.says(A, "stop")
    assert table.goods(A) == {"red": 1, "swords": 1}


def test_T13_6_R37_doubling_after_the_wizard_costs_no_second_coin():
    table = at(goods={A: "coins 1 violet 1"}).says(
        A, "tower NE", "go sword-master", "take swords", "violet", "take swords"
    )
    assert table.goods(A) == {"swords": 4}
    assert table.field("turned") == {"NE": 1}


def test_D7_R86_doubling_is_asked_only_with_something_to_double_with():
    assert there("sword-master", "").says(A, "take swords").acting == B
    table = there("sword-master", "violet 1 bird frog black 1", display="boots rose").says(A, "take swords")
    assert table.options(A) == {"violet", "use bird", "no", "use frog"}
    assert there("sword-master", "chest violet 1").says(A, "take swords", "no").asked == "end-turn"


def test_T14_3_R41_one_copy_per_player():
    table = there("sword-master", others={B: "elixirs 2 flask"}).says(A, "take swords")
    assert table.options(B) == {"elixir", "use flask", "no"}
    table.says(B, "elixir", "take swords")
    assert table.asked == "main-choice"


def test_T15_1_any_number_of_items_in_a_turn():
    table = at(goods={A: "boots compass lantern frog black 1 chest"}, display="rose flask")
    table.says(A, "use boots", "use compass", "use lantern", "use frog", "use chest", "take rose")
    assert table.items(A) == {"rose"}
