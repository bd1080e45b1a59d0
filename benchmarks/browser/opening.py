"""A stranger opens the page and takes two taps to a game against bots."""

from __future__ import annotations

import re
import time
from dataclasses import dataclass

from playwright.sync_api import Browser
from tests.web.browsing import Person

# An observer and not a condition to poll: the page's content policy forbids the `eval` that polling is made of.
FIRST_PAINT = """() => new Promise((painted) => {
    const look = (seen) => seen.getEntriesByName('first-contentful-paint').forEach((it) => painted(it.startTime))
    new PerformanceObserver(look).observe({ type: 'paint', buffered: true })
})"""
ASKED = ".choose .card:not([disabled]), .verb .option"  # something may be clicked


@dataclass(frozen=True)
class Opening:
    first_paint_s: float
    first_legal_click_s: float  # from opening the page, the two taps included


def open_page(browser: Browser, address: str, viewport: dict[str, int], slower: int) -> Opening:
    """A browser that was never here before, on a slow processor."""
    stranger = Person(browser, address, viewport)
    page = stranger.page
    page.context.new_cdp_session(page).send("Emulation.setCPUThrottlingRate", {"rate": slower})
    begun = time.perf_counter()
    stranger.open("/")
    paint = page.evaluate(FIRST_PAINT) / 1000
    page.get_by_role("link", name=re.compile("Play against bots")).first.click()
    page.get_by_role("button", name="Start").click()
    page.wait_for_selector(ASKED)
    asked = time.perf_counter() - begun
    stranger.context.close()
    return Opening(paint, asked)
