"""The rulings of a table, each both ways: by the letter of the rulebook, and as version 1 of the rules had it."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from mutig.core.chance import ToldChance
from mutig.core.game import Game
from mutig.core.messages import LANGUAGES
from mutig.games.touria.ruleset import RULES

from .table_talk import FORMER, LETTER, A, B, Scene, at
from .test_rules_doubling import flown


def table_with(ruling: str, letter: bool, place: str, goods: str = "", **more: Any) -> Scene:
    """A came to a place by the wizard; this one ruling is by the letter or not, the others are as they were."""
    return flown(place, goods, rulings={ruling: (LETTER if letter else FORMER)[ruling]}, **more)


both = pytest.mark.parametrize("letter", [True, False], ids=["letter", "former"])


# The dragon: "hat er keinen passenden Edelstein ... in diesem Fall" (T11.17, R31)


@both
def test_T11_17_R31_with_a_gem_of_the_rolled_colour_nobody_rolls_again(letter: bool):
    table = table_with("dragon_reroll", letter, "dragon", "blue 1 swords 2", told=True).says(A, "roll")
    table.draws("die blue")
    assert table.options(A) == ({"pay", "stop"} if letter else {"pay", "stop", "re-roll"})


@both
def test_T11_17_without_one_a_sword_rolls_again_as_often_as_swords_last(letter: bool):
    table = table_with("dragon_reroll", letter, "dragon", "blue 1 swords 2", told=True).says(A, "roll")
    table.draws("die red")
    assert table.options(A) == {"stop", "re-roll"}
    table.says(A, "re-roll").draws("die green").says(A, "re-roll").draws("die blue")
    assert table.options(A) == {"pay", "stop"}  # no sword is left


def test_T11_17_a_gem_that_could_be_painted_and_a_bird_are_no_gem_of_the_colour():
    table = flown("dragon", "red 1 brush bird swords 1", rulings=LETTER, told=True).says(A, "roll").draws("die violet")
    assert table.options(A) == {"stop", "re-roll", "use bird"}
    table.says(A, "re-roll").draws("die blue")
    assert table.options(A) == {"stop", "pay brush red", "use bird"}


def test_T11_17_R31_a_copier_is_asked_alike():
    table = flown("dragon", "", others={B: "elixirs 1 blue 1 swords 1"}, rulings=LETTER, told=True)
    table.says(A, "roll").draws("die black").says(B, "elixir", "roll").draws("die blue")
    assert table.options(B) == {"pay", "stop"}


# The bird: "come 1 gemma viola" (T16.16, R64)


@both
def test_T16_16_R64_the_bird_is_sold_as_a_violet_gem(letter: bool):
    table = table_with("bird", letter, "goldsmith", "bird red 1")
    assert table.options(A) == ({"sell red", "decline", "use bird"} if letter else {"sell red", "decline"})
    if letter:
        bag = table.state.bag[:]
        table.says(A, "use bird")
        assert table.acting == B  # one violet gem buys one coin, and there is nothing to choose
        assert table.goods(A) == {"coins": 1, "red": 1}
        assert table.state.bag == bag
        assert table.field("discard_top") == "bird"


@both
def test_T16_16_T10_2_with_the_bird_alone_the_goldsmith_has_something_to_do(letter: bool):
    table = table_with("bird", letter, "goldsmith", "bird")
    assert (table.asked == "action") is letter  # else it was declined: there was nothing else


def test_T16_16_the_bird_together_with_violet_gems_and_the_die():
    table = flown("goldsmith", "bird violet 2", die="violet", rulings=LETTER)
    assert "three violet" not in table.options(A)
    table.says(A, "use bird")
    assert table.options(A) == {"sell violet", "two violet", "three violet"}
    table.says(A, "three violet")
    assert table.goods(A) == {"hearts": 3}
    assert table.items(A) == set()
    assert table.field("bag")["violet"] == 5


@both
def test_T16_16_T11_13_the_dragon_takes_it_for_violet(letter: bool):
    about: dict[str, Any] = {"display": "boots rose", "told": True}
    table = table_with("bird", letter, "dragon", "bird frog black 1", **about).says(A, "roll").draws("die violet")
    assert table.options(A) == ({"stop", "use bird", "use frog"} if letter else {"stop", "use frog"})
    if letter:
        table.says(A, "use bird")
        assert table.goods(A) == {"hearts": 1, "black": 1}
    table = table_with("bird", letter, "dragon", "bird frog black 1", **about).says(A, "roll").draws("die red")
    assert table.options(A) == {"stop", "use frog"}


def test_T16_16_T16_2_painted_it_pays_as_any_other_colour():
    table = flown("dragon", "bird brush", rulings=LETTER, told=True).says(A, "roll").draws("die red")
    assert table.options(A) == {"stop", "use bird"}
    table.says(A, "use bird")
    assert table.goods(A) == {"hearts": 1}
    assert table.items(A) == set()
    table = flown("goldsmith", "bird brush red 2", rulings=LETTER).says(A, "use bird")
    assert table.options(A) == {"sell violet", "two red brush violet to red", "three red brush violet to red"}
    table = flown("merchant", "bird brush red 1", rulings=LETTER)
    assert table.options(A) == {"use bird", "decline"}
    table.says(A, "use bird")  # blue and red are asked for: the bird is painted blue
    assert table.goods(A) == {"coins": 3}


def test_T16_16_T16_2_also_as_a_gift():
    table = at(goods={A: "bird brush"}, castle="A", rulings=LETTER, told=True).says(A, "open door-1")
    table.draws("behind guard")
    assert table.options(A) == {"no gift", "use bird"}
    table.says(A, "use bird")
    assert table.asked == "another-door"
    assert table.items(A) == set()


def test_T16_16_T16_9_so_does_a_mirror_with_the_bird_on_top_and_only_in_the_own_turn():
    table = flown("goldsmith", "mirror", discard="bird", rulings=LETTER)
    assert table.options(A) == {"use mirror as bird", "decline"}
    table.says(A, "use mirror as bird")
    assert table.goods(A) == {"coins": 1}
    assert table.field("discard_top") == "mirror"
    table = flown("goldsmith", "red 1", others={B: "elixirs 1 mirror"}, discard="bird", rulings=LETTER)
    assert table.says(A, "sell red").asked == "main-choice"  # B has nothing to copy with


def test_T16_16_T14_8_a_copier_pays_with_the_bird_but_doubles_with_nothing():
    table = flown("goldsmith", "red 1", others={B: "elixirs 1 bird"}, rulings=LETTER).says(A, "sell red")
    assert table.options(B) == {"elixir", "no"}
    assert table.says(B, "elixir").options(B) == {"use bird", "decline"}
    table.says(B, "use bird")
    assert table.goods(B) == {"coins": 1}
    assert table.asked == "main-choice"


@both
def test_T13_2_T16_16_it_still_doubles(letter: bool):
    table = table_with("bird", letter, "sword-master", "bird").says(A, "take swords")
    assert table.options(A) == {"use bird", "no"}
    table.says(A, "use bird", "take swords")
    assert table.goods(A) == {"swords": 4}


def asking_for(table: Scene, colour: str) -> Scene:
    """The same with an open order for one blue gem and one of this colour, as an edition may have it (C20)."""
    game = table.game
    e, order = game.table.e.copy(), table.state.open_order[0]
    e.order_gems[order] = [0, 1, 0, 0, 0, 0]
    e.order_gems[order][game.table.words.names["colour"].index(colour)] += 1
    return Scene(Game(replace(game.table, e=e), ToldChance(), start=table.state))


def test_T16_16_C20_an_order_that_asks_for_violet():
    table = asking_for(flown("merchant", "bird blue 1 scales", rulings=LETTER), "violet")
    assert table.options(A) == {"use bird", "use scales", "decline"}
    table.says(A, "use bird")
    assert table.goods(A) == {"coins": 3}
    table = asking_for(flown("merchant", "bird red 1 brush scales", rulings=LETTER), "violet").says(A, "use bird")
    assert table.goods(A) == {"coins": 3}  # the bird is violet, and red was painted blue
    table = asking_for(flown("merchant", "bird blue 1 scales"), "violet")
    assert table.options(A) == {"use scales", "decline"}


def test_T16_16_the_log_tells_it_in_every_language():
    game = flown("goldsmith", "bird violet 1", rulings=LETTER).says(A, "use bird", "two violet").game
    told = [line for line in game.log if line.id in ("uses", "pays-with-bird")]
    assert [str(line) for line in told] == [
        "A pays with the magic bird as a violet gem; gives 1 violet gem; gets 1 heart."
    ]
    said = {game.say(told[0].event, language) for language in LANGUAGES}
    assert len(said) == 4
    assert not any(set(text) & set("{}[]") for text in said)


# The brush: "qualsiasi gemma, esclusa la gemma nera, e non in una viola" (T16.2, R49)


@both
def test_T16_2_R49_at_the_dragon_a_coloured_gem_is_painted_black(letter: bool):
    table = table_with("brush", letter, "dragon", "red 1 violet 1 brush", told=True).says(A, "roll").draws("die black")
    painted = {"pay brush red", "pay brush violet"}
    if not letter:
        assert table.asked != "dragon-rolled"  # nothing to choose
        return
    assert table.options(A) == {"stop"} | painted
    table.says(A, "pay brush red")
    assert table.goods(A) == {"hearts": 1, "violet": 1}
    assert "black" not in table.goods(A)


@both
def test_T16_2_never_from_black_never_to_violet(letter: bool):
    table = table_with("brush", letter, "dragon", "black 1 brush swords 1", told=True).says(A, "roll").draws("die red")
    assert table.options(A) == {"stop", "re-roll"}
    table = table_with("brush", letter, "dragon", "red 1 brush swords 1", told=True).says(A, "roll").draws("die violet")
    assert table.options(A) == {"stop", "re-roll"}


@both
@pytest.mark.parametrize("tile", ["brush", "mirror"])
def test_T16_2_C20_an_order_that_asks_for_black(letter: bool, tile: str):
    pile = "brush" if tile == "mirror" else ""
    scene = table_with("brush", letter, "merchant", f"blue 1 yellow 1 violet 1 {tile}", discard=pile)
    table = asking_for(scene, "black")
    if not letter:
        assert "deliver" not in str(table.options(A))
        return
    yellow, violet = (f"deliver two {tile} {colour} to black" for colour in ("yellow", "violet"))
    assert table.options(A) == {yellow, violet, "decline"}
    table.says(A, yellow)
    assert table.goods(A) == {"coins": 3, "violet": 1}
    assert table.field("discard_top") == tile


def test_T16_2_T11_21_the_goldsmith_takes_no_gem_painted_black():
    table = flown("goldsmith", "red 2 black 2 brush", rulings=LETTER)
    assert table.options(A) == {"sell red", "two red", "decline"}


# All of them


def test_a_new_game_is_by_the_letter_and_says_so():
    options = RULES.check_options(3, [], {})
    assert {name: options[name] for name in LETTER} == LETTER
    assert RULES.start(RULES.table(options, RULES.load_edition("house"))).rulings == 0b0111111
    assert RULES.version == 2
    assert RULES.version_of(options) == 2


def test_a_game_without_a_word_of_them_is_as_in_version_1():
    options = RULES.read_options({"players": 3, "variants": []}, "options")
    assert not set(options) & set(LETTER)
    assert RULES.start(RULES.table(options, RULES.load_edition("house"))).rulings == 0
    assert RULES.version_of(options) == 1
