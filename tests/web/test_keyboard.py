"""Games without a mouse. A whole one of Touria is in tests/soak/test_long_browser_games.py."""

from __future__ import annotations

import pytest
from playwright.sync_api import Browser

from .browsing import DESKTOP, Person
from .keyboard import sit_down

A_WHOLE_GAME, A_GOOD_PART = 10_000, 25  # decisions; the part has towers, ways, gems and trades


@pytest.mark.parametrize(
    ("game", "variants", "decisions"),
    [("broom-service", (), A_WHOLE_GAME), ("touria", ("Short game",), A_GOOD_PART)],
)
def test_everything_is_done_with_the_keyboard_alone(
    browser: Browser, address: str, game: str, variants: tuple[str, ...], decisions: int
) -> None:
    anna = Person(browser, address, DESKTOP, seed=4)
    typist = sit_down(anna, game, *variants)
    for _ in range(decisions):
        if anna.over:
            break
        typist.answer()
    assert anna.over == (decisions == A_WHOLE_GAME)
    assert anna.complaints == []
    anna.context.close()
