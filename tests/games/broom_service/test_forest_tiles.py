"""Forest tiles (B14): taken on arrival, used once from the next trick on."""

import pytest

import mutig

from .table_talk import A, B, C, at

GATHERERS = "fruit-gatherer herb-gatherer root-gatherer"


def back(players=2, **scene):
    """The back of MINI, A about to lead."""
    return at(players, back=True, **scene)


def choosing(players=2, **scene):
    return back(players, phase="choose-hands", **scene)


def picks(table, seat, text):
    table.says(seat, *[f"pick {role}" for role in text.split()])


def spent(table):
    return set(table.field("forest_spent"))


FOUR = "forest-witch mountain-witch hill-witch prairie-witch"
FIVE = f"{FOUR} valley-druid"


def test_B14_1_T32_four_of_the_six_tiles_lie_on_the_four_spaces():
    counts = set()
    for seed in range(80):
        game = mutig.new_game("broom-service", 2, seed=seed, variants={"back"})
        laid = game.view("spectator")["table"]["forest_tile"]
        assert set(laid) == set(game.table.words.names["forest-space"])
        assert len(laid) == 4
        kinds = [list(laid.values()).count(kind) for kind in ("brave-effect", "plus-card", "five-points")]
        assert max(kinds) <= 2
        counts.add(tuple(kinds))
    assert counts == {(2, 2, 0), (2, 0, 2), (0, 2, 2), (2, 1, 1), (1, 2, 1), (1, 1, 2)}


def test_B14_2_R45_the_first_player_to_enter_takes_the_tile_face_up():
    hands = {A: "forest-witch hill-witch", B: "forest-witch"}
    table = back(hands=hands, tiles={"f2": "five-points"})
    table.says(A, "lead forest-witch cowardly", "move 1 f2")
    for viewer in (A, B, "spectator"):
        assert table.game.view(viewer)["table"]["forest_owner"] == {"f2": A}
    table.says(B, "cowardly", "move 1 f2")
    assert table.field("forest_owner") == {"f2": A}  # nothing left for B
    assert table.told("takes-forest-tile") == ["A takes the forest tile “five points” in f2."]


@pytest.mark.parametrize("means", ["brave witch", "storm move", "two moves", "turbo"])
def test_R45_any_arrival_of_either_pawn_takes_the_tile(means):
    tiles = {"f1": "five-points", "f2": "plus-card"}
    if means == "brave witch":
        table = back(hands={A: "forest-witch hill-witch"}, tiles=tiles)
        table.says(A, "lead forest-witch brave", "move 2 f1", "none")
        taken = {"f1": A}
    elif means == "storm move":
        table = back(
            hands={A: "weather-fairy hill-witch"}, storms=True, tiles=tiles, clouds={"f1": "move"}, goods={A: "wand 2"}
        )
        table.says(A, "lead weather-fairy cowardly", "dispel f1", "move 2 f1")
        taken = {"f1": A}
    elif means == "two moves":
        table = back(hands={A: "mountain-witch hill-witch"}, tiles=tiles | {"m1": "two-moves"})
        table.says(A, "lead mountain-witch cowardly", "move 2 m1", "move 1 f1", "move 1 ca")
        assert table.pawns(A) == ["ca", "m1"]
        taken = {"f1": A}
    else:
        table = back(hands={A: "hill-witch forest-witch"}, tiles=tiles | {"h1": "turbo-AB"}, pawns={A: "p1 cb"})
        table.says(A, "lead hill-witch cowardly", "move 1 h1", "turbo A")
        taken = {"f2": A}
    assert table.field("forest_owner") == taken


def test_B14_3_N16_R46_usable_from_the_next_trick_on_and_only_once():
    table = back(hands={A: f"forest-witch {GATHERERS}"}, tiles={"f2": "five-points"})
    table.says(A, "lead forest-witch cowardly")
    assert table.asked == "witch-move"  # nothing to spend yet
    table.says(A, "move 1 f2", "lead fruit-gatherer cowardly")
    assert table.options(A) == {"action", "spend five-points"}
    table.says(A, "spend five-points")
    assert spent(table) == {"f2"}
    table.says(A, "lead herb-gatherer cowardly")
    assert table.asked == "gathering"


def test_R46_taken_in_the_last_trick_it_can_be_used_at_the_start_of_the_next_round():
    table = back(hands={A: "forest-witch"}, tiles={"f2": "plus-card"}, round=2)
    assert "more-or-less" in table.field("events_seen")  # so the next round is a normal one
    table.says(A, "lead forest-witch cowardly", "move 1 f2")
    assert table.field("round") == 3
    picks(table, A, FOUR)
    assert "done" in table.options(A)
    assert "pick valley-druid" in table.options(A)


def test_B14_4_R47_one_tile_per_card_and_one_at_the_start_of_a_round():
    table = choosing(forest={A: "plus-card five-points"})
    picks(table, A, "forest-witch fruit-gatherer herb-gatherer root-gatherer weather-fairy")
    picks(table, B, FOUR)
    assert spent(table) == {"f1"}  # at the start
    table.says(A, "lead fruit-gatherer cowardly")
    assert table.options(A) == {"action", "spend five-points"}  # still one with a card
    table.says(A, "spend five-points")
    assert table.asked == "lead"  # the card is done: no second tile with it
    both = back(hands={A: GATHERERS}, forest={A: "five-points brave-effect"})
    both.says(A, "lead fruit-gatherer cowardly", "spend five-points")
    assert (both.points(A), both.asked, spent(both)) == (15, "lead", {"f1"})


def test_T15_B14_6_D1_four_or_five_cards_never_six_even_with_two_tiles():
    table = choosing(forest={A: "plus-card plus-card"})
    picks(table, A, FOUR)
    assert "done" in table.options(A)
    picks(table, A, "valley-druid")
    assert table.game.pending == {B}  # five is the most
    picks(table, B, FOUR)
    assert table.field("hand_size") == [5, 4]
    assert len(spent(table)) == 1
    four = choosing(forest={A: "plus-card"})
    picks(four, A, FOUR)
    four.says(A, "done")
    picks(four, B, FOUR)
    assert four.field("hand_size") == [4, 4]
    assert spent(four) == set()


def test_T15_B14_6_more_or_less_the_extra_card_never_counts():
    table = choosing(event="more-or-less", forest={A: "plus-card"})
    picks(table, A, "forest-witch hill-witch")
    table.says(A, "done")
    picks(table, B, "forest-witch")
    table.says(B, "done")
    assert table.points(A) == 14
    assert table.asked == "add-extra"
    roles = set(table.game.table.words.names["role"]) - {"forest-witch", "hill-witch"}
    assert table.options(A) == {"decline", *[f"pick {role}" for role in roles]}
    table.says(A, "pick weather-fairy")
    assert (table.points(A), table.field("hand_size")[A], spent(table)) == (14, 3, {"f1"})
    assert "weather-fairy" in table.hand(A)


def test_T15_five_cards_under_more_or_less_may_become_six():
    table = choosing(event="more-or-less", forest={A: "plus-card plus-card"})
    picks(table, A, FIVE)
    picks(table, B, FIVE)
    assert table.points(A) == 7
    table.says(A, "pick weather-fairy")
    assert (table.points(A), table.field("hand_size")[A]) == (7, 6)
    assert len(spent(table)) == 1  # one per round
    assert table.asked == "lead"


def test_R51_in_a_normal_round_the_tile_shows_only_with_the_hand_sizes():
    table = choosing(forest={A: "plus-card"})
    picks(table, A, FIVE)
    for viewer in (B, "spectator"):
        seen = table.game.view(viewer)["table"]
        assert seen["forest_spent"] == []
        assert seen["hand_size"] == [0, 0]
    picks(table, B, FOUR)
    assert table.game.view(B)["table"]["forest_spent"] == ["f1"]
    assert table.game.view(B)["table"]["hand_size"] == [5, 4]


def test_R51_under_more_or_less_the_tile_is_not_part_of_the_first_choice_and_all_owners_decide_together():
    table = choosing(3, event="more-or-less", forest={A: "plus-card", C: "plus-card"})
    picks(table, A, FIVE)
    assert table.options(A) == set()  # five is the most
    for seat in (B, C):
        picks(table, seat, "forest-witch")
        table.says(seat, "done")
    assert table.game.pending == {A, C}
    table.says(C, "pick hill-witch")
    assert table.game.view(A)["table"]["hand_size"] == [5, 1, 1]  # not before A has decided
    assert table.game.view(A)["table"]["forest_spent"] == []
    table.says(A, "decline")
    assert table.field("hand_size") == [5, 1, 2]
    assert len(spent(table)) == 1


def test_R52_plus_card_has_no_other_moment_of_use():
    table = back(hands={A: GATHERERS, B: "fruit-gatherer"}, forest={A: "plus-card", B: "plus-card"})
    table.says(A, "lead fruit-gatherer cowardly")
    assert table.asked == "gathering"
    table.says(A, "take").says(B, "cowardly")
    assert table.asked == "gathering"


def test_B14_5_T13_brave_effect_does_the_brave_action_but_supersedes_nobody():
    hands = {A: "peak-druid hill-witch", B: "peak-druid"}
    scene = {"forest": {B: "brave-effect"}, "pawns": {A: "m1 ca", B: "h1 ca"}}
    table = back(3, hands=hands, **scene)
    table.says(A, "lead peak-druid brave").says(B, "cowardly")
    assert table.options(B) == {"action", "spend brave-effect"}
    table.says(B, "spend brave-effect", "deliver 1 t3")
    assert table.points(B) == 10 + 5 + 3  # at once
    assert (table.acting, table.asked) == (A, "druid-delivery")  # C passed; A is still the claimant
    table.says(A, "deliver 1 t8")
    assert table.points(A) == 10 + 4 + 3
    assert (table.acting, table.asked) == (A, "lead")
    cowardly = back(3, hands=hands, **scene)
    cowardly.says(A, "lead peak-druid cowardly", "none").says(B, "cowardly", "spend brave-effect", "none")
    assert (cowardly.acting, cowardly.asked) == (A, "lead")  # all cowardly


def test_T14_B14_5_R50_brave_heart_leaves_the_leader_no_tile_but_followers():
    hands = {A: "fruit-gatherer herb-gatherer", B: "fruit-gatherer"}
    tiles = {A: "brave-effect", B: "brave-effect"}
    table = back(hands=hands, event="brave-heart", forest=tiles)
    assert table.options(A) == {"lead fruit-gatherer brave", "lead herb-gatherer brave"}
    table.says(A, "lead fruit-gatherer brave")
    assert table.goods(A)["wand"] == 1
    table.says(B, "cowardly")
    assert table.options(B) == {"action", "spend brave-effect"}
    table.says(B, "spend brave-effect", "take")
    assert table.goods(B)["violet"] == 4
    five = back(hands=hands, event="brave-heart", forest={A: "five-points", B: "five-points"})
    assert five.options(A) == {"lead fruit-gatherer brave", "lead herb-gatherer brave"}
    five.says(A, "lead fruit-gatherer brave").says(B, "cowardly")
    assert five.options(B) == {"action", "spend five-points"}


@pytest.mark.parametrize(
    ("event", "others"),
    [
        ("black-market", {"event points"}),
        ("moonshining", {"event violet", "event green", "event orange", "event wand"}),
    ],
)
def test_B14_7_T16_D6_five_points_and_nothing_else(event, others):
    table = back(hands={A: "fruit-gatherer hill-witch"}, event=event, forest={A: "five-points brave-effect"})
    table.says(A, "lead fruit-gatherer cowardly")
    assert table.options(A) == {"action", *others, "spend brave-effect", "spend five-points"}
    before = table.goods(A)
    table.says(A, "spend five-points")
    assert (table.points(A), table.goods(A), table.asked) == (15, before, "lead")


def test_R48_one_alternative_per_card_a_tile_is_spent_when_declared_and_brave_players_have_none():
    table = back(hands={A: "peak-druid hill-witch"}, forest={A: "brave-effect"}, pawns={A: "m2 ca"})
    table.says(A, "lead peak-druid cowardly", "spend brave-effect")
    assert table.asked == "lead"  # no tower at m2: the action is nothing
    assert spent(table) == {"f1"}
    hands = {A: "fruit-gatherer hill-witch", B: "fruit-gatherer hill-witch"}
    brave = back(hands=hands, forest={A: "five-points", B: "five-points"})
    brave.says(A, "lead fruit-gatherer brave").says(B, "brave")
    assert brave.asked == "gathering"
    brave.says(B, "decline")
    assert (brave.acting, brave.asked, spent(brave)) == (B, "lead", set())  # A, superseded, was not asked either


@pytest.mark.parametrize(
    ("role", "answers", "points", "goods"),
    [
        ("fruit-gatherer", ["take"], 0, {"violet": 4, "green": 1, "orange": 1, "wand": 1}),
        ("peak-druid", ["deliver 2 t3"], 8, {"violet": 1, "green": 1, "wand": 1}),
        ("weather-fairy", ["dispel w1"], 3, {"violet": 1, "green": 1, "orange": 1}),
        ("prairie-witch", ["move 2 p1", "deliver 2 t2"], 6, {"green": 1, "orange": 1, "wand": 1}),
    ],
)
def test_R49_the_full_brave_action_of_every_kind_at_cowardly_time(role, answers, points, goods):
    table = back(
        3,
        hands={A: f"{role} root-gatherer", B: role, C: role},
        forest={B: "brave-effect", C: "brave-effect"},
        goods=dict.fromkeys((A, B, C), "violet 1 green 1 orange 1 wand 1"),
        pawns={A: "ca cb", B: "p1 h1", C: "p1 h1"} | ({B: "ca h1", C: "ca h1"} if role == "prairie-witch" else {}),
        clouds={"w1": "heavy-1-1"},
    )
    table.says(A, f"lead {role} brave").says(B, "cowardly", "spend brave-effect", *answers)
    assert (table.points(B), table.goods(B)) == (10 + points, goods)
    assert table.acting == C
    table.says(C, "cowardly")
    assert table.options(C) == {"action", "spend brave-effect"}  # several may do so in one trick


def test_R49_conditions_of_a_brave_mountain_witch_are_met():
    hands = {A: "mountain-witch hill-witch"}
    table = back(hands=hands, tiles={"m1": "two-moves"}, forest={A: "brave-effect"}, goods={A: "green 1"})
    table.says(A, "lead mountain-witch cowardly", "spend brave-effect", "move 2 m1")
    assert table.options(A) == {"effect first", "delivery first"}


def test_N18_the_claimant_finds_the_tower_filled_by_a_brave_effect():
    hands = {A: "peak-druid hill-witch", B: "peak-druid"}
    table = back(hands=hands, forest={B: "brave-effect"}, pawns={A: "h1 ca", B: "h1 ca"})
    table.says(A, "lead peak-druid brave").says(B, "cowardly", "spend brave-effect", "deliver 1 t3")
    assert table.acting == A
    assert table.options(A) == {"none", "deliver 1 t1", "deliver 1 t2"}


def test_R72_of_two_equal_tiles_the_one_taken_first_is_spent():
    for taken, first in (({"f1": 3, "f2": 1}, "f2"), ({"f1": 1, "f2": 3}, "f1")):
        table = back(hands={A: GATHERERS}, forest={A: "five-points five-points"}, forest_taken=taken)
        table.says(A, "lead fruit-gatherer cowardly", "spend five-points")
        assert spent(table) == {first}
