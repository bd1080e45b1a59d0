"""The terminal in four languages: complete catalogues, nothing left in English, the system's language by default."""

from __future__ import annotations

import ast
import re
from pathlib import Path
from typing import Any

import pytest

import mutig
from mutig.core.messages import LANGUAGES
from mutig.games.broom_service.edition.board import TERRAINS
from mutig.games.broom_service.names import PLAIN
from mutig.games.broom_service.sentences import CATALOGUES as BROOM
from mutig.games.broom_service.tables import EFFECT_WORDS, EVENT_WORDS, RESOURCE_WORDS
from mutig.games.broom_service.words.choices import BroomChoices
from mutig.games.touria.awards import COMPARED
from mutig.games.touria.edition.edition import COLOURS
from mutig.games.touria.sentences import CATALOGUES as TOURIA
from mutig.games.touria.tables import ITEM_WORDS, TARGET_WORDS
from mutig.games.touria.terminal.table import ASKING
from mutig.games.touria.words.words import COUNTED
from mutig.voice.catalogues import CATALOGUES
from mutig.voice.table_words import RULED

from ..games.broom_service import true_reasons as broom_reasons
from ..games.touria import true_reasons as touria_reasons
from .command_line import ANY_ANSWER, finished_game, mutig_says

OTHERS = [language for language in LANGUAGES if language != "en"]
PARTS = {
    "": CATALOGUES,
    "broom-service": BROOM,
    "touria": TOURIA,
}  # what all games say, and what each says
DECISIONS = {"reveal-hands", "add-extra", "lead", "answer", "reveal-bids", "reveal-sets", *EFFECT_WORDS}
STANCES = {"cowardly", "brave", "card"}
TOURIA_DECISIONS = {
    *("start-bonus", "main-choice", "target", "travel", "doubling", "copying", "end-turn", "door", "gift"),
    *("another-door", "before-copying"),
    *ASKING,
    *(f"action-{target}" for target in TARGET_WORDS),
}
FAMILIES: dict[str, dict[str, set[str]]] = {
    "": {},
    "broom-service": {
        "ask": DECISIONS,
        "help": DECISIONS,
        "event": set(EVENT_WORDS),
        "witch": STANCES,
        "druid": STANCES,
        "gatherer": STANCES,
        "fairy": STANCES,
        "stake-flight": {"cowardly", "brave"},
        "stake-clouds": {"cowardly", "brave"},
        "because": set(broom_reasons.IS_TRUE),
        "award": {"courier", "storm", "nerve", "crowns", "baskets", "wind", "start", "finish", "sure", "hour"},
    },
    "touria": {
        "ask": TOURIA_DECISIONS,
        "help": TOURIA_DECISIONS,
        "item": set(ITEM_WORDS),
        "brings": {*TARGET_WORDS, "wizard"},
        "nothing": {"merchant", "forest-fairy", "fountain-fairy", "tournament"},
        "stop": {"travel", "dragon-rolled", "another-door"},
        "no": {"doubling", "copying", "before-copying"},
        "brief": {"step", "jump"},
        "because": set(touria_reasons.IS_TRUE),
        "award": {name for name, _, _ in COMPARED},
    },
}
# Sentences that another language has every right to say as English does.
EQUAL: dict[str, dict[str, set[str]]] = {
    "": {
        "de": {"who-what", "between", "analysis-choice"},
        "fr": set(),
        "it": {"who-what", "between", "analysis-choice"},
    },
    "broom-service": {
        "de": {"choose-lead", "brief-card"},
        "fr": {"brief-card"},
        "it": {"choose-lead", "brief-card", "when"},
    },
    "touria": {"de": {"order", "brief-tower"}, "fr": {"mine", "order", "brief-tower"}, "it": {"order", "brief-tower"}},
}
SLOT = re.compile(r"\{(\w+)\}")


def catalogue(language: str, part: str) -> dict[str, Any]:
    return PARTS[part].document(language)


def entries(language: str, *parts: str) -> dict[str, str]:
    """All texts of a language by their path."""
    found: dict[str, str] = {}
    for part in parts:
        document = catalogue(language, part)
        for section in ("log", "questions"):
            found |= {f"{part} {section} {key}": text for key, text in document.get(section, {}).items()}
        found |= {f"{part} counts {key}": " / ".join(forms) for key, forms in document["counts"].items()}
        for kind, words in document["words"].items():
            found |= {f"{part} {kind} {key}": text for key, text in words.items()}
    return found


def words_in_the_code() -> set[str]:
    """Every string contained in the code that says sentences."""
    service = Path(mutig.__file__).parent
    files = [
        file for folder in ("bots", "cli", "voice", "terminal", "games") for file in (service / folder).rglob("*.py")
    ]
    nodes = (node for file in files for node in ast.walk(ast.parse(file.read_text(encoding="utf-8"))))
    return {node.value for node in nodes if isinstance(node, ast.Constant) and isinstance(node.value, str)}


@pytest.mark.parametrize("part", PARTS)
@pytest.mark.parametrize("language", LANGUAGES)
def test_every_language_has_the_same_entries_with_the_same_arguments(language: str, part: str) -> None:
    assert {key: set(SLOT.findall(text)) for key, text in entries(language, part).items()} == {
        key: set(SLOT.findall(text)) for key, text in entries("en", part).items()
    }


@pytest.mark.parametrize("part", PARTS)
def test_every_entry_is_used_and_every_decision_has_its_words(part: str) -> None:
    document = catalogue("en", part)
    built = {f"{family}-{word}" for family, words in FAMILIES[part].items() for word in words}
    if part == "broom-service":
        plain = {text.replace(" ", "-") for _, kind, text in PLAIN if not hasattr(BroomChoices, f"_say_{kind}")}
        built |= {f"choose-{text}" for text in plain}
    assert built <= set(document["questions"])
    literal = words_in_the_code()
    assert {key.partition(RULED)[0] for key in document["questions"]} - built - literal == set()
    sentences = [*document.get("log", {}).values(), *document["questions"].values()]
    in_sentences = {name for text in sentences for name in SLOT.findall(text)}
    goods = {*RESOURCE_WORDS, *COLOURS, *COUNTED, *(f"short-{colour}" for colour in COLOURS)}
    assert set(document["counts"]) - in_sentences - goods == set()
    if part != "touria":
        things = {word for words in document["words"].values() for word in words}
        assert things - literal - set(RESOURCE_WORDS) - set(TERRAINS) == set()


@pytest.mark.parametrize("part", PARTS)
@pytest.mark.parametrize("language", OTHERS)
def test_every_sentence_is_translated(language: str, part: str) -> None:
    english = catalogue("en", part)["questions"]
    ours = catalogue(language, part)["questions"]
    assert {key for key, text in ours.items() if text == english[key]} == EQUAL[part][language]


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
    ours = catalogue(language, "")["questions"] | catalogue(language, "broom-service")["questions"]
    for key in ("keys", "ask-lead", "ask-answer", "your-hand", "legend", "nothing-to-take-back", "twice", "count"):
        assert " ".join(ours[key].split()) in " ".join(shown.split()), key


@pytest.mark.parametrize("language", OTHERS)
def test_a_whole_game_of_touria_leaves_nothing_in_english(
    language: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    asked = "?\nb\nl\nt\nx\n"
    said = mutig_says(
        *("play", "touria", "--seed", 5, "--variants", "short", "--save", "a.mutig", "--lang", language),
        typed=asked + "1\n2\n" * 1000,
    )
    assert said.code == 0, said.err
    assert max(len(line) for line in said.out.splitlines() if "mutig replay" not in line) <= 80
    shown = said.out + mutig_says("show", "a.mutig", "--move", 20, "--lang", language).out
    assert english_in(shown, language, "touria") == set()
    ours = catalogue(language, "touria")["questions"]
    for key in ("ask-main-choice", "step-by-step", "legend", "screen-closed", "count"):
        assert " ".join(ours[key].split()) in " ".join(shown.split()), key


def english_in(shown: str, language: str, game: str = "broom-service") -> set[str]:
    """Runs of at least two English words that are printed although this language never says them."""
    text = " ".join(shown.split())
    own = " ".join(entries(language, "", game).values())
    runs = {
        run.strip(" ,;:.()?")
        for entry in entries("en", "", game).values()
        for run in re.split(r"\{\w+\}|[\[\]]", entry)
    }
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
