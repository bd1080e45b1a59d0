"""French and Italian as they are printed, quotation marks of each language, and capitals."""

from __future__ import annotations

import re
import runpy
import subprocess
import sys

import pytest

from mutig.core.messages import LANGUAGES
from mutig.games import rules

from .catalogues import PLACES, ROOT, texts

TOOLS = ROOT / "tools"
typeset = runpy.run_path(str(TOOLS / "typeset.py"))["typeset"]
QUOTES = {"en": "“”", "de": "„“", "fr": "«»", "it": "«»"}
SWISS = re.compile(r"\b(gross|weiss|liess|heiss|schliess|ausser|Strasse)", re.IGNORECASE)


@pytest.mark.parametrize(
    ("language", "typed", "printed"),
    [
        ("fr", "C'est fini : oui ?", "C’est fini\u202f: oui\u202f?"),
        ("fr", "« Haut les cœurs ! »", "«\u202fHaut les cœurs\u202f!\u202f»"),
        ("fr", "{seat} {answer}[ : {role}].", "{seat} {answer}[\u202f: {role}]."),
        ("it", "l'azione: c'è", "l’azione: c’è"),
        ("de", "Anna: geht's?", "Anna: geht's?"),
    ],
)
def test_what_a_keyboard_has_becomes_what_is_printed(language: str, typed: str, printed: str) -> None:
    assert typeset(typed, language) == printed
    assert typeset(printed, language) == printed


@pytest.mark.parametrize("tool", ["typeset.py", "game_words.py"])
def test_everything_is_set_and_the_browser_has_the_words_of_the_catalogues(tool: str) -> None:
    checked = subprocess.run(
        [sys.executable, str(TOOLS / tool), "--check"], capture_output=True, text=True, check=False
    )
    assert checked.returncode == 0, checked.stdout + checked.stderr


@pytest.mark.parametrize("place", PLACES)
@pytest.mark.parametrize("language", LANGUAGES)
def test_signs_are_those_of_the_language(language: str, place: str) -> None:
    for key, text in texts(place, language).items():
        foreign = set("“”„«»") - set(QUOTES[language])
        assert not set(text) & foreign, (key, text)
        if language in ("fr", "it"):
            assert not re.search(r"\w'", text), (key, text)
        if language == "fr":
            assert not re.search(r"(?<![\u202f(])[;!?»](?!\})|«(?!\u202f)", re.sub(r"^\? ", "", text)), (key, text)
        if language == "de":
            assert not SWISS.search(text), (key, text)


JOINT, ONE_ROW = "\u00ad", 11  # letters that fit on a card of a phone


@pytest.mark.parametrize(("game", "kind"), [("broom-service", "role"), ("touria", "action")])
@pytest.mark.parametrize("language", LANGUAGES)
def test_long_names_of_cards_and_tabs_have_a_joint_that_only_these_show(language: str, game: str, kind: str) -> None:
    messages = rules(game).messages
    narrow = messages.on_cards(language, kind)
    assert {thing: name.replace(JOINT, "") for thing, name in narrow.items()} == messages[language].words[kind]
    too_long = [part for name in narrow.values() for part in re.split(f"[ {JOINT}]", name) if len(part) > ONE_ROW]
    assert not too_long
    assert all(JOINT not in text for place in PLACES for text in texts(place, language).values())
