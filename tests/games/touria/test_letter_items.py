"""The rulings about items and the tournament, each both ways (test_letter.py has the others)."""

from __future__ import annotations

from typing import Any

import pytest

from mutig.core.messages import LANGUAGES
from mutig.core.ruleset import NATURE
from mutig.games.touria import names as n
from mutig.games.touria.game import GAME

from .table_talk import FORMER, LETTER, A, B, C, at
from .test_letter import both, table_with
from .test_rules_doubling import flown

# Used items: "dopo averli usati", "dopodiché" (T15.2, R47)


@both
def test_T15_2_R47_R91_a_ball_a_backpack_and_a_helmet_lie_on_the_pile_before_or_after_their_effect(letter: bool):
    for item, place in (("crystal-ball", "sword-master"), ("backpack", "sword-master"), ("helmet", "tournament")):
        about: dict[str, Any] = {"discard": "boots", "display": "rose frog"}
        table = table_with("used_items", letter, place, f"{item} swords 2", **about).says(A, f"use {item}")
        assert table.asked in ("ball-door", "backpack-mine", "helmet-reward")
        assert table.field("discard_top") == ("boots" if letter else item)
        while table.asked in ("ball-door", "backpack-mine", "helmet-reward"):
            table.says(A, min(table.options(A)))
        assert table.field("discard_top") == item
        assert table.items(A) == set()


@both
def test_T15_2_T16_8_the_chest_goes_first_whatever_is_played(letter: bool):
    table = table_with("used_items", letter, "sword-master", "chest", discard="boots", display="rose frog")
    table.says(A, "use chest")
    assert table.asked == "chest-take"
    assert table.field("discard_top") == "chest"


@both
def test_T15_2_E37_a_flask_that_serves_is_not_in_the_stack_that_its_copy_shuffles(letter: bool):
    about: dict[str, Any] = {"display": "boots frog", "stack": "rose", "discard": "scales", "told": True}
    table = table_with("used_items", letter, "forest-fairy", "", others={B: "flask"}, **about)
    table.says(A, "take boots").says(B, "use flask")
    assert table.field("discard_top") == ("scales" if letter else "flask")
    assert table.state.in_use == (n.FLASK if letter else n.NOTHING)
    table.says(B, "take frog")
    if letter:
        assert table.field("displayed") == ["rose", "scales"]
        assert table.field("discarded") == ["flask"]
    else:
        assert table.options(NATURE) == {"item scales", "item flask"}


@both
def test_T15_2_R91_nor_is_a_bird_before_the_second_execution_is_done(letter: bool):
    about: dict[str, Any] = {"display": "boots frog", "stack": "rose", "discard": "scales", "told": True}
    table = table_with("used_items", letter, "forest-fairy", "bird", **about).says(A, "take boots", "use bird")
    assert table.options(A) == {"take rose", "take frog", "decline"}
    table.says(A, "take frog")
    if letter:
        assert table.field("displayed") == ["rose", "scales"]
        assert table.field("discarded") == ["bird"]
    else:
        assert table.options(NATURE) == {"item scales", "item bird"}


@both
def test_T15_2_T16_9_R91_while_the_broom_flies_a_mirror_sees_what_lies_below_it(letter: bool):
    ruling = {"used_items": (LETTER if letter else FORMER)["used_items"]}
    table = at(goods={A: "broom mirror black 1"}, discard="frog", display="boots rose", rulings=ruling)
    table.says(A, "use broom")
    assert ("use mirror as frog" in table.options(A)) is letter
    table.says(A, "go sword-master")
    assert table.field("discard_top") == "broom"


# The chest: "in qualsiasi momento durante il tuo turno" (T15.4, R86)


@both
def test_T15_4_R86_between_the_action_and_the_copying_it_may_bring_what_doubles(letter: bool):
    table = table_with(
        "chest", letter, "sword-master", "chest", display="bird frog", others={B: "elixirs 1"}, told=True
    )
    table.says(A, "take swords")
    if not letter:
        assert table.acting == B
        return
    assert table.acting == A
    assert table.options(A) == {"no", "use chest"}
    table.says(A, "use chest", "take bird").draws("item rose")
    assert table.options(A) == {"no", "use bird"}
    table.says(A, "use bird", "take swords")
    assert table.goods(A) == {"swords": 4}
    assert table.acting == B
    assert table.asked == "copying"


def test_T15_4_at_the_forest_fairy_also_after_the_second_execution():
    goods, others = "violet 1 chest", {B: "elixirs 1"}
    table = flown("forest-fairy", goods, display="boots frog", others=others, rulings=LETTER, told=True)
    table.says(A, "take boots").draws("item rose").says(A, "violet", "take rose").draws("item bird")
    assert table.acting == A
    assert table.options(A) == {"no", "use chest"}  # never a third execution
    table.says(A, "use chest", "take bird").draws("item scales")
    assert table.acting == B
    assert table.options(B) == {"elixir", "no"}


def test_T15_4_elsewhere_nothing_is_asked_after_the_second_and_nothing_without_a_chest():
    table = flown("sword-master", "violet 1 chest", others={B: "elixirs 1"}, rulings=LETTER)
    table.says(A, "take swords", "violet", "take swords")
    assert table.acting == B
    table = flown(
        "sword-master", "backpack frog black 1", display="boots rose", others={B: "elixirs 1"}, rulings=LETTER
    )
    assert table.says(A, "take swords").acting == B
    table = flown("sword-master", "chest", others={B: "elixirs 1"}, rulings=LETTER)
    assert table.says(A, "decline").asked == "end-turn"  # nothing was performed: no window is needed


@both
def test_T15_4_a_mirror_over_the_chest_has_the_same_window(letter: bool):
    table = table_with("chest", letter, "sword-master", "mirror", discard="chest", others={B: "elixirs 1"})
    table.says(A, "take swords")
    assert table.acting == (A if letter else B)


@pytest.mark.parametrize("language", LANGUAGES)
def test_T15_4_the_question_says_what_it_is_about(language: str):
    game = flown("sword-master", "chest", rulings=LETTER).says(A, "take swords").game
    speaker = GAME.speaker(game.table, ("Anna", "Ben"), language)
    asked = speaker.question(game.view(A), game.choices(A))
    other = flown("sword-master", "violet 1", rulings=LETTER).says(A, "take swords").game
    assert asked.ask != speaker.question(other.view(A), other.choices(A)).ask


# The lantern: "senza dover prendere gemme nere" (T16.15, R51)


@both
@pytest.mark.parametrize("taken", [True, False], ids=["take", "leave"])
def test_T16_15_R51_the_black_gem_need_not_be_taken(letter: bool, taken: bool):
    ruling = {"lantern": (LETTER if letter else FORMER)["lantern"]}
    table = at(goods={A: "lantern"}, mines={"mine-5": "black red"}, rulings=ruling)
    bag = table.state.bag[0]
    table.says(A, "use lantern", "tower NW", "step mine-5")
    if letter:
        assert table.asked == "lantern-gem"
        assert table.options(A) == {"take black", "leave black"}
        table.says(A, "take black" if taken else "leave black")
    kept = letter and taken
    assert table.goods(A) == ({"red": 1, "black": 1} if kept else {"red": 1})
    assert table.state.bag[0] == bag + (not kept)
    assert table.mine(5) == []


def test_T16_15_without_a_black_gem_or_a_lantern_nothing_is_asked():
    table = at(goods={A: "lantern"}, mines={"mine-5": "red"}, rulings=LETTER)
    assert table.says(A, "use lantern", "tower NW", "step mine-5").asked == "travel"
    table = at(goods={A: "lantern"}, mines={"mine-5": "black red"}, rulings=LETTER)
    assert table.says(A, "tower NW", "step mine-5").asked == "travel"
    assert table.goods(A) == {"red": 1, "black": 1}


def test_T16_15_T9_5_the_mine_is_filled_on_leaving_and_the_log_tells_what_went_into_the_bag():
    table = at(goods={A: "lantern"}, mines={"mine-5": "black"}, rulings=LETTER)
    table.says(A, "use lantern", "tower NW", "step mine-5", "leave black")
    assert table.told("collects") == ["A collects in mine 5; 1 black gem thrown into the bag."]
    table.says(A, "step merchant")
    assert len(table.mine(5)) == 2


# The tournament: "nur wer sich vom Zauberer ... zaubern lässt, kann am Turnier teilnehmen" (T14.7, R45)


@pytest.mark.parametrize("value", ["allowed", "conjured-only"])
def test_T14_7_R45_whether_the_tournament_can_be_copied(value: str):
    others = {B: "elixirs 1 swords 1", C: "flask swords 2"}
    rulings = {**LETTER, "tournament_copies": value}
    table = flown("tournament", "swords 1", players=3, others=others, rulings=rulings).says(A, "heart")
    assert (table.asked == "copying") is (value == "allowed")
    table = flown("sword-master", "", players=3, others=others, rulings=rulings).says(A, "take swords")
    assert table.asked == "copying"  # any other action can be
