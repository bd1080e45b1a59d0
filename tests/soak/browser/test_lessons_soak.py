"""All lessons in a real browser: four languages, desktop and phone, mouse and keys, other ways too."""

from __future__ import annotations

import random

import pytest
from playwright.sync_api import Browser

from tests.lessons.learners import LESSONS, at_random, book_of
from tests.web.browsing import DESKTOP, PHONE
from tests.web.learning import Learner

LANGUAGES = {"en": "en-GB", "de": "de-DE", "fr": "fr-FR", "it": "it-IT"}
LEARNERS = 40


@pytest.mark.parametrize(("game", "lesson"), LESSONS)
def test_many_learners_come_to_the_end(game: str, lesson: str) -> None:
    for number in range(2, LEARNERS):
        at_random(game, lesson, number)


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("viewport", [DESKTOP, PHONE], ids=["desktop", "phone"])
@pytest.mark.parametrize("keyboard", [False, True], ids=["mouse", "keyboard"])
def test_all_lessons_by_the_recommended_way(
    browser: Browser, address: str, keyboard: bool, viewport: dict[str, int], language: str
) -> None:
    anna = Learner(browser, address, viewport, keyboard=keyboard, locale=LANGUAGES[language])
    for game, lesson in LESSONS:
        anna.begin(game, lesson)
        said = book_of(game).sentences[language][f"title-{lesson}"]
        assert said in anna.page.locator(".coach .where").inner_text()
        anna.learn()
    assert anna.complaints == []
    anna.context.close()


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("viewport", [DESKTOP, PHONE], ids=["desktop", "phone"])
def test_all_lessons_by_other_ways(browser: Browser, address: str, viewport: dict[str, int], language: str) -> None:
    anna, rng = Learner(browser, address, viewport, locale=LANGUAGES[language]), random.Random(language)
    for game, lesson in LESSONS:
        anna.begin(game, lesson)
        for _ in range(4):
            anna.read()
            if anna.finished:
                break
            question = anna.state["question"]
            anna.step(rng.choice([option["text"] for option in question["options"]]))
        anna.learn()
    assert anna.complaints == []
    anna.context.close()
