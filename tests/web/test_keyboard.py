"""Games without a mouse. Whole ones of both games are in tests/soak/test_long_browser_games.py."""

from __future__ import annotations

import pytest
from playwright.sync_api import Browser

from .browsing import DESKTOP, Person
from .keyboard import sit_down

DECISIONS = 25  # hands, stances, flights and deliveries; towers, ways, gems and trades


@pytest.mark.parametrize(("game", "variants"), [("broom-service", ()), ("touria", ("Short game",))])
def test_everything_is_done_with_the_keyboard_alone(
    browser: Browser, address: str, game: str, variants: tuple[str, ...]
) -> None:
    anna = Person(browser, address, DESKTOP, seed=4)
    typist = sit_down(anna, game, *variants)
    for _ in range(DECISIONS):
        if not anna.over:
            typist.answer()
    assert anna.complaints == []
    anna.context.close()
