"""Events before and during a round (B9.0-B9.4): more or less, black market, moonshining, brave heart."""

import random

import pytest

import mutig
from mutig.games.broom_service.sentences import CATALOGUES

from .table_talk import A, B, C, at

BLACK_MARKET = {"action", "event points"}
MOONSHINING = {"action", "event violet", "event green", "event orange", "event wand"}


def choosing(players=2, *, event="more-or-less", **fields):
    """Everybody is about to choose a hand."""
    return at(players, event=event, phase="choose-hands", **fields)


def picks(table, seat, text):
    """The seat picks these roles and no more."""
    table.says(seat, *[f"pick {role}" for role in text.split()])
    if "done" in table.options(seat):
        table.says(seat, "done")


# One event in force (B9.0)


def test_B9_0_exactly_one_event_per_round_and_none_twice():
    game = mutig.new_game("broom-service", 3, seed=5)
    rng = random.Random(5)
    while not game.over:
        seat = min(game.pending)
        assert game.state.event >= 0
        assert game.state.events_seen.bit_count() == game.state.round
        game.play(seat, rng.choice(game.codes(seat)))
    begun = [(line.args["round"], line.args["event"]) for line in game.log if line.id == "round-begins"]
    assert [number for number, _ in begun] == [1, 2, 3, 4, 5, 6, 7]
    assert len({event for _, event in begun}) == 7


@pytest.mark.parametrize(
    ("event", "pawns", "gain"),
    [
        ("dangerous-areas", "p1 h1", -5),
        ("pleasing-areas", "p1 h1", 3),
        ("empty-hands", "p1 h1", 3),
        ("like-minded", "f1 f2", 4),
        ("black-market", "f1 f2", 0),
        ("moonshining", "f1 f2", 0),
        ("brave-heart", "f1 f2", 0),
        ("more-or-less", "f1 f2", 0),
    ],
)
def test_B9_0_end_events_act_after_the_last_trick_and_only_those_in_force(event, pawns, gain):
    table = at(hands={A: "fruit-gatherer herb-gatherer"}, event=event, pawns={A: pawns}, goods={A: ""})
    stance = "brave" if event == "brave-heart" else "cowardly"
    own_action = ["action"] if event in ("black-market", "moonshining") else []
    second = [] if event == "brave-heart" else ["lead herb-gatherer cowardly"]  # a single card, brave: not asked
    table.says(A, f"lead fruit-gatherer {stance}", *own_action, "decline")
    assert table.points(A) == 10
    table.says(A, *second, *own_action, "decline")
    assert table.points(A) == 10 + gain
    assert table.field("round") == 2


# More or less? (B9.1)


def test_B9_1_R53_hands_of_one_to_five_cards_score_at_the_common_reveal():
    table = choosing(5)
    assert table.options(A) == {f"pick {role}" for role in table.game.table.words.names["role"]}
    picks(table, A, "forest-witch")
    picks(table, B, "forest-witch hill-witch")
    picks(table, C, "forest-witch hill-witch prairie-witch")
    picks(table, 3, "forest-witch hill-witch prairie-witch valley-druid")
    assert table.game.scores == [10] * 5  # nothing is revealed before everybody has chosen
    assert table.field("hand_size") == [0] * 5
    table.says(4, *[f"pick {role}" for role in ("forest-witch", "hill-witch", "prairie-witch", "valley-druid")])
    assert "done" in table.options(4)
    table.says(4, "pick peak-druid")  # the fifth card is the last one
    assert table.game.scores == [16, 14, 12, 10, 7]
    assert table.field("hand_size") == [1, 2, 3, 4, 5]
    assert table.asked == "lead"


def test_B9_1_no_empty_hand_and_the_round_then_runs_normally():
    table = choosing(2)
    assert "done" not in table.options(A)
    picks(table, A, "fruit-gatherer")
    picks(table, B, "fruit-gatherer herb-gatherer")
    table.says(A, "lead fruit-gatherer brave").says(B, "cowardly", "take")
    assert table.acting == A
    table.says(A, "take")
    assert table.goods(A) == {"violet": 4, "green": 1, "orange": 1}
    assert table.options(B) == {"lead herb-gatherer brave", "lead herb-gatherer cowardly"}
    table.says(B, "lead herb-gatherer cowardly", "decline")
    assert table.field("round") == 2
    assert table.game.scores == [16, 14]


def test_R53_points_come_before_the_extra_card():
    table = choosing(2, back=True, forest={A: "plus-card"})
    picks(table, A, "fruit-gatherer")
    picks(table, B, "fruit-gatherer")
    assert table.asked == "add-extra"
    assert table.game.scores == [16, 16]
    table.says(A, "pick weather-fairy")
    assert table.game.scores == [16, 16]


# Black market (B9.2)


def test_B9_2_D6_leader_and_follower_may_take_three_points_instead():
    table = at(hands={A: "fruit-gatherer", B: "fruit-gatherer"}, event="black-market")
    table.says(A, "lead fruit-gatherer cowardly")
    assert table.asked == "cowardly-card"
    assert table.options(A) == BLACK_MARKET
    table.says(A, "event points")
    assert (table.points(A), table.goods(A)) == (13, {"violet": 1, "green": 1, "orange": 1})
    table.says(B, "cowardly")
    assert table.options(B) == BLACK_MARKET


def test_B9_2_the_choice_is_made_anew_for_each_card():
    table = at(hands={A: "fruit-gatherer herb-gatherer"}, event="black-market")
    table.says(A, "lead fruit-gatherer cowardly", "event points", "lead herb-gatherer cowardly")
    assert table.options(A) == BLACK_MARKET
    table.says(A, "action", "take")
    assert (table.points(A), table.goods(A)) == (13, {"violet": 1, "green": 2, "orange": 1})


def test_D6_is_not_asked_without_an_alternative():
    table = at(hands={A: "fruit-gatherer", B: "fruit-gatherer"})
    table.says(A, "lead fruit-gatherer cowardly")
    assert table.asked == "gathering"
    assert table.options(A) == {"take", "decline"}


def test_D6_a_brave_player_is_never_asked_and_action_leads_to_the_roles_own_decision():
    table = at(hands={A: "forest-witch hill-witch", B: "forest-witch"}, event="black-market", pawns={B: "ca ca"})
    table.says(A, "lead forest-witch brave").says(B, "cowardly", "action")
    assert table.asked == "witch-move"
    assert table.options(B) == {"stay", "move 1 f1", "move 1 f2"}
    table.says(B, "stay")
    assert (table.acting, table.asked) == (A, "witch-move")  # the claimant acts without a D6


# Moonshining (B9.3)


@pytest.mark.parametrize("resource", ["violet", "green", "orange", "wand"])
def test_B9_3_D6_one_resource_of_any_kind_instead_of_the_action(resource):
    table = at(hands={A: "weather-fairy", B: "weather-fairy"}, event="moonshining", goods={A: "violet 1", B: ""})
    table.says(A, "lead weather-fairy cowardly")
    assert table.options(A) == MOONSHINING
    table.says(A, f"event {resource}")
    expected = {"violet": 1}
    expected[resource] = expected.get(resource, 0) + 1
    assert (table.goods(A), table.points(A)) == (expected, 10)
    table.says(B, "cowardly")
    assert table.options(B) == MOONSHINING
    table.says(B, f"event {resource}")
    assert table.goods(B) == {resource: 1}


@pytest.mark.parametrize(("event", "trade"), [("black-market", "event points"), ("moonshining", "event wand")])
def test_R54_a_trade_keeps_the_player_cowardly(event, trade):
    table = at(3, hands={A: "fruit-gatherer hill-witch", B: "fruit-gatherer", C: "fruit-gatherer"}, event=event)
    table.says(A, "lead fruit-gatherer cowardly", trade).says(B, "cowardly", trade).says(C, "cowardly", trade)
    assert table.acting == A  # all cowardly: the leader leads again
    table = at(3, hands={A: "fruit-gatherer hill-witch", B: "fruit-gatherer"}, event=event)
    table.says(A, "lead fruit-gatherer brave").says(B, "cowardly", trade)
    assert (table.acting, table.asked) == (A, "gathering")  # the claim is not touched


def test_R54_a_superseded_brave_player_may_not_trade():
    table = at(hands={A: "fruit-gatherer hill-witch", B: "fruit-gatherer hill-witch"}, event="black-market")
    table.says(A, "lead fruit-gatherer brave").says(B, "brave", "take")
    assert table.points(A) == 10
    assert (table.acting, table.asked) == (B, "lead")


def test_N5_R54_the_bewitched_loss_is_still_paid():
    table = at(hands={A: "fruit-gatherer hill-witch", B: ""}, event="black-market", bewitched="fruit-gatherer")
    table.says(A, "lead fruit-gatherer cowardly")
    assert table.points(A) == 7
    table.says(A, "event points")
    assert table.points(A) == 10
    assert table.acting == A
    assert table.asked == "lead"


# Brave heart (B9.4)


def test_B9_4_the_leader_must_be_brave_and_gets_a_wand_followers_choose():
    table = at(hands={A: "fruit-gatherer hill-witch", B: "fruit-gatherer"}, event="brave-heart")
    assert table.options(A) == {"lead fruit-gatherer brave", "lead hill-witch brave"}
    table.says(A, "lead fruit-gatherer brave")
    assert table.goods(A)["wand"] == 1
    assert table.options(B) == {"brave", "cowardly"}
    table.says(B, "cowardly", "decline")
    assert "wand" not in table.goods(B)


def test_N12_R55_the_wand_pays_for_the_fairy_of_the_same_trick():
    scene = {"event": "brave-heart", "clouds": {"w1": "heavy-2-2"}, "pawns": {A: "p1 cb"}, "goods": {A: "wand 1"}}
    table = at(hands={A: "weather-fairy hill-witch prairie-witch"}, **scene)
    table.says(A, "lead weather-fairy brave")
    assert table.options(A) == {"none", "dispel w1"}
    table.says(A, "dispel w1")
    assert (table.points(A), table.goods(A)) == (13, {})
    table = at(hands={A: "weather-fairy hill-witch prairie-witch", B: "weather-fairy"}, **scene)
    table.says(A, "lead weather-fairy brave").says(B, "brave")
    assert table.goods(A) == {"wand": 2}  # superseded, but kept
    assert table.points(A) == 10


def test_R55_alone_every_lead_gives_a_wand_even_the_last_one_that_is_not_asked():
    table = at(hands={A: "fruit-gatherer herb-gatherer"}, event="brave-heart", goods={A: ""})
    table.says(A, "lead fruit-gatherer brave", "decline")
    assert table.goods(A) == {"wand": 2}  # R68: the single option of the last card was carried out
    assert table.asked == "gathering"


def test_R60_the_forced_brave_event_is_one_card_with_one_german_name():
    words = mutig.new_game("broom-service", 2, seed=1).table.words.names["event"]
    assert words.count("brave-heart") == 1
    assert len(words) == 10
    assert CATALOGUES["de"].word("event", "brave-heart") == "Wie in alten Zeiten"
