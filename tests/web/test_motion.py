"""What moves at the table, and how fast: cards that fly, doors that swing, the others beat by beat; or nothing."""

from __future__ import annotations

import re
from typing import Any

import pytest
from playwright.sync_api import Browser, Page, expect

from .browsing import DESKTOP, PATIENCE_S, Person
from .tables import BOT, ME, named, new_table, shortly_before_the_end

expect.set_options(timeout=PATIENCE_S * 1000)
MOVING: dict[str, Any] = {"reduced_motion": "no-preference"}
NEAR = 4  # pixels
# Notes every animation of the browser: what moves, which card, and where its middle comes from.
WATCH = """() => {
  window.flown = []
  const animate = Element.prototype.animate
  Element.prototype.animate = function (keyframes, options) {
    const box = this.getBoundingClientRect()
    const [across, down] = (keyframes[0].transform?.match(/-?[\\d.]+(?=px)/g) ?? [0, 0]).map(Number)
    window.flown.push({
      what: this.getAttribute("class"), card: this.querySelector(".mini")?.className ?? "",
      x: box.x + box.width / 2 + across, y: box.y + box.height / 2 + down,
      over: !!document.querySelector("section.end"),
    })
    return animate.call(this, keyframes, options)
  }
}"""
# Stops every door that swings, so that it can be looked at moment by moment.
HOLD = """() => {
  window.swung = []
  const animate = Element.prototype.animate
  Element.prototype.animate = function (keyframes, options) {
    const moving = animate.call(this, keyframes, options)
    if (this.matches(".shut, .ajar")) window.swung.push(moving), moving.pause()
    return moving
  }
}"""
WIDTHS = """(ms) => window.swung.slice(0, 2).map((moving) => {
  moving.currentTime = ms
  const leaf = moving.effect.target
  return getComputedStyle(leaf).visibility === "visible" ? leaf.getBoundingClientRect().width : 0
})"""
FLIGHT_MS = 350  # at the normal pace
PLACES = """() => Object.fromEntries([...document.querySelectorAll("[data-from]")].map((each) => {
  const box = each.getBoundingClientRect()
  return [each.dataset.from, [box.x + box.width / 2, box.y + box.height / 2]]
}))"""


def flights(page: Page, what: str) -> list[dict[str, Any]]:
    found: list[dict[str, Any]] = page.evaluate("window.flown")
    return [each for each in found if what in (each["what"] or "").split()]


def at_a_table(browser: Browser, address: str, seats: list[dict[str, Any]], **options: Any) -> Person:
    anna = named(Person(browser, address, DESKTOP, seed=9, **options), "Anna")
    anna.page.add_init_script(f"({WATCH})()")
    anna.open(f"/t/{new_table(anna, 'broom-service', seats)['id']}")
    return anna


def play_until(anna: Person, selector: str) -> None:
    while not anna.page.locator(selector).count():
        if not anna.act():
            anna.page.wait_for_timeout(30)


def test_a_card_flies_from_my_hand(browser: Browser, address: str) -> None:
    anna = at_a_table(browser, address, [ME, BOT, BOT, BOT], pace="fast", **MOVING)
    page = anna.page
    play_until(anna, "button.stance")
    before = page.evaluate(PLACES)
    page.evaluate("window.flown = []")
    page.locator("button.stance").first.click()
    page.wait_for_function("() => window.flown.some((each) => each.what?.split(' ').includes('thrown'))")
    mine = flights(page, "thrown")[0]
    role = re.search(r"r-([\w-]+)", mine["card"])
    assert role
    across, down = before[f"card {role[1]}"]
    assert mine["x"] == pytest.approx(across, abs=NEAR)
    assert down - NEAR <= mine["y"] <= DESKTOP["height"]  # an answered bar is lower, and the hand with it
    assert anna.complaints == []
    anna.context.close()


def test_a_door_of_the_castle_swings_open(browser: Browser, address: str) -> None:
    """Its leaf narrows towards the hinge, and then shows its other side."""
    anna = named(Person(browser, address, DESKTOP, seed=9, pace="normal", **MOVING), "Anna")
    page = anna.page
    page.add_init_script(f"({HOLD})()")
    anna.open(f"/t/{shortly_before_the_end(anna, 'touria', moves_left=30)['id']}")
    while True:
        over = anna.over  # looked at first: what swung before the end counts
        if page.evaluate("window.swung?.length ?? 0") >= 2:
            break
        assert not over, "the royal children's door was opened, and did not swing"
        if not anna.act():
            page.wait_for_timeout(30)
    shut, ajar = zip(*(page.evaluate(WIDTHS, part * FLIGHT_MS / 4) for part in range(9)), strict=True)
    assert shut[0] > shut[1] > shut[2] > shut[3] > 0 == shut[4] == shut[8]
    assert ajar[3] == 0 < ajar[5] < ajar[6] < ajar[7] <= ajar[8]
    assert anna.complaints == []
    anna.context.close()


def test_nothing_moves_for_whoever_wants_that_and_all_is_told(browser: Browser, address: str) -> None:
    anna = at_a_table(browser, address, [ME, BOT, BOT], pace="normal")  # reduced motion, as everywhere in these tests
    told: set[str] = set()
    while len(told) < 3:
        captions = anna.page.locator(".beat p")
        told |= set(captions.all_inner_texts())
        if not anna.act():
            anna.page.wait_for_timeout(30)
    assert anna.page.evaluate("window.flown") == []
    anna.context.close()


def test_the_pace_is_in_reach_and_a_beat_waits_for_a_tap(browser: Browser, address: str) -> None:
    anna = at_a_table(browser, address, [ME, BOT, BOT, BOT])
    page = anna.page
    page.wait_for_selector(".verb.asked")
    pace = page.locator(".top").get_by_role("combobox", name="Pace of the others")
    pace.select_option(label="Step by step")
    caption = page.locator(".beat p")
    onward, back = page.get_by_role("button", name="Next step"), page.get_by_role("button", name="Back", exact=True)
    for _ in range(20):
        play_until(anna, ".beat .key")
        first = caption.inner_text()
        onward.click()
        page.wait_for_function("first => document.querySelector('.beat p')?.innerText !== first", arg=first)
        if back.count():  # else it was the last, and the next question is here
            break
    back.click()
    expect(caption).to_have_text(first)
    assert anna.complaints == []
    anna.context.close()
