"""Games without a mouse: how they begin and how they end. Whole ones: tests/soak/browser/test_long_browser_games.py."""

from __future__ import annotations

import pytest
from playwright.sync_api import Browser

from .browsing import DESKTOP, Person
from .keyboard import ASKED, Typist, sit_down
from .tables import BOT, ME, named, new_table, shortly_before_the_end

LED = "() => document.activeElement.matches('.choose .card, #verb :is(.option, .pick)')"
A_GOOD_PART = 25  # decisions: hands, flights and deliveries; towers, ways, gems and trades


@pytest.mark.parametrize(("game", "variants"), [("broom-service", ()), ("touria", ("Short game",))])
def test_a_game_is_set_up_and_played_with_the_keyboard_alone(
    browser: Browser, address: str, game: str, variants: tuple[str, ...]
) -> None:
    anna = Person(browser, address, DESKTOP, seed=4)
    typist = sit_down(anna, game, *variants)
    for _ in range(A_GOOD_PART):
        typist.answer()
    assert not anna.over
    assert anna.complaints == []
    anna.context.close()


@pytest.mark.parametrize("game", ["broom-service", "touria"])
def test_the_focus_is_led_to_the_first_answer_and_points_at_nothing(browser: Browser, address: str, game: str) -> None:
    anna = named(Person(browser, address, DESKTOP, seed=4), "Anna")
    anna.open(f"/t/{new_table(anna, game, [ME, BOT])['id']}")
    typist, page = Typist(anna), anna.page
    for _ in range(8):
        typist.answer()
        page.wait_for_selector(ASKED)
        page.wait_for_function(LED)
        assert page.locator("#verb .over, #tip:popover-open").count() == 0
    anna.context.close()


def test_a_game_is_brought_to_its_end_with_the_keyboard_alone(browser: Browser, address: str) -> None:
    anna = named(Person(browser, address, DESKTOP, seed=4), "Anna")
    anna.open(f"/t/{shortly_before_the_end(anna, 'broom-service')['id']}")
    typist = Typist(anna)
    while not anna.over:
        typist.answer()
    assert typist.keys
    anna.page.wait_for_function("() => document.activeElement.closest('section.end')")  # not on the table behind it
    assert anna.complaints == []
    anna.context.close()
