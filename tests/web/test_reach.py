"""Brave or cowardly: the board lights what a card would reach, a phone turns there, and nobody has to see it."""

from __future__ import annotations

import pytest
from playwright.sync_api import Browser

from .browsing import DESKTOP, PHONE, Person
from .tables import BOT, ME, named, new_table

NEAR_OR_WHOLE = """(near) => {
  const width = (element) => document.querySelector(element).getBoundingClientRect().width
  return width("[data-board] .moved") > width("[data-board] .frame") + 1 === near
}"""
LIT, SAID = ".dash.reach", '.area[aria-label*="in reach of your card"]'


@pytest.mark.parametrize(("viewport", "turns"), [(DESKTOP, False), (PHONE, True)], ids=["desktop", "phone"])
def test_what_a_card_would_reach_is_lit_and_told(
    browser: Browser, address: str, viewport: dict[str, int], turns: bool
) -> None:
    anna = named(Person(browser, address, viewport, seed=7), "Anna")
    anna.open(f"/t/{new_table(anna, 'broom-service', [ME, BOT, BOT])['id']}")
    page = anna.page
    while not (page.locator(".stance").count() and page.locator(LIT).count()):
        assert not anna.over, "no card of a whole game would have reached anything"
        anna.act()
    assert page.locator(SAID).count() == page.locator(LIT).count()
    page.wait_for_function(NEAR_OR_WHOLE, arg=turns)
    cards = page.locator("button.pick")
    for number in range(cards.count()):  # another card, another reach; one that gathers has none
        cards.nth(number).click()
        assert page.locator(SAID).count() == page.locator(LIT).count()
    assert anna.complaints == []
    anna.context.close()
