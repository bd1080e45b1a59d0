"""Whoever asks "what is this?" gets a sentence, by pointer, finger and keyboard; and help opens on what is asked."""

from __future__ import annotations

import pytest
from playwright.sync_api import Browser, Page, expect

from .browsing import DESKTOP, PATIENCE_S, PHONE, Person
from .looking import assert_accessible
from .tables import BOT, ME, named, new_table

expect.set_options(timeout=PATIENCE_S * 1000)
LOCALES = {"en": "en-GB", "de": "de-DE", "fr": "fr-FR", "it": "it-IT"}
WANDS = {
    "en": "Wands: they pay for dispelling clouds.",
    "de": "Zauberstäbe: Mit ihnen zauberst du Wolken weg.",
    "fr": "Les baguettes servent à chasser les nuages.",
    "it": "Le bacchette servono a dissipare le nuvole.",
}

# Drawings on the table that answer to nothing, and have no words beside them either.
SILENT = """() => {
  const tipped = "[data-tip], .tool[aria-label], [data-board]"
  const shown = (icon) => icon.checkVisibility({ visibilityProperty: true, opacityProperty: true })
  const worded = (icon) => icon.closest("button, a, summary, label, p, h2, .notice, .evt, .mark")?.innerText.trim()
  return [...document.querySelectorAll(".table-page svg:has(> use)")]
    .filter((icon) => shown(icon) && !icon.closest(tipped) && !worded(icon))
    .map((icon) => `${icon.firstElementChild.getAttribute("href")} in .${icon.parentElement.className}`)
}"""
# Whatever on the board can be pointed at says what it is.
NAMELESS = """() => [...document.querySelectorAll('[data-board] [role="button"]')]
  .filter((thing) => !(thing.dataset.tip ?? thing.getAttribute("aria-label") ?? "").trim()).length"""


def seated(browser: Browser, address: str, game: str, viewport: dict[str, int] = DESKTOP, **options: object) -> Person:
    anna = named(Person(browser, address, viewport, seed=4, **options), "Anna")
    anna.open(f"/t/{new_table(anna, game, [ME, BOT, BOT])['id']}")
    anna.page.wait_for_selector(".verb.asked")
    anna.page.wait_for_selector("[data-board] [role=button]")
    return anna


@pytest.mark.parametrize("game", ["broom-service", "touria"])
def test_every_drawing_on_the_table_answers(browser: Browser, address: str, game: str) -> None:
    anna = seated(browser, address, game)
    for _ in range(8):
        assert anna.page.evaluate(SILENT) == []
        assert anna.page.evaluate(NAMELESS) == 0
        anna.act()
        anna.page.wait_for_selector(".verb.asked")
    assert anna.complaints == []
    anna.context.close()


@pytest.mark.parametrize("language", LOCALES)
def test_it_is_said_to_a_pointer_and_to_the_keyboard_in_four_languages(
    browser: Browser, address: str, language: str
) -> None:
    anna = seated(browser, address, "broom-service", locale=LOCALES[language])
    page, tip = anna.page, anna.page.locator("#tip")
    page.locator(".people .good:has(.g-wand)").first.hover()
    expect(tip).to_have_text(WANDS[language])
    page.mouse.move(0, 0)
    expect(tip).to_be_hidden()
    page.locator('.people [tabindex="0"]').focus()  # one stop of the tab key; the arrows lead on
    first = tip.inner_text()
    page.keyboard.press("ArrowRight")
    expect(tip).to_be_visible()
    assert tip.inner_text() != first
    assert page.evaluate("document.activeElement.getAttribute('aria-describedby')") == "tip"
    if language == "en":
        assert_accessible(page, "a tip")
    page.keyboard.press("Escape")
    expect(tip).to_be_hidden()
    anna.context.close()


def test_a_tap_asks_and_where_a_tap_does_something_a_finger_that_stays(browser: Browser, address: str) -> None:
    anna = seated(browser, address, "broom-service", PHONE, has_touch=True)
    page, tip = anna.page, anna.page.locator("#tip")
    page.locator(".people .good:has(.g-violet)").first.tap()
    expect(tip).to_have_text("A violet potion: deliver it to a violet tower.")
    box = tip.bounding_box()
    assert box
    assert box["x"] >= 0
    assert box["x"] + box["width"] <= PHONE["width"]
    card = page.locator(".ten .card").first
    card.tap()
    expect(tip).to_be_hidden()
    expect(card).to_have_attribute("aria-pressed", "true")
    card.dispatch_event("pointerdown", {"pointerType": "touch", "bubbles": True})
    expect(tip).to_be_visible()
    card.dispatch_event("pointerup", {"pointerType": "touch", "bubbles": True})
    card.dispatch_event("click", {"bubbles": True})
    expect(card).to_have_attribute("aria-pressed", "true")  # it was only looked at
    anna.context.close()


def part_in_help(page: Page) -> str:
    page.get_by_role("button", name="Help").click()
    shown = page.locator("dialog.help .part")
    expect(shown).to_have_count(1)
    return shown.locator("h2, h3").first.inner_text()


def test_help_opens_on_what_is_asked_and_leads_there_in_the_rules(browser: Browser, address: str) -> None:
    anna = seated(browser, address, "broom-service")
    page = anna.page
    assert part_in_help(page) == "A round"
    event = page.locator(".evt b").first.inner_text()
    expect(page.locator("dialog.help dt").first).to_have_text(event)
    page.keyboard.press("Escape")
    anna.act()
    page.wait_for_selector("#verb .stance")
    assert part_in_help(page) == "Brave or cowardly?"
    assert_accessible(page, "help on what is asked")
    with anna.context.expect_page() as opened:
        page.get_by_role("link", name="The rules, on two pages").click()
    expect(opened.value.locator("#brave.meant")).to_be_in_viewport()
    anna.context.close()


def sees_a_place_twice(page: Page) -> bool:
    """Two towers may turn the same action to one side."""
    seen = page.get_by_role("row", name="Anna").get_by_role("cell").all_inner_texts()
    return len(set(seen)) < len(seen)


def test_help_of_touria_opens_on_the_turn_and_its_four_actions(browser: Browser, address: str) -> None:
    anna = seated(browser, address, "touria")
    while not (anna.page.locator("#verb .towers").count() and sees_a_place_twice(anna.page)):
        anna.act()
        anna.page.wait_for_selector(".verb.asked")
    assert part_in_help(anna.page) == "Your turn"
    expect(anna.page.locator("dialog.help section").first.locator("dt")).not_to_have_count(0)
    anna.context.close()
