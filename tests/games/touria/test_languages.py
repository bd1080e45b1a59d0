"""The log in four languages: whole games can be told."""

from __future__ import annotations

import random

from mutig.core.chance import SeededChance
from mutig.core.game import Game
from mutig.core.messages import LANGUAGES
from mutig.games.touria.sentences import CATALOGUES

from .table_talk import FORMER, LETTER
from .test_random_games import table_for


def test_every_event_of_many_games_can_be_said_in_every_language():
    told = set()
    for seed, variants in enumerate(((), (), ("short",), ("sudden-wedding",), ("short",), ())):
        game, pick = Game(table_for(3, variants, (LETTER, FORMER)[seed % 2]), SeededChance(seed)), random.Random(seed)
        while not game.over:
            seat = min(game.pending)
            game.play(seat, pick.choice(game.codes(seat)))
        for line in game.log:
            if line.id not in told or pick.random() < 0.02:
                for language in LANGUAGES:
                    text = game.say(line.event, language)
                    assert text.endswith("."), text
                    assert not set(text) & set("{}[]"), text
            told.add(line.id)
    parts = {"order"}  # of a sentence
    assert set(CATALOGUES["en"].log) - told - parts <= {
        "is-stuck",
        "exchanges",
        "pays-with-bird",
    }  # rare in random play
