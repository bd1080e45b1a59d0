"""Somebody without a mouse: walks with Tab and Shift+Tab, presses with Enter and Space, and counts the keys."""

from __future__ import annotations

import re
from contextlib import suppress

from playwright.sync_api import TimeoutError

from .browsing import DESKTOP, Person

MOST_KEYS = 30  # for one decision: a whole hand of cards takes most; more is a walk over the whole board
MOST_WALKS = 0

# Where a control is, seen from where the focus is. Nothing is remembered between two keys: the page may be drawn anew.
WHERE = """([wanted, n]) => {
  const target = [...document.querySelectorAll(wanted)].at(n)
  const here = document.activeElement
  if (!target) return "gone"
  if (here === target) return "here"
  if (here === document.body) {
    const all = [...document.querySelectorAll("a[href], button:not([disabled]), input, select, [tabindex='0']")]
    return all.indexOf(target) < all.length / 2 ? "ahead" : "lost"
  }
  return here.compareDocumentPosition(target) & Node.DOCUMENT_POSITION_FOLLOWING ? "ahead" : "behind"
}"""

# What the focused control is called: by its label, or by the words on it.
NAME = """() => {
  const here = document.activeElement
  return here.getAttribute("aria-label") ?? (here.closest("label") ?? here).innerText ?? ""
}"""

ASKED = "section.end, .verb .option, .choose .card:not([disabled])"


class Typist:
    def __init__(self, person: Person) -> None:
        self.person, self.page = person, person.page
        self.keys = 0
        self.trail: list[str] = []  # what had the focus, key by key, on the way to the answer
        self.walks: list[list[str]] = []  # the trails over the whole board

    def press(self, key: str) -> None:
        self.page.keyboard.press(key)
        self.keys += 1

    def walk_to(self, wanted: str, n: int = 0) -> bool:
        """Go to the n-th control of a kind. False if there is none any more."""
        for _ in range(100):
            where = self.page.evaluate(WHERE, [wanted, n])
            if where in ("here", "gone"):
                return bool(where == "here")
            self.trail.append(f"{where}: {self.page.evaluate(NAME)[:30]!r}")
            # Cards stand at the start of the page, answers at its end: with nothing focused, the short way is taken.
            self.press("Tab" if where == "ahead" else "Shift+Tab")
        raise AssertionError(f"the tab key never reached {wanted!r}")

    def choose(self, name: str, key: str = "Space") -> None:
        """Tab forwards until something of that name has the focus, and press it."""
        for _ in range(60):
            self.press("Tab")
            if self.page.evaluate(NAME).strip().startswith(name):
                return self.press(key)
        raise AssertionError(f"the tab key never reached {name!r}")

    def answer(self) -> None:
        """Wait until something is asked, and answer it."""
        self.page.wait_for_selector(ASKED)
        before = self.keys
        self.trail = []
        if self.page.locator(".choose .card:not([disabled])").count():
            self._choose_hand()
        elif options := self.page.locator(".verb .option").count():
            self._choose(".verb .option", "Enter", self.person.random.randrange(min(options, 4)))
        if self.keys - before > MOST_KEYS:
            self.walks.append(self.trail)
        assert len(self.walks) <= MOST_WALKS, f"too many keys for single decisions: {self.walks}"

    def _choose_hand(self) -> None:
        # The page leads the focus to the cards, except when it has just been opened: who types waits that long.
        with suppress(TimeoutError):
            self.page.wait_for_function("() => document.activeElement.closest('.choose')", timeout=1000)
        most = int(re.findall(r"\d+", self.page.locator(".verb .count").inner_text())[-1])
        for n in range(most):
            self._choose(".choose .card:not([disabled])", "Space", n)
        self._choose(".verb .confirm:not([disabled])", "Enter")

    def _choose(self, wanted: str, key: str, n: int = 0) -> None:
        if self.walk_to(wanted, n):
            self.press(key)


def sit_down(person: Person, game: str, *variants: str) -> Typist:
    """Open the page of a new game for two, and start it: by keyboard."""
    assert person.page.viewport_size == DESKTOP
    typist = Typist(person)
    person.open(f"/new/{game}")
    person.page.wait_for_selector(".start:not([disabled])")
    typist.choose("2")
    typist.choose("Friendly")
    if variants:
        typist.choose("More", "Enter")
        for variant in variants:
            typist.choose(variant)
    typist.choose("Start", "Enter")
    return typist
