"""What the checkers of editions find is said in every language: no sentence lacks its translations, none is idle."""

from __future__ import annotations

import ast
import copy
import pickle
import re
import runpy
from collections.abc import Iterator
from pathlib import Path

import pytest

from mutig.core.messages import LANGUAGES
from mutig.core.told import Told, told
from mutig.games import pack
from mutig.voice.findings import OTHERS, SHARED, translations

ROOT = Path(__file__).parents[2]
typeset = runpy.run_path(str(ROOT / "tools" / "typeset.py"))["typeset"]
CORE = ROOT / "src" / "mutig" / "core"
GAMES = {game: ROOT / "src/mutig/games" / game.replace("-", "_") / "edition" for game in ("broom-service", "touria")}
FILES = {"shared": SHARED} | {game: folder / "findings.toml" for game, folder in GAMES.items()}
SAID = {"told": 0, "texts": 2, "known": 3, "unknown_name": 1}  # which argument of a call people read
BY_KIND = {"shared": {"none"}, "broom-service": {"tower", "cloud", "tile", "castle", "circle"}, "touria": set()}
SLOT = re.compile(r"\{\w+\}")


def sentences(file: Path) -> Iterator[str]:
    """Every English sentence of a module: in a call, or under a name that a call gives."""
    tree = ast.parse(file.read_text(encoding="utf-8"))
    named: dict[str, set[str]] = {}
    for node in ast.walk(tree):
        if isinstance(node, ast.Assign) and isinstance(node.value, ast.Constant) and isinstance(node.value.value, str):
            named.setdefault(ast.unparse(node.targets[0]), set()).add(node.value.value)
    for call in (node for node in ast.walk(tree) if isinstance(node, ast.Call)):
        name = ast.unparse(call.func).rpartition(".")[2]
        if len(call.args) > SAID.get(name, 99):
            said = call.args[SAID[name]]
            if isinstance(said, ast.Constant):
                yield said.value
            else:
                yield from named.get(ast.unparse(said), ())


def of_code(place: str) -> set[str]:
    files = [CORE / "fields.py"] if place == "shared" else GAMES[place].glob("*.py")
    return BY_KIND[place].union(*(sentences(file) for file in files))


@pytest.mark.parametrize("place", FILES)
def test_every_sentence_of_the_code_is_translated_and_no_other(place: str) -> None:
    here, shared = set(translations(FILES[place])), set(translations(SHARED))
    needed, everywhere = of_code(place), set().union(*map(of_code, FILES))
    assert needed - here - shared == set()
    assert here - (everywhere if place == "shared" else needed) == set()


@pytest.mark.parametrize("place", FILES)
def test_every_translation_speaks_of_the_same_slots_and_is_set_as_printed(place: str) -> None:
    for english, others in translations(FILES[place]).items():
        for language, text in zip(OTHERS, others, strict=True):
            assert set(SLOT.findall(text)) == set(SLOT.findall(english)), text
            assert typeset(text, language) == text


def test_numbers_words_and_lists_are_said_in_the_language() -> None:
    say = pack("broom-service").finding_in
    found = told("lies on {terrain}; expected {terrain2}", terrain="forest", terrain2="hill")
    assert {say(found, language) for language in LANGUAGES} == {
        "lies on forest; expected hill",
        "liegt auf Wald; erwartet ist Hügel",
        "est sur forêt\u202f; il faut colline",
        "è su foresta; serve collina",
    }
    nested = told("expected {expected}, found {found}", expected=told("one of {names}", names=["a", "b"]), found="'c'")
    assert say(nested, "de") == "erwartet: eines von a, b; gefunden: 'c'"
    nowhere = told("touches {areas}; expected one to three land areas", areas=[])
    assert nowhere.startswith("touches none;")
    assert say(nowhere, "de").startswith("berührt keine;")
    assert say("a sentence of somebody else", "fr") == "a sentence of somebody else"


def test_a_finding_survives_copying() -> None:
    found = told("is worth {points} points; expected 1 or more", points=0)
    for again in (pickle.loads(pickle.dumps(found)), copy.deepcopy(found)):
        assert isinstance(again, Told)
        assert (again, again.template, again.args) == (found, found.template, found.args)
