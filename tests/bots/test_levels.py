"""The levels people choose from: each rung beats the one below, gentle ones are weak by temperament, old names stay."""

from __future__ import annotations

from itertools import pairwise

import pytest

import mutig
from mutig.bots import bot_by_name, play_out
from mutig.bots.by_name import as_named, recorded_as
from mutig.bots.levels import UNMEASURED, levels_of
from mutig.bots.tempered_bot import TEMPERED, Temperament, temperament_of
from mutig.core.errors import MutigError
from mutig.voice.bot_names import bot_in_words

GAMES = mutig.GAMES[:2]
QUICK = ("timid", "eager", "greedy", "learned", "wise:40")


def shares(game: str, stronger: str, weaker: str, deals: int, players: int = 2) -> float:
    """How much of its games the stronger wins, one against copies of the weaker, from every seat."""
    won = 0.0
    for number in range(deals * players):
        me = number % players
        names = [stronger if seat == me else weaker for seat in range(players)]
        played = mutig.new_game(game, players, seed=f"rungs {number // players}")
        play_out(played, [bot_by_name(name, f"{number} {seat}") for seat, name in enumerate(names)])
        won += (me in played.winners) / len(played.winners)
    return won / (deals * players)


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize(
    ("rung", "deals"), [(("timid", "eager"), 8), (("eager", "greedy"), 10), (("greedy", "learned"), 6)]
)
def test_each_rung_beats_the_one_below(game, rung, deals):
    below, above = rung
    assert shares(game, above, below, deals) > 0.5


@pytest.mark.parametrize("game", GAMES)
def test_the_ladder_is_measured_and_climbs(game):
    levels = levels_of(game)
    assert [level.bot for level in levels[:5]] == list(QUICK)
    assert all(level.low <= level.rating <= level.high for level in levels)
    assert all(above.rating > below.rating and above.high > below.high for below, above in pairwise(levels))


@pytest.mark.parametrize("game", GAMES)
def test_no_two_levels_are_called_the_same(game):
    for language in ("en", "de", "fr", "it"):
        words = [bot_in_words(level.bot, language) for level in levels_of(game)]
        assert len(set(words)) == len(words)


def test_a_game_that_nobody_was_taught_has_levels_all_the_same(monkeypatch):
    monkeypatch.setattr("mutig.bots.levels.has_learned", lambda game: False)
    levels_of.cache_clear()
    try:
        assert [level.bot for level in levels_of("touria")] == list(UNMEASURED)
    finally:
        levels_of.cache_clear()


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("name", TEMPERED)
def test_a_temperament_speaks_of_choices_that_there_are_and_is_seen(game, name):
    """Every word it shuns or is fond of stands in a choice that is offered in real games, and it acts on it."""
    temperament = temperament_of(game, name)
    words, offered, avoided = {*temperament.shuns, *temperament.fond_of}, set(), 0
    for seed in range(6):
        played = mutig.new_game(game, 3, seed=seed, variants=())
        bots = [bot_by_name(name, f"{seed} {seat}") for seat in range(3)]
        while not played.over:
            seat = min(played.pending)
            choices = played.choices(seat)
            texts = [f" {choice.text} " for choice in choices]
            offered |= {word for word in words if any(f" {word} " in text for text in texts)}
            choice = bots[seat].choose(played.recall(seat), choices, 1.0)
            assert choice in choices
            avoided += len(temperament.left(choices)) < len(choices)
            played.play(seat, choice)
    assert offered == words
    assert avoided > 50


def test_it_takes_what_it_likes_before_what_it_bears():
    played = mutig.new_game("broom-service", 2, seed=1)
    choices = played.choices(0)
    shy = Temperament(shuns=["forest-witch"], fond_of=["weather-fairy", "peak-druid"], follows=1.0)
    liked = {"pick weather-fairy", "pick peak-druid"} & {choice.text for choice in choices}
    assert liked
    assert {choice.text for choice in shy.left(choices)} == liked
    nothing_else = Temperament(shuns=["pick"], fond_of=[], follows=1.0)
    assert list(nothing_else.left(choices)) == list(choices)


@pytest.mark.parametrize("name", TEMPERED)
def test_the_same_seed_plays_the_same_way_and_records_name_the_temperament(name):
    for game in GAMES:
        plays = []
        for _ in range(2):
            bots = [bot_by_name(name, seat) for seat in range(2)]
            plays.append([move.code for move in play_out(mutig.new_game(game, 2, seed=4), bots).moves])
        assert plays[0] == plays[1]
        recorded = recorded_as(name, game)
        assert recorded.startswith(f"{name}@")
        assert as_named(recorded) == name
        played = mutig.new_game(game, 2, seed=4)
        seat = min(played.pending)
        asked = played.recall(seat), played.choices(seat), 1.0
        assert bot_by_name(recorded, 0).choose(*asked)
        with pytest.raises(MutigError, match="this temperament is not here"):
            bot_by_name(f"{name}@00000000").choose(*asked)
