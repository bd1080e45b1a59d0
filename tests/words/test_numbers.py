"""An amount has the noun that goes with it: none, one, two."""

from __future__ import annotations

import re

import pytest

from mutig.core.messages import LANGUAGES, Catalogue
from mutig.games import rules

from .catalogues import PLACES, texts

GAMES = [place for place in PLACES if place != "house"]
ALIKE = {  # one and many are the same word
    "en": {"short-"},
    "de": {"short-"},
    "fr": {"steps"},
    "it": {"elixirs", "short-blue", "short-violet"},
}


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("game", GAMES)
def test_none_one_and_two_of_everything(game: str, language: str) -> None:
    catalogue = rules(game).messages[language]
    for noun, (one, many) in catalogue.counts.items():
        none, single, two = (catalogue.count(noun, number) for number in (0, 1, 2))
        assert single == one.replace("{n}", "1")
        assert two == many.replace("{n}", "2")
        assert none == (one if language == "fr" else many).replace("{n}", "0")
        assert catalogue.count(noun, -1) == one.replace("{n}", "−1")
        if not noun.startswith(tuple(ALIKE[language])):
            assert one != many, noun


def test_german_amounts_are_bent_as_what_one_takes() -> None:
    catalogue: Catalogue = rules("broom-service").messages["de"]
    assert catalogue.amounts({"green": 1, "wand": 2}) == "1 grünen Trank und 2 Zauberstäbe"
    assert rules("touria").messages["fr"].amounts({"black": 1, "red": 2}) == "1 gemme noire et 2 gemmes rouges"


@pytest.mark.parametrize("language", LANGUAGES)
def test_seconds_have_no_noun_that_is_always_many(language: str) -> None:
    """How long to wait may be one second: its sign has no plural."""
    assert re.search(r"\{seconds\} s\b", texts("house", language)["server.says.too-many"])
