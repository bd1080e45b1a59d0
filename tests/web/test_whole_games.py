"""Whole games by clicking, from the first page to the last, alone and in company."""

from __future__ import annotations

import re
import time
from pathlib import Path

from playwright.sync_api import Browser, expect

from .browsing import DESKTOP, PATIENCE_S, PHONE, Person, play_out, running_server


def start_against_bots(person: Person, game: str, level: str = "Friendly") -> None:
    """Two taps: play, start. The level is the only thing changed, so that the test is quick."""
    person.open("/")
    person.page.get_by_role("link", name=f"Play against bots: {game}").click()
    person.page.get_by_role("button", name=re.compile(level)).click()
    person.page.get_by_role("button", name="Start").click()
    person.page.wait_for_selector(".page main")


def test_a_four_player_game_against_bots_is_clicked_through(browser: Browser, address: str) -> None:
    """On a phone; both games at every size are in tests/soak/browser/test_every_screen_fits.py."""
    anna = Person(browser, address, PHONE, seed=7)
    start_against_bots(anna, "Touria")
    play_out([anna])
    expect(anna.page.locator("section.end tbody tr")).to_have_count(
        4, timeout=PATIENCE_S * 1000
    )  # the count comes first
    assert anna.complaints == []
    anna.context.close()


def five_at_one_table(browser: Browser, address: str) -> list[Person]:
    """One opens the table, four follow the link."""
    people = [Person(browser, address, PHONE if seat % 2 else DESKTOP, seed=seat) for seat in range(5)]
    host = people[0]
    host.open("/new/broom-service?with=invite")
    host.page.get_by_role("button", name="5", exact=True).click()
    host.page.get_by_label("Your name").fill("Anna")
    host.page.get_by_role("button", name="Start").click()
    link = host.page.get_by_label("Invite friends").input_value()
    for person, name in zip(people[1:], ("Björn", "Chloé", "Dario", "Elif"), strict=True):
        person.page.goto(link)
        person.page.get_by_label("Your name").fill(name)
        person.page.get_by_role("button", name="Take a seat").click()
    for person in people:
        person.page.wait_for_selector(".choose")
    return people


def in_the_second_round(people: list[Person]) -> bool:
    return all("Round 2" in person.page.locator("header").inner_text() for person in people)


def test_five_browsers_at_one_table_of_broom_service(browser: Browser, address: str) -> None:
    """A whole round; their whole game is in tests/soak/browser/test_long_browser_games.py."""
    people = five_at_one_table(browser, address)
    play_out(people, enough=in_the_second_round)
    assert [complaint for person in people for complaint in person.complaints] == []
    for person in people:
        person.context.close()


def test_a_server_restart_in_mid_game_is_not_noticed(browser: Browser, client: None, tmp_path: Path) -> None:
    """The client reconnects by itself, and a click made while the server was away counts exactly once."""
    with running_server(tmp_path) as (address, _):
        port = int(address.rpartition(":")[2])
        anna = Person(browser, address, DESKTOP, seed=3)
        start_against_bots(anna, "Broom Service")
        anna.page.wait_for_selector(".choose")
    cards = anna.page.locator(".choose .card:not([disabled])")
    counted = re.search(r"\d+\D+(\d+)", anna.page.locator(".verb .count").inner_text())
    assert counted
    for n in range(int(counted[1])):
        cards.nth(n).click()
    anna.page.locator(".verb .confirm").click()  # nobody is there to hear it
    anna.page.get_by_text("No connection").wait_for()
    with running_server(tmp_path, port):
        anna.page.wait_for_selector(".hand, .verb .option")
        picked = [line for line in anna.page.locator(".log li").all_inner_texts() if " picks the " in line]
        assert len(picked) == int(counted[1])
        play_out([anna], enough=in_the_second_round)
    anna.context.close()


def test_pass_and_play_covers_the_hand_between_two_players(browser: Browser, address: str) -> None:
    people = Person(browser, address, DESKTOP, seed=5)
    people.open("/new/broom-service?with=pass")
    people.page.get_by_role("button", name="2", exact=True).click()
    people.page.get_by_label("Player 1").fill("Anna")
    people.page.get_by_label("Player 2").fill("Björn")
    people.page.get_by_role("button", name="Start").click()
    seen: set[str] = set()
    deadline = time.monotonic() + PATIENCE_S
    while len(seen) < 2 and time.monotonic() < deadline:
        cover = people.page.get_by_role("button", name="I am ready")
        if cover.count():
            assert people.page.locator(".card, .hand").count() == 0
            seen.add(people.page.locator("h1").inner_text())
            cover.click()
        people.act()
        people.page.wait_for_timeout(50)
    assert len(seen) == 2
    people.context.close()
