"""The terminal in four languages: complete catalogues, nothing left in English, the system's language by default."""

from __future__ import annotations

import ast
import re
import tomllib
from pathlib import Path
from typing import Any

import pytest

from mutig.broom_service.board import TERRAINS
from mutig.broom_service.choices import PLAIN
from mutig.broom_service.tables import EFFECT_WORDS, EVENT_WORDS, RESOURCE_WORDS
from mutig.cli.broom_choices import BroomChoices
from mutig.cli.voice import CATALOGUES
from mutig.core.messages import LANGUAGES

from .command_line import ANY_ANSWER, finished_game, mutig_says

OTHERS = [language for language in LANGUAGES if language != "en"]
DECISIONS = {"reveal-hands", "add-extra", "lead", "answer", "reveal-bids", "reveal-sets", *EFFECT_WORDS}
STANCES = {"cowardly", "brave", "card"}
FAMILIES = {
    "ask": DECISIONS,
    "help": DECISIONS,
    "event": set(EVENT_WORDS),
    "witch": STANCES,
    "druid": STANCES,
    "gatherer": STANCES,
    "fairy": STANCES,
}
# Sentences that another language has every right to say as English does.
EQUAL = {"de": {"who-what", "between", "choose-lead"}, "fr": set(), "it": {"who-what", "between", "choose-lead"}}
SLOT = re.compile(r"\{(\w+)\}")


def catalogue(language: str) -> dict[str, Any]:
    return tomllib.loads((CATALOGUES.folder / f"{language}.toml").read_text(encoding="utf-8"))


def entries(language: str) -> dict[str, str]:
    """All texts of a language by their path."""
    document = catalogue(language)
    found = {f"says {key}": text for key, text in document["says"].items()}
    found |= {f"counts {key}": " / ".join(forms) for key, forms in document["counts"].items()}
    for kind, words in document["words"].items():
        found |= {f"{kind} {key}": text for key, text in words.items()}
    return found


def words_in_the_code() -> set[str]:
    """Every string the command line's own code contains."""
    files = CATALOGUES.folder.parent.glob("*.py")
    nodes = (node for file in files for node in ast.walk(ast.parse(file.read_text(encoding="utf-8"))))
    return {node.value for node in nodes if isinstance(node, ast.Constant) and isinstance(node.value, str)}


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_language_has_the_same_entries_with_the_same_arguments(language: str) -> None:
    assert {key: set(SLOT.findall(text)) for key, text in entries(language).items()} == {
        key: set(SLOT.findall(text)) for key, text in entries("en").items()
    }


def test_every_entry_is_used_and_every_decision_has_its_words() -> None:
    document = catalogue("en")
    plain = {text.replace(" ", "-") for kind, text in PLAIN.values() if not hasattr(BroomChoices, f"_say_{kind}")}
    built = {f"{family}-{word}" for family, words in FAMILIES.items() for word in words}
    built |= {f"choose-{text}" for text in plain}
    assert built <= set(document["says"])
    literal = words_in_the_code()
    assert set(document["says"]) - built - literal == set()
    in_sentences = {name for text in document["says"].values() for name in SLOT.findall(text)}
    assert set(document["counts"]) - in_sentences - set(RESOURCE_WORDS) == set()
    things = {word for words in document["words"].values() for word in words}
    assert things - literal - set(RESOURCE_WORDS) - set(TERRAINS) == set()


@pytest.mark.parametrize("language", OTHERS)
def test_every_sentence_is_translated(language: str) -> None:
    english = catalogue("en")["says"]
    assert {key for key, text in catalogue(language)["says"].items() if text == english[key]} == EQUAL[language]


@pytest.mark.parametrize("language", OTHERS)
def test_a_whole_game_leaves_nothing_in_english(language: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    typed = "?\nb\nl\nt\ns\nu\nx\n1 1\n1\n" + ANY_ANSWER * 500
    said = mutig_says(
        "play", "--seed", 5, "--variants", "back,storms", "--save", "a.mutig", "--lang", language, typed=typed
    )
    assert said.code == 0, said.err
    assert max(len(line) for line in said.out.splitlines() if "mutig replay" not in line) <= 80
    shown = said.out + mutig_says("replay", "a.mutig", "--lang", language, typed="9999\n20\nq\n").out
    shown += mutig_says("show", finished_game(tmp_path), "--lang", language).out
    assert english_in(shown, language) == set()
    ours = catalogue(language)["says"]
    for key in ("keys", "ask-lead", "ask-answer", "your-hand", "legend", "nothing-to-take-back", "twice", "count"):
        assert " ".join(ours[key].split()) in " ".join(shown.split()), key


def english_in(shown: str, language: str) -> set[str]:
    """Runs of at least two English words that are printed although this language never says them."""
    text = " ".join(shown.split())
    own = " ".join(entries(language).values())
    runs = {run.strip(" ,;:.()?") for entry in entries("en").values() for run in re.split(r"\{\w+\}|[\[\]]", entry)}
    return {run for run in runs if " " in run and run in text and run not in own}


def test_the_search_for_english_finds_it() -> None:
    assert "Choose your hand, all numbers at once. Cards" in english_in(
        "> 1\nChoose your hand, all\n  numbers at once. Cards: 4.", "de"
    )


@pytest.mark.parametrize(
    ("system", "heading"),
    [
        ("de_CH.UTF-8", "Durchgang 7 von 7"),
        ("fr", "Manche 7 sur 7"),
        ("it_IT", "Round 7 di 7"),
        ("es_ES.UTF-8", "Round 7 of 7"),
        ("C", "Round 7 of 7"),
    ],
)
def test_the_system_chooses_the_language_unless_a_player_does(system: str, heading: str, tmp_path: Path) -> None:
    file = finished_game(tmp_path)
    assert heading in mutig_says("show", file, LC_ALL=system).out
    assert heading in mutig_says("show", file, LC_ALL="", LC_MESSAGES="", LANG=system).out
    assert "Round 7 of 7" in mutig_says("show", file, "--lang", "en", LC_ALL=system).out
