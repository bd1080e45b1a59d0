"""Events at the end of a round (B9.5-B9.10) and the change to the next one (B10)."""

from itertools import product

import pytest

from .table_talk import RESOURCES, A, B, C, D, at


def after_the_last_card(players=2, *, event, led="fruit-gatherer", **scene):
    """A plays the last card of the round and does nothing with it."""
    table = at(players, hands={A: led}, event=event, **scene)
    return table.says(A, f"lead {led} cowardly", "decline")


def bids(table, seat, text):
    """The seat bids "violet 2 wand 1", answering only what is asked."""
    words = text.split()
    amounts = dict(zip(words[::2], words[1::2], strict=True))
    for resource in RESOURCES:
        if any(option.endswith(f" {resource}") for option in table.options(seat)):
            table.says(seat, f"bid {amounts.get(resource, 0)} {resource}")


# Dangerous and pleasing areas


def test_B9_5_R70_dangerous_areas_add_the_signed_points_of_each_pawns_terrain():
    table = after_the_last_card(4, event="dangerous-areas", pawns={A: "f1 f2", B: "p1 f1", C: "m1 m2", D: "h1 m1"})
    assert table.game.scores == [10 - 2, 10 - 4, 10, 10 - 2]


def test_B9_6_R70_pleasing_areas_may_take_points_too():
    table = after_the_last_card(4, event="pleasing-areas", pawns={A: "h1 m1", B: "p1 f1", C: "m1 m2", D: "p1 h1"})
    assert table.game.scores == [10 + 0, 10 + 2, 10 - 2, 10 + 3]


def test_R56_two_pawns_in_one_area_count_twice_and_castles_by_their_terrain():
    table = after_the_last_card(3, event="dangerous-areas", pawns={A: "h1 h1", B: "ca ca", C: "ca cb"})
    assert table.game.scores == [10 - 4, 10 - 6, 10 - 5]
    table = after_the_last_card(3, event="pleasing-areas", pawns={A: "h1 h1", B: "ca ca", C: "ca cb"})
    assert table.game.scores == [10 + 2, 10 + 4, 10 + 3]


# Full hands


def test_B9_7_T28_the_highest_bid_gets_eight_points_and_pays_exactly_it():
    goods = {A: "violet 3 green 1 wand 2", B: "orange 4", C: "violet 1"}
    table = after_the_last_card(3, event="full-hands", goods=goods)
    assert table.asked == "reveal-bids"
    assert table.game.view("spectator")["resources"] == [6, 4, 1]  # the totals are announced
    bids(table, A, "violet 3 wand 1")
    bids(table, B, "orange 2")
    assert table.game.scores == [10, 10, 10]  # nothing before all are in
    bids(table, C, "")
    assert table.game.scores == [18, 10, 10]
    assert [table.goods(seat) for seat in (A, B, C)] == [{"green": 1, "wand": 1}, {"orange": 4}, {"violet": 1}]


def test_B9_7_the_bids_are_simultaneous_and_secret():
    table = after_the_last_card(3, event="full-hands")
    assert table.game.pending == {A, B, C}
    table.says(B, "bid 1 violet")
    for viewer in (A, C, "spectator"):
        assert table.game.view(viewer)["table"]["bid"][B] is None
    assert table.game.view(B)["table"]["bid"][B] == {"violet": 1}
    assert not [line for line in table.game.log_for(A) if line.id in ("bids", "bids-kind") and line.args["seat"] == B]


def test_D17_any_multiset_of_the_own_resources_may_be_bid():
    owned = {"violet": 2, "green": 0, "orange": 1, "wand": 1}
    reached = set()
    for wanted in product(range(3), range(1), range(2), range(2)):
        table = after_the_last_card(event="full-hands", goods={A: "violet 2 orange 1 wand 1", B: ""})
        assert table.options(A) == {"bid 0 violet", "bid 1 violet", "bid 2 violet"}
        bids(table, A, " ".join(f"{kind} {n}" for kind, n in zip(RESOURCES, wanted, strict=True)))
        paid = tuple(owned[kind] - table.goods(A).get(kind, 0) for kind in RESOURCES)
        assert paid == wanted
        assert table.points(A) == (18 if any(wanted) else 10)
        reached.add(paid)
    assert len(reached) == 3 * 1 * 2 * 2


def test_R57_only_the_number_counts_not_the_kinds():
    table = after_the_last_card(event="full-hands", goods={A: "wand 3", B: "violet 1 green 1 orange 1 wand 1"})
    bids(table, A, "wand 3")
    bids(table, B, "violet 1 green 1")
    assert table.game.scores == [18, 10]


def test_N6_R57_ties_all_win_and_pay_and_zero_wins_nothing():
    goods = {A: "violet 3", B: "wand 4", C: "green 2"}
    table = after_the_last_card(3, event="full-hands", goods=goods)
    bids(table, A, "violet 3")
    bids(table, B, "wand 3")
    bids(table, C, "green 1")
    assert table.game.scores == [18, 18, 10]
    assert [table.goods(seat) for seat in (A, B, C)] == [{}, {"wand": 1}, {"green": 2}]
    table = after_the_last_card(3, event="full-hands", goods=goods)
    for seat in (A, B, C):
        bids(table, seat, "")
    assert table.game.scores == [10, 10, 10]
    assert [table.goods(seat) for seat in (A, B, C)] == [{"violet": 3}, {"wand": 4}, {"green": 2}]


# Empty hands, all at once, like-minded


def test_B9_8_T27_five_resources_or_fewer_gain_three_points_and_nothing_is_paid():
    goods = {A: "violet 5", B: "violet 2 green 2 wand 2", C: "", D: "orange 4 wand 1"}
    table = after_the_last_card(4, event="empty-hands", goods=goods)
    assert table.game.scores == [13, 10, 13, 13]
    assert table.goods(A) == {"violet": 5}
    assert table.goods(B) == {"violet": 2, "green": 2, "wand": 2}


def test_B9_9_T25_one_set_for_nine_points_and_only_once():
    table = after_the_last_card(event="all-at-once", goods={A: "violet 2 green 2 orange 2 wand 2", B: "violet 3"})
    assert table.options(A) == {"pay", "keep"}
    table.says(A, "pay")
    assert table.points(A) == 19
    assert table.goods(A) == {"violet": 1, "green": 1, "orange": 1, "wand": 1}
    assert table.field("round") == 2  # a second set is not offered


def test_T25_D18_three_kinds_are_not_asked():
    table = after_the_last_card(event="all-at-once", goods={A: "violet 3 green 3 orange 3", B: "violet 1"})
    assert table.field("round") == 2
    assert table.game.scores == [10, 10]


def test_D18_only_owners_of_all_four_kinds_are_asked_and_keep_changes_nothing():
    one_of_each = "violet 1 green 1 orange 1 wand 1"
    table = after_the_last_card(3, event="all-at-once", goods={A: one_of_each, B: "wand 9", C: one_of_each})
    assert table.game.pending == {A, C}
    assert table.options(C) == {"pay", "keep"}
    table.says(A, "keep").says(C, "keep")
    assert table.game.scores == [10, 10, 10]
    assert table.goods(C) == {"violet": 1, "green": 1, "orange": 1, "wand": 1}


def test_R58_the_answers_to_all_at_once_are_simultaneous():
    one_of_each = "violet 1 green 1 orange 1 wand 1"
    table = after_the_last_card(event="all-at-once", goods={A: one_of_each, B: one_of_each})
    assert table.game.pending == {A, B}
    table.says(B, "pay")
    assert table.points(B) == 10  # not shown before A has decided
    assert table.game.view(A)["table"]["pays"][B] is None
    table.says(A, "keep")
    assert table.game.scores == [10, 19]


def test_B9_10_T26_two_pawns_in_areas_of_the_same_terrain_gain_four_points():
    pawns = {A: "f1 f2", B: "f1 f1", C: "f1 h1", D: "h1 cb"}
    table = after_the_last_card(4, event="like-minded", pawns=pawns)
    assert table.game.scores == [14, 14, 10, 14]


@pytest.mark.parametrize("event", ["dangerous-areas", "pleasing-areas", "empty-hands", "like-minded"])
def test_R59_end_events_apply_to_all_players_at_once(event):
    pawns = dict.fromkeys(range(5), "h1 cb")
    table = after_the_last_card(5, event=event, pawns=pawns)
    assert len(set(table.game.scores)) == 1
    assert table.points(A) != 10
    moves = {line.move for line in table.game.log if line.id == "event-scores"}
    assert len(moves) == 1


# The end of a round (B10)


def test_B10_1_the_round_ends_when_nobody_holds_a_card_not_before():
    table = at(3, hands={A: "fruit-gatherer", C: "herb-gatherer"}, event="empty-hands")
    table.says(A, "lead fruit-gatherer cowardly", "take")
    assert (table.acting, table.field("round"), table.points(A)) == (C, 1, 10)
    table.says(C, "lead herb-gatherer cowardly", "take")
    assert (table.field("round"), table.points(A)) == (2, 13)


def test_B10_2_the_event_is_carried_out_then_round_seven_ends_the_game():
    table = at(hands={A: "fruit-gatherer"}, event="empty-hands", round=7, goods={A: "", B: ""})
    table.says(A, "lead fruit-gatherer cowardly", "decline")
    assert table.game.over
    assert table.game.scores == [13, 13]
    assert table.game.pending == frozenset()
    table = at(hands={A: "fruit-gatherer"}, event="empty-hands", round=6, goods={A: "", B: ""})
    table.says(A, "lead fruit-gatherer cowardly", "decline")
    assert not table.game.over
    assert table.field("round") == 7


@pytest.mark.parametrize(("players", "bewitched"), [(2, 3), (3, 2), (4, 1), (5, 0)])
def test_B10_3_a_new_event_new_bewitched_roles_and_all_ten_cards_back(players, bewitched):
    old = ["fruit-gatherer", "herb-gatherer", "root-gatherer"][:bewitched]
    table = at(players, hands={A: "weather-fairy"}, event="black-market", bewitched=" ".join(old), round=2)
    before = table.field("events_seen")
    table.says(A, "lead weather-fairy cowardly", "event points")
    assert table.field("round") == 3
    assert table.field("event") not in before
    assert set(table.field("events_seen")) == {*before, table.field("event")}
    assert len(table.field("bewitched")) == bewitched
    assert not set(old) & set(table.field("bewitched"))
    assert table.field("laid") == [[]] * players
    assert table.hand(A) == []
    assert table.game.pending == set(range(players))
    roles = table.game.table.words.names["role"]
    assert table.options(A) == {f"pick {role}" for role in roles[:7]}  # any four of all ten, in ascending order
    table.says(A, *[f"pick {role}" for role in roles[5:8]])
    assert {"pick root-gatherer", "pick weather-fairy"} == table.options(A)


def test_B10_4_the_claimant_of_the_last_trick_leads_first():
    table = at(3, hands={A: "fruit-gatherer", B: "fruit-gatherer", C: "fruit-gatherer"})
    table.says(A, "lead fruit-gatherer brave").says(B, "brave").says(C, "cowardly", "decline").says(B, "decline")
    assert table.field("round") == 2
    assert table.field("leader") == B


def test_B10_4_all_cowardly_the_leader_of_that_trick_leads_first():
    hands = {A: "herb-gatherer", B: "herb-gatherer", C: "fruit-gatherer"}
    table = at(3, hands=hands, leader=A)
    table.says(A, "lead herb-gatherer cowardly", "decline").says(B, "brave", "decline")
    assert table.acting == C  # B, brave, has no card left
    table.says(C, "lead fruit-gatherer cowardly", "decline")
    assert table.field("leader") == C
