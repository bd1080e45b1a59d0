"""Every refusal has its sentence in every language, and every sentence is used."""

from __future__ import annotations

import ast
import re
from pathlib import Path

import pytest

import mutig
from mutig.server.refusal import LANGUAGES, Refusal, sentences

SERVER = Path(mutig.__file__).parent / "server"
SLOT = re.compile(r"\{(\w+)\}")


def reasons_in_the_code() -> dict[str, set[str]]:
    """What is refused where `Refusal(...)` or `say(...)` is written out, with the arguments given."""
    found: dict[str, set[str]] = {}
    for file in [*SERVER.rglob("*.py"), *(SERVER.parent / "cli").glob("serve*.py")]:
        for node in ast.walk(ast.parse(file.read_text(encoding="utf-8"))):
            if isinstance(node, ast.Call) and getattr(node.func, "id", "") in ("Refusal", "say") and node.args:
                reason = node.args[0]
                if isinstance(reason, ast.Constant):
                    given = {str(keyword.arg) for keyword in node.keywords} - {"status"}
                    found.setdefault(str(reason.value), set()).update(given)
    return found


def words_in_the_code() -> set[str]:
    nodes = (node for file in SERVER.rglob("*.py") for node in ast.walk(ast.parse(file.read_text(encoding="utf-8"))))
    return {node.value for node in nodes if isinstance(node, ast.Constant) and isinstance(node.value, str)}


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_reason_has_its_sentence(language: str) -> None:
    for reason, given in reasons_in_the_code().items():
        assert reason in sentences(language), reason
        assert set(SLOT.findall(sentences(language)[reason])) <= given, reason


@pytest.mark.parametrize("language", LANGUAGES)
def test_languages_have_the_same_sentences_with_the_same_arguments(language: str) -> None:
    ours, english = sentences(language), sentences("en")
    assert {key: set(SLOT.findall(text)) for key, text in ours.items()} == {
        key: set(SLOT.findall(text)) for key, text in english.items()
    }
    if language != "en":
        assert [key for key in ours if ours[key] == english[key]] == []


def test_every_sentence_is_used() -> None:
    assert set(sentences("en")) - words_in_the_code() == set()


def test_what_people_wrote_is_no_pattern() -> None:
    refusal = Refusal("not-your-turn", 409, names="{seat} {0} %s \\1")
    assert "{seat} {0} %s \\1" in refusal.sentence("de")
    assert refusal.sentence("xx") == str(refusal)
