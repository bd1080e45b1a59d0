"""Whole games without a mouse."""

from __future__ import annotations

import pytest
from playwright.sync_api import Browser

from .browsing import DESKTOP, Person
from .keyboard import sit_down


@pytest.mark.parametrize(("game", "variants"), [("broom-service", ()), ("touria", ("Short game",))])
def test_a_whole_game_with_the_keyboard_alone(
    browser: Browser, address: str, game: str, variants: tuple[str, ...]
) -> None:
    anna = Person(browser, address, DESKTOP, seed=4)
    typist = sit_down(anna, game, *variants)
    while not anna.over:
        typist.answer()
    assert anna.complaints == []
    anna.context.close()
