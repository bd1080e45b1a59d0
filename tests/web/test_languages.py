"""Four languages on the same page: nothing left untranslated, nothing that does not fit on a telephone."""

from __future__ import annotations

import pytest
from playwright.sync_api import Browser, expect

from .browsing import PATIENCE_S, PHONE, Person
from .looking import assert_fits
from .tables import BOT, ME, finished, named, new_table, shortly_before_the_end

expect.set_options(timeout=PATIENCE_S * 1000)
LANGUAGES = {"Deutsch": "de", "Français": "fr", "Italiano": "it", "English": "en"}


def in_each_language(person: Person, what: str) -> None:
    """Switch in the settings, as a person does, and look at the page."""
    menu = person.page.locator(".top .tools .tool").last
    for name, code in LANGUAGES.items():
        menu.click()
        person.page.get_by_role("button", name=name).click()
        person.page.keyboard.press("Escape")
        expect(person.page.locator("html")).to_have_attribute("lang", code)
        assert_fits(person.page, f"{what} in {name}")


@pytest.mark.parametrize("game", ["broom-service", "touria"])
def test_pages_and_tables(browser: Browser, address: str, game: str) -> None:
    anna = named(Person(browser, address, PHONE, seed=6), "Anna")
    for path in ("/", f"/new/{game}", f"/new/{game}?with=pass"):
        anna.open(path)
        anna.page.wait_for_selector("h1")
        in_each_language(anna, path)
    anna.open(f"/t/{new_table(anna, game, [ME, BOT, BOT, BOT])['id']}")
    for _ in range(3):
        anna.page.wait_for_selector(".verb.asked")
        in_each_language(anna, anna.page.locator(".verb .say").inner_text())
        anna.act()
    anna.context.close()


def test_what_is_asked_and_what_happened_change_their_language_at_once(browser: Browser, address: str) -> None:
    """Not only with the next message of the server, which comes when somebody decides."""
    anna = named(Person(browser, address, PHONE, seed=6), "Anna")
    anna.open(f"/t/{new_table(anna, 'broom-service', [ME, BOT])['id']}")
    asked, lines = anna.page.locator(".verb .say"), anna.page.locator(".log li > div > button")
    expect(asked).to_contain_text("Choose your hand.")
    begins = lines.filter(has_text="Round 1 begins")
    expect(begins).to_have_count(1)
    anna.page.locator(".top .tools .tool").last.click()
    anna.page.get_by_role("button", name="Deutsch").click()
    expect(lines.filter(has_text="Durchgang 1 beginnt")).to_have_count(1)
    expect(begins).to_have_count(0)
    expect(asked).not_to_contain_text("Choose your hand.")
    assert anna.complaints == []
    anna.context.close()


def test_the_end_and_the_replay(browser: Browser, address: str) -> None:
    anna = named(Person(browser, address, PHONE, seed=6), "Anna")
    table = finished(anna, "broom-service")
    anna.open(f"/replay/{table['id']}?step=40")
    anna.page.wait_for_selector(".slide")
    lines = anna.page.locator(".log li > div > button")
    in_english, count = lines.first.inner_text(), lines.count()
    in_each_language(anna, "replay")
    expect(lines.first).to_have_text(in_english)  # the last of the languages
    anna.page.locator(".top .tools .tool").last.click()
    anna.page.get_by_role("button", name="Deutsch").click()
    expect(lines.first).not_to_have_text(in_english)
    expect(lines).to_have_count(count)
    anna.page.keyboard.press("Escape")
    for onward in ("Analysieren", "Zum Ergebnis"):
        expect(anna.page.get_by_role("link", name=onward)).to_be_visible()
    anna.open(f"/t/{shortly_before_the_end(anna, 'broom-service')['id']}")
    while not anna.over:
        anna.act()
        anna.page.wait_for_selector(".verb .option, .choose .card, section.end")
    in_each_language(anna, "end")
    anna.context.close()
