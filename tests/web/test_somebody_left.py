"""Somebody leaves a running game: the others decide, the seat is kept, and its person comes back to it."""

from __future__ import annotations

from typing import Any

from playwright.sync_api import Browser, expect

from .browsing import DESKTOP, PATIENCE_S, PHONE, Person
from .tables import ME, OPEN, ask, named, new_table

expect.set_options(timeout=PATIENCE_S * 1000)


def three_at_a_table(browser: Browser, address: str, **rules: Any) -> tuple[list[Person], dict[str, Any]]:
    sizes = (DESKTOP, PHONE, DESKTOP)
    people = [
        named(Person(browser, address, size, seed=seed), name)
        for seed, (name, size) in enumerate(zip(("Anna", "Björn", "Chloé"), sizes, strict=True))
    ]
    table = new_table(people[0], "broom-service", [ME, OPEN, OPEN], rules)
    for person in people[1:]:
        ask(person, "POST", f"/tables/{table['id']}/join", {"invite": table["invite"]})
    for person in people:
        person.open(f"/t/{table['id']}")
        person.page.wait_for_selector("main .log")
    return people, table


def close(*people: Person) -> None:
    for person in people:
        assert person.complaints == []
        person.context.close()


def test_leave_vote_and_come_back(browser: Browser, address: str) -> None:
    people, _ = three_at_a_table(browser, address)
    anna, bjorn, chloe = people
    for person in people:
        person.act()  # a hand of cards
    chloe.page.locator(".hand li").first.wait_for()
    hand = chloe.page.locator(".hand li").all_inner_texts()
    chloe.page.get_by_role("button", name="Leave the table").click()
    expect(chloe.page.get_by_text("The seat stays yours")).to_be_visible()
    chloe.page.get_by_role("button", name="Keep my seat for me").click()
    for person in (anna, bjorn):
        expect(person.page.get_by_text("Chloé left; the seat is kept.")).to_be_visible()
    bjorn.page.get_by_role("button", name="Offer the seat").click()
    expect(anna.page.get_by_role("button", name="Offer the seat")).to_contain_text("wished by Björn")
    anna.page.get_by_role("button", name="Wait").click()

    chloe.page.wait_for_url(f"{address}/")
    chloe.page.go_back()  # as somebody who watches
    expect(chloe.page.get_by_text("your seat is kept for you")).to_be_visible()
    assert chloe.page.locator(".hand li").count() == 0
    chloe.page.get_by_role("button", name="Come back").click()
    expect(chloe.page.locator(".hand li")).to_have_count(len(hand))
    assert chloe.page.locator(".hand li").all_inner_texts() == hand
    expect(anna.page.get_by_text("Chloé left")).to_have_count(0)
    close(*people)


def test_who_leaves_to_a_bot_keeps_nobody_waiting_and_the_bot_is_told_in_words(browser: Browser, address: str) -> None:
    people, _ = three_at_a_table(browser, address, left_seats="keep")
    anna, bjorn, chloe = people
    chloe.page.get_by_role("button", name="Leave the table").click()
    expect(chloe.page.get_by_role("button", name="Give my seat up")).to_have_count(0)  # the table agreed to keep seats
    chloe.page.get_by_role("button", name="Let a bot play for me").click()
    chloe.page.wait_for_url(f"{address}/")
    for person in (anna, bjorn):
        person.act()
        expect(person.page.get_by_text("left, a bot plays")).to_be_visible()
        expect(person.page.get_by_text("search:")).to_have_count(0)
    expect(anna.page.locator(".verb, .hand").first).to_be_visible()  # all three hands are chosen
    close(*people)


def test_an_offered_seat_is_taken_over_by_somebody_who_waits_for_the_end_of_the_hand(
    browser: Browser, address: str
) -> None:
    people, table = three_at_a_table(browser, address, left_seats="free")
    anna, bjorn, chloe = people
    for person in people:
        person.act()
    ask(chloe, "POST", f"/tables/{table['id']}/leave", {})
    expect(anna.page.get_by_text("Chloé left, and the seat is offered")).to_be_visible()
    dario = named(Person(browser, address, DESKTOP), "Dario")
    dario.open(f"/join/{table['invite']}")
    dario.page.get_by_role("button", name="Take over from Chloé").click()
    expect(dario.page.get_by_text("You sit down as soon as the seat holds nothing")).to_be_visible()
    expect(dario.page.locator(".hand, .choose, .verb .option")).to_have_count(0)
    expect(bjorn.page.get_by_text("Dario takes over from Chloé")).to_be_visible()
    expect(chloe.page.get_by_text("Dario is about to take your seat over. It is still yours.")).to_be_visible()
    close(*people, dario)


def test_who_has_agreed_to_take_something_back_and_who_has_not(browser: Browser, address: str) -> None:
    people, _ = three_at_a_table(browser, address, undo="agree")
    for person in people:
        person.act()
    while not (asked := [person for person in people if person.page.locator(".verb .option").count()]):
        people[0].page.wait_for_timeout(50)
    leader = asked[0]
    leader.act()
    others = [person for person in people if person is not leader]
    leader.page.get_by_role("button", name="Take back").click()
    for person in others:
        expect(person.page.get_by_text("would like to take the last decision back.")).to_be_visible()
        expect(person.page.get_by_text("Still to agree:")).to_be_visible()
    for person in others:
        person.page.get_by_role("button", name="Agree", exact=True).click()
    expect(leader.page.get_by_text("would like to take the last decision back.")).to_have_count(0)
    close(*people)
