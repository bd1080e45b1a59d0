"""The log in four languages: whole games can be told."""

import re

import pytest

import mutig
from mutig.bots import RandomBot, play_out
from mutig.core.messages import LANGUAGES
from mutig.games.broom_service.sentences import CATALOGUES
from mutig.games.broom_service.tables import (
    EFFECT_WORDS,
    EVENT_WORDS,
    FOREST_TILE_WORDS,
    MOUNTAIN_TILE_WORDS,
    ROLE_WORDS,
)


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_thing_on_the_table_has_a_name(language):
    words = CATALOGUES[language].words
    for kind, expected in (
        ("role", ROLE_WORDS),
        ("event", EVENT_WORDS),
        ("effect", EFFECT_WORDS),
        ("tile", MOUNTAIN_TILE_WORDS + FOREST_TILE_WORDS),
    ):
        assert set(expected) <= set(words[kind])


@pytest.mark.parametrize("language", LANGUAGES)
def test_whole_games_can_be_told(language):
    for seed in range(6):
        game = mutig.new_game("broom-service", 2 + seed % 4, seed=seed, variants={"back", "storms"})
        play_out(game, [RandomBot(k + seed) for k in range(game.table.players)])
        for line in game.log:
            sentence = game.say(line.event, language)
            assert sentence.endswith((".", "!")), sentence
            assert not re.search(r"[{}\[\]]", sentence), sentence
            assert not any(effect in sentence for effect in EFFECT_WORDS if "-" in effect), sentence


def test_an_unknown_language_is_named():
    game = mutig.new_game("broom-service", 2, seed=1)
    with pytest.raises(mutig.MutigError, match=r"unknown language 'es'.*en, de, fr, it"):
        game.say(game.log[0].event, "es")
