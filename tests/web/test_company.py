"""What people at one table do beside the game: talk, watch, take back, ask for a hint, run out of time."""

from __future__ import annotations

import json
import re
from contextlib import suppress
from typing import Any

import pytest
from playwright.sync_api import Browser, Page, expect
from playwright.sync_api import TimeoutError as PlaywrightTimeout

from .browsing import DESKTOP, PATIENCE_S, Person
from .tables import BOT, ME, OPEN, ask, named, new_table

expect.set_options(timeout=PATIENCE_S * 1000)
Table = dict[str, Any]
HINT_S = 12  # nobody may ask much more often
COMPILING_S = 600  # the first hint of all compiles the search


def two_at_a_table(browser: Browser, address: str, game: str, **rules: Any) -> tuple[Person, Person, Table]:
    anna, bjorn = (
        named(Person(browser, address, DESKTOP, seed=seed), name) for seed, name in enumerate(("Anna", "Björn"))
    )
    table = new_table(anna, game, [ME, OPEN], rules)
    ask(bjorn, "POST", f"/tables/{table['id']}/join", {"invite": table["invite"]})
    for person in (anna, bjorn):
        person.open(f"/t/{table['id']}")
        person.page.wait_for_selector("main .log")
    return anna, bjorn, table


def test_bots_that_fill_empty_seats_have_names_nobody_has(browser: Browser, address: str) -> None:
    bjorn = named(Person(browser, address, DESKTOP), "Björn")
    table = new_table(bjorn, "broom-service", [ME, OPEN, OPEN, OPEN, OPEN])
    bjorn.open(f"/t/{table['id']}")
    bjorn.page.get_by_role("button", name="Fill with bots and start").click()
    bjorn.page.wait_for_selector(".choose")
    seats = ask(bjorn, "GET", f"/tables/{table['id']}")["seats"]
    assert [seat["name"] for seat in seats] == ["Björn", "Chloé", "Dario", "Elif", "Fanny"]
    close(bjorn)


def say(page: Page, text: str) -> None:
    page.get_by_label("Say something").fill(text)
    page.get_by_role("button", name="Send").click()


def test_table_talk_and_somebody_who_is_not_listened_to_any_more(browser: Browser, address: str) -> None:
    anna, bjorn, _ = two_at_a_table(browser, address, "broom-service")
    for person in (anna, bjorn):
        person.page.locator(".chat summary").click()
    say(bjorn.page, "Good luck <b>to all</b>")
    heard = anna.page.get_by_role("log", name="Table talk")
    expect(heard).to_contain_text("Good luck <b>to all</b>")
    anna.page.get_by_role("button", name="Mute Björn").click()
    expect(anna.page.get_by_role("button", name="Unmute Björn")).to_be_visible()
    say(bjorn.page, "Can you hear me?")
    expect(bjorn.page.get_by_role("log", name="Table talk")).to_contain_text("Can you hear me?")
    say(anna.page, "Who said that?")  # what is heard now was said after what is not
    expect(heard).to_contain_text("Who said that?")
    expect(heard).not_to_contain_text("Can you hear me?")
    close(anna, bjorn)


def test_a_spectator_sees_the_table_and_no_secret(browser: Browser, address: str) -> None:
    anna, bjorn, table = two_at_a_table(browser, address, "broom-service")
    anna.act()  # a hand of cards, chosen in secret
    anna.page.locator(".hand li").first.wait_for()
    hand = set(anna.page.locator(".hand li").all_inner_texts())
    carla = named(Person(browser, address, DESKTOP), "Carla")
    said: list[str] = []
    carla.page.on("websocket", lambda socket: socket.on("framereceived", lambda frame: said.append(str(frame))))
    carla.open(f"/t/{table['id']}")
    expect(carla.page.locator(".verb .say")).to_contain_text("You are watching.")
    assert carla.page.locator(".hand, .choose, .verb .option").count() == 0
    log = carla.page.locator(".log").inner_text()
    assert not [role for role in hand if role in log], "what was chosen in secret stands in the spectator's log"
    snapshots = [json.loads(frame) for frame in said if '"snapshot"' in frame]
    assert snapshots
    assert all(snapshot["view"]["table"]["hand"] == [None, None] for snapshot in snapshots)
    close(anna, bjorn, carla)


def test_a_decision_is_taken_back(browser: Browser, address: str) -> None:
    anna = at_touria(browser, address)
    back = anna.page.get_by_role("button", name="Take back")
    while not back.is_enabled():
        anna.act()
        anna.page.wait_for_selector(".verb .option")
    back.click()
    expect(anna.page.locator(".lines li", has_text="takes a decision back").first).to_be_attached()
    anna.page.wait_for_selector(".verb .option")
    assert anna.complaints == []
    close(anna)


def test_a_hint_marks_the_best_choice(browser: Browser, address: str) -> None:
    anna = at_touria(browser, address)
    while anna.page.locator(".verb .option").count() < 2:
        anna.act()
        anna.page.wait_for_selector(".verb .option")
    ask_for_a_hint(anna, ".verb .advice:has-text('Advice')")
    expect(anna.page.locator(".verb .option.key, .verb .option.best")).to_have_count(1)
    close(anna)


def test_a_hint_for_a_hand_marks_all_its_cards(browser: Browser, address: str) -> None:
    anna = named(Person(browser, address, DESKTOP, seed=1), "Anna")
    table = new_table(anna, "broom-service", [ME, BOT], {"hints": True})
    anna.open(f"/t/{table['id']}")
    anna.page.wait_for_selector(".choose")
    ask_for_a_hint(anna, ".choose .hinted")
    laid_ready = re.findall(r"\d+", anna.page.locator(".verb .count").inner_text())[0]  # how many depends on the event
    expect(anna.page.locator(".choose .hinted")).to_have_count(int(laid_ready))
    close(anna)


def test_a_hint_stays_while_others_decide(browser: Browser, address: str) -> None:
    anna, bjorn, _ = two_at_a_table(browser, address, "broom-service", hints=True)
    hinted = anna.page.locator(".choose .hinted")
    ask_for_a_hint(anna, ".choose .hinted")
    count = hinted.count()
    bjorn.act()
    anna.page.locator(".state.ready", has_text="ready").wait_for()
    expect(hinted).to_have_count(count)
    expect(anna.page.locator(".verb .advice")).to_be_visible()
    close(anna, bjorn)


def ask_for_a_hint(person: Person, sign: str) -> None:
    """Again and again, as it is said, while the thinking bots are warming up."""
    for _ in range(COMPILING_S // HINT_S):
        person.page.get_by_role("button", name="Give me a hint").click()
        with suppress(PlaywrightTimeout):
            return person.page.locator(sign).first.wait_for(timeout=HINT_S * 1000)
    raise AssertionError("no hint came")


def at_touria(browser: Browser, address: str) -> Person:
    anna = named(Person(browser, address, DESKTOP, seed=1), "Anna")
    table = new_table(anna, "touria", [ME, BOT], {"undo": "own", "hints": True}, variants=["short"])
    anna.open(f"/t/{table['id']}")
    anna.page.wait_for_selector(".verb .option")
    return anna


def test_who_runs_out_of_time_is_played_by_a_bot_if_the_others_wish(browser: Browser, address: str) -> None:
    shortest = {"bank_s": 10, "increment_s": 0}
    anna, bjorn, _ = two_at_a_table(browser, address, "broom-service", clock=shortest)
    anna.act()  # Björn does not choose
    assert bjorn.page.locator(".choose").count() == 1
    expect(anna.page.get_by_text("Björn is out of time.")).to_be_visible()
    anna.page.get_by_role("button", name="Let a bot play on").click()
    expect(anna.page.get_by_text("Björn is out of time.")).to_be_hidden()
    anna.page.wait_for_selector(".verb .option, .log li:nth-child(9)")
    close(anna, bjorn)


@pytest.mark.parametrize("theme", ["Dark", "High contrast"])
def test_colours_are_chosen_in_the_settings_and_kept(browser: Browser, address: str, theme: str) -> None:
    anna = Person(browser, address, DESKTOP)
    anna.open("/")
    anna.page.get_by_role("button", name="Settings").click()
    anna.page.get_by_role("button", name=theme).click()
    chosen = anna.page.locator("html").get_attribute("data-theme")
    assert chosen == {"Dark": "dark", "High contrast": "contrast"}[theme]
    anna.page.reload()
    expect(anna.page.locator("html")).to_have_attribute("data-theme", chosen)
    close(anna)


def close(*people: Person) -> None:
    for person in people:
        person.context.close()
