"""How does your group play it? Chosen where a table is made, and told at the table."""

from __future__ import annotations

import pytest
from playwright.sync_api import Browser, expect

from .browsing import DESKTOP, PHONE, Person
from .looking import assert_accessible, assert_fits
from .tables import BOT, ME, OPEN, named, new_table


@pytest.mark.parametrize("viewport", [DESKTOP, PHONE], ids=["desktop", "phone"])
def test_a_ruling_is_chosen_under_more_options_and_told_in_the_help(
    browser: Browser, address: str, viewport: dict[str, int]
) -> None:
    anna = Person(browser, address, viewport)
    page = anna.page
    anna.open("/new/touria")
    page.get_by_text("More options").click()
    rulings = page.get_by_role("group", name="How does your group play it?")
    bird = rulings.get_by_role("group", name="Magic bird")
    letter, other = bird.get_by_role("button").nth(0), bird.get_by_role("button").nth(1)
    expect(letter).to_have_attribute("aria-pressed", "true")
    other.click()
    expect(other).to_have_attribute("aria-pressed", "true")
    expect(letter).to_have_attribute("aria-pressed", "false")
    assert_accessible(page, "rulings")
    assert_fits(page, "rulings")
    page.get_by_role("button", name="Start").click()
    page.wait_for_selector(".verb")
    page.get_by_role("button", name="Help").first.click()
    told = page.locator("section", has=page.get_by_role("heading", name="How this table plays it"))
    expect(told.locator("dd")).to_have_count(7)
    expect(told.get_by_text("doubles an action, nothing else")).to_be_visible()
    expect(told.get_by_text("any colour but violet, black too")).to_be_visible()
    items = page.locator("section", has=page.get_by_role("heading", name="Magic items"))
    entry = items.locator("div", has=page.get_by_text("magic bird", exact=True))
    expect(entry).to_contain_text("do the action once more")
    expect(entry).not_to_contain_text("pay with it")
    assert anna.complaints == []
    anna.context.close()


@pytest.mark.parametrize("viewport", [DESKTOP, PHONE], ids=["desktop", "phone"])
def test_an_invitation_tells_what_is_not_by_the_letter(
    browser: Browser, address: str, viewport: dict[str, int]
) -> None:
    anna, bert = named(Person(browser, address, viewport), "Anna"), Person(browser, address, viewport)
    house = {"lantern": "never", "tournament_copies": "conjured-only"}
    table = new_table(anna, "touria", [ME, OPEN, BOT], settings=house)
    anna.open(f"/t/{table['id']}")
    bert.open(f"/join/{table['invite']}")
    for person in (anna, bert):
        rulings = person.page.locator("section", has=person.page.get_by_role("heading", name="House rulings"))
        expect(rulings.locator("dt")).to_have_text(["Magic lantern and black gems", "Copying the tournament"])
        assert_accessible(person.page, "house rulings")
        assert_fits(person.page, "house rulings")
    plain = new_table(anna, "touria", [ME, OPEN, BOT])
    bert.open(f"/join/{plain['invite']}")
    bert.page.get_by_role("button", name="Take a seat").wait_for()
    expect(bert.page.get_by_role("heading", name="House rulings")).to_have_count(0)
    assert anna.complaints == bert.complaints == []
    anna.context.close()
    bert.context.close()
