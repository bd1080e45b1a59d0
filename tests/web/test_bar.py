"""The bar and the board at every size: nothing cut, nothing jumps, and what is chosen is chosen with few taps."""

from __future__ import annotations

import re
from collections import Counter

import pytest
from playwright.sync_api import Browser, Page, expect

from .browsing import DESKTOP, PATIENCE_S, PHONE, Person
from .looking import assert_answers_in_sight, assert_none, assert_uncut
from .tables import BOT, ME, finished, named, new_table

expect.set_options(timeout=PATIENCE_S * 1000)
SIDEWAYS, TABLET = {"width": 844, "height": 390}, {"width": 1024, "height": 768}
SMALL, UPRIGHT = {"width": 360, "height": 640}, {"width": 820, "height": 1180}
SIZES = {"desktop": DESKTOP, "phone": PHONE, "small": SMALL, "sideways": SIDEWAYS, "tablet": TABLET, "upright": UPRIGHT}
MOST_SHIFT = 0.05
SHIFTS = """() => {
  window.shifted = 0
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) if (!entry.hadRecentInput) window.shifted += entry.value
  }).observe({ type: "layout-shift", buffered: true })
}"""
SETTLED_MS = 900
PICTURE_DRAWN = "new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn)))"


def seated(browser: Browser, address: str, viewport: dict[str, int], game: str, **options: str) -> Person:
    anna = named(Person(browser, address, viewport, seed=9, **options), "Anna")
    anna.open(f"/t/{new_table(anna, game, [ME, BOT, BOT, BOT])['id']}")
    anna.page.wait_for_selector(".verb.asked")
    return anna


def asked(anna: Person, ask: str) -> Page:
    """Play until this is asked."""
    while not re.search(ask, anna.page.locator(".verb .say").inner_text()):
        anna.act()
        anna.page.wait_for_selector(".verb.asked")
    return anna.page


@pytest.mark.parametrize("game", ["broom-service", "touria"])
def test_nothing_is_cut_while_one_plays(browser: Browser, address: str, game: str) -> None:
    """In German, the longest words, every question at every size; all languages and whole games are in tests/soak."""
    anna = seated(browser, address, PHONE, game, locale="de-DE")
    for _ in range(6):
        anna.page.wait_for_selector(".verb.asked")
        for size, viewport in SIZES.items():
            anna.page.set_viewport_size({"width": viewport["width"], "height": viewport["height"]})
            anna.page.evaluate(PICTURE_DRAWN)
            what = f"{game}, {size}: {anna.page.locator('.verb .say').inner_text()}"
            assert_uncut(anna.page, what)
            assert_answers_in_sight(anna.page, what)
        anna.act()
    assert anna.complaints == []
    anna.context.close()


@pytest.mark.parametrize("game", ["broom-service", "touria"])
@pytest.mark.parametrize("size", ["desktop", "phone", "sideways"])
def test_nothing_jumps_while_a_table_opens(browser: Browser, address: str, game: str, size: str) -> None:
    anna = named(Person(browser, address, SIZES[size], seed=9), "Anna")
    first = {"start_player": 0} if game == "touria" else {}  # who begins has the highest bar
    table = new_table(anna, game, [ME, BOT, BOT, BOT], settings=first)
    anna.page.add_init_script(f"({SHIFTS})()")
    anna.open(f"/t/{table['id']}")
    anna.page.wait_for_selector("[data-board] svg")
    anna.page.wait_for_load_state("networkidle")
    anna.page.evaluate(PICTURE_DRAWN)
    assert anna.page.evaluate("window.shifted") <= MOST_SHIFT
    anna.context.close()


def test_the_first_card_is_within_eight_tabs(browser: Browser, address: str) -> None:
    anna = seated(browser, address, DESKTOP, "broom-service")
    anna.page.wait_for_selector(".choose .card")
    for _ in range(8):
        anna.page.keyboard.press("Tab")
        if anna.page.evaluate("document.activeElement.matches('.choose .card')"):
            break
    else:
        raise AssertionError("eight times Tab, and no card")
    anna.context.close()


def test_a_hand_is_confirmed_in_words_and_a_locked_undo_says_why(browser: Browser, address: str) -> None:
    anna = seated(browser, address, DESKTOP, "broom-service")
    page = anna.page
    expect(page.locator(".confirm")).to_contain_text(re.compile(r"Choose \d.* cards"))
    for n in (0, 1, 2):
        page.locator(".choose .card").nth(n).click()
    expect(page.locator(".confirm")).to_have_text("Take these 3 cards")
    undo = page.get_by_role("button", name="Take back")
    reason = (undo.get_attribute("aria-label") or "").partition(": ")[2]
    assert reason
    undo.click(force=True)  # it is called disabled, and answers all the same
    expect(page.locator(".verb .note")).to_have_text(reason)
    anna.context.close()


def test_what_says_no_comes_last_and_choices_are_pictures(browser: Browser, address: str) -> None:
    anna = seated(browser, address, DESKTOP, "broom-service")
    options = asked(anna, "Where do you fly").locator(".verb .option")
    expect(options.last).to_contain_text("tay where you are")
    expect(options.last).to_have_class(re.compile("quiet"))
    shown = options.first.locator(".face").inner_text()
    assert not re.search(r"[();+]", shown), f"reads like code: {shown}"
    plain = anna.page.locator('[data-board] [role=button][aria-label^="Cloud: "]')
    assert plain.count() > 0
    assert anna.page.locator('[data-board] [aria-label^="Storm clouds"]').count() == 0
    anna.context.close()


def test_a_whole_way_is_one_tap(browser: Browser, address: str) -> None:
    """From the tower to its place: only gems are asked for on the way."""
    anna = seated(browser, address, DESKTOP, "touria")
    page = asked(anna, "Choose a tower")
    while not page.locator(".verb .way").count():
        anna.act()
        page = asked(anna, "Choose a tower")
    page.locator(".verb .way").last.click()
    page.wait_for_function("() => !document.querySelector('.verb .way')")
    while True:
        page.wait_for_selector(".verb.asked")
        ask = page.locator(".verb .say").inner_text()
        if "Which gem" not in ask:
            break
        answer = page.locator(".verb .option").first.element_handle()
        anna.act()
        answer.wait_for_element_state("hidden")  # another mine may ask in the same words
    expect(page.locator(".verb .say")).not_to_contain_text("Which way")
    anna.context.close()


HEIGHT = "document.querySelector('[data-board] .frame').getBoundingClientRect().height"
BEADS = "document.querySelectorAll('[data-board] .bead').length"


def test_the_board_keeps_its_size_and_shows_the_way_that_is_pointed_at(browser: Browser, address: str) -> None:
    """Of Touria, which is looked at as a whole: its bar has the height of what is asked most."""
    anna = seated(browser, address, DESKTOP, "touria")
    page, heights, ways = anna.page, Counter[float](), 0
    page.wait_for_selector("[data-board] .frame")
    while not heights or ways < 2:
        page.wait_for_selector(".verb.asked .option")
        if not page.locator(".verb .mark, .verb .towers, .verb .route").count():
            heights[page.evaluate(HEIGHT)] += 1
        for way in page.locator(".verb .option:has(.route)").all()[:2]:
            way.hover()
            steps = int(re.findall(r"\d+(?= step)", way.inner_text())[-1])
            page.wait_for_function(f"(steps) => {BEADS} === steps", arg=steps)
            ways += 1
        anna.act()
    assert len(heights) == 1, heights
    anna.context.close()


@pytest.mark.parametrize("game", ["broom-service", "touria"])
def test_what_is_asked_next_begins_at_the_top_of_a_tablet(browser: Browser, address: str, game: str) -> None:
    """There the table scrolls below its heading: a board that had gone up would not be seen any more."""
    anna = seated(browser, address, UPRIGHT, game)
    page = anna.page
    page.wait_for_selector("[data-board] .frame")
    page.evaluate("document.querySelector('.table-page > main').scrollTo(0, 200)")
    before = page.locator(".verb .say").inner_text()
    assert page.evaluate("document.querySelector('.table-page > main').scrollTop") > 0
    while page.locator(".verb.asked").count() == 0 or page.locator(".verb .say").inner_text() == before:
        anna.act()
        page.wait_for_timeout(30)
    page.wait_for_function("document.querySelector('.table-page > main').scrollTop === 0")
    anna.context.close()


UPON_EACH_OTHER = """() => {
  const box = (each) => each.getBoundingClientRect()
  const cards = [...document.querySelectorAll(".arena .mini")].map(box)
  return [...document.querySelectorAll(".arena .middle :is(h2, p)")].filter((text) => {
    const range = document.createRange()
    range.selectNodeContents(text)
    const [a, gap] = [range.getBoundingClientRect(), 1]
    const across = (b) => a.left < b.right - gap && b.left < a.right - gap
    return cards.some((b) => across(b) && a.top < b.bottom - gap && b.top < a.bottom - gap)
  }).map((text) => text.innerText)
}"""


@pytest.mark.parametrize("size", ["desktop", "phone", "tablet", "upright"])
def test_the_words_in_the_middle_of_a_trick_lie_under_no_card(browser: Browser, address: str, size: str) -> None:
    anna = seated(browser, address, SIZES[size], "broom-service")
    page = asked(anna, "Brave or cowardly")
    page.evaluate(PICTURE_DRAWN)
    assert_none(page.evaluate(UPON_EACH_OTHER), size)
    page.locator(".verb .stance").first.click()
    page.wait_for_timeout(SETTLED_MS)  # cards rise, fall and are pushed aside
    assert_none(page.evaluate(UPON_EACH_OTHER), size)
    anna.context.close()


def test_what_an_answer_is_told_as_lies_over_no_answer(browser: Browser, address: str) -> None:
    anna = seated(browser, address, PHONE, "broom-service")
    options = asked(anna, "Where do you fly").locator(".verb .option")
    options.last.hover()
    options.first.hover()
    expect(anna.page.locator("#tip")).to_be_visible()
    tip, bar = anna.page.locator("#tip").bounding_box(), anna.page.locator("#verb").bounding_box()
    assert tip
    assert bar
    assert tip["y"] + tip["height"] <= bar["y"]
    anna.context.close()


def test_a_replay_for_everybody_shows_the_hands(browser: Browser, address: str) -> None:
    anna = named(Person(browser, address, DESKTOP, seed=3), "Anna")
    table = finished(anna, "broom-service")
    for step in range(60, 200, 7):  # between two rounds nobody holds a card
        anna.open(f"/replay/{table['id']}?step={step}&eyes=open")
        anna.page.wait_for_selector(".seat")
        if anna.page.locator(".seat .open-hand").count():
            break
    expect(anna.page.locator(".seat .open-hand").first).to_be_visible()
    anna.page.get_by_label("Seen by").select_option("spectator")
    expect(anna.page.locator(".seat .open-hand")).to_have_count(0)
    anna.context.close()


EVENTS = """async (language) => {
  const { words } = await (await fetch(`/sheets/broom-service-house-front-${language}.json`)).json()
  const [name, does] = document.querySelectorAll(".top .evt > *"), found = []
  const box = (selector) => document.querySelector(selector).getBoundingClientRect()
  for (const event in words.event) {
    [name.textContent, does.textContent] = [words.event[event], words.event_help[event]]
    const evt = name.parentElement.getBoundingClientRect(), top = box(".top"), main = box("main")
    const cut = does.getBoundingClientRect().right > evt.right || evt.right > box(".tools").left
    if (cut || evt.top < top.top || evt.bottom > Math.min(top.bottom, main.top)) found.push(words.event_help[event])
  }
  return found
}"""


@pytest.mark.parametrize("width", [1440, 1280, 1024])
def test_the_sentence_of_every_event_is_whole_in_the_top_bar(browser: Browser, address: str, width: int) -> None:
    anna = seated(browser, address, {"width": width, "height": 800}, "broom-service")
    anna.page.wait_for_selector(".top .evt")
    for language in ("en", "de", "fr", "it"):
        assert_none(anna.page.evaluate(EVENTS, language), f"events at {width}, {language}")
    anna.context.close()


def test_a_long_name_has_its_joint_on_a_card(browser: Browser, address: str) -> None:
    anna = seated(browser, address, PHONE, "broom-service", locale="de-DE")
    name = anna.page.locator(".ten .r-herb-gatherer .nm")
    expect(name).to_have_text("Kräuter\u00adsammler")
    anna.context.close()
