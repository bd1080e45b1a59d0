"""The log in four languages: complete, and every sentence can be said."""

from __future__ import annotations

import random
import re
import tomllib
from pathlib import Path
from typing import Any

import pytest

from mutig.core.chance import SeededChance
from mutig.core.game import Game
from mutig.core.messages import LANGUAGES
from mutig.games.touria.sentences import CATALOGUES

from .test_random_games import table_for


def catalogue(language: str) -> dict[str, Any]:
    return tomllib.loads((Path(CATALOGUES.folder) / f"{language}.toml").read_text(encoding="utf-8"))


def keys(document: object, path: str = "") -> set[str]:
    if isinstance(document, dict):
        return {key for name, inner in document.items() for key in keys(inner, f"{path}.{name}")}
    return {path}


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_language_has_the_same_messages_with_the_same_arguments(language: str):
    assert keys(catalogue(language)) == keys(catalogue("en"))
    for message, text in catalogue("en")["log"].items():
        slots = set(re.findall(r"\{(\w+)\}", text))
        assert set(re.findall(r"\{(\w+)\}", catalogue(language)["log"][message])) == slots, message


def test_every_event_of_many_games_can_be_said_in_every_language():
    told = set()
    for seed, variants in enumerate(((), (), ("short",), ("sudden-wedding",), ("short",), ())):
        game, pick = Game(table_for(3, variants), SeededChance(seed)), random.Random(seed)
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
    assert set(catalogue("en")["log"]) - told - parts <= {"is-stuck", "exchanges"}  # rare in random play
