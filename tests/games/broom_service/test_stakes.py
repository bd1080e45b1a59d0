"""What is told about the stakes of a card is true in every world its seat can think of (B4, B17.2)."""

from __future__ import annotations

from mutig.core.messages import LANGUAGES
from mutig.games import speaker_for

from .stakes import asked_to_play, false_certainties, false_prospects
from .table_talk import A, B, C, at

NAMES = ["Anna", "Oskar", "Chloé", "Émile", "Ugo"]


def stakes(table, seat: int, text: str) -> list[tuple[str, str]]:
    """Signs and sentences of one choice, in English."""
    game = table.game
    asked = speaker_for(game.table, NAMES, "en").question(game.view(seat), game.choices(seat))
    return [(stake.sign, str(stake.text)) for offer in asked.offers if offer.text == text for stake in offer.stakes]


def test_B4_7_a_brave_answer_says_whom_it_topples_and_who_may_still_answer():
    table = at(players=3, hands={A: "root-gatherer", B: "root-gatherer hill-witch", C: "hill-witch"}, leader=A)
    table.says(A, "lead root-gatherer brave")
    assert stakes(table, B, "brave") == [
        ("topples", "You topple Anna, whose card then brings nothing."),
        ("risk", "Not certain: Chloé still answers (1 card) and has this role in 1 of 10 cases."),
        ("brings", "If it holds: take 2 orange potions, 1 wand; you lead next."),
    ]
    assert stakes(table, B, "cowardly") == [
        ("certain", "Certain, and at once: take 1 orange potion."),
        ("crown", "Anna keeps the crown."),
    ]


def test_B4_9_brave_is_certain_when_everybody_has_answered_or_nobody_has_cards():
    hands = {A: "root-gatherer hill-witch", B: "root-gatherer"}
    table = at(players=2, hands=hands, leader=A).says(A, "lead root-gatherer brave")
    assert ("certain", "Certain: everybody has answered.") in stakes(table, B, "brave")
    table = at(players=3, hands={A: "root-gatherer hill-witch", B: "root-gatherer"}, leader=A)
    table.says(A, "lead root-gatherer brave")
    assert ("certain", "Certain: nobody after you has cards left.") in stakes(table, B, "brave")
    table = at(players=3, hands={A: "root-gatherer"}, leader=A)
    assert stakes(table, A, "lead root-gatherer brave") == [
        ("certain", "Certain: nobody else has cards left."),
        ("brings", "Then: take 2 orange potions, 1 wand."),
    ]


def test_B5_2_a_bewitched_role_says_what_it_costs_either_way():
    table = at(players=2, hands={A: "root-gatherer hill-witch"}, leader=A, bewitched="root-gatherer")
    for stance in ("brave", "cowardly"):
        assert ("costs", "Bewitched: −3 points either way.") in stakes(table, A, f"lead root-gatherer {stance}")
        assert "costs" not in dict(stakes(table, A, f"lead hill-witch {stance}"))


def test_R8_nothing_certain_can_fail_and_nothing_that_is_certain_is_left_out():
    """Every hand a rival can have by the log is tried; the whole ten thousand positions are in the long tests."""
    looked = 0
    for asked in asked_to_play(range(8)):
        looked += 1
        if looked % 9 == 0:
            assert false_certainties(asked) == []
            assert false_prospects(asked) == []
    assert looked > 700


def test_the_stakes_have_words_in_every_language():
    signs = set()
    for number, asked in enumerate(asked_to_play(range(4))):
        speaker = speaker_for(asked.game.table, NAMES, LANGUAGES[number % len(LANGUAGES)])
        for offer in speaker.question(asked.game.view(asked.seat), asked.game.choices(asked.seat)).offers:
            assert offer.stakes
            for stake in offer.stakes:
                assert "{" not in str(stake.text)
                assert str(stake.text).endswith(".")
                signs.add(stake.sign)
    assert signs == {"topples", "certain", "risk", "brings", "crown", "costs"}
