"""Who I am here: an account, a second browser, and the way out of both."""

from __future__ import annotations

import re
from collections.abc import Callable

import pytest
from playwright.sync_api import Browser, expect

from .browsing import DESKTOP, PHONE, Person
from .looking import assert_accessible, assert_fits
from .tables import BOT, ME, named, new_table

PASSWORD = "correct horse battery"
SIZES = pytest.mark.parametrize("viewport", [DESKTOP, PHONE], ids=["desktop", "phone"])


def make_account(person: Person, account: str) -> None:
    person.open("/you")
    form = person.page.locator("section", has=person.page.get_by_role("heading", name="Make an account"))
    form.get_by_label("Account name").fill(account)
    form.get_by_label("Password").fill(PASSWORD)
    form.get_by_role("button", name="Make the account").click()
    expect(person.page.get_by_text(f"You are signed in as {account}.")).to_be_visible()


def sign_in(person: Person, account: str, password: str = PASSWORD) -> None:
    form = person.page.locator("section", has=person.page.get_by_role("heading", name="Sign in"))
    form.get_by_label("Account name").fill(account)
    form.get_by_label("Password", exact=True).fill(password)
    form.get_by_role("button", name="Sign in").click()


def test_signing_out_everywhere_from_a_second_browser(browser: Browser, address: str) -> None:
    anna = named(Person(browser, address, DESKTOP), "Anna")
    phone = Person(browser, address, PHONE)
    make_account(anna, "anna.everywhere")
    anna.open(f"/t/{new_table(anna, 'touria', [ME, ME])['id']}")
    anna.page.get_by_role("button", name="I am ready").click()
    anna.page.wait_for_selector(".verb")
    phone.open("/you")
    sign_in(phone, "anna.everywhere", "a wrong password")
    expect(phone.page.get_by_role("alert")).to_have_text("Account and password do not match.")
    sign_in(phone, "anna.everywhere")
    expect(phone.page.get_by_text("You are signed in as anna.everywhere.")).to_be_visible()
    expect(phone.page.get_by_role("button", name=re.compile("^Sign out: Chrome, Linux"))).to_have_count(1)
    phone.page.get_by_role("button", name="Sign out everywhere", exact=True).click()
    expect(phone.page.get_by_text("Nobody is signed in here.")).to_be_visible()
    expect(anna.page.get_by_role("heading", name="You are signed out")).to_be_visible()
    assert_accessible(anna.page, "signed out")
    sign_in(anna, "anna.everywhere")
    anna.page.get_by_role("button", name="I am ready").click()  # the same table, and nobody's eyes before that
    anna.page.wait_for_selector(".verb")
    anna.context.close()
    phone.context.close()


def test_an_account_takes_another_name(browser: Browser, address: str) -> None:
    anna = named(Person(browser, address, PHONE), "Anna")
    make_account(anna, "anna.unwed")
    form = anna.page.locator("section", has=anna.page.get_by_role("heading", name="Change the account name"))
    form.get_by_label("Account name").fill("anna.wed")
    form.get_by_label("Password").fill(PASSWORD)
    form.get_by_role("button", name="Change the name").click()
    expect(anna.page.get_by_text("You are signed in as anna.wed.")).to_be_visible()
    assert_accessible(anna.page, "an account with another name")
    assert_fits(anna.page, "an account with another name")
    anna.page.get_by_role("button", name="Sign out here").click()
    sign_in(anna, "anna.wed")
    expect(anna.page.get_by_text("You are signed in as anna.wed.")).to_be_visible()
    anna.context.close()


def test_who_was_signed_out_goes_on_as_a_guest_who_watches(browser: Browser, address: str) -> None:
    anna = named(Person(browser, address, DESKTOP), "Anna")
    anna.open(f"/t/{new_table(anna, 'touria', [ME, BOT])['id']}")
    anna.page.wait_for_selector(".verb")
    anna.context.request.delete(f"{address}/api/v1/sessions", headers={"Origin": address})
    anna.page.get_by_role("button", name="Go on as a guest").click()
    expect(anna.page.locator(".verb .say")).to_contain_text("You are watching.")
    anna.context.close()


def test_a_table_in_another_tab_goes_on_when_its_guest_makes_an_account(browser: Browser, address: str) -> None:
    anna = named(Person(browser, address, DESKTOP), "Anna")
    table = anna.context.new_page()
    table.goto(f"{address}/t/{new_table(anna, 'touria', [ME, BOT])['id']}")
    table.wait_for_selector(".verb.asked")
    with table.expect_websocket():  # the old key is void: the page comes back with the fresh one
        make_account(anna, "anna.tabs")
    expect(table.get_by_text("No connection")).to_be_hidden()
    table.locator(".verb .option").first.click()
    expect(table.locator(".verb .problem")).to_have_count(0)
    anna.context.close()


def test_a_forgotten_password_is_replaced_with_the_code(browser: Browser, address: str) -> None:
    anna = named(Person(browser, address, DESKTOP), "Anna")
    make_account(anna, "anna.forgets")
    code = anna.page.locator("section", has=anna.page.get_by_role("heading", name="Recovery code"))
    code.get_by_label("Password").fill(PASSWORD)
    code.get_by_role("button", name="Make a code").click()
    shown = code.locator("output").inner_text()
    anna.page.get_by_role("button", name="Sign out here").click()
    anna.page.get_by_text("I have a recovery code").click()
    anna.page.get_by_label("Recovery code").fill(shown.lower())
    anna.page.get_by_role("button", name="Use the code").click()
    expect(anna.page.get_by_role("alert")).to_contain_text("Choose a new password")
    anna.page.get_by_label("New password").fill("another long password")
    anna.page.get_by_role("button", name="Use the code").click()
    expect(anna.page.get_by_text("You are signed in as anna.forgets.")).to_be_visible()
    anna.page.get_by_label("Old password").fill("another long password")
    anna.page.get_by_label("New password").fill(PASSWORD)
    anna.page.get_by_role("button", name="Change it").click()
    expect(anna.page.get_by_text("The password is changed.")).to_be_visible()
    anna.context.close()


@SIZES
def test_the_page_is_for_everybody(browser: Browser, address: str, viewport: dict[str, int]) -> None:
    """A stranger, a guest and an account; by axe, by fingers, and in every language."""
    anna = Person(browser, address, viewport)
    become: dict[str, Callable[[], object]] = {
        "Nobody is signed in here": lambda: None,
        "You play as a guest": lambda: named(anna, "Anna"),
        "You are signed in as": lambda: make_account(anna, f"anna.{viewport['width']}"),
    }
    for who, change in become.items():
        change()
        anna.open("/you")
        anna.page.get_by_text(who).wait_for()
        if who != "Nobody is signed in here":
            anna.page.locator("section li").first.wait_for()
        assert_accessible(anna.page, who)
    anna.page.get_by_role("button", name="Settings").click()
    for language in ("Deutsch", "Français", "Italiano"):
        anna.page.get_by_role("button", name=language).click()
        expect(anna.page.locator("html")).not_to_have_attribute("lang", "en")
        assert_fits(anna.page, language)
    assert anna.complaints == []
    anna.context.close()
