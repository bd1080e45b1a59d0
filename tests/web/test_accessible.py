"""Nothing axe objects to: on any screen, in any theme."""

from __future__ import annotations

import json
import re
import time

import pytest
from playwright.sync_api import Browser, Page

from .browsing import DESKTOP, PHONE, ROOT, Person

AXE = (ROOT / "web" / "node_modules" / "axe-core" / "axe.min.js").read_text(encoding="utf-8")
THEMES = ("light", "dark", "contrast")


def objections(page: Page) -> list[str]:
    """What axe finds wrong with the page as it is now, one line each."""
    page.evaluate(AXE)
    page.evaluate("new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn)))")
    found = page.evaluate("axe.run(document, {resultTypes: ['violations']})")
    return [
        f"{violation['id']}: {node['target']} {re.sub(chr(10), ' ', node['failureSummary'])}"
        for violation in found["violations"]
        for node in violation["nodes"]
    ]


def in_theme(person: Person, theme: str) -> None:
    likes = json.dumps({"theme": theme, "speed": "off"})
    person.context.add_init_script(f"localStorage.setItem('mutig-settings', {json.dumps(likes)})")


def start(person: Person, game: str) -> None:
    person.open(f"/new/{game}")
    person.page.get_by_role("button", name=re.compile("Friendly")).click()
    person.page.get_by_role("button", name="Start").click()
    person.page.wait_for_selector(".page main")


@pytest.mark.parametrize("theme", THEMES)
@pytest.mark.parametrize("viewport", [DESKTOP, PHONE], ids=["desktop", "phone"])
def test_pages_before_the_game(browser: Browser, address: str, theme: str, viewport: dict[str, int]) -> None:
    anna = Person(browser, address, viewport)
    in_theme(anna, theme)
    for path in ("/", "/new/touria", "/new/broom-service?with=invite", "/new/broom-service?with=pass", "/new/chess"):
        anna.open(path)
        anna.page.wait_for_selector("h1")
        assert objections(anna.page) == [], path
    anna.open("/")
    anna.page.get_by_role("button", name="Settings").click()
    assert objections(anna.page) == [], "settings"
    anna.context.close()


@pytest.mark.parametrize("theme", THEMES)
@pytest.mark.parametrize("game", ["broom-service", "touria"])
def test_the_table(browser: Browser, address: str, theme: str, game: str) -> None:
    anna = Person(browser, address, DESKTOP, seed=2)
    in_theme(anna, theme)
    start(anna, game)
    asked: set[str] = set()
    deadline = time.monotonic() + 240
    while len(asked) < 5 and time.monotonic() < deadline:
        anna.page.wait_for_selector(".verb.asked", timeout=180_000)
        question = anna.page.locator(".verb .say").inner_text()
        if question not in asked:
            asked.add(question)
            assert objections(anna.page) == [], question
        anna.act()
    assert len(asked) >= 3
    anna.page.get_by_role("button", name="Help").click()
    assert objections(anna.page) == [], "help"
    anna.context.close()
