"""The board under a finger: it goes with it where it is larger than its frame, and the page goes where it is not."""

from __future__ import annotations

import pytest
from playwright.sync_api import Browser, Page

from .browsing import PHONE, Person
from .tables import BOT, ME, named, new_table

TABLET = {"width": 900, "height": 700}  # where a part of the page goes up and down
PLACE = """() => {
  const { a, f } = new DOMMatrix(getComputedStyle(document.querySelector("[data-board] .moved")).transform)
  return { scale: a, down: f, page: scrollY + document.querySelector("main").scrollTop }
}"""
SETTLED = "new Promise((drawn) => setTimeout(() => requestAnimationFrame(() => requestAnimationFrame(drawn)), 400))"


def drag(page: Page, x: float, y: float, down: float) -> None:
    """One finger, as a touch screen tells it."""
    line = page.context.new_cdp_session(page)
    line.send("Input.dispatchTouchEvent", {"type": "touchStart", "touchPoints": [{"x": x, "y": y}]})
    for step in range(1, 11):
        point = {"x": x, "y": y + down * step / 10}
        line.send("Input.dispatchTouchEvent", {"type": "touchMove", "touchPoints": [point]})
    line.send("Input.dispatchTouchEvent", {"type": "touchEnd", "touchPoints": []})
    page.evaluate(SETTLED)


@pytest.mark.parametrize("viewport", [PHONE, TABLET], ids=["phone", "tablet"])
@pytest.mark.parametrize("game", ["broom-service", "touria"])
def test_one_finger_moves_a_near_board_every_way_and_beyond_its_end_the_page(
    browser: Browser, address: str, game: str, viewport: dict[str, int]
) -> None:
    anna = named(Person(browser, address, viewport, seed=9, has_touch=True), "Anna")
    anna.open(f"/t/{new_table(anna, game, [ME, BOT])['id']}")
    page = anna.page
    page.wait_for_selector(".verb.asked")
    page.get_by_role("button", name="Closer").click()
    page.get_by_role("button", name="Closer").click()
    page.evaluate(SETTLED)
    before = page.evaluate(PLACE)
    assert before["scale"] > 1
    board = page.locator("[data-board] .frame").first.bounding_box()
    assert board
    x, y = board["x"] + board["width"] / 2, board["y"] + board["height"] / 2
    drag(page, x, y, -40)
    after = page.evaluate(PLACE)
    assert (after["down"], after["page"]) == (pytest.approx(before["down"] - 40, abs=8), before["page"])
    drag(page, x, y, 40)
    assert page.evaluate(PLACE)["down"] == pytest.approx(before["down"], abs=8)
    for _ in range(8):  # to its end, and on
        drag(page, x, y, -150)
    assert page.evaluate(PLACE)["page"] > before["page"]
    anna.context.close()
