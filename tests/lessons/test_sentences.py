"""What the coach says: in four languages, one sentence each, short, with numbers out of the position."""

from __future__ import annotations

import re

import pytest

from mutig.core.messages import LANGUAGES
from mutig.games import pack
from mutig.lessons import Run

from .learners import LESSONS, TAUGHT, all_lessons, book_of

MOST_WORDS = 20
SLOT = re.compile(r"\{\w+\}")


@pytest.mark.parametrize("game", TAUGHT)
def test_every_language_has_the_same_sentences_with_the_same_numbers(game: str) -> None:
    sentences = book_of(game).sentences
    assert set(sentences) == set(LANGUAGES)
    for language in LANGUAGES:
        assert sentences[language].keys() == sentences["en"].keys()
        assert len(sentences[language]["numbers"].split()) == 13
        for key, text in sentences["en"].items():
            assert SLOT.findall(text) == SLOT.findall(sentences[language][key]), (language, key)


@pytest.mark.parametrize("game", TAUGHT)
def test_every_sentence_is_needed_and_there(game: str) -> None:
    book, needed = book_of(game), {"numbers"}
    for lesson in all_lessons(game):
        needed |= {f"title-{lesson.id}", f"aim-{lesson.id}", *(step.id for step in lesson.steps)}
        needed |= {other.say for step in lesson.steps for other in step.others if other.say}
    needed |= {f"mark-{mark.id}" for mark in book.marks}
    assert needed == book.sentences["en"].keys()


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("game", TAUGHT)
def test_each_is_one_sentence_of_at_most_twenty_words_without_codes(game: str, language: str) -> None:
    for key, text in book_of(game).sentences[language].items():
        if key == "numbers" or key.startswith("title-"):
            continue
        assert len([word for word in text.split() if re.search(r"\w", word)]) <= MOST_WORDS, (key, text)
        assert re.search(r"[.!?]$", text), (key, text)
        assert not re.search(r"[.!?] \S", text), (key, text)
        assert not re.search(r"\b[BTDRNE]\d", text), (key, text)
        if language == "fr":
            assert not re.search(r"[^\u202f\u00a0 ][;:!?]", text), (key, text)


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize(("game", "lesson"), LESSONS)
def test_every_number_of_a_sentence_comes_out_of_the_position(game: str, lesson: str, language: str) -> None:
    book, run = book_of(game), Run(book_of(game).find(lesson), pack(game).rules)
    while not run.done:
        for step in [*run.fresh(), run.lesson.steps[run.step]]:
            assert "{" not in book.say_step(step, step.id, run, language)
        run.offer(run.wanted()[0])


SAID = {
    "b4-orange": "Deliver orange for four.",
    "b5-bewitched": "Two roles are bewitched: laying one costs three points.",
    "b6-dispel": "Pay two wands and clear Hushwood.",
    "b6-deliver": "Serve violet for two, and wands return.",
    "b7-last": "Seventh round, last card, eight points behind.",
    "b7-deliver": "Deliver violet for three.",
    "t1-goal": "For the royal wedding you need five hearts, five coins, no cursed gem.",
    "t1-swords": "Take two swords.",
    "t4-order": "Deliver blue and green for three coins.",
}


def test_with_the_house_edition_they_read_so() -> None:
    said = {}
    for game, lesson in LESSONS:
        book, run = book_of(game), Run(book_of(game).find(lesson), pack(game).rules)
        while not run.done:
            for step in [*run.fresh(), run.lesson.steps[run.step]]:
                if step.numbers:
                    said[step.id] = book.say_step(step, step.id, run, "en")
            run.offer(run.wanted()[0])
    assert said == SAID


def test_small_numbers_are_words_and_large_ones_digits() -> None:
    book = book_of("touria")
    assert book.say("t1-swords", "en", {"n": 2}) == "Take two swords."
    assert book.say("t1-swords", "de", {"n": 40}) == "Nimm 40 Schwerter."


def test_thirty_one_marks() -> None:
    assert sum(len(book_of(game).marks) for game in TAUGHT) == 31
