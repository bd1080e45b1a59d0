"""Following the others, the card at the end of a round, and the end: the count before the winner."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Browser, expect

from .browsing import DESKTOP, PHONE, Person
from .looking import assert_accessible
from .tables import BOT, ME, finished, named, new_table, shortly_before_the_end

SIDEWAYS = {"width": 844, "height": 390}
SIZES = pytest.mark.parametrize("viewport", [DESKTOP, PHONE], ids=["desktop", "phone"])


def test_the_count_comes_first_then_the_winner_and_the_ways_on_stay(browser: Browser, address: str) -> None:
    anna = named(Person(browser, address, DESKTOP), "Anna")
    table = shortly_before_the_end(anna, "broom-service")
    page = anna.page
    anna.open()
    page.evaluate("localStorage.setItem('mutig-settings', JSON.stringify({ speed: 'normal' }))")
    anna.open(f"/t/{table['id']}")
    while not anna.over:
        anna.act()
        page.wait_for_timeout(50)
    heading = page.get_by_role("heading", level=1)
    expect(page.locator("section.end .count")).to_be_visible()
    expect(page.locator("section.end")).not_to_contain_text("wins")
    assert_accessible(page, "the count")
    for _ in range(5):
        if page.locator("section.end .count").count():
            page.locator(".count .btn.key").click()
    expect(heading.last).to_have_text(re.compile("wins?|share"))
    assert_accessible(page, "the end")
    page.get_by_role("button", name="To the table").click()
    expect(page.get_by_role("button", name="Rematch")).to_be_visible()
    expect(page.get_by_role("link", name="Replay")).to_be_visible()
    expect(page.get_by_role("link", name="Analyse")).to_be_visible()
    page.reload()
    page.wait_for_selector("section.end tbody")  # the count was seen: the result at once
    anna.context.close()
    assert not anna.complaints


@SIZES
@pytest.mark.parametrize("game", ["broom-service", "touria"])
def test_the_end_is_told(browser: Browser, address: str, game: str, viewport: dict[str, int]) -> None:
    anna = named(Person(browser, address, viewport), "Anna")
    anna.open(f"/t/{finished(anna, game)['id']}")
    page = anna.page
    expect(page.locator(".story")).not_to_be_empty()
    expect(page.locator("section.end ol li").first).to_be_visible()
    if game == "touria":
        expect(page.locator(".doors li.last")).to_contain_text("royal children")
        expect(page.locator(".screens tr")).to_have_count(4)
    else:
        expect(page.get_by_role("img", name=re.compile("Points over time"))).to_be_visible()
        expect(page.locator(".result li").first).to_contain_text(re.compile(r"\w · \w"))  # an award
    assert_accessible(page, f"the end of {game}")
    anna.context.close()


STOPS = """() => {
  const here = document.activeElement
  if (here === document.body) return "nowhere"
  return here.closest("section.end, .below") ? "end" : here.closest(".top") ? "top" : here.outerHTML.slice(0, 80)
}"""


@pytest.mark.parametrize("game", ["broom-service", "touria"])
def test_what_the_end_covers_is_out_of_reach_and_comes_back_with_the_table(
    browser: Browser, address: str, game: str
) -> None:
    anna = named(Person(browser, address, DESKTOP), "Anna")
    anna.open(f"/t/{finished(anna, game)['id']}")
    page = anna.page
    page.wait_for_selector("section.end .story")
    stops = set()
    for _ in range(30):
        page.keyboard.press("Tab")
        stops.add(page.evaluate(STOPS))
    assert stops <= {"end", "top", "nowhere"}
    log = page.get_by_role("log", name="What happened")
    expect(log).to_have_count(0)  # nor does a screen reader find it
    page.get_by_role("button", name="Settings").click()
    expect(page.get_by_role("dialog", name="Settings")).to_be_visible()
    page.keyboard.press("Escape")
    page.get_by_role("button", name="To the table").press("Enter")
    expect(log).to_have_count(1)
    expect(page.get_by_role("button", name="To the result")).to_be_focused()
    page.keyboard.press("Enter")
    expect(page.locator("section.end .page")).to_be_focused()
    anna.context.close()
    assert not anna.complaints


@SIZES
def test_a_round_ends_with_a_card_and_the_others_act_beat_by_beat(
    browser: Browser, address: str, viewport: dict[str, int]
) -> None:
    anna = named(Person(browser, address, viewport, pace="step"), "Anna")
    page = anna.page
    anna.open(f"/t/{new_table(anna, 'broom-service', [ME, BOT])['id']}")
    card, step = page.locator("dialog.result[open]"), page.get_by_role("button", name="Next step")
    steps = 0
    while not card.count():
        if step.count():
            steps += 1
            step.click()
        elif not anna.act():  # the card may come while the next hand is being chosen
            page.wait_for_timeout(30)
    assert steps
    expect(card.locator("tbody tr")).to_have_count(2)
    assert_accessible(page, "the card of a round")
    card.get_by_role("button", name="Go on").click()
    expect(card).to_have_count(0)
    anna.context.close()
    assert not anna.complaints


COVERED = """() => {
  const bar = document.querySelector(".below").getBoundingClientRect()
  const out = [...document.querySelectorAll(".table-page .tool, .table-page summary")].filter((each) => {
    each.scrollIntoView({ block: "nearest", behavior: "instant" })
    const box = each.getBoundingClientRect()
    return box.width && box.bottom > bar.top + 1
  })
  return out.map((each) => each.getAttribute("aria-label") ?? each.innerText)
}"""


@pytest.mark.parametrize("viewport", [DESKTOP, PHONE, SIDEWAYS], ids=["desktop", "phone", "sideways"])
@pytest.mark.parametrize("game", ["broom-service", "touria"])
def test_the_bar_below_a_table_that_is_over_covers_nothing_of_it(
    browser: Browser, address: str, game: str, viewport: dict[str, int]
) -> None:
    """Neither the tools, nor the log, nor what people still have to say to each other."""
    anna = named(Person(browser, address, viewport), "Anna")
    anna.open(f"/t/{finished(anna, game)['id']}")
    page = anna.page
    page.get_by_role("button", name="To the table").click()
    page.wait_for_selector(".table-page .chat summary")
    assert page.evaluate(COVERED) == []
    if game == "broom-service":
        expect(page.locator(".arena .middle")).to_have_count(0)  # nobody leads any more
    anna.context.close()
