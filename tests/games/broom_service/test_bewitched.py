"""Bewitched roles (B5): what they cost, and how their deck is used up."""

from __future__ import annotations

import pytest

import mutig
from mutig import NATURE
from mutig.games.broom_service.tables import ROLE_WORDS

from .table_talk import A, B, C, D, at, wander

FRUIT = "fruit-gatherer"


def test_T2_B5_1_three_two_one_or_no_bewitched_roles_in_force():
    for players, revealed in ((2, 3), (3, 2), (4, 1), (5, 0)):
        game = mutig.new_game("broom-service", players, seed=9)
        assert len(game.view("spectator")["table"]["bewitched"]) == revealed


def test_B5_1_only_the_roles_of_the_current_round_are_bewitched():
    table = at(players=4, hands={A: f"{FRUIT} hill-witch"}, bewitched=FRUIT, told=True)
    table.says(A, f"lead {FRUIT} brave", "take")
    assert table.points(A) == 7
    table.says(A, "lead hill-witch brave")
    assert table.points(A) == 7
    table.draws("event black-market", "bewitch hill-witch")
    hand = f"{FRUIT} herb-gatherer hill-witch weather-fairy"
    for seat in (A, B, C, D):
        table.chooses(seat, hand)
    table.says(A, f"lead {FRUIT} brave")
    assert table.points(A) == 7  # bewitched a round ago
    table.says(B, "brave").says(C, "brave").says(D, "brave", "take", "lead hill-witch brave")
    assert table.points(D) == 7


def test_T21_B5_2_each_laying_costs_three_points_at_that_moment_whatever_the_stance():
    table = at(
        players=3,
        hands={A: f"{FRUIT} hill-witch", B: FRUIT, C: FRUIT},
        points={A: 10, B: 20, C: 1},
        bewitched=FRUIT,
    )
    table.says(A, f"lead {FRUIT} brave")
    assert [table.points(seat) for seat in (A, B, C)] == [7, 20, 1]  # leader brave, later superseded
    table.says(B, "brave")
    assert [table.points(seat) for seat in (A, B, C)] == [7, 17, 1]  # follower brave, acts at the end
    table.says(C, "cowardly")
    assert [table.points(seat) for seat in (A, B, C)] == [7, 17, -2]  # follower cowardly, before the action
    table.says(C, "decline").says(B, "take")
    assert [table.points(seat) for seat in (A, B, C)] == [7, 17, -2]
    assert table.told("pays-curse") == [
        "The Fruit Gatherer is bewitched: A loses 3 points.",
        "The Fruit Gatherer is bewitched: B loses 3 points.",
        "The Fruit Gatherer is bewitched: C loses 3 points.",
    ]


def test_B5_2_the_cowardly_leader_pays_too_and_other_roles_cost_nothing():
    table = at(hands={A: f"{FRUIT} herb-gatherer"}, bewitched=f"{FRUIT} hill-witch weather-fairy")
    table.says(A, f"lead {FRUIT} cowardly")
    assert table.points(A) == 7
    table.says(A, "take", "lead herb-gatherer cowardly")
    assert table.points(A) == 7


def test_B5_3_points_may_fall_below_zero():
    table = at(hands={A: FRUIT}, points={A: 0, B: 1}, bewitched=FRUIT, event="dangerous-areas")
    table.says(A, f"lead {FRUIT} brave")
    assert table.points(A) == -3
    table.says(A, "take")  # the round ends: a prairie and a hill cost 3 and 2 points
    assert (table.points(A), table.points(B)) == (-8, -4)


@pytest.mark.parametrize(
    ("players", "offered"),
    [
        (2, [10, 9, 8, 7, 6, 5, 4, 3, 2, 10, 9, 8, 7, 6, 5, 4, 3, 2, 10, 9, 8]),
        (3, [10, 9, 8, 7, 6, 5, 4, 3, 2, 1, 10, 9, 8, 7]),
        (4, [10, 9, 8, 7, 6, 5, 4]),
        (5, []),
    ],
)
def test_N7_R13_B5_4_the_deck_is_shuffled_anew_when_it_no_longer_suffices(players, offered):
    """How many roles each card drawn can be; the single last role with three players is forced, not drawn."""
    for seed in range(3):
        game = mutig.new_game("broom-service", players, chance=mutig.ToldChance())
        for _ in wander(game, seed):
            pass
        drawn: list[str] = []
        rounds: list[list[str]] = []
        for line in game.log:
            if line.id == "round-begins":
                rounds.append([])
            elif line.id == "bewitched":
                rounds[-1].append(line.args["role"])
                drawn.append(line.args["role"])
        assert [len(roles) for roles in rounds] == [5 - players] * 7
        assert all(len(set(roles)) == len(roles) for roles in rounds)
        start = 0
        for end, number in enumerate([*offered, 10]):  # between two shuffles no role comes twice
            if number == 10:
                assert len(set(drawn[start:end])) == end - start
                start = end
    assert count_offers(players) == offered


def count_offers(players: int) -> list[int]:
    """How many roles could be the next bewitched one, draw by draw."""
    game = mutig.new_game("broom-service", players, chance=mutig.ToldChance())
    rules, table = game.rules.interpreted, game.table
    counts = []
    s = table.rules.start(table)
    out = [0] * 128
    while not rules.over(s):
        if s.pending == 0:
            rules.go_on(table.e, s)
            continue
        seat = next(k for k in range(-1, players) if s.pending >> (k + 1) & 1)
        count = rules.legal(table.e, s, seat, out)
        if seat == NATURE and table.words.of("phase", s.phase) == "reveal-bewitched":
            counts.append(count)
        rules.take(table.e, s, seat, out[0])
    return counts


def test_R13_a_role_may_recur_in_the_next_round_after_the_shuffle():
    """Two players, round 3: nine roles are seen, one card is left; all ten go into the new deck, that one too."""
    seen = list(ROLE_WORDS[:9])
    table = at(
        round=3, hands={A: FRUIT}, bewitched=" ".join(seen[6:]), bewitched_seen=seen, bewitched_drawn=9, told=True
    )
    table.says(A, f"lead {FRUIT} brave", "take").draws("event empty-hands")
    everything = {f"bewitch {role}" for role in ROLE_WORDS}
    assert table.options(NATURE) == everything
    table.draws("bewitch root-gatherer")  # bewitched in round 3 already
    assert table.options(NATURE) == everything - {"bewitch root-gatherer"}
    table.draws("bewitch weather-fairy", "bewitch hill-witch")
    assert set(table.field("bewitched")) == {"root-gatherer", "weather-fairy", "hill-witch"}


def test_R1_where_the_texts_differ_the_german_one_is_played():
    """L4: shuffle when the deck no longer suffices (FR, IT: when it is used up). L9: three or one resources, all or
    none (IT: from one to three). L6: who chose brave last leads next (IT: who carried the brave action out)."""
    offers = count_offers(2)
    assert offers[9] == 10  # the fourth round begins with a full deck, not with the one card left
    assert 1 not in offers
    table = at(hands=dict.fromkeys((A, B), f"{FRUIT} hill-witch")).says(A, f"lead {FRUIT} brave").says(B, "brave")
    assert table.options(B) == {"take", "decline"}
    assert table.says(B, "decline").acting == B


def test_N15_R12_a_storm_move_into_a_forest_costs_nothing_while_the_forest_witch_is_bewitched():
    table = at(
        storms=True,
        hands={A: "weather-fairy"},
        pawns={A: "p1 p1"},
        goods={A: "wand 2"},
        clouds={"w1": "move"},
        bewitched="forest-witch",
    )
    table.says(A, "lead weather-fairy cowardly", "dispel w1", "move 1 f1")
    assert table.pawns(A) == ["f1", "p1"]
    assert table.points(A) == 10


def test_N15_R12_R29_nor_do_two_moves_and_no_exchange_is_offered_for_them():
    """Only the card itself is laid: it costs 3 points and may be exchanged; the steps of the tile may not."""
    table = at(
        back=True,
        hands={A: "mountain-witch", B: "forest-witch"},
        tiles={"m1": "two-moves"},
        forest={A: "brave-effect five-points"},
        bewitched="forest-witch mountain-witch",
        event="black-market",
    )
    table.says(A, "lead mountain-witch cowardly")
    assert table.points(A) == 7
    assert table.options(A) == {"action", "event points", "spend brave-effect", "spend five-points"}
    table.says(A, "action", "move 2 m1")
    assert table.asked == "tile-first-move"
    table.says(A, "move 1 f1")
    assert table.asked == "tile-second-move"  # no question about the forest witch's step
    assert table.field("forest_spent") == []
    table.says(A, "move 1 cb")
    assert table.points(A) == 7
    assert table.hand(B) == ["forest-witch"]  # and nobody had to follow
    assert table.acting == B


def test_R29_a_tile_delivery_as_a_druid_and_a_tile_cloud_as_a_fairy_cost_nothing_either():
    table = at(
        mountains=True,
        hands={A: "mountain-witch"},
        tiles={"m1": "delivery"},
        bewitched="valley-druid peak-druid",
        event="moonshining",
    )
    table.says(A, "lead mountain-witch cowardly", "action", "move 2 m1")
    assert table.options(A) == {"none", "deliver 2 t5", "deliver 2 t8"}
    table.says(A, "deliver 2 t8")
    assert table.points(A) == 14
    table = at(
        mountains=True,
        hands={A: "mountain-witch"},
        tiles={"m1": "cloud"},
        clouds={"w1": "heavy-1-1"},
        goods={A: "wand 1"},
        bewitched="weather-fairy",
        event="black-market",
    )
    table.says(A, "lead mountain-witch cowardly", "action", "move 2 m1")
    assert table.options(A) == {"none", "dispel w1"}
    table.says(A, "dispel w1")
    assert table.points(A) == 10
