"""The log on a desktop: eight lines of it are in sight, however much is asked."""

from __future__ import annotations

import pytest
from playwright.sync_api import Browser, Page, expect

from .browsing import DESKTOP, Person
from .tables import BOT, ME, named, new_table

LEAST, ENOUGH = 8, 30  # lines in sight; lines there are by then
SMALL = {"width": 1280, "height": 800}
# Rows of text that are wholly inside the list, and the list on the screen.
IN_SIGHT = """list => {
  const box = list.getBoundingClientRect(), text = document.createRange()
  const rowsOf = (li) => (text.selectNodeContents(li), [...text.getClientRects()])
  const rows = [...list.querySelectorAll("li")].flatMap(rowsOf)
  const seen = rows.filter((row) => row.top >= box.top - 4 && row.bottom <= Math.min(box.bottom + 4, innerHeight))
  return new Set(seen.map((row) => Math.round(row.bottom / 8))).size
}"""


def lines_in_sight(page: Page) -> int:
    count: int = page.get_by_role("log", name="Was geschah").evaluate(IN_SIGHT)
    return count


@pytest.mark.parametrize(("game", "players"), [("broom-service", 5), ("touria", 4)])
@pytest.mark.parametrize("viewport", [DESKTOP, SMALL], ids=["1440", "1280"])
def test_eight_lines_are_in_sight(
    browser: Browser, address: str, viewport: dict[str, int], game: str, players: int
) -> None:
    """As many players as there are seats, in the language with the longest answers; and a bar as high as it may be."""
    anna = named(Person(browser, address, viewport, seed=4, locale="de-DE"), "Anna")
    anna.open(f"/t/{new_table(anna, game, [ME, *[BOT] * (players - 1)])['id']}")
    page = anna.page
    asked = 0
    while asked < 6:
        page.wait_for_selector(".verb.asked")
        if page.locator(".log li").count() >= ENOUGH:
            asked += 1
            assert lines_in_sight(page) >= LEAST, page.locator(".verb .say").inner_text()
        anna.act()
    page.wait_for_selector(".verb.asked")
    page.locator(".verb").evaluate("bar => void (bar.style.minHeight = getComputedStyle(bar).maxHeight)")
    assert lines_in_sight(page) >= LEAST, "under the highest bar"
    anna.context.close()


def test_the_log_is_one_stop_of_the_tab_key(browser: Browser, address: str) -> None:
    """Its newest line, from which the arrow keys lead to the others; Enter tells what a line is about."""
    anna = named(Person(browser, address, SMALL, seed=4), "Anna")
    anna.open(f"/t/{new_table(anna, 'touria', [ME, BOT])['id']}")
    lines = anna.page.locator(".log li > div > button")
    while lines.count() < ENOUGH:
        anna.act()
        anna.page.wait_for_selector(".verb.asked")
    expect(anna.page.locator(".log [tabindex='0']")).to_have_count(1)
    expect(lines.last).to_have_attribute("tabindex", "0")
    lines.last.focus()
    for _ in range(3):
        anna.page.keyboard.press("ArrowUp")
    expect(lines.nth(lines.count() - 4)).to_be_focused()
    anna.page.keyboard.press("End")
    expect(lines.last).to_be_focused()
    anna.context.close()
