"""After the game: the record, another game, and every moment once more."""

from __future__ import annotations

import json
import re
from pathlib import Path

from playwright.sync_api import Browser, expect

from .browsing import DESKTOP, PATIENCE_S, Person, play_out
from .tables import finished, named, shortly_before_the_end

expect.set_options(timeout=PATIENCE_S * 1000)


def test_the_record_is_saved_and_played_on_from_the_first_page(browser: Browser, address: str, tmp_path: Path) -> None:
    anna = named(Person(browser, address, DESKTOP, seed=3), "Anna")
    anna.open(f"/t/{shortly_before_the_end(anna, 'broom-service')['id']}")
    play_out([anna])
    with anna.page.expect_download() as download:
        anna.page.get_by_role("button", name="Save the record").click()
    saved = tmp_path / download.value.suggested_filename
    download.value.save_as(saved)
    assert json.loads(saved.read_text(encoding="utf-8"))["over"] is True

    anna.page.get_by_role("button", name="Rematch").click()
    expect(anna.page.locator(".choose")).to_be_visible()
    assert anna.page.locator(".seat").count() == 4

    anna.open("/")
    (tmp_path / "letter.json").write_text('{"dear": "Anna"}', encoding="utf-8")
    anna.page.locator("input[type=file]").set_input_files(tmp_path / "letter.json")
    expect(anna.page.get_by_role("alert")).to_be_visible()
    anna.page.locator("input[type=file]").set_input_files(saved)
    dialog = anna.page.get_by_role("dialog")
    dialog.locator(".pill").nth(1).click()
    dialog.locator(".btn.key").click()
    anna.page.wait_for_url("**/t/*")
    expect(anna.page.locator(".verb")).to_be_visible()
    assert anna.complaints == []
    anna.context.close()


def test_a_moment_of_a_replay_is_shared_and_played_on(browser: Browser, address: str) -> None:
    anna = named(Person(browser, address, DESKTOP, permissions=["clipboard-read", "clipboard-write"]), "Anna")
    table = finished(anna, "broom-service")
    anna.open(f"/replay/{table['id']}")
    page = anna.page
    page.get_by_role("button", name="Next").click()
    page.keyboard.press("ArrowRight")
    expect(page).to_have_url(f"{address}/replay/{table['id']}?step=2&eyes=open")
    page.locator(".slide input").fill("30")
    expect(page).to_have_url(f"{address}/replay/{table['id']}?step=30&eyes=open")
    page.get_by_label("Seen by").select_option("spectator")
    expect(page.locator(".log")).not_to_contain_text(" picks the ")  # the secret of those who chose
    # Wherever it is: the log may still be on its way down.
    page.locator(".log li button", has_text="All hands are chosen").first.dispatch_event("click")
    # One event counts the cards at once, in the same step.
    expect(page.locator(".log li").last).to_contain_text(re.compile(r"All hands are chosen|has \d cards?"))
    page.get_by_role("button", name="Link to this moment").click()
    link = page.evaluate("navigator.clipboard.readText()")
    assert "eyes=spectator" in link
    points = page.locator(".seat .vp").all_text_contents()
    log = page.locator(".log li").all_inner_texts()

    stranger = Person(browser, address, DESKTOP)
    stranger.page.goto(link)
    expect(stranger.page.locator(".log li")).to_have_count(len(log))
    assert stranger.page.locator(".log li").all_inner_texts() == log
    expect(stranger.page.locator(".seat .vp")).to_have_text(points)

    page.get_by_role("button", name="Play on from here").click()
    page.wait_for_url("**/t/*")
    page.wait_for_selector(".verb .option, .choose .card")
    assert anna.complaints + stranger.complaints == []
    for person in (anna, stranger):
        person.context.close()
