"""Whole games in the browser that take too long for every day: five people at one table, Touria by keyboard."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, sync_playwright

from tests.web.browsing import DESKTOP, Person, launch, play_out, running_server
from tests.web.keyboard import sit_down
from tests.web.test_whole_games import five_at_one_table


@pytest.fixture(scope="module")
def browser() -> Iterator[Browser]:
    with sync_playwright() as playwright:
        yield launch(playwright)


@pytest.fixture(scope="module")
def address(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    with running_server(Path(tmp_path_factory.mktemp("tables"))) as (address, _):
        yield address


def test_five_browsers_play_a_whole_game_of_broom_service(browser: Browser, address: str) -> None:
    people = five_at_one_table(browser, address)
    play_out(people)
    results = {person.page.locator("section.end tbody").inner_text() for person in people}
    assert len(results) == 1, "everybody sees the same result"
    assert [complaint for person in people for complaint in person.complaints] == []


def test_a_whole_game_of_touria_with_the_keyboard_alone(browser: Browser, address: str) -> None:
    anna = Person(browser, address, DESKTOP, seed=5)
    typist = sit_down(anna, "touria", "Short game")
    while not anna.over:
        typist.answer()
    assert anna.complaints == []
