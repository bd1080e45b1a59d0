"""The whole product without a mouse, and nothing axe objects to: on any screen, in any theme."""

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


def test_a_whole_game_with_the_keyboard_alone(browser: Browser, address: str) -> None:
    """Tab, space and enter: cards, stances, flights and deliveries, to the very end."""
    anna = Person(browser, address, DESKTOP, seed=4)
    anna.open("/new/broom-service")
    anna.page.wait_for_selector(".start:not([disabled])")
    press(anna, "2", "Space")
    press(anna, "Friendly", "Space")
    press(anna, "Start", "Enter")
    deadline = time.monotonic() + 240
    while not anna.over:
        assert time.monotonic() < deadline
        page = anna.page
        if page.locator(".choose .card:not([disabled])").count():
            most = int(re.findall(r"\d+", page.locator(".verb .count").inner_text())[-1])
            for n in range(most):
                page.locator(".choose .card:not([disabled])").nth(n).focus()
                page.keyboard.press("Space")
            page.locator(".verb .confirm").focus()
            page.keyboard.press("Enter")
        elif page.locator(".verb .option").count():
            page.locator(".verb .option").first.focus(timeout=2000)
            page.keyboard.press("Enter")
        page.wait_for_timeout(40)
    assert anna.complaints == []
    anna.context.close()


def press(person: Person, name: str, key: str) -> None:
    """Reach a button with the tab key, as somebody without a mouse does, and press it."""
    for _ in range(60):
        person.page.keyboard.press("Tab")
        focused = person.page.evaluate("document.activeElement?.innerText ?? ''")
        if focused.strip().startswith(name):
            person.page.keyboard.press(key)
            return
    raise AssertionError(f"the tab key never reached {name!r}")
