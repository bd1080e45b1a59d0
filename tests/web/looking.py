"""What can be said against a page as it is now: by axe, by the size of its targets, by words that do not fit."""

from __future__ import annotations

import re
from collections.abc import Mapping
from contextlib import suppress
from typing import Any

from playwright.sync_api import Page
from playwright.sync_api import TimeoutError as PlaywrightTimeout

from .browsing import ROOT

AXE = (ROOT / "web" / "node_modules" / "axe-core" / "axe.min.js").read_text(encoding="utf-8")
THEMES = ("light", "dark", "contrast")
SMALLEST = 44  # CSS pixels, each way
SETTLED_MS = 10_000  # nothing moves any more by then, on a busy machine either

# Controls outside the board. A tick box is as large as its label; links within a sentence and lines of a text are text.
SMALL_TARGETS = """(smallest) => {
  const shown = (element) => element.checkVisibility({ visibilityProperty: true, opacityProperty: true })
  const controls = [...document.querySelectorAll("button, a[href], select, summary, input")]
  return controls
    .filter((element) => shown(element) && !element.closest("p, dd, li > span, [role=log], [aria-hidden=true]"))
    .map((element) => [element, (element.closest("label") ?? element).getBoundingClientRect()])
    .filter(([, box]) => box.width && (box.width < smallest - 0.5 || box.height < smallest - 0.5))
    .map(([element, box]) => {
      const name = element.getAttribute("aria-label") ?? element.innerText.slice(0, 40)
      return `${element.className || element.tagName} "${name}" ${Math.round(box.width)} x ${Math.round(box.height)}`
    })
}"""

# Words that stick out of their button (a badge may, a little), and pages that must be pushed sideways.
OVERFLOWING = """() => {
  const wide = [...document.querySelectorAll("button, a.btn, summary, legend, h1, h2")]
    .filter((element) => element.checkVisibility() && element.scrollWidth > element.clientWidth + 10)
    .filter((element) => element.clientWidth && getComputedStyle(element).overflowX !== "hidden")
    .map((element) => `${element.className} "${(element.innerText || element.ariaLabel || "").slice(0, 60)}"`)
  const page = document.documentElement.scrollWidth
  return page > innerWidth ? [...wide, `the page is ${page} wide`] : wide
}"""

# Words cut off by a box that hides what sticks out of it, or that leave their button or the screen at its side. What
# scrolls shows the rest; names that people give themselves may be shortened.
CUT = """() => {
  const hides = (how) => how === "hidden" || how === "clip"
  const scrolls = (how) => how === "auto" || how === "scroll"
  const found = []
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
  while (walker.nextNode()) {
    const parent = walker.currentNode.parentElement
    if (!walker.currentNode.data.trim() || parent.closest("svg, .sr, script, style, .who, [data-cut=may]")) continue
    if (!parent.checkVisibility({ visibilityProperty: true, opacityProperty: true })) continue
    const range = document.createRange()
    range.selectNodeContents(walker.currentNode)
    const text = range.getBoundingClientRect()
    if (!text.width) continue
    const say = (why) => found.push(`${why}: "${walker.currentNode.data.trim().slice(0, 60)}" in .${parent.className}`)
    let slides = false
    for (let box = parent; box && box !== document.body; box = box.parentElement) {
      const style = getComputedStyle(box), edge = box.getBoundingClientRect()
      if (style.clipPath === "inset(50%)") { slides = true; break } // for screen readers alone
      const [x, y] = [style.overflowX, style.overflowY]
      const aside = text.right > edge.right + 2 || text.left < edge.left - 2
      const below = text.bottom > edge.bottom + 4 || text.top < edge.top - 4
      if (!slides && hides(x) && aside) { say("cut at the side"); break }
      if (!slides && hides(y) && below) { say("cut below"); break }
      if (box.matches("button") && (aside || below)) { say("out of its button"); break }
      if (scrolls(x) || scrolls(y)) slides = true
    }
    if (!slides && (text.right > innerWidth + 1 || text.left < -1)) say("off the edge")
  }
  return found
}"""

# The first two answers have to be there without scrolling, under nothing else.
OUT_OF_SIGHT = """() => {
  const answers = [...document.querySelectorAll("#verb :is(.option, .stance, .confirm)")].slice(0, 2)
  const covered = (answer) => {
    const box = answer.getBoundingClientRect()
    return !answer.contains(document.elementFromPoint(box.left + box.width / 2, box.top + Math.min(20, box.height / 2)))
  }
  return answers.filter(covered).map((answer) => `not in sight: "${answer.innerText.slice(0, 60)}"`)
}"""

# What a text looks like that nobody has translated or filled in.
RAW = re.compile(
    r"undefined|\bNaN\b|\[object|\{\s*\$?\w+\s*\}|\b(?:ask|help|log|why)-[a-z]+-?|\bt\(\)|\b[a-z]+\.[a-z]+[A-Z]\w*"
)


# The printed board is a picture: axe cannot judge it, and would take its time over thousands of shapes, even those it
# is told to leave out. So they are off the page meanwhile. What axe would load is for sounds and films: there are none.
JUDGED = """async (how) => {
  const pictures = [...document.querySelectorAll("svg[aria-hidden=true]")]
  const shapes = pictures.map((picture) => {
    const aside = document.createDocumentFragment()
    aside.append(...picture.childNodes)
    return aside
  })
  try {
    return await axe.run({ exclude: ["svg[aria-hidden=true]"] }, how)
  } finally {
    pictures.forEach((picture, n) => picture.append(shapes[n]))
  }
}"""
EVERYTHING: Mapping[str, Any] = {}
COLOURS = {"runOnly": ["color-contrast"]}


def objections(page: Page, rules: Mapping[str, Any]) -> list[str]:
    """What axe finds wrong with the page as it is now, one line each."""
    if not page.evaluate("'axe' in window"):
        page.evaluate(AXE)
    page.evaluate("new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn)))")
    found = page.evaluate(JUDGED, {"resultTypes": ["violations"], "preload": False, **rules})
    return [
        f"{violation['id']}: {node['target']} {re.sub(chr(10), ' ', node['failureSummary'])}"
        for violation in found["violations"]
        for node in violation["nodes"]
    ]


def assert_accessible(page: Page, what: str) -> None:
    """Large enough to be hit, without objections, and readable in each theme: one after the other on the same page.

    Themes have the same colours on every screen, so a narrow one is looked at in a single theme.
    """
    page.wait_for_selector("main", state="attached")  # a game's table comes after the frame around it
    assert_none(page.evaluate(SMALL_TARGETS, SMALLEST), what)
    for theme in THEMES if page.evaluate("innerWidth > innerHeight") else THEMES[:1]:
        page.evaluate("(theme) => void (document.documentElement.dataset.theme = theme)", theme)
        rules = EVERYTHING if theme == THEMES[0] else COLOURS  # everything includes the colours
        assert_none(objections(page, rules), f"{what}, {theme}")


def assert_fits(page: Page, what: str) -> None:
    assert_none(page.evaluate(OVERFLOWING), what)
    assert_none(RAW.findall(page.locator("body").inner_text()), what)


def assert_uncut(page: Page, what: str) -> None:
    assert_none(page.evaluate(CUT), what)


def assert_answers_in_sight(page: Page, what: str) -> None:
    page.evaluate("scrollTo(0, 0)")
    with suppress(PlaywrightTimeout):  # the board comes close to what is asked: that takes a moment
        page.wait_for_function(f"() => !({OUT_OF_SIGHT})().length", timeout=SETTLED_MS)
    assert_none(page.evaluate(OUT_OF_SIGHT), what)


def assert_none(found: list[str], what: str) -> None:
    assert not found, "\n".join([f"{what}:", *found])
