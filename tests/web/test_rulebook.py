"""The rules for people: two pages a game, in four languages, on a screen, on a telephone and on paper."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Browser, expect

from .browsing import DESKTOP, PHONE, Person
from .looking import assert_accessible, assert_fits
from .tables import BOT, ME, named, new_table

GAMES = {"broom-service": "Broom Service", "touria": "Touria"}
A_PAGE = re.compile(rb"/Type\s*/Page\b")


@pytest.mark.parametrize("game", GAMES)
def test_two_pages_of_paper_in_every_language(browser: Browser, address: str, game: str) -> None:
    person = Person(browser, address, DESKTOP)
    for language in ("EN", "DE", "FR", "IT"):
        person.open("/")
        person.page.get_by_role("button", name=language, exact=True).click()
        person.open(f"/rulebook/{game}")
        expect(person.page.get_by_role("heading", name=GAMES[game], exact=True)).to_be_visible()
        assert len(A_PAGE.findall(person.page.pdf(prefer_css_page_size=True))) == 2, language
        assert not re.search(r"\b[BT]\d+\.\d", person.page.locator("main").inner_text()), "no clause numbers"
    assert person.complaints == []
    person.context.close()


@pytest.mark.parametrize("viewport", [DESKTOP, PHONE], ids=["desktop", "phone"])
@pytest.mark.parametrize("game", GAMES)
def test_they_can_be_read_by_everybody(browser: Browser, address: str, game: str, viewport: dict[str, int]) -> None:
    person = Person(browser, address, viewport)
    person.open(f"/rulebook/{game}")
    expect(person.page.locator("main section")).to_have_count(2)
    assert_accessible(person.page, f"rulebook of {game}")
    assert_fits(person.page, f"rulebook of {game}")
    person.context.close()


def test_from_a_table_they_tell_its_variants_and_rulings(browser: Browser, address: str) -> None:
    person = named(Person(browser, address, DESKTOP), "Anna")
    wanted = {"variants": ["short"], "settings": {"dragon_reroll": "always"}}
    table = new_table(person, "touria", [ME, BOT], **wanted)
    person.open(f"/t/{table['id']}")
    person.page.get_by_role("button", name="Help").click()
    with person.context.expect_page() as opened:
        person.page.get_by_role("link", name="The rules, on two pages").click()
    rules = opened.value
    expect(rules.locator(".big").first).to_have_text("5 hearts")
    expect(rules.locator(".house")).to_have_text("Dragon: a sword rolls again: after any roll.")
    assert len(A_PAGE.findall(rules.pdf(prefer_css_page_size=True))) == 2
    person.context.close()
