"""Games without a mouse: how they begin and how they end. Whole ones are in tests/soak/test_long_browser_games.py."""

from __future__ import annotations

import pytest
from playwright.sync_api import Browser

from .browsing import DESKTOP, Person
from .keyboard import Typist, sit_down
from .tables import named, shortly_before_the_end

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


def test_a_game_is_brought_to_its_end_with_the_keyboard_alone(browser: Browser, address: str) -> None:
    anna = named(Person(browser, address, DESKTOP, seed=4), "Anna")
    anna.open(f"/t/{shortly_before_the_end(anna, 'broom-service')['id']}")
    typist = Typist(anna)
    while not anna.over:
        typist.answer()
    assert typist.keys
    assert anna.complaints == []
    anna.context.close()
