"""All lessons in a real browser: four languages, desktop and phone, mouse and keys, other ways too."""

from __future__ import annotations

import random
from pathlib import Path

import pytest
from playwright.sync_api import Browser, sync_playwright

from mutig.games import pack
from tests.lessons.learners import LESSONS, TAUGHT, at_random, book_of
from tests.web.browsing import DESKTOP, PHONE, launch, running_server
from tests.web.learning import Learner

LANGUAGES = {"en": "en-GB", "de": "de-DE", "fr": "fr-FR", "it": "it-IT"}
LEARNERS = 40


@pytest.fixture(scope="module")
def browser() -> object:
    with sync_playwright() as playwright:
        started = launch(playwright)
        yield started
        started.close()


@pytest.fixture(scope="module")
def address(tmp_path_factory: pytest.TempPathFactory) -> object:
    with running_server(Path(tmp_path_factory.mktemp("lessons"))) as (url, _):
        yield url


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


def test_words_taps_and_minutes(capsys: pytest.CaptureFixture[str]) -> None:
    told = []
    for game in TAUGHT:
        book, rules = book_of(game), pack(game).rules
        words = sum(len(book.sentences["en"][step.id].split()) for each in book.lessons for step in each.steps)
        taps = sum(step.taps for each in book.lessons for step in each.steps)
        minutes = sum(book.seconds(each, rules) for each in book.lessons) / 60
        assert minutes <= 5
        told.append(f"{rules.title} {words} words, {taps} taps, {minutes:.1f} min")
    with capsys.disabled():
        print("\nlessons: " + "; ".join(told))
