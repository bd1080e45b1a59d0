"""Tricks (B4): led, answered, claimed, carried out."""

from __future__ import annotations

import pytest

import mutig
from mutig import MutigError

from .table_talk import A, B, C, D, E, Scene, at, wander

FRUIT = "fruit-gatherer"


def all_hold(role: str, players: int = 5, **about) -> Scene:
    """Everybody holds this card and no other."""
    return at(players=players, hands=dict.fromkeys(range(players), role), **about)


def test_T3_trick_of_albert_beate_carla_daniel_emily():
    albert, beate, carla = A, B, C
    table = at(
        players=5,
        hands={albert: "forest-witch", beate: "forest-witch", carla: "forest-witch valley-druid"},
        leader=albert,
    )
    table.says(albert, "lead forest-witch cowardly", "move 1 f2")
    assert table.pawns(albert) == ["f2", "cb"]  # before Beate is asked
    assert table.acting == beate
    table.says(beate, "brave")
    assert table.acting == carla  # Daniel and Emily are never asked
    table.says(carla, "brave")
    assert table.acting == carla
    assert table.asked == "witch-move"
    table.says(carla, "move 1 f2", "deliver 1 t6")
    assert table.points(carla) == 13
    assert table.goods(carla) == {"green": 1, "orange": 1}
    assert "t6" in table.field("closed")
    assert (table.points(beate), table.pawns(beate), table.hand(beate)) == (10, ["ca", "cb"], [])
    assert table.told("passes") == ["D passes.", "E passes."]
    assert table.acting == carla
    table.says(carla, "lead valley-druid cowardly", "deliver 1 t7")
    assert table.points(carla) == 15  # no 3 points for a cowardly druid
    assert table.told("passes")[2:] == ["D passes.", "E passes.", "A passes.", "B passes."]


def test_T22_B4_10_all_cowardly_the_same_leader_leads_again():
    table = at(players=3, hands={A: "forest-witch hill-witch", B: "forest-witch"})
    table.says(A, "lead forest-witch cowardly", "stay").says(B, "cowardly", "stay")
    assert table.acting == A
    assert table.options(A) == {"lead hill-witch brave", "lead hill-witch cowardly"}


# Leading


def test_B4_1_D4_the_leader_must_lay_one_hand_card_brave_or_cowardly():
    table = at(players=3, hands={B: "forest-witch weather-fairy", C: "hill-witch"}, leader=B)
    assert table.options(B) == {
        "lead forest-witch brave",
        "lead forest-witch cowardly",
        "lead weather-fairy brave",
        "lead weather-fairy cowardly",
    }
    assert table.game.pending == {B}
    table.says(B, "lead weather-fairy brave")
    assert table.hand(B) == ["forest-witch"]
    assert table.game.view("spectator")["table"]["laid"] == [[], ["weather-fairy"], []]


def test_D4_only_brave_under_brave_heart():
    table = at(hands={A: "forest-witch weather-fairy"}, event="brave-heart")
    assert table.options(A) == {"lead forest-witch brave", "lead weather-fairy brave"}


def test_B4_2_a_cowardly_leader_acts_before_anybody_answers():
    table = all_hold(FRUIT, 3).says(A, f"lead {FRUIT} cowardly")
    assert (table.acting, table.asked) == (A, "gathering")
    table.says(A, "take")
    assert table.goods(A)["violet"] == 2
    assert (table.acting, table.asked) == (B, "answer")


def test_B4_3_a_brave_leader_claims_and_does_nothing_yet():
    table = all_hold(FRUIT, 3).says(A, f"lead {FRUIT} brave")
    assert (table.acting, table.asked) == (B, "answer")
    assert table.field("claimant") == A
    assert table.goods(A)["violet"] == 1


# Answering


def test_B4_4_each_other_player_answers_once_clockwise_from_the_leader():
    table = all_hold(FRUIT, leader=C).says(C, f"lead {FRUIT} cowardly", "take")
    asked = []
    while table.asked == "answer":
        asked.append(table.acting)
        table.says(asked[-1], "cowardly", "take")
    assert asked == [D, E, A, B]


def test_B4_5_who_does_not_hold_the_role_passes_without_a_choice():
    table = at(players=4, hands={A: FRUIT, B: "hill-witch", C: FRUIT, D: "hill-witch"})
    table.says(A, f"lead {FRUIT} brave")
    assert table.acting == C
    assert table.told("passes") == ["B passes."]
    table.says(C, "brave", "take")
    assert table.told("passes") == ["B passes.", "D passes."]
    assert table.hand(B) == table.hand(D) == ["hill-witch"]


def test_B4_6_D5_who_holds_the_role_must_lay_it_brave_or_cowardly():
    for stance in ("brave", "cowardly"):
        table = at(players=3, hands={A: FRUIT, B: f"{FRUIT} hill-witch", C: FRUIT}).says(A, f"lead {FRUIT} brave")
        assert table.options(B) == {"brave", "cowardly"}
        table.says(B, stance)
        assert table.hand(B) == ["hill-witch"]
        assert table.field("laid")[B] == [FRUIT]
        assert table.field("laid_brave")[B] == ([FRUIT] if stance == "brave" else [])


def test_B4_7_a_superseded_player_gets_neither_action_and_each_new_claimant_can_be_superseded():
    table = all_hold(FRUIT, 4).says(A, f"lead {FRUIT} brave").says(B, "brave")
    assert table.field("claimant") == B
    table.says(C, "brave")
    assert table.field("claimant") == C
    table.says(D, "brave", "take")
    assert [table.goods(seat)["violet"] for seat in (A, B, C, D)] == [1, 1, 1, 4]
    assert table.told("superseded") == [
        "A is out: B claims the action.",
        "B is out: C claims the action.",
        "C is out: D claims the action.",
    ]


def test_B4_8_cowardly_followers_act_at_once_any_number_and_leave_the_claim_alone():
    table = all_hold(FRUIT, 4).says(A, f"lead {FRUIT} brave").says(B, "cowardly", "take")
    assert table.goods(B)["violet"] == 2  # before C is asked
    assert (table.acting, table.field("claimant")) == (C, A)
    table.says(C, "cowardly", "take").says(D, "cowardly", "take")
    assert (table.acting, table.asked, table.field("claimant")) == (A, "gathering", A)
    table.says(A, "take")
    assert [table.goods(seat)["violet"] for seat in (A, B, C, D)] == [4, 2, 2, 2]


def test_B4_9_the_claimant_acts_when_every_player_has_answered():
    table = all_hold(FRUIT, 4, leader=B).says(B, f"lead {FRUIT} cowardly", "take").says(C, "brave")
    assert table.acting == D
    table.says(D, "cowardly", "take")
    assert table.acting == A
    table.says(A, "cowardly", "take")
    assert (table.acting, table.asked) == (C, "gathering")
    assert table.goods(C)["violet"] == 1
    table.says(C, "take")
    assert table.goods(C)["violet"] == 4


# Who leads next


def test_B4_10_the_claimant_leads_next():
    table = at(players=4, hands=dict.fromkeys((A, B, C, D), f"{FRUIT} hill-witch"))
    table.says(A, f"lead {FRUIT} brave").says(B, "cowardly", "take").says(C, "brave").says(D, "cowardly", "take")
    table.says(C, "take")
    assert (table.acting, table.asked) == (C, "lead")


def test_T23_B4_11_R9_the_lead_passes_on_from_the_player_named_not_from_the_old_leader():
    table = at(players=4, hands={A: f"{FRUIT} hill-witch", B: f"{FRUIT} hill-witch", C: FRUIT}, leader=B)
    table.says(B, f"lead {FRUIT} brave").says(C, "brave").says(A, "cowardly", "take").says(C, "take")
    assert (table.acting, table.asked) == (A, "lead")  # C and D have no card; B led, but A comes first after C
    table = at(players=4, hands={A: FRUIT, B: FRUIT, C: f"{FRUIT} hill-witch", D: "hill-witch"}, leader=A)
    table.says(A, f"lead {FRUIT} cowardly", "take").says(B, "cowardly", "take").says(C, "cowardly", "take")
    assert table.acting == C  # the old leader A is named, and has no card; nor has B


def test_R9_a_player_with_cards_leads_even_if_the_next_one_has_some_too():
    table = at(players=3, hands={A: f"{FRUIT} hill-witch", B: f"{FRUIT} hill-witch", C: "hill-witch"})
    table.says(A, f"lead {FRUIT} brave").says(B, "brave", "take")
    assert table.acting == B


def test_B4_12_the_player_named_leads_even_if_the_brave_action_was_not_carried_out():
    for answer in ("take", "decline"):
        table = at(hands={A: f"{FRUIT} hill-witch", B: f"{FRUIT} hill-witch"})
        table.says(A, f"lead {FRUIT} brave").says(B, "brave", answer)
        assert table.options(B) == {"lead hill-witch brave", "lead hill-witch cowardly"}
    partly = at(hands={A: "forest-witch hill-witch", B: "forest-witch hill-witch"})
    partly.says(A, "lead forest-witch brave").says(B, "brave", "move 1 f2", "none")
    assert (partly.acting, partly.asked) == (B, "lead")


def test_B4_13_R28_a_stance_may_be_declared_although_nothing_can_be_done():
    """No cloud anywhere, no wand: the Fairy can do nothing, and still supersedes and leads next."""
    table = at(players=3, hands={A: "weather-fairy", B: "weather-fairy hill-witch", C: "weather-fairy"})
    assert table.options(A) == {"lead weather-fairy brave", "lead weather-fairy cowardly"}
    table.says(A, "lead weather-fairy brave")
    assert table.options(B) == {"brave", "cowardly"}
    table.says(B, "brave").says(C, "cowardly")
    assert table.told("superseded") == ["A is out: B claims the action."]
    assert [table.points(seat) for seat in (A, B, C)] == [10, 10, 10]
    assert (table.acting, table.asked) == (B, "lead")


def test_R28_action_may_be_chosen_although_nothing_can_be_done():
    table = at(players=3, hands={A: "weather-fairy hill-witch"}, event="black-market")
    table.says(A, "lead weather-fairy cowardly")
    assert table.options(A) == {"action", "event points"}
    table.says(A, "action")
    assert (table.points(A), table.acting, table.asked) == (10, A, "lead")


@pytest.mark.parametrize(
    ("role", "refusal"),
    [("forest-witch", "stay"), ("valley-druid", "none"), ("herb-gatherer", "decline"), ("weather-fairy", "none")],
)
@pytest.mark.parametrize("stance", ["brave", "cowardly"])
def test_B4_14_any_action_may_be_left_undone(role, refusal, stance):
    table = at(
        hands={A: f"{role} hill-witch"},
        pawns={A: "ca p1"},
        goods={A: "violet 1 wand 3"},
        clouds={"w1": "heavy-3-3"},
    )
    table.says(A, f"lead {role} {stance}")
    assert refusal in table.options(A)
    assert len(table.options(A)) > 1
    table.says(A, refusal)
    assert (table.points(A), table.pawns(A), table.goods(A)) == (10, ["ca", "p1"], {"violet": 1, "wand": 3})
    assert (table.acting, table.asked) == (A, "lead")


# What the others see


def test_B4_15_nothing_shows_who_holds_the_role_before_the_seat_is_reached():
    seen = []
    for cards in (FRUIT, "hill-witch"):
        table = at(players=4, hands={A: FRUIT, B: FRUIT, C: cards, D: "hill-witch"}).says(A, f"lead {FRUIT} brave")
        assert table.told("passes") == []
        about = [table.game.view(viewer) for viewer in (A, B, D, "spectator")]
        seen.append((about, [line.sentence for line in table.game.log_for(B)], table.options(B)))
    assert seen[0] == seen[1]


def test_B4_16_laid_cards_and_hand_sizes_are_public_until_the_end_of_the_round():
    table = at(players=3, hands={A: f"{FRUIT} hill-witch", B: FRUIT, C: "peak-druid"})
    table.says(A, f"lead {FRUIT} brave").says(B, "cowardly", "take").says(A, "take", "lead hill-witch cowardly")
    seen = table.game.view(C)["table"]
    assert seen["hand_size"] == [0, 0, 1]
    assert seen["laid"] == [["hill-witch", FRUIT], [FRUIT], []]
    assert seen["laid_brave"] == [[FRUIT], [], []]
    table.says(C, "lead peak-druid cowardly")
    assert table.field("round") == 2
    assert table.field("laid") == table.field("laid_brave") == [[], [], []]


def test_T24_B4_17_the_last_player_with_cards_leads_alone_and_brave_always_succeeds():
    table = at(players=4, hands={B: f"{FRUIT} herb-gatherer"}, leader=B)
    table.says(B, f"lead {FRUIT} brave", "take")
    assert (table.goods(B)["violet"], table.acting) == (4, B)
    assert table.told("passes") == ["C passes.", "D passes.", "A passes."]
    table.says(B, "lead herb-gatherer brave", "take")
    assert table.goods(B) == {"violet": 4, "green": 3, "orange": 1, "wand": 1}
    assert table.field("round") == 2


def test_T20_B6_3_a_witch_that_stayed_cannot_deliver_and_leads_next_in_every_case():
    for plan in (["stay"], ["move 1 f2", "none"], ["move 1 f2", "deliver 1 t6"]):
        table = at(players=3, hands={A: "forest-witch hill-witch", B: "hill-witch"}, pawns={A: "ca f1"})
        table.says(A, "lead forest-witch brave", *plan)
        assert (table.acting, table.asked) == (A, "lead")
        assert table.points(A) == (13 if plan[-1] == "deliver 1 t6" else 10)  # never t1, beside the pawn in f1


# No role twice


@pytest.mark.parametrize("variants", [(), ("storms", "mountains"), ("back", "storms")])
@pytest.mark.parametrize("players", [2, 3, 4, 5])
def test_N14_B4_18_R8_no_role_is_led_twice_and_no_hand_holds_it_after_its_trick(players, variants):
    for seed in range(4):
        game = mutig.new_game("broom-service", players, seed=seed, variants=variants)
        for _ in wander(game, seed):
            if game.view("spectator")["asked"] == "lead":
                state = game.table.codec.write(game.state)
                laid = {role for cards in state["laid"] for role in cards}
                assert not laid & {role for cards in state["hand"] for role in cards}
        led: list[str] = []
        for line in game.log:
            if line.id == "round-begins":
                led = []
            elif line.id == "leads":
                assert line.args["role"] not in led
                led.append(line.args["role"])


def test_R8_B4_18_a_position_in_which_a_card_is_both_laid_and_in_hand_is_refused():
    with pytest.raises(MutigError, match=r"hand\[0\].*B1.3"):
        at(hands={A: FRUIT}, laid=[[FRUIT], []])


# D6


@pytest.mark.parametrize(
    ("event", "tiles", "options"),
    [
        ("black-market", "", {"event points"}),
        ("moonshining", "", {"event violet", "event green", "event orange", "event wand"}),
        ("like-minded", "brave-effect", {"spend brave-effect"}),
        ("like-minded", "five-points five-points", {"spend five-points"}),
        ("black-market", "brave-effect five-points", {"event points", "spend brave-effect", "spend five-points"}),
        ("brave-heart", "brave-effect five-points", {"spend brave-effect", "spend five-points"}),
    ],
)
def test_D6_what_a_cowardly_card_may_be_exchanged_for(event, tiles, options):
    def follower() -> Scene:
        table = at(back=True, hands={A: f"{FRUIT} peak-druid", B: FRUIT}, event=event, forest={B: tiles})
        return table.says(A, f"lead {FRUIT} brave").says(B, "cowardly")

    assert follower().options(B) == {"action", *options}
    for option in options:  # exactly one of them: afterwards the card is dealt with
        table = follower().says(B, option)
        assert (table.acting, table.asked) == (B if option == "spend brave-effect" else A, "gathering")


def test_D6_is_not_asked_if_there_is_only_the_action():
    table = at(back=True, hands={A: FRUIT}, forest={A: "plus-card"}).says(A, f"lead {FRUIT} cowardly")
    assert table.asked == "gathering"


def test_D6_is_not_asked_of_a_brave_player():
    table = at(back=True, hands={A: FRUIT}, forest={A: "five-points brave-effect"}, event="black-market")
    assert table.says(A, f"lead {FRUIT} brave").asked == "gathering"
