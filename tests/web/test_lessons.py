"""Learning in a real browser: one lesson by mouse, one by keyboard, and nothing axe objects to."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Browser, expect

from .browsing import DESKTOP, PATIENCE_S, PHONE
from .learning import Learner
from .looking import assert_accessible
from .tables import ME, new_table
from .test_bar import SIZES

expect.set_options(timeout=PATIENCE_S * 1000)


def test_a_lesson_by_mouse_with_a_choice_held_back_and_one_shown_and_taken_back(browser: Browser, address: str) -> None:
    anna = Learner(browser, address, DESKTOP)
    anna.open("/")
    anna.page.get_by_role("link", name="Learn: Broom Service").click()
    anna.page.get_by_role("link", name="Begin: A broom and a potion").wait_for()
    anna.begin("broom-service", "1")
    anna.step("lead valley-druid brave")
    assert anna.state["answer"] == "hold"
    anna.page.get_by_text("only the brave one delivers").wait_for()
    for _ in range(3):
        anna.step()
    anna.step("lead valley-druid cowardly")
    assert anna.state["answer"] == "try"
    anna.page.get_by_text("Done at once, but without the three extra; now brave.").wait_for()
    anna.learn()
    anna.page.get_by_role("link", name="All lessons").click()
    anna.page.get_by_role("link", name="Again: A broom and a potion").wait_for()
    anna.open("/")
    anna.page.get_by_role("link", name="Broom Service lesson 2 of 7 is next").wait_for()
    assert anna.complaints == []
    anna.context.close()


def test_a_lesson_by_keyboard_left_with_escape_and_taken_up_where_it_was(browser: Browser, address: str) -> None:
    anna = Learner(browser, address, DESKTOP, keyboard=True)
    anna.begin("touria", "1")
    anna.step()
    made = anna.state["made"]
    assert made
    anna.page.keyboard.press("Escape")
    anna.page.get_by_role("link", name="Go on: Dancing towers").wait_for()
    anna.begin("touria", "1")
    assert anna.state["made"] == made
    anna.learn()
    assert anna.complaints == []
    anna.context.close()


def test_one_lesson_after_the_other_by_keyboard_on_a_phone(browser: Browser, address: str) -> None:
    """A way that was pointed at is over when its tower is chosen: else the heroes on it stop the whole table."""
    anna = Learner(browser, address, PHONE, keyboard=True)
    for lesson in ("1", "2"):
        anna.begin("touria", lesson)
        anna.learn()
    assert anna.complaints == []
    anna.context.close()


def test_the_card_the_coach_asks_for_lies_ready(browser: Browser, address: str) -> None:
    """What is lit is what is meant: brave with that card, not with the first of the hand."""
    anna = Learner(browser, address, DESKTOP)
    anna.begin("broom-service", "2")
    anna.read()
    expect(anna.page.locator("#verb .pick[aria-checked=true]")).to_have_class(re.compile("r-fruit-gatherer"))
    expect(anna.page.locator("#verb .stance.brave")).to_contain_text("Fruit Gatherer")
    anna.context.close()


@pytest.mark.parametrize("size", SIZES)
def test_what_the_coach_says_and_means_is_in_sight(browser: Browser, address: str, size: str) -> None:
    anna = Learner(browser, address, SIZES[size])
    anna.begin("broom-service", "1")
    for seen in (".coach .say", ".coach .key", ".spots i"):
        expect(anna.page.locator(seen).first).to_be_in_viewport(ratio=0.5)
    anna.read()
    expect(anna.page.locator("#verb .say")).to_be_in_viewport(ratio=1)
    expect(anna.page.locator("#verb .stance").first).to_be_in_viewport(ratio=0.5)
    anna.context.close()


@pytest.mark.parametrize("viewport", [DESKTOP, PHONE], ids=["desktop", "phone"])
def test_nothing_to_object_to_while_one_learns(browser: Browser, address: str, viewport: dict[str, int]) -> None:
    anna = Learner(browser, address, viewport)
    anna.open("/learn/touria")
    anna.page.get_by_role("link", name="Begin: Dancing towers").wait_for()
    assert_accessible(anna.page, "lessons")
    anna.begin("touria", "1")
    assert_accessible(anna.page, "told")
    anna.read()
    anna.page.locator("#verb .option").first.wait_for()
    assert_accessible(anna.page, "asked")
    anna.context.close()


def test_the_coach_remarks_once_and_is_silent_when_told_so(browser: Browser, address: str) -> None:
    anna = Learner(browser, address, DESKTOP)
    anna.open("/learn/broom-service")
    anna.page.get_by_role("button", name="Play with the coach").click()
    mark = anna.page.locator(".mark")
    mark.wait_for()
    first = mark.inner_text()
    expect(anna.page.locator("#verb .mark")).to_have_count(1)  # in the bar: nothing lies under it
    anna.page.set_viewport_size({"width": PHONE["width"], "height": PHONE["height"]})
    expect(mark).to_be_in_viewport(ratio=1)
    anna.page.set_viewport_size({"width": DESKTOP["width"], "height": DESKTOP["height"]})
    assert_accessible(anna.page, "a mark")
    anna.page.keyboard.press("Escape")
    mark.wait_for(state="detached")
    anna.page.reload()
    mark.wait_for()
    assert mark.inner_text() != first  # said once ever
    anna.page.get_by_role("button", name="Silence the coach").click()
    mark.wait_for(state="detached")
    anna.page.get_by_role("button", name="Help").click()
    anna.page.get_by_text("Nobody was brave: the same player leads again.").wait_for()
    anna.page.get_by_role("button", name="Let the coach speak again").wait_for()
    assert new_table(anna, "touria", [ME, ME])["id"]
    anna.context.close()
