"""What is said of items and actions is what the rulings of the table say, in every language."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import pytest

from mutig.core.messages import LANGUAGES
from mutig.core.rulings import Ruling
from mutig.games.touria.draw.sheet import sheet
from mutig.games.touria.ruleset import RULES
from mutig.games.touria.sentences import CATALOGUES
from mutig.games.touria.tables import ITEM_WORDS
from mutig.games.touria.terminal.table import TouriaPresenter
from mutig.games.touria.words.words import TouriaWords
from mutig.voice.table_words import RULED

from .table_talk import FORMER, LETTER, A
from .test_places import there

HOUSE = RULES.load_edition("house")


def words_at(rulings: Mapping[str, str], language: str) -> TouriaWords:
    options = RULES.read_options({"players": 2, "variants": [], **rulings}, "options")
    return TouriaWords(RULES.table(options, HOUSE), ("Anna", "Ben"), language)


def sentence_of(entry: Mapping[str, Any]) -> str:
    if entry["kind"] == "item":
        return f"item-{entry['id']}"
    return "help-target" if entry["id"] == "wizard" else f"help-action-{entry['id']}"


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("ruling", RULES.rulings, ids=lambda ruling: ruling.name)
def test_a_printed_sheet_has_what_a_table_of_each_kind_says(ruling: Ruling, language: str) -> None:
    changed = [
        line for line in sheet(HOUSE, "S", language)["help"] if (line["by_ruling"] or {}).get("ruling") == ruling.name
    ]
    assert changed, "a ruling that nothing speaks of"
    for line in changed:
        by_ruling = line["by_ruling"]
        assert by_ruling
        said = {
            value: str(words_at(LETTER | {ruling.name: value}, language).say(sentence_of(line)))
            for value in ruling.values
        }
        assert by_ruling["texts"] == said
        assert len(set(said.values())) == len(ruling.values)
        assert line["text"] == said[ruling.values[0]]  # of a new table


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_table_from_before_there_were_rulings_says_what_it_plays(language: str) -> None:
    older, former, letter = (words_at(rulings, language) for rulings in ({}, FORMER, LETTER))
    said = [[str(words.item_deed(item)) for item in ITEM_WORDS] for words in (older, former, letter)]
    assert said[0] == said[1]
    differ = {item for item, old, new in zip(ITEM_WORDS, said[0], said[2], strict=True) if old != new}
    assert differ == {"bird", "brush", "chest", "lantern", "mirror"}


def test_the_help_of_a_question_and_of_the_terminal_know_the_rulings() -> None:
    told = {}
    for name, rulings in (("letter", LETTER), ("older", {})):
        game = there("dragon", "swords 1", rulings=rulings, told=True).says(A, "roll").draws("die red").game
        told[name] = str(TouriaPresenter(game.table, game.names, "en").explain(game.view(A)))
    assert "if you have none, you roll again for a sword" in told["letter"]
    assert "for a sword you roll again" in told["older"]


def test_a_sentence_that_a_ruling_changes_names_one_of_its_values() -> None:
    values = [value for ruling in RULES.rulings for value in ruling.values]
    assert len(values) == len(set(values)), "a sentence could not tell which ruling is meant"
    questions = CATALOGUES["en"].questions
    for key in questions:
        sentence, ruled, value = key.partition(RULED)
        assert not ruled or (sentence in questions and value in values), key
