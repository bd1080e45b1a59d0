"""Whole games in the browser that take too long for every day: five people at one table, and games by keyboard."""

from __future__ import annotations

import pytest
from playwright.sync_api import Browser

from tests.web.browsing import DESKTOP, Person, play_out
from tests.web.keyboard import sit_down
from tests.web.test_whole_games import five_at_one_table

WHOLE_GAME_S = 1800  # five browsers at once on two cores, perhaps beside others


def test_five_browsers_play_a_whole_game_of_broom_service(browser: Browser, address: str) -> None:
    people = five_at_one_table(browser, address)
    play_out(people, seconds=WHOLE_GAME_S)
    results = {person.page.locator("section.end tbody").inner_text().replace("(You)", "").strip() for person in people}
    assert len({" ".join(result.split()) for result in results}) == 1, "but for who they are, all see the same result"
    assert [complaint for person in people for complaint in person.complaints] == []


@pytest.mark.parametrize(("game", "variants"), [("broom-service", ()), ("touria", ("Short game",))])
def test_a_whole_game_with_the_keyboard_alone(
    browser: Browser, address: str, game: str, variants: tuple[str, ...]
) -> None:
    anna = Person(browser, address, DESKTOP, seed=5)
    typist = sit_down(anna, game, *variants)
    while not anna.over:
        typist.answer()
    assert anna.complaints == []
