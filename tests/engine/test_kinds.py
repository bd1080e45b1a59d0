"""Kinds of things and the meanings of codes are tables; a row out of place is refused when the game is loaded."""

from __future__ import annotations

import pytest

from mutig.core.kinds import Meanings, words_of
from mutig.core.position import Words

from .subjects import each_game

CARDS = ((0, "fox"), (1, "owl"))


def test_words_stand_in_the_order_of_their_numbers():
    assert words_of(CARDS) == ("fox", "owl")
    with pytest.raises(ValueError, match="follow each other from 0 on"):
        words_of(CARDS[::-1])


def test_a_code_has_one_meaning():
    words = Words(2, {"card": words_of(CARDS)})
    meanings = Meanings([(7, "stop", "stop")], [(3, 2, "play", "lay", "card")])
    assert [str(meanings.describe(words, code)) for code in (3, 4, 7)] == ["lay fox", "lay owl", "stop"]
    assert [code for code in range(10) if meanings.described(words, code)] == [3, 4, 7]
    assert meanings.describe(words, 4).card == "owl"
    for twice in ([(4, "stop", "stop")], [(7, "stop", "stop"), (7, "go", "go")]):
        with pytest.raises(ValueError, match="two meanings"):
            Meanings(twice, [(3, 2, "play", "lay", "card")])


@each_game
def test_every_code_of_the_tables_is_one_of_the_game(subject):
    table = subject.table(*subject.configurations[0])
    names = __import__(f"{type(subject.rules).__module__.rpartition('.')[0]}.names", fromlist=["names"])
    codes = [row[0] for row in names.PLAIN] + [row[0] + row[1] - 1 for row in names.ABOUT_ONE]
    assert max(codes) < subject.rules.codes == names.CODES
    assert all(subject.rules.describe(table, subject.rules.start(table), 0, row[0]).text for row in names.PLAIN)
