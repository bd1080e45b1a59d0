"""Frames that reach the screen while a piece or a card flies, from the browser's own trace."""

from __future__ import annotations

import json
import re
import time
from dataclasses import dataclass
from itertools import pairwise
from typing import Any

from playwright.sync_api import Browser, Page
from tests.web.browsing import DESKTOP, Person

FLIGHTS, SECONDS = 16, 120  # see so many flights, or stop after so long
CATEGORIES = "devtools.timeline,devtools.timeline.frame,disabled-by-default-devtools.timeline.frame,blink.user_timing"

# Marks in the trace when a flight begins and ends.
WATCH = """() => {
  const animate = Element.prototype.animate
  Element.prototype.animate = function (...how) {
    const flight = animate.apply(this, how)
    performance.mark("flight begins")
    flight.finished.then(() => performance.mark("flight ends"), () => undefined)
    return flight
  }
}"""


@dataclass(frozen=True)
class Flight:
    frames_per_s: float
    longest_gap_ms: float


def frames_while_flying(browser: Browser, address: str, game: str, slower: int) -> list[Flight]:
    """Plays against bots, with animations, until enough flights were seen."""
    person = Person(browser, address, DESKTOP, pace="fast", reduced_motion="no-preference")
    page = person.page
    person.open(f"/new/{game}")
    page.get_by_role("button", name=re.compile("Friendly")).click()
    page.get_by_role("button", name="Start").click()
    page.wait_for_selector(".page main")
    page.evaluate(WATCH)
    page.context.new_cdp_session(page).send("Emulation.setCPUThrottlingRate", {"rate": slower})
    browser.start_tracing(page=page, categories=CATEGORIES.split(","))
    deadline = time.monotonic() + SECONDS
    while not person.over and time.monotonic() < deadline and landed(page) < FLIGHTS:
        if not person.act():
            page.wait_for_timeout(50)
    events = json.loads(browser.stop_tracing())["traceEvents"]
    person.context.close()
    return flights_in(events)


def landed(page: Page) -> int:
    count: int = page.evaluate("performance.getEntriesByName('flight ends').length")
    return count


def flights_in(events: list[dict[str, Any]]) -> list[Flight]:
    """Pairs of marks, and the frames drawn between them."""
    drawn = sorted(event["ts"] for event in events if event["name"] == "DrawFrame")
    begins = sorted(event["ts"] for event in events if event["name"] == "flight begins")
    ends = sorted(event["ts"] for event in events if event["name"] == "flight ends")
    found = []
    for begin in begins:
        end = next((ts for ts in ends if ts > begin), None)
        frames = [ts for ts in drawn if end and begin <= ts <= end]
        if end and len(frames) > 1:
            gaps = [later - earlier for earlier, later in pairwise(frames)]
            found.append(Flight(1e6 * len(gaps) / (frames[-1] - frames[0]), max(gaps) / 1000))
    return found
