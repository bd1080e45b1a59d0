"""Nothing axe objects to, and nothing too small to be hit: on any screen, in any theme."""

from __future__ import annotations

import pytest
from playwright.sync_api import Browser, Page, Route, WebSocketRoute

from .browsing import DESKTOP, PHONE, Person, play_out
from .looking import assert_accessible
from .tables import BOT, ME, OPEN, ask, finished, named, new_table, shortly_before_the_end

SIZES = pytest.mark.parametrize("viewport", [DESKTOP, PHONE], ids=["desktop", "phone"])
GAMES = ("broom-service", "touria")


@SIZES
def test_pages_before_the_game(browser: Browser, address: str, viewport: dict[str, int]) -> None:
    anna = Person(browser, address, viewport)
    tables = ("/new/touria", "/new/broom-service?with=invite", "/new/broom-service?with=pass", "/new/chess")
    for path in ("/", *tables, "/you"):
        anna.open(path)
        anna.page.wait_for_selector("h1")
        assert_accessible(anna.page, path)
    anna.open("/")
    anna.page.get_by_role("button", name="Settings").click()
    assert_accessible(anna.page, "settings")
    anna.context.close()


@SIZES
def test_while_the_table_fills(browser: Browser, address: str, viewport: dict[str, int]) -> None:
    anna = named(Person(browser, address, viewport), "Anna")
    waiting = new_table(anna, "broom-service", [ME, OPEN, OPEN])
    anna.open(f"/t/{waiting['id']}")
    anna.page.get_by_label("Invite friends").wait_for()
    assert_accessible(anna.page, "waiting room")
    guest = Person(browser, address, viewport)
    guest.open(f"/join/{waiting['invite']}")
    guest.page.get_by_role("button", name="Take a seat").wait_for()
    assert_accessible(guest.page, "invitation")
    shared = new_table(anna, "touria", [ME, ME])
    anna.open(f"/t/{shared['id']}")
    anna.page.get_by_role("button", name="I am ready").wait_for()
    assert_accessible(anna.page, "hand-over")
    guest.context.close()
    anna.context.close()


@SIZES
@pytest.mark.parametrize("game", GAMES)
def test_the_table(browser: Browser, address: str, game: str, viewport: dict[str, int]) -> None:
    anna = named(Person(browser, address, viewport, seed=2), "Anna")
    anna.open(f"/t/{new_table(anna, game, [ME, BOT, BOT, BOT])['id']}")
    asked: set[str] = set()
    while len(asked) < 3:
        anna.page.wait_for_selector(".verb.asked")
        question = anna.page.locator(".verb .say").inner_text()
        if question not in asked:
            asked.add(question)
            assert_accessible(anna.page, question)
        anna.act()
    anna.page.get_by_text("Table talk").click()
    anna.page.get_by_role("button", name="Help").click()
    assert_accessible(anna.page, "table talk and help")
    anna.page.keyboard.press("Escape")
    anna.page.get_by_role("button", name="Leave the table").click()
    assert_accessible(anna.page, "leaving")
    anna.context.close()


@SIZES
def test_when_somebody_left(browser: Browser, address: str, viewport: dict[str, int]) -> None:
    anna, bjorn, carla = (named(Person(browser, address, viewport), name) for name in ("Anna", "Björn", "Carla"))
    table = new_table(anna, "broom-service", [ME, OPEN, BOT], {"left_seats": "free"})
    ask(bjorn, "POST", f"/tables/{table['id']}/join", {"invite": table["invite"]})
    ask(bjorn, "POST", f"/tables/{table['id']}/leave", {})
    anna.open(f"/t/{table['id']}")
    anna.page.get_by_role("button", name="Let a bot play on").wait_for()
    assert_accessible(anna.page, "somebody left")
    carla.open(f"/join/{table['invite']}")
    carla.page.get_by_role("button", name="Take over from Björn").wait_for()
    assert_accessible(carla.page, "an offered seat")
    bjorn.open(f"/t/{table['id']}")
    bjorn.page.get_by_role("button", name="Come back").wait_for()
    assert_accessible(bjorn.page, "a seat kept for me")
    for person in (anna, bjorn, carla):
        person.context.close()


@SIZES
def test_a_game_without_screens_of_its_own(browser: Browser, address: str, viewport: dict[str, int]) -> None:
    anna = named(Person(browser, address, viewport), "Anna")
    call_it_otherwise(anna.page, "broom-service", "night-market")
    anna.open("/")
    anna.page.get_by_role("link", name="Play against bots: Night Market").wait_for()
    assert_accessible(anna.page, "home")
    anna.open(f"/t/{new_table(anna, 'broom-service', [ME, BOT])['id']}")
    cards = anna.page.locator(".verb .pill")
    cards.first.wait_for()
    assert_accessible(anna.page, "several choices")
    for n in range(4):
        cards.nth(n).click()
    anna.page.get_by_role("button", name="Confirm").click()
    anna.page.locator(".verb .option").first.wait_for()
    assert_accessible(anna.page, "one choice")
    assert anna.complaints == []
    anna.context.close()


def call_it_otherwise(page: Page, game: str, name: str) -> None:
    """The page hears of a game it has no folder for; the server plays one it knows."""

    def renamed(text: str | bytes) -> str:
        return str(text).replace(f'"game":"{game}"', f'"game":"{name}"')

    def games(route: Route) -> None:
        found = route.fetch().json()
        route.fulfill(json=[*found, {**found[0], "game": name, "title": name.replace("-", " ").title()}])

    def table(route: Route) -> None:
        answer = route.fetch()
        route.fulfill(response=answer, body=renamed(answer.text()))

    def socket(ours: WebSocketRoute) -> None:
        server = ours.connect_to_server()
        ours.on_message(server.send)
        server.on_message(lambda text: ours.send(renamed(text)))

    page.route("**/api/v1/games", games)
    page.route("**/api/v1/tables/*", table)
    page.route_web_socket("**/api/v1/socket", socket)


@SIZES
@pytest.mark.parametrize("game", GAMES)
def test_after_the_game(browser: Browser, address: str, game: str, viewport: dict[str, int]) -> None:
    anna = named(Person(browser, address, viewport, seed=3), "Anna")
    variants = ("short",) if game == "touria" else ()
    table = finished(anna, game, variants=variants)
    anna.open(f"/t/{shortly_before_the_end(anna, game, variants)['id']}")
    play_out([anna])
    anna.page.locator("section.end tbody tr").first.wait_for()
    assert_accessible(anna.page, "end")
    anna.open(f"/replay/{table['id']}?step=9")
    anna.page.get_by_role("button", name="Play on from here").wait_for()
    assert_accessible(anna.page, "replay")
    anna.context.close()
