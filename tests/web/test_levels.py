"""Opponents from timid to merciless: chosen by their character, and known by their emblem at the table."""

from __future__ import annotations

import pytest
from playwright.sync_api import Browser, expect

from .browsing import DESKTOP, PHONE, Person
from .looking import assert_accessible, assert_fits

LEVELS = ["Timid", "Eager", "Friendly", "Practised", "Sharp", "Merciless"]


@pytest.mark.parametrize(("game", "viewport"), [("broom-service", DESKTOP), ("touria", PHONE)], ids=["desk", "phone"])
def test_an_opponent_is_chosen_by_its_character(
    browser: Browser, address: str, game: str, viewport: dict[str, int]
) -> None:
    anna = Person(browser, address, viewport, seed=3)
    anna.open(f"/new/{game}")
    levels = anna.page.locator(".levels button")
    expect(levels).to_have_count(len(LEVELS))
    for button, name in zip(levels.all(), LEVELS, strict=True):
        expect(button.locator("b")).to_have_text(name)
        expect(button.locator("i")).to_contain_text("Rating")
        expect(button.locator("small")).not_to_be_empty()
        expect(button.locator("use")).to_have_count(1)
    assert_fits(anna.page, "new table")
    assert_accessible(anna.page, "new table")
    levels.first.click()
    anna.page.get_by_role("button", name="2", exact=True).click()
    anna.page.get_by_role("button", name="Start").click()
    anna.page.wait_for_selector(".page main")
    level = anna.page.locator(".level").filter(has_text="Timid").first
    expect(level.locator("use")).to_have_attribute("href", "#lv-timid")
    assert anna.complaints == []
    anna.context.close()
