"""Whoever leaves a page before it has heard from the server has left it, and nothing leads back there."""

from __future__ import annotations

import re
from collections.abc import Callable

import pytest
from playwright.sync_api import Browser, Page, Route, expect

from .browsing import DESKTOP, PATIENCE_S, Person
from .tables import BOT, ME, OPEN, ask, finished, named, new_table

expect.set_options(timeout=PATIENCE_S * 1000)
GO = "(path) => (history.pushState(null, '', path), dispatchEvent(new PopStateEvent('popstate')))"
LONG_MS = 60_000  # by the clock of the page alone


def held(page: Page, path: str) -> Callable[[], None]:
    """Whatever is asked there waits until it is let go; the page does not move on before that was asked."""
    routes: list[Route] = []
    page.route(f"**/api/v1{path}", lambda route: routes.append(route))

    def let_go() -> None:
        for route in routes:
            with page.expect_response(route.request.url):
                route.continue_()

    return let_go


@pytest.mark.parametrize("where", ["t", "join", "replay", "analyse"])
def test_an_answer_that_comes_late_changes_no_other_page(browser: Browser, address: str, where: str) -> None:
    anna = named(Person(browser, address, DESKTOP, seed=3), "Anna")
    if where == "t":
        path, asked = f"/t/{new_table(anna, 'broom-service', [ME, BOT])['id']}", "/tables/*"
    elif where == "join":
        bjorn = named(Person(browser, address, DESKTOP), "Björn")
        table = new_table(bjorn, "broom-service", [ME, OPEN, OPEN])
        ask(anna, "POST", f"/tables/{table['id']}/join", {"invite": table["invite"]})  # from there it goes on to it
        path, asked = f"/join/{table['invite']}", "/invites/*"
        bjorn.context.close()
    else:
        path, asked = f"/{where}/{finished(anna, 'broom-service')['id']}", "/tables/*/*"
    page, sockets = anna.page, []
    anna.open("/about")
    page.on("websocket", lambda socket: sockets.append(socket))
    let_go = held(page, asked)
    with page.expect_request(re.compile("/api/v1" + re.escape(asked).replace(r"\*", "[^/]+"))):
        page.evaluate(GO, path)
    page.go_back()
    page.get_by_role("heading", level=1).wait_for()
    let_go()
    page.evaluate("new Promise((later) => setTimeout(later, 100))")
    expect(page).to_have_url(f"{address}/about")
    assert page.locator("html").get_attribute("data-mood") == "home"
    assert sockets == []
    assert anna.complaints == []
    anna.context.close()


def test_nobody_asks_how_far_an_analysis_is_that_nobody_waits_for(browser: Browser, address: str) -> None:
    anna = named(Person(browser, address, DESKTOP, seed=3), "Anna")
    table, page = finished(anna, "broom-service"), anna.page
    asked: list[Route] = []

    def think(route: Route) -> None:
        route.fulfill(json={**route.fetch().json(), "ready": False, "done": 1, "of": 9})

    def ask_again(route: Route) -> None:
        asked.append(route)
        if len(asked) != 2:
            think(route)

    page.route("**/analysis?**", ask_again)
    page.clock.install()
    anna.open(f"/analyse/{table['id']}")
    page.locator(".working").wait_for()
    while len(asked) < 2:
        page.clock.run_for(1_000)
    page.get_by_role("link", name="All games").click()
    page.locator(".game").first.wait_for()
    with page.expect_response("**/analysis?**"):
        think(asked[1])
    for _ in range(3):
        page.clock.run_for(LONG_MS)
    assert len(asked) == 2
    anna.context.close()


def test_arrows_before_a_replay_is_there_do_nothing(browser: Browser, address: str) -> None:
    anna = named(Person(browser, address, DESKTOP, seed=3), "Anna")
    table, page = finished(anna, "broom-service"), anna.page
    let_go = held(page, "/tables/*/replay**")
    with page.expect_request("**/replay?**"):
        anna.open(f"/replay/{table['id']}?step=4")
    page.keyboard.press("ArrowRight")
    let_go()
    expect(page.locator(".slide input")).to_have_value("4")
    assert anna.complaints == []
    anna.context.close()


def test_a_page_whose_server_was_renewed_reads_itself_anew(browser: Browser, address: str) -> None:
    """Its files have other names then; whoever was about to set up a table does so."""
    anna = Person(browser, address, DESKTOP, service_workers="block")
    page, gone = anna.page, []

    def once(route: Route) -> None:
        if gone:
            return route.continue_()
        gone.append(route.request.url)
        return route.fulfill(status=404)

    page.route("**/assets/NewTable*.js", once)
    anna.open("/")
    page.get_by_role("link", name="Play against bots: Touria").click()
    page.get_by_role("button", name="Start").wait_for()
    assert gone
    expect(page).to_have_url(f"{address}/new/touria")
    anna.context.close()
