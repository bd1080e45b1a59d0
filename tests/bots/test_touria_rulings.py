"""Bots know the rulings of their table: they play to the end under each, and use what each allows."""

from __future__ import annotations

import pytest

import mutig
from mutig.bots import ask_bot, bot_by_name, play_out
from mutig.cli.simulation import Asked, simulate, summary
from mutig.core.record import to_record, verify
from tests.games.touria.table_talk import FORMER, LETTER, A, Scene, at
from tests.games.touria.test_letter import asking_for
from tests.games.touria.test_rules_doubling import flown

RULINGS = mutig.rules("touria").rulings
SWITCHED = {
    "letter": LETTER,
    "former": FORMER,
    **{ruling.name: LETTER | {ruling.name: ruling.values[1]} for ruling in RULINGS},
}


@pytest.mark.parametrize("rulings", SWITCHED.values(), ids=SWITCHED.keys())
def test_greedy_and_random_players_end_a_game_that_verifies(rulings: dict[str, str]) -> None:
    game = mutig.new_game("touria", 3, seed=4, variants=["short"], **rulings)
    play_out(game, [bot_by_name("greedy", 1), bot_by_name("random", 2), bot_by_name("greedy", 3)])
    record = to_record(game)
    assert {name: record["options"][name] for name in rulings} == rulings
    assert verify(record, mutig.rules).over


def test_a_searching_player_thinks_ahead_under_the_letter() -> None:
    scenes = (
        flown("goldsmith", "bird violet 2", die="violet", rulings=LETTER),
        flown("sword-master", "chest", display="bird frog", rulings=LETTER).says(A, "take swords"),
        at(goods={A: "lantern"}, mines={"mine-5": "black red"}, rulings=LETTER).says(
            A, "use lantern", "tower NW", "step mine-5"
        ),
    )
    for scene in scenes:
        assert chosen(scene, "search:40") in scene.options(A)


def chosen(scene: Scene, name: str = "greedy") -> str:
    bot = bot_by_name(name, 1)
    bot.sit_down(scene.game.table)
    return str(ask_bot(scene.game, A, bot).text)


def test_a_greedy_player_pays_with_the_bird_and_leaves_the_black_gem() -> None:
    dragon = flown("dragon", "bird", rulings=LETTER, told=True).says(A, "roll").draws("die violet")
    assert chosen(dragon) == "use bird"
    goldsmith = flown("goldsmith", "bird violet 2", die="violet", rulings=LETTER).says(A, "use bird")
    assert chosen(goldsmith) == "three violet"
    mine = at(goods={A: "lantern"}, mines={"mine-5": "black red"}, rulings=LETTER)
    assert chosen(mine.says(A, "use lantern", "tower NW", "step mine-5")) == "leave black"


def test_a_greedy_player_uses_what_the_letter_allows_and_no_more() -> None:
    rolled = flown("dragon", "brush red 2", rulings=LETTER, told=True).says(A, "roll").draws("die black")
    assert chosen(rolled) == "pay brush red"  # T16.2: painted black it buys the heart
    matched = flown("dragon", "swords 3 violet 1", rulings=LETTER, told=True).says(A, "roll").draws("die violet")
    assert "re-roll" not in matched.options(A)  # T11.17
    assert chosen(matched) == "pay"
    missed = flown("dragon", "swords 3 violet 1 red 2 blue 2 green 1", rulings=LETTER, told=True).says(A, "roll")
    assert chosen(missed.draws("die yellow")) == "re-roll"
    window = flown("tournament", "chest swords 2", display="bird frog", rulings=LETTER).says(A, "heart")
    assert chosen(window) == "use chest"  # T15.4: what it brings still doubles
    assert chosen(window.says(A, "use chest", "take bird")) == "use bird"
    ordered = asking_for(flown("merchant", "bird blue 1 scales", rulings=LETTER), "violet")
    assert chosen(ordered.says(A, "use scales")) == "use bird"  # T16.16


@pytest.mark.parametrize("rulings", SWITCHED.values(), ids=SWITCHED.keys())
def test_greedy_beats_random_under_each_ruling_in_games_of_about_the_same_length(rulings: dict[str, str]) -> None:
    rules = mutig.rules("touria")
    table = rules.table(rules.check_options(2, [], rulings), rules.load_edition("house"))
    played = simulate(Asked(table, ["greedy", "random"], 200, "rulings"))
    by_bot = summary(played, lambda outcome, seat: outcome.bots[seat])
    assert by_bot["greedy"]["win_interval"][0] > 0.95
    assert by_bot["greedy"]["hearts"]["mean"] > 5 > by_bot["random"]["hearts"]["mean"]
    turns = [outcome.lengths["turns"] for outcome in played.outcomes]
    assert 25 < sum(turns) / len(turns) < 40
