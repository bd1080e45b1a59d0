"""One word for one thing, in every language: the catalogues against the glossary."""

from __future__ import annotations

import re

import pytest

from mutig.core.messages import LANGUAGES

from .catalogues import GLOSSARY, HOUSE, PLACES, all_findings, findings, texts

TU = re.compile(r"\b(tu|toi|ton|ta|tes|t’\w+)\b|\b\w+-toi\b", re.IGNORECASE)
SWAPS = {  # a word, and another that once stood for the same thing
    ("broom-service", "de"): ("Waldplättchen", "Waldkärtchen"),
    ("broom-service", "fr"): ("balai turbo", "tourbillon"),
    ("broom-service", "it"): ("pedone", "pedina"),
    ("broom-service", "en"): ("brave action", "brave effect"),
    ("touria", "de"): ("Sichtschirm", "Schirm"),
    ("touria", "fr"): ("chemin", "route"),
    ("touria", "it"): ("spazio", "casella"),
    ("touria", "en"): ("black gem", "cursed gem"),
    (HOUSE, "de"): ("Aufzeichnung", "Protokoll"),
    (HOUSE, "fr"): ("bot", "robot"),
    (HOUSE, "it"): ("registrazione", "verbale"),
}


def test_every_thing_is_called_by_its_one_word() -> None:
    assert all_findings() == []


@pytest.mark.parametrize(("place", "language"), SWAPS)
def test_a_swapped_word_is_found_wherever_it_stands(place: str, language: str) -> None:
    word, other = SWAPS[place, language]
    ours, english = texts(place, language), texts(place, "en")
    named = [key for key, text in ours.items() if word in text]
    assert named
    for key in named:
        swapped = {**ours, key: ours[key].replace(word, other)}
        assert any(f" {key}: " in finding for finding in findings(place, language, swapped, english)), key


@pytest.mark.parametrize("place", PLACES)
def test_every_thing_of_the_glossary_is_spoken_of(place: str) -> None:
    for thing in GLOSSARY[place]:
        for language in LANGUAGES:
            said = "\n".join(texts(place, language).values())
            assert re.search("|".join(thing[language]), said, re.IGNORECASE), (thing["en"], language)


@pytest.mark.parametrize("place", PLACES)
def test_everybody_is_addressed_as_vous_in_french(place: str) -> None:
    assert {key: text for key, text in texts(place, "fr").items() if TU.search(text)} == {}
    assert TU.search("Derrière ton paravent")
    assert TU.search("connecte-toi")


@pytest.mark.parametrize("place", PLACES)
@pytest.mark.parametrize("language", LANGUAGES)
def test_every_language_says_the_same_things_about_the_same_arguments(language: str, place: str) -> None:
    ours, english = texts(place, language), texts(place, "en")
    assert list(ours) == list(english)
    for key in (key for key in ours if not key.startswith("web.")):  # there the compiler knows them
        assert arguments(ours[key]) == arguments(english[key]), key


def arguments(text: str) -> set[str]:
    """What is put into a text when it is said, without the words it takes from its own catalogue."""
    return set(re.findall(r"\{(\w+)\}", text))
