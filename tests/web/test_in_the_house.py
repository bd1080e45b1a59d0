"""A server for the whole house: pages by plain HTTP from another machine lack what browsers keep for safer ones."""

from __future__ import annotations

from playwright.sync_api import Browser, expect

from .browsing import DESKTOP, IN_THE_HOUSE, PATIENCE_S, Person
from .test_whole_games import start_against_bots

expect.set_options(timeout=PATIENCE_S * 1000)


def test_one_plays_and_invites_from_another_machine_of_the_house(browser: Browser, address: str) -> None:
    anna = Person(browser, address.replace("127.0.0.1", IN_THE_HOUSE), DESKTOP, seed=3)
    page = anna.page
    start_against_bots(anna, "Broom Service")
    assert not page.evaluate("isSecureContext")
    page.wait_for_selector(".choose")
    while not page.locator(".hand li").count():
        anna.act()
        page.wait_for_selector(".choose, .hand li")
    anna.open("/new/touria?with=invite")
    page.get_by_role("button", name="Start").click()
    page.get_by_role("button", name="Copy the link").click()
    expect(page.get_by_role("button", name="Copied")).to_be_visible()
    link = page.get_by_label("Invite friends").input_value()
    anna.open("/new/touria")
    name = page.get_by_label("Your name")
    expect(name).not_to_have_value("")  # a guest has one
    name.fill("")
    name.evaluate("field => field.removeAttribute('maxlength')")  # links are longer than names
    name.press("Control+v")
    expect(name).to_have_value(link)
    assert anna.complaints == []
    anna.context.close()
