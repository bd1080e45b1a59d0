"""After the end: what each decision was worth, and the way back to the table from there."""

from __future__ import annotations

from playwright.sync_api import Browser, expect

from .browsing import DESKTOP, PATIENCE_S, PHONE, Person, play_out
from .looking import assert_accessible
from .tables import named, shortly_before_the_end

expect.set_options(timeout=PATIENCE_S * 1000)
JUDGED_MS = 5 * PATIENCE_S * 1000  # it is thought about behind everything else that the machine does


def test_a_dear_decision_is_read_shown_on_the_table_and_played_on_from(browser: Browser, address: str) -> None:
    anna = named(Person(browser, address, DESKTOP, seed=3), "Anna")
    table, page = shortly_before_the_end(anna, "broom-service", moves_left=150), anna.page
    anna.open(f"/t/{table['id']}")
    play_out([anna])
    page.get_by_role("link", name="Analyse").click()
    page.wait_for_url(f"**/analyse/{table['id']}?seat=0")
    expect(page.get_by_role("heading", name="Analysis: the decisions of Anna")).to_be_visible()
    expect(page.get_by_role("heading", name="The chance to win")).to_be_visible(timeout=JUDGED_MS)
    rows = page.locator(".decision")
    expect(rows.first).to_have_attribute("aria-pressed", "true")
    assert_accessible(page, "analysis")
    rows.last.focus()
    page.keyboard.press("Enter")
    expect(rows.last).to_have_attribute("aria-pressed", "true")
    expect(page.get_by_role("button", name=f"Play on from number {rows.count()}")).to_be_visible()

    page.get_by_role("link", name="Show it on the table").click()
    page.wait_for_url(f"**/replay/{table['id']}**")
    expect(page.locator(".slide input")).not_to_have_value("0")
    page.go_back()
    page.get_by_role("button", name="Play on from number 1").click()
    page.wait_for_url("**/t/*")
    expect(page.locator(".verb, .choose").first).to_be_visible()
    assert anna.complaints == []
    anna.context.close()


def test_the_second_look_on_a_phone(browser: Browser, address: str) -> None:
    anna = named(Person(browser, address, PHONE, seed=3), "Anna")
    table, page = shortly_before_the_end(anna, "touria"), anna.page
    anna.open(f"/t/{table['id']}")
    play_out([anna])
    anna.open(f"/analyse/{table['id']}?seat=0")
    expect(page.get_by_role("heading", name="The chance to win")).to_be_visible(timeout=JUDGED_MS)
    assert_accessible(page, "analysis")
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    page.get_by_role("button", name="All hands open").click()
    expect(page.get_by_text("nobody could know that")).to_be_visible(timeout=JUDGED_MS)
    assert anna.complaints == []
    anna.context.close()
