"""Rounds (B2): seven of them, what they consist of, who begins the next one; and the counts at their ends."""

from __future__ import annotations

import re

import pytest

import mutig
from mutig import NATURE, Game

from .table_talk import A, B, C, D, E, Scene, at, wander

VARIANTS = ((), ("storms", "mountains"), ("back", "storms"))


def finish_round(table: Scene) -> Scene:
    """Everybody leads what is left, cowardly, and does nothing, until the next round is dealt or the game ends."""
    before = table.field("round")
    while not table.game.over and table.field("round") == before:
        seat = next(iter(table.game.pending))
        table.game.play(seat, table.game.codes(seat)[-1])
    return table


def rounds_of(game: Game, seed: int) -> dict[int, list[tuple[str, int]]]:
    """The (role, seat) led in each round of a random game."""
    led: dict[int, list[tuple[str, int]]] = {}
    for _ in wander(game, seed):
        pass
    number = 0
    for line in game.log:
        if line.id == "round-begins":
            number = line.args["round"]
        elif line.id == "leads":
            led.setdefault(number, []).append((line.args["role"], line.args["seat"]))
    return led


@pytest.mark.parametrize("players", [2, 3, 4, 5])
def test_B2_1_exactly_seven_rounds(players):
    game = mutig.new_game("broom-service", players, seed=players)
    for _ in wander(game, seed=players):
        assert game.state.round <= 7
    assert [line.args["round"] for line in game.log if line.id == "round-begins"] == [1, 2, 3, 4, 5, 6, 7]
    assert [line.id for line in game.log].count("final-count") == players


def test_B2_1_the_sixth_round_is_not_the_last_and_the_seventh_is():
    sixth = at(round=6, hands={A: "fruit-gatherer"}).says(A, "lead fruit-gatherer brave", "decline")
    assert (sixth.field("round"), sixth.game.over) == (7, False)
    seventh = at(round=7, hands={A: "fruit-gatherer"}).says(A, "lead fruit-gatherer brave", "decline")
    assert (seventh.field("round"), seventh.game.over) == (7, True)


@pytest.mark.parametrize("players", [2, 3, 4, 5])
def test_B2_2_the_order_of_a_round(players):
    """Event and bewitched roles, hands (with More or less), tricks, event at the end; told line by line."""
    letters = {
        "round-begins": "R",
        "bewitched": "W",
        "decided": "d",
        "hands-revealed": "H",
        "more-or-less": "M",
        "leads": "L",
        "event-scores": "E",
        "final-count": "F",
    }
    word = f"RW{{{5 - players}}}d{{{players}}}H(M{{{players}}})?L+(E|d)*"
    seen_more_or_less = seen_scores = 0
    for seed in range(8):
        game = mutig.new_game("broom-service", players, seed=seed)
        for _ in wander(game, seed):
            pass
        course = "".join(letters.get(line.id, "") for line in game.log)
        assert re.fullmatch(f"({word}){{7}}F{{{players}}}", course), course
        seen_more_or_less += "M" in course
        seen_scores += "E" in course
    assert seen_more_or_less
    assert seen_scores


def test_B2_2_the_event_scores_only_after_the_last_trick():
    table = at(hands={A: "fruit-gatherer herb-gatherer"}, event="empty-hands")
    table.says(A, "lead fruit-gatherer brave", "decline")
    assert table.points(A) == 10
    table.says(A, "lead herb-gatherer brave", "decline")
    assert (table.points(A), table.points(B)) == (13, 13)
    assert table.field("round") == 2


@pytest.mark.parametrize("variants", VARIANTS)
@pytest.mark.parametrize("players", [2, 3, 5])
def test_B2_3_each_role_is_led_at_most_once_in_a_round(players, variants):
    for seed in range(5):
        game = mutig.new_game("broom-service", players, seed=seed, variants=variants)
        for led in rounds_of(game, seed).values():
            roles = [role for role, _ in led]
            assert len(roles) == len(set(roles)) <= 10


def tricks_with(*hands: str) -> int:
    """How many tricks are played with these hands."""
    table = finish_round(at(players=len(hands), hands=dict(enumerate(hands))))
    return len(table.told("leads"))


def test_B2_3_at_most_ten_tricks_and_at_least_as_many_as_the_largest_hand():
    witches = "forest-witch mountain-witch hill-witch prairie-witch"
    middle = "valley-druid peak-druid fruit-gatherer herb-gatherer"
    assert tricks_with(witches, witches, witches) == 4
    assert tricks_with(witches, middle, "root-gatherer weather-fairy") == 10
    assert tricks_with(witches, "forest-witch weather-fairy") == 5


def test_R11_B2_3_a_round_under_more_or_less_can_have_a_single_trick():
    table = at(event="more-or-less", phase="choose-hands").chooses(A, "hill-witch").chooses(B, "hill-witch")
    table.says(A, "lead hill-witch brave").says(B, "cowardly")
    assert table.field("round") == 2
    assert len(table.told("leads")) == 1


def test_R11_hands_reach_six_cards_and_six_tricks():
    table = at(back=True, forest={A: "plus-card"}, event="more-or-less", phase="choose-hands")
    table.chooses(B, "forest-witch")
    table.chooses(A, "forest-witch mountain-witch hill-witch prairie-witch valley-druid").says(A, "pick peak-druid")
    assert table.field("hand_size") == [6, 1]
    finish_round(table)
    assert len(table.told("leads")) == 6


def test_B3_4_the_start_player_leads_the_first_trick_when_everybody_has_chosen():
    for start in (A, B, C):
        game = mutig.new_game("broom-service", 3, chance=mutig.ToldChance())
        table = Scene(game).draws(f"start {start}")
        while NATURE in game.pending:
            table.draws(sorted(choice.text for choice in game.choices(NATURE))[0])  # the event: all-at-once
        hand = "forest-witch hill-witch valley-druid weather-fairy"
        table.chooses(A, hand).chooses(C, hand)
        assert game.pending == {B}  # nobody leads before the last hand is chosen
        table.chooses(B, hand)
        assert (table.acting, table.asked) == (start, "lead")


def test_T30_R10_the_last_claimant_begins_the_next_round():
    table = at(players=3, hands={A: "fruit-gatherer", B: "fruit-gatherer", C: "fruit-gatherer"})
    table.says(A, "lead fruit-gatherer brave").says(B, "brave").says(C, "cowardly", "take").says(B, "take")
    assert table.field("round") == 2
    assert table.field("leader") == B
    leads_the_first_trick(table, B)


def leads_the_first_trick(table: Scene, seat: int) -> None:
    """In the new round the hands are chosen, then this seat leads."""
    for chooser in sorted(table.game.pending):
        table.chooses(chooser, "forest-witch hill-witch valley-druid weather-fairy")
    assert (table.acting, table.asked) == (seat, "lead")


def test_T30_R10_after_an_all_cowardly_last_trick_its_leader_begins_whoever_was_brave_before():
    table = at(
        players=4, hands={A: "fruit-gatherer", B: "fruit-gatherer", C: "fruit-gatherer", D: "fruit-gatherer hill-witch"}
    )
    table.says(A, "lead fruit-gatherer brave").says(B, "brave").says(C, "cowardly", "take").says(D, "cowardly", "take")
    table.says(B, "take")
    assert table.acting == D  # B has no card left, nor has C: the lead was passed on (R9)
    table.says(D, "lead hill-witch cowardly")
    assert table.field("round") == 2
    assert table.field("leader") == D
    leads_the_first_trick(table, D)


def test_R10_the_last_claimant_begins_although_all_hands_are_empty_and_others_were_brave_earlier():
    table = at(players=5, leader=E, hands={E: "root-gatherer", C: "root-gatherer", A: "root-gatherer"})
    table.says(E, "lead root-gatherer brave").says(A, "brave").says(C, "brave", "decline")
    assert table.field("leader") == C


# The counts of the rulebook's examples


def count_areas(event: str, pawns: str) -> int:
    """What the event at the end of a round does to the points of A, with two pawns in these areas."""
    table = at(event=event, pawns={A: pawns}, hands={B: "fruit-gatherer"}, leader=B)
    return table.says(B, "lead fruit-gatherer brave", "decline").points(A) - 10


def test_T6_dangerous_areas():
    assert count_areas("dangerous-areas", "f1 f2") == -2
    assert count_areas("dangerous-areas", "p1 f1") == -4
    assert count_areas("dangerous-areas", "f1 f1") == -2


def test_T7_pleasing_areas():
    assert count_areas("pleasing-areas", "h1 m1") == 0
    assert count_areas("pleasing-areas", "p1 f1") == 2


def test_T8_the_count_at_the_end_of_the_game():
    """4 + 2 for the resources and 19 for 7 bolts; three resources count nothing."""
    table = at(
        round=7,
        goods={A: "violet 4 green 3 orange 2 wand 1"},
        clouds={"w1": "heavy-3-3", "m2": "heavy-2-2", "f1": "heavy-2-2", "f2": "heavy-3-3"},
        cloud_owner={"w1": A, "m2": A, "f1": A, "f2": B},
        hands={B: "fruit-gatherer"},
        leader=B,
        event="black-market",
    )
    table.says(B, "lead fruit-gatherer brave", "decline")
    assert table.game.over
    assert table.points(A) == 10 + 4 + 2 + 19
    assert table.goods(A) == {"violet": 4, "green": 3, "orange": 2, "wand": 1}
