"""Whose this is, and what one may do with it: on a page, in four languages, with the licences themselves."""

from __future__ import annotations

from pathlib import Path

import pytest
from playwright.sync_api import Browser, expect

import mutig

from .browsing import DESKTOP, PHONE, Person
from .looking import assert_accessible, assert_fits

ROOT = Path(__file__).parents[2]
HEADINGS = {"EN": "About Mutig", "DE": "Über Mutig", "FR": "À propos de Mutig", "IT": "Informazioni su Mutig"}


@pytest.mark.parametrize("viewport", [DESKTOP, PHONE], ids=["desktop", "phone"])
def test_the_page_about_is_found_in_the_menu_and_fits(browser: Browser, address: str, viewport: dict[str, int]) -> None:
    person = Person(browser, address, viewport)
    person.open("/")
    person.page.get_by_role("button", name="Settings").click()
    person.page.get_by_role("link", name="About Mutig").click()
    expect(person.page.get_by_role("heading", name="About Mutig")).to_be_visible()
    expect(person.page.get_by_text(f"Version {mutig.__version__}")).to_be_visible()  # what one is asked for first
    assert person.page.get_by_role("link", name="what they can ask for").get_attribute("href") == "/api"
    assert_accessible(person.page, "about")
    assert_fits(person.page, "about")
    person.context.close()


def test_it_speaks_four_languages_and_hands_the_licences_out(browser: Browser, address: str) -> None:
    person = Person(browser, address, DESKTOP)
    for language, heading in HEADINGS.items():
        person.open("/")
        person.page.get_by_role("button", name=language, exact=True).click()
        person.open("/about")
        expect(person.page.get_by_role("heading", name=heading)).to_be_visible()
    told = {"Apache 2.0": "LICENSE", "CC BY 4.0": "LICENSE-ART"}
    for name, file in told.items():
        link = person.page.get_by_role("link", name=name).get_attribute("href")
        assert person.page.request.get(f"{address}{link}").text() == (ROOT / file).read_text(encoding="utf-8")
    others = person.page.request.get(f"{address}/third-party.txt").text()
    assert (ROOT / "THIRD-PARTY.txt").read_text(encoding="utf-8").endswith(others)
    assert "svelte" in others
    person.context.close()
