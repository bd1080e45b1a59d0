"""My tables, from every screen: what is said there is counted, and the list tells round, points, levels and result."""

from __future__ import annotations

from playwright.sync_api import Browser, expect

from .browsing import DESKTOP, PATIENCE_S, PHONE, Person
from .looking import assert_accessible, assert_fits
from .tables import BOT, ME, OPEN, QUICK, ask, finished, named, new_table

expect.set_options(timeout=PATIENCE_S * 1000)
SHARP = {"who": "bot", "bot": "search:0.3s", "name": "Mira"}
GREEDY = {"who": "bot", "bot": "greedy", "name": "Otto"}


def test_table_talk_is_counted_on_every_screen_until_it_is_read(browser: Browser, address: str) -> None:
    anna, bjorn = (named(Person(browser, address, size), name) for size, name in ((PHONE, "Anna"), (DESKTOP, "Björn")))
    table = new_table(anna, "broom-service", [ME, OPEN, GREEDY])
    ask(bjorn, "POST", f"/tables/{table['id']}/join", {"invite": table["invite"]})
    for number, text in enumerate(("Hello", "Are you there?")):
        ask(bjorn, "POST", f"/tables/{table['id']}/chat", {"id": f"line-of-bjorn-{number}", "text": text})
    badge = anna.page.get_by_role("link", name="2 new lines of table talk")
    for path in ("/", "/about", "/learn/touria", "/learn/touria/1", "/rulebook/touria", "/you", "/new/touria"):
        anna.open(path)
        expect(badge).to_be_visible()
    anna.open("/")
    assert_accessible(anna.page, "home with talk to read")
    assert_fits(anna.page, "home with talk to read")
    badge.click()
    expect(anna.page.locator(".chat li").last).to_have_text("Björn Are you there?")
    expect(badge).to_have_count(0)
    anna.open("/")
    expect(anna.page.locator(".mine li")).to_have_count(1)
    expect(anna.page.locator(".unread")).to_have_count(0)

    anna.open(f"/t/{table['id']}")  # at the table itself it is counted as it is said
    anna.page.wait_for_selector(".verb")
    ask(bjorn, "POST", f"/tables/{table['id']}/chat", {"id": "line-of-bjorn-9", "text": "Your turn"})
    expect(anna.page.get_by_role("link", name="1 new line of table talk")).to_be_visible()
    assert anna.complaints == []
    for person in (anna, bjorn):
        person.context.close()


def test_the_list_tells_round_points_levels_and_who_won(browser: Browser, address: str) -> None:
    anna = named(Person(browser, address, DESKTOP), "Anna")
    over = finished(anna, "broom-service")
    new_table(anna, "broom-service", [ME, SHARP, GREEDY], rules={**QUICK, "bot_pace_s": 10})
    touria = new_table(anna, "touria", [ME, GREEDY], settings={"start_player": 0})
    anna.open(f"/t/{touria['id']}")
    anna.page.wait_for_selector("#verb .towers")
    anna.open("/")
    lines = anna.page.locator(".mine li")
    expect(lines).to_have_count(3)
    broom = lines.filter(has_text="Round 1 of 7")
    expect(broom).to_contain_text("Anna 10")
    expect(broom).to_contain_text("Mira (Sharp) 10 · Otto (Friendly) 10")
    expect(lines.filter(has_text="Touria")).to_contain_text("Turn 1")
    expect(lines.filter(has_text="Touria")).to_contain_text("Anna, Otto (Friendly)")
    winner = over["seats"][over["ranks"].index(1)]["name"]
    expect(lines.filter(has_text=f"{winner} wins")).to_contain_text(f" {max(over['scores'])}")
    assert_fits(anna.page, "home")
    assert_accessible(anna.page, "home")
    anna.context.close()


def test_bots_are_told_by_their_level_wherever_they_sit(browser: Browser, address: str) -> None:
    anna = named(Person(browser, address, DESKTOP), "Anna")
    lobby = new_table(anna, "broom-service", [ME, OPEN, SHARP])
    anna.open(f"/t/{lobby['id']}")
    expect(anna.page.locator(".seats li").nth(2)).to_contain_text("Sharp")
    guest = named(Person(browser, address, DESKTOP), "Björn")
    guest.open(f"/join/{lobby['invite']}")
    expect(guest.page.locator(".seats li").nth(2)).to_contain_text("Sharp")
    for game, panel in (("broom-service", ".people .seat"), ("touria", ".sees tbody tr")):
        anna.open(f"/t/{new_table(anna, game, [ME, GREEDY])['id']}")
        expect(anna.page.locator(panel).nth(1)).to_contain_text("Friendly")
        expect(anna.page.locator(panel).nth(0).locator(".level")).to_have_count(0)
    over = new_table(anna, "broom-service", [{"who": "bot", "bot": "random", "name": "Ivo"}, BOT])
    anna.open(f"/t/{over['id']}")
    seats = anna.page.locator(".end .sums tbody tr")
    expect(seats).to_have_count(2)
    expect(seats.filter(has_text="Ivo").locator(".level")).to_have_text("Wild")
    expect(seats.filter(has_not_text="Ivo").locator(".level")).to_have_count(0)  # it is called so already
    for person in (anna, guest):
        person.context.close()
