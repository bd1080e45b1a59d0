"""Every line of both logs in four languages, with names of different gender and first letter."""

from __future__ import annotations

import random
import re
from functools import cache

import pytest

import mutig
from mutig.core.game import Game
from mutig.core.messages import LANGUAGES
from mutig.core.ruleset import Event
from mutig.games import rules

NAMES = ("Anna", "Émile", "Otto", "Ugo")
PARTS = {"order", "tower", "heavy-cloud"}  # of a sentence
RARE = {  # what random games hardly ever tell
    "is-stuck": Event("is-stuck", {"seat": 0, "tower": "NW"}),
    "exchanges": Event("exchanges", {"seat": 1, "pays": {"swords": 1}, "gains": {"hearts": 1}}),
    "orders": Event("orders", {"seat": 2, "first": "effect"}),
    "adds": Event("adds", {"seat": 3, "answer": "pick-role", "role": "weather-fairy"}),
    "share-victory": Event("share-victory", {"seats": [0, 1]}),
}
VARIANTS = {
    "broom-service": [("back", "storms"), ("mountains", "storms"), ("back", "forests", "hills")],
    "touria": [(), ("short",), ("sudden-wedding",)],
}
NAME = f"({'|'.join(NAMES)})"
WRONG = {  # what would have to bend with a name, or with who bears it
    "en": rf"\b(he|she|his|her)\b|\ba {NAME}",
    "de": r"\b(ihm|sein|seine|Startspieler|Spielerin)\b",
    "fr": rf"\b(de|que|le|la|si|à l’) {NAME}|\b(il|elle|premier joueur|première|emporté|arrivé|parti)\b",
    "it": rf"\b(il|lo|la|del|dello) {NAME}|\b(lui|lei|primo|prima volta|giocatore iniziale|arrivato)\b",
}


@cache
def told(game: str) -> dict[str, tuple[Game, Event]]:
    """One event of every kind, with a game it happened in."""
    found: dict[str, tuple[Game, Event]] = {}
    for seed in range(9):
        played = mutig.new_game(game, players=4, seed=seed, names=NAMES, variants=VARIANTS[game][seed % 3])
        pick = random.Random(seed)
        while not played.over:
            seat = pick.choice(sorted(played.pending))
            played.play(seat, pick.choice(played.choices(seat)))
        for event in played.events():
            found.setdefault(event.id, (played, event))
    for id, event in RARE.items():
        if id in rules(game).messages["en"].log:
            found.setdefault(id, (played, event))
    return found


@pytest.mark.parametrize("game", VARIANTS)
def test_every_line_of_the_log_is_told(game: str) -> None:
    assert set(told(game)) == set(rules(game).messages["en"].log) - PARTS


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("game", VARIANTS)
def test_every_line_reads_well_whoever_did_it(game: str, language: str) -> None:
    english = {id: played.say(event, "en") for id, (played, event) in told(game).items()}
    for id, (played, event) in told(game).items():
        for turned in range(len(NAMES)):
            names = NAMES[turned:] + NAMES[:turned]
            line = played.rules.sentence(played.table, event, names, language)
            assert re.search(r"[.!]$", line), line
            assert not re.search(r"[{}\[\]_]|[!?]\s*\.|\.\.|\s[.,]|[  ]{2}|^[a-zà-ü]", line), line
            assert not re.search(WRONG[language], line), line
            assert language == "en" or line != english[id] or len(line) < 20, line
            if language in ("fr", "it"):
                assert "'" not in line, line
            if language == "fr":
                assert not re.search(r"(?<!\u202f)[;:!?»]|«(?!\u202f)", line), line


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_search_for_bent_words_finds_them(language: str) -> None:
    wrong = {
        "en": "Anna moves her pawn.",
        "de": "Anna ist Startspieler.",
        "fr": "Au tour de Anna.",
        "it": "Anna è il primo.",
    }
    assert re.search(WRONG[language], wrong[language])
